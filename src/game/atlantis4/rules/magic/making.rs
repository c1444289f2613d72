//! Things that magic makes or makes better: artifacts, arms, runes of warding, gates.

use super::Casting;
use crate::event::{Called, Magic, Things};
use crate::refusal::Refusal;
use crate::tables::{Enchanting, Making, ObjectKind};
use crate::world::LAST_NUMBER;

impl Casting<'_, '_> {
    /// Makes things. The silver is gone even where chance is against it.
    pub(super) fn make(&mut self, making: &Making) -> Result<(), Refusal> {
        self.pay(making.cost)?;
        let count = self.chance_of(making.hundredths.at(self.level), u32::MAX);
        self.world[self.caster].items.add(making.item, count);
        let things = Things::of(self.conditions.tables, making.item, count);
        let (unit, spell) = (self.called(), self.spell_name());
        self.tell(Magic::Made { unit, spell, things });
        Ok(())
    }

    /// Turns things that the mage has into better ones.
    pub(super) fn enchant(&mut self, enchanting: &Enchanting) -> Result<(), Refusal> {
        let items = &mut self.world[self.caster].items;
        let count = items.take(enchanting.item, enchanting.most.at(self.level));
        if count == 0 {
            return Err(Refusal::SpellNothing);
        }
        items.add(enchanting.into, count);
        let things = |item| Things::of(self.conditions.tables, item, count);
        let (unit, from, into) = (self.called(), things(enchanting.item), things(enchanting.into));
        self.tell(Magic::Enchanted { unit, from, into });
        Ok(())
    }

    /// Wards the complete building in which the mage is.
    pub(super) fn ward(&mut self, cost: u32, structures: &[(ObjectKind, u32, u32)]) -> Result<(), Refusal> {
        let object = self.world[self.caster].object;
        let kind = self.world[object].kind;
        let row = structures.iter().find(|(warded, ..)| *warded == kind);
        let (_, least, runes) = *row.ok_or(Refusal::RunesBuilding)?;
        if self.world[object].incomplete > 0 {
            return Err(Refusal::RunesUnfinished);
        }
        if self.level < least {
            return Err(Refusal::RunesLevel);
        }
        self.pay(cost)?;
        self.world[object].runes = runes;
        let (unit, structure) = (self.called(), Called::object(self.world, object));
        self.tell(Magic::Warded { unit, structure, level: runes });
        Ok(())
    }

    /// Makes a gate with the next number.
    pub(super) fn make_gate(&mut self, cost: u32) -> Result<(), Refusal> {
        let region = self.region();
        if self.world[region].terrain == self.conditions.tables.named.ocean {
            return Err(Refusal::GateAtSea);
        }
        if self.world[region].gate > 0 {
            return Err(Refusal::GateThere);
        }
        let gate = self.world.next_gate.max(1);
        if gate >= LAST_NUMBER {
            return Err(Refusal::RegionFull);
        }
        self.pay(cost)?;
        self.world.next_gate = gate + 1;
        self.world[region].gate = gate;
        let (unit, region) = (self.called(), self.here());
        self.tell(Magic::MadeGate { unit, gate, region });
        Ok(())
    }
}
