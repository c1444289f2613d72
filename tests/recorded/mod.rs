//! A world of Atlantis in the form of the recorded cases, and the notices of a turn as the cases count them.

#![allow(dead_code, reason = "no program uses all of it")]
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use playdeck::game::atlantis::event::{BattleLine, Called, Event, Somewhere, TurnLog};
use playdeck::game::atlantis::orders::Sheet;
use playdeck::game::atlantis::policy::{Policy, Quirk};
use playdeck::game::atlantis::rules::sight::{self, Sight};
use playdeck::game::atlantis::rules::{Conditions, Sheets};
use playdeck::game::atlantis::tables::{Item, ShipKind, Skill, Spell, Terrain};
use playdeck::game::atlantis::world::{
    Faction, FactionId, Region, RegionId, Spot, Structure, StructureKind, Unit, World,
};
use playdeck::kit::log::Reader;
use serde_json::{Map, Value, json};

pub fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

pub fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn number(value: &Value) -> u32 {
    value.as_u64().map_or(0, |number| u32::try_from(number).unwrap())
}

fn coordinate(value: &Value) -> i32 {
    i32::try_from(value.as_i64().unwrap()).unwrap()
}

/// The world of a case before its turn.
pub fn world(case: &Value) -> World {
    let state = &case["initial"];
    let mut world = World::new(number(&state["turn"]));
    for faction in list(&state["factions"]) {
        let mut made =
            Faction::new(number(&faction["no"]), text(&faction["address"]), number(&faction["lastorders"]));
        made.name = text(&faction["name"]).into();
        world.add_faction(made);
    }
    for faction in list(&state["factions"]) {
        let id = world.faction_of(number(&faction["no"])).unwrap();
        let allies =
            list(&faction["allies"]).iter().map(|ally| world.faction_of(number(ally)).unwrap()).collect();
        world[id].allies = allies;
    }
    let rows: Vec<Vec<char>> = list(&case["map"]).iter().map(|row| text(row).chars().collect()).collect();
    let origin = [&case["map_origin"][0], &case["map_origin"][1]].map(coordinate);
    for x in 0..rows[0].len() {
        for (y, row) in rows.iter().enumerate() {
            let terrain = match row[x] {
                'P' => Terrain::Plain,
                'M' => Terrain::Mountain,
                'F' => Terrain::Forest,
                'S' => Terrain::Swamp,
                _ => Terrain::Ocean,
            };
            let (x, y) = (i32::try_from(x).unwrap(), i32::try_from(y).unwrap());
            world.add_region(Region::new(Spot { x: origin[0] + x, y: origin[1] + y }, "", terrain));
        }
    }
    for region in list(&state["regions"]) {
        fill(&mut world, region);
    }
    world
}

fn fill(world: &mut World, region: &Value) {
    let id = world.region_at(Spot { x: coordinate(&region["x"]), y: coordinate(&region["y"]) }).unwrap();
    world[id].name = text(&region["name"]).into();
    world[id].peasants = number(&region["peasants"]);
    world[id].money = region["money"].as_i64().unwrap_or(0);
    assert_eq!(world[id].terrain.word(), text(&region["terrain"]));
    for building in list(&region["buildings"]) {
        let kind = StructureKind::Building { size: number(&building["size"]) };
        structure(world, id, building, kind);
    }
    for ship in list(&region["ships"]) {
        let kind = ShipKind::ALL.into_iter().find(|kind| kind.word() == text(&ship["type"])).unwrap();
        structure(world, id, ship, StructureKind::Ship { kind, left: number(&ship["left"]) });
    }
    for unit in list(&region["units"]) {
        add_unit(world, id, unit);
    }
}

fn structure(world: &mut World, region: RegionId, given: &Value, kind: StructureKind) {
    let mut made = Structure::new(number(&given["no"]), kind, region);
    if let Some(name) = given["name"].as_str() {
        made.name = name.into();
    }
    made.display = text(&given["display"]).into();
    world.add_structure(made);
}

fn add_unit(world: &mut World, region: RegionId, given: &Value) {
    let faction = world.faction_of(number(&given["faction"])).unwrap();
    let mut unit = Unit::new(number(&given["no"]), faction, region);
    if let Some(name) = given["name"].as_str() {
        unit.name = name.into();
    }
    unit.display = text(&given["display"]).into();
    unit.people = number(&given["number"]);
    unit.money = given["money"].as_i64().unwrap_or(0);
    unit.behind = given["behind"] == true;
    unit.guard = given["guard"] == true;
    unit.default = given["default"].as_str().filter(|text| *text != "work").map(Into::into);
    unit.combat = given["combat_spell"].as_str().map(spell);
    for (name, days) in given["skills"].as_object().into_iter().flatten() {
        let skill = Skill::ALL.into_iter().find(|skill| skill.word() == name).unwrap();
        unit.days[skill.index()] = number(days);
    }
    for (name, count) in given["items"].as_object().into_iter().flatten() {
        let item = Item::ALL.into_iter().find(|item| item.word().eq_ignore_ascii_case(name)).unwrap();
        *unit.goods_mut(item) = number(count);
    }
    unit.spells = list(&given["spells"]).iter().map(|name| spell(text(name))).collect();
    let inside = [("building", false), ("ship", true)].into_iter().find_map(|(key, is_ship)| {
        world.structure_in(
            region,
            given[key].as_u64().and_then(|number| u32::try_from(number).ok())?,
            is_ship,
        )
    });
    unit.inside = inside;
    let id = world.add_unit(unit);
    if given["owner"] == true {
        world[inside.unwrap()].owner = Some(id);
    }
}

fn spell(name: &str) -> Spell {
    Spell::ALL.into_iter().find(|spell| spell.word().eq_ignore_ascii_case(name)).unwrap()
}

/// The sheets in a mail, and how many were refused.
pub fn sheets(world: &World, mail: &str, policy: Policy) -> (Sheets, u64) {
    let (mut sheets, mut refused) = (Sheets::default(), 0);
    let lines: Vec<&str> = mail.lines().collect();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at];
        at += 1;
        let mut words = line.split_whitespace();
        let is_opener = words.next().is_some_and(|word| word.eq_ignore_ascii_case("#atlantis"));
        if !is_opener {
            continue;
        }
        let is_seen = !(policy.has(Quirk::Tabs) && line.contains('\t'));
        let faction = words.next().and_then(|word| word.parse().ok()).filter(|_| is_seen);
        let Some(faction) = faction.and_then(|number| world.faction_of(number)) else {
            refused += 1;
            continue;
        };
        let end =
            lines[at..].iter().position(|line| line.starts_with('#')).map_or(lines.len(), |end| at + end);
        let nowhere: &dyn Fn(usize) -> Option<playdeck::message::Place> = &|_| None;
        let block = lines[at..end].iter().map(|line| (*line, nowhere));
        let sheet = Sheet::read(block, policy, &mut Vec::new());
        if policy.has(Quirk::LastSheet) {
            sheets.replace(faction, sheet);
        } else {
            sheets.add(faction, sheet);
        }
        at = end;
    }
    (sheets, refused)
}

/// A world in the form of the cases: each region that contains something, by its coordinates.
pub fn state(world: &World) -> Value {
    let factions = world.factions().filter(|faction| !world[*faction].is_gone);
    let factions: Vec<Value> = factions
        .map(|faction| {
            let it = &world[faction];
            let mut allies: Vec<u32> = it.allies.iter().map(|ally| world[*ally].number).collect();
            allies.sort_unstable();
            json!({"no": it.number, "name": &*it.name, "address": &*it.address, "lastorders": it.last_orders, "allies": allies})
        })
        .collect();
    let regions: Vec<Value> = world.regions().filter_map(|region| shown(world, region)).collect();
    json!({"turn": world.turn, "factions": factions, "regions": regions})
}

/// The recorded state in the same form: omitted values are filled in, and a blank that cutting left at the end of a
/// text is removed, as it is here.
pub fn recorded(state: &Value) -> Value {
    let mut state = state.clone();
    for faction in state["factions"].as_array_mut().unwrap() {
        let faction = faction.as_object_mut().unwrap();
        faction.remove("spells_shown");
        let mut allies: Vec<u32> =
            list(faction.get("allies").unwrap_or(&Value::Null)).iter().map(number).collect();
        allies.sort_unstable();
        faction.insert("allies".to_owned(), json!(allies));
    }
    for unit in state["regions"].as_array_mut().unwrap().iter_mut().flat_map(units_mut) {
        let unit = unit.as_object_mut().unwrap();
        let name = format!("Unit {}", unit["no"]);
        unit.entry("name").or_insert(json!(name));
        unit.entry("default").or_insert(json!("work"));
        for key in ["name", "display"] {
            if let Some(text) = unit.get(key).and_then(Value::as_str) {
                let cut = json!(text.trim_end());
                unit.insert(key.to_owned(), cut);
            }
        }
    }
    state
}

fn units_mut(region: &mut Value) -> impl Iterator<Item = &mut Value> {
    region.as_object_mut().unwrap().get_mut("units").and_then(Value::as_array_mut).into_iter().flatten()
}

fn shown(world: &World, region: RegionId) -> Option<Value> {
    let it = &world[region];
    let mut map = Map::new();
    let mut put = |key: &str, value: Value, is_there: bool| {
        if is_there {
            map.insert(key.to_owned(), value);
        }
    };
    let units: Vec<Value> = world.units_in(region).map(|(_, unit)| shown_unit(world, unit)).collect();
    let structures =
        |is_ship| it.structures().iter().map(|id| &world[*id]).filter(move |it| it.is_ship() == is_ship);
    let buildings: Vec<Value> = structures(false)
        .map(|it| json!({"no": it.number, "name": &*it.name, "display": &*it.display, "size": it.shelter()}))
        .collect();
    let ships: Vec<Value> = structures(true)
        .map(|it| {
            let StructureKind::Ship { kind, left } = it.kind else { unreachable!() };
            json!({"no": it.number, "name": &*it.name, "display": &*it.display, "type": kind.word(), "left": left})
        })
        .collect();
    if it.is_ocean() && units.is_empty() && ships.is_empty() && buildings.is_empty() {
        return None;
    }
    put("x", json!(it.spot.x), true);
    put("y", json!(it.spot.y), true);
    put("terrain", json!(it.terrain.word()), true);
    put("name", json!(&*it.name), !it.is_ocean());
    put("peasants", json!(it.peasants), it.peasants > 0);
    put("money", json!(it.money), it.money > 0);
    put("buildings", json!(buildings), !buildings.is_empty());
    put("ships", json!(ships), !ships.is_empty());
    put("units", json!(units), !units.is_empty());
    Some(Value::Object(map))
}

fn shown_unit(world: &World, unit: &Unit) -> Value {
    let mut map = Map::new();
    let mut put = |key: &str, value: Value, is_there: bool| {
        if is_there {
            map.insert(key.to_owned(), value);
        }
    };
    put("no", json!(unit.number), true);
    put("name", json!(&*unit.name), true);
    put("display", json!(&*unit.display), !unit.display.is_empty());
    put("faction", json!(world[unit.faction].number), true);
    put("number", json!(unit.people), true);
    put("money", json!(unit.money), true);
    put("default", json!(unit.default.as_deref().unwrap_or("work")), true);
    put("behind", json!(true), unit.behind);
    put("guard", json!(true), unit.guard);
    put("combat_spell", json!(unit.combat.map(Spell::word)), unit.combat.is_some());
    if let Some(inside) = unit.inside {
        let structure = &world[inside];
        put(if structure.is_ship() { "ship" } else { "building" }, json!(structure.number), true);
        let is_owner = structure.owner.is_some_and(|owner| world[owner].number == unit.number);
        put("owner", json!(true), is_owner);
    }
    let skills = Skill::ALL.into_iter().filter(|skill| unit.days(*skill) > 0);
    let skills: Map<String, Value> =
        skills.map(|skill| (skill.word().to_owned(), json!(unit.days(skill)))).collect();
    put("skills", json!(skills), !skills.is_empty());
    let items = Item::ALL.into_iter().filter(|item| unit.has(*item) > 0);
    let items: Map<String, Value> =
        items.map(|item| (item.word().to_owned(), json!(unit.has(item)))).collect();
    put("items", json!(items), !items.is_empty());
    let spells: Vec<&str> = unit.spells.iter().map(Spell::word).collect();
    put("spells", json!(spells), !spells.is_empty());
    Value::Object(map)
}

/// What each faction sees of each unit next to its own.
pub fn seen(conditions: Conditions, world: &World) -> Value {
    let mut all = Map::new();
    for faction in world.factions().filter(|faction| !world[*faction].is_gone) {
        let mut seen = Map::new();
        for region in world.regions() {
            if !world.units_in(region).any(|(_, unit)| unit.faction == faction) {
                continue;
            }
            for (id, unit) in world.units_in(region) {
                let sight = match sight::sight(conditions, world, faction, id) {
                    _ if unit.faction == faction => "own",
                    Sight::Hidden => continue,
                    Sight::Seen => "faction hidden",
                    Sight::WithFaction => "faction known",
                };
                seen.insert(unit.number.to_string(), json!(sight));
            }
        }
        all.insert(world[faction].number.to_string(), Value::Object(seen));
    }
    Value::Object(all)
}

/// A notice: the kind, its code, its order or its numbers, and its text.
pub type Notice = (String, String, String);

/// The notices that a case recorded for a faction.
pub fn recorded_notices(notices: &Value) -> Vec<Notice> {
    let kinds = notices.as_object().into_iter().flatten();
    let notice = |kind: &str, notice: &Value| {
        let what = if notice["order"].is_string() { &notice["order"] } else { &notice["numbers"] };
        let what = what.as_str().map_or_else(|| what.to_string(), str::to_owned);
        (kind.to_owned(), text(&notice["code"]).to_owned(), what + text(&notice["text"]))
    };
    kinds.flat_map(|(kind, all)| list(all).iter().map(move |each| notice(kind, each))).collect()
}

/// The notices that a faction got from a turn.
pub fn notices(log: &TurnLog, faction: FactionId) -> Vec<Notice> {
    log.as_seen(Reader::Player(faction.0)).filter_map(|event| notice(&event)).collect()
}

/// The numbers in a line, in sequence.
#[derive(Default)]
struct Numbers(Vec<u64>);

impl Numbers {
    fn text(mut self, name: &str) -> Self {
        let digits = name.split(|letter: char| !letter.is_ascii_digit()).filter(|digits| !digits.is_empty());
        self.0.extend(digits.map(|digits| digits.parse::<u64>().unwrap()));
        self
    }

    fn called(self, it: &Called) -> Self {
        self.text(&it.name).and(it.number)
    }

    fn and(mut self, number: impl TryInto<u64>) -> Self {
        self.0.extend(number.try_into().ok());
        self
    }

    fn at(self, region: &Somewhere) -> Self {
        self.text(&region.name).and(region.x.unsigned_abs()).and(region.y.unsigned_abs())
    }
}

fn of(unit: &Called) -> Numbers {
    Numbers::default().called(unit)
}

fn notice(event: &Event) -> Option<Notice> {
    let (code, numbers) = match event {
        Event::Refused { order, why, .. } => {
            return Some(("mistakes".to_owned(), why.words().to_owned(), order.to_string()));
        }
        Event::AddressOf { faction, address } => {
            return Some((
                "messages".to_owned(),
                "address".to_owned(),
                json!([faction.number]).to_string() + address,
            ));
        }
        Event::Began
        | Event::Joined { .. }
        | Event::Dropped { .. }
        | Event::Left { .. }
        | Event::LeftFirst { .. }
        | Event::Removed { .. }
        | Event::TakenOver { .. }
        | Event::Sailed { .. }
        | Event::ShipLost { .. }
        | Event::NoOrders { .. } => return None,
        Event::IdleWarning => {
            return Some(("messages".to_owned(), "idle warning".to_owned(), "[]".to_owned()));
        }
        Event::Battle(line) => {
            let (code, Numbers(numbers)) = battle(line)?;
            return Some(("battle".to_owned(), code.to_owned(), json!(numbers).to_string()));
        }
        Event::NotYours { .. } | Event::SpellText(_) | Event::Lost { .. } | Event::Forgot { .. } => {
            return None;
        }
        Event::Demolished { unit, building } => ("demolish", of(unit).called(building)),
        Event::Sank { unit, ship } => ("sink", of(unit).called(ship)),
        Event::Gave { unit, to, count, .. } => ("give", of(unit).called(to).and(*count)),
        Event::GaveSpell { unit, to, .. } => ("give spell", of(unit).called(to)),
        Event::DiscardedItem { unit, count, .. } => ("discard item", of(unit).and(*count)),
        Event::Paid { unit, to, amount } => ("pay", of(unit).called(to).and(*amount)),
        Event::PaidPeasants { unit, amount } => ("pay peasants", of(unit).and(*amount)),
        Event::DiscardedMoney { unit, amount } => ("discard money", of(unit).and(*amount)),
        Event::Transferred { unit, to, people, is_all } => {
            let numbers = if *is_all { of(unit) } else { of(unit).and(*people) };
            ("transfer", numbers.called(to))
        }
        Event::Disbanded { unit, is_all: true, .. } => ("disband", of(unit)),
        Event::Disbanded { unit, people, .. } => ("disband", of(unit).and(*people)),
        Event::Taxed { unit, amount } => ("tax", of(unit).and(*amount)),
        Event::Recruited { unit, people } => ("recruit", of(unit).and(*people)),
        Event::Went { unit, rides, from, to } => {
            (if *rides { "ride" } else { "walk" }, of(unit).at(from).at(to))
        }
        Event::FoundOcean { unit, at } => ("found ocean", of(unit).at(at)),
        Event::FoundInland { unit, at } => {
            ("found inland", of(unit).and(at.x.unsigned_abs()).and(at.y.unsigned_abs()))
        }
        Event::Built { unit, work, structure } => ("build", of(unit).and(*work).called(structure)),
        Event::Produced { unit, count, .. } => ("produce", of(unit).and(*count)),
        Event::Entertained { unit, amount } => ("entertain", of(unit).and(*amount)),
        Event::Worked { unit, amount } => ("work", of(unit).and(*amount)),
        Event::Taught { unit, student, .. } => ("teach", of(unit).called(student)),
        Event::Studied { unit, .. } => ("study", of(unit)),
        Event::Researched { unit, .. } => ("research", of(unit)),
        Event::NoSpellsLeft { unit, level } => ("no spells left", of(unit).and(*level)),
        Event::Cast { unit, .. } => ("cast", of(unit)),
        Event::Contaminated { unit: Some(unit), region, dead } => {
            ("contaminate seen", of(unit).at(region).and(*dead))
        }
        Event::Contaminated { unit: None, region, dead } => {
            ("contaminate unseen", Numbers::default().and(*dead).at(region))
        }
        Event::Starved { unit, dead } => ("starve some", of(unit).and(*dead)),
        Event::StarvedAll { unit } => ("starve all", of(unit)),
    };
    Some(("events".to_owned(), code.to_owned(), json!(numbers.0).to_string()))
}

fn battle(line: &BattleLine) -> Option<(&'static str, Numbers)> {
    let side = |unit: &Option<Called>| unit.as_ref().map_or_else(Numbers::default, of);
    Some(match line {
        BattleLine::Attack { unit, target, region } => {
            let numbers = of(unit);
            let numbers = target.iter().fold(numbers, Numbers::called);
            ("attack", numbers.at(region))
        }
        BattleLine::FreeRound { unit } => ("free round", side(unit)),
        // The program counted neither layers of shields nor what a shield stopped.
        BattleLine::Spell { unit, spell: Spell::Shield, .. } | BattleLine::Deflected { unit, .. } => {
            ("spell", of(unit))
        }
        BattleLine::Spell { unit, count, .. } => ("spell", of(unit).and(*count)),
        BattleLine::Win { unit } => ("win", side(unit)),
        BattleLine::Loot { unit, money, goods } => {
            let numbers = of(unit);
            let numbers = if *money > 0 { numbers.and(*money) } else { numbers };
            (
                "loot",
                goods.iter().filter(|count| **count > 0).fold(numbers, |numbers, count| numbers.and(*count)),
            )
        }
        _ => return None,
    })
}
