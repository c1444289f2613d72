//! Games of Rainbow's End in which the bot plays every seat, as decks.

use crate::common::{Product, run_deck};
use playdeck::card::Input;
use playdeck::filter::bot;
use std::fmt::Write as _;

/// The number of turns within which the bot wins a game against itself.
pub const TURNS: usize = 150;

/// The start of a game.
pub fn start(players: u8, seed: u64) -> String {
    let mut start = format!("$INIT RAINBOW,SEED={seed}\n");
    (1..=players).for_each(|number| writeln!(start, "Empire {number}").unwrap());
    start
}

/// The only position that a run punched.
pub fn position(product: &Product) -> String {
    assert_eq!(product.punched.len(), 1, "{}", product.text());
    product.punched[0].join("\n") + "\n"
}

pub fn sheets(position: &str) -> String {
    bot::write(position.as_bytes(), Input::default(), "rainbow", None).unwrap().join("\n") + "\n"
}

/// A game in which the bot played every seat.
pub struct Game {
    /// Start and plays, without `$END`.
    pub deck: String,
    /// The last position.
    pub last: String,
    pub is_won: bool,
    pub turns: usize,
    pub warnings: usize,
}

pub fn play(start: &str, most: usize) -> Game {
    let (mut deck, mut warnings) = (start.to_owned(), 0);
    let mut last = position(&run_deck(format!("{deck}$END\n").as_bytes()));
    for turn in 1..=most {
        let play = format!("$TURN {turn}\n{}", sheets(&last));
        let product = run_deck(format!("{last}{play}$END\n").as_bytes());
        assert!(product.run.condition.0 <= 4, "{}", product.text());
        warnings += usize::from(product.run.condition.0 == 4);
        deck.push_str(&play);
        last = position(&product);
        if product.text().contains("THE GAME IS WON") {
            return Game { deck, last, is_won: true, turns: turn, warnings };
        }
    }
    Game { deck, last, is_won: false, turns: most, warnings }
}

/// The game that is kept as a deck.
pub fn kept() -> String {
    let game = play(&start(2, 2), TURNS);
    assert!(game.is_won, "the kept game is won");
    format!("$JOB BOT,TITLE='The bot against itself'\n{}$END\n", game.deck)
}
