//! What a word of an order names, when orders are read and nothing is looked up in the world.

use super::LEXIS;
use playdeck_base::message::nearest;
use playdeck_kit::words::{Word, Words};

/// What a word names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named<T> {
    /// Nothing stands there.
    Missing,
    /// Nothing of this game.
    Unknown,
    /// This.
    Known(T),
}

impl<T: Copy> Named<T> {
    /// What it names, if anything.
    pub const fn known(self) -> Option<T> {
        match self {
            Self::Known(known) => Some(known),
            Self::Missing | Self::Unknown => None,
        }
    }
}

/// The first of the words that is none of the known ones and near to one of them, and that one as an order has it.
pub fn misspelt<'l, 'k>(
    words: Words<'l>,
    known: impl Iterator<Item = &'k str>,
) -> Option<(Word<'l>, String)> {
    let known: Vec<String> = known.map(str::to_uppercase).collect();
    words.filter(|word| !word.is_number()).find_map(|word| {
        let written = word.meant(&LEXIS).to_uppercase();
        let near = nearest(&written, known.iter().map(String::as_str)).filter(|near| *near != written)?;
        Some((word, near.replace(' ', "_")))
    })
}
