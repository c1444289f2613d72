//! MOVE.

use crate::event::{Called, Event, Somewhere, TurnLog};
use crate::orders::{Month, Named};
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::tasks::{Months, refuse_month, tell};
use crate::tables::{Direction, HORSE_CARRIES, Item};
use crate::world::{UnitId, World};

/// Carries it out: one region in a month, and nothing else, whether the unit gets there or not.
pub fn play(conditions: Conditions, world: &mut World, months: &mut Months<'_>, log: &mut TurnLog) {
    for region in world.regions() {
        for unit in world[region].units().to_vec() {
            let is_moving = months.of(unit).is_some_and(|doing| matches!(*doing.month, Month::Move(_)));
            let Some(doing) = is_moving.then(|| months.take(unit)).flatten() else { continue };
            let Month::Move(direction) = *doing.month else { continue };
            if let Err(why) = step(conditions, world, unit, direction, log) {
                refuse_month(log, world, unit, &doing, why);
            }
        }
        world.drop_departed(region);
    }
}

fn step(
    conditions: Conditions,
    world: &mut World,
    unit: UnitId,
    direction: Named<Direction>,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let direction = direction.known().ok_or(Refusal::DirectionUnknown)?;
    let from = world[unit].region;
    // Whoever looks beyond the end of the world makes more of it, whether they get there or not.
    let next = world[from].spot.next(direction).ok_or(Refusal::DirectionUnknown)?;
    let known = world.neighbour(from, direction);
    let to = known.or_else(|| world.explore(next, conditions.dice)).ok_or(Refusal::DirectionUnknown)?;
    if world[from].is_ocean() {
        return Err(Refusal::CurrentlyAtSea);
    }
    let called = Called::unit(world, unit);
    if world[to].is_ocean() {
        tell(log, world, unit, Event::FoundOcean { unit: called, at: Somewhere::region(world, to) });
        return Ok(());
    }
    if world[unit].load() > world[unit].carries() {
        return Err(Refusal::TooHeavyToMove);
    }
    let mounted = i64::from(world[unit].has(Item::Horse)) * HORSE_CARRIES;
    let rides = world[unit].load() + world[unit].body_weight() <= mounted;
    world.leave(unit);
    world.depart(unit, to);
    let (from, to) = (Somewhere::region(world, from), Somewhere::region(world, to));
    tell(log, world, unit, Event::Went { unit: called, rides, from, to });
    Ok(())
}
