//! Who is to do what: orders by unit, in the order of the sheets, and what each does all month.

use crate::event::{Called, Event, TurnLog};
use crate::orders::{GivenOrder, Month, Order, Phase, Sheet};
use crate::refusal::Refusal;
use crate::world::{FactionId, RegionId, UnitId, World};
use playdeck_base::message::Place;
use playdeck_kit::log::Readers;
use playdeck_kit::witnesses::Grade;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// The sheets of a turn, one a faction.
#[derive(Debug, Clone, Default)]
pub struct Sheets {
    by_faction: BTreeMap<FactionId, Sheet>,
}

impl Sheets {
    /// Adds a sheet. A later one replaces an earlier one, but one without orders replaces nothing.
    pub fn add(&mut self, faction: FactionId, sheet: Sheet) {
        if sheet.has_orders() || !self.has(faction) {
            self.replace(faction, sheet);
        } else if let Some(earlier) = self.by_faction.get_mut(&faction) {
            earlier.stand_behind(&sheet);
        }
    }

    /// Adds a sheet that replaces an earlier one, with orders or without.
    pub fn replace(&mut self, faction: FactionId, mut sheet: Sheet) {
        if let Some(earlier) = self.by_faction.remove(&faction) {
            sheet.stand_behind(&earlier);
        }
        self.by_faction.insert(faction, sheet);
    }

    /// Whether a faction sent a sheet.
    pub fn has(&self, faction: FactionId) -> bool {
        self.by_faction.contains_key(&faction)
    }

    /// Each faction that sent a sheet, with it.
    pub fn iter(&self) -> impl Iterator<Item = (FactionId, &Sheet)> {
        self.by_faction.iter().map(|(faction, sheet)| (*faction, sheet))
    }
}

/// An order that a unit is to carry out.
#[derive(Debug, Clone, Copy)]
pub struct Task<'o> {
    /// The sheet on which it stands.
    pub sheet: &'o Sheet,
    /// The order.
    pub given: &'o GivenOrder,
    /// Its place among the sheet's orders.
    pub index: u32,
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

/// The orders of all units.
#[derive(Debug)]
pub struct Tasks<'o> {
    /// Those of a unit stand one behind the other.
    all: Vec<Task<'o>>,
    by_unit: Vec<Own>,
}

/// Where the orders of a unit stand, and a bit for each phase in which one is due.
#[derive(Debug, Clone, Default)]
struct Own {
    at: Range<usize>,
    phases: u32,
}

impl<'o> Tasks<'o> {
    /// None, with room for the orders of so many units.
    pub(super) fn with_room(units: usize, orders: usize) -> Self {
        Self { all: Vec::with_capacity(orders), by_unit: vec![Own::default(); units] }
    }

    /// The orders of a unit, in their order.
    pub fn of(&self, unit: UnitId) -> &[Task<'o>] {
        self.by_unit.get(unit.index()).and_then(|own| self.all.get(own.at.clone())).unwrap_or_default()
    }

    /// Whether a unit has an order of a phase.
    pub fn has(&self, unit: UnitId, phase: Phase) -> bool {
        self.by_unit.get(unit.index()).is_some_and(|own| own.phases & bit(phase) != 0)
    }

    /// Adds an order behind those of a unit.
    pub(super) fn push(&mut self, unit: UnitId, task: Task<'o>) {
        if self.by_unit.len() <= unit.index() {
            self.by_unit.resize(unit.index() + 1, Own::default());
        }
        let own = &mut self.by_unit[unit.index()];
        if own.at.end != self.all.len() {
            let start = self.all.len();
            self.all.extend_from_within(own.at.clone());
            own.at = start..self.all.len();
        }
        self.all.push(task);
        own.at.end += 1;
        own.phases |= bit(task.order().phase());
    }

    /// Takes the orders of a unit away.
    pub(super) fn take(&mut self, unit: UnitId) -> Vec<Task<'o>> {
        let own = self.of(unit).to_vec();
        self.by_unit.get_mut(unit.index()).into_iter().for_each(|own| *own = Own::default());
        own
    }

    /// The orders of a phase in a region, unit by unit as the region has them now.
    pub fn in_region(&self, world: &World, region: RegionId, phase: Phase) -> Vec<(UnitId, Task<'o>)> {
        let mut due = Vec::new();
        for unit in world[region].units() {
            if self.has(*unit, phase) {
                let tasks = self.of(*unit).iter().filter(|task| task.order().phase() == phase);
                due.extend(tasks.map(|task| (*unit, *task)));
            }
        }
        due
    }
}

/// The bit of a phase.
const fn bit(phase: Phase) -> u32 {
    1 << phase as u32
}

/// What a unit does all month.
#[derive(Debug, Clone)]
pub struct Doing<'o> {
    /// What.
    pub month: Cow<'o, Month>,
    /// The words of the order; none where the unit repeats what it did.
    pub text: Option<&'o str>,
    /// Where the order stands.
    pub place: Option<Place>,
}

/// What each unit does all month; nobody's month is used twice.
#[derive(Debug, Default)]
pub struct Months<'o> {
    by_unit: Vec<Option<Doing<'o>>>,
}

impl<'o> Months<'o> {
    /// What a unit does.
    pub fn of(&self, unit: UnitId) -> Option<&Doing<'o>> {
        self.by_unit.get(unit.index())?.as_ref()
    }

    /// Says what a unit does.
    pub fn set(&mut self, unit: UnitId, doing: Option<Doing<'o>>) {
        if self.by_unit.len() <= unit.index() {
            self.by_unit.resize_with(unit.index() + 1, || None);
        }
        if let Some(month) = self.by_unit.get_mut(unit.index()) {
            *month = doing;
        }
    }

    /// Takes a unit's month; it does nothing more.
    pub fn take(&mut self, unit: UnitId) -> Option<Doing<'o>> {
        self.by_unit.get_mut(unit.index())?.take()
    }
}

/// Tells a unit's faction.
pub fn tell(log: &mut TurnLog, world: &World, unit: UnitId, event: Event) {
    log.tell(world[unit].faction.0, event);
}

/// Tells two units' factions, each once.
pub fn tell_both(log: &mut TurnLog, world: &World, one: UnitId, other: UnitId, event: Event) {
    let [one, other] = [one, other].map(|unit| world[unit].faction.0);
    if one == other {
        return log.tell(one, event);
    }
    let seen = log.sets.of([one, other].map(|faction| (faction, Grade::Who)));
    log.push(event, Readers::Witnesses(seen));
}

/// Tells all who have people in a region.
pub fn tell_region(log: &mut TurnLog, world: &World, region: RegionId, event: Event) {
    let there = world.units_in(region).filter(|(_, unit)| unit.people > 0);
    tell_all(log, there.map(|(_, unit)| unit.faction).collect(), event);
}

/// Tells factions, each once.
pub fn tell_all(log: &mut TurnLog, factions: Vec<FactionId>, event: Event) {
    let seen = log.sets.of(factions.into_iter().map(|faction| (faction.0, Grade::Who)));
    log.push(event, Readers::Witnesses(seen));
}

/// Refuses an order.
pub fn refuse(log: &mut TurnLog, world: &World, unit: UnitId, task: &Task<'_>, why: Refusal) {
    refuse_for(log, world, unit, task, why, None);
}

/// Refuses an order, and names the unit that is in the way.
pub fn refuse_for(
    log: &mut TurnLog,
    world: &World,
    unit: UnitId,
    task: &Task<'_>,
    why: Refusal,
    by: Option<UnitId>,
) {
    let event = Event::Refused {
        unit: Called::unit(world, unit),
        order: task.text().into(),
        place: task.given.place,
        why,
        by: by.map(|by| Called::unit(world, by)),
    };
    tell(log, world, unit, event);
}

/// Refuses what a unit would do all month.
pub fn refuse_month(log: &mut TurnLog, world: &World, unit: UnitId, doing: &Doing<'_>, why: Refusal) {
    let order = doing.text.unwrap_or(world[unit].default_order()).into();
    let event = Event::Refused { unit: Called::unit(world, unit), order, place: doing.place, why, by: None };
    tell(log, world, unit, event);
}
