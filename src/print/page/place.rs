//! Where things are put on a page, and how a line in a spool says so.

/// Where something is put among all that is printed about a play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Place {
    /// What became of the reader's orders.
    Outcome,
    /// What is due next.
    Due,
    /// The picture of the board.
    Board,
    /// Anything else.
    Other,
    /// What the reader can order next: the name of the play, the choices, the picture of the position.
    Plan,
    /// How the players stand, for the list of a game's pages.
    Standing,
}

impl Place {
    /// The control byte of a line in a spool.
    pub const fn control(self, is_whole: bool) -> u8 {
        self as u8 | if is_whole { 0 } else { UNFINISHED }
    }

    /// Whether a line with this control byte is at this place, and whether the next one continues it.
    pub const fn has(self, control: u8) -> (bool, bool) {
        (control & !UNFINISHED == self as u8, control & UNFINISHED != 0)
    }
}

/// The bit of a line that the next one continues.
const UNFINISHED: u8 = 0x80;
