//! The world: the map, the players, the units, and the figures of the rules text.

pub mod geometry;
pub mod map;
pub mod players;
pub mod position;
pub mod tables;
pub mod unit;
pub mod units;
