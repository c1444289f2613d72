//! What the lines of a sheet are for: orders of its play, orders sent ahead, votes.
//!
//! In a play of moves an order sent ahead begins with `RETREAT`, `BUILD`, `REMOVE` (`DISBAND`) or `WAIVE`, written out;
//! nothing else there begins so. A vote begins with `VOTE` in every play.

use super::names::Verb;
use super::phrase;
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
    /// What an order in a play of moves is for, if a verb may hold from before it: `BUILD F BRE, A PAR`.
    pub(super) fn of_moves(words: Words, held: Option<Verb>) -> Self {
        let is_listed = matches!(held, Some(Verb::Builds | Verb::Removes)) && phrase::is_unit_alone(words);
        if is_listed { Self::Ahead } else { Self::of_move(words) }
    }

    fn of_move(mut words: Words) -> Self {
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
            _ => Self::of_others(words, None),
        }
    }

    /// What a line of a play of retreats or builds is for.
    pub(super) fn of_others(mut words: Words, _: Option<Verb>) -> Self {
        if words.sense().kind.is_some() {
            return Self::Play;
        }
        words.skip_marks();
        if words.word() == Some("VOTE") { Self::Vote } else { Self::Play }
    }
}
