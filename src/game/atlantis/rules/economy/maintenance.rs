//! Maintenance of units, shared within a faction.

use crate::game::atlantis::event::TurnLog;
use crate::game::atlantis::rules::Conditions;
use crate::game::atlantis::world::{RegionId, World};

/// Everybody eats.
pub fn play(_conditions: Conditions, _world: &mut World, _region: RegionId, _log: &mut TurnLog) {}
