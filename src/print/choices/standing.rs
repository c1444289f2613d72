//! How the players stand, as data for the list of a game's pages.

use serde::{Deserialize, Serialize};

/// How the players stand, as far as a reader knows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// What is counted: `Centers`.
    pub what: String,
    /// Who has how many; some games count below zero.
    pub rows: Vec<(String, i64)>,
}
