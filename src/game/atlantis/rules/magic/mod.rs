//! Magic: spells that are given, found, forgotten and cast, and what magic items do outside of battles.
//!
//! Source: the rules text, "Magic"; finer where the program is.

mod learning;
mod rituals;
pub mod spells;
mod teleport;

pub use learning::{copy_spells, give, research};
pub use rituals::cast;
pub use spells::{KnownSpells, casters, reshow, set_combat, size};
