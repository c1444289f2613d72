//! What a position keeps of what players saw: it is what their own reports told, and it changes nothing else.

use crate::common::{known_to, letter_for, run_deck};
use playdeck::card::Input;
use playdeck::filter::{bot, map};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The games of which a position can keep it, with a world in which bots walk.
const GAMES: [(&str, &str, [&str; 3]); 2] =
    [("ATLANTIS", ",SEED=5", ["1", "2", "3"]), ("ATLANTIS4", ",SEED=5,SIZE=(16,16)", ["3", "4", "5"])];
const MONTHS: [&str; 10] =
    ["JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST", "SEPTEMBER", "OCTOBER"];

/// The last position of a deck.
fn punched(deck: &str) -> String {
    run_deck(deck.as_bytes()).punched.last().unwrap().join("\n") + "\n"
}

/// The view of the last play.
fn view(deck: &str, reader: &str) -> Value {
    let plays = known_to(deck.as_bytes(), reader);
    let last: Value = serde_json::from_str(plays.lines().last().unwrap()).unwrap();
    last["view"].clone()
}

/// A place without its name and terrain.
fn at(place: &Value) -> String {
    let level = place.get("LEVEL").and_then(Value::as_str).map_or(String::new(), |level| format!(",{level}"));
    format!("({},{}{level})", place["X"], place["Y"])
}

/// The sheets of bots, but that the first unit of each faction of Atlantis 1.0 walks about: its bots stay where they are.
fn wandering(game: &str, sheets: &str, turn: u64) -> String {
    const WAYS: [&str; 5] = ["NORTH", "EAST", "SOUTH", "SOUTH", "WEST"];
    let mut faction = "";
    let lines = sheets.lines().map(|line| {
        faction = line.strip_prefix("#ATLANTIS ").unwrap_or(faction);
        let way = WAYS[usize::try_from(turn).unwrap() % WAYS.len()];
        if line == "#END" && game == "ATLANTIS" {
            format!("UNIT {faction}\nMOVE {way}\n#END")
        } else {
            line.to_owned()
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The places of the regions that a view shows.
fn seen(view: &Value) -> BTreeSet<String> {
    let regions = view["REGIONS"].as_array().into_iter().flatten();
    regions.map(|region| at(region.get("PLACE").unwrap_or(region))).collect()
}

#[test]
fn a_position_remembers_what_the_reports_told_and_nothing_else_changes() {
    for (game, operands, players) in GAMES {
        let start =
            |memory: &str| punched(&format!("$INIT {game}{operands}{memory}\nAlpha\nBeta\nGamma\n$END\n"));
        let (mut with, mut without) = (start(",MEMORY=YES"), start(""));
        let mut known: BTreeMap<&str, BTreeMap<String, u64>> = BTreeMap::new();
        let mut told: BTreeMap<&str, String> = BTreeMap::new();
        for player in players {
            let view = view(&format!("{with}$END\n"), player);
            known.insert(player, seen(&view).into_iter().map(|at| (at, 0)).collect());
        }
        let mut count = 0;
        for (month, turn) in MONTHS.into_iter().zip(1..) {
            let sheets = |position: &str| {
                let game = game.to_lowercase();
                bot::write(position.as_bytes(), Input::default(), &game, None).unwrap().join("\n")
            };
            let sheets = [&with, &without].map(|position| sheets(position));
            assert_eq!(sheets[0], sheets[1], "bots of {game} in {month}");
            let sheets = wandering(game, &sheets[0], turn);
            let play = |position: &str| format!("{position}$TURN {month}, 1\n{sheets}\n$END\n");
            let (deck, other) = (play(&with), play(&without));
            for player in players {
                let (mut view, plain) = (view(&deck, player), view(&other, player));
                let now = seen(&view);
                let own = known.get_mut(player).unwrap();
                let due: BTreeMap<String, u64> = own
                    .iter()
                    .filter(|(at, _)| !now.contains(*at))
                    .map(|(at, turn)| (at.clone(), *turn))
                    .collect();
                let kept = view.as_object_mut().unwrap().remove("REMEMBERED").unwrap();
                let kept = kept.as_array().unwrap().iter();
                let kept: BTreeMap<String, u64> =
                    kept.map(|it| (at(&it["PLACE"]), it["TURN"].as_u64().unwrap())).collect();
                assert_eq!(kept, due, "{game}, {month}, {player}");
                assert_eq!(view, plain, "{game}, {month}, {player}");
                // The letter has each place once behind its month.
                let letter = letter_for(deck.as_bytes(), player, 72);
                let section = letter.split("\nSEEN BEFORE\n").nth(1).unwrap_or_default();
                let section = section.split("\n\n").next().unwrap();
                for place in due.keys() {
                    assert_eq!(section.matches(place.as_str()).count(), 1, "{place} in {letter}");
                }
                assert_eq!(section.is_empty(), due.is_empty(), "{letter}");
                count += due.len();
                own.extend(now.into_iter().map(|at| (at, turn)));
                told.entry(player).or_default().push_str(&known_to(deck.as_bytes(), player));
            }
            (with, without) = (punched(&deck), punched(&other));
        }
        assert!(count > 20, "{game}: {count}");
        // The same regions are put together from the lines of the reports.
        for player in players {
            let lines = told[player].clone();
            let map = map::remember(lines.as_bytes()).unwrap();
            let regions = map.json["REGIONS"].as_array().unwrap().iter();
            let regions = regions.filter(|region| region["IS_SEEN"] == true);
            let put: BTreeMap<String, u64> = regions
                .map(|region| (at(region.get("PLACE").unwrap_or(region)), region["TURN"].as_u64().unwrap()))
                .collect();
            assert_eq!(put, known[player], "{game}, {player}");
            assert!(map.svg.contains("The reports of faction"), "{game}");
        }
    }
}
