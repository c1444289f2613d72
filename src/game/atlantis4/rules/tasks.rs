//! Who is to do what: orders by unit, in the order of the sheet, and what each does all month.

use crate::event::{Called, Event, TurnLog};
use crate::orders::{GivenOrder, Month, Order, Sheet};
use crate::refusal::Refusal;
use crate::world::{FactionId, RegionId, UnitId, World};
use playdeck_base::message::Place;
use playdeck_factions::FactionNumber;
use playdeck_factions::draws::{Case, Note, Noted};
use playdeck_kit::log::Readers;
use playdeck_kit::witnesses::Grade;
use std::collections::{BTreeMap, BTreeSet};

/// The sheets of a turn, one a faction.
#[derive(Debug, Clone, Default)]
pub struct Sheets {
    by_faction: BTreeMap<FactionId, Sheet>,
}

impl Sheets {
    /// Says which sheet of a faction counts.
    pub fn set(&mut self, faction: FactionId, sheet: Sheet) {
        self.by_faction.insert(faction, sheet);
    }

    /// Each faction that sent a sheet, with it.
    pub fn iter(&self) -> impl Iterator<Item = (FactionId, &Sheet)> {
        self.by_faction.iter().map(|(faction, sheet)| (*faction, sheet))
    }
}

/// An order that a unit is to carry out later in the turn.
#[derive(Debug, Clone, Copy)]
pub struct Task<'o> {
    /// The sheet on which it stands.
    pub sheet: &'o Sheet,
    /// The order.
    pub given: &'o GivenOrder,
}

impl<'o> Task<'o> {
    /// What it says.
    pub const fn order(&self) -> &'o Order {
        &self.given.order
    }

    /// Its words.
    pub fn text(&self) -> &'o str {
        self.sheet.text(self.given)
    }
}

/// The orders of all units that are carried out in a phase of their own, and not all month.
#[derive(Debug, Default)]
pub struct Tasks<'o> {
    by_unit: Vec<Vec<Task<'o>>>,
    /// The factions that leave the game this turn.
    pub leaving: BTreeMap<FactionId, Leaving>,
}

/// How a faction leaves the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leaving {
    /// Its player wants to.
    Quits,
    /// Its player begins anew.
    Restarts,
    /// No orders came for too long.
    Idle,
}

impl<'o> Tasks<'o> {
    /// The orders of a unit, in their order.
    pub fn of(&self, unit: UnitId) -> &[Task<'o>] {
        self.by_unit.get(unit.index()).map(Vec::as_slice).unwrap_or_default()
    }

    /// Adds an order behind those of a unit.
    pub fn push(&mut self, unit: UnitId, task: Task<'o>) {
        if self.by_unit.len() <= unit.index() {
            self.by_unit.resize_with(unit.index() + 1, Vec::new);
        }
        if let Some(tasks) = self.by_unit.get_mut(unit.index()) {
            tasks.push(task);
        }
    }

    /// Takes away the orders of a unit of which something is true.
    pub fn drop_if(&mut self, unit: UnitId, is: impl Fn(&Order) -> bool) {
        if let Some(tasks) = self.by_unit.get_mut(unit.index()) {
            tasks.retain(|task| !is(task.order()));
        }
    }
}

/// What a unit does all month.
#[derive(Debug, Clone)]
pub struct Doing {
    /// What.
    pub month: Month,
    /// The words of the order; none where the unit works because nothing else was said.
    pub text: Option<Box<str>>,
    /// Where the order stands.
    pub place: Option<Place>,
}

/// What each unit does all month.
#[derive(Debug, Default)]
pub struct Months {
    by_unit: Vec<Option<Doing>>,
}

impl Months {
    /// What a unit does.
    pub fn of(&self, unit: UnitId) -> Option<&Doing> {
        self.by_unit.get(unit.index())?.as_ref()
    }

    /// What a unit does, to be changed.
    pub fn of_mut(&mut self, unit: UnitId) -> Option<&mut Doing> {
        self.by_unit.get_mut(unit.index())?.as_mut()
    }

    /// Says what a unit does.
    pub fn set(&mut self, unit: UnitId, doing: Option<Doing>) {
        if self.by_unit.len() <= unit.index() {
            self.by_unit.resize_with(unit.index() + 1, || None);
        }
        if let Some(month) = self.by_unit.get_mut(unit.index()) {
            *month = doing;
        }
    }

    /// Takes a unit's month; it does nothing more.
    pub fn take(&mut self, unit: UnitId) -> Option<Doing> {
        self.by_unit.get_mut(unit.index())?.take()
    }
}

/// Tells a unit's faction.
pub fn tell(log: &mut TurnLog, world: &World, unit: UnitId, event: Event) {
    log.tell(world[unit].faction.0, event);
}

/// Notes what chance decided for a unit's faction, if a player has it.
pub fn note(log: &mut TurnLog, world: &World, unit: UnitId, kind: &'static str, case: Case) {
    let faction = world[unit].faction;
    if is_played(world, faction) {
        let (of, region) = (FactionNumber(world[faction].number), world.region_of(unit).0);
        log.notes.push(Note::Noted(Noted { of, kind, region, case }));
    }
}

/// Whether a faction is a player's: neither the guards' nor that of the creatures.
pub fn is_played(world: &World, faction: FactionId) -> bool {
    ![world.guards, world.creatures].contains(&Some(faction))
}

/// Tells all who have a unit in a region, each once.
pub fn tell_region(log: &mut TurnLog, world: &World, region: RegionId, event: Event) {
    tell_all(log, world.factions_in(region), event);
}

/// Tells factions, each once.
pub fn tell_all(log: &mut TurnLog, factions: BTreeSet<FactionId>, event: Event) {
    let seen = log.sets.of(factions.into_iter().map(|faction| (faction.0, Grade::Who)));
    log.push(event, Readers::Witnesses(seen));
}

/// An order that is refused.
pub fn refused(world: &World, unit: UnitId, task: &Task<'_>, why: Refusal) -> Event {
    let (unit, order, place) = (Some(Called::unit(world, unit)), task.text().into(), task.given.place);
    Event::Refused { unit, order, place, why }
}

/// What a unit would do all month, refused.
pub fn refused_month(world: &World, unit: UnitId, doing: &Doing, why: Refusal) -> Event {
    let order = doing.text.clone().unwrap_or_else(|| "work".into());
    Event::Refused { unit: Some(Called::unit(world, unit)), order, place: doing.place, why }
}

/// Refuses an order.
pub fn refuse(log: &mut TurnLog, world: &World, unit: UnitId, task: &Task<'_>, why: Refusal) {
    tell(log, world, unit, refused(world, unit, task, why));
}

/// Refuses what a unit would do all month.
pub fn refuse_month(log: &mut TurnLog, world: &World, unit: UnitId, doing: &Doing, why: Refusal) {
    tell(log, world, unit, refused_month(world, unit, doing, why));
}
