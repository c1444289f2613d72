//! TEACH.

use crate::event::{Called, Event, TurnLog};
use crate::orders::{Month, Named, Target};
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::factions::permits::Permits;
use crate::rules::sight::{self, Whom};
use crate::rules::tasks::{Doing, Months, refuse_month, tell_both};
use crate::tables::{STUDENTS, STUDY_DAYS, Skill};
use crate::world::{UnitId, World};
use std::collections::BTreeMap;

/// Days of lessons by unit; they are gained if the unit studies.
#[derive(Debug, Default)]
pub struct Lessons {
    days: BTreeMap<UnitId, u32>,
}

impl Lessons {
    /// The days of a unit.
    pub fn of(&self, unit: UnitId) -> u32 {
        self.days.get(&unit).copied().unwrap_or(0)
    }
}

/// A unit teaches others, in the order of its list: 30 days for each student, 300 for each teacher, and a student's month
/// at most doubled.
pub fn play(
    conditions: Conditions,
    world: &World,
    months: &Months<'_>,
    permits: &Permits,
    (unit, doing, students): (UnitId, &Doing<'_>, &[Target]),
    lessons: &mut Lessons,
    log: &mut TurnLog,
) {
    let mut left = world[unit].people.saturating_mul(STUDY_DAYS * STUDENTS);
    if students.is_empty() {
        refuse_month(log, world, unit, doing, Refusal::UnitNotFound);
    }
    for target in students {
        if target.is_end() {
            refuse_month(log, world, unit, doing, Refusal::UnitNotFound);
            break;
        }
        let (student, skill) = match pupil(conditions, world, months, permits, unit, *target) {
            Ok(found) => found,
            Err(why) => {
                refuse_month(log, world, unit, doing, why);
                continue;
            }
        };
        let taught = lessons.days.entry(student).or_default();
        let open = world[student].people.saturating_mul(STUDY_DAYS).saturating_sub(*taught);
        let days = open.min(left);
        if days == 0 {
            let why = if open == 0 { Refusal::TaughtAlready } else { Refusal::NoPlaceLeft };
            refuse_month(log, world, unit, doing, why);
            continue;
        }
        *taught += days;
        let spent = if conditions.has(Quirk::TeachUnits) {
            world[unit].people.saturating_mul(STUDY_DAYS)
        } else {
            days
        };
        left = left.saturating_sub(spent);
        let (teacher, pupil) = (Called::unit(world, unit), Called::unit(world, student));
        tell_both(log, world, unit, student, Event::Taught { unit: teacher, student: pupil, skill });
    }
}

/// A unit that can be taught what it studies.
fn pupil(
    conditions: Conditions,
    world: &World,
    months: &Months<'_>,
    permits: &Permits,
    unit: UnitId,
    target: Target,
) -> Result<(UnitId, Skill), Refusal> {
    let Whom::Unit(student) = sight::find(conditions, world, unit, world[unit].region, target) else {
        return Err(Refusal::UnitNotFound);
    };
    if !permits.accepts(world, world[student].faction, world[unit].faction) {
        return Err(Refusal::TeachingNotAccepted);
    }
    let studied = months.of(student).and_then(|doing| match *doing.month {
        Month::Study(Named::Known(skill)) => Some(skill),
        _ => None,
    });
    let skill = studied.ok_or(Refusal::NotStudying)?;
    if world[student].level(skill) >= world[unit].level(skill) {
        return Err(Refusal::CannotTeach);
    }
    Ok((student, skill))
}
