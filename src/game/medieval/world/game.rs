//! A match under way: its world, its players, and its progress.

use super::board::World;
use super::numbers::{MatchNumber, MemberNumber, PlayerNumber, Players};
use super::player::Player;
use crate::lobby::Setup;

/// A match under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// Its number.
    pub number: MatchNumber,
    /// Its setup.
    pub setup: Setup,
    /// The round that was last played to its end; 0 before the first. During a play, the round in play.
    pub round: u16,
    /// The players, by number.
    pub players: Vec<Player>,
    /// Whose turn it is, if the match goes turn by turn.
    pub turn: Option<PlayerNumber>,
    /// The order of the seats in the next round by mail; empty if it is the order of their numbers.
    pub seats: Vec<PlayerNumber>,
    /// The map with everything on it.
    pub world: World,
}

impl Match {
    /// A match in a world, without players yet.
    pub const fn new(number: MatchNumber, setup: Setup, world: World) -> Self {
        Self { number, setup, round: 0, players: Vec::new(), turn: None, seats: Vec::new(), world }
    }

    /// A player.
    pub fn player(&self, number: PlayerNumber) -> Option<&Player> {
        self.players.get(number.index()).filter(|_| number.0 > 0)
    }

    /// A player, for changes.
    pub fn player_mut(&mut self, number: PlayerNumber) -> Option<&mut Player> {
        self.players.get_mut(number.index()).filter(|_| number.0 > 0)
    }

    /// The players with their numbers.
    pub fn numbered(&self) -> impl Iterator<Item = (PlayerNumber, &Player)> {
        (1..).map(PlayerNumber).zip(&self.players)
    }

    /// The players who still play.
    pub fn active(&self) -> Players {
        self.numbered().filter(|(_, player)| player.is_active()).map(|(number, _)| number).collect()
    }

    /// The number of a member in this match.
    pub fn number_of(&self, member: MemberNumber) -> Option<PlayerNumber> {
        self.numbered().find(|(_, player)| player.member == member).map(|(number, _)| number)
    }
}
