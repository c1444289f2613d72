//! Earth lore and clear skies: what spells do to a region for the month.

use super::Casting;
use crate::event::Magic;
use crate::rules::economy::wages;

impl Casting<'_, '_> {
    /// Earns wages, and the land bears more. The wages rise at once: the next caster earns more.
    pub(super) fn earth_lore(&mut self, share: u32) {
        let region = self.region();
        let wages = wages(self.conditions, self.world, region).max(0);
        let silver = u32::try_from(wages.saturating_mul(i64::from(share))).unwrap_or(u32::MAX);
        self.world[self.caster].items.add(self.conditions.tables.named.silver, silver);
        let land = &mut self.world[region];
        land.earth_lore = land.earth_lore.max(self.level);
        let (unit, region) = (self.called(), self.here());
        self.tell(Magic::Earned { unit, silver, region });
    }

    /// Keeps bad weather away, and the land bears more.
    pub(super) fn clear_skies(&mut self) {
        let region = self.region();
        let land = &mut self.world[region];
        land.clear_skies = land.clear_skies.max(self.level);
        let (unit, region) = (self.called(), self.here());
        self.tell(Magic::ClearedSkies { unit, region });
    }
}
