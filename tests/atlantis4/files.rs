//! State files of the program of 2001 whose numbers no position can hold.

use crate::common::page;
use playdeck::card::Input;
use playdeck::filter::{Turned, exchange};

#[test]
fn a_number_that_no_position_holds_is_refused_and_not_cut() {
    let deck = page("decks/atlantis4/first-months.deck");
    let (position, _) = deck.split_once("$TURN").unwrap();
    let deck = format!("{position}$END\n");
    let Ok(Turned::Games { file, .. }) = exchange::export(deck.as_bytes(), &Input::default()) else {
        unreachable!("the deck plays")
    };
    let file = String::from_utf8(file).unwrap();
    assert_eq!(file.matches("\n1400\n").count(), 1, "the month's work");
    for (number, is_held) in [("999999999", true), ("1000000000", false), ("9999999999", false)] {
        let edited = file.replace("\n1400\n", &format!("\n{number}\n"));
        let read = exchange::import(edited.as_bytes(), &Input::default(), "atlantis4");
        let said = read.err().map(|refused| refused.messages()[0].to_string());
        assert_eq!(said.is_none(), is_held, "{said:?}");
        assert!(said.is_none_or(|said| said.contains("AT4092") && said.contains(number)));
    }
}
