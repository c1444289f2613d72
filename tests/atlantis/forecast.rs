//! Checks: what is foreseen as refused is refused in the play, and no check shows what its player cannot know.

use crate::recorded;
use playdeck::dice::{Dice, Stream};
use playdeck::document::{Column, Document, Gap, Grid, Kind, Medium, Paragraph, Row, Sink};
use playdeck::game::atlantis::Atlantis;
use playdeck::game::atlantis::event::Log;
use playdeck::game::atlantis::event::{Event, TurnLog};
use playdeck::game::atlantis::orders::Sheet;
use playdeck::game::atlantis::policy::{Policy, Quirk};
use playdeck::game::atlantis::position::{Position, Settings};
use playdeck::game::atlantis::refusal::Refusal;
use playdeck::game::atlantis::rules::{self, Conditions, Sheets};
use playdeck::game::factions::FactionNumber;
use playdeck::game::prelude::*;
use playdeck::game::{Game, Viewer};
use playdeck::kit::log::Reader;
use playdeck::message::{Message, Place};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

type View<'a> = <Atlantis as Game>::View<'a>;

/// Whoever checks.
pub const ME: u32 = 1;

/// One of several, by lot.
fn any<'t>(chance: &mut Stream, all: &[&'t str]) -> &'t str {
    all[chance.below(u32::try_from(all.len()).unwrap()) as usize]
}

const SKILLS: [&str; 11] = [
    "mining",
    "lumberjack",
    "weaponsmith",
    "building",
    "shipbuilding",
    "entertainment",
    "observation",
    "stealth",
    "sword",
    "tactics",
    "magic",
];
const ITEMS: [&str; 9] = [
    "iron",
    "wood",
    "stone",
    "horse",
    "sword",
    "longbow",
    "amulet of true seeing",
    "ring of invisibility",
    "staff of fire",
];
const SPELLS: [&str; 6] =
    ["Fireball", "Teleport", "Contaminate Water", "Make Runesword", "Lightning Bolt", "Shield"];

fn unit(chance: &mut Stream, no: u32, faction: u32) -> Value {
    let people = [1, 1, 1, 2, 3, 10][chance.below(6) as usize];
    let mut skills = serde_json::Map::new();
    for _ in 0..chance.below(4) {
        let days = [people * 30, people * 90, people * 180, people * 300, chance.below(600)];
        skills.insert(any(chance, &SKILLS).to_owned(), json!(days[chance.below(5) as usize]));
    }
    let mut items = serde_json::Map::new();
    for _ in 0..chance.below(4) {
        items.insert(any(chance, &ITEMS).to_owned(), json!(1 + chance.below(12)));
    }
    let spells: Vec<&str> = (0..chance.below(2)).map(|_| any(chance, &SPELLS)).collect();
    let default =
        any(chance, &["work", "study sword", "teach 1 2 3 4", "build longboat", "entertain", "build ship 1"]);
    json!({"no": no, "faction": faction, "number": people, "money": chance.below(5) * chance.below(300),
        "skills": skills, "items": items, "spells": spells, "default": default, "guard": chance.below(8) == 0})
}

/// A world of five regions of land and one of ocean, in which the units of three factions stand.
pub fn world(chance: &mut Stream) -> Value {
    let mut no = 0;
    let spots = [(1, 1, "plain"), (2, 1, "mountain"), (3, 1, "forest"), (5, 1, "swamp"), (2, 2, "ocean")];
    let mut structures = 0;
    let mut region = |(x, y, terrain): (i32, i32, &str), chance: &mut Stream| {
        let mut units: Vec<Value> = Vec::new();
        for _ in 0..3 + chance.below(5) {
            no += 1;
            // Three in five are the checking player's; nobody of theirs is in the swamp.
            let faction = if terrain == "swamp" { 2 } else { [1, 1, 1, 2, 3][chance.below(5) as usize] };
            units.push(unit(chance, no, faction));
        }
        structures += 1;
        let ship = json!({"no": structures, "type": any(chance, &["longboat", "clipper"]), "left": chance.below(2) * 3});
        let building = json!({"no": structures, "size": chance.below(9)});
        let mut owned = BTreeSet::new();
        for unit in &mut units {
            let inside = if terrain == "ocean" { "ship" } else { any(chance, &["ship", "building", "", ""]) };
            if !inside.is_empty() {
                unit[inside] = json!(structures);
                unit["owner"] = json!(owned.insert(inside));
            }
        }
        let is_land = terrain != "ocean";
        let silver = [0, 30, 900, 90_000][chance.below(4) as usize] * i64::from(is_land);
        json!({"x": x, "y": y, "name": "", "terrain": terrain, "peasants": u32::from(is_land) * chance.below(300),
            "money": silver, "buildings": [building], "ships": [ship], "units": units})
    };
    let regions: Vec<Value> = spots.map(|spot| region(spot, chance)).into();
    let faction = |no: u32, allies: Value, orders: u32| json!({"no": no, "name": format!("Faction {no}"), "address": "a", "lastorders": orders, "allies": allies});
    let allies = |chance: &mut Stream| match chance.below(4) {
        0 => json!([1, 2]),
        1 => json!([1]),
        _ => json!([]),
    };
    let factions = vec![
        faction(1, if chance.below(3) == 0 { json!([2]) } else { json!([]) }, 10),
        faction(2, allies(chance), chance.below(11)),
        faction(3, allies(chance), chance.below(11)),
    ];
    json!({"map": [".......", ".PMF.S.", "..... ."], "map_origin": [0, 0],
        "initial": {"turn": 10, "factions": factions, "regions": regions}})
}

/// A random order.
fn order(chance: &mut Stream) -> String {
    let unit = |chance: &mut Stream| match chance.below(9) {
        0 => "new 1".to_owned(),
        1 => any(chance, &["peasants", "0", "99", "x", "new 2"]).to_owned(),
        _ => (1 + chance.below(25)).to_string(),
    };
    let (to, other, count) =
        (unit(chance), unit(chance), any(chance, &["0", "1", "2", "5", "30", "-", "900"]));
    let item = any(
        chance,
        &[
            ITEMS[0],
            ITEMS[1],
            "stone",
            "horse",
            "sword",
            "\"amulet of true seeing\"",
            "\"staff of fire\"",
            "rubbish",
        ],
    );
    let skill = any(chance, &["sword", "magic", "tactics", "building", "nothing", "observation"]);
    let spell = any(chance, &["fireball", "teleport", "contaminate_water", "make_runesword", "nonsense"]);
    let way = any(chance, &["n", "s", "e", "w", "up"]);
    let no = 1 + chance.below(6);
    match chance.below(41) {
        0 => format!("accept {no}"),
        1 => format!("admit {no}"),
        2 => format!("ally {no} {count}"),
        3 if chance.below(4) == 0 => format!("attack {to}"),
        4 => format!("behind {count}"),
        5 | 6 => format!("board {no}"),
        7 | 8 => format!("enter {no}"),
        9 => "leave".to_owned(),
        10 => format!("combat {spell}"),
        11 => "demolish".to_owned(),
        12 => "sink".to_owned(),
        13 => format!("give {to} {spell}"),
        14..=17 => format!("give {to} {count} {item}"),
        18 => format!("guard {count}"),
        19 => format!("name {} {count}(", any(chance, &["ship", "building", "unit"])),
        20..=22 => format!("pay {to} {count}"),
        23 => format!("promote {to}"),
        24 | 25 => format!("recruit {count}"),
        26 => "tax".to_owned(),
        27 | 28 => format!("transfer {to} {count}"),
        29 => format!("find {}", any(chance, &["1", "77", "x"])),
        30 => {
            format!("build {}", any(chance, &["building", "building 1", "ship 1", "longboat", "ship 9", "x"]))
        }
        31 => format!("cast {spell} {to} {other}"),
        32 => "entertain".to_owned(),
        33 => format!("move {way}"),
        34 => format!("produce {item}"),
        35 => format!("research {count}"),
        36 => format!("sail {way}"),
        37 | 38 => format!("study {skill}"),
        39 => format!("teach {to} {other}"),
        _ => any(chance, &["hop", "work", "reshow fireball", "quit 7", "display ship x"]).to_owned(),
    }
}

/// A random sheet of the checking player.
fn lines(chance: &mut Stream, calm: bool) -> Vec<String> {
    let mut lines = Vec::new();
    for unit in 1..=32 {
        if chance.below(3) == 0 {
            continue;
        }
        lines.push(format!("unit {unit}"));
        for _ in 0..chance.below(5) {
            if chance.below(9) == 0 {
                lines.push(format!("form {}", 1 + chance.below(2)));
                lines.extend((0..chance.below(3)).map(|_| order(chance)));
                lines.push("end".to_owned());
            } else {
                lines.push(order(chance));
            }
        }
    }
    if calm {
        lines.retain(|line| !line.starts_with("attack") && !line.starts_with("transfer"));
    }
    lines
}

/// A sheet, each line on a card of its own.
fn sheet(lines: &[String], policy: Policy) -> Sheet {
    let places: Vec<_> = (1..).zip(lines).map(|(card, _)| move |_: usize| Some(Place::card(card))).collect();
    let lines =
        lines.iter().zip(&places).map(|(line, place)| (&**line, place as &dyn Fn(usize) -> Option<Place>));
    Sheet::read(lines, policy, &mut Vec::new())
}

pub fn policy(chance: &mut Stream) -> Policy {
    match chance.below(4) {
        0 => Policy::PROGRAM,
        1 => (0..4)
            .map(|_| Quirk::ALL[chance.below(u32::try_from(Quirk::ALL.len()).unwrap()) as usize])
            .collect(),
        _ => Policy::DEFAULT,
    }
}

pub fn position(case: &Value, policy: Policy) -> Position {
    Position { world: recorded::world(case), settings: Settings::from(policy) }
}

pub fn foreseen(position: &Position, sheet: &Sheet) -> Vec<Message> {
    View::of(position, Viewer::Player(FactionNumber(ME))).foresee(sheet).refused
}

/// The cards of the orders that a turn refuses, with why.
pub fn refused(position: &Position, sheet: &Sheet, root: u64) -> BTreeMap<Place, Vec<Option<Refusal>>> {
    let mut world = position.world.clone();
    let mut sheets = Sheets::default();
    sheets.add(world.faction_of(ME).unwrap(), sheet.clone());
    let conditions = Conditions::new(position.settings, Dice::new(root), world.turn + 1);
    let log: TurnLog = rules::play(conditions, &mut world, &sheets);
    let mut refused: BTreeMap<Place, Vec<Option<Refusal>>> = BTreeMap::new();
    for event in log.as_seen(Reader::Gamesmaster) {
        match *event {
            Event::Refused { place: Some(place), why, .. } => {
                refused.entry(place).or_default().push(Some(why));
            }
            Event::NotYours { place: Some(place), .. } => {
                refused.entry(place).or_default().push(None);
            }
            _ => {}
        }
    }
    refused
}

#[test]
fn what_a_check_refuses_the_turn_refuses_if_nobody_else_gives_orders() {
    let (mut told, mut met, mut whys, mut wrong) = (0, 0, BTreeSet::new(), Vec::new());
    for root in 0..300 {
        let mut chance = Dice::new(root).stream(0, 40, 0);
        let case = world(&mut chance);
        let policy = policy(&mut chance);
        let lines = lines(&mut chance, root % 2 == 0);
        let sheet = sheet(&lines, policy);
        let position = position(&case, policy);
        let foreseen = foreseen(&position, &sheet);
        for dice in 0..3 {
            let refused = refused(&position, &sheet, 100 * root + dice);
            for message in foreseen.iter().filter(|message| !refused.contains_key(&message.place.unwrap())) {
                let line = &lines[message.place.unwrap().card as usize - 1];
                wrong.push(format!("root {root}, dice {dice}: {message}: {line}"));
            }
            met += refused.len();
        }
        told += foreseen.len();
        let reasons = foreseen.iter().filter(|message| message.definition.number == 7);
        whys.extend(reasons.map(|message| message.sentence().rsplit(": ").next().unwrap().to_owned()));
    }
    assert!(wrong.is_empty(), "refused by the check and not in the turn:\n{}", wrong.join("\n"));
    // Most refusals do not depend on what is not known.
    assert!(10 * 3 * told > 7 * met, "{told} told, {} met", met / 3);
    assert!(whys.len() >= 45, "{} reasons {whys:?}", whys.len());
}

/// All that a check prints, block by block.
#[derive(Default)]
struct Print(Vec<String>);

impl Sink for Print {
    fn medium(&self) -> Medium {
        Medium {
            columns: 132,
            is_flowing: false,
            has_maps: true,
            has_small_letters: true,
            kind: Kind::Listing,
            control: '$',
        }
    }

    fn heading(&mut self, text: &str) {
        self.0.push(text.to_owned());
    }

    fn paragraph(&mut self, _: &Paragraph<'_>, text: &str) {
        self.0.push(text.to_owned());
    }

    fn begin_table(&mut self, _: &[Column<'_>]) {}

    fn row(&mut self, row: &Row<'_>) {
        self.0.push(row.cells().map(|(_, cell)| cell).collect::<Vec<_>>().join("|"));
    }

    fn end_table(&mut self) {}

    fn card(&mut self, _: Gap, _: u16, card: &str) {
        self.0.push(card.to_owned());
    }

    fn grid(&mut self, _: &Grid<'_>) {}

    fn drawing(&mut self, _: &str, _: &[String]) {}
}

/// What the checking player reads: messages, and the forecast.
fn check(position: &Position, sheet: &Sheet) -> Vec<String> {
    let view = View::of(position, Viewer::Player(FactionNumber(ME)));
    let mut print = Print::default();
    let orders = BTreeMap::from([(FactionNumber(ME), sheet)]);
    view.forecast(&Log::default(), &orders, &mut Document::new(&mut print));
    print.0.extend(view.foresee(sheet).refused.iter().map(ToString::to_string));
    print.0
}

/// Changes what the checking player cannot see: units that are hidden or far away, what others have in their purses and
/// minds, whom they help, and when they wrote last.
fn change_the_unseen(case: &mut Value, position: &Position, chance: &mut Stream) {
    let view = View::of(position, Viewer::Player(FactionNumber(ME)));
    let seen: BTreeSet<u32> = view
        .lands()
        .flat_map(|land| land.seen_units().map(|seen| seen.shown().number).collect::<Vec<_>>())
        .collect();
    let initial = &mut case["initial"];
    for faction in initial["factions"].as_array_mut().unwrap().iter_mut().skip(1) {
        faction["lastorders"] = json!(chance.below(11));
        faction["allies"] = if chance.below(2) == 0 { json!([1, 2, 3]) } else { json!([]) };
    }
    for region in initial["regions"].as_array_mut().unwrap() {
        let is_far = region["x"] == 5;
        if is_far {
            region["money"] = json!(chance.below(9_999));
            region["peasants"] = json!(chance.below(99));
        }
        for ship in region["ships"].as_array_mut().unwrap().iter_mut().filter(|ship| ship["left"] != 0) {
            ship["left"] = json!(1 + chance.below(90));
        }
        let units = region["units"].as_array_mut().unwrap();
        let is_hidden = |unit: &Value| !seen.contains(&u32::try_from(unit["no"].as_u64().unwrap()).unwrap());
        units.retain(|unit| !is_hidden(unit) || unit["owner"] == true || chance.below(2) == 0);
        for unit in units.iter_mut().filter(|unit| unit["faction"] != ME) {
            if is_hidden(unit) && unit["owner"] != true {
                unit["no"] = json!(unit["no"].as_u64().unwrap() + 40);
            }
            unit["money"] = json!(chance.below(5_000));
            unit["default"] = json!(any(chance, &["work", "build ship 9", "teach 1 2 3", "study magic"]));
            unit["spells"] = json!([any(chance, &SPELLS)]);
            for skill in SKILLS.iter().filter(|skill| **skill != "stealth") {
                unit["skills"][skill] = json!(chance.below(900));
            }
        }
    }
}

/// Two positions that look the same to the checking player, and a sheet.
pub fn pair(root: u64) -> (Position, Position, Sheet) {
    let mut chance = Dice::new(root).stream(0, 41, 0);
    let mut case = world(&mut chance);
    let policy = policy(&mut chance);
    let sheet = sheet(&lines(&mut chance, root.is_multiple_of(2)), policy);
    let one = position(&case, policy);
    change_the_unseen(&mut case, &one, &mut chance);
    (one, position(&case, policy), sheet)
}

#[test]
fn a_check_shows_nothing_that_its_player_cannot_see() {
    let mut changed = 0;
    for root in 0..150 {
        let (one, other, sheet) = pair(root);
        assert_eq!(check(&one, &sheet), check(&other, &sheet), "root {root}");
        changed += usize::from(recorded::state(&one.world) != recorded::state(&other.world));
    }
    assert!(changed > 140, "{changed} worlds were changed");
}

/// People and silver of the player's units after a turn in which nobody else gives orders, by their numbers.
fn outcome(position: &Position, sheet: &Sheet, root: u64) -> BTreeMap<u32, (u32, i64)> {
    let mut world = position.world.clone();
    let mut sheets = Sheets::default();
    sheets.add(world.faction_of(ME).unwrap(), sheet.clone());
    let conditions = Conditions::new(position.settings, Dice::new(root), world.turn + 1);
    rules::play(conditions, &mut world, &sheets);
    let units = world.regions().flat_map(|region| world.units_in(region).collect::<Vec<_>>());
    units.map(|(_, unit)| (unit.number, (unit.people, unit.money))).collect()
}

/// What a check says that the units with numbers will be and have when they have eaten; nothing where nobody is left.
fn said(check: &[String]) -> Vec<(u32, Option<(u32, i64)>)> {
    let mut said: Vec<(u32, Option<(u32, i64)>)> = Vec::new();
    let mut is_numbered = false;
    for line in check {
        let cells: Vec<&str> = line.split('|').collect();
        let starving = line.strip_prefix("- ").and_then(|note| note.strip_suffix(" starve."));
        if cells.len() == 10 {
            let number = cells[0].strip_suffix(')').and_then(|label| label.rsplit_once('(')?.1.parse().ok());
            is_numbered = number.is_some();
            let left = cells[2].parse().ok().map(|people| (people, cells[8].parse().unwrap()));
            said.extend(number.map(|number| (number, left)));
        } else if let Some((dead, _)) =
            starving.and_then(|note| note.split_once(" of ")).filter(|_| is_numbered)
        {
            let unit = &mut said.last_mut().unwrap().1;
            *unit = unit.map(|(people, left)| (people - dead.parse::<u32>().unwrap(), left));
            *unit = unit.filter(|(people, _)| *people > 0);
        }
    }
    said
}

#[test]
#[ignore = "long: cargo long"]
fn what_a_check_says_of_people_and_silver_is_so_where_nobody_else_is_and_chance_decides_nothing() {
    let (mut compared, mut gone) = (0, 0);
    for root in 0..150 {
        let mut chance = Dice::new(root).stream(0, 42, 0);
        let mut case = world(&mut chance);
        for region in case["initial"]["regions"].as_array_mut().unwrap() {
            // The silver of a region without peasants is not shown.
            if region["peasants"] == 0 {
                region["money"] = json!(0);
            }
            for unit in region["units"].as_array_mut().unwrap() {
                unit["faction"] = json!(ME);
            }
        }
        let policy = policy(&mut chance);
        let sheet = sheet(&lines(&mut chance, true), policy);
        let position = position(&case, policy);
        let [one, two, three] = [1, 2, 3].map(|dice| outcome(&position, &sheet, dice));
        if one != two || two != three {
            continue;
        }
        for (number, left) in said(&check(&position, &sheet)) {
            assert_eq!(left, one.get(&number).copied(), "root {root}, unit {number}");
            compared += 1;
            gone += usize::from(left.is_none());
        }
    }
    assert!(compared > 2_000 && gone > 10, "{compared} units compared, {gone} of them gone");
}
