//! The kit: what games share below their rules.
//!
//! It lies between the rooms that all games use and the games. It knows no particular game, no card and no page. It
//! returns places as it was given them, and it reports errors as data, from which a game makes its own message.

pub mod areas;
pub mod dates;
pub mod defaults;
pub mod figures;
pub mod grid;
pub mod lists;
pub mod log;
pub mod name;
pub mod numbers;
pub mod passwords;
pub mod place;
pub mod quotes;
pub mod records;
pub mod refusal;
pub mod sets;
pub mod verbs;
pub mod way;
pub mod witnesses;
pub mod words;

// The macros of the kit name these.
#[doc(hidden)]
pub use playdeck_base::{message, text};
