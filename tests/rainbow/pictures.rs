//! Pictures of Rainbow's End: what a reader may know of a turn, hex for hex and event for event, and nothing else. That
//! the secrets of others change no byte of them is held by the laws of the fog.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common::{deck, known_to, options};
use crate::fog::events_for;
use playdeck::filter::map::{Stage, draw, rendered};
use serde_json::Value;
use std::collections::BTreeSet;

fn picture(deck: &str, reader: Option<&str>, stage: Stage) -> String {
    let reader = reader.map(|name| name.parse().unwrap());
    draw(deck.as_bytes(), options().input, reader.as_ref(), stage).unwrap()
}

/// The deck up to the end of some turns, counted from its first.
fn turns(name: &str, count: usize) -> String {
    let whole = deck(name);
    let next = whole.match_indices("$TURN").nth(count);
    next.map_or_else(|| whole.clone(), |(next, _)| format!("{}$END\n", &whole[..next]))
}

/// The group of a picture with an id, up to the next group of the same depth.
fn group<'p>(picture: &'p str, id: &str) -> &'p str {
    let start = picture.find(&format!("\n  <g id=\"{id}\"")).unwrap();
    let end = picture[start..].find("\n  </g>").unwrap();
    &picture[start..start + end]
}

/// What the titles of a group say, thing by thing.
fn titles(group: &str) -> impl Iterator<Item = &str> {
    let titles = group.split("<title>").skip(1).filter_map(|title| title.split("</title>").next());
    titles.flat_map(|title| title.split("; "))
}

/// Two numbers of the JSON with a sign between them, as the picture writes a hex or a unit.
fn joined(one: &Value, sign: char, other: &Value) -> String {
    format!("{}{sign}{}", one.as_u64().unwrap(), other.as_u64().unwrap())
}

#[test]
fn a_picture_has_each_hex_that_its_reader_knows_once() {
    let deck = turns("rainbow/battles", 1);
    for reader in ["1", "2", "spectator"] {
        let json = known_to(deck.as_bytes(), reader);
        let last: Value =
            json.lines().filter_map(|line| serde_json::from_str(line).ok()).next_back().unwrap();
        let known: Vec<String> = last["view"]["HEXES"]
            .as_array()
            .unwrap()
            .iter()
            .map(|hex| joined(&hex["AT"][0], '_', &hex["AT"][1]))
            .collect();
        let picture = picture(&deck, Some(reader), Stage::Play);
        let nodes =
            picture.split("<g id=\"h").skip(1).filter(|node| node.starts_with(|c: char| c.is_ascii_digit()));
        let drawn: Vec<String> = nodes.map(|node| node[..node.find('"').unwrap()].to_owned()).collect();
        assert!(!drawn.is_empty());
        assert_eq!(drawn, known, "{reader}");
    }
}

/// Counts what the events of a reader say, and compares it with the titles of the arrows and marks.
#[test]
fn what_a_reader_learns_of_a_turn_is_in_their_picture() {
    let mut seen = BTreeSet::new();
    for (name, count) in [("rainbow/battles", 1), ("rainbow/bot-duel", 12), ("rainbow/bot-duel", 20)] {
        let deck = turns(name, count);
        for reader in ["1", "2", "spectator"] {
            let picture = picture(&deck, Some(reader), Stage::Play);
            let (moves, marks) = (group(&picture, "moves"), group(&picture, "marks"));
            let events = events_for(deck.as_bytes(), reader);
            let mut counts = [0; 3];
            let all = events.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
            let all: Vec<Value> = all.filter(|event| event.get("event").is_some()).collect();
            let last = all.last().unwrap()["play"].clone();
            for event in all.iter().filter(|event| event["play"] == last) {
                let what = &event["event"]["WHAT"];
                if let Some(went) = what.get("MOVED") {
                    let unit = &went["UNIT"]["UNIT"];
                    let unit = joined(&unit["PLAYER"], '-', &unit["NUMBER"]);
                    let step = ["FROM", "TO"].map(|end| joined(&went[end][0], '/', &went[end][1])).join(" ");
                    let of_unit =
                        |title: &&str| title.split(' ').next() == Some(&unit) && title.contains(&step);
                    assert_eq!(
                        titles(moves).filter(|title| of_unit(title)).count(),
                        1,
                        "{name} for {reader}: {event}"
                    );
                    seen.insert("moves");
                }
                for (at, (kind, words)) in
                    [("ATTACKED", " attacked "), ("CAPTURED", " captured by "), ("BUILT", " built")]
                        .into_iter()
                        .enumerate()
                {
                    if what.get(kind).is_some() {
                        counts[at] += 1;
                        seen.insert(words);
                    }
                }
            }
            let drawn = |words: &str| marks.matches(words).count();
            assert_eq!(counts[..2], [drawn(" attacked "), drawn(" captured by ")], "{name} for {reader}");
            let built = titles(marks).filter(|words| words.ends_with(" built"));
            assert_eq!(built.count(), counts[2], "{name} for {reader}");
        }
    }
    assert_eq!(seen, BTreeSet::from([" attacked ", " built", " captured by ", "moves"]));
}

#[test]
fn orders_are_drawn_before_a_turn_for_their_player_alone() {
    let deck = turns("rainbow/bot-duel", 12);
    let ways = |reader| {
        let picture = picture(&deck, reader, Stage::Before);
        let titles = group(&picture, "moves").lines().map(|line| line.trim().replace("<title>", ""));
        let titles = titles.filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
        titles.map(|title| title.split('-').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    for reader in ["1", "2"] {
        let own = ways(Some(reader));
        assert!(!own.is_empty() && own.iter().all(|owner| owner == reader), "{reader}: {own:?}");
    }
    assert_eq!(ways(None).len(), ways(Some("1")).len() + ways(Some("2")).len());
    assert_eq!(ways(Some("spectator")), [""; 0]);
}

#[test]
fn who_knows_no_ground_is_told_so_and_any_picture_can_be_rendered() {
    let deck = turns("rainbow/battles", 1);
    let public = picture(&deck, Some("public"), Stage::Play);
    assert!(public.contains("This reader knows nothing of the map."), "{public}");
    for picture in [public, picture(&deck, None, Stage::Play)] {
        assert!(rendered(&picture, 390).unwrap().starts_with(b"\x89PNG"));
    }
}
