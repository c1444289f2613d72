//! Atlantis 4.0.6: the largest of the games, by the rules of the Wyreth world or by the standard ones.
//!
//! The rules text decides; where it is silent the program of 2001 does, and [`policy`] names each point at which the two
//! differ. What things are called and all their figures are data ([`tables`]): code names a thing only where a rule does.

pub mod chance;
pub mod event;
pub mod making;
pub mod messages;
pub mod orders;
pub mod policy;
pub mod position;
pub mod records;
pub mod refusal;
pub mod rules;
pub mod tables;
pub mod world;
