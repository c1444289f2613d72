//! Lessons: whoever has nothing better to do teaches those who study what they know better.

use super::camp::Camp;
use super::plan::Plan;
use super::role::{Role, role};
use super::work::study;
use crate::tables::{STUDENTS, Skill};
use crate::world::Unit;

/// Lets soldiers teach the companies beside them that study this month, once it is decided that they do.
pub fn teach(plan: &mut Plan, camp: &Camp<'_>) {
    let mut taught = Vec::new();
    let own = || camp.own.iter().map(|own| own.unit);
    for teacher in own().filter(|unit| role(unit) == Role::Soldier) {
        let is_free =
            plan.month_of(teacher).is_some_and(|month| month == "WORK" || month.starts_with("STUDY"));
        if !is_free || plan.months(teacher) < 2 || taught.contains(&teacher.number) {
            continue;
        }
        let learns = |pupil: &&Unit, taught: &[u32]| {
            let better = |skill: &Skill| {
                teacher.level(*skill) > pupil.level(*skill) && plan.month_of(pupil) == Some(&*study(*skill))
            };
            pupil.people > 1 && !taught.contains(&pupil.number) && Skill::ALL.iter().any(better)
        };
        let mut places = teacher.people.saturating_mul(STUDENTS);
        let mut pupils = Vec::new();
        for pupil in own().filter(|pupil| pupil.number != teacher.number) {
            if learns(&pupil, &taught) && pupil.people <= places {
                places -= pupil.people;
                taught.push(pupil.number);
                pupils.push(pupil.number.to_string());
            }
        }
        // Who is taught studies: their month stands, and a teacher's own is given up.
        if !pupils.is_empty() {
            plan.month(teacher, format!("TEACH {}", pupils.join(" ")));
        }
    }
}
