//! Worlds by lot: a corner of a surface with units of three players, guards, creatures, structures, markets.

use playdeck::dice::Stream;
use playdeck::game::atlantis4::tables::{Class, Item, Tables};
use playdeck::game::atlantis4::world::{
    Attitude, Exits, Faction, FactionId, FactionKind, Guard, Level, LevelKind, Market, MarketKind, Object,
    Points, Product, Region, RegionId, Reveal, Spot, Town, Unit, UnitKind, World, held,
};

/// Whoever checks.
pub const ME: u32 = 3;
/// Where the units are: the Nexus, a corner of the surface, and a region of the underworld.
const INHABITED: [(u8, u32, u32); 8] =
    [(0, 0, 0), (1, 2, 2), (1, 3, 3), (1, 2, 4), (1, 3, 1), (1, 4, 2), (1, 6, 6), (2, 1, 1)];
/// Nobody of the checking player is here.
const FAR: (u8, u32, u32) = (1, 6, 6);

/// One of several, by lot.
pub fn any<T: Copy>(chance: &mut Stream, all: &[T]) -> T {
    all[chance.below(u32::try_from(all.len()).unwrap()) as usize]
}

pub const SKILLS: [&str; 24] = [
    "MINI", "LUMB", "QUAR", "FISH", "WEAP", "BUIL", "SHIP", "ENTE", "TACT", "COMB", "RIDI", "STEA", "OBSE",
    "SAIL", "FARM", "FORC", "PATT", "SPIR", "FIRE", "GATE", "EART", "ILLU", "PHBE", "ESWO",
];
pub const ITEMS: [&str; 20] = [
    "IRON", "WOOD", "STON", "HORS", "SWOR", "LBOW", "AMTS", "RING", "WAGO", "GRAI", "WING", "MITH", "IVOR",
    "PICK", "FUR", "WOLF", "STAF", "SILV", "SILV", "FISH",
];
const RACES: [&str; 4] = ["LEAD", "LEAD", "PLAI", "DDWA"];
const KINDS: [&str; 14] = [
    "Tower", "Fort", "Castle", "Longboat", "Clipper", "Balloon", "Road N", "Road SE", "Lair", "Shaft",
    "Mine", "Inn", "Farm", "Galleon",
];

fn item(tables: &Tables, key: &str) -> Item {
    tables.item_of(key).unwrap()
}

/// A world; a calm one has no creatures, and nobody is hostile.
pub fn world(tables: &Tables, chance: &mut Stream, is_calm: bool) -> World {
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
    world.next_ship = 150 + chance.below(50);
    for (number, name) in [(1, "The Guardsmen"), (2, "Creatures")] {
        let faction = Faction { kind: FactionKind::World, ..Faction::new(number, name) };
        let id = world.add_faction(faction);
        *(if number == 1 { &mut world.guards } else { &mut world.creatures }) = Some(id);
    }
    if !is_calm {
        let creatures = world.creatures.unwrap();
        world[creatures].default_attitude = Attitude::Hostile;
    }
    for number in [ME, 4, 5] {
        let mut faction = Faction::new(number, &format!("Faction {number}"));
        let points = [(1, 1, 1), (5, 0, 0), (0, 5, 0), (1, 2, 2), (0, 0, 5)];
        let (war, trade, magic) = any(chance, &points);
        faction.kind = FactionKind::Player(Points { war, trade, magic });
        faction.unclaimed = i64::from(chance.below(3) * chance.below(900));
        faction.last_orders =
            if number == ME { world.turn } else { world.turn.saturating_sub(chance.below(14)) };
        world.add_faction(faction);
    }
    attitudes(&mut world, chance, is_calm);
    for (level, row) in (0_u8..).zip(&levels) {
        for place in 0..row.count() {
            let (x, y) = row.spot_of(place);
            let region = region(tables, chance, Spot { level, y, x });
            let id = world.add_region(region, tables.named.open_ground);
            if level == 0 {
                let exits = [(2, 2), (3, 3), (2, 4), (3, 1), (4, 2), (6, 6)];
                let exits = exits.map(|(x, y)| levels[1].region_at(x, y).filter(|_| x != 4));
                world[id].exits = Exits::To(Box::new(exits));
            }
        }
    }
    let mut number = 0;
    for (level, x, y) in INHABITED {
        let region = world.region_at(Spot { level, y, x }).unwrap();
        let is_far = (level, x, y) == FAR;
        structures(tables, &mut world, chance, region);
        for _ in 0..3 + chance.below(6) {
            number += 1 + chance.below(2);
            let me = if is_far { 4 } else { ME };
            let wild = if is_calm || chance.below(30) > 0 { 1 } else { 2 };
            let faction = any(chance, &[me, me, me, 4, 5, wild, 1]);
            let faction = world.faction_of(faction).unwrap();
            let unit = unit(tables, &world, chance, (number, faction, region));
            world.add_unit(unit);
        }
    }
    world
}

/// Whom the players are friendly and hostile to.
fn attitudes(world: &mut World, chance: &mut Stream, is_calm: bool) {
    let all =
        [Attitude::Unfriendly, Attitude::Neutral, Attitude::Friendly, Attitude::Ally, Attitude::Hostile];
    let all = if is_calm || chance.below(4) > 0 { &all[..4] } else { &all[..] };
    for one in [ME, 4, 5] {
        let id = world.faction_of(one).unwrap();
        world[id].default_attitude = any(chance, &all[..2]);
        for other in [ME, 4, 5].into_iter().filter(|other| *other != one) {
            if chance.below(2) == 0 {
                let other = world.faction_of(other).unwrap();
                world[id].attitudes.insert(other, any(chance, all));
            }
        }
    }
}

fn region(tables: &Tables, chance: &mut Stream, spot: Spot) -> Region {
    let named = &tables.named;
    let terrain = match spot.level {
        0 => named.nexus,
        1 => any(chance, &[named.plain, named.forest, named.mountain, named.swamp, named.ocean]),
        2 => any(chance, &[named.cavern, named.tunnels]),
        _ => named.desert,
    };
    let mut region = Region::new(spot, format!("Land {}-{}", spot.x, spot.y), terrain);
    if spot.level > 0 {
        region.exits = Exits::Closed((0..6).fold(0, |bits, at| bits | u8::from(chance.below(8) == 0) << at));
        region.gate = if chance.below(3) == 0 { spot.y * 10 + spot.x + 1 } else { 0 };
    }
    if terrain == named.ocean || terrain == named.nexus {
        return region;
    }
    region.race = Some(item(tables, "PLAI"));
    region.population = i64::from(chance.below(4_000));
    region.wages = i64::from(6 + chance.below(10));
    region.max_wages = region.wages + i64::from(chance.below(2));
    region.money = any(chance, &[0, 30, 900, 90_000]);
    if chance.below(4) == 0 {
        let population = any(chance, &[500, 1_500, 3_000]);
        region.town = Some(Box::new(Town { name: "Town".into(), population, base_population: 100 }));
    }
    for (skill, amount) in [(None, 2_000), (Some(named.entertainment), 300)] {
        let productivity = held(if skill.is_none() { region.wages } else { 20 });
        let amount = held(i64::from(chance.below(3) * amount));
        let (item, level) = (named.silver, 0);
        region.products.push(Product { item, skill, level, amount, base: amount, productivity, activity: 0 });
    }
    for _ in 0..chance.below(5) {
        let all = ["IRON", "WOOD", "STON", "HORS", "FISH", "GRAI", "MITH", "WING", "YEW"];
        let item = item(tables, any(chance, &all));
        let made = tables[item].made.unwrap();
        let amount = held(i64::from(chance.below(20)));
        region.products.push(Product {
            item,
            skill: Some(made.skill),
            level: made.level,
            amount,
            base: amount,
            productivity: 1,
            activity: 0,
        });
    }
    for _ in 0..chance.below(8) {
        let kind = if chance.below(2) == 0 { MarketKind::Buy } else { MarketKind::Sell };
        let people = ["LEAD", "PLAI"];
        let item = if kind == MarketKind::Buy && chance.below(2) == 0 {
            item(tables, any(chance, &people))
        } else {
            item(tables, any(chance, &["IRON", "SWOR", "HORS", "IVOR", "GRAI", "MITH", "WING", "FISH"]))
        };
        let (price, amount) = (held(i64::from(1 + chance.below(90))), any(chance, &[0, 1, 5, 30, -1]));
        region.markets.push(Market {
            kind,
            item,
            price,
            amount,
            min_population: 0,
            max_population: 100,
            min_amount: 0,
            max_amount: 30,
            base_price: price,
            activity: 0,
        });
    }
    region
}

fn structures(tables: &Tables, world: &mut World, chance: &mut Stream, region: RegionId) {
    if world[region].terrain == tables.named.nexus {
        return;
    }
    for _ in 0..chance.below(4) {
        let kind = tables.object_of(any(chance, &KINDS)).unwrap();
        let is_ship = tables[kind].kind == playdeck::game::atlantis4::tables::ObjectClass::Ship;
        if world[region].terrain == tables.named.ocean && !is_ship {
            continue;
        }
        let number = if is_ship { 100 + region.0 * 3 + chance.below(3) } else { world[region].next_building };
        if world.object_in(region, number).is_some() {
            continue;
        }
        let mut object = Object::new(kind, is_ship, number, region);
        let is_road = tables[kind].kind == playdeck::game::atlantis4::tables::ObjectClass::Road;
        object.incomplete = match chance.below(3) {
            0 => i32::try_from(1 + chance.below(40)).unwrap(),
            _ if is_road => -i32::try_from(chance.below(25)).unwrap(),
            _ => 0,
        };
        if any(chance, &KINDS) == "Shaft" || &*tables[kind].name == "Shaft" {
            object.inner = world.region_at(Spot { level: 2, y: 1, x: 1 });
        }
        world.add_object(object);
        if !is_ship {
            world[region].next_building += 1 + chance.below(2);
        }
    }
}

fn unit(
    tables: &Tables,
    world: &World,
    chance: &mut Stream,
    (number, faction, region): (u32, FactionId, RegionId),
) -> Unit {
    let objects = world[region].objects();
    let is_sea = world[region].terrain == tables.named.ocean;
    let object = if chance.below(3) == 0 || is_sea { *objects.last().unwrap() } else { objects[0] };
    let mut unit = Unit::new(number, faction, object);
    unit.name = format!("Unit of {}", world[faction].number).as_str().into();
    let people = any(chance, &[1, 1, 1, 2, 3, 10]);
    let (is_creature, is_guard) = (world.creatures == Some(faction), world.guards == Some(faction));
    let race = if is_creature { "WOLF" } else { any(chance, &RACES) };
    unit.items.set(item(tables, race), people);
    for _ in 0..chance.below(5) {
        unit.items.add(item(tables, any(chance, &ITEMS)), 1 + chance.below(12));
    }
    let silver = any(chance, &[0, 0, 20, 100, 1_000]);
    unit.items.add(tables.named.silver, silver);
    for _ in 0..chance.below(4) {
        let skill = tables.skill_of(any(chance, &SKILLS)).unwrap();
        if tables[skill].magic && (race != "LEAD" || people != 1) {
            continue;
        }
        let days = any(chance, &[30, 90, 180, 300, 450]) * people + chance.below(20);
        unit.days.set(skill, days);
        if tables[skill].magic {
            unit.kind = UnitKind::Mage;
        }
    }
    unit.guard = any(chance, &[Guard::None, Guard::None, Guard::None, Guard::On, Guard::Avoiding]);
    unit.reveal = any(chance, &[Reveal::None, Reveal::None, Reveal::Unit, Reveal::Faction]);
    unit.flags.autotax = chance.below(8) == 0;
    unit.flags.no_cross = chance.below(8) == 0;
    if is_guard {
        (unit.kind, unit.guard) = (UnitKind::Guard, Guard::On);
    }
    if is_creature {
        (unit.kind, unit.guard) = (UnitKind::Wandering, Guard::None);
    }
    unit
}

/// Changes what the checking player cannot see: units that are hidden or far away, what others have in their purses and
/// minds, whom they help, when they wrote last, and what is far away. `seen` are the units that they see.
pub fn change_the_unseen(tables: &Tables, world: &mut World, seen: &[u32], chance: &mut Stream) {
    let me = world.faction_of(ME).unwrap();
    let all = [Attitude::Unfriendly, Attitude::Neutral, Attitude::Friendly, Attitude::Ally];
    for number in [4, 5] {
        let other = world.faction_of(number).unwrap();
        world[other].last_orders = world.turn.saturating_sub(chance.below(14));
        world[other].default_attitude = any(chance, &all);
        world[other].attitudes.insert(me, any(chance, &all));
        world[other].unclaimed = i64::from(chance.below(900));
        world[other].kind = FactionKind::Player(Points { war: chance.below(3), trade: 1, magic: 1 });
    }
    world.next_ship += chance.below(20);
    let own: Vec<RegionId> = world.units_of(me).map(|unit| world.region_of(unit)).collect();
    for region in world.regions() {
        if own.contains(&region) {
            for (id, _) in world.objects_in(region).map(|(id, it)| (id, it.number)).collect::<Vec<_>>() {
                if world[id].incomplete <= 0
                    && tables[world[id].kind].kind == playdeck::game::atlantis4::tables::ObjectClass::Road
                {
                    world[id].incomplete = -i32::try_from(chance.below(25)).unwrap();
                }
                if world[id].inner.is_some() {
                    world[id].inner = Some(RegionId(chance.below(40)));
                }
            }
            let more = i64::from(chance.below(100)).min(world[region].population);
            if let Some(town) = world[region].town.as_deref_mut() {
                town.population += more;
                world[region].population -= more;
            }
            continue;
        }
        world[region].money = i64::from(chance.below(9_999));
        world[region].wages = i64::from(chance.below(20));
        world[region].gate = chance.below(50);
        world[region].products.clear();
        world[region].markets.clear();
    }
    let others: Vec<_> = world
        .regions()
        .flat_map(|region| world.unit_ids_in(region))
        .filter(|unit| world[*unit].faction != me)
        .collect();
    for unit in others {
        if !seen.contains(&world[unit].number) {
            if chance.below(2) == 0 {
                world.remove_unit(unit);
            }
            continue;
        }
        let silver = chance.below(900);
        world[unit].items.set(tables.named.silver, silver);
        world[unit].flags.autotax = chance.below(2) == 0;
        for skill in SKILLS.iter().filter(|skill| **skill != "STEA") {
            let skill = tables.skill_of(skill).unwrap();
            world[unit].days.set(skill, chance.below(900));
        }
    }
    let is_advanced = |item: Item| tables[item].is(Class::Advanced);
    let owns = |world: &World, region, item| {
        world.units_in(region).any(|(_, unit)| unit.faction == me && unit.items.of(item) > 0)
    };
    for region in own {
        let markets = world[region].markets.clone();
        let hidden = |market: &Market| {
            market.kind == MarketKind::Sell && is_advanced(market.item) && !owns(world, region, market.item)
        };
        let kept: Vec<Market> = markets.into_iter().filter(|market| !hidden(market)).collect();
        world[region].markets = kept;
    }
}
