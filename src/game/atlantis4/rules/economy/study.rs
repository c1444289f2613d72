//! STUDY: what people learn, what it costs, how far each race comes, and who becomes a mage.
//!
//! Source: the rules text, "Skills", "The Magic System"; finer where the program is.

use super::teach::{Lessons, MONTH};
use crate::event::{Called, Economy, Learned, TurnLog};
use crate::orders::Named;
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::economy::permits::Permits;
use crate::rules::tasks::tell;
use crate::tables::{Skill, Tables, days_for};
use crate::world::{Unit, UnitId, UnitKind, World};

/// From this level on magic is studied in a shelter, or slowly.
const SHELTERED: u32 = 2;

/// A unit studies.
pub(super) fn play(
    conditions: Conditions<'_>,
    world: &mut World,
    unit: UnitId,
    skill: Named<Skill>,
    (permits, lessons): (&impl Permits, &Lessons),
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let tables = conditions.tables;
    let skill = skill.known().filter(|skill| !tables[*skill].disabled).ok_or(Refusal::NoSkill)?;
    let people = world[unit].people(tables);
    if people == 0 {
        return Err(Refusal::NoPeople);
    }
    let cost = u64::try_from(tables[skill].cost).unwrap_or(0).saturating_mul(people.into());
    if cost > u64::from(world[unit].silver(tables)) {
        return Err(Refusal::NoSilver);
    }
    let becomes_mage = tables[skill].magic && !world[unit].is_mage();
    if becomes_mage {
        may_become_mage(tables, world, unit, permits)?;
        if conditions.has(Quirk::FailedMage) {
            world[unit].kind = UnitKind::Mage;
        }
    }
    may_learn(tables, &world[unit], skill)?;
    let mut days = MONTH * u64::from(people) + lessons.of(unit);
    let needs_shelter = tables[skill].magic && world[unit].level(tables, skill) >= SHELTERED;
    if needs_shelter && !is_sheltered(conditions, world, unit) {
        days /= 2;
        let (called, skill) = (Called::unit(world, unit), Learned::of(tables, skill));
        tell(log, world, unit, Economy::Unsheltered { unit: called, skill }.into());
    }
    let student = &mut world[unit];
    if becomes_mage {
        student.kind = UnitKind::Mage;
    }
    student.items.take(tables.named.silver, u32::try_from(cost).unwrap_or(u32::MAX));
    let days = u64::from(student.days.of(skill)).saturating_add(days);
    student.days.set(skill, u32::try_from(days).unwrap_or(u32::MAX));
    settle_skills(tables, student);
    let called = Called::unit(world, unit);
    if becomes_mage {
        tell(log, world, unit, Economy::BecameMage { unit: called.clone() }.into());
    }
    let event = Economy::Studied { unit: called, skill: Learned::of(tables, skill) };
    tell(log, world, unit, event.into());
    note_level(tables, world, unit, skill, log);
    Ok(())
}

/// A mage is one leader, and a faction has only so many.
fn may_become_mage(
    tables: &Tables,
    world: &World,
    unit: UnitId,
    permits: &impl Permits,
) -> Result<(), Refusal> {
    let student = &world[unit];
    if student.kind != UnitKind::Normal || student.people(tables) != 1 || student.leaders(tables) != 1 {
        return Err(Refusal::OneMan);
    }
    if !permits.may_have_mage(world, student.faction) {
        return Err(Refusal::TooManyMages);
    }
    Ok(())
}

/// Only leaders know more than one skill. What a skill requires must be known at its level, and better than the skill.
fn may_learn(tables: &Tables, student: &Unit, skill: Skill) -> Result<(), Refusal> {
    let is_another = student.days.iter().any(|(known, _)| known != skill);
    if is_another && student.leaders(tables) == 0 {
        return Err(Refusal::OneSkill);
    }
    let level = student.level(tables, skill);
    let lacks = |(required, least): &(Skill, u32)| student.level(tables, *required) < (*least).max(level + 1);
    if tables[skill].requires.iter().any(lacks) { Err(Refusal::Requirements) } else { Ok(()) }
}

/// Whether a unit is in a complete tower, fortress, castle or citadel; for the program everything that protects will do.
fn is_sheltered(conditions: Conditions<'_>, world: &World, unit: UnitId) -> bool {
    let (tables, shelter) = (conditions.tables, &world[world[unit].object]);
    let named = &tables.named;
    let shelters = [named.tower, named.fort, named.castle, named.citadel, named.magical_fortress];
    shelter.incomplete <= 0
        && tables[shelter.kind].protects > 0
        && (conditions.has(Quirk::AnyShelter) || shelters.contains(&shelter.kind))
}

/// How far a unit comes in a skill: as far as the race in it that comes least far. Magic is for leaders.
pub fn highest_level(tables: &Tables, unit: &Unit, skill: Skill) -> u32 {
    let of_race = |(item, _)| {
        let race = tables.race(item)?;
        let is_closed = tables[skill].magic && !tables.is_leader(item);
        let is_special = race.special.contains(&skill);
        Some(if is_closed {
            0
        } else if is_special {
            race.special_level
        } else {
            race.other_level
        })
    };
    unit.items.iter().filter_map(of_race).min().unwrap_or(0)
}

/// Cuts what a unit knows to what it may know: those who are no leaders keep the skill of most days, and nobody keeps more
/// days than the highest level takes. It is done when a unit has studied, and before it recruits.
pub fn settle_skills(tables: &Tables, unit: &mut Unit) {
    let people = unit.people(tables);
    if people == 0 {
        return;
    }
    if unit.leaders(tables) == 0 {
        let most = unit.days.iter().rev().max_by_key(|(_, days)| *days);
        unit.days = most.into_iter().collect();
    }
    let known: Vec<(Skill, u32)> = unit.days.iter().collect();
    for (skill, days) in known {
        let most = days_for(highest_level(tables, unit, skill)).saturating_mul(people);
        if days > most {
            unit.days.set(skill, most);
        }
    }
}

/// The levels that people learn.
const LEVELS: u32 = 5;

/// A faction reaches a level for the first time, or several: there is something to tell about the skill.
pub fn note_level(tables: &Tables, world: &mut World, unit: UnitId, skill: Skill, log: &mut TurnLog) {
    let (level, faction) = (world[unit].level(tables, skill), world[unit].faction);
    let best = world[faction].skills.get(&skill).copied().unwrap_or(0);
    if level > best {
        let first = (best + 1).max((level + 1).saturating_sub(LEVELS));
        world[faction].skills.insert(skill, level);
        for level in first..=level {
            tell(log, world, unit, Economy::Reached { skill: Learned::of(tables, skill), level }.into());
        }
    }
}
