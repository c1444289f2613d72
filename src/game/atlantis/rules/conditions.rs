//! Under what a turn is played: the policy, chance and the turn's number. Rules are handed this and what they change.

use crate::dice::{Dice, Stream};
use crate::game::atlantis::policy::{Policy, Quirk};
use crate::game::atlantis::world::Region;

/// Under what a turn is played.
#[derive(Debug, Clone, Copy)]
pub struct Conditions {
    /// Where the program of 1993 is followed.
    pub policy: Policy,
    /// Chance.
    pub dice: Dice,
    /// The turn that is played.
    pub turn: u32,
}

impl Conditions {
    /// Whether a point is as in the program.
    pub const fn has(&self, quirk: Quirk) -> bool {
        self.policy.has(quirk)
    }

    /// The stream of a phase for a region.
    pub fn stream(&self, phase: u32, region: &Region) -> Stream {
        self.dice.stream(self.turn, phase, region.spot.key())
    }
}
