//! Worlds by lot for the referee: land with much to make, to buy, to build on and to travel through; no creatures, no spells.

use crate::forecast_worlds::any;
use crate::judged_people::people;
use crate::referee::figures::{GOODS, KINDS, Key, is_man, kind_of};
use crate::referee::world::World as Read;
use playdeck::dice::Stream;
use playdeck::game::atlantis4::policy::Policy;
use playdeck::game::atlantis4::position::Position;
use playdeck::game::atlantis4::tables::{Item, RuleSet, Tables};
use playdeck::game::atlantis4::world::{
    Attitude, Exits, Faction, FactionKind, Guard, Level, LevelKind, Market, MarketKind, Object, Points,
    Product, Region, RegionId, Spot, Town, Unit, UnitKind, World,
};

/// Who guards in some worlds.
pub const GUARDING: u32 = 4;
pub const PLAYERS: [u32; 3] = [3, 4, 5];
const TERRAINS: [&str; 12] = [
    "ocean", "ocean", "plain", "plain", "forest", "mountain", "swamp", "jungle", "desert", "tundra", "ocean",
    "mountain",
];

pub fn item(tables: &Tables, key: &str) -> Item {
    tables.item_of(key).unwrap()
}

pub fn up_to(chance: &mut Stream, most: u32) -> i64 {
    chance.below(most + 1).into()
}

/// A world: few regions with many units, or many with few.
pub fn position(chance: &mut Stream) -> Position {
    let tables = Tables::built_in(RuleSet::Wyreth);
    let mut first = 0;
    let sizes = [
        (1, 1, LevelKind::Nexus, Some("nexus")),
        (8, 8, LevelKind::Surface, None),
        (4, 4, LevelKind::Underworld, Some("underworld")),
        (4, 4, LevelKind::Nexus, Some("abyss")),
    ];
    let levels = sizes.map(|(width, height, kind, name)| {
        let level = Level { width, height, kind, name: name.map(Into::into), first: RegionId(first) };
        first += level.count();
        level
    });
    let mut world = World::new("Testland", levels.to_vec());
    world.turn = 3 + chance.below(24);
    world.next_ship = 200;
    for (number, name) in [(1, "The Guardsmen"), (2, "Creatures")] {
        let id = world.add_faction(Faction { kind: FactionKind::World, ..Faction::new(number, name) });
        *(if number == 1 { &mut world.guards } else { &mut world.creatures }) = Some(id);
    }
    // In some worlds one faction guards what the others ride through.
    let is_frontier = chance.below(4) == 0;
    factions(&mut world, chance, is_frontier);
    for (level, row) in (0_u8..).zip(&levels) {
        for place in 0..row.count() {
            let (x, y) = row.spot_of(place);
            let region = region(&tables, chance, Spot { level, y, x });
            world.add_region(region, tables.named.open_ground);
        }
    }
    let count = any(chance, &[4, 6, 15, 25]);
    let surface = RegionId(1)..RegionId(33);
    let start = chance.below(32);
    let mut number = 0;
    for place in 0..count {
        // The first are neighbours of one another, more or less.
        let region = RegionId(surface.start.0 + (start + place) % 32);
        structures(&tables, &mut world, chance, region);
        let units = if count < 10 { 5 + chance.below(7) } else { 1 + chance.below(4) };
        for _ in 0..units {
            number += 1 + chance.below(2);
            let faction = world.faction_of(any(chance, &[3, 3, 4, 5])).unwrap();
            let objects = world[region].objects();
            let is_sea = world[region].terrain == tables.named.ocean;
            // Few swim.
            let inside =
                if chance.below(2) == 0 || is_sea && chance.below(9) > 0 { objects } else { &objects[..1] };
            if is_sea && inside.len() == 1 && chance.below(9) > 0 {
                continue;
            }
            let place = if inside.len() == 1 {
                0
            } else {
                1 + chance.below(u32::try_from(inside.len()).unwrap() - 1)
            };
            let mut unit = Unit::new(number, faction, inside[place as usize]);
            people(&tables, &world, chance, &mut unit, is_frontier);
            world.add_unit(unit);
        }
        if world[region].town.is_some() && chance.below(4) == 0 {
            number += 1;
            let guards = world.guards.unwrap();
            let mut unit = Unit::new(number, guards, world.open_ground(region));
            unit.items = [(item(&tables, "LEAD"), 40), (item(&tables, "SWOR"), 40)].into_iter().collect();
            unit.days.set(tables.skill_of("COMB").unwrap(), 1_200);
            unit.days.set(tables.skill_of("OBSE").unwrap(), any(chance, &[1_200, 3_600]));
            (unit.kind, unit.guard) = (UnitKind::Guard, Guard::On);
            world.add_unit(unit);
        }
    }
    let mut position = Position { world, tables, policy: Policy::DEFAULT };
    let read = Read::read(&position);
    for region in position.world.regions() {
        // What a month's work earns counts roads and towns.
        let wages = read.wages(region.0 as usize);
        for product in position.world[region].products.iter_mut().filter(|product| product.skill.is_none()) {
            product.productivity = i32::try_from(wages).unwrap();
        }
    }
    position
}

fn factions(world: &mut World, chance: &mut Stream, is_frontier: bool) {
    for number in PLAYERS {
        let mut faction = Faction::new(number, &format!("Faction {number}"));
        let points = [(1, 1, 1), (2, 2, 1), (5, 0, 0), (0, 5, 0), (1, 2, 2), (0, 1, 4), (2, 2, 1)];
        let (war, trade, magic) = any(chance, &points);
        faction.kind = FactionKind::Player(Points { war, trade, magic });
        faction.unclaimed = any(chance, &[0, 50, 400, 3_000]);
        faction.last_orders = world.turn;
        world.add_faction(faction);
    }
    let all = [Attitude::Unfriendly, Attitude::Neutral, Attitude::Friendly, Attitude::Ally];
    for one in PLAYERS {
        let id = world.faction_of(one).unwrap();
        let guards = is_frontier && one == GUARDING;
        world[id].default_attitude =
            if guards { all[0] } else { any(chance, &[all[1], all[1], all[0], all[0], all[2]]) };
        for other in PLAYERS.into_iter().filter(|other| *other != one) {
            if chance.below(3) > 0 {
                let other = world.faction_of(other).unwrap();
                world[id].attitudes.insert(other, any(chance, &all));
            }
        }
    }
}

fn region(tables: &Tables, chance: &mut Stream, spot: Spot) -> Region {
    let named = &tables.named;
    let terrain = match spot.level {
        0 => named.nexus,
        1 => tables.terrain_of(any(chance, &TERRAINS)).unwrap(),
        2 => any(chance, &[named.cavern, named.tunnels, named.underforest]),
        _ => named.desert,
    };
    let mut region = Region::new(spot, format!("Land {}-{}", spot.x, spot.y), terrain);
    if spot.level == 0 {
        region.exits = Exits::To(Box::new([None; 6]));
        return region;
    }
    region.exits = Exits::Closed((0..6).fold(0, |bits, at| bits | u8::from(chance.below(12) == 0) << at));
    let is_ocean = terrain == named.ocean;
    if !is_ocean {
        region.race = Some(item(tables, any(chance, &["PLAI", "DMAN", "VIKI"])));
        region.population = up_to(chance, 4_000);
        let base = 1 + up_to(chance, 4_000);
        region.base_population = any(chance, &[region.population, base]);
        region.wages = 6 + up_to(chance, 10);
        region.max_wages = region.wages + up_to(chance, 3);
        region.money = any(chance, &[0, 30, 101, 900, 5_555]);
        if chance.below(3) == 0 {
            let population = any(chance, &[500, 999, 1_000, 1_500, 1_999, 2_000, 3_000]);
            let base_population = any(chance, &[100, population - 50]);
            region.town = Some(Box::new(Town { name: "Town".into(), population, base_population }));
        }
        for (skill, amount) in [(None, any(chance, &[100, 2_000])), (Some(named.entertainment), 300)] {
            let amount = i32::try_from(up_to(chance, amount)).unwrap();
            let (item, base) = (named.silver, if skill.is_none() { 0 } else { amount });
            region.products.push(Product {
                item,
                skill,
                level: 0,
                amount,
                base,
                productivity: 20,
                activity: 0,
            });
        }
    }
    let raw: Vec<Key> = GOODS
        .iter()
        .filter(|good| good.made.is_some_and(|made| made.3 == 0))
        .map(|good| good.key)
        .filter(|key| !is_ocean || *key == "FISH")
        .collect();
    for key in raw {
        if chance.below(4) == 0 || is_ocean {
            let made = tables[item(tables, key)].made.unwrap();
            let amount = i32::try_from(up_to(chance, 30)).unwrap();
            region.products.push(Product {
                item: item(tables, key),
                skill: Some(made.skill),
                level: made.level,
                amount,
                base: any(chance, &[amount, amount / 2 + 1]),
                productivity: 1,
                activity: 0,
            });
        }
    }
    if !is_ocean {
        markets(tables, chance, &mut region);
    }
    region
}

fn markets(tables: &Tables, chance: &mut Stream, region: &mut Region) {
    let race = region.race.unwrap();
    let mut add = |key: Item, kind: MarketKind, chance: &mut Stream| {
        if region.markets.iter().any(|market| market.item == key) {
            return;
        }
        let price = i32::try_from(20 + up_to(chance, 90)).unwrap();
        let bound = |most: u32, chance: &mut Stream| i32::try_from(up_to(chance, most)).unwrap();
        let min_population = bound(1_500, chance);
        let min_amount = bound(10, chance);
        region.markets.push(Market {
            kind,
            item: key,
            price,
            amount: any(chance, &[0, 1, 5, 7, 30, 30, -1]),
            min_population,
            max_population: min_population + 1 + bound(3_000, chance),
            min_amount,
            max_amount: min_amount + bound(60, chance),
            base_price: price + bound(30, chance) - 15,
            activity: 0,
        });
    };
    for people in [race, tables.named.leader] {
        if chance.below(4) > 0 {
            add(people, MarketKind::Buy, chance);
        }
    }
    let goods: Vec<Key> =
        GOODS.iter().map(|good| good.key).filter(|key| !is_man(key) && *key != "SILV").collect();
    for _ in 0..chance.below(8) {
        let kind = any(chance, &[MarketKind::Buy, MarketKind::Sell]);
        let key = if chance.below(4) == 0 { any(chance, &["IVOR", "SILK"]) } else { any(chance, &goods) };
        add(item(tables, key), kind, chance);
    }
}

fn structures(tables: &Tables, world: &mut World, chance: &mut Stream, region: RegionId) {
    let is_sea = world[region].terrain == tables.named.ocean;
    let kinds: Vec<Key> = KINDS.iter().map(|kind| kind.name).filter(|name| *name != "None").collect();
    for _ in 0..any(chance, &[1, 2, 5]) {
        let name = match chance.below(5) {
            0 => any(chance, &["Longboat", "Clipper", "Galleon", "Balloon"]),
            1 => any(chance, &kinds[11..17]),
            _ => any(chance, &kinds),
        };
        let row = kind_of(name);
        let is_ship = row.capacity > 0;
        let has_one = |world: &World| {
            world.objects_in(region).any(|(_, object)| *tables[object.kind].name == *name)
                && name.starts_with("Road")
        };
        if is_sea && !is_ship || has_one(world) {
            continue;
        }
        let number = if is_ship { world.next_ship } else { world[region].next_building };
        let mut object = Object::new(tables.object_of(name).unwrap(), is_ship, number, region);
        object.incomplete = i32::try_from(match chance.below(if is_ship { 7 } else { 4 }) {
            _ if row.cost == 0 => 0,
            0 | 1 => 1 + up_to(chance, u32::try_from(row.cost.min(20)).unwrap() - 2),
            _ if name.starts_with("Road") => -any(chance, &[0, 1, 5, 12, 20, 21, 22, 23, 24]),
            _ => 0,
        })
        .unwrap();
        if name == "Shaft" {
            object.inner = world.region_at(Spot { level: 2, y: 1, x: 1 });
        }
        world.add_object(object);
        if is_ship {
            world.next_ship += 1;
        } else {
            world[region].next_building += 1 + chance.below(2);
        }
    }
}
