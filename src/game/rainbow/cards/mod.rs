//! What the cards of the gamesmaster say, and whose section a card opens.

pub mod acts;
pub mod init;
pub mod play_card;
pub mod section;
