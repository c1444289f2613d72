//! TRANSFER.

use super::tasks::Tasks;
use super::{Conditions, Permits};
use crate::game::atlantis::event::TurnLog;
use crate::game::atlantis::world::{RegionId, World};

/// Carries them out in a region.
pub fn play(
    _conditions: Conditions,
    _world: &mut World,
    _region: RegionId,
    _tasks: &Tasks<'_>,
    _permits: &Permits,
    _log: &mut TurnLog,
) {
}
