//! Who leaves the game: QUIT, idle factions, units without people.

use super::tasks::Tasks;
use super::{Conditions, Sheets};
use crate::game::atlantis::event::TurnLog;
use crate::game::atlantis::world::World;

/// Notes for whom orders came.
pub fn note_orders(_conditions: Conditions, _world: &mut World, _sheets: &Sheets) {}

/// QUIT.
pub fn quit(_world: &mut World, _tasks: &Tasks<'_>, _log: &mut TurnLog) {}

/// Removes factions for which no orders came for too long.
pub fn remove_idle(_conditions: Conditions, _world: &mut World) {}

/// Removes units without people, ships at sea without units, and factions without either.
pub fn remove_empty(_conditions: Conditions, _world: &mut World, _log: &mut TurnLog) {}

/// Warns factions that will be removed next.
pub fn warn_idle(_conditions: Conditions, _world: &World, _log: &mut TurnLog) {}
