//! DESTROY.

use super::Conditions;
use super::economy::occupied;
use super::tasks::{Tasks, refuse, tell_region};
use crate::game::atlantis4::event::{Called, Settled, Somewhere, TurnLog};
use crate::game::atlantis4::orders::Order;
use crate::game::atlantis4::refusal::Refusal;
use crate::game::atlantis4::tables::ObjectClass;
use crate::game::atlantis4::world::{RegionId, UnitId, World};

/// Owners destroy their structures.
pub fn play(conditions: Conditions<'_>, world: &mut World, tasks: &Tasks<'_>, log: &mut TurnLog) {
    for region in occupied(world) {
        for unit in world.unit_ids_in(region) {
            for task in tasks.of(unit).iter().filter(|task| *task.order() == Order::Destroy) {
                if let Err(why) = destroy(conditions, world, (region, unit), log) {
                    refuse(log, world, unit, task, why);
                }
            }
        }
    }
}

fn destroy(
    conditions: Conditions<'_>,
    world: &mut World,
    (region, unit): (RegionId, UnitId),
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let (tables, object) = (conditions.tables, world[unit].object);
    if world[region].terrain == tables.named.ocean {
        return Err(Refusal::NotAtSea);
    }
    if world[object].number == 0 || world[object].owner() != Some(unit) {
        return Err(Refusal::NotOwner);
    }
    if world[unit].people(tables) == 0 {
        return Err(Refusal::NoPeople);
    }
    if matches!(tables[world[object].kind].kind, ObjectClass::Lair | ObjectClass::Shaft) {
        return Err(Refusal::NotDestroyable);
    }
    let event = Settled::Destroyed {
        unit: Called::unit(world, unit),
        object: Called::object(world, object),
        region: Somewhere::region(world, region),
    };
    tell_region(log, world, region, event.into());
    world.remove_object(object);
    Ok(())
}
