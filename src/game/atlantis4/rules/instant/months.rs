//! Orders that take the whole month: the last counts, and some go on from the one before.

use super::Reader;
use crate::orders::{GivenOrder, Month, Named, Order, Yard};
use crate::refusal::Refusal;
use crate::rules::economy::markets::is_coastal;
use crate::rules::tasks::{Doing, Task, refuse, refuse_month};
use crate::tables::{ObjectClass, ObjectKind, Tables};
use crate::world::{LAST_NUMBER, MOST_BUILDINGS, Object, UnitId, World};

impl<'o> Reader<'o, '_, '_> {
    /// Takes an order for the month.
    pub(super) fn month(&mut self, unit: UnitId, given: &'o GivenOrder) -> Result<(), Refusal> {
        let Order::Month(month) = &given.order else { return Ok(()) };
        let tables = self.now.conditions.tables;
        is_complete(tables, month)?;
        if let Month::Build(Yard::New(kind)) = month {
            begin(tables, self.world, unit, *kind)?;
        }
        if let Month::Move { is_cut: true, .. } | Month::Sail { is_cut: true, .. } = month {
            if goes_nowhere(month) {
                return Err(Refusal::NoDirection);
            }
            let task = Task { sheet: self.sheet, given };
            refuse(self.now.log, self.world, unit, &task, Refusal::NoDirection);
        }
        let silver = tables.named.silver;
        let is_work = matches!(month, Month::Produce(Named::Known(item)) if *item == silver);
        let mut month = if is_work { Month::Work } else { month.clone() };
        match self.now.months.take(unit) {
            Some(earlier) if earlier.text.is_some() => {
                if let Some(earlier) = goes_on(&mut month, earlier) {
                    refuse_month(self.now.log, self.world, unit, &earlier, Refusal::Overwritten);
                }
            }
            _ => {}
        }
        let text = Some(self.sheet.text(given).into());
        self.now.months.set(unit, Some(Doing { month, text, place: given.place }));
        Ok(())
    }
}

/// Whether a journey or a voyage has no step that can be read.
const fn goes_nowhere(month: &Month) -> bool {
    match month {
        Month::Move { steps, .. } => steps.is_empty(),
        Month::Sail { ways, .. } => ways.is_empty(),
        _ => false,
    }
}

/// An order that does not say what is to be done, or names what nobody makes, leaves the one before in force, and a unit
/// that has none works. PRODUCE SILVER is WORK.
fn is_complete(tables: &Tables, month: &Month) -> Result<(), Refusal> {
    match month {
        Month::Produce(Named::Known(item)) if tables[*item].disabled => Err(Refusal::NoItem),
        Month::Produce(Named::Known(item))
            if tables[*item].made.is_none() && *item != tables.named.silver =>
        {
            Err(Refusal::NotProduced)
        }
        Month::Produce(Named::Missing | Named::Unknown) => Err(Refusal::NoItem),
        Month::Study(Named::Missing | Named::Unknown) => Err(Refusal::NoSkill),
        Month::Teach(students) if students.is_empty() => Err(Refusal::NoTarget),
        Month::Build(Yard::Unknown) => Err(Refusal::NoSuchBuilding),
        _ => Ok(()),
    }
}

/// A journey, a voyage or lessons go on from an earlier order of their kind; any other earlier order is given back.
fn goes_on(month: &mut Month, earlier: Doing) -> Option<Doing> {
    match (month, earlier.month) {
        (Month::Move { steps, .. }, Month::Move { steps: before, .. }) => {
            go_behind(before, steps);
        }
        (Month::Sail { ways, .. }, Month::Sail { ways: before, .. }) => {
            go_behind(before, ways);
        }
        (Month::Teach(students), Month::Teach(before)) => {
            go_behind(before, students);
        }
        (_, month) => return Some(Doing { month, ..earlier }),
    }
    None
}

/// Puts what an order adds behind what those before it say. What they say is not moved: a sheet may have thousands of
/// such orders for a unit.
fn go_behind<T>(mut before: Vec<T>, added: &mut Vec<T>) {
    before.append(added);
    *added = before;
}

/// Begins a structure and puts the unit inside.
fn begin(tables: &Tables, world: &mut World, unit: UnitId, kind: ObjectKind) -> Result<(), Refusal> {
    let (row, region) = (&tables[kind], world.region_of(unit));
    let cost = row.cost.filter(|_| row.skill.is_some()).ok_or(Refusal::NoSuchBuilding)?;
    if world[region].terrain == tables.named.ocean {
        return Err(Refusal::NotAtSea);
    }
    let is_ship = row.kind == ObjectClass::Ship;
    if is_ship && kind != tables.named.balloon && !is_coastal(tables, world, region) {
        return Err(Refusal::NoCoast);
    }
    // "Only one road may be built in each direction", be it begun, complete or in disrepair.
    let is_same = |(_, other): (_, &Object)| other.kind == kind;
    if row.kind == ObjectClass::Road && world.objects_in(region).any(is_same) {
        return Err(Refusal::RoadHere);
    }
    // A region whose numbers are used up has no room for ships either.
    let is_full = world[region].next_building > MOST_BUILDINGS || is_ship && world.next_ship >= LAST_NUMBER;
    if is_full {
        return Err(Refusal::RegionFull);
    }
    let number = if is_ship { &mut world.next_ship } else { &mut world[region].next_building };
    let taken = *number;
    *number = taken.saturating_add(1);
    let mut object = Object::new(kind, is_ship, taken, region);
    object.incomplete = i32::try_from(cost).unwrap_or(i32::MAX);
    object.is_new = true;
    let object = world.add_object(object);
    world.put(unit, object);
    Ok(())
}
