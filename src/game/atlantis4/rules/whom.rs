//! Which unit of a region the words of an order mean.

use crate::game::atlantis4::orders::Who;
use crate::game::atlantis4::world::{FactionId, RegionId, UnitId, World};

/// The unit of a region that an order of a faction means, seen or not. `NEW` names a unit that the faction formed this
/// turn.
pub fn unit_here(world: &World, region: RegionId, faction: FactionId, who: Who) -> Option<UnitId> {
    match who {
        Who::Unit(number) => world.unit_of(number).filter(|unit| world.region_of(*unit) == region),
        Who::New(alias) => formed(world, region, faction, alias),
        Who::Formed { faction, alias } => formed(world, region, world.faction_of(faction)?, alias),
    }
}

fn formed(world: &World, region: RegionId, faction: FactionId, alias: u32) -> Option<UnitId> {
    let is_it = |unit: &crate::game::atlantis4::world::Unit| {
        unit.faction == faction && unit.this_turn.alias == Some(alias)
    };
    world.units_in(region).find(|(_, unit)| is_it(unit)).map(|(id, _)| id)
}
