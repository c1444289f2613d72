//! The options of a run for each deck.

use playdeck_base::audience::Reader;
use playdeck_print::letter::Width;
use std::num::NonZeroUsize;

/// What a run asks of each of its decks.
#[expect(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
#[derive(Debug)]
pub struct Settings {
    /// The control character.
    pub control: char,
    /// Whose parts are printed; a player by the name that was asked for.
    pub reader: Reader,
    /// Whether parts are printed at all.
    pub has_parts: bool,
    /// What reports are.
    pub form: Form,
    /// Whether who reads everything also gets the part for spectators, who see through every fog.
    pub has_spectators: bool,
    /// Whether maps are printed.
    pub has_maps: bool,
    /// Whether the last play of a deck is only checked, as if `$CHECK` came before it, and only it is reported.
    pub is_check: bool,
    /// Whether a play that is checked is only read, and its press printed for those who would read it in the play.
    pub is_press_alone: bool,
    /// What is done with positions.
    pub positions: Positions,
    /// How many readers' reports of a large play are made in parallel.
    pub cores: NonZeroUsize,
}

/// What reports are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Parts of a listing.
    Listing,
    /// Letters, with the columns that are asked for.
    Letters(Width),
    /// Players' reports alone, in the layout of the game's own time, for programs that read it.
    Report,
    /// Parts of a page for a browser.
    Page,
    /// The same with what its reader can order next.
    Plan,
}

impl Form {
    /// Whether parts are those of a page for a browser.
    pub fn is_page(self) -> bool {
        matches!(self, Self::Page | Self::Plan)
    }
}

/// What is done with positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Positions {
    /// Nobody asked for them: none is punched.
    Unasked,
    /// They are punched. The position that a deck contains is kept if the deck ends with no other.
    Kept,
}

impl Settings {
    /// The settings with which nothing is printed.
    pub const fn for_nobody(control: char) -> Self {
        let (reader, positions) = (Reader::Nobody, Positions::Unasked);
        Self {
            control,
            reader,
            has_parts: false,
            form: Form::Listing,
            has_spectators: true,
            has_maps: false,
            is_check: false,
            is_press_alone: false,
            positions,
            cores: NonZeroUsize::MIN,
        }
    }
}
