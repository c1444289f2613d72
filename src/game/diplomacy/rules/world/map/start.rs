//! How a game on a map begins, and where powers build.

use serde::{Deserialize, Serialize};

/// A phase with which a game can begin, named by the place of its season in a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum First {
    /// The moves of the first season.
    Spring,
    /// The moves of the second season.
    Fall,
    /// The builds at the end of the year.
    Winter,
}

impl First {
    /// All of them, in the order of a year.
    pub const ALL: [Self; 3] = [Self::Spring, Self::Fall, Self::Winter];

    /// The word for what is done in it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Spring | Self::Fall => "MOVEMENT",
            Self::Winter => "ADJUSTMENTS",
        }
    }
}

/// Where a power may build.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Builds {
    /// In homes that it owns and that are empty.
    Home,
    /// In any center that it owns and that is empty (`RULE BUILD_ANY`).
    Owned,
    /// As in homes: its homes are the centers in which its first units stood, and so it chooses them where a game begins
    /// with builds.
    Chosen,
}
