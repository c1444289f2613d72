//! FORM: new units, and whose each order is.
//!
//! Units form others in the order of their region; one that is formed stands behind all others there and may form some
//! itself. Numbers are the lowest that are free, given at once.

use crate::event::{Event, TurnLog};
use crate::orders::{Number, Order, Phase, Sheet, To};
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::tasks::{Sheets, Task, Tasks, refuse};
use crate::world::{FactionId, Unit, UnitId, World};
use std::collections::BTreeSet;

/// The aliases of a region's new units.
type Aliases = BTreeSet<(FactionId, u32)>;

/// The orders of units that are formed, each with the faction and the place of the FORM, in the order of these.
type Formed<'o> = Vec<(FactionId, u32, Task<'o>)>;

/// Gives each unit its orders and forms new ones.
pub fn play<'o>(
    conditions: Conditions,
    world: &mut World,
    sheets: &'o Sheets,
    log: &mut TurnLog,
) -> Tasks<'o> {
    let orders = sheets.iter().map(|(_, sheet)| sheet.orders.len()).sum();
    let (mut tasks, mut formed) = (Tasks::with_room(world.unit_places(), orders), Formed::new());
    for (faction, sheet) in sheets.iter() {
        distribute(world, faction, sheet, &mut tasks, &mut formed, log);
    }
    formed.sort_by_key(|(faction, form, _)| (*faction, *form));
    for region in world.regions() {
        let (mut at, mut aliases) = (0, BTreeSet::new());
        while let Some(unit) = world.unit_at(region, at) {
            at += 1;
            if !tasks.has(unit, Phase::Forming) {
                continue;
            }
            let forms: Vec<Task<'o>> = tasks
                .of(unit)
                .iter()
                .filter(|task| matches!(task.order(), Order::Form(_)))
                .copied()
                .collect();
            for task in forms {
                let faction = world[unit].faction;
                match form(conditions, world, &mut aliases, unit, &task) {
                    Ok(new) => of_form(&formed, faction, task.index).for_each(|task| tasks.push(new, task)),
                    Err(why) => refuse(log, world, unit, &task, why),
                }
            }
        }
    }
    tasks
}

/// The orders of the unit that an order forms.
fn of_form<'f, 'o>(
    formed: &'f Formed<'o>,
    faction: FactionId,
    form: u32,
) -> impl Iterator<Item = Task<'o>> + use<'f, 'o> {
    let of = move |(other, place, _): &(FactionId, u32, Task<'o>)| (*other, *place).cmp(&(faction, form));
    let start = formed.partition_point(|order| of(order).is_lt());
    formed[start..].iter().take_while(move |order| of(order).is_eq()).map(|(_, _, task)| *task)
}

/// Gives the units of a faction their orders.
fn distribute<'o>(
    world: &World,
    faction: FactionId,
    sheet: &'o Sheet,
    tasks: &mut Tasks<'o>,
    formed: &mut Formed<'o>,
    log: &mut TurnLog,
) {
    let own = |number: u32| {
        world.unit_of(number).filter(|unit| world[*unit].faction == faction && !world[*unit].this_turn.joined)
    };
    let mut units: Vec<Option<UnitId>> = Vec::with_capacity(sheet.blocks.len());
    for block in &sheet.blocks {
        let unit = own(block.unit.value);
        if unit.is_none() {
            log.tell(faction.0, Event::NotYours { number: block.unit.value, place: block.place });
        }
        units.push(unit.filter(|_| !block.is_replaced));
    }
    for (index, given) in (0..).zip(&sheet.orders) {
        let task = Task { sheet, given, index };
        match given.to {
            To::Block(block) => {
                if let Some(unit) = units.get(block as usize).copied().flatten() {
                    tasks.push(unit, task);
                }
            }
            To::Formed(form) => formed.push((faction, form, task)),
        }
    }
}

/// Forms a unit in the region, building or ship of another, with its flags.
fn form(
    conditions: Conditions,
    world: &mut World,
    aliases: &mut Aliases,
    unit: UnitId,
    task: &Task<'_>,
) -> Result<UnitId, Refusal> {
    let Order::Form(alias) = task.order() else { return Err(Refusal::NotRecognized) };
    let alias = usable(conditions, aliases, world[unit].faction, *alias)?;
    let number = world.free_unit_number();
    let parent = &world[unit];
    let (inside, behind, guard) = (parent.inside, parent.behind, parent.guard);
    let mut new = Unit::new(number, parent.faction, parent.region);
    (new.inside, new.behind, new.guard) = (inside, behind, guard);
    new.this_turn.alias = Some(alias);
    Ok(world.add_unit(new))
}

/// An alias is at least 1, and nobody else of the faction in the region has it.
fn usable(
    conditions: Conditions,
    aliases: &mut Aliases,
    faction: FactionId,
    alias: Number,
) -> Result<u32, Refusal> {
    if (!alias.is_number() || alias.value == 0) && !conditions.has(Quirk::GarbageZero) {
        return Err(Refusal::NoNumber);
    }
    // Nobody can be called by the alias 0, which only the program took.
    let is_used = !aliases.insert((faction, alias.value)) && alias.value > 0;
    if is_used && !conditions.has(Quirk::AliasTwice) {
        return Err(Refusal::AliasUsed);
    }
    Ok(alias.value)
}
