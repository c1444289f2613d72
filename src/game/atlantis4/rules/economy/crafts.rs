//! PRODUCE of what is made of something else.

use super::products::tool_bonus;
use crate::event::{Called, Economy, Somewhere, Things, TurnLog};
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::economy::permits::Permits;
use crate::rules::tasks::tell;
use crate::tables::{Item, Made};
use crate::world::{RegionId, Unit, UnitId, World};

/// A unit makes as much of an item as its work and its material allow.
pub(super) fn play(
    conditions: Conditions<'_>,
    world: &mut World,
    (region, unit): (RegionId, UnitId),
    (item, made): (Item, Made),
    permits: &mut impl Permits,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let tables = conditions.tables;
    let Some(input) = made.input else { return Err(Refusal::NotProduced) };
    let worker = &world[unit];
    if worker.level(tables, made.skill) < made.level.max(1) {
        return Err(Refusal::NotSkilled);
    }
    if !permits.may_trade(world, worker.faction, region) {
        return Err(Refusal::TradeRegions);
    }
    let inputs = made.inputs.max(1);
    let most = worker.items.of(input) / inputs;
    if most == 0 {
        return Err(Refusal::NoMaterial);
    }
    let count = u32::try_from(work(conditions, worker, item, made)).unwrap_or(u32::MAX).min(most);
    let maker = &mut world[unit];
    maker.items.take(input, count * inputs);
    maker.items.add(item, count);
    let things = Things::of(tables, item, count);
    let (unit_called, region) = (Called::unit(world, unit), Somewhere::region(world, region));
    tell(log, world, unit, Economy::Produced { unit: unit_called, things, region }.into());
    Ok(())
}

/// How many a unit makes: each level of each person is a unit of work, and an item takes as many as it takes material.
/// "Each man can only produce 1 plate armor per month."
fn work(conditions: Conditions<'_>, worker: &Unit, item: Item, made: Made) -> u64 {
    let tables = conditions.tables;
    let people = worker.people(tables);
    if item == tables.named.plate_armor && !conditions.has(Quirk::PlateThird) {
        return people.into();
    }
    let levels = u64::from(people) * u64::from(worker.level(tables, made.skill));
    (levels + tool_bonus(conditions, worker, item)) / u64::from(made.inputs.max(1))
}
