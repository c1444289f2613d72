//! WORK, ENTERTAIN, and PRODUCE of what the land yields.
//!
//! Each region has a list of products: work, entertainment, and goods. They are shared one after the other among those
//! who want them.

use super::shares;
use crate::event::{Called, Economy, Event, Somewhere, Things, TurnLog};
use crate::orders::{Month, Named};
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::economy::permits::Permits;
use crate::rules::tasks::{Months, refuse_month, tell};
use crate::tables::{Item, Skill, Tables};
use crate::world::{Product, RegionId, Unit, UnitId, World, held};

/// A level of phantasmal entertainment counts as so many of entertainment.
const PHANTASMAL: u32 = 5;

/// What a unit wants of the products of its region.
struct Wish {
    unit: UnitId,
    item: Item,
    skill: Option<Skill>,
    is_settled: bool,
}

/// Shares the products of a region.
pub(super) fn play(
    conditions: Conditions<'_>,
    world: &mut World,
    region: RegionId,
    months: &Months,
    permits: &mut impl Permits,
    log: &mut TurnLog,
) {
    let tables = conditions.tables;
    let wishes = world.units_in(region).filter_map(|(unit, _)| wish(tables, unit, &months.of(unit)?.month));
    let mut wishes: Vec<Wish> = wishes.collect();
    if wishes.is_empty() {
        return;
    }
    for place in 0..world[region].products.len() {
        share(conditions, world, (region, place), &mut wishes, (months, &mut *permits), log);
    }
    for wish in wishes.iter().filter(|wish| !wish.is_settled) {
        let is_good = wish.item != tables.named.silver;
        refuse_wish(
            log,
            world,
            months,
            wish.unit,
            if is_good { Refusal::NotProduced } else { Refusal::NoPay },
        );
    }
}

/// What a unit wants if it works, entertains or produces something that is made of nothing else.
fn wish(tables: &Tables, unit: UnitId, month: &Month) -> Option<Wish> {
    let (item, skill) = match month {
        Month::Work => (tables.named.silver, None),
        Month::Entertain => (tables.named.silver, Some(tables.named.entertainment)),
        Month::Produce(Named::Known(item)) => {
            let made = tables[*item].made.filter(|made| made.input.is_none() && !tables[*item].disabled)?;
            (*item, Some(made.skill))
        }
        _ => return None,
    };
    Some(Wish { unit, item, skill, is_settled: false })
}

fn share(
    conditions: Conditions<'_>,
    world: &mut World,
    (region, place): (RegionId, usize),
    wishes: &mut [Wish],
    (months, permits): (&Months, &mut impl Permits),
    log: &mut TurnLog,
) {
    let tables = conditions.tables;
    let Some(product) = world[region].products.get(place).cloned() else { return };
    let there = u64::try_from(product.amount).unwrap_or(0);
    if there == 0 {
        return;
    }
    let (mut units, mut wants): (Vec<UnitId>, Vec<u64>) = Default::default();
    for wish in wishes.iter_mut() {
        // Nobody works twice where a region has a product twice.
        if wish.is_settled || wish.item != product.item || wish.skill != product.skill {
            continue;
        }
        wish.is_settled = true;
        match want(conditions, world, region, wish.unit, &product, permits) {
            Ok(want) => {
                units.push(wish.unit);
                wants.push(want);
            }
            Err(why) => refuse_wish(log, world, months, wish.unit, why),
        }
    }
    for (unit, part) in units.into_iter().zip(shares::in_proportion(&wants, there)) {
        let part = u32::try_from(part).unwrap_or(u32::MAX);
        world[unit].items.add(product.item, part);
        if let Some(product) = world[region].products.get_mut(place) {
            product.activity = held(i64::from(product.activity) + i64::from(part));
        }
        let event = got(tables, world, (region, unit), &product, part);
        tell(log, world, unit, event);
    }
}

/// How much a unit would take. Goods need a faction that may trade here.
fn want(
    conditions: Conditions<'_>,
    world: &World,
    region: RegionId,
    unit: UnitId,
    product: &Product,
    permits: &mut impl Permits,
) -> Result<u64, Refusal> {
    let tables = conditions.tables;
    let worker = &world[unit];
    let people = worker.people(tables);
    if people == 0 {
        return Err(Refusal::NoPeople);
    }
    let each = u64::try_from(product.productivity).unwrap_or(0);
    let Some(skill) = product.skill else { return Ok(u64::from(people).saturating_mul(each)) };
    let is_good = product.item != tables.named.silver;
    let level = if is_good { worker.level(tables, skill) } else { entertainment(tables, worker) };
    let least = tables[product.item].made.map_or(1, |made| made.level.max(1));
    if level < least {
        return Err(Refusal::NotSkilled);
    }
    if is_good && !permits.may_trade(world, worker.faction, region) {
        return Err(Refusal::TradeRegions);
    }
    let levels = u64::from(people) * u64::from(level);
    Ok(levels.saturating_mul(each).saturating_add(tool_bonus(conditions, worker, product.item)))
}

/// How well a unit entertains; phantasms do it as well.
fn entertainment(tables: &Tables, unit: &Unit) -> u32 {
    let own = unit.level(tables, tables.named.entertainment);
    own.max(unit.level(tables, tables.named.phantasmal_entertainment) * PHANTASMAL)
}

/// What tools add to what a unit makes of an item: one tool helps one person.
pub(super) fn tool_bonus(conditions: Conditions<'_>, unit: &Unit, item: Item) -> u64 {
    let people = unit.people(conditions.tables);
    let Some(bonus) = conditions.tables[item].bonus else { return 0 };
    let helped = match bonus.tool {
        Some(tool) => unit.items.of(tool).min(people),
        None if conditions.has(Quirk::BagBonus) => people,
        None => 0,
    };
    u64::from(helped) * u64::from(bonus.each)
}

fn got(
    tables: &Tables,
    world: &World,
    (region, unit): (RegionId, UnitId),
    product: &Product,
    amount: u32,
) -> Event {
    let (unit, region) = (Called::unit(world, unit), Somewhere::region(world, region));
    let event = if product.item != tables.named.silver {
        Economy::Produced { unit, things: Things::of(tables, product.item, amount), region }
    } else if product.skill.is_some() {
        Economy::Entertained { unit, region, amount }
    } else {
        Economy::Worked { unit, region, amount }
    };
    event.into()
}

/// Refuses an order; a unit that was told nothing and so would work is not told that it cannot.
fn refuse_wish(log: &mut TurnLog, world: &World, months: &Months, unit: UnitId, why: Refusal) {
    if let Some(doing) = months.of(unit).filter(|doing| doing.text.is_some()) {
        refuse_month(log, world, unit, doing, why);
    }
}
