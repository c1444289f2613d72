//! State files of the program of 2001 whose numbers no position can hold.

use crate::common::page;
use playdeck::card::Input;
use playdeck::filter::{Turned, exchange, json};
use playdeck::game::atlantis4::policy::Policy;
use playdeck::game::atlantis4::punched::Punched;
use playdeck::operand;

/// A state file as it is exported.
fn state_file() -> String {
    let deck = page("decks/atlantis4/first-months.deck");
    let (position, _) = deck.split_once("$TURN").unwrap();
    let deck = format!("{position}$END\n");
    let Ok(Turned::Games { file, .. }) = exchange::export(deck.as_bytes(), &Input::default()) else {
        unreachable!("the deck plays")
    };
    String::from_utf8(file).unwrap()
}

/// What is imported is a position that is read, whatever number a file holds.
#[test]
fn what_is_taken_can_be_played() {
    let file = state_file();
    let lines: Vec<&str> = file.lines().collect();
    let numbers: Vec<usize> = (0..lines.len()).filter(|at| lines[*at].parse::<i64>().is_ok()).collect();
    // The head and the first faction, and then some of each kind.
    let chosen = numbers.iter().take(40).chain(numbers.iter().skip(40).step_by(numbers.len() / 60));
    let (mut taken, mut refused) = (0, 0);
    for (at, value) in chosen.flat_map(|at| ["-1", "100000000", "4294967296"].map(|value| (*at, value))) {
        let mut edited = lines.clone();
        edited[at] = value;
        match exchange::import(edited.join("\n").as_bytes(), &Input::default(), "atlantis4") {
            Ok(Turned::Decks { cards, .. }) => {
                let read = json::turn((cards.join("\n") + "\n").as_bytes(), &Input::default());
                assert!(read.is_ok(), "line {}: {value}: {:?}", at + 1, read.err());
                taken += 1;
            }
            Ok(_) => unreachable!("a state file becomes decks"),
            Err(_) => refused += 1,
        }
    }
    assert!(taken > 20 && refused > 20, "{taken} taken, {refused} refused");
}

#[test]
fn a_number_that_no_position_holds_is_refused_and_not_cut() {
    let file = state_file();
    assert_eq!(file.matches("\n1400\n").count(), 1, "the month's work");
    for (number, is_held) in [("999999999", true), ("1000000000", false), ("9999999999", false)] {
        let edited = file.replace("\n1400\n", &format!("\n{number}\n"));
        let read = exchange::import(edited.as_bytes(), &Input::default(), "atlantis4");
        let said = read.err().map(|refused| refused.messages()[0].to_string());
        assert_eq!(said.is_none(), is_held, "{said:?}");
        assert!(said.is_none_or(|said| said.contains("AT4092") && said.contains(number)));
    }
}

/// The cards of the deck that a file becomes, with the records in one line each.
fn records(file: &str, quirks: Option<&str>) -> Vec<String> {
    match exchange::import_as(file.as_bytes(), &Input::default(), "atlantis4", quirks) {
        Ok(Turned::Decks { cards, .. }) => {
            let text: Vec<String> = cards.iter().map(|card| card.chars().take(71).collect()).collect();
            let mut whole: Vec<String> = Vec::new();
            for (at, card) in text.iter().enumerate() {
                let goes_on = at > 0 && cards[at - 1].chars().nth(71).is_some_and(|mark| mark != ' ');
                match whole.last_mut().filter(|_| goes_on) {
                    Some(before) => before.push_str(&card[15.min(card.len())..]),
                    None => whole.push(card.trim_end().to_owned()),
                }
            }
            whole.iter().map(|record| record.trim_end().to_owned()).collect()
        }
        other => unreachable!("{other:?}"),
    }
}

/// Where the lines of the first unit of a file begin that has at least two items, and how many it has.
fn unit_of(lines: &[&str]) -> (usize, usize) {
    let is_unit = |at: &usize| {
        let number = |line: &str| line.parse::<i64>().ok();
        let Some(no) = number(lines[at + 2]) else { return false };
        lines[*at].ends_with(&format!(" ({no})")) && (3..9).all(|of| number(lines[at + of]).is_some())
    };
    let items = |at: usize| lines[at + 8].parse::<usize>().unwrap();
    let at = (0..lines.len() - 9).find(|at| is_unit(at) && items(*at) > 1).unwrap();
    (at, items(at))
}

/// Items in the order of the file, both flags of CONSUME and a change of points before the first turn are kept, and come
/// back when the file is written again.
#[test]
fn an_import_keeps_value_for_value() {
    let file = state_file();
    let mut lines: Vec<&str> = file.lines().collect();
    let (unit, count) = unit_of(&lines);
    let first = unit + 9;
    for at in 0..2 {
        lines.swap(first + at, first + 2 * (count - 1) + at);
    }
    let flags = (lines[unit + 7].parse::<i64>().unwrap() | 0xc0).to_string();
    lines[unit + 7] = &flags;
    let is_name = |at: &usize| *at > 6 && lines[*at].ends_with(&format!(" ({})", lines[at - 7]));
    let faction = (0..lines.len()).find(is_name).unwrap();
    lines[faction - 3] = "-6";
    let edited = lines.join("\n") + "\n";
    let position = records(&edited, None);
    assert!(position.iter().any(|record| record.contains("CHANGED=-6")), "{position:#?}");
    assert!(position.iter().any(|record| record.contains("CONSUMES=BOTH")), "{position:#?}");
    let again = match exchange::import(edited.as_bytes(), &Input::default(), "atlantis4") {
        Ok(Turned::Decks { cards, .. }) => cards,
        other => unreachable!("{other:?}"),
    };
    let file = match exchange::export((again.join("\n") + "\n").as_bytes(), &Input::default()) {
        Ok(Turned::Games { file, .. }) => String::from_utf8(file).unwrap(),
        other => unreachable!("{other:?}"),
    };
    // The root of chance and the counters are not kept.
    let differ = file.lines().zip(edited.lines()).filter(|(ours, theirs)| ours != theirs).count();
    assert!(differ <= 3 && file.lines().count() == edited.lines().count(), "{differ} lines differ");
    let ours: Vec<&str> = file.lines().collect();
    assert_eq!(&ours[unit..first + 2 * count], &lines[unit..first + 2 * count]);
    assert_eq!(ours[faction - 3], "-6");
}

/// A bad value is told as it stands in the file, with its own line.
#[test]
fn a_bad_value_is_told_with_its_line() {
    let file = state_file();
    let lines: Vec<&str> = file.lines().collect();
    let (unit, _) = unit_of(&lines);
    let region = lines.iter().position(|line| line.ends_with(" Nexus")).unwrap();
    for (at, value, what) in [
        (region + 2, "99", "a terrain cannot be 99"),
        (region + 2, "-1", "a terrain cannot be -1"),
        (region + 4, "-5", "the number of a gate cannot be -5"),
        (unit + 3, "9", "the type of a unit cannot be 9"),
        (unit + 5, "9", "whether a unit guards cannot be 9"),
        (unit + 9, "4000", "an item cannot be 4000"),
        (unit + 10, "-2", "how many there are of an item cannot be -2"),
    ] {
        let mut edited = lines.clone();
        edited[at] = value;
        let refused =
            exchange::import(edited.join("\n").as_bytes(), &Input::default(), "atlantis4").err().unwrap();
        let said = refused.messages()[0].to_string();
        assert_eq!(said, format!("AT4092S Line {}: {what}; nothing was imported.", at + 1));
    }
}

/// A game of 2001 goes on as in 2001, by one option.
#[test]
fn a_game_is_imported_with_its_switches() {
    let file = state_file();
    let world =
        |quirks| records(&file, quirks).into_iter().find(|record| record.starts_with("WORLD")).unwrap();
    assert!(!world(None).contains("QUIRKS"));
    for quirks in ["program", "PROGRAM", "(PROGRAM)"] {
        assert!(world(Some(quirks)).contains("QUIRKS=(PROGRAM)"));
    }
    assert!(world(Some("heal-all,starve-first")).contains("QUIRKS=(HEAL-ALL,STARVE-FIRST)"));
    let plain = world(None);
    for written in ["PROGRAM", "(PROGRAM)", "(HEAL-ALL,PROGRAM)"] {
        let line = format!("{plain},QUIRKS={written}");
        let read = operand::from_records::<Punched, _>(&[line]).unwrap();
        assert_eq!(read.world.quirks, Policy::PROGRAM, "{written}");
    }
}
