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
    /// Whether maps are printed.
    pub has_maps: bool,
    /// Whether the last play of a deck is only checked, as if `$CHECK` stood before it, and alone reported.
    pub is_check: bool,
}

impl Settings {
    /// Where nothing is printed.
    pub const fn for_nobody(control: char) -> Self {
        Self { control, reader: Reader::Nobody, has_parts: false, has_maps: false, is_check: false }
    }
}
