//! Factions: how they begin, what their points allow, and how they leave.
//!
//! Source: the rules text, "Factions".

mod joining;
pub mod leaving;
pub mod quotas;

pub use joining::join;
