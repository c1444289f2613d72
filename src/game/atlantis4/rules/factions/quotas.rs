//! What a faction's points allow: in how many regions it taxes and trades, and how many mages it has.
//!
//! Source: the rules text, "Factions".

use crate::rules::economy::Permits;
use crate::tables::Tables;
use crate::world::{FactionId, Points, RegionId, UnitKind, World};
use std::collections::{BTreeMap, BTreeSet};

/// The regions in which factions taxed and traded this turn.
#[derive(Debug)]
pub struct Quotas<'t> {
    tables: &'t Tables,
    taxed: BTreeMap<FactionId, BTreeSet<RegionId>>,
    traded: BTreeMap<FactionId, BTreeSet<RegionId>>,
}

impl<'t> Quotas<'t> {
    /// Nothing is used yet.
    pub const fn new(tables: &'t Tables) -> Self {
        Self { tables, taxed: BTreeMap::new(), traded: BTreeMap::new() }
    }

    /// In how many regions a faction taxed.
    pub fn taxed(&self, faction: FactionId) -> usize {
        self.taxed.get(&faction).map_or(0, BTreeSet::len)
    }

    /// In how many regions a faction traded.
    pub fn traded(&self, faction: FactionId) -> usize {
        self.traded.get(&faction).map_or(0, BTreeSet::len)
    }
}

/// What so many points allow; more points than the table has allow what the most do.
fn allowed(table: &[u32], points: u32) -> usize {
    let place = usize::try_from(points).unwrap_or(usize::MAX);
    let most = table.get(place).or(table.last()).copied().unwrap_or(0);
    usize::try_from(most).unwrap_or(usize::MAX)
}

/// Notes a region unless it is one too many.
fn uses(regions: &mut BTreeSet<RegionId>, region: RegionId, most: usize) -> bool {
    regions.contains(&region) || regions.len() < most && regions.insert(region)
}

/// In how many regions a faction of these points may tax.
pub fn tax_regions(tables: &Tables, points: Points) -> usize {
    allowed(&tables.game.regions, points.war)
}

/// In how many regions it may trade.
pub fn trade_regions(tables: &Tables, points: Points) -> usize {
    allowed(&tables.game.regions, points.trade)
}

/// How many mages it may have.
pub fn most_mages(tables: &Tables, points: Points) -> usize {
    allowed(&tables.game.mages, points.magic)
}

/// How many mages a faction has.
pub fn mages(world: &World, faction: FactionId) -> usize {
    world.units_of(faction).filter(|unit| world[*unit].kind == UnitKind::Mage).count()
}

impl Permits for Quotas<'_> {
    fn may_tax(&mut self, world: &World, faction: FactionId, region: RegionId) -> bool {
        let most = tax_regions(self.tables, world[faction].points());
        uses(self.taxed.entry(faction).or_default(), region, most)
    }

    fn may_trade(&mut self, world: &World, faction: FactionId, region: RegionId) -> bool {
        let most = trade_regions(self.tables, world[faction].points());
        uses(self.traded.entry(faction).or_default(), region, most)
    }

    fn may_have_mage(&self, world: &World, faction: FactionId) -> bool {
        mages(world, faction) < most_mages(self.tables, world[faction].points())
    }
}
