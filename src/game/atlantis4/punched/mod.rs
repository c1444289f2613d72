//! The position as it is punched, and what an edited one is checked for.
//!
//! Regions stand in the order in which they are processed, structures and units in the order of their regions; what is
//! referred to stands first.

mod checks;
pub mod messages;
mod reading;
#[cfg(test)]
pub(super) mod tests;
mod types;
mod writing;

pub use types::{
    FactionRecord, LevelRecord, Punched, RegionRecord, SeenRecord, StructureRecord, TownRecord, UnitRecord,
    WorldRecord,
};
pub use writing::punch;

use super::name::Atlantis4;
use super::tables::{ObjectClass, ObjectKind, Tables};
use super::world::position::Position;
use playdeck_cards::operand::{self, Fault, Source};
use playdeck_game::{self as game, Flaw};
use reading::Reading;
use serde::Serialize;
use writing::Writing;

impl game::Records<Atlantis4> for Punched {
    fn of(position: &Position) -> Self {
        punch(position)
    }

    fn one_by_one(position: &Position) -> impl Serialize {
        Writing::of(position)
    }

    fn check(self) -> Result<Position, Vec<Flaw>> {
        check(self)
    }

    fn read(records: &mut dyn Source) -> Result<Result<Position, Vec<Flaw>>, Fault> {
        operand::from_source::<Reading>(records).map(Reading::finish)
    }
}

/// Checks a punched position and makes one of it, or tells all that cannot be.
pub fn check(punched: Punched) -> Result<Position, Vec<Flaw>> {
    Reading::of(punched).finish()
}

/// What a structure is called until it is named.
fn unnamed(tables: &Tables, kind: ObjectKind) -> &'static str {
    if tables[kind].kind == ObjectClass::Ship { "Ship" } else { "Building" }
}
