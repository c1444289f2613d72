//! The conditions under which a turn is played: the tables, the switches, chance, and the month.

use crate::policy::{Policy, Quirk};
use crate::tables::Tables;
use crate::world::RegionId;
use crate::world::position::Position;
use playdeck_base::dice::{Dice, Stream};

/// The conditions of a turn.
#[derive(Debug, Clone, Copy)]
pub struct Conditions<'t> {
    /// The tables in force.
    pub tables: &'t Tables,
    /// Where the program is followed.
    pub policy: Policy,
    /// Chance.
    pub dice: Dice,
    /// The turn that is played: 1 is January of year 1.
    pub turn: u32,
}

impl<'t> Conditions<'t> {
    /// The conditions of a turn.
    pub const fn new(tables: &'t Tables, policy: Policy, dice: Dice, turn: u32) -> Self {
        Self { tables, policy, dice, turn }
    }

    /// Whether a point is as in the program.
    pub fn has(&self, quirk: Quirk) -> bool {
        self.policy.has(quirk)
    }

    /// The month of the year, 0 for January.
    pub const fn month(&self) -> u32 {
        self.turn.saturating_sub(1) % 12
    }

    /// A stream of chance for a phase in a region.
    pub fn chance(&self, phase: u32, region: RegionId) -> Stream {
        self.dice.stream(self.turn, phase, u64::from(region.0))
    }
}

impl Position {
    /// The conditions of a turn.
    pub fn conditions(&self, turn: u32, dice: Dice) -> Conditions<'_> {
        Conditions::new(&self.tables, self.policy, dice, turn)
    }
}
