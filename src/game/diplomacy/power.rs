//! The seven powers, and how players name them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the seven great powers, in the order in which every list prints them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Power {
    /// Austria-Hungary.
    Austria,
    /// England.
    England,
    /// France.
    France,
    /// Germany.
    Germany,
    /// Italy.
    Italy,
    /// Russia.
    Russia,
    /// Turkey.
    Turkey,
}

impl Power {
    /// All seven.
    pub const ALL: [Self; 7] =
        [Self::Austria, Self::England, Self::France, Self::Germany, Self::Italy, Self::Russia, Self::Turkey];

    /// The name that cards and listings use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Austria => "AUSTRIA",
            Self::England => "ENGLAND",
            Self::France => "FRANCE",
            Self::Germany => "GERMANY",
            Self::Italy => "ITALY",
            Self::Russia => "RUSSIA",
            Self::Turkey => "TURKEY",
        }
    }

    /// The adjective, which players write before a supported unit.
    pub const fn adjective(self) -> &'static str {
        match self {
            Self::Austria => "AUSTRIAN",
            Self::England => "ENGLISH",
            Self::France => "FRENCH",
            Self::Germany => "GERMAN",
            Self::Italy => "ITALIAN",
            Self::Russia => "RUSSIAN",
            Self::Turkey => "TURKISH",
        }
    }

    /// The power that a word names: by its name, its adjective, or at least the first three letters of the name.
    pub fn named(word: &str) -> Option<Self> {
        let word = word.to_uppercase();
        let is_start = |power: &Self| word.len() >= 3 && power.name().starts_with(&word);
        Self::ALL.into_iter().find(|power| {
            is_start(power)
                || word == power.adjective()
                || word == "AUSTRIA-HUNGARY" && *power == Self::Austria
        })
    }

    /// The power's index in [`Power::ALL`], 0 to 6.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Power {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
