//! The end of the month: the people of a region and of its town become more or fewer, roads decay, and wages, taxes,
//! work, entertainment, markets and products of the next month are set.
//!
//! Source: the rules text, "The Economy"; the numbers are those of the program.

use super::{markets, roads};
use crate::event::TurnLog;
use crate::rules::conditions::Conditions;
use crate::rules::economy::wages::wages;
use crate::tables::{Class, Tables};
use crate::world::{Market, MarketKind, Object, Product, Region, RegionId, Town, World, held};

/// Numbers go a fifth of their way each month.
const PACE: i64 = 5;
/// What each person keeps of the wages before there is anything to tax.
const UNTAXED: i64 = 10;
/// Trade goods count so many times for a town.
const TRADE_WEIGHT: i64 = 5;

/// Ends the month in all regions.
pub fn play(conditions: Conditions<'_>, world: &mut World, log: &mut TurnLog) {
    for region in world.regions() {
        let tables = conditions.tables;
        let here = &mut world[region];
        here.population = next_population(tables, here);
        grow_town(tables, here);
        markets::close_unguarded_city(conditions, world, region);
        roads::decay(conditions, world, region, log);
        let here = &mut world[region];
        if here.wages < here.max_wages {
            here.wages += 1;
        }
        let wages = wages(conditions, world, region);
        let here = &mut world[region];
        set_income(tables, here, wages);
        markets::end_month(tables, here, wages);
        set_products(tables, world, region);
        let here = &mut world[region];
        (here.earth_lore, here.clear_skies) = (0, 0);
    }
}

/// Peasants become more where much of what the land yields is taken.
fn next_population(tables: &Tables, here: &Region) -> i64 {
    let base = here.base_population;
    if base == 0 {
        return here.population;
    }
    let counts =
        |product: &&Product| product.item != tables.named.silver && tables[product.item].is(Class::Normal);
    let made = here.products.iter().filter(|product| product.activity != 0).filter(counts);
    let made: i64 = made.map(|product| i64::from(product.activity)).sum();
    // Where nothing was made, as in most of the world, it does not matter how much there was.
    let more = if made == 0 {
        0
    } else {
        let there = here.products.iter().filter(counts);
        let there: i64 = there.map(|product| i64::from(product.amount)).sum();
        base.saturating_mul(made).checked_div(there.saturating_mul(2)).unwrap_or(0)
    };
    let target = base.saturating_add(more);
    here.population.saturating_add(target.saturating_sub(here.population) / PACE)
}

/// A town grows as far as its demand is met, and as its trade goods are bought. Starting cities stay as they are.
fn grow_town(tables: &Tables, here: &mut Region) {
    let Some(town) = here.town.as_deref_mut().filter(|town| !town.is_starting_city()) else { return };
    let weight = |market: &Market| match (tables[market.item].is(Class::Trade), market.kind) {
        (true, MarketKind::Buy) => TRADE_WEIGHT,
        (false, MarketKind::Sell) => 1,
        _ => 0,
    };
    let (mut met, mut whole) = (0_i64, 0_i64);
    for market in here.markets.iter().filter(|market| town.population > market.min_population.into()) {
        let weight = weight(market);
        met += i64::from(market.activity) * weight;
        whole += i64::from(market.max_amount) * weight;
    }
    let most = tables.game.city_pop;
    let target = most.saturating_mul(met).checked_div(whole).unwrap_or(0);
    let target = most.min(target.saturating_mul(3) / 2);
    town.population = town.population.saturating_add(target.saturating_sub(town.population) / PACE);
    town.population = town.population.max(town.base_population);
    town.base_population = town.base_population.max(town.population.saturating_mul(2) / 3);
}

/// The silver of the next month: what can be taxed, and earned by work and by entertainment.
fn set_income(tables: &Tables, here: &mut Region, wages: i64) {
    let people = here.people();
    here.money = people.saturating_mul(wages.saturating_sub(UNTAXED)).max(0);
    let all_work = here.town.as_deref().is_some_and(Town::is_starting_city);
    let fraction = if all_work { 1 } else { i64::from(tables.game.work_fraction).max(1) };
    let entertainment = here.money / tables.game.entertain_fraction.max(1);
    for product in here.products.iter_mut().filter(|product| product.item == tables.named.silver) {
        if product.skill.is_none() {
            product.amount = held(people.saturating_mul(wages) / fraction);
            product.productivity = held(wages);
        } else {
            product.base = held(entertainment);
        }
    }
}

/// What the land yields next month: complete structures help, the first by a quarter, each further one by half of the
/// one before; spells help food.
fn set_products(tables: &Tables, world: &mut World, region: RegionId) {
    let mut products = std::mem::take(&mut world[region].products);
    let here = &world[region];
    let spells = i64::from(here.earth_lore) + i64::from(here.clear_skies);
    let is_food = |product: &Product| [tables.named.grain, tables.named.livestock].contains(&product.item);
    for product in &mut products {
        product.activity = 0;
        if product.item == tables.named.silver && product.skill.is_none() {
            continue;
        }
        product.amount = product.base;
        if here.objects().len() > 1 || spells > 0 {
            let aids =
                |object: &Object| tables[object.kind].aids == Some(product.item) && object.incomplete <= 0;
            let helpers = world.objects_in(region).filter(|(_, object)| aids(object)).count();
            let helps =
                std::iter::successors(Some(i64::from(product.base / 4)), |help| Some(help / 2)).take(helpers);
            let aid: i64 = helps.take_while(|help| *help > 0).sum();
            let blessing = (spells * 40).checked_div(product.base.into()).filter(|_| is_food(product));
            product.amount = held(i64::from(product.base).saturating_add(aid + blessing.unwrap_or(0)));
        }
    }
    world[region].products = products;
}
