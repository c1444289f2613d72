//! Magic: spells that are given, found, forgotten and cast, and what magic items do outside of battles.
//!
//! Source: "Magic"; section 2 of the facts.

use super::conditions::Conditions;
use super::permits::Permits;
use super::tasks::{Doing, Months};
use crate::dice::Stream;
use crate::game::atlantis::event::TurnLog;
use crate::game::atlantis::orders::{Named, Number};
use crate::game::atlantis::policy::Quirk;
use crate::game::atlantis::refusal::Refusal;
use crate::game::atlantis::tables::{Item, Spell};
use crate::game::atlantis::world::{Unit, UnitId, World};

/// Gives a copy of a spell to a unit that was found and accepts it.
pub fn give(
    _conditions: Conditions,
    _world: &mut World,
    _giver: UnitId,
    _to: UnitId,
    _spell: Spell,
    _log: &mut TurnLog,
) -> Result<(), Refusal> {
    Ok(())
}

/// TRANSFER: people take along the spells that their new unit can learn.
pub fn copy_spells(
    _conditions: Conditions,
    _world: &mut World,
    _from: UnitId,
    _to: UnitId,
    _log: &mut TurnLog,
) {
}

/// COMBAT.
pub fn set_combat(_world: &mut World, _unit: UnitId, _spell: Named<Spell>) -> Result<(), Refusal> {
    Ok(())
}

/// RESHOW.
pub fn reshow(
    _world: &World,
    _unit: UnitId,
    _spell: Named<Spell>,
    _log: &mut TurnLog,
) -> Result<(), Refusal> {
    Ok(())
}

/// RESEARCH of a unit; called in the order of the region, with the region's stream of chance.
pub fn research(
    _conditions: Conditions,
    _world: &mut World,
    _unit: UnitId,
    _doing: &Doing<'_>,
    _level: Number,
    _chance: &mut Stream,
    _log: &mut TurnLog,
) {
}

/// Spells that have become too difficult are forgotten, and then rituals are cast, region by region.
pub fn cast(
    _conditions: Conditions,
    _world: &mut World,
    _months: &Months<'_>,
    _permits: &Permits,
    _log: &mut TurnLog,
) {
}

/// Whether rings hide a unit.
pub fn is_invisible(conditions: Conditions, unit: &Unit) -> bool {
    let rings = unit.has(Item::RingOfInvisibility);
    if conditions.has(Quirk::RingExact) {
        rings > 0 && rings == unit.people
    } else {
        rings > 0 && rings >= unit.people
    }
}

/// Whether a unit sees through rings.
pub fn sees_invisible(unit: &Unit) -> bool {
    unit.has(Item::AmuletOfTrueSeeing) > 0
}
