//! What a region has when the world is made: peasants, wages, products, perhaps a town or a lair.

use super::naming::Names;
use crate::chance;
use crate::rules::Conditions;
use crate::rules::economy::{markets, wages};
use crate::tables::{Item, ObjectKind, Skill, Tables, TerrainRow};
use crate::world::{Object, ObjectId, Product, RegionId, Town, World, held};
use playdeck_base::dice::Stream;

/// A region has a town by its riches, of so many.
const TOWN: u32 = 200;
/// The people of a new town: so many, and a number below the second one.
const TOWNSFOLK: (i64, u32) = (500, 2_500);
/// The races of a land are the first so many of its list, and on the coast all.
const INLAND_RACES: usize = 3;
/// What each person keeps of the wages before there is anything to tax.
const UNTAXED: i64 = 10;

/// Sets a region up.
pub(super) fn region(conditions: Conditions<'_>, world: &mut World, region: RegionId, names: &mut Names) {
    let tables = conditions.tables;
    let land = &tables[world[region].terrain];
    let mut chance = conditions.chance(chance::SETUP, region);
    let is_coastal = markets::is_coastal(tables, world, region);
    let here = &mut world[region];
    here.products = yields(tables, land, &mut chance);
    if land.population > 0 {
        here.population = some(land.population, land.population, &mut chance) / 2;
        here.base_population = here.population;
        here.wages = some(land.wages, 3, &mut chance);
        here.max_wages = here.wages;
        here.race = some_race(land, is_coastal, &mut chance);
    }
    if chance.below(TOWN) < land.economy && here.population > 0 {
        let population = TOWNSFOLK.0 + i64::from(chance.below(TOWNSFOLK.1));
        here.town = Some(Box::new(Town { name: names.town(), population, base_population: population }));
    }
    if here.population > 0 {
        income(conditions, world, region);
        let wages = wages(conditions, world, region);
        let here = &mut world[region];
        markets::add_recruits(tables, here, wages);
        if here.town.is_some() {
            markets::add_goods(tables, here, is_coastal, &mut chance);
        }
    }
    if world[region].town.is_none()
        && let Some(kind) = land.lairs.iter().find(|_| chance.below(100) < land.lair_chance)
    {
        build(world, region, *kind, &tables[*kind].name);
    }
}

/// A number, and another below a bound.
fn some(least: u32, bound: u32, chance: &mut Stream) -> i64 {
    i64::from(least) + i64::from(chance.below(bound))
}

/// What the land yields: grain or livestock, and each of its products that chance gives it.
fn yields(tables: &Tables, land: &TerrainRow, chance: &mut Stream) -> Vec<Product> {
    let mut products = Vec::new();
    let mut add = |item: Item, least: u32, chance: &mut Stream| {
        let Some(made) = tables[item].made else { return };
        let amount = some(least, least, chance);
        products.push(product(item, amount, 1, Some((made.skill, made.level))));
    };
    if land.economy > 0 {
        let is_grain = chance.below(2) == 0;
        let food = if is_grain { tables.named.grain } else { tables.named.livestock };
        add(food, land.economy, chance);
    }
    for (item, percent, least) in &land.products {
        if chance.below(100) < *percent && !tables[*item].disabled {
            add(*item, *least, chance);
        }
    }
    products
}

fn product(item: Item, amount: i64, productivity: i64, skill: Option<(Skill, u32)>) -> Product {
    let (skill, level) = skill.map_or((None, 0), |(skill, level)| (Some(skill), level));
    let (amount, productivity) = (held(amount), held(productivity));
    Product { item, skill, level, amount, base: amount, productivity, activity: 0 }
}

/// One of the races of a land, each as likely.
fn some_race(land: &TerrainRow, is_coastal: bool, chance: &mut Stream) -> Option<Item> {
    let slots = if is_coastal { land.races.len() } else { INLAND_RACES };
    let races: Vec<Item> = land.races.iter().take(slots).copied().flatten().collect();
    let place = chance.below(u32::try_from(races.len()).unwrap_or_default());
    races.get(place as usize).copied()
}

/// What can be taxed, and what work and entertainment earn; they are listed before all goods.
fn income(conditions: Conditions<'_>, world: &mut World, region: RegionId) {
    let (tables, game) = (conditions.tables, &conditions.tables.game);
    let wages = wages(conditions, world, region);
    let here = &mut world[region];
    here.money = here.people().saturating_mul(wages - UNTAXED).max(0);
    let silver = tables.named.silver;
    let work = here.money / i64::from(game.work_fraction).max(1);
    let entertainment = here.money / game.entertain_fraction.max(1);
    let work = Product { base: 0, ..product(silver, work, wages, None) };
    let skill = Some((tables.named.entertainment, 1));
    let entertainment = product(silver, entertainment, game.entertain_income, skill);
    here.products.splice(0..0, [work, entertainment]);
}

/// Puts a structure that nobody built into a region, under the next number there.
pub(super) fn build(world: &mut World, region: RegionId, kind: ObjectKind, name: &str) -> ObjectId {
    let number = world[region].next_building;
    world[region].next_building = number.saturating_add(1);
    let mut object = Object::new(kind, false, number, region);
    object.name = name.into();
    world.add_object(object)
}
