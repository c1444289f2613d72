//! BOARD, ENTER, LEAVE and PROMOTE.

use super::conditions::Conditions;
use super::factions::permits::Permits;
use super::sight::{self, Whom};
use super::tasks::{Task, Tasks, refuse, tell};
use crate::event::{Called, Event, TurnLog};
use crate::orders::{Order, Phase, Target};
use crate::refusal::Refusal;
use crate::world::{StructureId, UnitId, World};

/// Carries them out, in one pass.
pub fn play(
    conditions: Conditions,
    world: &mut World,
    tasks: &Tasks<'_>,
    permits: &Permits,
    log: &mut TurnLog,
) {
    for region in world.regions() {
        for (unit, task) in tasks.in_region(world, region, Phase::Boarding) {
            let owned = world[unit].inside.filter(|_| world.is_owner(unit));
            match carry_out(conditions, world, permits, unit, &task) {
                Err(why) => refuse(log, world, unit, &task, why),
                Ok(()) => tell_lost(world, log, unit, owned, &task),
            }
        }
    }
}

/// Warns a unit that boards or enters what it owned and was in: it left first, and another is the owner now.
fn tell_lost(world: &World, log: &mut TurnLog, unit: UnitId, had: Option<StructureId>, task: &Task<'_>) {
    let Some(inside) = had.filter(|had| world[unit].inside == Some(*had)) else { return };
    let Some(owner) = world[inside].owner.filter(|owner| *owner != unit) else { return };
    if matches!(task.order(), Order::Board(_) | Order::Enter(_)) {
        let event = Event::LeftFirst {
            unit: Called::unit(world, unit),
            structure: Called::structure(world, inside),
            owner: Called::unit(world, owner),
            place: task.given.place,
        };
        tell(log, world, unit, event);
    }
}

fn carry_out(
    conditions: Conditions,
    world: &mut World,
    permits: &Permits,
    unit: UnitId,
    task: &Task<'_>,
) -> Result<(), Refusal> {
    match task.order() {
        Order::Board(number) => enter(world, permits, unit, conditions.numbered(*number), true),
        Order::Enter(number) => enter(world, permits, unit, conditions.numbered(*number), false),
        Order::Leave => leave(world, unit),
        Order::Promote(target) => promote(conditions, world, permits, unit, *target),
        _ => Ok(()),
    }
}

/// "The command will only work if the target ship is unoccupied, or is owned by a unit in your faction, or .. ADMIT": the
/// owner's faction admits the unit's. A unit that is inside already leaves first, and may lose what it owns.
fn enter(
    world: &mut World,
    permits: &Permits,
    unit: UnitId,
    number: Option<u32>,
    is_ship: bool,
) -> Result<(), Refusal> {
    let (missing, closed) = if is_ship {
        (Refusal::ShipNotFound, Refusal::MayNotBoard)
    } else {
        (Refusal::BuildingNotFound, Refusal::MayNotEnter)
    };
    let found = number.and_then(|number| world.structure_in(world[unit].region, number, is_ship));
    let structure = found.ok_or(missing)?;
    let admits = |owner: UnitId| permits.admits(world, world[owner].faction, world[unit].faction);
    if !world[structure].owner.is_none_or(admits) {
        return Err(closed);
    }
    world.enter(unit, structure);
    Ok(())
}

/// "The command cannot be used at sea."
fn leave(world: &mut World, unit: UnitId) -> Result<(), Refusal> {
    if world[world[unit].region].is_ocean() {
        return Err(Refusal::AtSea);
    }
    if world[unit].inside.is_none() {
        return Err(Refusal::NotInside);
    }
    world.leave(unit);
    Ok(())
}

fn promote(
    conditions: Conditions,
    world: &mut World,
    permits: &Permits,
    unit: UnitId,
    target: Target,
) -> Result<(), Refusal> {
    let Whom::Unit(heir) = sight::find(conditions, world, unit, world[unit].region, target) else {
        return Err(Refusal::UnitNotFound);
    };
    let structure = world[unit].inside.ok_or(Refusal::NothingToPromoteFor)?;
    if !world.is_owner(unit) {
        return Err(Refusal::NotOwner);
    }
    if !permits.accepts(world, world[heir].faction, world[unit].faction) {
        return Err(Refusal::OwnershipNotAccepted);
    }
    if world[heir].inside != Some(structure) {
        let is_ship = world[structure].is_ship();
        return Err(if is_ship { Refusal::NotSameShip } else { Refusal::NotSameBuilding });
    }
    world[structure].owner = Some(heir);
    Ok(())
}
