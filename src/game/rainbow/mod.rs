//! Rainbow's End, a game of empires on a hex map, after the rules of 2001.
//!
//! The contract of a game is answered here, in the order in which a deck asks: the start, the position, the play
//! cards, the sheets, the reading, the play and the report. The rules stand in files named for them.

pub mod event;
pub mod geometry;
pub mod map;
pub mod messages;
pub mod orders;
pub mod players;
pub mod position;
pub mod punched;
pub mod refusal;
pub mod tables;
pub mod unit;
pub mod units;
pub mod view;
