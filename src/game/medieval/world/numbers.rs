//! The numbers of matches, members and seats.

use crate::tables::MOST_PLAYERS;
use playdeck_kit::numbers::{in_digits, number};
use playdeck_kit::sets::Few;

number! {
    /// A match's number, from 1 and never used again.
    MatchNumber(u16)
}

number! {
    /// A member's number, from 1, valid at the door and not in a match. Written `M3`.
    MemberNumber(u16) behind "M"
}

number! {
    /// A player's number in their match, from 1 in the order in which they joined.
    PlayerNumber(u8)
}

/// A set of players of a match.
pub type Players = Few<PlayerNumber>;

impl MemberNumber {
    /// The member of a written number.
    pub fn written(text: &str) -> Option<Self> {
        text.strip_prefix(['M', 'm']).and_then(in_digits).map(Self)
    }
}

impl PlayerNumber {
    /// Every number that a player can have.
    pub fn all() -> impl Iterator<Item = Self> {
        (1_u8..).take(MOST_PLAYERS).map(Self)
    }

    /// The player's index in a list of the players.
    pub fn index(self) -> usize {
        usize::from(self.0.saturating_sub(1))
    }
}
