//! What the gamesmaster says: `words` reads it, `carry` carries it out, and `again` plays weeks again.

pub mod again;
pub mod carry;
pub mod words;
