//! Players by number, and sets of them. Every event has the set of players who saw it.

use super::tables::PLAYERS;
use crate::kit::sets::{Few, Numbered};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A player's number, from 1. It never changes and is never given to another position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerNumber(pub u8);

impl PlayerNumber {
    /// The player of a written number, if the number is possible.
    pub fn written(text: &str) -> Option<Self> {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| is_plain).map(Self).filter(|number| number.is_possible())
    }

    /// Whether a game can have a player of this number.
    pub fn is_possible(self) -> bool {
        (1..=*PLAYERS.end()).contains(&self.0)
    }
}

impl fmt::Display for PlayerNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Numbered for PlayerNumber {
    fn number(self) -> usize {
        usize::from(self.0)
    }

    fn of_number(number: usize) -> Self {
        Self(u8::try_from(number).unwrap_or(u8::MAX))
    }
}

/// A set of players.
pub type Players = Few<PlayerNumber>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_keeps_its_players_in_order() {
        let mut set: Players = [99, 1, 15].map(PlayerNumber).into_iter().collect();
        set.remove(PlayerNumber(15));
        set.insert(PlayerNumber(200));
        assert_eq!(set.iter().map(|player| player.0).collect::<Vec<_>>(), [1, 99]);
        assert_eq!(set.len(), 2);
    }

    #[test]
    fn a_number_is_digits_and_nothing_else() {
        assert_eq!(PlayerNumber::written("015"), Some(PlayerNumber(15)));
        for wrong in ["0", "100", "+5", "-1", "", "five", "5.0"] {
            assert_eq!(PlayerNumber::written(wrong), None, "{wrong}");
        }
    }
}
