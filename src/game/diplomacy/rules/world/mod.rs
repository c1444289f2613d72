//! The board and what stands on it: provinces and their neighbours, powers, units, and the game between two plays.

pub mod ahead;
pub mod centers;
pub(crate) mod kind;
pub mod map;
pub mod position;
pub mod power;
pub mod route;
pub mod sight;
pub mod unit;
