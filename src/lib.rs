//! PLAYDECK, a batch monitor for play-by-mail strategy games.
//!
//! It reads a deck of 80-column cards, prints a 133-column listing, and looks at nothing else: the same cards and
//! options give the same bytes on every machine. `ARCHITECTURE.md` has the map of the rooms and the invariants.

pub mod audience;
pub mod card;
pub mod code;
pub mod deck;
pub mod dice;
pub mod document;
pub mod filter;
pub mod game;
pub mod kit;
pub mod letter;
pub mod listing;
pub mod mail;
pub mod markup;
pub mod message;
pub mod operand;
pub mod page;
pub mod picture;
pub mod play;
pub mod press_rule;
pub mod punch;
pub mod record;
pub mod register;
pub mod roster;
pub mod spool;
pub mod stream;
pub mod text;
pub mod verify;
pub mod workers;
