//! A deck, or a stream of decks, from cards to paper, whichever the game: it is played, its parts are made, letters and
//! pages go out, mail comes in, and positions are turned into other forms.
//!
//! It is the first crate that knows which games there are ([`roster`]), and it knows none of their rules.
//!
//! ```
//! # fn main() -> std::io::Result<()> {
//! use playdeck_desk::stream::{self, Options};
//!
//! let deck = "$INIT RULES=STANDARD,SEED=1\nANNE\nBEN\nCARL\nDORA\nEVE\nFAY\nGUS\n$END\n";
//! let (mut listing, mut positions) = (Vec::new(), Vec::new());
//! let run = stream::run(deck.as_bytes(), &Options::default(), &mut listing, |cards| {
//!     positions.push(cards.to_vec());
//!     Ok(())
//! })?;
//! assert_eq!((run.decks, run.condition.0, positions.len()), (1, 0, 1));
//! assert!(String::from_utf8_lossy(&listing).contains("FOR ALL"));
//! # Ok(())
//! # }
//! ```
//!
//! This crate serves the program `playdeck` and may change in any version.

pub mod filter;
pub mod mail;
pub mod play;
pub mod roster;
pub mod stream;
