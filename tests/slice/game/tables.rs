//! Terrain, items and skills: their names in positions, orders and reports.

use serde::{Deserialize, Serialize};

/// Declares an enum with the same words in positions, orders and reports.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "UPPERCASE")]
        pub enum $name { $($variant),* }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),* }
            }
        }
    };
}

words! {
    /// Terrain of a region.
    Terrain { Ocean = "ocean", Plain = "plain", Forest = "forest", Mountain = "mountain", Swamp = "swamp" }
}

words! {
    /// A thing that a unit can have.
    Item { Horse = "horse", Sword = "sword", Wood = "wood" }
}

words! {
    /// A skill.
    Skill { Combat = "combat", Observation = "observation", Riding = "riding", Stealth = "stealth" }
}

/// The directions, clockwise from the north.
pub const DIRECTIONS: [(&str, &str); 6] = [
    ("N", "NORTH"),
    ("NE", "NORTHEAST"),
    ("SE", "SOUTHEAST"),
    ("S", "SOUTH"),
    ("SW", "SOUTHWEST"),
    ("NW", "NORTHWEST"),
];
