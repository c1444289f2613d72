//! Markets: what they become each month, and those with which recruits, towns and starting cities begin.
//!
//! Source: the rules text, "Village, Towns, and Cities"; the numbers are those of the program.

use crate::chance;
use crate::rules::conditions::Conditions;
use crate::tables::{Class, Item, ItemRow, Race, Tables};
use crate::world::{Market, MarketKind, Region, RegionId, STARTING_CITY, Town, Unit, UnitKind, World, held};
use playdeck_base::dice::Stream;

/// The amount of a market that has no bound.
pub const UNLIMITED: i32 = -1;
/// The price of people by the wages of a month, where they cost as much as most do.
const WAGES_OF_RECRUITS: i64 = 4;
/// Markets for recruits grow up to this population.
const MOST_PEOPLE: i64 = 10_000;
/// One in so many people can be recruited, and one in so many as a leader.
const RECRUITS: (i64, i64) = (5, 25);
/// A fifth of the way to its target a price goes each month.
const PACE: i64 = 5;

/// Sets prices and amounts of a region for the next month.
pub(super) fn end_month(tables: &Tables, here: &mut Region, wages: i64) {
    let people = here.people();
    for market in &mut here.markets {
        if market.amount != UNLIMITED {
            market.price = held(next_price(tables, market, wages));
            market.amount = held(amount(market, people));
        }
        market.activity = 0;
    }
}

/// People cost what wages are; a thing becomes dearer the more of what was on sale was bought, or the less of what was
/// wanted was sold. A market without goods keeps its price.
fn next_price(tables: &Tables, market: &Market, wages: i64) -> i64 {
    if let Some(race) = tables.race(market.item) {
        return price_of_person(tables, race, wages);
    }
    let (base, price) = (i64::from(market.base_price), i64::from(market.price));
    let Some(traded) = (base * i64::from(market.activity)).checked_div(market.amount.into()) else {
        return price;
    };
    let target = match market.kind {
        MarketKind::Buy => base + traded / 2,
        MarketKind::Sell => (base * 3 - traded) / 2,
    };
    price + (target - price) / PACE
}

fn price_of_recruits(tables: &Tables, item: Item, wages: i64) -> i64 {
    tables.race(item).map_or(0, |race| price_of_person(tables, race, wages))
}

fn price_of_person(tables: &Tables, race: &Race, wages: i64) -> i64 {
    wages.saturating_mul(WAGES_OF_RECRUITS).saturating_mul(race.cost) / tables.game.base_man_cost.max(1)
}

/// How many there are for so many people: from the least to the most in proportion.
fn amount(market: &Market, people: i64) -> i64 {
    let [from, to] = [market.min_population, market.max_population].map(i64::from);
    let [least, most] = [market.min_amount, market.max_amount].map(i64::from);
    if people <= from {
        least
    } else if people >= to {
        most
    } else {
        least + (most - least) * (people - from) / (to - from)
    }
}

/// The markets for recruits of a region: its race, and leaders. A region without peasants has none.
pub fn add_recruits(tables: &Tables, here: &mut Region, wages: i64) {
    let Some(race) = here.race else { return };
    let people = here.people();
    for (item, share) in [(race, RECRUITS.0), (tables.named.leader, RECRUITS.1)] {
        let price = price_of_recruits(tables, item, wages);
        let market = Market {
            kind: MarketKind::Buy,
            item,
            price: held(price),
            amount: held(people / share),
            min_population: 0,
            max_population: held(MOST_PEOPLE),
            min_amount: 0,
            max_amount: held(MOST_PEOPLE / share),
            base_price: held(price),
            activity: 0,
        };
        here.markets.push(market);
    }
}

/// The goods of a new town, made for the peasants around it.
pub fn add_goods(tables: &Tables, here: &mut Region, is_coastal: bool, chance: &mut Stream) {
    let named = &tables.named;
    let of = |class: Class| tables.items().filter(move |(_, row)| row.is(class));
    let people = here.population;
    let (normal, advanced, trade) =
        (tables.game.city_market_normal, tables.game.city_market_advanced, tables.game.city_market_trade);
    let mut add = |kind: MarketKind, item: Item, price: i64, populations: (i64, i64), amounts: (i64, i64)| {
        let market = Market {
            kind,
            item,
            price: held(price),
            amount: held(amounts.0),
            min_population: held(people.saturating_add(populations.0)),
            max_population: held(people.saturating_add(populations.1)),
            min_amount: held(amounts.0),
            max_amount: held(amounts.1),
            base_price: held(price),
            activity: 0,
        };
        here.markets.push(market);
    };
    let local: Vec<Item> = here.products.iter().map(|product| product.item).collect();
    for (item, row) in of(Class::Normal).filter(|(item, _)| *item != named.silver) {
        if item == named.grain || item == named.livestock || item == named.fish {
            if item != named.fish || is_coastal {
                let wanted = some(normal, chance);
                add(MarketKind::Sell, item, cheap(row, chance), (0, 2_000), (wanted, wanted * 2));
            }
            continue;
        }
        let is_made = row.made.is_some_and(|made| made.input.is_some());
        let is_local = local.contains(&item);
        let kind = if is_local {
            (chance.below(2) == 0).then_some(MarketKind::Buy)
        } else if is_made && chance.below(3) == 0 {
            Some(MarketKind::Sell)
        } else if chance.below(6) == 0 {
            Some(if is_made { MarketKind::Buy } else { MarketKind::Sell })
        } else {
            None
        };
        if let Some(kind) = kind {
            let price = if kind == MarketKind::Buy { dear(row, chance) } else { cheap(row, chance) };
            add(kind, item, price, (1_000, 4_000), (0, some(normal, chance)));
        }
    }
    for (item, row) in of(Class::Advanced) {
        if chance.below(4) == 0 {
            let price = cheap(row, chance);
            add(MarketKind::Sell, item, price, (2_000, 4_000), (0, some(advanced, chance)));
        }
    }
    let mut goods: Vec<(Item, &ItemRow)> = of(Class::Trade).collect();
    for place in 0..TRADED.min(goods.len()) {
        let left = u32::try_from(goods.len() - place).unwrap_or(u32::MAX);
        goods.swap(place, place + chance.below(left) as usize);
        let Some((item, row)) = goods.get(place).copied() else { break };
        let (kind, price) = if place < TRADED / 2 {
            (MarketKind::Sell, dear(row, chance))
        } else {
            (MarketKind::Buy, cheap(row, chance))
        };
        add(kind, item, price, (2_000, 4_000), (0, some(trade, chance)));
    }
}

/// How many trade goods a town deals in: one half is wanted, the other on sale.
const TRADED: usize = 4;

/// From so many up to less than twice as many.
fn some(least: u32, chance: &mut Stream) -> i64 {
    i64::from(least) + i64::from(chance.below(least))
}

/// The price of what towns want, and of trade goods where they are on sale.
fn cheap(row: &ItemRow, chance: &mut Stream) -> i64 {
    row.price.saturating_mul(100 + i64::from(chance.below(50))) / 100
}

/// The price of what towns sell, and of trade goods where they are wanted.
fn dear(row: &ItemRow, chance: &mut Stream) -> i64 {
    row.price.saturating_mul(150 + i64::from(chance.below(50))) / 100
}

/// The markets of a starting city: goods and recruits without bound, in place of all others.
pub fn set_starting_city(tables: &Tables, here: &mut Region, wages: i64) {
    let named = &tables.named;
    let is_sold = |(item, row): &(Item, &ItemRow)| {
        row.is(Class::Normal) && ![named.silver, named.grain, named.livestock, named.fish].contains(item)
    };
    let goods = tables.items().filter(is_sold).map(|(item, row)| (item, row.price.saturating_mul(5) / 2));
    let people = here.race.into_iter().chain([named.leader]);
    let recruits = people.map(|item| (item, price_of_recruits(tables, item, wages)));
    let unlimited = |(item, price)| Market {
        kind: MarketKind::Buy,
        item,
        price: held(price),
        amount: UNLIMITED,
        min_population: held(STARTING_CITY),
        max_population: held(STARTING_CITY),
        min_amount: UNLIMITED,
        max_amount: UNLIMITED,
        base_price: held(price),
        activity: 0,
    };
    here.markets = goods.chain(recruits).map(unlimited).collect();
}

/// A starting city whose guards are gone sells and buys what an ordinary town does from then on, and nobody is for hire,
/// as in the program of 2001.
pub(super) fn close_unguarded_city(conditions: Conditions<'_>, world: &mut World, region: RegionId) {
    let here = &world[region];
    let is_city = here.town.as_deref().is_some_and(Town::is_starting_city);
    if !is_city || here.markets.iter().all(|market| market.amount != UNLIMITED) {
        return;
    }
    let tables = conditions.tables;
    let guards = |unit: &Unit| unit.kind == UnitKind::Guard && !unit.is_empty(tables);
    if world.units_in(region).any(|(_, unit)| guards(unit)) {
        return;
    }
    let is_coastal = is_coastal(tables, world, region);
    let mut chance = conditions.chance(chance::TOWN, region);
    let here = &mut world[region];
    here.markets.clear();
    add_goods(tables, here, is_coastal, &mut chance);
}

/// Whether a region lies at the sea.
pub fn is_coastal(tables: &Tables, world: &World, region: RegionId) -> bool {
    world.neighbours(region).any(|(_, next)| world[next].terrain == tables.named.ocean)
}
