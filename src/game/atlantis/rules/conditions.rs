//! Under what a turn is played: the policy, chance and the turn's number. Rules are handed this and what they change.

use crate::orders::Number;
use crate::policy::Quirk;
use crate::world::Region;
use crate::world::position::Settings;
use playdeck_base::dice::{Dice, Stream};

/// Under what a turn is played.
#[derive(Debug, Clone, Copy)]
pub struct Conditions {
    /// What was chosen for the whole game.
    pub settings: Settings,
    /// Chance.
    pub dice: Dice,
    /// The turn that is played.
    pub turn: u32,
}

impl Conditions {
    /// The conditions of a turn.
    pub fn new(settings: impl Into<Settings>, dice: Dice, turn: u32) -> Self {
        Self { settings: settings.into(), dice, turn }
    }

    /// Whether a point is as in the program.
    pub fn has(&self, quirk: Quirk) -> bool {
        self.settings.policy.has(quirk)
    }

    /// The number of a faction, a building or a ship as it was written. The program took what leads it for one.
    pub fn numbered(&self, number: Number) -> Option<u32> {
        (number.is_number() || self.has(Quirk::GarbageZero)).then_some(number.value)
    }

    /// The stream of a phase for a region.
    pub fn stream(&self, phase: u32, region: &Region) -> Stream {
        self.dice.stream(self.turn, phase, region.spot.key())
    }
}
