//! Plays one deck: its position is set up, its plays are played, and its parts are printed.
//!
//! Everything here is the same for every game. The roster is asked once which game it is. A deck knows nothing of the
//! stream that contains it.

mod closing;
mod context;
mod echo;
mod finished;
pub mod how;
mod layout;
pub mod messages;
pub mod naming;
mod output;
mod parts;
mod press;
mod reading;
mod report;
mod reports;
mod settings;
mod sheet;
pub mod start;
mod summary;
mod table;

pub use context::{Snapshot, Watch};
pub use finished::{Asked, Finished, condition_for};
pub use output::{Work, Wrong};
pub use press::messages as press_messages;
pub use reading::FROM as PRESS_FROM;
pub use settings::{Form, Positions, Settings};
pub use table::play_watched;

use crate::roster::{Visitor, with_game};
use playdeck_cards::deck::Deck;
use playdeck_game::Game;

/// Plays a deck of any game, or passes over one that no game can play.
pub fn play(deck: Deck, settings: &Settings) -> Finished {
    with_game(deck.game(), Play { deck, settings }).unwrap_or_else(|play| pass_over(play.deck, settings))
}

/// Passes over a deck that no game can play. What is secret on its cards is masked all the same.
pub fn pass_over(mut deck: Deck, settings: &Settings) -> Finished {
    deck.mask();
    closing::pass_over(&deck, settings)
}

/// A deck to be played.
struct Play<'s> {
    deck: Deck,
    settings: &'s Settings,
}

impl Visitor for Play<'_> {
    type Answer = Finished;

    fn visit<G: Game>(self) -> Finished {
        play_deck::<G>(self.deck, self.settings)
    }
}

/// Plays a deck of a game.
pub fn play_deck<G: Game>(deck: Deck, settings: &Settings) -> Finished {
    play_watched::<G>(deck, settings, &mut |_, _, _| {})
}
