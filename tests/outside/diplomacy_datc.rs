//! The decks of DATC compared with the recorded outcomes of every entry with the same units and orders. The page
//! `DATC.md` says which entries have another result here; any other difference fails the test.

use crate::datc_decks::{self, Deck, Play, PowerUnit, decks, in_words};
use crate::datc_page::{THE_SAME, cases, page};
use crate::judge;
use playdeck::game::diplomacy::centers::Centers;
use playdeck::game::diplomacy::map::STANDARD_MAP;
use playdeck::game::diplomacy::unit::{Unit, Units};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

pub fn what_is_marked_as_against_the_rules_text_differs_by_a_point_of_policy() {
    let path = judge::shared_data("diplomacy_datc.json").unwrap();
    let entries: Vec<Value> = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    let marked: BTreeSet<&str> = entries
        .iter()
        .filter(|entry| entry["seed002"]["verdict"] == "conflict")
        .map(|entry| entry["id"].as_str().unwrap())
        .collect();
    assert_eq!(marked.len(), 16);
    let page = page();
    for row in page.cases.iter().filter(|row| marked.contains(row.id.as_str())) {
        let has_point = row.sentences.iter().any(|sentence| page.sentences[sentence]);
        assert!(has_point && row.classic != THE_SAME, "{}", row.id);
    }
}

pub fn every_case_comes_out_as_recorded() {
    let path = judge::shared_data("diplomacy_datc.json").unwrap();
    let entries: Vec<Value> = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
    let (mut compared, mut differing) = (BTreeSet::new(), BTreeMap::new());
    let page = page();
    let mut wrong = Vec::new();
    for ((id, name), row) in cases().into_iter().zip(&page.cases) {
        let mut decks = decks(&name);
        let editions = editions(&entries, &id, &decks);
        if row.edition != editions && !(row.edition == "3.0" && STATED_FOR_3_0.contains(&id.as_str())) {
            wrong.push(format!("{id}|{editions}"));
        }
        if page.earlier.contains_key(&id) {
            decks.extend(datc_decks::decks(&format!("{name}-earlier")));
        }
        let before = compared.len();
        // Source W records other things; tests/outside/diplomacy_cases.rs compares the engine with it.
        for entry in entries.iter().filter(|entry| entry["id"] == id.as_str() && entry["source"] != "W") {
            let matching = decks.iter().filter_map(|deck| Some(&deck.plays[deck.play_of(entry)?]));
            let mut found: Vec<Vec<String>> = matching.map(|play| differences(entry, play)).collect();
            // The record does not always say which of two editions an entry follows.
            if page.earlier.contains_key(&id) && found.iter().any(Vec::is_empty) {
                found = vec![Vec::new()];
            }
            for differences in found {
                compared.insert(entry_name(entry));
                if !differences.is_empty() {
                    differing.insert(entry_name(entry), differences);
                }
            }
        }
        assert!(compared.len() > before, "{id}: no recorded entry has the deck's units and orders");
    }
    assert!(wrong.is_empty(), "the page does not say:\n{}", wrong.join("\n"));
    println!("{} entries have a deck's units and orders, {} differ", compared.len(), differing.len());
    let decided = page.decided;
    let agreeing = decided.iter().filter(|name| compared.contains(*name) && !differing.contains_key(*name));
    // Entries that only match a deck of the earlier edition agree with it.
    let is_earlier = |name: &&String| page.earlier.keys().any(|id| name.starts_with(&format!("{id} ")));
    let agreeing: Vec<&String> = agreeing.filter(|name| !is_earlier(name)).collect();
    assert!(agreeing.is_empty(), "on the page, but agreeing: {agreeing:?}");
    differing.retain(|name, _| !decided.contains(name));
    assert!(differing.is_empty(), "{differing:#?}");
}

/// The cases whose position in DATC 3.0 is known from its text, while the record has another one.
const STATED_FOR_3_0: [&str; 2] = ["6.J.9", "6.J.10"];

/// The versions of DATC that contain a case in the form of its decks, by the sources that recorded them: G follows 2.4,
/// T 3.0. Decks in a form that neither contains come from source P.
fn editions(entries: &[Value], id: &str, decks: &[Deck]) -> String {
    let has = |source: &str| {
        entries.iter().filter(|entry| entry["id"] == id).any(|entry| {
            let is_from = entry["source"] == source || !entry["also"][source].is_null();
            is_from && decks.iter().any(|deck| deck.play_of(entry).is_some())
        })
    };
    let found = [("G", "2.4"), ("T", "3.0")].into_iter().filter(|(source, _)| has(source));
    let found: Vec<&str> = found.map(|(_, version)| version).collect();
    if found.is_empty() && has("P") { "P".to_owned() } else { found.join(", ") }
}

/// A recorded entry's id, its source and its edition of the rules.
fn entry_name(entry: &Value) -> String {
    let text = |key: &str| entry.get(key).and_then(Value::as_str).unwrap_or_default();
    let parts = [text("id"), text("source"), text("edition")];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

impl Deck {
    /// The play that a recorded entry describes, if the deck has its units, orders and centers.
    fn play_of(&self, entry: &Value) -> Option<usize> {
        let play = usize::from(entry["phase"] == "R");
        let found = self.plays.get(play).filter(|found| found.kind.starts_with(kind(entry)))?;
        let has_board = match (entry.get("start"), entry.get("previous_phase")) {
            (Some(start), _) if play == 0 => self.units == listed(start),
            (Some(start), _) => self.plays[0].units == listed(start),
            (None, earlier) => self.units == listed(&earlier?["start"]),
        };
        let has_centers = entry["phase"] != "B" || {
            let centers = centers(entry);
            let owns = |power: &str| {
                let owned = centers.of(judge::power(power));
                owned.iter().map(|at| at.code().to_owned()).collect::<BTreeSet<_>>() == self.centers[power]
            };
            self.units.iter().map(|(power, _)| power).chain(found.orders.keys()).all(|power| owns(power))
        };
        (has_board && has_centers && found.orders == cards(entry)).then_some(play)
    }
}

/// The first letter of the play card.
fn kind(entry: &Value) -> &str {
    entry["phase"].as_str().unwrap()
}

/// The centers of an entry; source T has those of the home countries, except for the ones stated to be occupied.
fn centers(entry: &Value) -> Centers {
    if let Some(recorded) = entry.get("centers") {
        return judge::centers(recorded);
    }
    let mut centers = Centers::at_start(&STANDARD_MAP);
    for (code, power) in entry["occupiers"].as_object().unwrap() {
        centers.give(judge::province(code), judge::power(power.as_str().unwrap()));
    }
    let units: Units = judge::unit_list(&entry["start"]).into_iter().collect();
    centers.occupy(&units);
    centers
}

fn listed(units: &Value) -> BTreeSet<PowerUnit> {
    judge::unit_list(units).iter().map(|unit: &Unit| (unit.power.to_string(), unit.to_string())).collect()
}

/// An entry's orders as they are on our cards.
fn cards(entry: &Value) -> BTreeMap<String, BTreeSet<String>> {
    let orders = entry["orders"].as_object().unwrap().iter();
    let written = orders.map(|(power, lines)| {
        let cards = judge::strings(lines).map(|line| card(line, kind(entry)));
        (power.clone(), cards.collect::<BTreeSet<_>>())
    });
    written.filter(|(_, cards)| !cards.is_empty()).collect()
}

fn card(line: &str, phase: &str) -> String {
    let words = line.split_whitespace().enumerate().map(|(at, word)| match (at, word, phase) {
        (2, "S", _) => "SUPPORTS".to_owned(),
        (2, "C", _) => "CONVOYS".to_owned(),
        (2, "H", _) => "STANDS".to_owned(),
        (2, "R" | "-", "R") => "RETREATS".to_owned(),
        (2, "B", _) => "BUILD".to_owned(),
        (2, "D", "R") => "DISBAND".to_owned(),
        (2, "D", _) => "REMOVE".to_owned(),
        (_, "VIA", _) => "VIA CONVOY".to_owned(),
        (_, word, _) => {
            judge::location(word).map_or_else(|| word.to_owned(), |location| location.to_string())
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Compares what was printed with a recorded outcome.
fn differences(entry: &Value, play: &Play) -> Vec<String> {
    let expect = &entry["expect"];
    let mut differences = Vec::new();
    let mut compare = |agrees: bool, what: &str, printed: String| {
        if !agrees {
            differences.push(format!("{what}; printed {printed}"));
        }
    };
    if let Some(recorded) = expect.get("final") {
        compare(
            listed(recorded) == play.units,
            &format!("units {:?}", listed(recorded)),
            format!("{:?}", play.units),
        );
        let (recorded, lost) = (listed(&expect["dislodged"]), play.lost());
        // Source G names only some of the dislodged units.
        let agrees = if entry["source"] == "G" { recorded.is_subset(&lost) } else { recorded == lost };
        compare(agrees || play.kind != "M", &format!("dislodged {recorded:?}"), format!("{lost:?}"));
    }
    for (unit, words) in judged(expect, "per_unit") {
        let words: Vec<&str> = judge::strings(words).collect();
        let outcome = play.outcome(&card(unit, ""));
        compare(agrees(&words, &outcome, &play.kind), &format!("{unit} {words:?}"), format!("{outcome:?}"));
    }
    for (line, result) in judged(expect, "per_order") {
        let (_, order) = line.split_once(": ").unwrap();
        let order = card(order, kind(entry));
        let succeeds = play.succeeds(&order);
        let agrees = result.as_str().is_none_or(|result| (result == "Succeeds") == succeeds);
        compare(agrees, &format!("{order} {result}"), format!("{:?}", play.outcome(&order)));
    }
    for line in expect.get("civil_disorder_disbands").and_then(Value::as_array).into_iter().flatten() {
        let (power, unit) = line.as_str().unwrap().split_once(": ").unwrap();
        let order = format!("REMOVE {}", card(unit, ""));
        let is_there =
            play.rows.iter().any(|row| row.outcome == "BY RULE" && row.power == power && row.order == order);
        compare(is_there, &format!("by rule {line}"), in_words(std::slice::from_ref(play)));
    }
    differences
}

fn judged<'a>(expect: &'a Value, key: &str) -> Vec<(&'a String, &'a Value)> {
    expect.get(key).and_then(Value::as_object).map(|map| map.iter().collect()).unwrap_or_default()
}

/// Whether the words of source P fit the printed outcomes of a unit.
fn agrees(words: &[&str], outcomes: &[&str], kind: &str) -> bool {
    let any = |list: &[&str]| outcomes.iter().any(|outcome| list.contains(outcome));
    let is_gone = words.contains(&"dislodged") || words.contains(&"disband");
    if kind == "B" {
        return words.contains(&"ok") == any(&["DONE"]);
    }
    // In a play of retreats a refused order is void, and a unit that does not retreat is gone.
    (is_gone == any(&["DISLODGED", "ANNIHILATED", "DISBANDED"]) || kind == "R")
        && words.iter().all(|word| match (*word, kind) {
            ("ok", "R") => any(&["RETREATED"]),
            ("ok", _) => !any(&["BOUNCED", "NOT CARRIED"]),
            ("bounce" | "disband", "R") => any(&["ANNIHILATED", "DISBANDED"]),
            ("bounce", _) => any(&["BOUNCED"]),
            ("cut", _) => any(&["CUT", "LOST"]),
            ("void", _) => !any(&["MOVED", "GIVEN", "CONVOYED", "RETREATED"]),
            ("no convoy", _) => !any(&["MOVED", "BOUNCED", "CONVOYED"]),
            ("disrupted", _) => any(&["NOT CARRIED", "FAILED"]),
            _ => true,
        })
}
