//! Which unit of a region the words of an order mean.

use crate::orders::Who;
use crate::world::{FactionId, RegionId, UnitId, World};

/// The unit of a region that an order of a faction means, seen or not. `NEW` names a unit that the faction formed this
/// turn.
pub fn unit_here(world: &World, region: RegionId, faction: FactionId, who: Who) -> Option<UnitId> {
    match who {
        Who::Unit(number) => world.unit_of(number).filter(|unit| world.region_of(*unit) == region),
        Who::New(alias) => world.unit_called(region, faction, alias),
        Who::Formed { faction, alias } => world.unit_called(region, world.faction_of(faction)?, alias),
    }
}
