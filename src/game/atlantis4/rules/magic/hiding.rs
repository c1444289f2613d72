//! Invisibility.

use super::{Casting, willing};
use crate::event::{Called, Event, Magic};
use crate::orders::Who;
use crate::refusal::Refusal;
use crate::rules::tasks::tell;
use crate::world::Attitude;

impl Casting<'_, '_> {
    /// Hides units of friends until the next spells are cast, if they are not too many together.
    pub(super) fn hide(&mut self, units: &[Who], most: u32) -> Result<(), Refusal> {
        let tables = self.conditions.tables;
        let friends = (Attitude::Friendly, Refusal::NotFriendlyUnit);
        let units = willing(self.conditions, self.world, self.log, (self.caster, &self.task), units, friends);
        let soldiers = |total: u32, soldiers: u32| total.saturating_add(soldiers);
        if units.iter().map(|unit| self.world[*unit].soldiers(tables)).fold(0, soldiers) > most {
            return Err(Refusal::SpellTooMany);
        }
        for unit in &units {
            self.world[*unit].flags.invisible = true;
            if self.world[*unit].faction != self.world[self.caster].faction {
                let hidden = Magic::Hidden { unit: Called::unit(self.world, *unit), by: self.called() };
                tell(self.log, self.world, *unit, Event::Magic(hidden));
            }
        }
        if units.is_empty() {
            // Each of them was told of.
            return Ok(());
        }
        let units = units.into_iter().map(|unit| Called::unit(self.world, unit)).collect();
        let unit = self.called();
        self.tell(Magic::Hid { unit, units });
        Ok(())
    }
}
