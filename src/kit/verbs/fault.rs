//! Why a line is not an order.

use super::argument::Argument;
use super::verb::Verb;
use crate::words::Word;

/// What is wrong with a line, and at which byte.
#[derive(Debug)]
pub struct Fault<'a, V: 'static, T: 'static> {
    /// What is wrong.
    pub wrong: Wrong<'a, V, T>,
    /// Where: at the wrong word, or at the last word before what is missing.
    pub at: usize,
}

/// What is wrong with a line.
#[derive(Debug)]
pub enum Wrong<'a, V: 'static, T: 'static> {
    /// It does not begin with a verb of the table.
    Unknown {
        /// The first word.
        word: Word<'a>,
        /// The verb that is nearest.
        near: Option<&'static str>,
    },
    /// The recipient of the line cannot be given the verb.
    NotForThem {
        /// The verb.
        verb: &'static Verb<V, T>,
    },
    /// An argument is missing, or something else is in its place.
    Argument {
        /// The verb.
        verb: &'static Verb<V, T>,
        /// The argument that is due.
        argument: &'static Argument<T>,
        /// The word in its place. `None` at the end of the line.
        word: Option<Word<'a>>,
    },
}

impl<V: Copy, T: Copy> Fault<'_, V, T> {
    /// The word at which the line goes wrong, in capitals. `None` at the end of the line.
    pub fn found(&self) -> Option<String> {
        match &self.wrong {
            Wrong::Unknown { word, .. } => Some(word.capitals()),
            Wrong::NotForThem { verb } => Some(verb.word.to_owned()),
            Wrong::Argument { word, .. } => word.map(|word| word.capitals()),
        }
    }

    /// What can be written instead: the order in full, or the verb that was perhaps meant.
    pub fn instead(&self) -> Option<String> {
        match &self.wrong {
            Wrong::Unknown { near, .. } => near.map(str::to_owned),
            Wrong::NotForThem { .. } => None,
            Wrong::Argument { verb, .. } => Some(verb.usage()),
        }
    }

    /// Whether an argument that is due is missing.
    pub fn is_missing(&self) -> bool {
        matches!(self.wrong, Wrong::Argument { word: None, .. })
    }
}
