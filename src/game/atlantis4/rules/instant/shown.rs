//! SHOW.

use super::Reader;
use crate::event::{Learned, Settled, Things};
use crate::orders::{Named, Shown};
use crate::refusal::Refusal;

/// How many things are shown in a turn.
const MOST: u32 = 100;

impl Reader<'_, '_, '_> {
    /// Shows the text of a skill at a level that the faction reached, an item, or a kind of structure. That there were too many is told
    /// once.
    pub(super) fn show(&mut self, shown: Option<Shown>) -> Result<(), Refusal> {
        let tables = self.now.conditions.tables;
        let event = match shown.ok_or(Refusal::NoThing)? {
            Shown::Skill(Named::Known(skill), level) => {
                let reached = self.world[self.faction].skills.get(&skill).copied().unwrap_or(0);
                if level == 0 {
                    return Err(Refusal::NoNumber);
                }
                if level > reached {
                    return Err(Refusal::LevelUnknown);
                }
                Settled::ShownSkill { skill: Learned::of(tables, skill), level }
            }
            Shown::Item(Named::Known(item)) => Settled::ShownItem { item: Things::of(tables, item, 1) },
            Shown::Structure(Named::Known(kind)) => {
                Settled::ShownStructure { kind, name: tables[kind].name.clone() }
            }
            Shown::Skill(..) => return Err(Refusal::NoSkill),
            Shown::Structure(_) => return Err(Refusal::NoStructureKind),
            Shown::Item(_) => return Err(Refusal::NoItem),
        };
        self.shown = self.shown.saturating_add(1);
        match self.shown.checked_sub(MOST) {
            None | Some(0) => self.now.log.tell(self.faction.0, event.into()),
            Some(1) => return Err(Refusal::TooManyShown),
            Some(_) => {}
        }
        Ok(())
    }
}
