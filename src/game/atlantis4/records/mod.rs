//! The position as it is punched, and what an edited one is checked for.
//!
//! Regions stand in the order in which they are processed, structures and units in the order of their regions; what is
//! referred to stands first.

mod checks;
pub mod messages;
mod pairs;
#[cfg(test)]
pub(super) mod tests;
mod types;
mod writing;

pub use pairs::Pairs;
pub use types::{
    FactionRecord, LevelRecord, Punched, RegionRecord, StructureRecord, TownRecord, UnitRecord, WorldRecord,
};
pub use writing::punch;

use super::name::Atlantis4;
use super::position::Position;
use super::tables::{ObjectClass, ObjectKind, Tables};
use crate::game::{self, Flaw, Flaws};
use checks::Checks;
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
}

/// Checks a punched position and makes one of it, or tells all that cannot be.
pub fn check(punched: Punched) -> Result<Position, Vec<Flaw>> {
    let Punched { world, level, faction, region, structure, unit } = punched;
    let mut flaws = Flaws::default();
    flaws.look_at("WORLD", 1);
    let Some(tables) = checks::tables(&mut flaws, &world) else {
        return Err(flaws.or(()).err().unwrap_or_default());
    };
    let mut checks = Checks::new(&mut flaws, &tables, &world);
    flaws.each("LEVEL", &level, |flaws, record| checks.level(flaws, record));
    flaws.each("FACTION", &faction, |flaws, record| checks.faction(flaws, record));
    flaws.each("FACTION", &faction, |flaws, record| checks.attitudes(flaws, record));
    flaws.look_at("WORLD", 1);
    checks.own_factions(&mut flaws, &world);
    checks.reserve(region.len());
    let mut exits = Vec::new();
    // A record is given up when it is read, so that there are never two whole worlds.
    for (number, record) in (1..).zip(region) {
        flaws.look_at("REGION", number);
        checks.region(&mut flaws, &record);
        exits.extend(record.exits.map(|exits| (number, record.at, exits)));
    }
    flaws.look_at("LEVEL", level.len().max(1));
    checks.all_regions(&mut flaws);
    for (number, at, exits) in exits {
        flaws.look_at("REGION", number);
        checks.exits(&mut flaws, at, &exits);
    }
    flaws.each("FACTION", &faction, |flaws, record| checks.shown(flaws, record));
    flaws.each("STRUCTURE", &structure, |flaws, record| checks.structure(flaws, record));
    flaws.each("UNIT", &unit, |flaws, record| checks.unit(flaws, record));
    let policy = world.quirks.iter().copied().collect();
    let world = checks.into_world();
    flaws.or(Position { world, tables, policy })
}

/// What a structure is called until it is named.
fn unnamed(tables: &Tables, kind: ObjectKind) -> &'static str {
    if tables[kind].kind == ObjectClass::Ship { "Ship" } else { "Building" }
}
