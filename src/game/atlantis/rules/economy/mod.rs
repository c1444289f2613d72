//! What people live on: tax, recruits, work, production, building, lessons, food, and the peasants.

mod build;
mod entertain;
mod lots;
pub mod maintenance;
pub mod peasants;
mod produce;
pub mod recruit;
pub mod study;
pub mod tax;
mod teach;

pub use teach::Lessons;

use super::tasks::Months;
use super::{Conditions, Permits};
use crate::game::atlantis::event::TurnLog;
use crate::game::atlantis::world::{RegionId, World};

/// The month of a region's units, but for journeys, study and rituals.
pub fn play(
    _conditions: Conditions,
    _world: &mut World,
    _region: RegionId,
    _months: &Months<'_>,
    _permits: &Permits,
    _lessons: &mut Lessons,
    _log: &mut TurnLog,
) {
}
