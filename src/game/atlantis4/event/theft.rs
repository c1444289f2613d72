//! What thieves and assassins do, and who sees it.

use super::called::{Called, Somewhere};
use super::economy::Things;
use serde::Serialize;

/// What is told of thieves and assassins.
#[allow(missing_docs, reason = "the names of the fields say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum TheftEvent {
    /// Somebody was seen, and fled; all who saw it are told.
    Caught { thief: Called, target: Called, region: Somewhere, attempt: Attempt },
    /// A ring did not hide them from amulets; the thief is told.
    Foiled { thief: Called, target: Called, attempt: Attempt },
    /// The same; the target is not told by whom.
    Warded { target: Called, attempt: Attempt },
    /// Something was stolen; all who see the thief are told.
    Stole { thief: Called, target: Called, goods: Things },
    /// The same; the target is not told by whom.
    Robbed { target: Called, goods: Things },
}

/// What was attempted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[allow(missing_docs, reason = "they are what they are called")]
pub enum Attempt {
    Theft,
    Assassination,
}
