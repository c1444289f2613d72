//! What a player remembers of the map: the ground, and the cities as they last saw them.

use crate::world::numbers::PlayerNumber;
use playdeck_kit::sets::Set;
use serde::{Deserialize, Serialize};

/// A city as a player last saw it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct KnownCity {
    /// Its owner then; `None` for a white city.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<PlayerNumber>,
    /// Whether it was a command castle.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub castle: bool,
}

/// What one player remembers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Memory {
    /// The squares whose terrain they know, by their indices on the map.
    pub explored: Set<usize>,
    /// The cities as they last saw them, in the order of their numbers; `None` for one that they have never seen.
    pub known: Vec<Option<KnownCity>>,
}
