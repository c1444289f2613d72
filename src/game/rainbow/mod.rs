//! Rainbow's End, a game of empires on a hex map, after the rules of 2001.
//!
//! The contract of a game is answered here, in the order in which a deck asks: the start, the position, the play
//! cards, the sheets, the reading, the play and the report. The rules stand in files named for them.

mod abandoned;
mod build;
mod capture;
pub mod chance;
mod combat;
mod economy;
mod empire;
pub mod event;
mod fire;
pub mod geometry;
pub mod init;
pub mod map;
pub mod map_making;
pub mod messages;
mod movement;
pub mod orders;
pub mod play_card;
pub mod players;
pub mod position;
pub mod punched;
pub mod refusal;
mod slots;
pub mod tables;
pub mod turn;
mod unarmed;
pub mod unit;
pub mod units;
mod victory;
pub mod view;
