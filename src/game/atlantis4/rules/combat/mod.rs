//! Battles: who attacks whom in each phase, who fights on which side, rounds, losses, spoils.
//!
//! Source: "Combat", "Magic in Combat", "Non-Player Units"; sections 12, 14 and 20 of the facts.

mod army;
mod attack;
mod blows;
mod gear;
mod healing;
mod losses;
mod moves;
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
pub(in crate::game::atlantis4::rules) mod stage;

pub use attack::assassinate;
pub use moves::{after_moves, attack_by_hostility, storm};
pub use orders::fight;
pub use roster::goods;

use crate::game::atlantis4::world::RegionId;
use std::collections::BTreeMap;

/// How many battles were fought in each region this turn, so that each has chance of its own.
#[derive(Debug, Default)]
pub struct Battles(BTreeMap<RegionId, u32>);

impl Battles {
    /// The number of the next battle in a region; the first has 0.
    fn next(&mut self, region: RegionId) -> u32 {
        let fought = self.0.entry(region).or_default();
        let number = *fought;
        *fought += 1;
        number
    }
}
