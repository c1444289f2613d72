//! The position: the world between two turns, the tables in force, and what the gamesmaster chose for the whole game.

use super::World;
use crate::policy::Policy;
use crate::tables::Tables;
use playdeck_kit::dates::Month;
use std::sync::Arc;

/// The game between two turns.
#[derive(Debug, Clone)]
pub struct Position {
    /// The world.
    pub world: World,
    /// The tables in force.
    pub tables: Arc<Tables>,
    /// Where the program is followed.
    pub policy: Policy,
}

impl Position {
    /// The turn that is played next.
    pub const fn next_turn(&self) -> Month {
        Month(self.world.turn.saturating_add(1))
    }
}
