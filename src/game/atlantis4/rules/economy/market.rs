//! SELL and BUY.
//!
//! Each market is shared among all who trade there: one after the other gets what is left in proportion to what is still
//! wanted, and chance decides about the odd one. A unit trades once at a market: of several orders the first is carried
//! out, though all of them count for what is wanted.

use super::markets::UNLIMITED;
use super::study::settle_skills;
use crate::chance;
use crate::event::{Called, Economy, Things, TurnLog};
use crate::orders::{Named, Order};
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::economy::permits::Permits;
use crate::rules::occupied::with_order;
use crate::rules::tasks::{Task, Tasks, refuse, tell};
use crate::tables::{Class, Item, Tables};
use crate::world::{Market, MarketKind, RegionId, UnitId, World, held};
use playdeck_base::dice::Stream;
use playdeck_factions::FactionNumber;
use playdeck_factions::draws::{Note, Rounded};

/// An order to trade.
struct Deal<'o> {
    unit: UnitId,
    task: Task<'o>,
    item: Item,
    count: u32,
    is_settled: bool,
}

/// All sell.
pub fn sell(
    conditions: Conditions<'_>,
    world: &mut World,
    tasks: &Tasks<'_>,
    permits: &mut impl Permits,
    log: &mut TurnLog,
) {
    play(conditions, world, tasks, MarketKind::Sell, permits, log);
}

/// All buy.
pub fn buy(
    conditions: Conditions<'_>,
    world: &mut World,
    tasks: &Tasks<'_>,
    permits: &mut impl Permits,
    log: &mut TurnLog,
) {
    play(conditions, world, tasks, MarketKind::Buy, permits, log);
}

fn play(
    conditions: Conditions<'_>,
    world: &mut World,
    tasks: &Tasks<'_>,
    kind: MarketKind,
    permits: &mut impl Permits,
    log: &mut TurnLog,
) {
    let phase = if kind == MarketKind::Buy { chance::PURCHASES } else { chance::SALES };
    let is_meant = |order: &Order| match kind {
        MarketKind::Buy => matches!(order, Order::Buy(..)),
        MarketKind::Sell => matches!(order, Order::Sell(..)),
    };
    for region in with_order(world, tasks, is_meant).iter() {
        let mut deals = deals(conditions.tables, world, region, tasks, kind, log);
        if deals.is_empty() {
            continue;
        }
        let mut chance = conditions.chance(phase, region);
        for place in 0..world[region].markets.len() {
            let is_open = |market: &&Market| market.kind == kind && market.amount != 0;
            let Some(market) = world[region].markets.get(place).filter(is_open).cloned() else { continue };
            let wanted = wanted(conditions, world, (region, &market), &mut deals, permits, log);
            let traded = trade(conditions.tables, world, &market, &wanted, &mut chance, log);
            if let Some(market) = world[region].markets.get_mut(place).filter(|_| market.amount != UNLIMITED)
            {
                market.activity = held(i64::from(market.activity) + traded);
            }
        }
        let why = if kind == MarketKind::Buy { Refusal::NotSold } else { Refusal::NotWanted };
        for deal in deals.iter().filter(|deal| !deal.is_settled) {
            refuse(log, world, deal.unit, &deal.task, why);
        }
    }
}

/// The orders of a region. Peasants are the race that lives there.
fn deals<'o>(
    tables: &Tables,
    world: &World,
    region: RegionId,
    tasks: &Tasks<'o>,
    kind: MarketKind,
    log: &mut TurnLog,
) -> Vec<Deal<'o>> {
    let mut deals = Vec::new();
    for (unit, _) in world.units_in(region) {
        for task in tasks.of(unit) {
            let (count, item) = match (kind, task.order()) {
                (MarketKind::Buy, Order::Buy(count, item)) | (MarketKind::Sell, Order::Sell(count, item)) => {
                    (*count, *item)
                }
                _ => continue,
            };
            let why = match item {
                _ if count == 0 => Refusal::NoNumber,
                Named::Known(item) => {
                    let peasants = world[region].race.filter(|_| item == tables.named.peasant);
                    let (task, item) = (*task, peasants.unwrap_or(item));
                    deals.push(Deal { unit, task, item, count, is_settled: false });
                    continue;
                }
                Named::Missing | Named::Unknown => Refusal::NoItem,
            };
            refuse(log, world, unit, task, why);
        }
    }
    deals
}

/// What is wanted of a market.
#[derive(Default)]
struct Wanted {
    /// Who trades, and how much each wants.
    by_unit: Vec<(UnitId, u32)>,
    /// How much all orders together want.
    in_all: u64,
}

/// Who trades at a market, and how much each wants, cut to what they have or can pay.
fn wanted(
    conditions: Conditions<'_>,
    world: &World,
    (region, market): (RegionId, &Market),
    deals: &mut [Deal<'_>],
    permits: &mut impl Permits,
    log: &mut TurnLog,
) -> Wanted {
    let tables = conditions.tables;
    let mut wanted = Wanted::default();
    for deal in deals.iter_mut().filter(|deal| deal.item == market.item && !deal.is_settled) {
        deal.is_settled = true;
        if let Err(why) = may_trade(conditions, world, (region, market), deal.unit, permits) {
            refuse(log, world, deal.unit, &deal.task, why);
            continue;
        }
        let count = deal.count.min(most(tables, world, market, deal.unit));
        if count == 0 {
            let why = if market.kind == MarketKind::Buy { Refusal::NoSilver } else { Refusal::NoneOwned };
            refuse(log, world, deal.unit, &deal.task, why);
            continue;
        }
        wanted.in_all += u64::from(count);
        if wanted.by_unit.iter().any(|(unit, _)| *unit == deal.unit) {
            refuse(log, world, deal.unit, &deal.task, Refusal::TradesOnce);
            continue;
        }
        if count < deal.count {
            let (unit, things) = (Called::unit(world, deal.unit), Things::of(tables, market.item, count));
            let event = match market.kind {
                MarketKind::Buy => Economy::CanPay { unit, things },
                MarketKind::Sell => Economy::HasOnly { unit, things },
            };
            tell(log, world, deal.unit, event.into());
        }
        wanted.by_unit.push((deal.unit, count));
    }
    wanted
}

/// Mages recruit nobody, leaders and others are not mixed, and trade goods need a faction that may trade here. In the
/// program selling them did not.
fn may_trade(
    conditions: Conditions<'_>,
    world: &World,
    (region, market): (RegionId, &Market),
    unit: UnitId,
    permits: &mut impl Permits,
) -> Result<(), Refusal> {
    let tables = conditions.tables;
    let trader = &world[unit];
    let buys = market.kind == MarketKind::Buy;
    if buys && tables.race(market.item).is_some() {
        let (people, leaders) = (trader.people(tables), trader.leaders(tables));
        let mixed = if tables.is_leader(market.item) { people > leaders } else { leaders > 0 };
        if trader.is_mage() {
            return Err(Refusal::MageRecruits);
        }
        if mixed {
            return Err(Refusal::MixedPeople);
        }
    }
    let counts = tables[market.item].is(Class::Trade) && (buys || !conditions.has(Quirk::TradeBuys));
    if counts && !permits.may_trade(world, trader.faction, region) {
        return Err(Refusal::TradeRegions);
    }
    Ok(())
}

/// How many a unit can pay for, or has.
fn most(tables: &Tables, world: &World, market: &Market, unit: UnitId) -> u32 {
    match market.kind {
        MarketKind::Sell => world[unit].items.of(market.item),
        MarketKind::Buy => {
            let price = u32::try_from(market.price.max(0)).unwrap_or(u32::MAX);
            world[unit].silver(tables).checked_div(price).unwrap_or(u32::MAX)
        }
    }
}

/// Shares a market, and gives how many were traded.
fn trade(
    tables: &Tables,
    world: &mut World,
    market: &Market,
    wanted: &Wanted,
    chance: &mut Stream,
    log: &mut TurnLog,
) -> i64 {
    let mut left = u64::try_from(market.amount).unwrap_or(wanted.in_all);
    let mut open = wanted.in_all.max(left);
    let mut traded = 0_i64;
    let (amount, all, mut shared) = (left, open, Vec::new());
    for (unit, want) in &wanted.by_unit {
        let odd = chance.below(u32::try_from(open).unwrap_or(u32::MAX));
        let part = (u128::from(left) * u128::from(*want) + u128::from(odd)) / u128::from(open.max(1));
        let count = u32::try_from(part).unwrap_or(u32::MAX).min(*want);
        shared.push((FactionNumber(world[world[*unit].faction].number), *want, count));
        left = left.saturating_sub(count.into());
        open = open.saturating_sub(u64::from(*want));
        traded = traded.saturating_add(count.into());
        settle(tables, world, market, *unit, count);
        let (called, price) = (Called::unit(world, *unit), i64::from(market.price));
        let things = Things::of(tables, market.item, count);
        let event = match market.kind {
            MarketKind::Buy => Economy::Bought { unit: called, things, price },
            MarketKind::Sell => Economy::Sold { unit: called, things, price },
        };
        tell(log, world, *unit, event.into());
    }
    if amount < all
        && let Some((first, _)) = wanted.by_unit.first()
    {
        let kind = if market.kind == MarketKind::Buy { "goods bought" } else { "goods sold" };
        let region = world.region_of(*first).0;
        log.notes.push(Note::Rounded(Rounded { kind, region, amount, wanted: all, units: shared }));
    }
    traded
}

/// Goods for silver, or silver for goods. Recruits know nothing; what the others know beyond their highest level is cut
/// before they come.
fn settle(tables: &Tables, world: &mut World, market: &Market, unit: UnitId, count: u32) {
    let silver = tables.named.silver;
    let price = u32::try_from(market.price.max(0)).unwrap_or(u32::MAX).saturating_mul(count);
    let trader = &mut world[unit];
    match market.kind {
        MarketKind::Sell => {
            trader.items.take(market.item, count);
            trader.items.add(silver, price);
        }
        MarketKind::Buy => {
            trader.items.take(silver, price);
            if tables.race(market.item).is_some() {
                settle_skills(tables, trader);
            }
            trader.items.add(market.item, count);
        }
    }
}
