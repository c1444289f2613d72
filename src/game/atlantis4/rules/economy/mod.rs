//! What people live on: taxes, markets, lessons, study, work, production, building, maintenance, and the end of the
//! month.

pub mod maintenance;
pub mod markets;
pub mod month_end;
mod products;
pub mod roads;
mod shares;
mod wages;

pub use wages::wages;

use super::Conditions;
use super::tasks::Months;
use crate::game::atlantis4::event::TurnLog;
use crate::game::atlantis4::world::{FactionId, RegionId, UnitId, World};

/// In which regions factions may tax and trade, and how many mages they may have.
pub trait Permits {
    /// Whether a faction may tax in a region; the region counts from then on.
    fn may_tax(&mut self, world: &World, faction: FactionId, region: RegionId) -> bool;

    /// Whether a faction may trade in a region; the region counts from then on.
    fn may_trade(&mut self, world: &World, faction: FactionId, region: RegionId) -> bool;

    /// Whether a faction may have one mage more.
    fn may_have_mage(&self, world: &World, faction: FactionId) -> bool;
}

/// What units do all month but for journeys: region by region.
pub fn play(
    conditions: Conditions<'_>,
    world: &mut World,
    months: &Months,
    permits: &mut impl Permits,
    log: &mut TurnLog,
) {
    for region in occupied(world) {
        products::play(conditions, world, region, months, permits, log);
    }
}

/// The regions in which there are units, in their order.
pub fn occupied(world: &World) -> Vec<RegionId> {
    let units = (0..world.unit_places()).map(UnitId::at).filter(|unit| !world[*unit].passing.is_gone);
    let mut regions: Vec<RegionId> = units.map(|unit| world.region_of(unit)).collect();
    regions.sort_unstable();
    regions.dedup();
    regions
}
