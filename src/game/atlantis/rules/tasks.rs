//! Who is to do what: orders by unit, in the order of the sheets, and what each does all month.

use crate::game::atlantis::event::{Called, Event, TurnLog};
use crate::game::atlantis::orders::{GivenOrder, Month, Order, Sheet};
use crate::game::atlantis::refusal::Refusal;
use crate::game::atlantis::world::{FactionId, RegionId, UnitId, World};
use crate::kit::log::Readers;
use crate::kit::witnesses::Grade;
use crate::message::Place;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// The sheets of a turn, one a faction.
#[derive(Debug, Clone, Default)]
pub struct Sheets {
    by_faction: BTreeMap<FactionId, Sheet>,
}

impl Sheets {
    /// Adds a sheet. A later one replaces an earlier one, but one without a UNIT line replaces nothing. Gives whether
    /// an earlier sheet with orders was replaced.
    pub fn add(&mut self, faction: FactionId, sheet: Sheet) -> bool {
        let earlier = self.by_faction.entry(faction).or_default();
        if sheet.is_empty() {
            return false;
        }
        !std::mem::replace(earlier, sheet).is_empty()
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
#[derive(Debug, Default)]
pub struct Tasks<'o> {
    /// Those of a unit stand one behind the other.
    all: Vec<Task<'o>>,
    /// Where those of each unit stand.
    by_unit: Vec<Range<usize>>,
}

impl<'o> Tasks<'o> {
    /// The orders of a unit, in their order.
    pub fn of(&self, unit: UnitId) -> &[Task<'o>] {
        self.by_unit.get(unit.index()).and_then(|own| self.all.get(own.clone())).unwrap_or_default()
    }

    /// Adds an order behind those of a unit.
    pub(super) fn push(&mut self, unit: UnitId, task: Task<'o>) {
        if self.by_unit.len() <= unit.index() {
            self.by_unit.resize(unit.index() + 1, 0..0);
        }
        let own = &mut self.by_unit[unit.index()];
        if own.end != self.all.len() {
            let start = self.all.len();
            self.all.extend_from_within(own.clone());
            *own = start..self.all.len();
        }
        self.all.push(task);
        own.end += 1;
    }

    /// Takes the orders of a unit away.
    pub(super) fn take(&mut self, unit: UnitId) -> Vec<Task<'o>> {
        let own = self.of(unit).to_vec();
        self.by_unit.get_mut(unit.index()).into_iter().for_each(|own| *own = 0..0);
        own
    }

    /// The orders of the units of a region that are due, unit by unit as the region has them now.
    pub fn in_region(
        &self,
        world: &World,
        region: RegionId,
        is_due: impl Fn(&Order) -> bool,
    ) -> Vec<(UnitId, Task<'o>)> {
        self.all_in(world, region).filter(|(_, task)| is_due(task.order())).collect()
    }

    /// All orders of the units of a region, unit by unit.
    pub fn all_in<'w>(
        &'w self,
        world: &'w World,
        region: RegionId,
    ) -> impl Iterator<Item = (UnitId, Task<'o>)> + use<'o, 'w> {
        let units = world[region].units().iter();
        units.flat_map(|unit| self.of(*unit).iter().map(|task| (*unit, *task)))
    }
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
    let both = [one, other].map(|unit| (world[unit].faction.0, Grade::Who));
    let seen = log.sets.of(both);
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
