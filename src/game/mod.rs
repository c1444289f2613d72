//! The games.

pub mod diplomacy;
