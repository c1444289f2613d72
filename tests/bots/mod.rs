//! Whole games that bots play against themselves, as decks: the position of a play, then the bots' sheets after its
//! play card, then the next position.

#![allow(dead_code, reason = "each program uses some of it")]
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

pub mod medieval;
pub mod rainbow;

use crate::common::{options, run_deck};
use playdeck::audience::Reader;
use playdeck::stream::{self, Options};

/// Runs a deck: its events as lines of JSON, and the position that it punches.
pub fn told(deck: &str) -> (String, String) {
    let (mut events, mut punched) = (Vec::new(), Vec::new());
    let options = Options { reader: Reader::Gamesmaster, ..options() };
    let run = stream::events::run(deck.as_bytes(), &options, &mut events, |cards| {
        punched.push(cards.to_vec().join("\n") + "\n");
        Ok(())
    });
    assert!(run.unwrap().condition.0 <= 4, "{}", run_deck(deck.as_bytes()).text());
    (String::from_utf8(events).unwrap(), punched.remove(0))
}
