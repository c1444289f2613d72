//! Places in the lists of the tables.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};

/// Declares places in a list of the tables.
macro_rules! table_places {
    ($($(#[$about:meta])* $name:ident($of:ty)),* $(,)?) => {$(
        $(#[$about])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub $of);
    )*};
}

table_places! {
    /// An item by its place in the table.
    Item(u16),
    /// A skill by its place in the table.
    Skill(u16),
    /// A kind of structure by its place in the table.
    ObjectKind(u16),
    /// A terrain by its place in the table.
    Terrain(u8),
}

/// How one row of the tables refers to another when its key has become its place: `item 27`.
macro_rules! references {
    ($($name:ident = $word:literal),* $(,)?) => {$(
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                let place = text.strip_prefix(concat!($word, " ")).and_then(|place| place.parse().ok());
                place.map(Self).ok_or_else(|| {
                    D::Error::custom(format_args!("{text} is written where {} and a key is due", $word))
                })
            }
        }
    )*};
}

references! { Item = "item", Skill = "skill", ObjectKind = "object" }
