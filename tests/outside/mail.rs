//! Whole recorded games by mail: every sheet fresh and as an answer that quotes the letter that `burst --mail` wrote for
//! the play before.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "a test over recorded data")]

#[path = "../mail/desk.rs"]
#[allow(dead_code, reason = "the tests of mail use the rest")]
pub mod desk;
#[path = "../mail/forms.rs"]
mod forms;
#[path = "../mail/season.rs"]
mod season;

use crate::diplomacy_replays::{games, plays_of};
use crate::sent;
use season::{Play, Season, Tally};
use serde_json::Value;

/// Every eighth game; all of them take a quarter of an hour in a program that is built for tests, and are asked for by
/// `PLAYDECK_CASES=8` or more.
pub fn recorded_seasons_go_through_the_mail() {
    let times = std::env::var("PLAYDECK_CASES").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    if times < 8 {
        assert_eq!(seasons(8), Tally { plays: 366, messages: 2244, lines: 9574 });
    } else {
        assert_eq!(seasons(1), Tally { plays: 2_719, messages: 18_222, lines: 75_768 });
    }
}

/// Sends every so manieth game through the mail, two at the same time.
fn seasons(step: usize) -> Tally {
    let games: Vec<_> = games().unwrap().into_iter().step_by(step).collect();
    let half = games.len().div_ceil(2);
    let of = |games: &[Vec<Value>]| games.iter().map(|game| season(game)).fold(Tally::default(), Tally::and);
    std::thread::scope(|scope| {
        let first = scope.spawn(|| of(&games[..half]));
        of(&games[half..]).and(first.join().unwrap())
    })
}

/// Sends a game through the mail.
fn season(game: &[Value]) -> Tally {
    let roster = desk::roster();
    let opener = |power: &str| format!("${power}\n");
    let (start, plays) = plays_of(game);
    let mut season = Season { roster: &roster, opener, forms: 1, deck: start, tally: Tally::default() };
    for (card, sheets) in plays {
        season.play(&Play { card, sheets });
    }
    println!("{} {:?}", game[0]["game"], season.tally);
    season.tally
}
