//! Creatures that come when they are called, and illusions of them.

use super::Casting;
use crate::event::{Magic, Things};
use crate::refusal::Refusal;
use crate::tables::{Phantasm, Summoning};

impl Casting<'_, '_> {
    /// Summons creatures, no more than the mage can have.
    pub(super) fn summon(&mut self, summoning: &Summoning) -> Result<(), Refusal> {
        let tables = self.conditions.tables;
        let terrain = &tables[self.world[self.region()].terrain].name;
        if !summoning.terrains.is_empty() && !summoning.terrains.contains(terrain) {
            return Err(Refusal::SpellTerrain);
        }
        let has = self.world[self.caster].items.of(summoning.item);
        let room = summoning.most.map_or(u32::MAX, |most| most.at(self.level)).saturating_sub(has);
        if room == 0 {
            return Err(Refusal::SpellEnough);
        }
        let count = self.chance_of(summoning.hundredths.at(self.level), room);
        self.world[self.caster].items.add(summoning.item, count);
        let (unit, creatures) = (self.called(), Things::of(tables, summoning.item, count));
        self.tell(Magic::Summoned { unit, creatures });
        Ok(())
    }

    /// The mage has as many illusions of a kind as they say, not so many more.
    pub(super) fn imagine(&mut self, phantasm: &Phantasm, count: u32) -> Result<(), Refusal> {
        if self.level < phantasm.level {
            return Err(Refusal::SpellTooHard);
        }
        if count > phantasm.most.at(self.level) {
            return Err(Refusal::SpellTooMany);
        }
        self.world[self.caster].items.set(phantasm.item, count);
        let (unit, creatures) = (self.called(), Things::of(self.conditions.tables, phantasm.item, count));
        self.tell(Magic::Imagined { unit, creatures });
        Ok(())
    }
}
