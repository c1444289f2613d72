//! Maps and pictures: a player's have what the JSON of their view has, and nothing else; the gamesmaster's have the world.

use crate::common::{deck, listing_for, options, report_for, run_deck};
use crate::forecast::{pair, view};
use playdeck::filter::map::{Stage, draw, remember};
use playdeck::game::atlantis4::Atlantis4;
use playdeck::game::{Picture as _, Scene};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Two months: faction 3 goes to one of the cities, faction 4 stays in the Nexus.
const GAME: &str = "$JOB A4\n$INIT ATLANTIS4,SIZE=(16,16),SEED=5\nThe Guild <a@b.c>\nThe Watch <d@e.f>\n\
    $TURN JANUARY, 1\n#ATLANTIS 3\nunit UNIT\nclaim 2500\nmove n\n#END\n\
    $TURN FEBRUARY, 1\n#ATLANTIS 3\nunit UNIT\nform 1\nbuy 3 leaders\nend\nstudy force\n#END\n$END\n";

/// The deck with the number of the first unit of faction 3.
fn game() -> String {
    let start = GAME.split("$TURN").next().unwrap().to_owned() + "$END\n";
    let listing = listing_for(start.as_bytes(), "3");
    let unit = &listing[listing.find("* Unit (").unwrap() + 8..];
    GAME.replace("UNIT", &unit[..unit.find(')').unwrap()])
}

/// A place: level, column, row.
type At = (String, i64, i64);

/// The regions that a reader's JSON of the last play names: those that they see, and those behind the exits of these. Each
/// with its terrain and whether it has a town; and the places of the reader's units.
fn known(deck: &str, reader: &str) -> (BTreeSet<(At, String, bool)>, BTreeSet<At>) {
    let json = crate::common::known_to(deck.as_bytes(), reader);
    let last: Value = json.lines().filter_map(|line| serde_json::from_str(line).ok()).next_back().unwrap();
    let at = |place: &Value| {
        let level = place.get("LEVEL").map_or("surface", |level| level.as_str().unwrap());
        (level.to_owned(), place["X"].as_i64().unwrap(), place["Y"].as_i64().unwrap())
    };
    let (mut known, mut own) = (BTreeSet::new(), BTreeSet::new());
    let mut note = |place: &Value, town: Option<&Value>| {
        known.insert((at(place), place["TERRAIN"].as_str().unwrap().to_owned(), town.is_some()));
    };
    for region in last["view"]["REGIONS"].as_array().unwrap() {
        note(&region["PLACE"], region.get("TOWN"));
        for exit in region["EXITS"].as_array().unwrap() {
            note(&exit["TO"], exit.get("TOWN"));
        }
        let objects = region["OBJECTS"].as_array().unwrap().iter().map(|object| &object["UNITS"]);
        let mut units = objects.chain([&region["UNITS"]]).flat_map(|units| units.as_array().unwrap());
        let counts = |unit: &Value| {
            let is_players = unit["FACTION"]["NUMBER"].as_i64().is_some_and(|number| number > 2);
            unit.get("OWN").is_some() && is_players
        };
        if units.any(counts) {
            own.insert(at(&region["PLACE"]));
        }
    }
    (known, own)
}

/// The maps of the last play of a listing: each printed region with its letter and its mark.
fn printed(listing: &str) -> BTreeSet<(At, char, char)> {
    let mut regions = BTreeSet::new();
    let last = listing.rfind("MAP OF THE SURFACE").unwrap();
    let (mut level, mut column, mut is_legend) = ("surface".to_owned(), None, false);
    for row in listing[last..].lines().map(|row| row.get(1..).unwrap_or_default()) {
        if let Some((_, name)) = row.split_once("MAP OF THE ") {
            (level, column) = (name.split(',').next().unwrap().to_lowercase(), None);
        } else if row.starts_with("* ") && row.ends_with("@ both") {
            is_legend = true;
        } else if std::mem::take(&mut is_legend) {
            // The last digit of a number stands over the letters of its column.
            let is_last = |at: usize| !row[at + 1..].starts_with(|next: char| next.is_ascii_digit());
            let mut digits = row.char_indices().filter(|(_, letter)| letter.is_ascii_digit());
            let (at, _) = digits.find(|(at, _)| is_last(*at)).unwrap();
            column = Some((at, row[..=at].trim().parse::<i64>().unwrap()));
        } else if let (Some((at, number)), Some(y)) = (column, first_number(row)) {
            let is_letter = |letter: char| letter.is_ascii_uppercase() || letter == '-';
            for (place, letter) in row.char_indices().skip(4).filter(|(_, letter)| is_letter(*letter)) {
                let x = number + (i64::try_from(place).unwrap() - i64::try_from(at).unwrap()) / 2;
                let mark = row[..place].chars().next_back().unwrap();
                regions.insert(((level.clone(), x, y), letter, mark));
            }
        } else {
            column = None;
        }
    }
    regions
}

fn first_number(row: &str) -> Option<i64> {
    row.split_whitespace().next()?.parse().ok()
}

/// What a map prints of what is known.
fn expected(deck: &str, reader: &str) -> BTreeSet<(At, char, char)> {
    let (known, own) = known(deck, reader);
    let mark = |at: &At, has_town: bool| match (own.contains(at), has_town) {
        (false, false) => ' ',
        (true, false) => '*',
        (false, true) => '#',
        (true, true) => '@',
    };
    let letter = |terrain: &str| match terrain {
        "ocean" => '-',
        other => other.chars().next().unwrap().to_ascii_uppercase(),
    };
    let known = known.into_iter().filter(|((level, ..), ..)| level != "nexus");
    known.map(|(at, terrain, has_town)| (at.clone(), letter(&terrain), mark(&at, has_town))).collect()
}

#[test]
fn a_map_has_what_its_reader_knows() {
    let deck = game();
    for reader in ["3", "4", "gm"] {
        let (map, known) = (printed(&listing_for(deck.as_bytes(), reader)), expected(&deck, reader));
        assert_eq!(map, known, "{reader}");
    }
    let marks: BTreeSet<char> = expected(&deck, "3").into_iter().map(|(.., mark)| mark).collect();
    assert_eq!(marks, BTreeSet::from([' ', '@']));
}

#[test]
fn a_report_for_programs_has_no_map() {
    let deck = game();
    assert!(!report_for(deck.as_bytes(), "3").contains("MAP OF"));
}

/// The picture of the last position of a deck for a reader, and its regions: each with its letter and its town.
fn drawn(deck: &str, reader: Option<&str>) -> (String, BTreeSet<(At, char, Option<String>)>) {
    let cards: Vec<String> = run_deck(deck.as_bytes()).punched.pop().unwrap();
    let cards = cards.join("\n") + "\n$END\n";
    let reader = reader.map(|name| name.parse().unwrap());
    let picture = draw(cards.as_bytes(), options().input, reader.as_ref(), Stage::Play).unwrap();
    let nodes = picture.split("<g id=\"r").skip(1).map(|node| {
        let node = &node[..node.find("</g>").unwrap()];
        let mut numbers = node[..node.find('"').unwrap()].split('_');
        let level =
            ["nexus", "surface", "underworld", "abyss"][numbers.next().unwrap().parse::<usize>().unwrap()];
        let (x, y) = (numbers.next().unwrap().parse().unwrap(), numbers.next().unwrap().parse().unwrap());
        let letter = node[node.find("font-weight=\"bold\">").unwrap() + 19..].chars().next().unwrap();
        let title = node.split("<title>").nth(1).unwrap().split("</title>").next().unwrap();
        assert!(node.contains(&format!(">{x},{y}</text>")), "{node}");
        let town =
            title.split_once(", contains ").map(|(_, town)| town.split(" [").next().unwrap().to_owned());
        ((level.to_owned(), x, y), letter, town)
    });
    let nodes = nodes.collect();
    (picture, nodes)
}

#[test]
fn a_picture_has_each_region_that_its_reader_knows_once() {
    let deck = game();
    for reader in ["3", "4", "gm"] {
        let (picture, nodes) = drawn(&deck, Some(reader).filter(|reader| *reader != "gm"));
        let (known, _) = known(&deck, reader);
        let letter = |terrain: &str| match terrain {
            "ocean" => '-',
            "nexus" => '?',
            other => other.chars().next().unwrap().to_ascii_uppercase(),
        };
        let known: BTreeSet<(At, char, bool)> =
            known.into_iter().map(|(at, terrain, has_town)| (at, letter(&terrain), has_town)).collect();
        let shown: BTreeSet<(At, char, bool)> =
            nodes.iter().map(|(at, letter, town)| (at.clone(), *letter, town.is_some())).collect();
        assert_eq!(shown, known, "{reader}");
        assert_eq!(picture.matches("<g id=\"r").count(), known.len());
        for town in nodes.iter().filter_map(|(.., town)| town.as_ref()) {
            let name: String = town.chars().take(10).collect();
            assert!(picture.contains(&format!(">{name}</text>")), "{name}");
        }
    }
    let (picture, _) = drawn(&deck, Some("3"));
    assert!(picture.contains("<title>The world as faction 3 knows it, February, Year 1</title>"));
    assert!(picture.contains(">your units</text>") && picture.contains(">known by an exit</text>"));
}

/// Each region with the turn of its latest report, by the lines of a reader: the turn in which it was seen last, or if it
/// never was, that in which an exit was seen last that leads there.
fn told(lines: &str) -> BTreeMap<At, (u64, bool)> {
    let mut told: BTreeMap<At, (bool, u64)> = BTreeMap::new();
    let at = |place: &Value| {
        let level = place.get("LEVEL").map_or("surface", |level| level.as_str().unwrap());
        (level.to_owned(), place["X"].as_i64().unwrap(), place["Y"].as_i64().unwrap())
    };
    for view in lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["view"].take()) {
        for region in view["REGIONS"].as_array().unwrap() {
            let exits = region["EXITS"].as_array().unwrap().iter().map(|exit| (at(&exit["TO"]), false));
            for (place, is_seen) in exits.chain([(at(&region["PLACE"]), true)]) {
                let known = told.entry(place).or_default();
                *known = (*known).max((is_seen, view["TURN"].as_u64().unwrap()));
            }
        }
    }
    told.into_iter().map(|(at, (is_seen, turn))| (at, (turn, is_seen))).collect()
}

#[test]
fn what_was_told_over_time_is_on_one_map_with_its_age() {
    let lines = crate::common::known_to(game().as_bytes(), "3");
    let remembered = remember(lines.as_bytes()).unwrap();
    let (json, svg) = (&remembered.json, &remembered.svg);
    assert_eq!((&json["FACTION"], &json["TURN"]), (&3.into(), &2.into()));
    let at = |region: &Value| {
        let place = &region["PLACE"];
        let level = place.get("LEVEL").map_or("surface", |level| level.as_str().unwrap());
        (level.to_owned(), place["X"].as_i64().unwrap(), place["Y"].as_i64().unwrap())
    };
    let regions = json["REGIONS"].as_array().unwrap();
    let of = |region: &Value| {
        assert_eq!(region["TURN"].as_u64().unwrap() + region["AGE"].as_u64().unwrap(), 2);
        (at(region), (region["TURN"].as_u64().unwrap(), region["IS_SEEN"].as_bool().unwrap()))
    };
    let all: BTreeMap<At, (u64, bool)> = regions.iter().map(of).collect();
    assert_eq!((all.len(), &all), (regions.len(), &told(&lines)));
    assert_eq!(all[&("nexus".to_owned(), 0, 0)], (0, true), "the faction left it in the first month");
    assert!(all.values().any(|told| *told == (2, true)) && all.values().any(|told| *told == (2, false)));

    // What was seen is there as it was seen, with all its words.
    let nexus = regions.iter().find(|region| region["IS_NEXUS"] == true).unwrap();
    assert!(nexus["UNITS"].as_array().unwrap().iter().any(|unit| unit["NAME"] == "City Guard"), "{nexus}");

    assert!(svg.contains("<title>The reports of faction 3 until February, Year 1</title>"));
    assert_eq!(svg.matches("<g id=\"r").count(), all.len());
    let node = |id: &str| {
        let node = &svg[svg.find(&format!("<g id=\"{id}\"")).unwrap()..];
        &node[..node.find("</g>").unwrap()]
    };
    assert!(node("r0_0_0").contains(", 2 months ago</title>") && node("r0_0_0").contains(">-2</text>"));
    assert!(!node("r0_0_0").contains("<rect"), "units of other months are not shown");
    let (seen, _) = all.iter().find(|(_, told)| **told == (2, true)).unwrap();
    let seen = node(&format!("r1_{}_{}", seen.1, seen.2));
    assert!(!seen.contains("ago</title>") && seen.contains("fill=\"#000000\""), "{seen}");

    // Neither the sequence of the lines nor a line that comes twice makes a difference.
    let mut shuffled: Vec<&str> = lines.lines().chain(lines.lines()).collect();
    shuffled.reverse();
    let again = remember(shuffled.join("\n").as_bytes()).unwrap();
    assert_eq!((&again.json, &again.svg), (json, svg));
}

#[test]
fn lines_that_do_not_belong_together_are_refused() {
    let deck = game();
    let lines = crate::common::known_to(deck.as_bytes(), "3");
    let refused = |lines: &str| remember(lines.as_bytes()).unwrap_err().to_string();
    let both = lines.clone() + &crate::common::known_to(deck.as_bytes(), "4");
    assert!(refused(&both).contains("those of several readers"));
    assert!(refused(&(lines.clone() + "{}")).contains("line 4 is none of --emit json"));
    assert!(refused("\n").contains("no line of --emit json came in"));
    assert!(refused(&lines.replace("\"WYRETH\"", "\"FORGE\"")).contains("no rule set FORGE"));
    assert!(refused(&lines.replace("\"nexus\"", "\"swimming pool\"")).contains("no terrain swimming pool"));
    assert!(refused(&lines.replace("\"X\":", "\"Z\":")).contains("missing field"));
    let other = lines.replacen("ATLANTIS4", "RAINBOW", 1);
    assert!(refused(&other).contains("several games"));
    assert!(refused(&lines.replace("ATLANTIS4", "RAINBOW")).contains("for ATLANTIS and ATLANTIS4 alone"));
}

#[test]
fn every_terrain_of_a_picture_has_a_letter_and_a_pattern_of_its_own() {
    let deck = game();
    let (picture, _) = drawn(&deck, None);
    let patterns: Vec<&str> =
        picture.split("<path d=\"").skip(1).map(|path| path.split('"').next().unwrap()).collect();
    let of_terrains: BTreeSet<&&str> = patterns.iter().take(12).collect();
    assert_eq!(of_terrains.len(), 12);
    let ids = picture.matches("<pattern id=\"t").count();
    assert_eq!(ids, 12);
}

#[test]
fn no_picture_shows_what_its_player_cannot_see() {
    for root in 0..60 {
        let (one, other, _) = pair(root);
        let pictures = [&one, &other].map(|position| Atlantis4::draw(&view(position), &Scene::Position));
        assert_eq!(pictures[0], pictures[1], "root {root}");
        assert!(pictures[0].len() > 5_000);
    }
}

/// Three borders tell what is seen, what was seen before, and what an exit shows; each is in the legend.
#[test]
fn a_region_seen_before_has_a_border_of_its_own() {
    let (picture, _) = drawn(&deck("atlantis4/lively"), Some("2"));
    let of = |dashes: &str| {
        let grounds = picture.split("<polygon ").skip(1).map(|ground| ground.split("/>").next().unwrap());
        let grounds = grounds.filter(|ground| ground.contains("class="));
        grounds.filter(|ground| ground.contains(&format!("stroke-dasharray=\"{dashes}\""))).count()
    };
    assert_eq!([of("none"), of("14 4")], [4, 4], "{picture}");
    assert!(of("5 4") > 5);
    for what in ["seen", "seen before", "known by an exit"] {
        assert!(picture.contains(&format!(">{what}</text>")), "{what}");
    }
}
