//! Players by number, and sets of them. Every event has the set of players who saw it.

use crate::tables::PLAYERS;
use playdeck_kit::numbers::{in_digits, number};
use playdeck_kit::sets::Few;

number! {
    /// A player's number, from 1. It never changes and is never given to another position.
    PlayerNumber(u8)
}

impl PlayerNumber {
    /// The player of a written number, if the number is possible.
    pub fn written(text: &str) -> Option<Self> {
        in_digits(text).map(Self).filter(|number| number.is_possible())
    }

    /// Whether a game can have a player of this number.
    pub fn is_possible(self) -> bool {
        (1..=*PLAYERS.end()).contains(&self.0)
    }
}

/// A set of players.
pub type Players = Few<PlayerNumber>;
