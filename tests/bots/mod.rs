//! Whole games that bots play against themselves, as decks: the position of a play, the bots' sheets behind its play
//! card, the next position.

#![allow(dead_code, reason = "each program uses some of it")]
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

pub mod medieval;
pub mod rainbow;
