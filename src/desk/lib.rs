//! One deck, or a stream of them, from cards to paper, whichever the game.

pub mod filter;
pub mod mail;
pub mod play;
pub mod roster;
pub mod stream;
