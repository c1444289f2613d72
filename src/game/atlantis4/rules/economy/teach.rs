//! TEACH: what students learn more this month.

use crate::event::{Called, Economy, Learned, TurnLog};
use crate::orders::{Month, Named, Who};
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::occupied::of_players;
use crate::rules::sight::{Sight, sight, welcome};
use crate::rules::tasks::{Months, refuse_month, tell};
use crate::rules::whom::unit_here;
use crate::tables::Skill;
use crate::world::{Attitude, RegionId, UnitId, World};
use std::collections::{BTreeMap, BTreeSet};

/// A month of study, in days; a teacher adds as many at most.
pub(super) const MONTH: u64 = 30;

/// The days that students of a unit are taught, all its people together.
#[derive(Debug, Default)]
pub(super) struct Lessons(BTreeMap<UnitId, u64>);

impl Lessons {
    /// What a unit is taught.
    pub(super) fn of(&self, unit: UnitId) -> u64 {
        self.0.get(&unit).copied().unwrap_or(0)
    }
}

/// Who teaches whom.
pub(super) fn play(conditions: Conditions<'_>, world: &World, months: &Months, log: &mut TurnLog) -> Lessons {
    let mut lessons = Lessons::default();
    for region in of_players(world).iter() {
        for (unit, _) in world.units_in(region) {
            let Some(doing) = months.of(unit) else { continue };
            let Month::Teach(students) = &doing.month else { continue };
            let result = teach(conditions, world, (region, unit), students, (months, &mut lessons), log);
            if let Err(why) = result {
                refuse_month(log, world, unit, doing, why);
            }
        }
    }
    lessons
}

/// A teacher's days are shared among the students one after the other; what one cannot take is left for the others. Who
/// is named twice is one student.
fn teach(
    conditions: Conditions<'_>,
    world: &World,
    (region, unit): (RegionId, UnitId),
    students: &[Who],
    (months, lessons): (&Months, &mut Lessons),
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let tables = conditions.tables;
    let teacher = &world[unit];
    if students.is_empty() {
        return Err(Refusal::NoTarget);
    }
    if teacher.leaders(tables) == 0 {
        return Err(Refusal::NotLeader);
    }
    let mut taught: Vec<(UnitId, Skill, u64)> = Vec::new();
    let mut named = BTreeSet::new();
    for who in students {
        match student(conditions, world, (region, unit), *who, months) {
            Ok((student, _)) if !named.insert(student) => {}
            Ok((student, skill)) => taught.push((student, skill, world[student].people(tables).into())),
            Err(why) => {
                let event = Economy::NotTaught { unit: Called::unit(world, unit), student: words(*who), why };
                tell(log, world, unit, event.into());
            }
        }
    }
    let mut people = taught.iter().fold(0, |sum: u64, (.., people)| sum + people);
    let per_teacher = MONTH * u64::from(tables.game.students_per_teacher);
    let mut pool = u64::from(teacher.people(tables)).saturating_mul(per_teacher);
    for (student, skill, own) in taught {
        let most = own * MONTH;
        let share =
            u64::try_from(u128::from(own) * u128::from(pool) / u128::from(people.max(1))).unwrap_or(most);
        let before = lessons.of(student);
        let days = share.min(most).min(most.saturating_sub(before));
        lessons.0.insert(student, before + days);
        (pool, people) = (pool.saturating_sub(days), people.saturating_sub(own));
        let (unit_called, student_called) = (Called::unit(world, unit), Called::unit(world, student));
        let skill = Learned::of(tables, skill);
        let event = Economy::Taught { unit: unit_called, student: student_called, skill };
        tell(log, world, unit, event.clone().into());
        if world[student].faction != teacher.faction {
            tell(log, world, student, event.into());
        }
    }
    Ok(())
}

/// Whom a teacher can teach, and what. A unit that the teacher's faction does not see is not there for it, unless it can
/// be taught.
fn student(
    conditions: Conditions<'_>,
    world: &World,
    (region, teacher): (RegionId, UnitId),
    who: Who,
    months: &Months,
) -> Result<(UnitId, Skill), Refusal> {
    let tables = conditions.tables;
    let own = world[teacher].faction;
    let student = unit_here(world, region, own, who).ok_or(Refusal::NoSuchUnit)?;
    let can = if welcome(conditions, world, world[student].faction, teacher) < Attitude::Friendly {
        Err(Refusal::NotFriendly)
    } else {
        match months.of(student).map(|doing| &doing.month) {
            Some(Month::Study(Named::Known(skill))) => {
                let level = |unit: UnitId| world[unit].level(tables, *skill);
                if level(teacher) > level(student) {
                    Ok((student, *skill))
                } else {
                    Err(Refusal::LevelTooLow)
                }
            }
            _ => Err(Refusal::NotStudying),
        }
    };
    let is_seen = sight(conditions, world, own, student) != Sight::Hidden;
    can.map_err(|why| if is_seen { why } else { Refusal::NoSuchUnit })
}

fn words(who: Who) -> Box<str> {
    match who {
        Who::Unit(number) => number.to_string(),
        Who::New(alias) => format!("new {alias}"),
        Who::Formed { faction, alias } => format!("faction {faction} new {alias}"),
    }
    .into()
}
