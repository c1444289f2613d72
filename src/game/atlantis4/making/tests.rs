use super::{ABYSS, Size, make};
use crate::policy::Policy;
use crate::rules::economy::markets::{UNLIMITED, is_coastal};
use crate::tables::{Class, RuleSet, Tables};
use crate::world::{Exits, LevelKind, Market, MarketKind, RegionId, STARTING_CITY, UnitKind, World};
use playdeck_base::dice::Dice;
use std::collections::BTreeSet;

fn world(seed: u64, width: u32, height: u32) -> World {
    let tables = Tables::built_in(RuleSet::Wyreth);
    make(&tables, Policy::DEFAULT, Dice::new(seed), "Test", Size::new(width, height).unwrap())
}

/// All that a world has, as one text.
fn whole(world: &World) -> String {
    let regions = world.regions().map(|region| format!("{:?}", world[region]));
    let units = (0..world.unit_places()).map(|place| {
        let unit = crate::world::UnitId::at(place);
        format!("{:?} {:?}", world[unit], world.region_of(unit))
    });
    regions.chain(units).collect()
}

#[test]
fn the_same_seed_makes_the_same_world_and_another_seed_another() {
    assert_eq!(whole(&world(7, 32, 32)), whole(&world(7, 32, 32)));
    assert_ne!(whole(&world(7, 32, 32)), whole(&world(8, 32, 32)));
}

#[test]
fn a_size_is_of_eights_and_within_bounds() {
    assert_eq!((Size::new(12, 32), Size::new(8, 32), Size::new(32, 1_008)), (None, None, None));
    assert!(Size::new(16, 16).is_some() && Size::new(400, 400).is_some());
}

#[test]
fn no_region_is_isolated_and_exits_lead_both_ways() {
    for seed in 0..5 {
        let world = world(seed, 48, 48);
        for region in world.regions().skip(1) {
            assert!(world.neighbours(region).next().is_some(), "{:?}", world[region].spot);
            for (way, next) in world.neighbours(region) {
                assert_eq!(world.neighbour(next, way.opposite()), Some(region));
            }
        }
        let closed = |region: &RegionId| matches!(world[*region].exits, Exits::Closed(closed) if closed > 0);
        assert!(world.regions().any(|region| closed(&region)), "tunnels are not open to all sides");
    }
}

#[test]
fn the_nexus_leads_to_six_coastal_cities_that_sell_without_bound_and_have_gates() {
    let tables = Tables::built_in(RuleSet::Wyreth);
    for (seed, width, height) in [(1, 64, 64), (2, 48, 48), (3, 96, 64)] {
        let world = world(seed, width, height);
        let Exits::To(exits) = &world[RegionId(0)].exits else { panic!("the Nexus has exits") };
        let cities: BTreeSet<RegionId> = exits.iter().flatten().copied().collect();
        assert_eq!(cities.len(), 6);
        for city in cities {
            let here = &world[city];
            assert!(is_coastal(&tables, &world, city) && here.gate > 0);
            assert_eq!(here.town.as_deref().map(|town| town.population), Some(STARTING_CITY));
            assert!(here.markets.len() > 5 && here.markets.iter().all(|market| market.amount == UNLIMITED));
            let leaders = here.markets.iter().find(|market| market.item == tables.named.leader).unwrap();
            assert_eq!(i64::from(leaders.price), 8 * (here.wages + 3), "they cost what a city pays");
            let guards = world.units_in(city).filter(|(_, unit)| unit.is_town_guard());
            assert_eq!(guards.map(|(_, unit)| unit.people(&tables)).collect::<Vec<_>>(), [500, 1]);
        }
    }
}

#[test]
fn a_world_has_land_towns_shafts_gates_and_creatures() {
    let tables = Tables::built_in(RuleSet::Wyreth);
    let world = world(11, 96, 96);
    let surface: Vec<RegionId> = world
        .regions()
        .filter(|region| world.levels[usize::from(world[*region].spot.level)].kind == LevelKind::Surface)
        .collect();
    let land = surface.iter().filter(|region| world[**region].terrain != tables.named.ocean).count();
    assert!((39..=46).contains(&(land * 100 / surface.len())), "{land} of {}", surface.len());
    let shafts: Vec<_> = world
        .regions()
        .flat_map(|region| world.objects_in(region).map(move |(_, object)| (region, object)))
        .filter(|(_, object)| object.kind == tables.named.shaft)
        .collect();
    assert!(shafts.len() > 20);
    for (region, shaft) in &shafts {
        let there = shaft.inner.unwrap();
        assert!(shafts.iter().any(|(other, back)| *other == there && back.inner == Some(*region)));
    }
    let gates = world.gates();
    assert_eq!(gates.keys().copied().collect::<Vec<_>>(), (1..world.next_gate).collect::<Vec<_>>());
    assert!(gates.values().any(|region| world[*region].spot.level == ABYSS));
    let groups =
        world.units_of(world.creatures.unwrap()).filter(|unit| world[*unit].kind == UnitKind::Wandering);
    assert!(groups.count() > 50);
    let towns: Vec<RegionId> = world.regions().filter(|region| world[*region].town.is_some()).collect();
    assert!(towns.len() > 50);
    for town in towns {
        assert!(world.units_in(town).any(|(_, unit)| unit.kind == UnitKind::Guard));
    }
}

/// Food is wanted in any number from the least of its class to twice that, at most twice as many; other goods grow from
/// none to such a number.
#[test]
fn towns_deal_in_amounts_of_each_class() {
    let tables = Tables::built_in(RuleSet::Wyreth);
    let (world, game, named) = (world(1, 64, 64), &tables.game, &tables.named);
    let classes = [
        (Class::Normal, game.city_market_normal),
        (Class::Advanced, game.city_market_advanced),
        (Class::Trade, game.city_market_trade),
    ];
    let mut dealt = [0; 3];
    for here in world.regions().map(|region| &world[region]).filter(|here| here.town.is_some()) {
        for market in here.markets.iter().filter(|market| market.amount != UNLIMITED) {
            let row = &tables[market.item];
            let Some(at) = classes.iter().position(|(class, _)| row.is(*class)) else { continue };
            let least = i64::from(classes[at].1);
            let (low, high) = (i64::from(market.min_amount), i64::from(market.max_amount));
            if [named.grain, named.livestock, named.fish].contains(&market.item) {
                assert!((least..2 * least).contains(&low) && high == 2 * low, "{}: {low} {high}", row.name);
            } else {
                assert!(low == 0 && (least..2 * least).contains(&high), "{}: {low} {high}", row.name);
            }
            // What is on sale is cheap, and what is wanted dear; for trade goods and food the other way round.
            let is_food = [named.grain, named.livestock, named.fish].contains(&market.item);
            let is_cheap = (market.kind == MarketKind::Sell) != (classes[at].0 == Class::Trade) || is_food;
            let percent = if is_cheap { 100..150 } else { 150..200 };
            let price = i64::from(market.base_price);
            assert!(percent.into_iter().any(|of| price == row.price * of / 100), "{}: {price}", row.name);
            dealt[at] += 1;
        }
    }
    assert!(dealt.iter().all(|count| *count > 10), "{dealt:?}");
}

/// The Nexus has the name of the world, too.
#[test]
fn the_abyss_is_desert_and_has_people() {
    let tables = Tables::built_in(RuleSet::Wyreth);
    let (mut people, mut towns) = (0, 0);
    for seed in 0..30 {
        let world = world(seed, 16, 16);
        assert_eq!(&*world[RegionId(0)].name, "Test Nexus");
        for region in world.regions().filter(|region| world[*region].spot.level == ABYSS) {
            let here = &world[region];
            assert_eq!((here.terrain, &*here.name), (tables.named.desert, "Abyssal Plains"));
            people += u32::from(here.people() > 0);
            towns += u32::from(here.town.is_some());
        }
    }
    assert!(people > 100 && towns > 0, "{people} {towns}");
}

#[test]
fn a_towns_markets_are_made_for_the_people_around_it() {
    let tables = Tables::built_in(RuleSet::Wyreth);
    let world = world(1, 64, 64);
    let mut seen = 0;
    for here in world.regions().map(|region| &world[region]).filter(|here| here.town.is_some()) {
        let is_grain =
            |market: &&Market| market.item == tables.named.grain && market.kind == MarketKind::Sell;
        for market in here.markets.iter().filter(is_grain).filter(|market| market.amount != UNLIMITED) {
            assert_eq!(i64::from(market.min_population), here.population);
            assert!(here.people() > here.population);
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen}");
}
