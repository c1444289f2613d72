//! STUDY.

use super::teach::Lessons;
use crate::event::{Called, Event, TurnLog};
use crate::orders::{Month, Named};
use crate::refusal::Refusal;
use crate::rules::factions::magicians::Magicians;
use crate::rules::tasks::{Months, refuse_month, tell};
use crate::tables::{MAGICIANS, STUDY_COST, STUDY_DAYS, Skill};
use crate::world::{UnitId, World};

/// Carries it out, on land.
pub fn play(world: &mut World, months: &Months<'_>, lessons: &Lessons, log: &mut TurnLog) {
    let mut magicians = Magicians::of(world);
    for region in world.regions().filter(|region| !world[*region].is_ocean()).collect::<Vec<_>>() {
        for unit in world[region].units().to_vec() {
            let Some(doing) = months.of(unit) else { continue };
            let Month::Study(skill) = *doing.month else { continue };
            if let Err(why) = study(world, &mut magicians, lessons, unit, skill, log) {
                refuse_month(log, world, unit, doing, why);
            }
        }
    }
}

fn study(
    world: &mut World,
    magicians: &mut Magicians,
    lessons: &Lessons,
    unit: UnitId,
    skill: Named<Skill>,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let skill = skill.known().ok_or(Refusal::SkillUnknown)?;
    let people = world[unit].people;
    let cost = if skill.is_paid() { i64::from(people) * STUDY_COST } else { 0 };
    if world[unit].money < cost {
        return Err(Refusal::InsufficientFunds);
    }
    // "no faction may have more than three magicians at any one time"
    if skill == Skill::Magic && world[unit].days(Skill::Magic) == 0 {
        let others = magicians.count(world, world[unit].faction);
        if others.saturating_add(people) > MAGICIANS {
            return Err(Refusal::MagicianLimit);
        }
    }
    world[unit].money -= cost;
    world[unit].learn_each(skill, STUDY_DAYS);
    world[unit].learn(skill, lessons.of(unit));
    magicians.note(world, unit);
    tell(log, world, unit, Event::Studied { unit: Called::unit(world, unit), skill });
    Ok(())
}
