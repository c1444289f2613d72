//! From bytes to a deck, and a position back to cards.

pub mod card;
pub mod code;
pub mod deck;
pub mod operand;
pub mod punch;
pub mod record;
