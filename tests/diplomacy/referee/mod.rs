//! A third judge of Diplomacy, written only for tests from the rules texts, for whole boards. It shares with the engine the
//! types of units and orders and the tables of the map, but no rule.

mod board;
mod moves;
mod reach;

pub use moves::{Judged, judge as judge_moves};
