//! The kit: what games share below their rules.
//!
//! It lies between what all games use and the games. It knows no particular game, no card and no page. It returns places
//! as it was given them, and it reports errors as data, from which a game makes its own message.
//!
//! ```
//! use playdeck_kit::way::cheapest;
//!
//! // Places on a line, each one step from the next; the step into place 2 costs five.
//! let exits = |place: usize| {
//!     let beside = [place.wrapping_sub(1), place + 1].into_iter().filter(|&next| next < 5);
//!     beside.map(|next| (next, if next == 2 { 5 } else { 1 })).collect()
//! };
//! assert_eq!(cheapest(0, 3, exits, |_| 0), Some(vec![1, 2, 3]));
//! ```
//!
//! This crate serves the program `playdeck` and may change in any version.

pub mod areas;
pub mod dates;
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
pub mod votes;
pub mod way;
pub mod witnesses;
pub mod words;

// The macros of the kit name these.
#[doc(hidden)]
pub use playdeck_base::{message, text};
