//! Atlantis 1.0: an open-ended world of regions, factions and units, as it was played by mail in 1993.
//!
//! The rules text decides; where it is silent the program of 1993 does, and [`policy`] names each point at which the two
//! differ. This module will own what the hall asks of a game; it is in no roster yet.

pub mod chance;
pub mod event;
pub mod messages;
pub mod orders;
pub mod policy;
pub mod records;
pub mod refusal;
pub mod rules;
pub mod tables;
pub mod world;
