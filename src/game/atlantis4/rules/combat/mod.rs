//! Battles: who attacks whom in each phase, who fights on which side, rounds, losses, spoils.
//!
//! Source: "Combat", "Magic in Combat", "Non-Player Units"; sections 12, 14 and 20 of the facts.

mod army;
mod attack;
mod battles;
mod blows;
mod gear;
mod healing;
mod losses;
mod moves;
pub mod odds;
mod orders;
mod prowling;
mod reach;
mod roster;
mod rounds;
mod shelter;
mod shields;
mod sides;
mod soldier;
mod spoils;
#[cfg(test)]
pub mod stage;
#[cfg(test)]
mod tests;

pub use attack::assassinate;
pub use battles::Battles;
pub use moves::{after_moves, attack_by_hostility, storm};
pub use orders::fight;
