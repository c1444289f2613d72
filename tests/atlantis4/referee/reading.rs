//! A position, read into the lists of the referee.

use super::figures::{GOODS, good_of, kind_of, skill_of};
use super::unit::Unit;
use super::world::{Faction, Market, Object, Product, Region, World};
use playdeck::game::atlantis4::position::Position;
use playdeck::game::atlantis4::tables::{Direction, Item};
use playdeck::game::atlantis4::world::{FactionKind, MarketKind, RegionId};
use std::collections::{BTreeMap, BTreeSet};

impl World {
    /// Reads a position. What the month is called counts only before it is played.
    #[allow(clippy::too_many_lines, reason = "it copies list after list")]
    pub fn read(position: &Position) -> Self {
        let (world, tables) = (&position.world, &position.tables);
        let key = |item: Item| good_of(&tables[item].key).key;
        let mut units = BTreeMap::new();
        let region = |id: RegionId| {
            let region = &world[id];
            let level = &world.levels[usize::from(region.spot.level)];
            let products = region.products.iter().map(|product| Product {
                item: key(product.item),
                skill: product.skill.map(|skill| skill_of(&tables[skill].key)),
                level: product.level.into(),
                amount: product.amount.into(),
                base: product.base.into(),
                productivity: product.productivity.into(),
                activity: product.activity.into(),
            });
            let markets = region.markets.iter().map(|market| Market {
                is_for_buyers: market.kind == MarketKind::Buy,
                item: key(market.item),
                price: market.price.into(),
                amount: market.amount.into(),
                populations: (market.min_population.into(), market.max_population.into()),
                amounts: (market.min_amount.into(), market.max_amount.into()),
                base_price: market.base_price.into(),
                activity: market.activity.into(),
            });
            let objects = world.objects_in(id).map(|(_, object)| Object {
                number: object.number,
                kind: kind_of(&tables[object.kind].name).name,
                incomplete: object.incomplete.into(),
                inner: object.inner.map(|inner| inner.0 as usize),
                units: object.units().iter().map(|unit| world[*unit].number).collect(),
                is_new: false,
                was_worked_on: false,
            });
            Region {
                terrain: tables[region.terrain].name.to_string(),
                level: level.kind,
                row: (region.spot.y.into(), level.height.into()),
                neighbours: Direction::ALL.map(|way| world.neighbour(id, way).map(|to| to.0 as usize)),
                race: region.race.map(key),
                population: region.population,
                base_population: region.base_population,
                wages: region.wages,
                max_wages: region.max_wages,
                money: region.money,
                town: region.town.as_deref().map(|town| (town.population, town.base_population)),
                products: products.collect(),
                markets: markets.collect(),
                next_building: region.next_building,
                objects: objects.collect(),
            }
        };
        let regions: Vec<Region> = world.regions().map(region).collect();
        for unit in world.regions().flat_map(|region| world.units_in(region)).map(|(_, unit)| unit) {
            // Guards and creatures have things that no player here has.
            let is_known = |item: Item| GOODS.iter().any(|good| *good.key == *tables[item].key);
            let is_own = world[unit.faction].is_player();
            let known = unit.items.iter().filter(|(item, _)| is_own || is_known(*item));
            let read = Unit {
                number: unit.number,
                faction: world[unit.faction].number,
                items: known.map(|(item, count)| (key(item), count.into())).collect(),
                days: unit
                    .days
                    .iter()
                    .map(|(skill, days)| (skill_of(&tables[skill].key), days.into()))
                    .collect(),
                kind: unit.kind,
                guard: unit.guard,
                reveal: unit.reveal,
                autotax: unit.flags.autotax,
                consumes: unit.flags.consumes,
                no_cross: unit.flags.no_cross,
                choices: [unit.flags.behind, unit.flags.holding, unit.flags.no_aid],
            };
            units.insert(unit.number, read);
        }
        let factions = world.factions().map(|id| {
            let faction = &world[id];
            let points = faction.points();
            let read = Faction {
                is_player: matches!(faction.kind, FactionKind::Player(_)),
                war: points.war.into(),
                trade: points.trade.into(),
                magic: points.magic.into(),
                unclaimed: faction.unclaimed,
                default: faction.default_attitude,
                attitudes: faction
                    .attitudes
                    .iter()
                    .map(|(other, how)| (world[*other].number, *how))
                    .collect(),
                taxed: BTreeSet::new(),
                traded: BTreeSet::new(),
                used: (faction.used_tax as usize, faction.used_trade as usize),
            };
            (faction.number, read)
        });
        let factions = factions.collect();
        Self { month: world.turn % 12, regions, units, factions, next_ship: world.next_ship }
    }
}
