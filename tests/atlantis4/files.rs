//! State files of the program of 2001 whose numbers no position can hold.

use crate::common::page;
use playdeck::card::Input;
use playdeck::filter::{Turned, exchange, json};

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
