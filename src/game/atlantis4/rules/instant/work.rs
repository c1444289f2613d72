//! What units do all month when they are told nothing: they work.

use crate::orders::Month;
use crate::rules::conditions::Conditions;
use crate::rules::tasks::{Doing, Months};
use crate::world::{UnitId, World};

/// A unit works, unless it is in the Nexus.
pub(super) fn begin(conditions: Conditions<'_>, world: &World, months: &mut Months, unit: UnitId) {
    if world[world.region_of(unit)].terrain != conditions.tables.named.nexus {
        months.set(unit, Some(Doing { month: Month::Work, text: None, place: None }));
    }
}

/// The units of all players work until they are told something else.
pub(super) fn by_default(conditions: Conditions<'_>, world: &World, months: &mut Months) {
    for faction in world.factions().filter(|faction| world[*faction].is_player()) {
        world.units_of(faction).for_each(|unit| begin(conditions, world, months, unit));
    }
}

/// Units that were chosen and told nothing for the month work, too.
pub(super) fn for_the_idle(conditions: Conditions<'_>, world: &World, months: &mut Months) {
    for faction in world.factions().filter(|faction| world[*faction].is_player()) {
        for unit in world.units_of(faction) {
            if months.of(unit).is_none() {
                begin(conditions, world, months, unit);
            }
        }
    }
}
