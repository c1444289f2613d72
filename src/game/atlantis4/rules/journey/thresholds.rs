//! Into and out of structures on the way; it takes no movement points.

use crate::event::{Called, Journey, TurnLog};
use crate::refusal::Refusal;
use crate::rules::boarding::commander;
use crate::rules::combat::{self, Battles};
use crate::rules::conditions::Conditions;
use crate::rules::journey::loads;
use crate::rules::sight;
use crate::rules::tasks::tell;
use crate::world::{Attitude, UnitId, World};

/// Enters the structure of a number in the region. Who advances fights its owners as long as they do not admit it.
pub(super) fn enter(
    conditions: Conditions<'_>,
    world: &mut World,
    unit: UnitId,
    number: u32,
    mut battles: Option<&mut Battles>,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let region = world.region_of(unit);
    let object = world.object_in(region, number).ok_or(Refusal::NoStructure)?;
    if conditions.tables[world[object].kind].closed {
        return Err(Refusal::Closed);
    }
    while let Some(owner) = commander(conditions.tables, world, object) {
        if sight::attitude(conditions, world, world[owner].faction, unit) >= Attitude::Friendly {
            break;
        }
        let battles = battles.as_deref_mut().ok_or(Refusal::MayNotEnter)?;
        combat::storm(conditions, world, unit, owner, battles, log)?;
    }
    world.put(unit, object);
    let (unit_called, structure) = (Called::unit(world, unit), Called::object(world, object));
    tell(log, world, unit, Journey::WentInside { unit: unit_called, structure }.into());
    Ok(())
}

/// Leaves the structure for the open ground, at sea for open water if the unit crosses it. Who is outside already goes to the end of the list there.
pub(super) fn leave(
    conditions: Conditions<'_>,
    world: &mut World,
    unit: UnitId,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let object = world[unit].object;
    let region = world[object].region;
    let tables = conditions.tables;
    if world[region].terrain == tables.named.ocean && !loads::crosses_water(tables, &world[unit]) {
        return Err(Refusal::NotAtSea);
    }
    world.put(unit, world.open_ground(region));
    if world[object].number > 0 {
        let (unit_called, structure) = (Called::unit(world, unit), Called::object(world, object));
        tell(log, world, unit, Journey::WentOutside { unit: unit_called, structure }.into());
    }
    Ok(())
}
