//! The type that names the game. It stands by itself, so that whoever answers for a part of the game need not know what
//! else there is.

/// The game, as the roster names it.
#[derive(Debug)]
pub struct Rainbow;
