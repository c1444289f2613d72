//! How messages repeat what stands in the JSON of others.

use super::messages as say;
use crate::message::{Message, shown_in_part};

/// An error of the JSON reader or writer as a message; it names line and column itself.
pub(super) fn unreadable(error: &serde_json::Error) -> Message {
    say::NO_SAVED_GAME.message().with(crate::operand::fault_of_json(error))
}

/// What stands in the JSON, for a sentence: one line, and not too long.
pub(super) fn plain(text: &str) -> String {
    shown_in_part(text, 40)
}
