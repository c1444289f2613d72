//! BOARD, ENTER, LEAVE and PROMOTE.

use super::Conditions;
use super::Permits;
use super::tasks::Tasks;
use crate::game::atlantis::event::TurnLog;
use crate::game::atlantis::world::World;

/// Carries them out, in one pass.
pub fn play(
    _conditions: Conditions,
    _world: &mut World,
    _tasks: &Tasks<'_>,
    _permits: &Permits,
    _log: &mut TurnLog,
) {
}
