//! Players by number, and sets of them, which say with every event who saw it.

use super::tables::PLAYERS;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;

/// A player's number, from 1. It stays his and is never given to another position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerNumber(pub u8);

impl PlayerNumber {
    /// The player of a written number, if one can have it.
    pub fn written(text: &str) -> Option<Self> {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| is_plain).map(Self).filter(|number| number.is_possible())
    }

    /// Whether a game can have a player of this number.
    pub fn is_possible(self) -> bool {
        (1..=*PLAYERS.end()).contains(&self.0)
    }

    const fn bit(self) -> u128 {
        if self.0 < 128 { 1 << self.0 } else { 0 }
    }
}

impl fmt::Display for PlayerNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of players.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Players(u128);

impl Players {
    /// Nobody.
    pub const NONE: Self = Self(0);
    /// Everybody.
    pub const ALL: Self = Self(u128::MAX);

    /// One player.
    pub const fn only(player: PlayerNumber) -> Self {
        Self(player.bit())
    }

    /// Whether a player is among them.
    pub const fn contains(self, player: PlayerNumber) -> bool {
        self.0 & player.bit() != 0
    }

    /// Whether nobody is among them.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many they are.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Takes a player in.
    pub const fn insert(&mut self, player: PlayerNumber) {
        self.0 |= player.bit();
    }

    /// Leaves a player out.
    pub const fn remove(&mut self, player: PlayerNumber) {
        self.0 &= !player.bit();
    }

    /// These and those of another set.
    #[must_use]
    pub const fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// The players, in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = PlayerNumber> {
        (1..=*PLAYERS.end()).map(PlayerNumber).filter(move |player| self.contains(*player))
    }
}

impl FromIterator<PlayerNumber> for Players {
    fn from_iter<I: IntoIterator<Item = PlayerNumber>>(players: I) -> Self {
        let mut set = Self::NONE;
        players.into_iter().for_each(|player| set.insert(player));
        set
    }
}

impl Serialize for Players {
    /// A list of numbers.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().collect::<Vec<_>>())
    }
}

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
