//! How messages quote the JSON of other programs.

use super::messages as say;
use playdeck_base::message::{Message, shown_in_part};

/// Converts an error of the JSON reader or writer to a message; the error itself names line and column.
pub(super) fn unreadable(error: &serde_json::Error) -> Message {
    say::no_saved_game(&playdeck_cards::operand::fault_of_json(error))
}

/// A text from the JSON made fit for a sentence: one line, and not too long.
pub(super) fn plain(text: &str) -> String {
    shown_in_part(text, 40)
}
