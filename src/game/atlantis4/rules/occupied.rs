//! Where there are units, so that phases need not walk the world.

use crate::game::atlantis4::world::{RegionId, UnitId, World};

/// The regions in which there are units, in their order.
pub fn occupied(world: &World) -> Vec<RegionId> {
    regions_of(world, |_| true)
}

/// The regions in which players have units, in their order.
pub fn of_players(world: &World) -> Vec<RegionId> {
    regions_of(world, |unit| world[world[unit].faction].is_player())
}

/// The regions in which there are units of which something is true, in their order.
pub fn regions_of(world: &World, is_meant: impl Fn(UnitId) -> bool) -> Vec<RegionId> {
    let units = (0..world.unit_places()).map(UnitId::at);
    let here = units.filter(|unit| !world[*unit].this_turn.is_gone && is_meant(*unit));
    let mut regions: Vec<RegionId> = here.map(|unit| world.region_of(unit)).collect();
    regions.sort_unstable();
    regions.dedup();
    regions
}
