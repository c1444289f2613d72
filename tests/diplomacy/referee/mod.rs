//! A third judge of Diplomacy, written only for tests from the rules texts: whole boards, and whole plays from the sheets
//! to the position that follows. It shares with the engine the types of positions, units and orders and the tables of the
//! map, but no rule.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod board;
mod builds;
mod moves;
mod play;
mod reach;
mod retreats;
mod sheets;

pub use moves::judge as judge_moves;
pub use play::{After, AllGiven, Given, play};
pub use reach::near;
pub use sheets::{Line, given};
