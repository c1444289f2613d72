//! Games exchanged with the Python package `diplomacy`: what we write loads there and replays with the same board after
//! every phase, and games from there play here with the same board.
//!
//! The package is used in version 1.1.2. What it decides otherwise is listed here by name.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test stops at what it did not expect and says what it compared"
)]

use crate::common;
use crate::needed::python;
use crate::plays;

use common::{project, run_deck};
use playdeck::card::Input;
use playdeck::filter::Turned;
use playdeck::filter::exchange;
use playdeck::game::diplomacy::position::{Position, Rules};
use playdeck::game::diplomacy::power::Power;
use plays::{Chance, Play, Played};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The decks that are exported.
const DECKS: [&str; 4] = ["first-year", "carried-on", "whole-game", "players/units-of-nobody"];

/// Where the package uses another word for the same thing: deck, phase, unit, our words, theirs, why.
type OtherWord = (&'static str, &'static str, &'static str, &'static str, &'static str, &'static str);
const OTHER_WORDS: [OtherWord; 9] = [
    ("whole-game", "S1901M", "A ROM", "void", "", REFUSED),
    ("whole-game", "F1902M", "F TRI", "void", "", REFUSED),
    ("whole-game", "F1903M", "F SMY", "void", "", REFUSED),
    ("whole-game", "F1907M", "A TRI", "void", "", REFUSED),
    ("whole-game", "F1908M", "A BER", "void dislodged", "dislodged", REFUSED),
    ("whole-game", "S1910M", "A BER", "void", "", REFUSED),
    ("whole-game", "W1905A", "A KIE", "", "disband", TOLD_AGAIN),
    ("whole-game", "S1909R", "A DEN", "", "disband", TOLD_AGAIN),
    ("whole-game", "W1908A", "WAIVE", "", "void", WAIVED),
];
const REFUSED: &str = "an order that could not be followed is written as an order to stand and marked void";
const TOLD_AGAIN: &str = "the package tells in the next play again of a unit that had nowhere to retreat";
const WAIVED: &str =
    "a build that was given up is no order in a saved game, and the package waives it by rule";

/// The seeds of random games, and the most phases of each.
const RANDOM_GAMES: [u32; 8] = [1, 2, 4, 5, 7, 10, 18, 21];
const PHASES: &str = "60";

/// Where the package's random games lead to another board than ours: seed, phase, why.
const OTHER_BOARDS: [(u32, &str, &str); 7] = [
    (2, "S1915M", OWN_UNIT),
    (2, "S1915R", RETREATS),
    (7, "S1907M", RETREATS),
    (7, "S1907R", RETREATS),
    (10, "S1911M", RETREATS),
    (10, "S1911R", RETREATS),
    (18, "F1913M", HEAD_TO_HEAD),
];
/// Here DATC 3.0, 6.D.12 also applies to armies that come by convoy.
const OWN_UNIT: &str = "a power helps a convoyed army of another to dislodge its own unit";
/// Here a support that would dislodge an own unit still strengthens the other side's defense (DATC 3.0, 6.E.12).
const HEAD_TO_HEAD: &str = "a unit in a head-to-head battle is dislodged by one that is not stronger";
/// Here no unit retreats to an occupied place or to one with a stand-off, however its attacker came (DATC 3.0, 6.H.6).
const RETREATS: &str = "a unit dislodged by a convoyed army may retreat anywhere, even to where units stand";

fn options() -> Input {
    Input { records: None, code: None, control: '$', keys: None }
}

/// The saved games of a stream of decks.
fn exported(decks: &str) -> Vec<Value> {
    let (lines, notes) = exported_with_notes(decks);
    let is_due = |note: &String| ["DIP206I", "DIP207I"].iter().any(|number| note.starts_with(number));
    assert!(notes.iter().all(is_due), "{notes:?}");
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The result of exporting a stream of decks, and the messages.
fn exported_with_notes(decks: &str) -> (String, Vec<String>) {
    let Ok(Turned::Games { file, notes }) = exchange::export(decks.as_bytes(), &options()) else {
        unreachable!("an input of cards can be read")
    };
    (String::from_utf8(file).unwrap(), notes.messages().iter().map(ToString::to_string).collect())
}

/// The decks of saved games and the messages, or the message that says why there are none.
fn imported_with_notes(text: &str) -> Result<(String, Vec<String>), String> {
    match exchange::import(text.as_bytes(), &options(), "diplomacy") {
        Ok(Turned::Decks { cards, notes }) => {
            Ok((cards.join("\n") + "\n", notes.messages().iter().map(ToString::to_string).collect()))
        }
        Ok(other) => Err(format!("{other:?}")),
        Err(faults) => Err(faults.messages()[0].to_string()),
    }
}

/// The decks of saved games.
fn imported(text: &str) -> Result<String, String> {
    imported_with_notes(text).map(|(decks, _)| decks)
}

fn deck(name: &str) -> String {
    common::deck(&format!("diplomacy/{name}"))
}

/// The answer of the package.
fn ask(python: &Path, arguments: &[&str], input: &str) -> Value {
    let mut child = Command::new(python)
        .arg(project("tests/outside/package.py"))
        .args(arguments)
        .env("PYTHONHASHSEED", "0")
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || drop(pipe.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success(), "{arguments:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn phases(game: &Value) -> &[Value] {
    game["phases"].as_array().unwrap()
}

fn name(phase: &Value) -> &str {
    phase["name"].as_str().unwrap()
}

/// The same with the elements of every list sorted, because neither side promises an order.
fn sorted(value: &Value) -> Value {
    match value {
        Value::Array(items) => {
            let mut items: Vec<Value> = items.iter().map(sorted).collect();
            items.sort_by_key(Value::to_string);
            Value::Array(items)
        }
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(key, value)| (key.clone(), sorted(value))).collect())
        }
        other => other.clone(),
    }
}

/// What must be the same on both sides: the phase, and the board before it.
fn board(phase: &Value) -> Value {
    let state = &phase["state"];
    let of_state = ["units", "retreats", "centers", "homes"].map(|field| sorted(&state[field]));
    // After the end of a game the package is not consistent about what is due.
    let builds = if name(phase) == "COMPLETED" { Value::Null } else { sorted(&state["builds"]) };
    json!([phase["name"], of_state, builds])
}

/// The outcome of each unit's order, where one is stated.
fn words(phase: &Value) -> BTreeMap<&str, String> {
    let said = |results: &Value| {
        let all: Vec<&str> = results.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
        all.join(" ").trim().to_owned()
    };
    let results = phase["results"].as_object().unwrap();
    let all = results.iter().map(|(unit, results)| (unit.as_str(), said(results)));
    all.filter(|(_, said)| !said.is_empty()).collect()
}

pub fn our_games_load_there_and_replay_with_the_same_boards() {
    let python = python("diplomacy");
    let mut found = Vec::new();
    for deck_name in DECKS {
        let game = exported(&deck(deck_name)).remove(0);
        let answer = ask(&python, &["replay"], &game.to_string());
        assert_eq!(answer["refused"], json!([]), "{deck_name}");
        let (ours, loaded, replayed) =
            (phases(&game), phases(&answer["loaded"]), phases(&answer["replayed"]));
        assert_eq!((loaded.len(), replayed.len()), (ours.len(), ours.len()), "{deck_name}");
        for ((ours, loaded), replayed) in ours.iter().zip(loaded).zip(replayed) {
            assert_eq!(board(loaded), board(ours), "{deck_name}");
            assert_eq!(board(replayed), board(ours), "{deck_name}");
            assert_eq!(sorted(&replayed["state"]["influence"]), sorted(&ours["state"]["influence"]));
            if name(ours) != name(&phases(&game)[phases(&game).len() - 1]) {
                assert_eq!(loaded["results"], ours["results"], "{deck_name}");
                assert_eq!(sorted(&replayed["orders"]), sorted(&ours["orders"]), "{deck_name}");
            }
            let (our_words, their_words) = (words(ours), words(replayed));
            let units: BTreeSet<&str> = our_words.keys().chain(their_words.keys()).copied().collect();
            let said = |words: &BTreeMap<&str, String>, unit| words.get(unit).cloned().unwrap_or_default();
            for unit in units {
                let (one, other) = (said(&our_words, unit), said(&their_words, unit));
                if one != other {
                    found.push((deck_name.to_owned(), name(ours).to_owned(), unit.to_owned(), one, other));
                }
            }
        }
        println!("{deck_name}: {} phases compared, every board the same", ours.len());
    }
    let listed = OTHER_WORDS.map(|(deck, phase, unit, ours, theirs, _)| {
        (deck.to_owned(), phase.to_owned(), unit.to_owned(), ours.to_owned(), theirs.to_owned())
    });
    found.sort();
    let mut listed = listed.to_vec();
    listed.sort();
    assert_eq!(found, listed);
    for (deck, phase, unit, _, _, why) in OTHER_WORDS {
        println!("{deck} {phase} {unit}: {why}");
    }
}

/// Each phase of one of the package's games as a game of its own, so that no difference hides another.
fn single_phases(game: &Value) -> impl Iterator<Item = (&Value, &Value, Value)> {
    phases(game).windows(2).map(|pair| {
        let mut single = game.clone();
        single["phases"] = json!(pair);
        (&pair[0], &pair[1], single)
    })
}

pub fn random_games_of_theirs_play_here_with_the_same_boards() {
    let python = python("diplomacy");
    let (mut compared, mut whole_games, mut found) = (0, 0, BTreeSet::new());
    for seed in RANDOM_GAMES {
        let game = ask(&python, &["play", &seed.to_string(), PHASES], "");
        let mut is_the_same = true;
        for (phase, next, single) in single_phases(&game) {
            compared += 1;
            let played = imported(&single.to_string()).map(|deck| exported(&deck).remove(0));
            let is_same = played.is_ok_and(|played| board(&phases(&played)[1]) == board(next));
            if !is_same {
                is_the_same = false;
                found.insert((seed, name(phase).to_owned()));
            }
        }
        let (deck, notes) = imported_with_notes(&game.to_string()).unwrap();
        assert_eq!(notes.is_empty(), is_the_same, "{notes:?}");
        if let Some((_, phase)) = found.iter().find(|(of, _)| *of == seed) {
            assert!(
                notes[0].contains(&format!("DIP205W The deck made from the saved game random-{seed} ")),
                "{notes:?}"
            );
            assert!(notes[0].contains(&format!("from phase {phase} on")), "{notes:?}");
        }
        if is_the_same {
            let whole = exported(&deck).remove(0);
            let boards = |game: &Value| phases(game).iter().map(board).collect::<Vec<_>>();
            assert_eq!(boards(&whole), boards(&game), "{seed}");
            whole_games += 1;
        }
    }
    let listed: BTreeSet<(u32, String)> =
        OTHER_BOARDS.iter().map(|(seed, phase, _)| (*seed, (*phase).to_owned())).collect();
    assert_eq!(found, listed);
    for (seed, phase, why) in OTHER_BOARDS {
        println!("random game {seed}, {phase}: {why}");
    }
    println!(
        "{compared} phases of random games compared, {} with another board, {whole_games} games as one deck each",
        found.len()
    );
}

/// The maps of the package that are boards and starts here, but the one on which it lets somebody order units of nobody.
const MAPS: [&str; 9] = [
    "ancmed",
    "empire",
    "modern",
    "pure",
    "standard_age_of_empires",
    "standard_age_of_empires_2",
    "standard_fleet_rome",
    "standard_france_austria",
    "standard_germany_italy",
];

/// A random game on each is played here, and there again as we write it.
pub fn games_on_its_other_maps_are_the_same_there_and_here() {
    let python = python("diplomacy");
    for map in MAPS {
        let game = ask(&python, &["play", "3", "12", map], "");
        let (deck, notes) = imported_with_notes(&game.to_string()).unwrap();
        assert!(notes.is_empty(), "{map}: {notes:?}");
        let ours = exported(&deck).remove(0);
        assert_eq!(ours["map"], game["map"]);
        let answer = ask(&python, &["replay"], &ours.to_string());
        assert_eq!(answer["refused"], json!([]), "{map}");
        let boards = |game: &Value| phases(game).iter().map(board).collect::<Vec<_>>();
        assert!(phases(&ours).len() > 10, "{map}");
        assert_eq!(boards(&ours), boards(&game), "{map}");
        assert_eq!(boards(&answer["replayed"]), boards(&game), "{map}");
    }
}

/// Without the package: export and import give the same plays, in every deck.
pub fn there_and_back_nothing_is_lost() {
    for deck_name in DECKS {
        let first = exported(&deck(deck_name)).remove(0);
        let (cards, notes) = imported_with_notes(&first.to_string()).unwrap();
        assert!(notes.is_empty(), "{notes:?}");
        let again = exported(&cards).remove(0);
        assert_eq!(phases(&first).len(), phases(&again).len());
        for (one, other) in phases(&first).iter().zip(phases(&again)) {
            assert_eq!(board(one), board(other), "{deck_name}");
            assert_eq!(one["orders"], other["orders"], "{deck_name}");
        }
    }
}

/// A game may be exported before any of its phases, including retreats and builds.
pub fn a_deck_can_begin_with_any_phase() {
    let game = exported(&deck("whole-game")).remove(0);
    let mut kinds = BTreeSet::new();
    for (phase, next, single) in single_phases(&game) {
        kinds.insert(name(phase).chars().next_back());
        let played = exported(&imported(&single.to_string()).unwrap()).remove(0);
        assert_eq!(board(&phases(&played)[0]), board(phase));
        assert_eq!(board(&phases(&played)[1]), board(next));
    }
    assert_eq!(kinds, BTreeSet::from([Some('A'), Some('M'), Some('R')]));
}

pub fn an_imported_deck_is_a_deck_like_any_other() {
    let cards = imported(&exported(&deck("first-year"))[0].to_string()).unwrap();
    let product = run_deck(cards.as_bytes());
    assert_eq!((product.run.condition.0, product.punched.len()), (0, 1), "{}", product.text());
    for line in ["$MOVES FALL, 1901", "F NSEA CONVOYS A YOR - NORW", "A YOR - NORW VIA CONVOY"] {
        assert!(cards.lines().any(|card| card == line), "{line}");
    }
}

pub fn a_stream_of_decks_is_a_line_for_each_and_back() {
    let stream = DECKS.map(deck).concat();
    let games = exported(&stream);
    assert_eq!(games.len(), DECKS.len());
    assert_eq!(games[0]["id"], "TUESDAY1");
    let lines: Vec<String> = games.iter().map(Value::to_string).collect();
    let product = run_deck(imported(&lines.join("\n")).unwrap().as_bytes());
    assert_eq!((product.run.decks, product.run.punched), (4, 4));
}

/// A saved game with text removed or replaced is refused by number or accepted, and never stops the program.
pub fn damaged_saved_games_are_refused_by_number() {
    let game = exported(&deck("first-year")).remove(0);
    let text = game.to_string();
    for end in (0..text.len()).step_by(61) {
        let refused = imported(&text[..end]).unwrap_err();
        assert!(refused.starts_with("DIP20"), "{refused}");
    }
    let strings: BTreeSet<&str> =
        text.split('"').skip(1).step_by(2).filter(|word| !word.is_empty()).collect();
    assert!(strings.len() > 100);
    for word in strings {
        for other in
            ["\"\"", "\"?\"", "\"\u{E9} \\u001b\u{202E}\"", "\"A\"", "\"*F LON\"", "\"S9999M\"", "17", "null"]
        {
            let damaged = text.replace(&format!("\"{word}\""), other);
            if let Err(refused) = imported(&damaged) {
                assert!(refused.starts_with("DIP20"), "{refused}");
                assert!(!refused.contains(playdeck::message::is_obeyed), "{refused:?}");
            }
        }
    }
}

pub fn the_program_exports_and_imports() {
    let playdeck = |arguments: &[&str], input: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_playdeck"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (status, line, told) = playdeck(&["export"], &deck("first-year"));
    assert_eq!((status, line.lines().count(), told.as_str()), (Some(0), 1, ""));
    let (status, cards, told) = playdeck(&["import", "--control", "%"], &line);
    assert_eq!((status, told.as_str()), (Some(0), ""));
    assert!(
        cards.starts_with("%JOB TUESDAY1,TITLE='The Tuesday game'\n%POSITION ") && cards.ends_with("%END\n"),
        "{cards}"
    );
    assert_eq!(playdeck(&["--control", "%"], &cards).0, Some(0));
    let elsewhere = line.replace(r#"["A BUR","A MAR","F MAO"]"#, r#"["A BUR","A MAR","F IRI"]"#);
    let (status, _, told) = playdeck(&["import"], &elsewhere);
    assert_eq!((status, told.lines().count()), (Some(4), 1), "{told}");
    assert!(told.contains("DIP205W The deck made from the saved game TUESDAY1 "), "{told}");
    assert!(
        told.contains(
            "from phase S1901M on: before F1901M FRANCE has F IRI there and not here; FRANCE has F MAO here"
        ),
        "{told}"
    );
    let (status, out, told) =
        playdeck(&["export"], &deck("first-year").replace("SPRING, 1901", "FALL, 1901"));
    assert_eq!((status, out.as_str(), told.lines().count()), (Some(12), "", 1));
    assert!(told.contains("PDK133S Deck 1 of the input ended with condition code 0008"), "{told}");
}

/// A support that names the other coast than the move (DATC 3.0, 6.B.9) is given there and void here.
pub fn the_package_passes_over_the_coast_of_a_support() {
    let python = python("diplomacy");
    let deck = deck("datc/6-b-09").replace("1901", "1902");
    let deck = deck.replace("FORMAT=1,SEED=1           ", "FORMAT=1,SEED=1,EDITED=YES");
    let game = exported(&deck).remove(0);
    let answer = ask(&python, &["replay"], &game.to_string());
    let spain = |game: &Value| {
        let units = sorted(&phases(game)[1]["state"]["units"]);
        units["ITALY"].as_array().unwrap().contains(&json!("F SPA/SC"))
    };
    assert_eq!((spain(&game), spain(&answer["replayed"])), (true, false));
}

/// Each deck by itself: the good ones are written, each bad one is named, and the exit status is the highest.
pub fn a_bad_deck_does_not_stop_the_good_ones() {
    let good = deck("first-year");
    let bad = good.replace("SPRING, 1901", "FALL, 1901");
    let (lines, notes) = exported_with_notes(&[bad.as_str(), &good, &bad, &good].concat());
    assert_eq!(lines.lines().count(), 2);
    assert_eq!(notes.len(), 2);
    assert!(notes[0].contains("PDK133S Deck 1 of the input ended with condition code 0008"), "{notes:?}");
    assert!(notes[1].contains("PDK133S Deck 3 of the input"), "{notes:?}");
    let (lines, notes) = exported_with_notes(&(common::deck("rainbow/opening") + &good));
    assert_eq!((lines.lines().count(), notes.len()), (1, 1));
    assert!(notes[0].contains("deck 1 is of a game that no other program is known to read"), "{notes:?}");
}

/// The name of a game becomes that of the job, or the job's title if no job can have this name.
pub fn an_imported_game_keeps_its_name() {
    let mut game = exported(&deck("first-year")).remove(0);
    game.as_object_mut().unwrap().remove("playdeck");
    let first = |name: &str| {
        let mut named = game.clone();
        named["id"] = json!(name);
        let cards = imported(&named.to_string()).unwrap();
        let product = run_deck(cards.as_bytes());
        assert_eq!(product.run.condition.0, 0, "{}", product.text());
        cards.lines().next().unwrap().to_owned()
    };
    assert_eq!(first("TUESDAY1"), "$JOB TUESDAY1");
    assert_eq!(first("Tuesday's game & more"), "$JOB ,TITLE='Tuesday''s game && more'");
    assert_eq!(first("tuesday"), "$JOB ,TITLE='tuesday'");
    assert!(
        first("0123456789012345678901234567890123456789-and-more")
            .ends_with("TITLE='0123456789012345678901234567890123456789'")
    );
    for nameless in ["", "DIPLOMACY"] {
        assert!(first(nameless).starts_with("$POSITION "), "{nameless}");
    }
    assert!(first("\u{4E00}".repeat(40).as_str()).starts_with('$'));
}

/// A game that is exported and imported keeps its name, its title and its rule of press, also if its first phases were
/// removed in between. Without name, title and rule nothing is added.
pub fn an_exported_game_comes_back_with_its_title_and_its_press() {
    let titles = [
        "",
        ",TITLE='Tuesday''s game && more'",
        ",TITLE='0123456789012345678901234567890123456789'",
        ",TITLE='caf&233; &8364; &19968;'",
    ];
    let presses = ["", ",PRESS=FREE", ",PRESS=WHITE", ",PRESS=GREY", ",PRESS=BROADCAST", ",PRESS=NONE"];
    let plain = deck("first-year").replace("$JOB TUESDAY1,TITLE='The Tuesday game'\n", "");
    // The operands after the root of chance on `$POSITION` and its continuation cards.
    let label = |cards: &[String]| {
        let header = cards.iter().take_while(|card| !card.starts_with("GAME "));
        let joined: String =
            header.map(|card| &card[if card.starts_with('$') { 0 } else { 15 }..71]).collect();
        let (_, behind) = joined.split_once(",SEED=").unwrap();
        behind.trim_end().trim_start_matches(|letter: char| letter.is_ascii_digit()).to_owned()
    };
    for name in ["", "TUESDAY1"] {
        for title in titles {
            for press in presses {
                let job = if name.is_empty() && title.is_empty() {
                    String::new()
                } else {
                    format!("$JOB {name}{title}\n")
                };
                let cards = job + &plain.replacen("$INIT DIPLOMACY", &format!("$INIT DIPLOMACY{press}"), 1);
                let before = run_deck(cards.as_bytes());
                assert!(before.run.condition.0 <= 4, "{}", before.text());
                let mut saved = exported(&cards).remove(0);
                for _ in 0..2 {
                    let again = imported(&saved.to_string()).unwrap();
                    let after = run_deck(again.as_bytes());
                    assert!(after.run.condition.0 <= 4, "{again}\n{}", after.text());
                    assert_eq!(label(&after.punched[0]), label(&before.punched[0]), "{again}");
                    saved["phases"].as_array_mut().unwrap().remove(0);
                }
            }
        }
    }
}

/// A saved game that this program wrote comes back unchanged: the same plays and the same last position, under both
/// rule sets, with unplayed powers, takeovers, and armies dislodged where they had landed.
pub fn random_games_are_the_same_after_export_and_import() {
    let (mut plays, mut landed, mut nobodys, mut classic) = (0, 0, 0, 0);
    for root in 0..12 {
        let played = Played::at_random(&mut Chance::new(root), 9);
        // From the start, and from each position of the game.
        for from in 0..played.positions.len() {
            let cards: String = played.plays[from..].iter().map(Play::cards).collect();
            let deck = played.carried_on(from, &cards);
            let before = plays::position(&played.positions[from]);
            landed += before.dislodged.iter().filter(|lost| lost.landed.is_some()).count();
            nobodys += usize::from(Power::SEVEN.iter().any(|power| !before.is_played(*power)));
            classic += usize::from(before.rules == Rules::Classic);
            let saved = exported(&deck).remove(0).to_string();
            let (again, notes) = imported_with_notes(&saved).unwrap();
            assert!(notes.is_empty(), "{root} {from} {notes:?}\n{deck}\n{again}");
            let product = run_deck(again.as_bytes());
            assert!(product.run.condition.0 <= 4, "{root} {from}\n{again}\n{}", product.text());
            assert_eq!(product.punched.len(), 1, "{root} {from}\n{again}");
            let mut last = plays::position(played.positions.last().unwrap());
            let has_secrets = !last.ahead.is_empty() || last.votes.iter().any(Option::is_some);
            let (_, notes) = exported_with_notes(&deck);
            assert_eq!(
                notes.iter().any(|note| note.starts_with("DIP207I")),
                has_secrets,
                "{notes:?}\n{deck}"
            );
            last.ahead.clear();
            last.votes.fill(None);
            assert_eq!(plays::position(&product.punched[0]), last, "{root} {from}\n{deck}\n{again}");
            plays += played.plays.len() - from;
        }
    }
    println!(
        "{plays} plays, {landed} landed armies, {nobodys} positions with powers of nobody, {classic} by CLASSIC"
    );
    assert!(nobodys > 9 && classic > 9, "{nobodys} {classic}");
}

/// A game that has ended, and a position with an army that was dislodged where it landed, come back too.
pub fn games_that_are_over_and_landed_armies_come_back() {
    for name in [
        "endings/over",
        "endings/draw",
        "endings/concession",
        "endings/concession-to-a-dislodged-unit",
        "endings/votes-that-act",
    ] {
        let product = run_deck(deck(name).as_bytes());
        let saved = exported(&deck(name)).remove(0).to_string();
        let again = run_deck(imported(&saved).unwrap().as_bytes());
        assert_eq!(again.run.condition.0, 0, "{name}\n{}", again.text());
        assert_eq!(last(&product), last(&again), "{name}");
        let over = format!("{}\n$END\n", again.punched[0].join("\n"));
        let saved = exported(&over).remove(0).to_string();
        let again = run_deck(imported(&saved).unwrap().as_bytes());
        assert_eq!((again.run.condition.0, again.text().contains("THE GAME IS OVER")), (0, true), "{name}");
    }
    let landed = common::decks();
    let mut found = 0;
    for path in landed.iter().filter(|path| path.to_string_lossy().contains("diplomacy")) {
        let text = std::fs::read_to_string(path).unwrap();
        for cards in
            run_deck(text.as_bytes()).punched.iter().filter(|cards| cards.concat().contains("LANDED="))
        {
            let saved = exported(&format!("{}\n$END\n", cards.join("\n"))).remove(0).to_string();
            let again = run_deck(imported(&saved).unwrap().as_bytes());
            assert_eq!(plays::position(&again.punched[0]), plays::position(cards), "{}", path.display());
            found += 1;
        }
    }
    assert!(found > 0, "no deck ends with an army that was dislodged where it landed");
}

/// Every deck of the project comes back with the same last position, but for what is secret: also with players who sent
/// no cards while a rule removed their units.
pub fn every_deck_comes_back() {
    let mut count = 0;
    for path in common::decks().iter().filter(|path| path.to_string_lossy().contains("/diplomacy/")) {
        let text = std::fs::read_to_string(path).unwrap();
        let (saved, _) = exported_with_notes(&text);
        // Some games are not saved, and a board of a deck is not here without it.
        if saved.lines().count() != 1 || text.contains("$BOARD ") {
            continue;
        }
        if text.contains("BOARD=") || text.contains("START=") {
            // The root of chance is in no saved game.
            let cards = |deck: &str| run_deck(deck.as_bytes()).punched.pop().unwrap();
            let (again, notes) = imported_with_notes(&saved).unwrap();
            assert!(notes.is_empty(), "{}: {notes:?}", path.display());
            let (due, again) = (cards(&text), cards(&again));
            let same = |cards: &[String]| {
                let positions = cards.iter().skip_while(|card| !card.starts_with("GAME "));
                let positions = positions.filter(|card| !card.starts_with('$'));
                positions.map(|card| card[..71].trim().to_owned()).collect::<String>()
            };
            assert_eq!(same(&again), same(&due), "{}", path.display());
            count += 1;
            continue;
        }
        let Some(mut due) = last(&run_deck(text.as_bytes())) else { continue };
        due.ahead.clear();
        due.votes.fill(None);
        let (again, notes) = imported_with_notes(&saved).unwrap();
        assert!(notes.is_empty(), "{}: {notes:?}", path.display());
        assert_eq!(last(&run_deck(again.as_bytes())), Some(due), "{}\n{again}", path.display());
        count += 1;
    }
    assert!(count > 250, "{count}");
}

/// The last position of a run, as the engine's type.
fn last(product: &common::Product) -> Option<Position> {
    product.punched.last().map(|cards| plays::position(cards))
}
