//! Creatures that attack: each month a group may fall upon a unit that it sees and catches.
//!
//! Source: "Wandering Monsters"; section 14 of the facts.

use crate::dice::Stream;
use crate::game::atlantis4::chance;
use crate::game::atlantis4::rules::Conditions;
use crate::game::atlantis4::rules::sight::{self, Sight};
use crate::game::atlantis4::world::{RegionId, UnitId, UnitKind, World};

/// Of so many the chance is drawn, less one for each person who can be attacked.
const CALM: u32 = 300;
/// But never of fewer.
const LEAST: u32 = 100;

/// The creatures of a region.
pub(super) struct Prowlers<'t> {
    conditions: Conditions<'t>,
    region: RegionId,
    chance: Option<Stream>,
}

impl<'t> Prowlers<'t> {
    /// The creatures of a region.
    pub(super) const fn of(conditions: Conditions<'t>, region: RegionId) -> Self {
        Self { conditions, region, chance: None }
    }

    /// Whom a group attacks this month, if anybody: the unit of one person of those that it sees and catches, each
    /// person as likely.
    pub(super) fn target(&mut self, world: &World, group: UnitId) -> Option<UnitId> {
        let tables = self.conditions.tables;
        let unit = &world[group];
        if unit.passing.is_gone || unit.passing.cannot_attack {
            return None;
        }
        let kinds = unit.items.iter().filter_map(|(item, _)| tables.monster(item));
        let hostile = kinds.map(|kind| kind.hostile).max().filter(|hostile| *hostile > 0)?;
        let prey: Vec<(UnitId, u32)> = world
            .units_in(self.region)
            .filter(|(_, other)| matches!(other.kind, UnitKind::Normal | UnitKind::Mage))
            .filter(|(id, _)| {
                sight::sight(self.conditions, world, unit.faction, *id) != Sight::Hidden
                    && sight::catches(self.conditions, world, unit.faction, *id)
            })
            .map(|(id, other)| (id, other.people(tables)))
            .collect();
        let people: u32 = prey.iter().map(|(_, people)| people).sum();
        if people == 0 {
            return None;
        }
        let (conditions, region) = (self.conditions, self.region);
        let chance = self.chance.get_or_insert_with(|| conditions.chance(chance::PROWLING, region));
        if chance.below(CALM.saturating_sub(people).max(LEAST)) >= hostile {
            return None;
        }
        let mut drawn = chance.below(people);
        prey.into_iter()
            .find(|(_, people)| {
                let is_it = drawn < *people;
                drawn = drawn.saturating_sub(*people);
                is_it
            })
            .map(|(id, _)| id)
    }
}
