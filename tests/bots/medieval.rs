//! Matches of Medieval War Door in which the bot plays every seat, as decks.

use super::told;
use playdeck::card::Input;
use playdeck::filter::bot;
use std::fmt::Write as _;

/// The number of rounds within which the bot wins a match against itself.
pub const ROUNDS: usize = 250;
pub const NAMES: [&str; 6] = ["ANNE", "BEN", "CARLA", "DORA", "EMIL", "FRED"];

pub fn sheets(position: &str) -> String {
    bot::write(position.as_bytes(), Input::default(), "medieval", None).unwrap().join("\n") + "\n"
}

/// A match in which the bot played every seat.
pub struct Played {
    /// From the lobby to the last round, without `$END`.
    pub deck: String,
    /// What happened.
    pub events: String,
    /// The last position.
    pub last: String,
    /// The round in which it was won. None if it was not.
    pub won: Option<usize>,
}

/// Plays a match as decks, each with the position of a round and then the bot's sheets after its play card.
pub fn play(players: usize, setup: &str, seed: u64, most: usize) -> Played {
    let mut deck = format!("$INIT MEDIEVAL,SEED={seed}\n");
    NAMES[..players].iter().for_each(|name| writeln!(deck, "{name}").unwrap());
    write!(deck, "$LOBBY 1\n$NEWGAME PLAYERS={players},{setup}\n").unwrap();
    NAMES[..players].iter().for_each(|name| writeln!(deck, "$JOIN 1,{name}").unwrap());
    let (mut events, mut last) = told(&format!("{deck}$END\n"));
    for round in 1..=most {
        let play = format!("$ROUND {round}\n{}", sheets(&last));
        let (more, next) = told(&format!("{last}{play}$END\n"));
        deck.push_str(&play);
        events.push_str(&more);
        last = next;
        if events.contains(r#"{"WON":"#) {
            return Played { deck, events, last, won: Some(round) };
        }
    }
    Played { deck, events, last, won: None }
}

/// The match that is kept as a deck.
pub fn kept() -> String {
    let setup = "NAME=Duel,WIDTH=20,HEIGHT=20,LAND=50,CASTLES=YES";
    let played = play(2, setup, 31, ROUNDS);
    assert!(played.won.is_some(), "the kept match is won");
    format!("$JOB BOT,TITLE='The bot against itself'\n{}$END\n", played.deck)
}
