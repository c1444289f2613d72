//! How a battle's odds are found: every course is followed where that is possible, and a larger battle is fought many
//! times.

use super::calculator::{self, Forces, MOST_STATES, Odds};
use super::drawn_battles;

/// A battle whose odds are requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Battle {
    forces: Forces,
    is_drawn: bool,
}

impl Battle {
    /// The battle of some forces. It is followed if the battles before it have left enough of the states that a play
    /// may need; `states` counts them.
    pub fn of(forces: Forces, states: &mut u64) -> Self {
        let all = states.saturating_add(forces.states());
        let is_drawn = all > MOST_STATES;
        if !is_drawn {
            *states = all;
        }
        Self { forces, is_drawn }
    }

    /// The work for the odds, in states of the calculator.
    pub fn work(self) -> u64 {
        if self.is_drawn { drawn_battles::work(self.forces) } else { self.forces.states() }
    }

    /// How the battle ends.
    pub fn odds(self) -> Odds {
        if self.is_drawn { drawn_battles::odds(self.forces) } else { calculator::odds(self.forces) }
    }
}
