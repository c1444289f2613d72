//! MOVE and ADVANCE: all units go at once, a step in each pass.
//!
//! In each pass who stands before a structure enters it or leaves one, in all regions, and costs nothing. Then who has
//! used as many movement points as passes have gone takes one step, region by region; a step that costs two points makes
//! a unit wait for a pass. When all regions are through, the movers fight, one after the other as they moved.

use super::step::{self, Stop};
use super::thresholds;
use crate::event::TurnLog;
use crate::orders::{Month, Step};
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::combat::{self, Battles};
use crate::rules::conditions::Conditions;
use crate::rules::occupied::regions_of;
use crate::rules::tasks::refuse_month;
use crate::rules::tasks::{Doing, Months};
use crate::world::{Guard, UnitId, World};

/// A unit on its way.
struct Mover<'m> {
    doing: &'m Doing,
    /// Whether it attacks who forbids.
    advances: bool,
    steps: &'m [Step],
    /// How many of them are done.
    done: usize,
    /// Whether it avoided battles before it advanced.
    avoids: bool,
}

impl Mover<'_> {
    fn next(&self) -> Option<Step> {
        self.steps.get(self.done).copied()
    }
}

/// All units that travel, each in the place of its unit.
struct Movers<'m> {
    by_unit: Vec<Option<Mover<'m>>>,
}

impl<'m> Movers<'m> {
    /// Those of a world.
    fn all(conditions: Conditions<'_>, world: &World, months: &'m Months) -> Self {
        let mover = |unit: UnitId| {
            let doing = months.of(unit).filter(|_| !world[unit].this_turn.is_gone)?;
            let Month::Move { advances, steps, .. } = &doing.month else { return None };
            // In the program who advances avoids nothing from then on.
            let avoids = world[unit].guard == Guard::Avoiding && !conditions.has(Quirk::AdvanceAvoid);
            Some(Mover { doing, advances: *advances, steps, done: 0, avoids })
        };
        Self { by_unit: (0..world.unit_places()).map(UnitId::at).map(mover).collect() }
    }

    fn of(&self, unit: UnitId) -> Option<&Mover<'m>> {
        self.by_unit.get(unit.index())?.as_ref()
    }

    fn of_mut(&mut self, unit: UnitId) -> Option<&mut Mover<'m>> {
        self.by_unit.get_mut(unit.index())?.as_mut()
    }

    /// Those of which something is true, in the order of regions, structures and units as they are now.
    fn in_order(&self, world: &World, is: impl Fn(&Mover<'_>) -> bool) -> Vec<UnitId> {
        let is_meant = |unit: UnitId| self.of(unit).is_some_and(&is);
        let regions = regions_of(world, is_meant);
        let units = regions.iter().flat_map(|region| world.units_in(region)).map(|(unit, _)| unit);
        units.filter(|unit| is_meant(*unit)).collect()
    }
}

/// Carries the orders out.
pub fn play(
    conditions: Conditions<'_>,
    world: &mut World,
    months: &Months,
    battles: &mut Battles,
    log: &mut TurnLog,
) {
    let mut movers = Movers::all(conditions, world, months);
    for pass in 0..conditions.tables.game.max_phases {
        let at_threshold = |mover: &Mover<'_>| matches!(mover.next(), Some(Step::Enter(_) | Step::Out));
        for unit in movers.in_order(world, at_threshold) {
            if let Some(mover) = movers.of_mut(unit) {
                cross_thresholds(conditions, world, unit, mover, battles, log);
            }
        }
        let mut moved = Vec::new();
        // In the first pass all set out.
        for unit in movers.in_order(world, |mover| pass == 0 || mover.next().is_some()) {
            let this_turn = world[unit].this_turn;
            if this_turn.points_used != pass
                || this_turn.cannot_move
                || world[unit].is_empty(conditions.tables)
            {
                continue;
            }
            if let Some(mover) = movers.of_mut(unit)
                && go(conditions, world, unit, mover, log)
            {
                moved.push((unit, world.region_of(unit)));
            }
        }
        for (unit, region) in moved {
            combat::after_moves(conditions, world, region, &[unit], battles, log);
            if let Some(mover) = movers.of(unit).filter(|_| world[unit].guard == Guard::Advancing) {
                world[unit].guard = afterwards(mover);
            }
        }
    }
    for (at, mover) in movers.by_unit.iter().enumerate() {
        if let Some(mover) = mover {
            end(world, UnitId::at(at), mover, log);
        }
    }
}

/// Takes the steps into and out of structures that are before a unit. One that fails is left out.
fn cross_thresholds(
    conditions: Conditions<'_>,
    world: &mut World,
    unit: UnitId,
    mover: &mut Mover<'_>,
    battles: &mut Battles,
    log: &mut TurnLog,
) {
    while let Some(step) = mover.next() {
        let result = match step {
            Step::Enter(number) => {
                let fights = mover.advances.then_some(&mut *battles);
                thresholds::enter(conditions, world, unit, number, fights, log)
            }
            Step::Out => thresholds::leave(conditions, world, unit, log),
            Step::To(_) | Step::In => return,
        };
        mover.done += 1;
        if let Err(why) = result {
            refuse(log, world, unit, mover, why);
        }
    }
}

/// Takes the step that is before a unit; one that fails is the last. Who sets out guards no more, however far they come.
fn go(
    conditions: Conditions<'_>,
    world: &mut World,
    unit: UnitId,
    mover: &mut Mover<'_>,
    log: &mut TurnLog,
) -> bool {
    if world[unit].guard == Guard::On {
        world[unit].guard = Guard::None;
    }
    let Some(step) = mover.next() else { return false };
    if mover.advances {
        world[unit].guard = Guard::Advancing;
    }
    match step::take(conditions, world, unit, step, mover.advances, log) {
        Ok(()) => {
            mover.done += 1;
            true
        }
        Err(cause) => {
            mover.done = mover.steps.len();
            if mover.advances {
                world[unit].guard = afterwards(mover);
            }
            if let Stop::Refused(why) = cause {
                refuse(log, world, unit, mover, why);
            }
            false
        }
    }
}

/// Ends a journey.
fn end(world: &mut World, unit: UnitId, mover: &Mover<'_>, log: &mut TurnLog) {
    if world[unit].guard == Guard::Advancing {
        world[unit].guard = afterwards(mover);
    }
    if mover.next().is_some() && !world[unit].this_turn.is_gone {
        let why = if world[unit].this_turn.cannot_move { Refusal::Hurt } else { Refusal::TooFar };
        refuse(log, world, unit, mover, why);
    }
}

/// Whether a unit avoids battles when it advances no more.
const fn afterwards(mover: &Mover<'_>) -> Guard {
    if mover.avoids { Guard::Avoiding } else { Guard::None }
}

/// Refuses the rest of an order. Creatures, who have their way from nobody, are told nothing.
fn refuse(log: &mut TurnLog, world: &World, unit: UnitId, mover: &Mover<'_>, why: Refusal) {
    if mover.doing.text.is_some() {
        refuse_month(log, world, unit, mover.doing, why);
    }
}
