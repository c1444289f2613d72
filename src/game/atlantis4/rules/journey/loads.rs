//! What a unit weighs and how it travels.
//!
//! Source: the rules text, "Movement".

use crate::policy::Quirk;
use crate::rules::conditions::Conditions;
use crate::tables::{Carries, Tables};
use crate::world::{Items, Unit};
use serde::Serialize;

/// How a unit travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[allow(missing_docs, reason = "they are what the rules call them")]
pub enum Mode {
    Walk,
    Ride,
    Fly,
}

/// What a wagon carries that a horse draws.
const WAGON: u64 = 200;
/// What it carries in the program.
const WAGON_OF_PROGRAM: u64 = 250;

/// What all items of a unit weigh, its people among them.
pub fn weight(tables: &Tables, items: &Items) -> u64 {
    items.iter().map(|(item, count)| u64::from(count) * u64::from(tables[item].weight)).sum()
}

/// What a unit carries, its own weight included, by one of the four ways.
pub fn carries(tables: &Tables, items: &Items, by: impl Fn(&Carries) -> u32) -> u64 {
    items.iter().map(|(item, count)| u64::from(count) * u64::from(by(&tables[item].carries))).sum()
}

/// What it carries walking, wagons included.
pub fn carries_walking(conditions: Conditions<'_>, items: &Items) -> u64 {
    let tables = conditions.tables;
    let wagons = items.of(tables.named.wagon).min(items.of(tables.named.horse));
    let each = if conditions.has(Quirk::Wagon250) { WAGON_OF_PROGRAM } else { WAGON };
    carries(tables, items, |carries| carries.walking) + u64::from(wagons) * each
}

/// The fastest way in which a unit can travel; none if it carries too much.
pub fn mode(conditions: Conditions<'_>, unit: &Unit) -> Option<Mode> {
    let (tables, items) = (conditions.tables, &unit.items);
    let weight = weight(tables, items);
    if flies(tables, items) {
        Some(Mode::Fly)
    } else if carries(tables, items, |carries| carries.riding) >= weight {
        Some(Mode::Ride)
    } else if carries_walking(conditions, items) >= weight {
        Some(Mode::Walk)
    } else {
        None
    }
}

/// Whether all of a unit can fly.
pub fn flies(tables: &Tables, items: &Items) -> bool {
    carries(tables, items, |carries| carries.flying) >= weight(tables, items)
}

/// Whether all of a unit can ride.
pub fn rides(tables: &Tables, items: &Items) -> bool {
    carries(tables, items, |carries| carries.riding) >= weight(tables, items)
}

/// Whether all of a unit can swim.
pub fn swims(tables: &Tables, items: &Items) -> bool {
    carries(tables, items, |carries| carries.swimming) >= weight(tables, items)
}

/// Whether a unit can cross open water. Who flies over it must reach land, or drowns.
pub fn crosses_water(tables: &Tables, unit: &Unit) -> bool {
    let by_air = &*tables.game.flight_over_water != "none" && flies(tables, &unit.items);
    !unit.flags.no_cross && (by_air || swims(tables, &unit.items))
}
