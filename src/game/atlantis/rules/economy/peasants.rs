//! The peasants: births, food, migration.

use crate::game::atlantis::rules::Conditions;
use crate::game::atlantis::world::{RegionId, World};

/// Peasants on their way.
#[derive(Debug, Default)]
pub struct Migrants {}

/// Births, and food for all whom it can feed.
pub fn grow_and_eat(_conditions: Conditions, _world: &mut World, _region: RegionId) {}

/// Some go elsewhere.
pub fn leave(_conditions: Conditions, _world: &mut World, _region: RegionId, _migrants: &mut Migrants) {}

/// They arrive.
pub fn arrive(_world: &mut World, _migrants: Migrants) {}
