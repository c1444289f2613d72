//! Battles: who attacks whom in each phase, who fights on which side, rounds, losses, spoils.
//!
//! Source: the rules text, "Combat", "Magic in Combat", "Non-Player Units"; finer where the program is.

mod aftermath;
mod armed;
mod attack;
mod battles;
mod field;
mod moves;
pub mod odds;
mod orders;
mod prowling;
mod reach;
mod roster;
mod sides;
#[cfg(test)]
pub mod stage;
#[cfg(test)]
mod tests;

pub use attack::assassinate;
pub use battles::Battles;
pub use moves::{after_moves, attack_by_hostility, storm};
pub use orders::fight;
