//! Enums whose words are the same in positions, orders and reports.

/// Gives the places of what is counted.
macro_rules! indexed {
    ($name:ident) => {
        impl $name {
            /// Its place among all.
            pub const fn index(self) -> usize {
                self as usize
            }
        }
    };
}
pub(super) use indexed;

/// Declares an enum whose words are the same in positions, orders and reports, in the order of the program of 1993.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $word:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "SCREAMING-KEBAB-CASE")]
        pub enum $name {
            $(#[doc = $word] $variant),*
        }

        impl $name {
            /// All of them, in the order in which they are counted.
            pub const ALL: [Self; [$($word),*].len()] = [$(Self::$variant),*];

            /// What reports call it.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),* }
            }
        }

        indexed! { $name }
    };
}
pub(super) use words;
