//! Where there are units, so that phases need not walk the world.

use super::tasks::Tasks;
use crate::orders::Order;
use crate::world::{RegionId, UnitId, World};
use playdeck_kit::sets::Set;

/// The regions in which players have units.
pub fn of_players(world: &World) -> Set<RegionId> {
    regions_of(world, |unit| world[world[unit].faction].is_player())
}

/// The regions in which units have an order of which something is true.
pub fn with_order(world: &World, tasks: &Tasks<'_>, is: impl Fn(&Order) -> bool) -> Set<RegionId> {
    regions_of(world, |unit| tasks.of(unit).iter().any(|task| is(task.order())))
}

/// The regions in which there are units of which something is true.
pub fn regions_of(world: &World, is_meant: impl Fn(UnitId) -> bool) -> Set<RegionId> {
    let units = (0..world.unit_places()).map(UnitId::at);
    let here = units.filter(|unit| is_meant(*unit) && !world[*unit].this_turn.is_gone);
    here.map(|unit| world.region_of(unit)).collect()
}
