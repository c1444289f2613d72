//! What follows from a fault: once something of a match is wrong, what would be checked against it is not told.
//!
//! A match whose ground has a hole has pieces in the sea and cities on no land, and none of that is wrong. So that the
//! fault itself is not buried, a check that asks for something in doubt is left out; it comes when that is mended.

use crate::game::medieval::numbers::MatchNumber;
use std::collections::BTreeSet;

/// What of a match can be in doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// Whether it is there, and what was chosen for it.
    Setup,
    /// Its ground.
    Ground,
    /// Which cities it has, and whose castles they are.
    Cities,
    /// In which seat the next player sits.
    Roll,
    /// Who sits in which seat, and who still plays.
    Seats,
    /// What was won and lost.
    Tallies,
    /// Who owns which cities.
    Owners,
    /// Which pieces there are.
    Pieces,
    /// Which ground players know.
    Memory,
}

/// What is in doubt.
#[derive(Debug, Default)]
pub struct Doubt {
    /// The members, and the number of the next match.
    pub of_door: bool,
    /// Which matches are under way.
    pub of_numbers: bool,
    /// The matches that are not under way, and the words of records that are of them.
    absent: BTreeSet<(MatchNumber, &'static str)>,
    parts: BTreeSet<(MatchNumber, Part)>,
}

impl Doubt {
    /// Whether one of some parts of a match is in doubt.
    pub fn is_of(&self, game: MatchNumber, parts: &[Part]) -> bool {
        parts.iter().any(|part| self.parts.contains(&(game, *part)))
    }

    /// Whether nothing was told yet of records of a word that are of a match that is not under way.
    pub fn is_first_of(&mut self, game: MatchNumber, word: &'static str) -> bool {
        !self.of_numbers && self.absent.insert((game, word))
    }

    /// Casts doubt on a part of a match.
    pub fn cast(&mut self, game: MatchNumber, part: Part) {
        self.parts.insert((game, part));
    }
}
