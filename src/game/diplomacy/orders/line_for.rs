//! What the lines of a sheet are for: orders of its play, orders sent ahead, votes.
//!
//! In a play of moves an order sent ahead begins with `RETREAT`, `BUILD`, `REMOVE` (`DISBAND`) or `WAIVE`, written out;
//! nothing else there begins so. A vote begins with `VOTE` in every play.

use super::names::Verb;
use super::words::Words;

/// What a line of a sheet is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineFor {
    /// The play of the sheet.
    Play,
    /// A later play of this year.
    Ahead,
    /// The count of votes.
    Vote,
}

impl LineFor {
    /// What a line of a play of moves is for.
    pub(super) fn of_moves(mut words: Words) -> Self {
        // Nearly every line begins with the letter of a unit.
        if words.sense().kind.is_some() {
            return Self::Play;
        }
        words.skip_marks();
        match words.sense().verb {
            Some(Verb::Retreats | Verb::Builds | Verb::Removes | Verb::Waives)
                if words.written().len() > 1 && !words.is_dash() =>
            {
                Self::Ahead
            }
            _ => Self::of_others(words),
        }
    }

    /// What a line of a play of retreats or builds is for.
    pub(super) fn of_others(mut words: Words) -> Self {
        if words.sense().kind.is_some() {
            return Self::Play;
        }
        words.skip_marks();
        if words.word() == Some("VOTE") { Self::Vote } else { Self::Play }
    }
}
