//! The reports of Atlantis 4.0.6 as today's Atlantis writes them have its key paths, its types and its words, and every
//! region, exit, market, structure, unit, item, skill, battle and event of the view.

use crate::common::{known_to, options, project, report_for, shared};
use playdeck::card::Input;
use playdeck::filter::map;
use playdeck::stream::Options;
use playdeck::stream::events::{Form, list};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

/// The reports of a deck for a reader.
fn reports(deck: &str, reader: &str) -> Vec<Value> {
    let (Ok(reader), mut output) = (reader.parse(), Vec::new());
    list(deck.as_bytes(), &Options { reader, ..options() }, Form::Report, &mut output).unwrap();
    let lines = String::from_utf8(output).unwrap();
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The type of a value in the words of the recorded paths.
fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}

/// Where any word may stand, because each world has its own.
const OPEN: [&str; 4] = ["terrain", "label", "attitude", "default"];

/// Holds a value against the recorded paths, and notes each path that it has.
fn holds(paths: &BTreeMap<String, Value>, path: &str, value: &Value, seen: &mut BTreeSet<String>) {
    // A unit in a structure has the form of a unit.
    let path = &path.replace("$.regions[].structures[].units[]", "$.regions[].units[]");
    // All lists of attitudes have one form; of one of them an element was seen.
    let path = &match path.strip_prefix("$.attitudes.").and_then(|rest| rest.split_once("[]")) {
        Some((_, rest)) => format!("$.attitudes.unfriendly[]{rest}"),
        None => path.clone(),
    };
    let known = paths.get(path).unwrap_or_else(|| panic!("there is no {path}: {value}"));
    let types: Vec<&str> = known["types"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(types.contains(&kind(value)), "{path}: {value} is none of {types:?}");
    seen.insert(path.clone());
    let is_open = OPEN.iter().any(|key| path.ends_with(&format!(".{key}")));
    if let (Some(words), Some(word), false) = (known["words"].as_array(), value.as_str(), is_open) {
        let is_ours = path.ends_with(".reveal") && word == "unit";
        assert!(is_ours || words.iter().any(|known| known == word), "{path}: {word} is none of {words:?}");
    }
    match value {
        Value::Array(list) => list.iter().for_each(|each| holds(paths, &format!("{path}[]"), each, seen)),
        Value::Object(fields) => {
            fields.iter().for_each(|(key, value)| holds(paths, &format!("{path}.{key}"), value, seen));
            for (below, known) in paths {
                let key = below.strip_prefix(path.as_str()).and_then(|rest| rest.strip_prefix('.'));
                let is_direct = key.is_some_and(|key| !key.contains(['.', '[']));
                if is_direct && known["always"] == true {
                    assert!(fields.contains_key(key.unwrap()), "{path} has no {}: {value}", key.unwrap());
                }
            }
        }
        _ => {}
    }
}

fn list_of<'v>(value: &'v Value, key: &str) -> &'v [Value] {
    value[key].as_array().map(Vec::as_slice).unwrap_or_default()
}

/// A report has what the view has, number by number.
fn compare(report: &Value, play: &Value) {
    let view = &play["view"];
    let (regions, known) = (list_of(report, "regions"), list_of(view, "REGIONS"));
    assert_eq!(regions.len(), known.len());
    for (region, known) in regions.iter().zip(known) {
        assert_eq!(region["coordinates"]["x"], known["PLACE"]["X"]);
        assert_eq!(region["province"], known["PLACE"]["NAME"]);
        let pairs =
            [("exits", "EXITS"), ("products", "PRODUCTS"), ("structures", "OBJECTS"), ("units", "UNITS")];
        for (ours, theirs) in pairs {
            assert_eq!(list_of(region, ours).len(), list_of(known, theirs).len(), "{ours}");
        }
        assert_eq!(list_of(&region["markets"], "for_sale").len(), list_of(known, "FOR_SALE").len());
        assert_eq!(region["gate"].get("number"), known.get("GATE").map(|gate| &gate[0]));
        let inside = |region: &Value, list: &str, units: &str| -> Vec<Value> {
            let inside = list_of(region, list).iter().flat_map(|object| list_of(object, units));
            list_of(region, units).iter().chain(inside).cloned().collect()
        };
        let (units, of) = (inside(region, "structures", "units"), inside(known, "OBJECTS", "UNITS"));
        assert_eq!(units.len(), of.len());
        for (unit, known) in units.iter().zip(&of) {
            assert_eq!((&unit["number"], &unit["name"]), (&known["NUMBER"], &known["NAME"]));
            assert_eq!(list_of(unit, "items").len(), list_of(known, "ITEMS").len());
            assert_eq!(unit["own_unit"] == true, !known["OWN"].is_null());
            let skills = list_of(&unit["skills"], "known");
            assert_eq!(skills.len(), list_of(&known["OWN"], "SKILLS").len());
        }
    }
    let events = list_of(play, "events");
    let battles =
        events.iter().filter(|event| event.get("BATTLE").is_some_and(|it| it.get("FELL").is_none())).count();
    let refused = events.iter().filter(|event| !event["REFUSED"]["UNIT"].is_null()).count();
    if report.get("errors").is_some() {
        assert_eq!(list_of(report, "battles").len(), battles);
        assert_eq!(list_of(report, "errors").len(), refused);
    }
}

/// All recorded paths of reports, and what is seen of them in every deck and in a year of bots.
pub fn reports_have_the_paths_the_types_and_the_words_of_todays() {
    let text = fs::read_to_string(shared("data/atlantis_report_v5.json").unwrap()).unwrap();
    let recorded: Value = serde_json::from_str(&text).unwrap();
    let paths: BTreeMap<String, Value> = recorded["paths"]
        .as_object()
        .unwrap()
        .iter()
        // Of units in structures only those of others were seen when the paths were recorded.
        .filter(|(path, _)| !path.contains("structures[].units[]"))
        .map(|(path, known)| (path.clone(), known.clone()))
        .collect();
    let mut seen = BTreeSet::new();
    let decks = fs::read_dir(project("decks/atlantis4")).unwrap().map(|entry| entry.unwrap().path());
    let decks = decks.filter(|path| path.extension().is_some_and(|ending| ending == "deck"));
    let mut count = 0;
    for deck in decks.map(|path| fs::read_to_string(path).unwrap()).chain([of_bots()]) {
        for reader in ["2", "3", "4", "gm"] {
            let plays = known_to(deck.as_bytes(), reader);
            let mut plays: Vec<Value> =
                plays.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            // The position with which a deck begins was reported before.
            let decks: Vec<Value> = plays.iter().map(|play| play["deck"].clone()).collect();
            let is_alone = |deck: &Value| decks.iter().filter(|other| *other == deck).count() == 1;
            plays.retain(|play| play["play"] != "POSITION" || is_alone(&play["deck"]));
            let reports = reports(&deck, reader);
            assert_eq!(reports.len(), plays.len());
            for (report, play) in reports.iter().zip(&plays) {
                holds(&paths, "$", report, &mut seen);
                compare(report, play);
                count += 1;
            }
        }
    }
    println!("{count} reports with {} of {} paths", seen.len(), paths.len());
    assert!(count > 150 && seen.len() > 120, "{count} {}", seen.len());
}

/// The longest run of words of a phrase, without what stands for names and numbers in it.
fn fixed(phrase: &str) -> String {
    let is_name = |word: &str| {
        let bare = word.trim_matches(|letter: char| !letter.is_ascii_alphanumeric());
        bare.len() < 2 || word.contains(['<', '"']) || word.contains("(n)") || word.contains("(m)")
    };
    let mut runs = vec![Vec::new()];
    for word in phrase.split_whitespace() {
        match runs.last_mut() {
            Some(run) if !is_name(word) => run.push(word),
            _ => runs.push(Vec::new()),
        }
    }
    let runs = runs.into_iter().map(|run| run.join(" "));
    runs.max_by_key(String::len).unwrap_or_default().trim_end_matches(['.', ' ']).to_owned()
}

/// A word as the beginning of a sentence.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Each word for which programs of players look stands in some report of the decks and of the bots.
pub fn reports_have_the_words_for_which_programs_look() {
    let text = fs::read_to_string(shared("data/atlantis4_tables.json").unwrap()).unwrap();
    let tables: Value = serde_json::from_str(&text).unwrap();
    let words = &tables["client_words"];
    let decks = fs::read_dir(project("decks/atlantis4")).unwrap().map(|entry| entry.unwrap().path());
    let decks = decks.filter(|path| path.extension().is_some_and(|ending| ending == "deck"));
    let decks = decks.map(|path| fs::read_to_string(path).unwrap()).chain([of_bots()]);
    // Rows of a paragraph are joined.
    let all: String = decks.map(|deck| report_for(deck.as_bytes(), "all").replace("\n  ", " ")).collect();
    let mut missing = Vec::new();
    for list in ["sections", "battle", "event_verbs"] {
        for phrase in list_of(words, list).iter().filter_map(Value::as_str) {
            // One of several words is enough: which of them depends on what happened.
            // A verb may begin the sentence.
            let found = phrase
                .split('|')
                .map(fixed)
                .any(|fixed| all.contains(&fixed) || all.contains(&capital(&fixed)));
            if !found {
                missing.push(phrase.to_owned());
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(list_of(words, "sections").len() >= 10);
}

/// A year of bots, as one deck.
fn of_bots() -> String {
    let mut deck = "$INIT ATLANTIS4,SEED=5,SIZE=(16,16)\nAlpha\nBeta\nGamma\n".to_owned();
    for month in ["JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST"] {
        let product = crate::common::run_deck(format!("{deck}$END\n").as_bytes());
        let position = product.punched.last().unwrap().join("\n") + "\n";
        let sheets =
            playdeck::filter::bot::write(position.as_bytes(), Input::default(), "atlantis4", None).unwrap();
        writeln!(deck, "$TURN {month}, 1\n{}", sheets.join("\n")).unwrap();
    }
    deck + "$END\n"
}

/// The map has the keys of the viewer of today's Atlantis, and each region that its reader sees.
pub fn the_map_of_hexes_has_each_region_that_its_reader_sees() {
    let deck = of_bots();
    for reader in ["3", "gm"] {
        let plays = known_to(deck.as_bytes(), reader);
        let last: Value = serde_json::from_str(plays.lines().last().unwrap()).unwrap();
        let is_hex = |region: &&Value| region["PLACE"].get("LEVEL").is_none_or(|level| level != "nexus");
        let due = list_of(&last["view"], "REGIONS").iter().filter(is_hex).count();
        let Ok(reader) = reader.parse();
        let map: Value =
            serde_json::from_str(&map::hexes(deck.as_bytes(), Input::default(), Some(&reader)).unwrap())
                .unwrap();
        let hexes: Vec<&Value> =
            map.as_object().unwrap().values().flat_map(|level| level.as_array().unwrap()).collect();
        assert_eq!(hexes.len(), due);
        assert!(map.get("surface").is_some() && map.get("nexus").is_none());
        for hex in hexes {
            let keys =
                ["x", "y", "z", "terrain", "yew", "mithril", "admantium", "floater", "wing", "gate", "shaft"];
            assert!(keys.iter().chain(&["starting", "exits"]).all(|key| hex.get(key).is_some()), "{hex}");
            assert_eq!(list_of(hex, "exits").len(), 6);
        }
    }
}
