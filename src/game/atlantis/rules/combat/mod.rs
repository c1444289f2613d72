//! Battles: who attacks whom, who fights on which side, rounds, casualties, loot and experience.
//!
//! Source: "Combat"; section 8 of the facts.

use super::conditions::Conditions;
use super::tasks::Tasks;
use crate::game::atlantis::event::TurnLog;
use crate::game::atlantis::world::World;

/// Carries out all ATTACK orders: in each region the factions that attack in an order by lot, the units of each in
/// theirs. Who fell is marked in [`crate::game::atlantis::world::Passing::fell`].
pub fn fight(_conditions: Conditions, _world: &mut World, _tasks: &Tasks<'_>, _log: &mut TurnLog) {}
