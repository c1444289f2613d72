//! How many magicians a faction has. Whoever has a day of magic is one.

use crate::tables::Skill;
use crate::world::{FactionId, UnitId, World};
use std::collections::BTreeMap;

/// The units of magicians by faction, so that they are counted without a walk over the world.
#[derive(Debug, Default)]
pub struct Magicians {
    units: BTreeMap<FactionId, Vec<UnitId>>,
}

impl Magicians {
    /// Those of a world.
    pub fn of(world: &World) -> Self {
        let mut all = Self::default();
        for region in world.regions() {
            for (unit, magician) in world.units_in(region).filter(|(_, unit)| unit.days(Skill::Magic) > 0) {
                all.units.entry(magician.faction).or_default().push(unit);
            }
        }
        all
    }

    /// Notes a unit that may have become one of magicians.
    pub fn note(&mut self, world: &World, unit: UnitId) {
        if world[unit].days(Skill::Magic) == 0 {
            return;
        }
        let units = self.units.entry(world[unit].faction).or_default();
        if !units.contains(&unit) {
            units.push(unit);
        }
    }

    /// How many people they are.
    pub fn count(&self, world: &World, faction: FactionId) -> u32 {
        let units = self.units.get(&faction).into_iter().flatten().map(|unit| &world[*unit]);
        let magicians = units.filter(|unit| unit.days(Skill::Magic) > 0 && !unit.this_turn.is_gone);
        magicians.fold(0, |sum, unit| sum.saturating_add(unit.people))
    }
}
