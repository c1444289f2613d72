//! Lessons: leaders who have nothing better to do teach those who study what they know better.

use super::camp::{Camp, Own};
use super::plan::Plan;
use crate::tables::Skill;

/// A leader teaches so many people without making lessons thin.
const STUDENTS: u32 = 10;
/// A unit teaches at most so many others in a month.
const MOST_PUPILS: usize = 5;

/// Lets leaders teach the units beside them that study this month, once it is decided that they do.
pub fn teach(plan: &mut Plan<'_>, camp: &Camp<'_>) {
    if camp.is_sea || camp.land.is_nexus {
        return;
    }
    let mut taught: Vec<u32> = Vec::new();
    for teacher in camp.own.iter().filter(|own| own.leaders > 0) {
        let is_free = plan.month_of(teacher).is_some_and(|month| matches!(month, "WORK" | "ENTERTAIN"));
        if !is_free || plan.money(teacher) < plan.upkeep(teacher) * 2 {
            continue;
        }
        let mut places = teacher.leaders.saturating_mul(STUDENTS);
        let mut pupils: Vec<u32> = Vec::new();
        for pupil in &camp.own {
            let learns = !taught.contains(&pupil.number)
                && pupils.len() < MOST_PUPILS
                && pupil.people <= places
                && studied(plan, pupil).is_some_and(|skill| teacher.level(skill) > pupil.level(skill));
            if learns {
                places -= pupil.people;
                taught.push(pupil.number);
                pupils.push(pupil.number);
            }
        }
        if !pupils.is_empty() {
            let numbers: Vec<String> = pupils.iter().map(u32::to_string).collect();
            plan.month(teacher, format!("TEACH {}", numbers.join(" ")));
        }
    }
}

/// The skill that a unit studies this month.
fn studied(plan: &Plan<'_>, own: &Own) -> Option<Skill> {
    let month = plan.month_of(own)?;
    let mut known = own.skills.iter().map(|(skill, ..)| *skill);
    known.find(|skill| month == format!("STUDY {}", plan.skill(*skill)))
}
