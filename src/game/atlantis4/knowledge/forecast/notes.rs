//! What a player should look at before the deadline, unit by unit: loads, lessons, results of the month, hunger, and
//! orders that would not be carried out.

use super::account::Account;
use super::plan::Plan;
use super::rehearsal::Rehearsal;
use crate::event::{Economy, Event, Journey, Settled, Things};
use crate::orders::Month;
use crate::refusal::Refusal;
use crate::rules::journey::loads::{self, Mode};
use crate::tables::{ObjectClass, level_for};
use crate::world::{ObjectId, Spot, UnitId};
use playdeck_base::message::Place;
use std::collections::{BTreeMap, BTreeSet};

/// What the notes of a unit are made of.
pub struct Notes<'n> {
    /// The rehearsed month.
    rehearsal: &'n Rehearsal<'n>,
    /// The orders as understood.
    plan: &'n Plan<'n>,
    /// What the month tells, by the number of the unit.
    told: BTreeMap<u32, Vec<String>>,
    /// How many people each teacher would teach, by the teacher's number.
    students: BTreeMap<u32, u32>,
    /// What each ship carries, and who sails it.
    ships: BTreeMap<ObjectId, String>,
}

impl<'n> Notes<'n> {
    /// Notes over a rehearsal; `certain` are the refusals that no other player can prevent.
    pub fn new(rehearsal: &'n Rehearsal<'n>, plan: &'n Plan<'n>, certain: &BTreeMap<Place, Refusal>) -> Self {
        let mut notes = Self {
            rehearsal,
            plan,
            told: BTreeMap::new(),
            students: BTreeMap::new(),
            ships: BTreeMap::new(),
        };
        for event in rehearsal.events() {
            if let Some((unit, note)) = told(rehearsal, plan, certain, &event) {
                notes.told.entry(unit).or_default().push(note);
            }
            if let Event::Economy(Economy::Taught { unit, student, .. }) = &*event
                && let Some(student) = rehearsal.after.unit_of(student.number)
            {
                let people = rehearsal.after[student].people(rehearsal.conditions.tables);
                let students = notes.students.entry(unit.number).or_default();
                *students = students.saturating_add(people);
            }
        }
        let sailors = plan.world.units_of(rehearsal.faction).filter(|unit| notes.sails(*unit));
        let ships: BTreeSet<ObjectId> = sailors.map(|unit| rehearsal.after[unit].object).collect();
        notes.ships = ships.into_iter().filter_map(|ship| Some((ship, notes.ship(ship)?))).collect();
        notes
    }

    /// The notes of a unit.
    pub fn of(&self, unit: UnitId, account: Account) -> Vec<String> {
        let mut notes = Vec::new();
        if let Some(text) = self.plan.fights(unit) {
            notes.push(format!("{text}: how the fight ends is not foreseen"));
        }
        match self.plan.doing(unit).map(|doing| &doing.month) {
            Some(Month::Move { .. }) => notes.push(self.load(unit)),
            Some(Month::Sail { .. }) => {
                notes.extend(self.ships.get(&self.rehearsal.after[unit].object).cloned());
            }
            Some(Month::Teach(_)) => notes.push(self.lessons(unit)),
            _ => {}
        }
        notes.extend(self.told.get(&self.plan.world[unit].number).into_iter().flatten().cloned());
        notes.extend(self.changes(unit));
        self.hunger(unit, account, &mut notes);
        let mut once = BTreeSet::new();
        notes.retain(|note| once.insert(note.clone()));
        notes
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

    /// Whether a unit is to sail.
    fn sails(&self, unit: UnitId) -> bool {
        matches!(self.plan.doing(unit).map(|it| &it.month), Some(Month::Sail { .. }))
    }

    /// What a ship carries, and who sails it.
    fn ship(&self, ship: ObjectId) -> Option<String> {
        let (after, tables) = (&self.rehearsal.after, self.rehearsal.conditions.tables);
        let ship = &after[ship];
        let row = &tables[ship.kind];
        if row.kind != ObjectClass::Ship {
            return None;
        }
        let aboard = || ship.units().iter().map(|unit| (*unit, &after[*unit]));
        let weight =
            aboard().map(|(_, unit)| loads::weight(tables, &unit.items)).fold(0, u64::saturating_add);
        let skill = |unit: &crate::world::Unit| {
            u64::from(unit.people(tables)) * u64::from(unit.level(tables, tables.named.sailing))
        };
        let sailors: u64 = aboard().filter(|(id, _)| self.sails(*id)).map(|(_, unit)| skill(unit)).sum();
        let (name, number, most, needed) = (&ship.name, ship.number, row.capacity, row.sailors);
        Some(format!(
            "SAIL: {name} [{number}] has a load of {weight} of {most}, and {sailors} of {needed} sailors"
        ))
    }

    /// How many of a teacher's places are taken.
    fn lessons(&self, teacher: UnitId) -> String {
        let (after, tables) = (&self.rehearsal.after, self.rehearsal.conditions.tables);
        let number = after[teacher].number;
        let students = self.students.get(&number).copied().unwrap_or_default();
        let places = after[teacher].people(tables).saturating_mul(tables.game.students_per_teacher);
        let full = if students > places { "; each learns less for it" } else { "" };
        format!("TEACH: {students} students, {places} places{full}")
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
        if has_gone(self.rehearsal, self.plan, unit) {
            let (terrain, Spot { level, x, y }) = (&tables[region.terrain].name, region.spot);
            changes.push(match level {
                u8::MAX => "then behind the passage; what lies there is not known".to_owned(),
                _ if self.rehearsal.seen.binary_search(&after.region_of(unit)).is_ok() => {
                    format!("then in {terrain} ({x},{y})")
                }
                _ => format!("then in {terrain} ({x},{y}); what lies beyond is not known"),
            });
        }
        let goods = |items: &crate::world::Items| {
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

/// Whether a unit would be in another region.
fn has_gone(rehearsal: &Rehearsal<'_>, plan: &Plan<'_>, unit: UnitId) -> bool {
    rehearsal.after.region_of(unit) != plan.world.region_of(unit)
}

/// What the month tells of a unit that is worth a note, with the number of the unit.
fn told(
    rehearsal: &Rehearsal<'_>,
    plan: &Plan<'_>,
    certain: &BTreeMap<Place, Refusal>,
    event: &Event,
) -> Option<(u32, String)> {
    let some = |things: &Things| format!("{} {}", things.count, things.name);
    let has_gone =
        |number: u32| plan.world.unit_of(number).is_some_and(|unit| has_gone(rehearsal, plan, unit));
    let (unit, note) = match event {
        Event::Refused { unit: Some(unit), order, place, why } => {
            if *why == Refusal::NoExit && has_gone(unit.number) {
                return None;
            }
            let is_certain = place.is_none_or(|place| certain.contains_key(&place));
            let how = if is_certain { "" } else { ", as far as you know" };
            (unit, format!("{order}: not carried out{how}: {}", why.words().trim_end_matches('.')))
        }
        Event::Economy(Economy::NotTaught { unit, student, why }) => (
            unit,
            format!(
                "TEACH: {student} learns nothing, as far as you know: {}",
                why.words().trim_end_matches('.')
            ),
        ),
        Event::Economy(Economy::GuardsNoLonger { unit, why }) => {
            (unit, format!("it is not on guard: {}", why.words().trim_end_matches('.')))
        }
        Event::Economy(Economy::TaxesNoLonger { unit }) => {
            (unit, "AUTOTAX ends, because nobody in it can tax".to_owned())
        }
        Event::Economy(Economy::CanPay { unit, things }) => {
            (unit, format!("BUY: it can pay for {} only", some(things)))
        }
        Event::Economy(Economy::HasOnly { unit, things }) => {
            (unit, format!("SELL: it has {} only", some(things)))
        }
        Event::Settled(Settled::HadOnly { unit, things }) => {
            (unit, format!("GIVE: it has {} only", some(things)))
        }
        Event::Settled(Settled::ClaimCut { unit, amount }) => {
            (unit, format!("CLAIM: {amount} are unclaimed, and no more"))
        }
        Event::Economy(Economy::Unsheltered { unit, skill }) => {
            (unit, format!("STUDY: {} at half the rate, without shelter", skill.name))
        }
        Event::Economy(Economy::BecameMage { unit }) => (unit, "it becomes a mage".to_owned()),
        Event::Economy(Economy::Built { unit, object, left }) => {
            (unit, format!("BUILD: {} [{}] then needs {left}", object.name, object.number))
        }
        Event::Economy(Economy::Completed { unit, object }) => {
            (unit, format!("BUILD: {} [{}] is complete", object.name, object.number))
        }
        Event::Journey(Journey::FoundOcean { unit, at }) => {
            (unit, format!("MOVE: ({},{}) is ocean; it goes no further", at.x, at.y))
        }
        Event::Journey(Journey::Drowned { unit, .. }) => (unit, "it drowns".to_owned()),
        Event::Settled(Settled::Dissolved { unit, heir }) => (
            unit,
            match heir {
                Some(heir) => {
                    format!("nobody is in it: it is dissolved, and unit {} has what it had", heir.number)
                }
                None => "nobody is in it: it is dissolved, and what it had is lost".to_owned(),
            },
        ),
        Event::Settled(Settled::GaveUnit { unit, to }) => {
            (unit, format!("it goes to {} ({})", to.name, to.number))
        }
        _ => return None,
    };
    Some((unit.number, note))
}
