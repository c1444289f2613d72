//! Maps and the picture: a player's map has what the JSON of its reader has, and the picture has the whole world.

use crate::common::{deck, listing_for, options, run_deck};
use crate::reports::{TURNS, number, plays};
use playdeck::filter::map::{Stage, draw};
use serde_json::Value;
use std::collections::BTreeSet;

/// The map of a listing: the place of each printed region, whether it is marked, and its character.
fn printed_map(part: &str) -> BTreeSet<(i64, i64, bool, char)> {
    let mut regions = BTreeSet::new();
    let mut rows = part.lines().map(|line| line.get(1..).unwrap_or_default());
    while let Some(row) = rows.next() {
        if !row.starts_with(". ocean") {
            continue;
        }
        let heads = rows.next().unwrap();
        // The last digit of a number stands over its column.
        let digits =
            heads.char_indices().filter(|(at, _)| !heads[at + 1..].starts_with(|next: char| next != ' '));
        let (at, _) = digits.clone().find(|(_, letter)| letter.is_ascii_digit()).unwrap();
        let number = heads[..=at].split_whitespace().next_back().unwrap();
        let first = number.parse::<i64>().unwrap();
        for row in rows.by_ref() {
            let Some(y) = row.split_whitespace().next().and_then(|label| label.parse::<i64>().ok()) else {
                break;
            };
            let label = row.find(|letter: char| letter != ' ').unwrap() + y.to_string().len();
            for (place, letter) in
                row.char_indices().skip(label).filter(|(_, letter)| ".+MFS".contains(*letter))
            {
                let x = first + i64::try_from(place / 2).unwrap() - i64::try_from(at / 2).unwrap();
                regions.insert((x, y, row[..place].ends_with('*'), letter));
            }
        }
    }
    regions
}

fn symbol(terrain: &Value) -> char {
    match terrain.as_str().unwrap() {
        "OCEAN" => '.',
        "PLAIN" => '+',
        other => other.chars().next().unwrap(),
    }
}

#[test]
fn a_players_map_has_their_regions_and_those_around_them() {
    for reader in ["1", "3"] {
        let listing = listing_for(TURNS.as_bytes(), reader);
        let last = &listing[listing.rfind("CURRENT STATUS").unwrap()..];
        let map = printed_map(&last[..last.find("ORDER SHEET").unwrap_or(last.len())]);
        let mut known = BTreeSet::new();
        let plays = plays(TURNS, reader);
        let regions = plays.last().unwrap()["view"]["REGIONS"].as_array().unwrap();
        let at = |place: &Value| (place["X"].as_i64().unwrap(), place["Y"].as_i64().unwrap());
        let own: BTreeSet<(i64, i64)> = regions.iter().map(at).collect();
        for place in
            regions.iter().chain(regions.iter().flat_map(|region| {
                region["EXITS"].as_array().unwrap().iter().filter_map(|exit| exit.get("TO"))
            }))
        {
            let (x, y) = at(place);
            known.insert((x, y, own.contains(&(x, y)), symbol(&place["TERRAIN"])));
        }
        assert_eq!(map, known, "{last}");
    }
}

#[test]
fn land_far_away_has_a_map_of_its_own() {
    let deck =
        "$INIT ATLANTIS,SEED=1\nA\n$TURN JANUARY, 1\n$CONTINENT 900000,-900000\n$CONTINENT -9,-9\n$END\n";
    let listing = listing_for(deck.as_bytes(), "gm");
    let last = &listing[listing.rfind("FACTIONS").unwrap()..];
    assert!(last.contains("MAP, FROM (-9,-9)") && last.contains("MAP, FROM (900000,-900000)"), "{last}");
    let known: BTreeSet<(i64, i64, bool, char)> = plays(deck, "gm").last().unwrap()["view"]["REGIONS"]
        .as_array()
        .unwrap()
        .iter()
        .map(|region| {
            let has_units = !region["UNITS"].as_array().unwrap().is_empty();
            (
                region["X"].as_i64().unwrap(),
                region["Y"].as_i64().unwrap(),
                has_units,
                symbol(&region["TERRAIN"]),
            )
        })
        .collect();
    assert_eq!(printed_map(last), known, "{last}");
}

/// The nodes of regions in the picture of the last position of a deck.
fn drawn(deck: &str, reader: Option<&str>) -> (String, BTreeSet<(i64, i64, char)>) {
    let cards: Vec<String> = run_deck(deck.as_bytes()).punched.pop().unwrap();
    let cards = cards.join("\n") + "\n$END\n";
    let reader = reader.map(|name| name.parse().unwrap());
    let picture = draw(cards.as_bytes(), options().input, reader.as_ref(), Stage::Play).unwrap();
    let nodes = picture.split("<g id=\"r").skip(1).map(|node| {
        let (x, y) = node[..node.find('"').unwrap()].split_once('_').unwrap();
        let bold = "font-weight=\"bold\">";
        let letter = node[node.find(bold).unwrap() + bold.len()..].chars().next().unwrap();
        (x.parse().unwrap(), y.parse().unwrap(), letter)
    });
    let nodes = nodes.collect();
    (picture, nodes)
}

/// Three borders tell what is seen, what was seen before, and what an exit shows; each is in the legend.
#[test]
fn a_region_seen_before_has_a_border_of_its_own() {
    let (picture, _) = drawn(&deck("atlantis/lively"), Some("1"));
    let ground = picture.split("<g id=\"ground\">").nth(1).unwrap().split("</g>").next().unwrap();
    let of = |dashes: &str| ground.matches(&format!("stroke-dasharray=\"{dashes}\"")).count();
    // Four regions have units of Merlin's, five are remembered, and what lies around both is known by exits.
    assert_eq!([of("none"), of("14 4")], [4, 5], "{ground}");
    assert!(of("5 4") > 5);
    for what in ["with your units", "seen before", "known by an exit"] {
        assert!(picture.contains(&format!(">{what}</text>")), "{what}");
    }
}

#[test]
fn a_players_picture_has_their_regions_and_those_around_them_and_no_more() {
    for reader in ["1", "3"] {
        let mut known = BTreeSet::new();
        let plays = plays(TURNS, reader);
        let regions = plays.last().unwrap()["view"]["REGIONS"].as_array().unwrap();
        let exits = |region: &'_ Value| -> Vec<Value> {
            region["EXITS"].as_array().unwrap().iter().filter_map(|exit| exit.get("TO").cloned()).collect()
        };
        for place in regions.iter().cloned().chain(regions.iter().flat_map(exits)) {
            known.insert((
                place["X"].as_i64().unwrap(),
                place["Y"].as_i64().unwrap(),
                symbol(&place["TERRAIN"]),
            ));
        }
        let (picture, nodes) = drawn(TURNS, Some(reader));
        assert_eq!(nodes, known, "{picture}");
        assert!(nodes.len() < drawn(TURNS, None).1.len());
        assert!(picture.contains(&format!("<title>The world as faction {reader} knows it, ")));
    }
}

#[test]
fn the_picture_has_each_region_once_with_letter_name_and_counts() {
    let (picture, _) = drawn(TURNS, None);
    for region in plays(TURNS, "gm").last().unwrap()["view"]["REGIONS"].as_array().unwrap() {
        let id = format!("id=\"r{}_{}\"", region["X"], region["Y"]);
        assert_eq!(picture.matches(&id).count(), 1, "{id}");
        let node = &picture[picture.find(&id).unwrap()..];
        let node = &node[..node.find("</g>").unwrap()];
        let name: String = region["NAME"].as_str().unwrap().chars().take(14).collect();
        assert!(
            node.contains(&format!(">{}</text>", symbol(&region["TERRAIN"]))) && node.contains(&name),
            "{node}"
        );
        if number(&region["PEASANTS"]) > 0 {
            assert!(node.contains(&format!(">{} p</text>", region["PEASANTS"])), "{node}");
        }
    }
    assert!(picture.contains(">building</text>") && picture.ends_with("</svg>\n"));
}
