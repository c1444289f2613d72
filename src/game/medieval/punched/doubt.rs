//! What follows from a fault: once something of a match is wrong, checks that depend on it report nothing.
//!
//! If the ground of a match has a gap, pieces are in the sea and cities are not on land, but none of those records is
//! wrong. So that the fault itself is not buried, a check that depends on something in doubt is skipped; it is made
//! once the fault is corrected.

use crate::lobby::Lobby;
use crate::world::Match;
use crate::world::numbers::MatchNumber;
use playdeck_game::Flaws;
use std::collections::BTreeSet;

/// The parts of a match that can be in doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Its existence and its setup.
    Setup,
    /// Its ground.
    Ground,
    /// Its cities, and the owners of castles.
    Cities,
    /// The seat of the next player.
    Roll,
    /// The players in the seats, and which of them still play.
    Seats,
    /// The counts of what was won and lost.
    Tallies,
    /// The owners of the cities.
    Owners,
    /// The pieces it has.
    Pieces,
    /// The ground that players know.
    Memory,
}

/// What a record of a match under way is checked against.
pub struct At<'c> {
    /// The flaws found so far.
    pub flaws: &'c mut Flaws,
    pub doubt: &'c mut Doubt,
    pub lobby: &'c Lobby,
    /// The match so far.
    pub game: &'c mut Match,
}

/// What is in doubt.
#[derive(Debug, Default)]
pub struct Doubt {
    /// The members, and the number of the next match.
    pub of_door: bool,
    /// Which matches are under way.
    pub of_numbers: bool,
    /// The matches that are not under way, with the names of records that refer to them.
    absent: BTreeSet<(MatchNumber, &'static str)>,
    parts: BTreeSet<(MatchNumber, Part)>,
}

impl Doubt {
    /// Whether any of some parts of a match is in doubt.
    pub fn is_of(&self, game: MatchNumber, parts: &[Part]) -> bool {
        parts.iter().any(|part| self.parts.contains(&(game, *part)))
    }

    /// Whether nothing has been reported yet about records with a name that refer to a match that is not under way.
    pub fn is_first_of(&mut self, game: MatchNumber, word: &'static str) -> bool {
        !self.of_numbers && self.absent.insert((game, word))
    }

    /// Puts a part of a match in doubt.
    pub fn cast(&mut self, game: MatchNumber, part: Part) {
        self.parts.insert((game, part));
    }
}
