//! PILLAGE and TAX.
//!
//! Source: the rules text, "Taxing/Pillaging".

use super::{shares, wages};
use crate::event::{Called, Economy, Event, Somewhere, TurnLog};
use crate::orders::Order;
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::economy::permits::Permits;
use crate::rules::occupied::regions_of;
use crate::rules::sight::attitude;
use crate::rules::tasks::{Task, Tasks, refuse, tell, tell_all};
use crate::tables::Tables;
use crate::world::{Attitude, FactionId, Guard, RegionId, Unit, UnitId, World};
use std::collections::BTreeSet;

/// Where people earn less, there is nothing to pillage.
const LEAST_WAGES: i64 = 11;
/// What pillaging takes off the wages.
const SPOILED: i64 = 6;
/// Below this they do not fall by it.
const WORST_WAGES: i64 = 6;

/// How many of a unit can tax: all where they know combat, or else as many as have weapons that they can use.
pub fn taxers(tables: &Tables, unit: &Unit) -> u32 {
    let people = unit.people(tables);
    if unit.level(tables, tables.named.combat) > 0 {
        return people;
    }
    let is_usable =
        |skills: &[_]| skills.is_empty() || skills.iter().any(|skill| unit.level(tables, *skill) > 0);
    let weapons = unit
        .items
        .iter()
        .filter(|(item, _)| tables[*item].weapon.as_ref().is_some_and(|weapon| is_usable(&weapon.skills)));
    weapons.fold(0, |sum: u32, (_, count)| sum.saturating_add(count)).min(people)
}

/// Plays PILLAGE in all regions, then TAX.
pub fn play(
    conditions: Conditions<'_>,
    world: &mut World,
    tasks: &Tasks<'_>,
    permits: &mut impl Permits,
    log: &mut TurnLog,
) {
    let collects = |unit: UnitId| world[unit].flags.autotax || collecting(tasks, unit).is_some();
    let regions = regions_of(world, collects);
    for region in regions.iter() {
        pillage(conditions, world, region, tasks, permits, log);
    }
    for region in regions.iter() {
        tax(conditions, world, region, tasks, permits, log);
    }
}

/// The order that a unit has, TAX or PILLAGE: the first counts.
fn collecting<'t, 'o>(tasks: &'t Tasks<'o>, unit: UnitId) -> Option<&'t Task<'o>> {
    tasks.of(unit).iter().find(|task| matches!(task.order(), Order::Tax | Order::Pillage))
}

fn pillage(
    conditions: Conditions<'_>,
    world: &mut World,
    region: RegionId,
    tasks: &Tasks<'_>,
    permits: &mut impl Permits,
    log: &mut TurnLog,
) {
    let tables = conditions.tables;
    let order = |unit| collecting(tasks, unit).filter(|task| *task.order() == Order::Pillage);
    let with_order = world.units_in(region).filter_map(|(unit, _)| Some((unit, *order(unit)?)));
    let ordered: Vec<(UnitId, Task<'_>)> = with_order.collect();
    if ordered.is_empty() {
        return;
    }
    let here = &world[region];
    let is_poor = here.money < 1 || here.terrain == tables.named.ocean;
    let is_poor = is_poor || wages(conditions, world, region) < LEAST_WAGES;
    let guards = guards(conditions, world, region);
    let mut pillagers: Vec<(UnitId, Task<'_>, u64)> = Vec::new();
    for (unit, task) in ordered {
        let able = taxers(tables, &world[unit]);
        let result = if is_poor {
            Err(Refusal::NothingToTake)
        } else if is_kept_from_pillage(conditions, world, &guards, unit) {
            Err(Refusal::Guarded)
        } else if able == 0 {
            Err(Refusal::CannotTax)
        } else if !permits.may_tax(world, world[unit].faction, region) {
            Err(Refusal::TaxRegions)
        } else {
            Ok(())
        };
        match result {
            Ok(()) => pillagers.push((unit, task, able.into())),
            Err(why) => refuse(log, world, unit, &task, why),
        }
    }
    if pillagers.is_empty() {
        return;
    }
    let money = u64::try_from(world[region].money).unwrap_or(0);
    let income = u64::try_from(tables.game.tax_income).unwrap_or(0).max(1);
    let able = pillagers.iter().fold(0_u64, |sum, (.., able)| sum.saturating_add(*able));
    if able.saturating_mul(2) < money / income {
        for (unit, task, _) in pillagers {
            refuse(log, world, unit, &task, Refusal::TooFew);
        }
        return;
    }
    let factions: BTreeSet<FactionId> = world.units_in(region).map(|(_, unit)| unit.faction).collect();
    let (mut loot, mut left) = (u128::from(money) * 2, u128::from(able));
    for (unit, _, able) in pillagers {
        let part = loot * u128::from(able) / left.max(1);
        (loot, left) = (loot - part, left - u128::from(able));
        let amount = u32::try_from(part).unwrap_or(u32::MAX);
        world[unit].items.add(tables.named.silver, amount);
        let (called, here) = (Called::unit(world, unit), Somewhere::region(world, region));
        let others = factions.iter().copied().filter(|faction| *faction != world[unit].faction).collect();
        tell_all(log, others, Economy::SawPillage { unit: called.clone(), region: here.clone() }.into());
        tell(log, world, unit, Economy::Pillaged { unit: called, region: here, amount }.into());
    }
    let here = &mut world[region];
    here.money = 0;
    here.wages = here.wages.saturating_sub(SPOILED).max(WORST_WAGES);
}

/// Whoever is on guard keeps others from pillaging; in the program only those whom they would keep from taxing.
fn is_kept_from_pillage(
    conditions: Conditions<'_>,
    world: &World,
    guards: &BTreeSet<FactionId>,
    unit: UnitId,
) -> bool {
    if conditions.has(Quirk::PillageGuard) {
        return is_kept_from_tax(conditions, world, guards, unit);
    }
    let faction = world[unit].faction;
    guards.iter().any(|guard| *guard != faction)
}

/// Whether somebody on guard does not regard a unit as a friend.
fn is_kept_from_tax(
    conditions: Conditions<'_>,
    world: &World,
    guards: &BTreeSet<FactionId>,
    unit: UnitId,
) -> bool {
    guards.iter().any(|guard| attitude(conditions, world, *guard, unit) < Attitude::Friendly)
}

/// The factions that have units on guard.
fn guards(conditions: Conditions<'_>, world: &World, region: RegionId) -> BTreeSet<FactionId> {
    let is_guard = |unit: &Unit| unit.guard == Guard::On && !unit.is_empty(conditions.tables);
    world.units_in(region).filter(|(_, unit)| is_guard(unit)).map(|(_, unit)| unit.faction).collect()
}

fn tax(
    conditions: Conditions<'_>,
    world: &mut World,
    region: RegionId,
    tasks: &Tasks<'_>,
    permits: &mut impl Permits,
    log: &mut TurnLog,
) {
    let tables = conditions.tables;
    let order = |unit| collecting(tasks, unit).filter(|task| *task.order() == Order::Tax);
    let taxes = |(unit, it): (UnitId, &Unit)| {
        let task = order(unit).copied();
        (it.flags.autotax || task.is_some()).then_some((unit, task))
    };
    let ordered: Vec<(UnitId, Option<Task<'_>>)> = world.units_in(region).filter_map(taxes).collect();
    let guards = guards(conditions, world, region);
    let (mut units, mut wants): (Vec<UnitId>, Vec<u64>) = Default::default();
    let income = u64::try_from(tables.game.tax_income).unwrap_or(0);
    for (unit, task) in ordered {
        let able = taxers(tables, &world[unit]);
        // A flag that a guard makes useless this month stays for the next.
        let why = if is_kept_from_tax(conditions, world, &guards, unit) {
            Refusal::Guarded
        } else if able == 0 {
            if std::mem::take(&mut world[unit].flags.autotax) {
                let unit_called = Called::unit(world, unit);
                tell(log, world, unit, Economy::TaxesNoLonger { unit: unit_called }.into());
            }
            Refusal::CannotTax
        } else if !permits.may_tax(world, world[unit].faction, region) {
            Refusal::TaxRegions
        } else {
            units.push(unit);
            wants.push(u64::from(able).saturating_mul(income));
            continue;
        };
        match task {
            Some(task) => refuse(log, world, unit, &task, why),
            None if why != Refusal::CannotTax => {
                let (called, order) = (Some(Called::unit(world, unit)), "tax".into());
                tell(log, world, unit, Event::Refused { unit: called, order, place: None, why });
            }
            None => {}
        }
    }
    let money = u64::try_from(world[region].money).unwrap_or(0);
    for (unit, part) in units.into_iter().zip(shares::in_proportion(&wants, money)) {
        let amount = u32::try_from(part).unwrap_or(u32::MAX);
        world[unit].items.add(tables.named.silver, amount);
        world[region].money -= i64::from(amount);
        let (called, here) = (Called::unit(world, unit), Somewhere::region(world, region));
        tell(log, world, unit, Economy::Taxed { unit: called, region: here, amount }.into());
    }
}
