//! Worlds of the recorded turns of Atlantis 4.0.6: built from their JSON, and written as such again.

use playdeck::game::atlantis4::tables::{Item, Tables, Terrain};
use playdeck::game::atlantis4::world::{
    Attitude, Consumes, Exits, Faction, FactionKind, Flags, Guard, Level, LevelKind, Market, MarketKind,
    Object, Points, Product, Region, RegionId, Reveal, Spot, Town, Unit, UnitKind, World,
};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The levels of every recorded world: columns, rows, what it is, and the word in coordinates.
const LEVELS: [(u32, u32, LevelKind, Option<&str>); 4] = [
    (1, 1, LevelKind::Nexus, Some("nexus")),
    (8, 12, LevelKind::Surface, None),
    (4, 6, LevelKind::Underworld, Some("underworld")),
    (4, 4, LevelKind::Nexus, Some("abyss")),
];

pub fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

pub fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn number<T: TryFrom<i64>>(value: &Value) -> T
where
    T::Error: std::fmt::Debug,
{
    value.as_i64().unwrap_or_else(|| panic!("{value} is no number")).try_into().unwrap()
}

fn fields(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

/// A name without its number, as `Tower` of `Tower [1]` and `Unit` of `Unit (10)`.
fn plain(name: &str) -> &str {
    name.rsplit_once(" (").or_else(|| name.rsplit_once(" [")).map_or(name, |(name, _)| name)
}

const ATTITUDES: [Attitude; 5] =
    [Attitude::Hostile, Attitude::Unfriendly, Attitude::Neutral, Attitude::Friendly, Attitude::Ally];
const KINDS: [UnitKind; 5] =
    [UnitKind::Normal, UnitKind::Mage, UnitKind::Guard, UnitKind::Wandering, UnitKind::GuardMage];
const GUARDS: [Guard; 5] = [Guard::None, Guard::On, Guard::Avoiding, Guard::Pending, Guard::Advancing];
const REVEALS: [Reveal; 3] = [Reveal::None, Reveal::Unit, Reveal::Faction];

fn code<T: PartialEq>(list: &[T], it: &T) -> usize {
    list.iter().position(|other| other == it).unwrap()
}

fn flags(bits: u32) -> Flags {
    let has = |bit: u32| bits & bit != 0;
    let consumes = match (has(64), has(128)) {
        (true, true) => Consumes::Both,
        (true, false) => Consumes::Own,
        (false, true) => Consumes::Faction,
        _ => Consumes::Silver,
    };
    Flags {
        behind: has(1),
        no_cross: has(2),
        autotax: has(4),
        holding: has(8),
        no_aid: has(16),
        invisible: has(32),
        consumes,
    }
}

fn bits(flags: Flags) -> u32 {
    let consumes = match flags.consumes {
        Consumes::Silver => 0,
        Consumes::Own => 64,
        Consumes::Faction => 128,
        Consumes::Both => 64 + 128,
    };
    let set = [
        (flags.behind, 1),
        (flags.no_cross, 2),
        (flags.autotax, 4),
        (flags.holding, 8),
        (flags.no_aid, 16),
        (flags.invisible, 32),
    ];
    set.iter().filter(|(is, _)| *is).map(|(_, bit)| bit).sum::<u32>() + consumes
}

/// The world of a case. `ordinary` is the recorded region that every region is like of which a case says nothing.
pub fn world(tables: &Tables, initial: &Value, ordinary: &Value) -> World {
    let mut first = 0;
    let levels = LEVELS.map(|(width, height, kind, name)| {
        let level = Level { width, height, kind, name: name.map(Into::into), first: RegionId(first) };
        first += level.count();
        level
    });
    let mut world = World::new("Testland", levels.to_vec());
    let (month, year): (u32, u32) = (number(&initial["turn"]["month"]), number(&initial["turn"]["year"]));
    world.turn = (year - 1) * 12 + month + 1;
    world.next_gate = initial.get("gates").map_or(1, number);
    for (number, name) in [(1, "The Guardsmen"), (2, "Creatures")] {
        let faction = Faction { kind: FactionKind::World, ..Faction::new(number, name) };
        let id = world.add_faction(faction);
        *(if number == 1 { &mut world.guards } else { &mut world.creatures }) = Some(id);
    }
    if let Some(creatures) = world.creatures {
        world[creatures].default_attitude = Attitude::Hostile;
    }
    for (number, recorded) in fields(&initial["factions"]) {
        let mut faction = Faction::new(number.parse().unwrap(), plain(text(&recorded["name"])));
        let [war, trade, magic] = [0, 1, 2].map(|at: usize| self::number(&recorded["type"][at]));
        faction.kind = FactionKind::Player(Points { war, trade, magic });
        faction.unclaimed = self::number(&recorded["unclaimed"]);
        faction.default_attitude = ATTITUDES[self::number::<usize>(&recorded["default"])];
        faction.last_orders = world.turn;
        let level =
            |(skill, level): (&String, &Value)| (tables.skill_of(skill).unwrap(), self::number(level));
        faction.skills = fields(&recorded["skills"]).map(level).collect();
        world.add_faction(faction);
    }
    for (number, recorded) in fields(&initial["factions"]) {
        let faction = world.faction_of(number.parse().unwrap()).unwrap();
        for (other, attitude) in fields(&recorded["attitudes"]) {
            let other = world.faction_of(other.parse().unwrap()).unwrap();
            world[faction].attitudes.insert(other, ATTITUDES[self::number::<usize>(attitude)]);
        }
    }
    let recorded: BTreeMap<RegionId, &Value> = list(&initial["regions"])
        .iter()
        .map(|region| (region_id(&levels, [0, 1, 2].map(|at| number(&region[["x", "y", "z"][at]]))), region))
        .collect();
    let terrains: BTreeMap<RegionId, Terrain> = list(initial.get("terrains").unwrap_or(&Value::Null))
        .iter()
        .map(|it| {
            let id = region_id(&levels, [number(&it[0]), number(&it[1]), 1]);
            (id, tables.terrain_of(text(&it[2])).unwrap())
        })
        .collect();
    let exits = initial.get("nexus_exits").map(|exits| {
        let exit =
            |at: usize| Some(region_id(&levels, [0, 1, 2].map(|field: usize| number(&exits[at][field]))));
        Box::new([0, 1, 2, 3, 4, 5].map(exit))
    });
    for place in 0..first {
        let id = RegionId(place);
        add_region(&mut world, tables, id, recorded.get(&id).copied(), ordinary, terrains.get(&id).copied());
        if place == 0 {
            world[id].exits = Exits::To(exits.clone().unwrap_or_default());
        }
    }
    let last_gate = world.gates().keys().next_back().copied().unwrap_or(0);
    world.next_gate = world.next_gate.max(last_gate + 1);
    let is_listed = recorded.contains_key(&RegionId(0));
    for (id, region) in recorded {
        add_objects(&mut world, tables, id, region);
    }
    if !is_listed {
        guard_nexus(&mut world, tables);
    }
    world
}

fn region_id(levels: &[Level], [x, y, z]: [u32; 3]) -> RegionId {
    levels[z as usize].region_at(x, y).unwrap_or_else(|| panic!("({x},{y},{z}) is no place"))
}

fn spot(levels: &[Level], id: RegionId) -> Spot {
    let at = levels.iter().rposition(|level| level.first <= id).unwrap();
    let (level, it) = (u8::try_from(at).unwrap(), &levels[at]);
    let (x, y) = it.spot_of(id.0 - it.first.0);
    Spot { level, x, y }
}

fn add_region(
    world: &mut World,
    tables: &Tables,
    id: RegionId,
    recorded: Option<&Value>,
    ordinary: &Value,
    terrain: Option<Terrain>,
) {
    let spot = spot(&world.levels, id);
    let of = recorded.unwrap_or(ordinary);
    if recorded.is_none() && spot.level == 0 {
        world.add_region(Region::new(spot, "Testland Nexus", tables.named.nexus), tables.named.open_ground);
        return;
    }
    let terrain = terrain.unwrap_or_else(|| tables.terrain_of(text(&of["type"])).unwrap());
    let mut region = Region::new(spot, "Testland", terrain);
    region.gate = number(&of["gate"]);
    region.race = of["race"].as_str().map(|race| tables.item_of(race).unwrap());
    region.population = number(&of["pop"]);
    region.base_population = number(&of["basepop"]);
    region.wages = number(&of["wages"]);
    region.max_wages = number(&of["maxwages"]);
    region.money = number(&of["money"]);
    region.town = of["town"].as_array().map(|town| {
        Box::new(Town {
            name: text(&town[0]).into(),
            population: number(&town[1]),
            base_population: number(&town[2]),
        })
    });
    region.products = list(&of["products"])
        .iter()
        .map(|it| {
            let item = tables.item_of(text(&it["item"])).unwrap();
            Product {
                item,
                skill: it["skill"].as_str().map(|skill| tables.skill_of(skill).unwrap()),
                level: tables[item].made.map_or(0, |made| made.level),
                amount: number(&it["amount"]),
                base: number(&it["base"]),
                productivity: number(&it["productivity"]),
                activity: 0,
            }
        })
        .collect();
    region.markets = list(&of["markets"])
        .iter()
        .map(|it| Market {
            kind: if it["kind"] == "buy" { MarketKind::Buy } else { MarketKind::Sell },
            item: tables.item_of(text(&it["item"])).unwrap(),
            price: number(&it["price"]),
            amount: number(&it["amount"]),
            min_population: number(&it["minpop"]),
            max_population: number(&it["maxpop"]),
            min_amount: number(&it["minamt"]),
            max_amount: number(&it["maxamt"]),
            base_price: number(&it["baseprice"]),
            activity: 0,
        })
        .collect();
    world.add_region(region, tables.named.open_ground);
}

/// The guards of a Nexus of which a case says nothing.
fn guard_nexus(world: &mut World, tables: &Tables) {
    let (faction, ground) = (world.guards.unwrap(), world.open_ground(RegionId(0)));
    for (number, kind, count) in [(90_001, UnitKind::Guard, 500), (90_002, UnitKind::GuardMage, 1)] {
        let mut unit = Unit::new(number, faction, ground);
        (unit.kind, unit.guard) = (kind, Guard::On);
        unit.items.set(tables.named.leader, count);
        world.add_unit(unit);
    }
}

fn add_objects(world: &mut World, tables: &Tables, region: RegionId, recorded: &Value) {
    for it in list(&recorded["objects"]) {
        let object_number: u32 = number(&it["num"]);
        let object = if object_number == 0 {
            world.open_ground(region)
        } else {
            let kind = tables.object_of(text(&it["type"])).unwrap();
            let mut object = Object::new(kind, object_number >= 100, object_number, region);
            object.name = plain(text(&it["name"])).into();
            object.incomplete = number(&it["incomplete"]);
            object.runes = number(&it["runes"]);
            object.inner = u32::try_from(number::<i64>(&it["inner"])).ok().map(RegionId);
            if object_number < 100 {
                world[region].next_building = world[region].next_building.max(object_number + 1);
            } else {
                world.next_ship = world.next_ship.max(object_number + 1);
            }
            world.add_object(object)
        };
        for unit in list(&it["units"]) {
            add_unit(world, tables, object, unit);
        }
    }
}

fn add_unit(
    world: &mut World,
    tables: &Tables,
    object: playdeck::game::atlantis4::world::ObjectId,
    it: &Value,
) {
    let faction = world.faction_of(number(&it["fac"])).unwrap();
    let mut unit = Unit::new(number(&it["num"]), faction, object);
    unit.name = plain(text(&it["name"])).into();
    unit.kind = KINDS[number::<usize>(&it["type"])];
    unit.guard = GUARDS[number::<usize>(&it["guard"])];
    unit.reveal = REVEALS[number::<usize>(&it["reveal"])];
    unit.flags = flags(number(&it["flags"]));
    let named = |item: &str| tables.item_of(item).unwrap_or_else(|| panic!("{item}"));
    let mut items: Vec<(Item, u32)> =
        fields(&it["items"]).map(|(item, count)| (named(item), number(count))).collect();
    // The cases do not say in which order a unit has its items.
    items.sort_unstable();
    unit.items = items.into_iter().collect();
    unit.days =
        fields(&it["skills"]).map(|(skill, days)| (tables.skill_of(skill).unwrap(), number(days))).collect();
    world.add_unit(unit);
}

/// The state of a world in the form of the records: its factions of players, and the regions that are listed. Units that
/// the case did not have at its start have no number.
pub fn state(tables: &Tables, world: &World, listed: &Value, known: &BTreeSet<u32>) -> Value {
    let factions = world.factions().filter(|id| world[*id].is_player() && !world[*id].is_gone).map(|id| {
        let faction = &world[id];
        let attitudes = faction
            .attitudes
            .iter()
            .map(|(other, how)| (world[*other].number.to_string(), json!(code(&ATTITUDES, how))));
        let skills =
            faction.skills.iter().map(|(skill, level)| (tables[*skill].key.to_string(), json!(level)));
        let points = faction.points();
        let state = json!({
            "attitudes": attitudes.collect::<Map<_, _>>(),
            "default": code(&ATTITUDES, &faction.default_attitude),
            "name": format!("{} ({})", faction.name, faction.number),
            "skills": skills.collect::<Map<_, _>>(),
            "type": [points.war, points.trade, points.magic],
            "unclaimed": faction.unclaimed,
        });
        (faction.number.to_string(), state)
    });
    let mut ids: BTreeSet<RegionId> = list(listed)
        .iter()
        .map(|region| region_id(&world.levels, [0, 1, 2].map(|at| number(&region[["x", "y", "z"][at]]))))
        .collect();
    let players = world.factions().filter(|id| world[*id].is_player());
    ids.extend(players.flat_map(|id| world.units_of(id)).map(|unit| world.region_of(unit)));
    let regions = ids.into_iter().map(|id| region_state(tables, world, id, known));
    let (month, year) = ((world.turn - 1) % 12, (world.turn - 1) / 12 + 1);
    json!({
        "factions": factions.collect::<Map<_, _>>(),
        "regions": regions.collect::<Vec<_>>(),
        "turn": {"month": month, "year": year},
    })
}

fn region_state(tables: &Tables, world: &World, id: RegionId, known: &BTreeSet<u32>) -> Value {
    let region = &world[id];
    let key = |item: Item| tables[item].key.to_string();
    let markets = region.markets.iter().map(|it| {
        json!({
            "kind": if it.kind == MarketKind::Buy { "buy" } else { "sell" },
            "item": key(it.item), "price": it.price, "amount": it.amount, "minpop": it.min_population,
            "maxpop": it.max_population, "minamt": it.min_amount, "maxamt": it.max_amount,
            "baseprice": it.base_price,
        })
    });
    let products = region.products.iter().map(|it| {
        json!({
            "item": key(it.item), "amount": it.amount, "base": it.base, "productivity": it.productivity,
            "skill": it.skill.map(|skill| tables[skill].key.to_string()),
        })
    });
    let objects = world.objects_in(id).map(|(_, object)| {
        let is_ground = object.number == 0;
        json!({
            "num": object.number,
            "type": &*tables[object.kind].name,
            "name": if is_ground { "Dummy".to_owned() } else { format!("{} [{}]", object.name, object.number) },
            "incomplete": object.incomplete,
            "inner": object.inner.map_or(-1, |inner| i64::from(inner.0)),
            "runes": object.runes,
            "units": object.units().iter().map(|unit| unit_state(tables, world, &world[*unit], known)).collect::<Vec<_>>(),
        })
    });
    json!({
        "x": region.spot.x, "y": region.spot.y, "z": region.spot.level,
        "type": &*tables[region.terrain].name,
        "gate": region.gate,
        "race": region.race.map(key),
        "pop": region.population, "basepop": region.base_population,
        "wages": region.wages, "maxwages": region.max_wages, "money": region.money,
        "town": region.town.as_deref().map(|town| json!([&*town.name, town.population, town.base_population])),
        "markets": markets.collect::<Vec<_>>(),
        "products": products.collect::<Vec<_>>(),
        "objects": objects.collect::<Vec<_>>(),
    })
}

fn unit_state(tables: &Tables, world: &World, unit: &Unit, known: &BTreeSet<u32>) -> Value {
    let items = unit.items.iter().map(|(item, count)| (tables[item].key.to_string(), json!(count)));
    let skills = unit.days.iter().map(|(skill, days)| (tables[skill].key.to_string(), json!(days)));
    let mut state = json!({
        "fac": world[unit.faction].number, "num": unit.number, "name": format!("{} ({})", unit.name, unit.number),
        "type": code(&KINDS, &unit.kind), "guard": code(&GUARDS, &unit.guard),
        "reveal": code(&REVEALS, &unit.reveal), "flags": bits(unit.flags),
        "items": items.collect::<Map<_, _>>(), "skills": skills.collect::<Map<_, _>>(),
    });
    if !unit.description.is_empty() {
        state["describe"] = json!(&*unit.description);
    }
    unnumbered(state, known)
}

/// A recorded state in which units that were not there at the start have no number.
pub fn recorded(state: &Value, known: &BTreeSet<u32>) -> Value {
    let mut state = state.clone();
    for region in state["regions"].as_array_mut().unwrap() {
        for object in region["objects"].as_array_mut().unwrap() {
            for unit in object["units"].as_array_mut().unwrap() {
                *unit = unnumbered(unit.take(), known);
            }
        }
    }
    state
}

fn unnumbered(mut unit: Value, known: &BTreeSet<u32>) -> Value {
    if !known.contains(&number(&unit["num"])) {
        unit["name"] = json!(plain(text(&unit["name"])));
        unit["num"] = json!("new");
    }
    unit
}

/// The numbers of the units of a case at its start.
pub fn numbers(initial: &Value) -> BTreeSet<u32> {
    let objects = list(&initial["regions"]).iter().flat_map(|region| list(&region["objects"]));
    objects.flat_map(|object| list(&object["units"])).map(|unit| number(&unit["num"])).collect()
}
