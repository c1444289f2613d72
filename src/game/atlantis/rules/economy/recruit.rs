//! GUARD 1 and RECRUIT.

use crate::game::atlantis::event::TurnLog;
use crate::game::atlantis::rules::Conditions;
use crate::game::atlantis::rules::tasks::Tasks;
use crate::game::atlantis::world::{RegionId, World};

/// Carries them out in a region.
pub fn play(
    _conditions: Conditions,
    _world: &mut World,
    _region: RegionId,
    _tasks: &Tasks<'_>,
    _log: &mut TurnLog,
) {
}
