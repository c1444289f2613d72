//! ENTER, LEAVE and PROMOTE.

use super::Conditions;
use super::economy::occupied;
use super::sight::attitude;
use super::tasks::{Months, Tasks, refuse, tell};
use super::whom::unit_here;
use crate::game::atlantis4::event::{Called, Settled, TurnLog};
use crate::game::atlantis4::orders::{Order, Who};
use crate::game::atlantis4::refusal::Refusal;
use crate::game::atlantis4::world::{Attitude, ObjectId, RegionId, UnitId, World};

/// Units go in and out, in the order of the region. A unit that begins a structure stays in it.
pub fn enter_and_leave(
    conditions: Conditions<'_>,
    world: &mut World,
    tasks: &Tasks<'_>,
    months: &Months,
    log: &mut TurnLog,
) {
    for region in occupied(world) {
        for unit in world.unit_ids_in(region) {
            let begins = months.of(unit).is_some_and(|doing| doing.began.is_some());
            for task in tasks.of(unit) {
                let result = match task.order() {
                    Order::Enter(_) if begins => Err(Refusal::Begins),
                    Order::Enter(number) => enter(conditions, world, (region, unit), *number, log),
                    Order::Leave if !begins => leave(conditions, world, (region, unit), log),
                    _ => Ok(()),
                };
                if let Err(why) = result {
                    refuse(log, world, unit, task, why);
                }
            }
        }
    }
}

fn enter(
    conditions: Conditions<'_>,
    world: &mut World,
    (region, unit): (RegionId, UnitId),
    number: u32,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    if number == 0 {
        return Err(Refusal::NoNumber);
    }
    let object = world.object_in(region, number).ok_or(Refusal::NoStructure)?;
    may_enter(conditions, world, unit, object)?;
    world.put(unit, object);
    let event = Settled::Entered { unit: Called::unit(world, unit), object: Called::object(world, object) };
    tell(log, world, unit, event.into());
    Ok(())
}

/// Whether a unit may enter a structure: nobody enters a lair, and the first inside with people must be friendly.
pub fn may_enter(
    conditions: Conditions<'_>,
    world: &World,
    unit: UnitId,
    object: ObjectId,
) -> Result<(), Refusal> {
    if conditions.tables[world[object].kind].closed {
        return Err(Refusal::Closed);
    }
    let lets_in =
        |owner: UnitId| attitude(conditions, world, world[owner].faction, unit) >= Attitude::Friendly;
    let people = |unit: &UnitId| world[*unit].people(conditions.tables) > 0;
    if world[object].units().iter().copied().find(people).is_none_or(lets_in) {
        Ok(())
    } else {
        Err(Refusal::MayNotEnter)
    }
}

fn leave(
    conditions: Conditions<'_>,
    world: &mut World,
    (region, unit): (RegionId, UnitId),
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let object = world[unit].object;
    if world[region].terrain == conditions.tables.named.ocean {
        return Err(Refusal::NotAtSea);
    }
    if world[object].number == 0 {
        return Err(Refusal::NotInside);
    }
    let event = Settled::Left { unit: Called::unit(world, unit), object: Called::object(world, object) };
    world.put(unit, world.open_ground(region));
    tell(log, world, unit, event.into());
    Ok(())
}

/// Owners make others the owners. Who was the owner before anybody did counts.
pub fn promote(_: Conditions<'_>, world: &mut World, tasks: &Tasks<'_>, log: &mut TurnLog) {
    for region in occupied(world) {
        let objects: Vec<ObjectId> = world[region].objects().to_vec();
        for object in objects {
            let owner = world[object].owner();
            for unit in world[object].units().to_vec() {
                for task in tasks.of(unit) {
                    let Order::Promote(heir) = task.order() else { continue };
                    let is_owner = world[object].number > 0 && owner == Some(unit);
                    if let Err(why) = hand_on(world, (region, object), (unit, is_owner), *heir, log) {
                        refuse(log, world, unit, task, why);
                    }
                }
            }
        }
    }
}

fn hand_on(
    world: &mut World,
    (region, object): (RegionId, ObjectId),
    (unit, is_owner): (UnitId, bool),
    heir: Option<Who>,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let heir = heir.ok_or(Refusal::NoTarget)?;
    if !is_owner {
        return Err(Refusal::NotOwner);
    }
    let heir = unit_here(world, region, world[unit].faction, heir).ok_or(Refusal::NotInIt)?;
    if world[heir].object != object {
        return Err(Refusal::NotInIt);
    }
    world.put_first(heir);
    let event = Settled::Promoted {
        unit: Called::unit(world, heir),
        by: Called::unit(world, unit),
        object: Called::object(world, object),
    };
    tell(log, world, unit, event.clone().into());
    if world[heir].faction != world[unit].faction {
        tell(log, world, heir, event.into());
    }
    Ok(())
}
