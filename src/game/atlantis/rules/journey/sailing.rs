//! SAIL.

use crate::event::{Called, Event, Somewhere, TurnLog};
use crate::orders::{Month, Named};
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::tasks::{Months, refuse_month, tell, tell_all};
use crate::tables::Direction;
use crate::world::{RegionId, StructureId, StructureKind, UnitId, World};

/// Carries it out. Whoever is aboard loses the month.
pub fn play(conditions: Conditions, world: &mut World, months: &mut Months<'_>, log: &mut TurnLog) {
    for region in world.regions() {
        let mut has_one_sailed = false;
        for unit in world[region].units().to_vec() {
            let is_sailing = months.of(unit).is_some_and(|doing| matches!(*doing.month, Month::Sail(_)));
            let Some(doing) = is_sailing.then(|| months.take(unit)).flatten() else { continue };
            let Month::Sail(direction) = *doing.month else { continue };
            let result = if has_one_sailed && conditions.has(Quirk::OneSail) {
                Err(Refusal::SisterSailed)
            } else {
                course(conditions, world, unit, direction, log)
            };
            match result {
                Ok(Some((ship, to))) => {
                    has_one_sailed = true;
                    let event = Event::Sailed {
                        unit: Called::unit(world, unit),
                        ship: Called::structure(world, ship),
                        from: Somewhere::region(world, region),
                        to: Somewhere::region(world, to),
                    };
                    let aboard = world.occupants(ship).map(|aboard| world[aboard].faction).collect();
                    tell_all(log, aboard, event);
                    world.sail(ship, to);
                    passengers(world, ship, months, log);
                }
                Ok(None) => {}
                Err(why) => refuse_month(log, world, unit, &doing, why),
            }
        }
        if has_one_sailed {
            world.drop_departed(region);
        }
    }
}

/// The ship that a unit sails, and where to; none where it comes to land without a coast.
fn course(
    conditions: Conditions,
    world: &mut World,
    unit: UnitId,
    direction: Named<Direction>,
    log: &mut TurnLog,
) -> Result<Option<(StructureId, RegionId)>, Refusal> {
    let direction = direction.known().ok_or(Refusal::DirectionUnknown)?;
    let next = world[world[unit].region].spot.next(direction).ok_or(Refusal::DirectionUnknown)?;
    let to = world.explore(next, conditions.dice).ok_or(Refusal::DirectionUnknown)?;
    let ship = world[unit].inside.filter(|inside| world[*inside].is_ship()).ok_or(Refusal::NotOnShip)?;
    if !world.is_owner(unit) {
        return Err(Refusal::ShipNotOwned);
    }
    if !world[to].is_ocean() && !world.is_coast(to) {
        let (called, at) = (Called::unit(world, unit), Somewhere::region(world, to));
        tell(log, world, unit, Event::FoundInland { unit: called, at });
        return Ok(None);
    }
    let StructureKind::Ship { kind, left } = world[ship].kind else { return Err(Refusal::NotOnShip) };
    if left > 0 {
        return Err(Refusal::UnderConstruction);
    }
    let weight: i64 = world.occupants(ship).map(|aboard| world[aboard].weight()).sum();
    if weight > kind.capacity() {
        return Err(Refusal::Overloaded);
    }
    Ok(Some((ship, to)))
}

/// Those aboard do nothing else; whoever was ordered to is told.
fn passengers(world: &World, ship: StructureId, months: &mut Months<'_>, log: &mut TurnLog) {
    for aboard in world.occupants(ship) {
        if let Some(doing) = months.take(aboard)
            && doing.text.is_some()
        {
            refuse_month(log, world, aboard, &doing, Refusal::ShipSailed);
        }
    }
}
