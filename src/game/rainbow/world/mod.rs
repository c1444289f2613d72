//! The world: the map, who plays, what stands where, and the figures of the rules text.

pub mod geometry;
pub mod map;
pub mod players;
pub mod position;
pub mod tables;
pub mod unit;
pub mod units;
