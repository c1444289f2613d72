//! What is known of a deck besides its cards.

use crate::audience::Reader;

/// What a run asks of each of its decks.
#[derive(Debug)]
pub struct Settings {
    /// The control character.
    pub control: char,
    /// Whose parts are laid out; a player by the name that was asked for.
    pub reader: Reader,
    /// Whether parts are laid out at all.
    pub has_parts: bool,
    /// Where reports are laid out as letters, the columns of their rows.
    pub letters: Option<u16>,
    /// Whether maps are printed.
    pub has_maps: bool,
    /// Whether the last play of a deck is only checked, as if `$CHECK` stood before it, and alone reported.
    pub is_check: bool,
    /// What becomes of positions.
    pub positions: Positions,
}

/// Whether anybody asked for positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Positions {
    /// Nobody did: none is made.
    Unasked,
    /// They are punched, and one that a deck brought is kept where it led to no other.
    Kept,
}

impl Settings {
    /// Where nothing is printed.
    pub const fn for_nobody(control: char) -> Self {
        let (reader, positions) = (Reader::Nobody, Positions::Unasked);
        Self { control, reader, has_parts: false, letters: None, has_maps: false, is_check: false, positions }
    }
}
