//! Factions: what they permit each other, how many magicians they have, and how they leave.

pub mod leaving;
pub mod magicians;
pub mod permits;
