//! What a player should look at before the deadline, unit by unit: loads, lessons, results of the month, hunger, and
//! orders that would not be carried out.

use super::account::Account;
use super::plan::Plan;
use super::rehearsal::Rehearsal;
use crate::game::atlantis4::event::{Economy, Event, Journey, Settled, Things};
use crate::game::atlantis4::orders::Month;
use crate::game::atlantis4::refusal::Refusal;
use crate::game::atlantis4::rules::journey::loads::{self, Mode};
use crate::game::atlantis4::tables::{ObjectClass, level_for};
use crate::game::atlantis4::world::{Spot, UnitId};
use crate::message::Place;
use std::collections::BTreeMap;

/// What the notes of a unit are made of.
pub struct Notes<'n> {
    /// The rehearsed month.
    pub rehearsal: &'n Rehearsal<'n>,
    /// The orders as understood.
    pub plan: &'n Plan<'n>,
    /// What is refused for certain.
    pub certain: &'n BTreeMap<Place, Refusal>,
}

impl Notes<'_> {
    /// The notes of a unit.
    pub fn of(&self, unit: UnitId, account: Account) -> Vec<String> {
        let mut notes = Vec::new();
        if let Some(text) = self.plan.fights(unit) {
            notes.push(format!("{text}: how the fight ends is not foreseen"));
        }
        match self.plan.doing(unit).map(|doing| &doing.month) {
            Some(Month::Move { .. }) => notes.push(self.load(unit)),
            Some(Month::Sail { .. }) => notes.extend(self.ship(unit)),
            Some(Month::Teach(_)) => notes.push(self.lessons(unit)),
            _ => {}
        }
        for event in self.rehearsal.events() {
            notes.extend(self.told(unit, &event));
        }
        notes.extend(self.changes(unit));
        self.hunger(unit, account, &mut notes);
        let mut once = Vec::new();
        for note in notes {
            if !once.contains(&note) {
                once.push(note);
            }
        }
        once
    }

    /// How a unit travels, and what it carries.
    fn load(&self, unit: UnitId) -> String {
        let (after, conditions) = (&self.rehearsal.after[unit], self.rehearsal.conditions);
        let weight = loads::weight(conditions.tables, &after.items);
        match loads::mode(conditions, after) {
            Some(Mode::Walk) => format!("MOVE: it walks with a weight of {weight}"),
            Some(Mode::Ride) => format!("MOVE: it rides with a weight of {weight}"),
            Some(Mode::Fly) => format!("MOVE: it flies with a weight of {weight}"),
            None => format!("MOVE: a weight of {weight} is too much for it to move"),
        }
    }

    /// What a ship carries, and who sails it.
    fn ship(&self, unit: UnitId) -> Option<String> {
        let (after, tables) = (&self.rehearsal.after, self.rehearsal.conditions.tables);
        let ship = &after[after[unit].object];
        let row = &tables[ship.kind];
        if row.kind != ObjectClass::Ship {
            return None;
        }
        let aboard = || ship.units().iter().map(|unit| (*unit, &after[*unit]));
        let weight =
            aboard().map(|(_, unit)| loads::weight(tables, &unit.items)).fold(0, u64::saturating_add);
        let sails =
            |unit: UnitId| matches!(self.plan.doing(unit).map(|it| &it.month), Some(Month::Sail { .. }));
        let skill = |unit: &crate::game::atlantis4::world::Unit| {
            u64::from(unit.people(tables)) * u64::from(unit.level(tables, tables.named.sailing))
        };
        let sailors: u64 = aboard().filter(|(id, _)| sails(*id)).map(|(_, unit)| skill(unit)).sum();
        let (name, number, most, needed) = (&ship.name, ship.number, row.capacity, row.sailors);
        Some(format!(
            "SAIL: {name} [{number}] has a load of {weight} of {most}, and {sailors} of {needed} sailors"
        ))
    }

    /// How many of a teacher's places are taken.
    fn lessons(&self, teacher: UnitId) -> String {
        let (after, tables) = (&self.rehearsal.after, self.rehearsal.conditions.tables);
        let number = after[teacher].number;
        let taught = self.rehearsal.events().filter_map(|event| match &*event {
            Event::Economy(Economy::Taught { unit, student, .. }) if unit.number == number => {
                Some(after[after.unit_of(student.number)?].people(tables))
            }
            _ => None,
        });
        let students = taught.fold(0, u32::saturating_add);
        let places = after[teacher].people(tables).saturating_mul(tables.game.students_per_teacher);
        let full = if students > places { "; each learns less for it" } else { "" };
        format!("TEACH: {students} students, {places} places{full}")
    }

    /// What the month tells of a unit that is worth a note.
    fn told(&self, id: UnitId, event: &Event) -> Option<String> {
        let number = self.plan.world[id].number;
        let is = |unit: &crate::game::atlantis4::event::Called| unit.number == number;
        let some = |things: &Things| format!("{} {}", things.count, things.name);
        match event {
            Event::Refused { unit: Some(unit), order, place, why } if is(unit) => {
                if *why == Refusal::NoExit && self.has_gone(id) {
                    return None;
                }
                let is_certain = place.is_none_or(|place| self.certain.contains_key(&place));
                let how = if is_certain { "" } else { ", as far as you know" };
                Some(format!("{order}: not carried out{how}: {}", why.words().trim_end_matches('.')))
            }
            Event::Economy(Economy::NotTaught { unit, student, why }) if is(unit) => Some(format!(
                "TEACH: {student} learns nothing, as far as you know: {}",
                why.words().trim_end_matches('.')
            )),
            Event::Economy(Economy::GuardsNoLonger { unit, why }) if is(unit) => {
                Some(format!("it is not on guard: {}", why.words().trim_end_matches('.')))
            }
            Event::Economy(Economy::TaxesNoLonger { unit }) if is(unit) => {
                Some("AUTOTAX ends, because nobody in it can tax".to_owned())
            }
            Event::Economy(Economy::CanPay { unit, things }) if is(unit) => {
                Some(format!("BUY: it can pay for {} only", some(things)))
            }
            Event::Economy(Economy::HasOnly { unit, things }) if is(unit) => {
                Some(format!("SELL: it has {} only", some(things)))
            }
            Event::Settled(Settled::HadOnly { unit, things }) if is(unit) => {
                Some(format!("GIVE: it has {} only", some(things)))
            }
            Event::Settled(Settled::ClaimCut { unit, amount }) if is(unit) => {
                Some(format!("CLAIM: {amount} are unclaimed, and no more"))
            }
            Event::Economy(Economy::Unsheltered { unit, skill }) if is(unit) => {
                Some(format!("STUDY: {} at half the rate, without shelter", skill.name))
            }
            Event::Economy(Economy::BecameMage { unit }) if is(unit) => Some("it becomes a mage".to_owned()),
            Event::Economy(Economy::Built { unit, object, left }) if is(unit) => {
                Some(format!("BUILD: {} [{}] then needs {left}", object.name, object.number))
            }
            Event::Economy(Economy::Completed { unit, object }) if is(unit) => {
                Some(format!("BUILD: {} [{}] is complete", object.name, object.number))
            }
            Event::Journey(Journey::FoundOcean { unit, at }) if is(unit) => {
                Some(format!("MOVE: ({},{}) is ocean; it goes no further", at.x, at.y))
            }
            Event::Journey(Journey::Drowned { unit, .. }) if is(unit) => Some("it drowns".to_owned()),
            Event::Settled(Settled::Dissolved { unit, heir }) if is(unit) => Some(match heir {
                Some(heir) => {
                    format!("nobody is in it: it is dissolved, and unit {} has what it had", heir.number)
                }
                None => "nobody is in it: it is dissolved, and what it had is lost".to_owned(),
            }),
            Event::Settled(Settled::GaveUnit { unit, to }) if is(unit) => {
                Some(format!("it goes to {} ({})", to.name, to.number))
            }
            _ => None,
        }
    }

    /// What a unit would have and know, and where it would be, if that is not as before.
    fn changes(&self, unit: UnitId) -> Vec<String> {
        let (before, after, tables) =
            (&self.plan.world, &self.rehearsal.after, self.rehearsal.conditions.tables);
        let (old, new) = (&before[unit], &after[unit]);
        if new.this_turn.is_gone || new.faction != self.rehearsal.faction {
            return Vec::new();
        }
        let mut changes = Vec::new();
        let region = &after[after.region_of(unit)];
        if self.has_gone(unit) {
            let (terrain, Spot { level, x, y }) = (&tables[region.terrain].name, region.spot);
            changes.push(match level {
                u8::MAX => "then behind the passage; what lies there is not known".to_owned(),
                _ if self.rehearsal.seen.contains(&after.region_of(unit)) => {
                    format!("then in {terrain} ({x},{y})")
                }
                _ => format!("then in {terrain} ({x},{y}); what lies beyond is not known"),
            });
        }
        let goods = |items: &crate::game::atlantis4::world::Items| {
            let all = items.iter().filter(|(item, _)| *item != tables.named.silver);
            all.map(|(item, count)| format!("{count} {}", tables[item].called(count))).collect::<Vec<_>>()
        };
        let (had, has) = (goods(&old.items), goods(&new.items));
        if had != has && !has.is_empty() {
            changes.push(format!("then has {}", has.join(", ")));
        }
        let people = new.people(tables).max(1);
        let skills = new.days.iter().filter(|(skill, days)| old.days.of(*skill) != *days);
        let skills = skills.map(|(skill, days)| {
            let days = days / people;
            format!("{} {} ({days})", tables[skill].name, level_for(days))
        });
        let skills: Vec<String> = skills.collect();
        if !skills.is_empty() {
            changes.push(format!("then knows {}", skills.join(", ")));
        }
        changes
    }

    /// Whether a unit would be in another region.
    fn has_gone(&self, unit: UnitId) -> bool {
        let (before, after) = (&self.plan.world, &self.rehearsal.after);
        after.region_of(unit) != before.region_of(unit)
    }

    /// Who would not be fed.
    fn hunger(&self, unit: UnitId, account: Account, notes: &mut Vec<String>) {
        if self.rehearsal.after[unit].this_turn.is_gone {
            return;
        }
        let Account { unfed, unfed_unearned, .. } = account;
        if unfed > 0 {
            notes.push(format!("${unfed} of its maintenance is lacking: people may starve"));
        } else if unfed_unearned > 0 {
            notes.push(format!("${unfed_unearned} of its maintenance is lacking if nothing is earned"));
        }
    }
}
