//! What the cards of the gamesmaster say, and whose section a card opens.

pub mod acts;
mod init;
mod joining;
mod section;
