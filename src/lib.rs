//! PLAYDECK, a batch monitor for play-by-mail strategy games.
//!
//! It reads a deck of 80-column cards, prints a 133-column listing, and looks at nothing else: the same cards and
//! options give the same bytes on every machine. `ARCHITECTURE.md` has the map of the rooms and the invariants.

pub mod audience;
mod cards;
pub mod dice;
pub mod filter;
pub mod game;
pub mod kit;
pub mod mail;
pub mod message;
pub mod play;
pub mod press_rule;
mod print;
pub mod register;
pub mod roster;
pub mod secret;
pub mod stream;
pub mod text;
pub mod verify;
pub mod workers;

// Two floors hold rooms of their own, which are named without them.
pub use cards::{card, code, deck, operand, punch, record};
pub use print::{document, letter, listing, markup, page, picture, spool};
