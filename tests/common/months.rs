//! What a picture of a month shows, compared with what its reader was told: the JSON of two months and the events between
//! them.

use super::common::{known_to, options, run_deck};
use playdeck::card::Input;
use playdeck::filter::map::{Stage, draw};
use playdeck::kit::dates::Month;
use playdeck::stream::{self, Options};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The picture of a deck for a reader, if there is one: somebody who left has none.
pub fn drawn(deck: &str, reader: &str, stage: Stage) -> Option<String> {
    let Ok(reader) = reader.parse();
    draw(deck.as_bytes(), Input::default(), Some(&reader), stage).ok()
}

/// All pictures of a deck for a reader. A deck that failed has none, and the message says why.
pub fn pictures(deck: &str, reader: &str) -> String {
    let Ok(reader) = reader.parse();
    let drawn = [Stage::Before, Stage::Play, Stage::After].map(|stage| {
        let drawn = draw(deck.as_bytes(), Input::default(), Some(&reader), stage);
        drawn.unwrap_or_else(|message| message.sentence())
    });
    drawn.concat()
}

/// What the titles of a group say, thing by thing.
pub fn titles(picture: &str, id: &str) -> Vec<String> {
    let start = picture.find(&format!("<g id=\"{id}\"")).unwrap();
    let group = &picture[start..];
    let group = &group[..group.find("\n  </g>").unwrap()];
    let titles = group.split("<title>").skip(1).filter_map(|title| title.split("</title>").next());
    titles
        .flat_map(|title| title.split("; "))
        .map(|title| title.replace("&apos;", "'").replace("&amp;", "&"))
        .collect()
}

/// A unit: what it is called, where it is, and whether it is aboard or inside of something.
type Unit = (String, String, bool);

/// The units of a view.
fn units(view: &Value) -> BTreeMap<u64, Unit> {
    let mut all = BTreeMap::new();
    for region in view["REGIONS"].as_array().into_iter().flatten() {
        let place = region.get("PLACE").unwrap_or(region);
        let at = format!("({},{})", place["X"], place["Y"]);
        let inside =
            ["BUILDINGS", "SHIPS", "OBJECTS"].into_iter().filter_map(|kind| region.get(kind)?.as_array());
        let inside = inside.flatten().map(|structure| (&structure["UNITS"], true));
        for (units, is_inside) in inside.chain([(&region["UNITS"], false)]) {
            for unit in units.as_array().into_iter().flatten() {
                let name = format!("{} ({})", unit["NAME"].as_str().unwrap(), unit["NUMBER"]);
                all.insert(unit["NUMBER"].as_u64().unwrap(), (name, at.clone(), is_inside));
            }
        }
    }
    all
}

/// The events of the last play of a deck for a reader, those of a chapter out of it.
fn events(deck: &str, reader: &str) -> Vec<Value> {
    let Ok(reader) = reader.parse();
    let mut output = Vec::new();
    stream::events::run(deck.as_bytes(), &Options { reader, ..options() }, &mut output, |_| Ok(())).unwrap();
    let lines = String::from_utf8(output).unwrap();
    let all = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let all: Vec<Value> = all.filter(|event| event.get("event").is_some()).collect();
    let last = all.last().map(|event| event["play"].clone());
    let of_last = all.into_iter().filter(|event| Some(&event["play"]) == last.as_ref());
    let inner = |event: Value| {
        let event = event["event"].clone();
        let chapters = ["JOURNEY", "ECONOMY", "BATTLE", "SETTLED", "MAGIC", "CREATURES", "THEFT"];
        chapters.iter().find_map(|chapter| event.get(chapter).cloned()).unwrap_or(event)
    };
    of_last.map(inner).collect()
}

fn called(thing: &Value) -> String {
    format!("{} ({})", thing["NAME"].as_str().unwrap(), thing["NUMBER"])
}

/// Compares the picture of the last play of a deck with what its reader was told. Gives what was compared.
pub fn compare(deck: &str, reader: &str) -> BTreeSet<&'static str> {
    let mut compared = BTreeSet::new();
    let Some(picture) = drawn(deck, reader, Stage::Play) else { return compared };
    let (moves, marks) = (titles(&picture, "moves"), titles(&picture, "marks"));
    let ways: Vec<&String> = moves.iter().chain(&marks).collect();
    let events = events(deck, reader);
    let count = |words: &str| marks.iter().filter(|title| title.contains(words)).count();
    let of = |kind: &str| events.iter().filter_map(|event| event.get(kind)).cloned().collect::<Vec<_>>();
    for (kind, who) in [("WENT", "UNIT"), ("SAILED", "SHIP")] {
        for event in of(kind) {
            let [from, to] = ["FROM", "TO"].map(|end| format!("({},{})", event[end]["X"], event[end]["Y"]));
            let (name, step) = (called(&event[who]), format!("{from} {to}"));
            let is_its = |title: &&&String| title.starts_with(&name) && title.contains(&step);
            assert!(ways.iter().any(|title| is_its(&title)), "{name}: {step} in {ways:?}");
            compared.insert(if kind == "WENT" { "went" } else { "sailed" });
        }
    }
    let fought = of("ATTACK").len() + of("FOUGHT").len();
    assert_eq!(count(" attacks ") + count(" tries to assassinate "), fought, "{marks:?}");
    let taxed = of("TAXED").len();
    assert_eq!(count(" raises $") + count(" taxes "), taxed, "{marks:?}");
    for (seen, word) in [(fought, "battles"), (taxed, "taxes")] {
        compared.extend(Some(word).filter(|_| seen > 0));
    }
    let json = known_to(deck.as_bytes(), reader);
    let views: Vec<Value> = json.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let [.., before, now] = &views[..] else { return compared };
    let (before, now) = (units(&before["view"]), units(&now["view"]));
    for (number, (name, to, is_inside)) in &now {
        let Some((_, from, _)) = before.get(number).filter(|(_, from, _)| from != to) else { continue };
        let is_way = |title: &&String| {
            let start = title.find(": ").map_or(0, |at| at + 2);
            let places: Vec<&str> = title[start..].split(' ').collect();
            let (first, last) =
                (places.iter().position(|at| at == from), places.iter().rposition(|at| at == to));
            first.zip(last).is_some_and(|(first, last)| first < last)
        };
        let is_its = |title: &&&String| is_way(title) && (*is_inside || title.starts_with(name.as_str()));
        assert!(ways.iter().any(|title| is_its(&title)), "{reader}: {name} from {from} to {to}: {ways:?}");
        compared.insert("seen");
    }
    compared
}

/// The deck of a game up to each of its plays: what a file of decks says, cut before its second, third, .. play card.
pub fn prefixes(deck: &str) -> Vec<String> {
    let cuts = deck.match_indices("\n$TURN").skip(1).map(|(at, _)| format!("{}\n$END\n", &deck[..at]));
    cuts.chain([deck.to_owned()]).filter(|deck| run_deck(deck.as_bytes()).run.condition.0 <= 4).collect()
}

/// A game of factions whose sheets are written, from the cards that begin it: the deck of each month.
pub fn played(sheets: impl Fn(&str) -> Vec<String>, start: &str, months: u32) -> Vec<String> {
    let mut position = run_deck(format!("{start}$END\n").as_bytes()).punched.concat().join("\n");
    let mut decks = Vec::new();
    for turn in 1..=months {
        let card = format!("$TURN {}", Month(turn).to_string().to_uppercase().replace("YEAR ", ""));
        let sheets = sheets(&format!("{position}\n$END\n"));
        let deck = format!("{position}\n{card}\n{}\n$END\n", sheets.join("\n"));
        position = run_deck(deck.as_bytes()).punched.concat().join("\n");
        decks.push(deck);
    }
    decks
}
