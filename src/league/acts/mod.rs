//! What the gamesmaster says: `words` reads it, and `carry` carries it out.

pub mod carry;
pub mod words;
