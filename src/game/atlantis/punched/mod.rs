//! The position as it is punched, and what an edited one is checked for.
//!
//! Regions stand in the order in which they are processed, and structures and units in the order of their regions; what
//! is referred to stands first.

mod checks;
pub mod messages;
mod types;
mod writing;

pub use types::{
    BuildingRecord, FactionRecord, Inside, Punched, RegionRecord, SeenRecord, ShipRecord, UnitRecord,
    WorldRecord,
};
pub use writing::punch;

use super::name::Atlantis;
use super::world::position::Position;
use checks::{Checks, settings};
use playdeck_game::{self as game, Flaw, Flaws};
use serde::Serialize;
use writing::Writing;

impl game::Records<Atlantis> for Punched {
    fn of(position: &Position) -> Self {
        punch(position)
    }

    fn one_by_one(position: &Position) -> impl Serialize {
        Writing(position)
    }

    fn check(self) -> Result<Position, Vec<Flaw>> {
        check(self)
    }
}

/// Checks a punched position and makes one of it, or tells all that cannot be.
pub fn check(punched: Punched) -> Result<Position, Vec<Flaw>> {
    let Punched { world, faction, region, building, ship, unit, seen } = punched;
    let mut flaws = Flaws::default();
    flaws.look_at("WORLD", 1);
    let mut checks = Checks::new(&mut flaws, &world);
    flaws.each("FACTION", &faction, |flaws, record| checks.faction(flaws, record));
    flaws.each("FACTION", &faction, |flaws, record| checks.allies(flaws, record));
    flaws.each("REGION", &region, |flaws, record| checks.region(flaws, record));
    flaws.each("BUILDING", &building, |flaws, record| checks.building(flaws, record));
    flaws.each("SHIP", &ship, |flaws, record| checks.ship(flaws, record));
    flaws.each("UNIT", &unit, |flaws, record| checks.unit(flaws, record));
    flaws.each("SEEN", &seen, |flaws, record| checks.seen(flaws, record));
    let settings = settings(&mut flaws, &world);
    flaws.or(Position { world: checks.into_world(), settings })
}
