//! PLAYDECK, a batch monitor for play-by-mail strategy games.
//!
//! A deck of 80-column cards comes in, a 133-column listing goes out, and nothing else is looked at: the
//! same cards and options give the same bytes on every machine. `ARCHITECTURE.md` draws the map of the rooms and names the
//! invariants.

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
pub mod markup;
pub mod message;
pub mod operand;
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
