//! What a player should look at before the deadline, unit by unit: loads, teaching places, what others must permit,
//! new units with nobody in them, hunger, and orders that would not be carried out.

use super::account::{Account, food};
use super::foresight::is_refused_at;
use super::plan::{Doing, Plan};
use super::rehearsal::{Refused, Rehearsal};
use crate::event::Event;
use crate::orders::{Gift, Month, Named, Order, Target, Yard};
use crate::refusal::Refusal;
use crate::tables::{STUDENTS, Spell};
use crate::world::{FactionId, Spot, StructureKind, UnitId};
use playdeck_factions::guess::SOMEBODY;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// What the notes of a unit are made of.
pub struct Notes<'n> {
    /// The rehearsed month.
    rehearsal: &'n Rehearsal,
    /// The orders as understood.
    plan: &'n Plan<'n>,
    /// What is refused for certain.
    certain: &'n BTreeSet<Refused>,
    /// The refusals and journeys of the month, by the number of the unit.
    events: BTreeMap<u32, Vec<Cow<'n, Event>>>,
}

impl<'n> Notes<'n> {
    /// What all notes are made of.
    pub fn new(rehearsal: &'n Rehearsal, plan: &'n Plan<'n>, certain: &'n BTreeSet<Refused>) -> Self {
        let mut events: BTreeMap<u32, Vec<Cow<'n, Event>>> = BTreeMap::new();
        for event in rehearsal.events() {
            if let Event::FoundOcean { unit, .. }
            | Event::FoundInland { unit, .. }
            | Event::Refused { unit, .. } = &*event
            {
                events.entry(unit.number).or_default().push(event);
            }
        }
        Self { rehearsal, plan, certain, events }
    }

    /// What the month tells of a unit.
    fn told(&self, unit: UnitId) -> impl Iterator<Item = &Cow<'n, Event>> {
        self.events.get(&self.plan.world[unit].number).into_iter().flatten()
    }

    /// The notes of a unit.
    pub fn of(&self, unit: UnitId, account: Account) -> Vec<String> {
        let mut notes = Vec::new();
        for task in self.plan.orders(unit) {
            self.permits(unit, task.order(), task.text(), &mut notes);
        }
        let doing = self.plan.doing(unit);
        if let Some(month) = &doing.month {
            self.month(unit, month, &doing, &mut notes);
            self.shore(unit, &mut notes);
        }
        self.refusals(unit, &mut notes);
        self.hunger(unit, account, &mut notes);
        notes
    }

    /// What the faction of another must permit.
    fn permits(&self, unit: UnitId, order: &Order, text: &str, notes: &mut Vec<String>) {
        let world = &self.plan.world;
        match order {
            Order::Give(target, Gift::Goods(..) | Gift::Spell(_))
            | Order::Transfer(target, _)
            | Order::Promote(target) => self.accepts(unit, *target, text, notes),
            Order::Board(number) | Order::Enter(number) => {
                let is_ship = matches!(order, Order::Board(_));
                let structure = world.structure_in(world[unit].region, number.value, is_ship);
                let owner = structure.and_then(|structure| world[structure].owner);
                notes.extend(owner.and_then(|owner| self.needs(unit, world[owner].faction, "ADMIT", text)));
            }
            Order::Tax => {
                let guards = world.units_in(world[unit].region).filter(|(_, guard)| guard.guard);
                let guards: BTreeSet<FactionId> = guards.map(|(_, guard)| guard.faction).collect();
                notes.extend(guards.into_iter().filter_map(|guard| self.needs(unit, guard, "ADMIT", text)));
            }
            Order::Attack(_) => notes.push(format!("{text}: how the battle ends is not foreseen")),
            Order::Month(Month::Cast(Named::Known(Spell::Teleport), targets)) => {
                if let Some((first, passengers)) = targets.split_first() {
                    let goal = self.plan.find(self.rehearsal, unit, *first);
                    notes.extend(goal.and_then(|goal| self.needs(unit, world[goal].faction, "ADMIT", text)));
                    for passenger in passengers {
                        self.accepts(unit, *passenger, text, notes);
                    }
                }
            }
            _ => {}
        }
    }

    fn accepts(&self, unit: UnitId, target: Target, text: &str, notes: &mut Vec<String>) {
        let found = self.plan.find(self.rehearsal, unit, target);
        let faction = found.map(|found| self.plan.world[found].faction);
        notes.extend(faction.and_then(|faction| self.needs(unit, faction, "ACCEPT", text)));
    }

    /// What another faction must order for an order to be carried out. Whether it did, or is an ally, nobody tells.
    fn needs(&self, unit: UnitId, faction: FactionId, word: &str, text: &str) -> Option<String> {
        let known = &self.plan.world;
        let (own, other) = (known[unit].faction, &known[faction]);
        if own == faction {
            return None;
        }
        let who = if other.number == SOMEBODY {
            "the faction of that unit".to_owned()
        } else {
            format!("{} ({})", other.name, other.number)
        };
        Some(format!("{text}: needs {word} {} from {who}, which is not known", known[own].number))
    }

    /// What the order of the month needs.
    fn month(&self, unit: UnitId, month: &Month, doing: &Doing<'_>, notes: &mut Vec<String>) {
        let after = &self.rehearsal.after;
        match month {
            Month::Move(_) => {
                let (load, carries) = (after[unit].load(), after[unit].carries());
                let heavy = if load > carries { "; it is too heavy to move" } else { "" };
                notes.push(format!("MOVE: load {load} of {carries}{heavy}"));
            }
            Month::Sail(_) => {
                let Some(ship) = after[unit].inside else { return };
                let StructureKind::Ship { kind, left } = after[ship].kind else { return };
                let load: i64 = after.occupants(ship).map(|aboard| after[aboard].weight()).sum();
                let state = if left > 0 {
                    "; it is not complete"
                } else if load > kind.capacity() {
                    "; it is overloaded"
                } else {
                    ""
                };
                let (name, number) = (&after[ship].name, after[ship].number);
                notes.push(format!(
                    "SAIL: {name} ({number}) has a load of {load} of {}{state}",
                    kind.capacity()
                ));
            }
            Month::Teach(targets) => self.lessons(unit, targets, notes),
            // At sea nothing is built.
            Month::Build(_) if after[after[unit].region].is_ocean() => {}
            Month::Build(Yard::New(kind)) if doing.is_default => {
                notes.push(format!("the default begins another {} each month", kind.word()));
            }
            Month::Build(Yard::New(kind)) => {
                notes.push(format!("as default this begins another {} next month", kind.word()));
            }
            Month::Build(Yard::Building(number)) if !number.is_number() => {
                let when = if doing.is_default { "the default begins" } else { "as default this begins" };
                notes.push(format!("{when} another building each month"));
            }
            _ => {}
        }
    }

    /// That a journey leads into the ocean or a voyage to land without a coast, where the player knows it.
    fn shore(&self, unit: UnitId, notes: &mut Vec<String>) {
        for event in self.told(unit) {
            let (at, what) = match &**event {
                Event::FoundOcean { at, .. } => (at, "ocean"),
                Event::FoundInland { at, .. } => (at, "land without a coast"),
                _ => continue,
            };
            let spot = Spot { x: at.x, y: at.y };
            if !self.rehearsal.supposed.contains(&spot) {
                notes.push(format!("({},{}) is {what}, and the unit stays where it is", at.x, at.y));
            }
        }
    }

    /// Whom a unit teaches, and how many of its places they take.
    fn lessons(&self, teacher: UnitId, targets: &[Target], notes: &mut Vec<String>) {
        let world = &self.rehearsal.after;
        let places = world[teacher].people.saturating_mul(STUDENTS);
        let mut students: u32 = 0;
        for target in targets {
            let Some(student) = self.plan.find(self.rehearsal, teacher, *target) else { continue };
            if let Some(needs) = self.needs(teacher, world[student].faction, "ACCEPT", "TEACH") {
                notes.push(format!("{needs}; what {} does is not known", self.plan.label(student)));
                students = students.saturating_add(world[student].people);
                continue;
            }
            match self.plan.doing(student).month.as_deref() {
                Some(Month::Study(Named::Known(skill))) => {
                    if world[student].level(*skill) >= world[teacher].level(*skill) {
                        let label = self.plan.label(student);
                        notes.push(format!("TEACH: {label} knows as much of {}", skill.word()));
                    } else {
                        students = students.saturating_add(world[student].people);
                    }
                }
                _ => notes.push(format!("TEACH: {} does not study", self.plan.label(student))),
            }
        }
        let full = if students > places { "; there are too few places" } else { "" };
        notes.push(format!("TEACH: {students} students, {places} places{full}"));
    }

    /// Orders that would not be carried out. What others must permit, and whom a teacher cannot teach, is said above.
    fn refusals(&self, unit: UnitId, notes: &mut Vec<String>) {
        let mut once: BTreeSet<String> = notes.iter().cloned().collect();
        for event in self.told(unit) {
            let Event::Refused { order, place, why, .. } = &**event else { continue };
            if is_said(*why) {
                continue;
            }
            let why = match why {
                Refusal::UnitNotFound => "unit not seen or not there",
                why => why.words(),
            };
            let is_certain = place.is_some_and(|place| is_refused_at(self.certain, place));
            let how = if is_certain || place.is_none() { "" } else { ", as far as you know" };
            let note = format!("{order}: not carried out{how}: {why}");
            if once.insert(note.clone()) {
                notes.push(note);
            }
        }
    }

    /// Who is not there, has no silver, or would starve.
    fn hunger(&self, unit: UnitId, account: Account, notes: &mut Vec<String>) {
        let after = &self.rehearsal.after;
        let is_new = self.plan.world[unit].this_turn.alias.is_some();
        let of = |dead: u32| format!("{dead} of {}", after[unit].people);
        if after[unit].this_turn.is_gone {
            let who = if is_new { "nobody goes to this new unit" } else { "nobody is left in it" };
            notes.push(format!("{who}; it is gone before the month"));
            return;
        }
        if is_new && after[unit].money == 0 && food(after, unit) > 0 {
            notes.push("the new unit has no silver of its own".to_owned());
        }
        if account.starving > 0 {
            notes.push(format!("{} starve", of(account.starving)));
        } else if account.starving_unearned > 0 {
            notes.push(format!("{} starve if nothing is earned", of(account.starving_unearned)));
        }
    }
}

/// Whether a refusal is told in a note of its own.
const fn is_said(why: Refusal) -> bool {
    matches!(
        why,
        Refusal::GiftNotAccepted
            | Refusal::TeachingNotAccepted
            | Refusal::OwnershipNotAccepted
            | Refusal::TeleportNotAccepted
            | Refusal::NoVector
            | Refusal::MayNotEnter
            | Refusal::MayNotBoard
            | Refusal::Guarded
            | Refusal::NotStudying
            | Refusal::CannotTeach
            | Refusal::TooHeavyToMove
            | Refusal::Overloaded
            | Refusal::UnderConstruction
    )
}
