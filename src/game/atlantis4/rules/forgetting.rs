//! FORGET.

use super::Conditions;
use super::economy::occupied;
use super::tasks::{Tasks, refuse, tell};
use crate::game::atlantis4::event::{Called, Learned, Settled, TurnLog};
use crate::game::atlantis4::orders::{Named, Order};
use crate::game::atlantis4::refusal::Refusal;
use crate::game::atlantis4::tables::{Skill, Tables};
use crate::game::atlantis4::world::{UnitId, UnitKind, World};

/// Units forget skills.
pub fn play(conditions: Conditions<'_>, world: &mut World, tasks: &Tasks<'_>, log: &mut TurnLog) {
    for region in occupied(world) {
        for unit in world.unit_ids_in(region) {
            for task in tasks.of(unit) {
                let Order::Forget(skill) = task.order() else { continue };
                if let Err(why) = forget(conditions.tables, world, unit, *skill, log) {
                    refuse(log, world, unit, task, why);
                }
            }
        }
    }
}

/// A mage without any magic is an ordinary unit.
fn forget(
    tables: &Tables,
    world: &mut World,
    unit: UnitId,
    skill: Named<Skill>,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let skill = skill.known().ok_or(Refusal::NoSkill)?;
    let it = &mut world[unit];
    if it.days.of(skill) == 0 {
        return Err(Refusal::NotKnown);
    }
    it.days.set(skill, 0);
    if it.combat == Some(skill) {
        it.combat = None;
    }
    if it.kind == UnitKind::Mage && !it.days.iter().any(|(known, _)| tables[known].magic) {
        it.kind = UnitKind::Normal;
    }
    let event = Settled::Forgot { unit: Called::unit(world, unit), skill: Learned::of(tables, skill) };
    tell(log, world, unit, event.into());
    Ok(())
}
