//! What the points of factions allow, as the economy asks for it.

use crate::world::{FactionId, RegionId, World};

/// In which regions factions may tax and trade, and how many mages they may have.
pub trait Permits {
    /// Whether a faction may tax in a region; the region counts from then on.
    fn may_tax(&mut self, world: &World, faction: FactionId, region: RegionId) -> bool;

    /// Whether a faction may trade in a region; the region counts from then on.
    fn may_trade(&mut self, world: &World, faction: FactionId, region: RegionId) -> bool;

    /// Whether a faction may have one mage more.
    fn may_have_mage(&self, world: &World, faction: FactionId) -> bool;
}
