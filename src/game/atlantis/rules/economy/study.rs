//! STUDY.

use super::Lessons;
use crate::game::atlantis::event::TurnLog;
use crate::game::atlantis::rules::tasks::Months;
use crate::game::atlantis::world::World;

/// Carries it out.
pub fn play(_world: &mut World, _months: &Months<'_>, _lessons: &Lessons, _log: &mut TurnLog) {}
