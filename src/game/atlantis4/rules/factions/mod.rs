//! Factions: how they begin, what their points allow, how they leave, and what chance decided for them.
//!
//! Source: the rules text, "Factions".

pub mod draws;
mod joining;
pub mod leaving;
pub mod quotas;

pub use joining::join;
