//! What the cards of the gamesmaster say, and whose section a card opens.

pub mod acts;
pub mod boards;
mod init;
pub mod lots;
pub mod play_card;
mod section;
