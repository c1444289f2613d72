//! Worlds by lot for the referee: land with much to make, to buy, to build on and to travel through; no creatures, no spells.

use crate::forecast_worlds::any;
use crate::referee::figures::{
    CRAFTS, EITHER, GOODS, Good, KINDS, Key, MAGIC, Sort, days_for, good_of, is_man, kind_of, most_level,
};
use crate::referee::world::World as Read;
use playdeck::dice::Stream;
use playdeck::game::atlantis4::policy::Policy;
use playdeck::game::atlantis4::position::Position;
use playdeck::game::atlantis4::tables::{Item, RuleSet, Tables};
use playdeck::game::atlantis4::world::{
    Attitude, Consumes, Exits, Faction, FactionKind, Guard, Level, LevelKind, Market, MarketKind, Object,
    Points, Product, Region, RegionId, Reveal, Spot, Town, Unit, UnitKind, World,
};

/// Who guards in some worlds.
const GUARDING: u32 = 4;
pub const PLAYERS: [u32; 3] = [3, 4, 5];
const RACES: [Key; 6] = ["LEAD", "LEAD", "PLAI", "DMAN", "VIKI", "ORC"];
const TERRAINS: [&str; 12] = [
    "ocean", "ocean", "plain", "plain", "forest", "mountain", "swamp", "jungle", "desert", "tundra", "ocean",
    "mountain",
];

fn item(tables: &Tables, key: &str) -> Item {
    tables.item_of(key).unwrap()
}

fn up_to(chance: &mut Stream, most: u32) -> i64 {
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
        let name = match chance.below(6) {
            0 | 1 => any(chance, &["Longboat", "Clipper", "Galleon", "Balloon"]),
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

/// What a unit is good at.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    /// Makes of the land what it yields.
    Land,
    Craft,
    Builder,
    Sailor,
    Soldier,
    Thief,
    Mage,
    Traveller,
    Entertainer,
    Any,
}

/// Gives a unit people with their skills, and goods.
fn people(tables: &Tables, world: &World, chance: &mut Stream, unit: &mut Unit, is_frontier: bool) {
    let object = &world[unit.object];
    let kind = kind_of(&tables[object.kind].name);
    let guards = world[unit.faction].number == GUARDING;
    let role = match chance.below(12) {
        0..10 if is_frontier && kind.cost == 0 => {
            if guards {
                Role::Soldier
            } else {
                Role::Traveller
            }
        }
        0..8 if kind.capacity > 0 && object.incomplete <= 0 => Role::Sailor,
        0..9 if kind.cost > 0 => Role::Builder,
        0 | 1 => Role::Land,
        2 | 3 => Role::Craft,
        4 => Role::Soldier,
        5 => Role::Thief,
        6 => Role::Mage,
        7 | 8 => Role::Traveller,
        9 => Role::Entertainer,
        _ => Role::Any,
    };
    let race = if role == Role::Mage { "LEAD" } else { any(chance, &RACES) };
    let is_alone = role == Role::Mage || role == Role::Thief;
    let count = match role {
        Role::Thief | Role::Mage => 1,
        Role::Sailor => any(chance, &[2, 5, 7, 12]),
        _ => any(chance, &[1, 1, 2, 3, 7, 12]),
    };
    unit.items.set(item(tables, race), count);
    let other = any(chance, &["PLAI", "DMAN", "VIKI"]);
    let is_mixed = !is_alone && race != "LEAD" && chance.below(6) == 0 && other != race;
    if is_mixed {
        unit.items.set(item(tables, other), 2);
    }
    let all = count + if is_mixed { 2 } else { 0 };
    let mut goods: Vec<(Key, u32)> = Vec::new();
    let mut skills: Vec<Key> = Vec::new();
    match role {
        Role::Land => {
            let here: Vec<Key> = world[world[unit.object].region]
                .products
                .iter()
                .map(|it| good_of(&tables[it.item].key))
                .filter_map(|good| good.made.map(|_| good.key))
                .collect();
            if !here.is_empty() {
                let good = good_of(any(chance, &here));
                skills.push(good.made.unwrap().0);
                goods.extend(good.tool.map(|(tool, _)| (tool, chance.below(all + 3))));
            }
        }
        Role::Craft => {
            let made: Vec<&Good> =
                GOODS.iter().filter(|good| good.made.is_some_and(|made| made.3 > 0)).collect();
            let good = any(chance, &made);
            let (skill, _, input, _) = good.made.unwrap();
            skills.push(skill);
            goods.push((input, chance.below(4 * all + 4)));
            goods.extend(
                good.tool.filter(|(tool, _)| !tool.is_empty()).map(|(tool, _)| (tool, chance.below(all + 3))),
            );
        }
        Role::Builder => {
            skills.push(kind.skill);
            let material = if kind.material == EITHER.0 { "STON" } else { kind.material };
            goods.push((material, chance.below(30)));
            if kind.material == EITHER.0 {
                goods.push(("WOOD", chance.below(10)));
            }
        }
        Role::Sailor => skills.push("SAIL"),
        Role::Soldier => {
            skills.push(any(chance, &["COMB", "COMB", "LBOW", "XBOW", "RIDI"]));
            goods.push((
                any(chance, &["SWOR", "LBOW", "XBOW", "DBOW", "MXBO", "AXE", "HORS"]),
                chance.below(all + 2),
            ));
        }
        Role::Thief => skills.push(any(chance, &["STEA", "STEA", "STEA", "OBSE"])),
        Role::Traveller => {
            skills.push("RIDI");
            let beasts = all + chance.below(2);
            match chance.below(5) {
                0 => goods.push(("HORS", beasts)),
                1 => goods.push(("WING", beasts)),
                2 => goods.push(("GLID", beasts)),
                3 => goods.extend([
                    ("WAGO", 1 + chance.below(3)),
                    ("HORS", chance.below(3)),
                    ("IRON", chance.below(90)),
                ]),
                _ => goods.push((any(chance, &["BOOT", "MWAG"]), 1 + chance.below(all))),
            }
        }
        Role::Entertainer => skills.push("ENTE"),
        Role::Mage | Role::Any => {}
    }
    if race == "LEAD" {
        skills.extend((0..chance.below(4)).map(|_| any(chance, &CRAFTS)));
    } else if skills.is_empty() && chance.below(3) > 0 {
        skills.push(any(chance, &CRAFTS));
    }
    for skill in skills {
        let races = [race, if is_mixed { other } else { race }];
        let most = races.map(|race| most_level(race, skill)).into_iter().min().unwrap();
        let level = up_to(chance, u32::try_from(most).unwrap()).max(i64::from(chance.below(4) > 0).min(most));
        let level = if kind.level == 3 && race == "LEAD" { level.max(3) } else { level };
        let most = days_for(most) * i64::from(all);
        let odd = any(chance, &[0, 0, -1, 1, 17, 35]) + up_to(chance, 2);
        let days = (days_for(level) * i64::from(all) + odd).clamp(0, most);
        unit.days.set(tables.skill_of(skill).unwrap(), u32::try_from(days).unwrap());
    }
    if role == Role::Mage {
        for (magic, _) in MAGIC {
            if chance.below(2) == 0 {
                let days = any(chance, &[30, 45, 90, 100, 180, 200]);
                unit.days.set(tables.skill_of(magic).unwrap(), days);
                unit.kind = UnitKind::Mage;
            }
        }
    }
    let others: Vec<Key> = GOODS.iter().filter(|good| good.sort != Sort::Man).map(|good| good.key).collect();
    let others_too = if role == Role::Sailor { 0 } else { any(chance, &[0, 0, 1, 4]) };
    goods.extend((0..others_too).map(|_| (any(chance, &others), 1 + chance.below(14))));
    for key in ["HORS", "WOOD", "STON", "IRON", "HERB", "GRAI", "LIVE"] {
        if role != Role::Sailor && chance.below(12) == 0 {
            goods.push((key, 1 + chance.below(all + 4)));
        }
    }
    if chance.below(9) == 0 {
        goods.push((any(chance, &["RING", "AMTS"]), any(chance, &[1, all, all - 1])));
    }
    goods.into_iter().for_each(|(key, count)| unit.items.add(item(tables, key), count));
    unit.items.add(tables.named.silver, any(chance, &[0, 9, 100, 300, 500, 500, 1_000]));
    let is_on_guard = is_frontier && guards || chance.below(if role == Role::Soldier { 2 } else { 9 }) == 0;
    unit.guard =
        if is_on_guard { Guard::On } else { any(chance, &[Guard::None, Guard::None, Guard::Avoiding]) };
    unit.reveal = any(chance, &[Reveal::None, Reveal::None, Reveal::None, Reveal::Unit, Reveal::Faction]);
    unit.flags.autotax = chance.below(8) == 0;
    unit.flags.no_cross = chance.below(8) == 0;
    unit.flags.consumes = any(
        chance,
        &[Consumes::Silver, Consumes::Silver, Consumes::Silver, Consumes::Own, Consumes::Faction],
    );
}
