//! MOVE.

use super::Conditions;
use super::tasks::Months;
use crate::game::atlantis::event::TurnLog;
use crate::game::atlantis::world::World;

/// Carries it out.
pub fn play(_conditions: Conditions, _world: &mut World, _months: &mut Months<'_>, _log: &mut TurnLog) {}
