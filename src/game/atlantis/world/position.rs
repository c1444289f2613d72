//! The position: the world between two turns, and what the gamesmaster chose for the whole game.

use super::{Faction, Spot, World};
use crate::policy::Policy;
use crate::tables::IDLE_TURNS;
use playdeck_kit::dates::Month;

/// The game between two turns.
#[derive(Debug, Clone)]
pub struct Position {
    /// The world.
    pub world: World,
    /// What was chosen on `$INIT`.
    pub settings: Settings,
}

/// What was chosen for the whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Where the program of 1993 is followed.
    pub policy: Policy,
    /// The turns in a row without orders after which a faction is removed in the next. Nobody is if there are none.
    pub idle: Option<u32>,
    /// Whether factions whose address is `n/a` are never removed for sending no orders.
    pub spares_unaddressed: bool,
    /// Whether FIND gives addresses.
    pub finds: bool,
    /// Where new factions begin.
    pub start: Spot,
}

/// The address of a faction that nobody plays.
pub const NO_ADDRESS: &str = "n/a";

/// Where new factions begin if nothing else is said: the middle of the first block, which is always land.
pub const START: Spot = Spot { x: 4, y: 4 };

impl Default for Settings {
    fn default() -> Self {
        let (policy, idle) = (Policy::DEFAULT, Some(IDLE_TURNS));
        Self { policy, idle, spares_unaddressed: false, finds: true, start: START }
    }
}

impl Settings {
    /// For how many turns in a row no orders of a faction came, as far as that counts against it.
    pub fn silence(&self, faction: &Faction, turn: u32) -> u32 {
        if self.spares_unaddressed && &*faction.address == NO_ADDRESS {
            return 0;
        }
        turn.saturating_sub(faction.last_orders)
    }
}

impl From<Policy> for Settings {
    fn from(policy: Policy) -> Self {
        Self { policy, ..Self::default() }
    }
}

impl Position {
    /// The turn that is played next.
    pub const fn next_turn(&self) -> Month {
        Month(self.world.turn.saturating_add(1))
    }
}
