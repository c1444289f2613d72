//! One step from a region into another, with all that may prevent it, in the order in which that is tested.

use super::costs;
use crate::event::{Called, Event, Journey, Somewhere, TurnLog};
use crate::orders::Step;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::journey::loads::{self, Mode};
use crate::rules::sight;
use crate::rules::tasks::tell;
use crate::world::{Attitude, Guard, RegionId, Town, UnitId, UnitKind, World};

/// Why a unit goes no further.
pub(super) enum Stop {
    /// The order is refused.
    Refused(Refusal),
    /// It was told as an event, or concerns no player.
    Told,
}

impl From<Refusal> for Stop {
    fn from(why: Refusal) -> Self {
        Self::Refused(why)
    }
}

/// Takes a step; the unit is then behind all others on the open ground of the region.
pub(super) fn take(
    conditions: Conditions<'_>,
    world: &mut World,
    unit: UnitId,
    step: Step,
    advances: bool,
    log: &mut TurnLog,
) -> Result<(), Stop> {
    let tables = conditions.tables;
    let from = world.region_of(unit);
    let (way, to) = match step {
        Step::To(way) => (Some(way), world.neighbour(from, way).ok_or(Refusal::NoExit)?),
        _ => (None, world[world[unit].object].inner.ok_or(Refusal::NoPassage)?),
    };
    let is_ocean = |region: RegionId| world[region].terrain == tables.named.ocean;
    let crosses_water = loads::crosses_water(tables, &world[unit]);
    if is_ocean(from) && !crosses_water {
        return Err(Refusal::AtSea.into());
    }
    let mode = loads::mode(conditions, &world[unit]);
    let leaves_nexus = world[from].terrain == tables.named.nexus;
    let cost = costs::step(conditions, world, from, way, to, mode.unwrap_or(Mode::Walk));
    if !leaves_nexus {
        let points = costs::points(tables, &world[unit], mode.ok_or(Refusal::Overloaded)?);
        if world[unit].this_turn.points_used.saturating_add(cost) > points {
            return Err(Refusal::TooFar.into());
        }
    }
    let called = Called::unit(world, unit);
    if is_ocean(to) && !crosses_water {
        tell(log, world, unit, Journey::FoundOcean { unit: called, at: Somewhere::region(world, to) }.into());
        return Err(Stop::Told);
    }
    if world[unit].kind == UnitKind::Wandering && world[to].town.is_some() && is_guarded(world, to) {
        return Err(Stop::Told);
    }
    // The magic of the Nexus lets everybody into a starting city, whoever guards it.
    let is_let_in = leaves_nexus && world[to].town.as_deref().is_some_and(Town::is_starting_city);
    let guard = forbidding(conditions, world, to, unit);
    if let Some(guard) = guard.filter(|_| !is_let_in) {
        let ally = if advances { allied_guard(conditions, world, to, unit) } else { None };
        let at = Somewhere::region(world, to);
        if let Some(ally) = ally {
            let ally = Called::unit(world, ally);
            tell(log, world, unit, Journey::AllyGuards { unit: called, at, ally }.into());
            return Err(Stop::Told);
        }
        if !advances {
            let by = Called::unit(world, guard);
            tell(log, world, unit, Journey::Forbidden { unit: called.clone(), at, by: by.clone() }.into());
            tell(log, world, guard, Journey::Forbade { guard: by, unit: called }.into());
            return Err(Stop::Told);
        }
    }
    let mover = &mut world[unit];
    mover.this_turn.alias = None;
    mover.this_turn.points_used = mover.this_turn.points_used.saturating_add(cost);
    mover.this_turn.advanced_from = guard.filter(|_| advances).map(|_| from);
    world.put(unit, world.open_ground(to));
    tell(log, world, unit, went(world, called, mode.unwrap_or(Mode::Walk), from, to));
    Ok(())
}

fn went(world: &World, unit: Called, mode: Mode, from: RegionId, to: RegionId) -> Event {
    Journey::Went { unit, mode, from: Somewhere::region(world, from), to: Somewhere::region(world, to) }
        .into()
}

fn is_guarded(world: &World, region: RegionId) -> bool {
    world.units_in(region).any(|(_, unit)| unit.guard == Guard::On)
}

/// The first guard of a region who does not let a unit in.
pub(super) fn forbidding(
    conditions: Conditions<'_>,
    world: &World,
    region: RegionId,
    mover: UnitId,
) -> Option<UnitId> {
    let mut units = world.units_in(region).filter(|(_, unit)| unit.guard == Guard::On);
    units.find(|(guard, _)| sight::forbids(conditions, world, *guard, mover)).map(|(guard, _)| guard)
}

/// The first such guard of a faction with which the unit's own is allied.
fn allied_guard(
    conditions: Conditions<'_>,
    world: &World,
    region: RegionId,
    mover: UnitId,
) -> Option<UnitId> {
    let own = &world[world[mover].faction];
    let mut allies = world.units_in(region).filter(|(_, unit)| own.declared(unit.faction) == Attitude::Ally);
    allies.find(|(guard, _)| sight::forbids(conditions, world, *guard, mover)).map(|(guard, _)| guard)
}
