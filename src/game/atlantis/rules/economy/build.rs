//! BUILD.

use crate::event::{Called, Event, TurnLog};
use crate::orders::{Number, Yard};
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::tasks::tell;
use crate::tables::{Item, PRACTICE_DAYS, ShipKind, Skill};
use crate::world::{Structure, StructureId, StructureKind, UnitId, World};

/// A unit builds. The builder of something new leaves where it was and owns it.
pub fn play(
    conditions: Conditions,
    world: &mut World,
    unit: UnitId,
    yard: Yard,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    match yard {
        Yard::Building(number) => building(conditions, world, unit, number, log),
        Yard::Ship(number) => old_ship(conditions, world, unit, number, log),
        Yard::New(kind) => new_ship(conditions, world, unit, kind, log),
        Yard::Unknown => Err(Refusal::NotRecognized),
    }
}

fn building(
    conditions: Conditions,
    world: &mut World,
    unit: UnitId,
    number: Number,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    skilled(world, unit, Skill::Building)?;
    if world[unit].has(Item::Stone) == 0 {
        return Err(Refusal::NoStone);
    }
    let old = structure(conditions, world, unit, number, false);
    let is_asked_for = number != Number::MISSING && !conditions.has(Quirk::BuildNumber);
    let building = match old {
        Some(building) => building,
        None if is_asked_for => return Err(Refusal::BuildingNotFound),
        None => begin(world, unit, StructureKind::Building { size: 0 }),
    };
    let work = spend(world, unit, Skill::Building, Item::Stone, u32::MAX);
    if let StructureKind::Building { size } = &mut world[building].kind {
        *size = size.saturating_add(work);
    }
    done(world, unit, work, building, log);
    Ok(())
}

fn new_ship(
    conditions: Conditions,
    world: &mut World,
    unit: UnitId,
    kind: ShipKind,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    skilled(world, unit, Skill::Shipbuilding)?;
    at_coast(conditions, world, unit)?;
    let ship = begin(world, unit, StructureKind::Ship { kind, left: kind.cost() });
    work_on_ship(world, unit, ship, log);
    Ok(())
}

fn old_ship(
    conditions: Conditions,
    world: &mut World,
    unit: UnitId,
    number: Number,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    skilled(world, unit, Skill::Shipbuilding)?;
    if world[unit].has(Item::Wood) == 0 {
        return Err(Refusal::NoWood);
    }
    let ship = structure(conditions, world, unit, number, true).ok_or(Refusal::ShipNotFound)?;
    if matches!(world[ship].kind, StructureKind::Ship { left: 0, .. }) {
        return Err(Refusal::ShipComplete);
    }
    at_coast(conditions, world, unit)?;
    work_on_ship(world, unit, ship, log);
    Ok(())
}

/// The building or the ship of a number beside a unit. One that was begun this month is nobody else's to work on: its
/// number is not known before the next. In the program a number that was guessed did.
fn structure(
    conditions: Conditions,
    world: &World,
    unit: UnitId,
    number: Number,
    is_ship: bool,
) -> Option<StructureId> {
    let found = world.structure_in(world[unit].region, conditions.numbered(number)?, is_ship)?;
    (!world[found].is_new || conditions.has(Quirk::BuildByNumber)).then_some(found)
}

/// "They are always constructed in coastal regions."
fn at_coast(conditions: Conditions, world: &World, unit: UnitId) -> Result<(), Refusal> {
    let may = conditions.has(Quirk::InlandYard) || world.is_coast(world[unit].region);
    may.then_some(()).ok_or(Refusal::NotCoastal)
}

fn skilled(world: &World, unit: UnitId, skill: Skill) -> Result<(), Refusal> {
    if world[unit].level(skill) == 0 { Err(Refusal::NoSkill) } else { Ok(()) }
}

/// Begins something new.
fn begin(world: &mut World, unit: UnitId, kind: StructureKind) -> StructureId {
    let number = world.free_structure_number(matches!(kind, StructureKind::Ship { .. }));
    let new = Structure { is_new: true, ..Structure::new(number, kind, world[unit].region) };
    let structure = world.add_structure(new);
    world.enter(unit, structure);
    structure
}

fn work_on_ship(world: &mut World, unit: UnitId, ship: StructureId, log: &mut TurnLog) {
    let StructureKind::Ship { kind, left } = world[ship].kind else { return };
    let work = spend(world, unit, Skill::Shipbuilding, Item::Wood, left);
    world[ship].kind = StructureKind::Ship { kind, left: left - work };
    done(world, unit, work, ship, log);
}

/// "Each unit of construction work .. requires one unit" of material: gives how many were done, at most `most`. Each
/// brings ten days.
fn spend(world: &mut World, unit: UnitId, skill: Skill, material: Item, most: u32) -> u32 {
    let able = world[unit].people.saturating_mul(world[unit].level(skill));
    let work = able.min(world[unit].has(material)).min(most);
    *world[unit].goods_mut(material) -= work;
    world[unit].learn(skill, work.saturating_mul(PRACTICE_DAYS));
    work
}

fn done(world: &World, unit: UnitId, work: u32, structure: StructureId, log: &mut TurnLog) {
    let structure = Called::structure(world, structure);
    tell(log, world, unit, Event::Built { unit: Called::unit(world, unit), work, structure });
}
