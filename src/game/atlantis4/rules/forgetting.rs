//! FORGET.

use super::occupied::with_order;
use super::tasks::{Tasks, refuse, tell};
use crate::event::{Called, Learned, Settled, TurnLog};
use crate::orders::{Named, Order};
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::tables::Skill;
use crate::world::{UnitId, UnitKind, World};

/// Units forget skills.
pub fn play(conditions: Conditions<'_>, world: &mut World, tasks: &Tasks<'_>, log: &mut TurnLog) {
    for region in with_order(world, tasks, |order| matches!(order, Order::Forget(_))).iter() {
        for unit in world.unit_ids_in(region) {
            for task in tasks.of(unit) {
                let Order::Forget(skill) = task.order() else { continue };
                if let Err(why) = forget(conditions, world, unit, *skill, log) {
                    refuse(log, world, unit, task, why);
                }
            }
        }
    }
}

/// A mage without any magic is an ordinary unit. Who forgets the spell of battles has none set; in the program it stays.
fn forget(
    conditions: Conditions<'_>,
    world: &mut World,
    unit: UnitId,
    skill: Named<Skill>,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    let tables = conditions.tables;
    let skill = skill.known().ok_or(Refusal::NoSkill)?;
    let it = &mut world[unit];
    if it.days.of(skill) == 0 {
        return Err(Refusal::NotKnown);
    }
    it.days.set(skill, 0);
    if it.combat == Some(skill) && !conditions.has(Quirk::ForgetCombat) {
        it.combat = None;
    }
    if it.kind == UnitKind::Mage && !it.days.iter().any(|(known, _)| tables[known].magic) {
        it.kind = UnitKind::Normal;
    }
    let event = Settled::Forgot { unit: Called::unit(world, unit), skill: Learned::of(tables, skill) };
    tell(log, world, unit, event.into());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::instant::tests::owned;
    use super::super::test_world::TestWorld;
    use super::*;
    use crate::policy::Policy;

    fn forget(test: &mut TestWorld, sheet: &str) {
        forget_by(Policy::DEFAULT, test, sheet);
    }

    fn forget_by(policy: Policy, test: &mut TestWorld, sheet: &str) {
        test.read_then(policy, &[(3, sheet)], |conditions, test, tasks, _| {
            play(conditions, &mut test.world, tasks, &mut test.log);
        });
    }

    #[test]
    fn a_mage_without_magic_is_an_ordinary_unit() {
        let mut test = TestWorld::of_leaders();
        let (unit, named) = (test.numbered(10), test.tables.named.clone());
        test.world[unit].kind = UnitKind::Mage;
        for skill in [named.force, named.fire, named.combat] {
            test.world[unit].days.set(skill, 300);
        }
        test.world[unit].combat = Some(named.fire);
        forget(&mut test, "unit 10 / forget fire / forget force / forget fire / forget zzz");
        let it = &test.world[unit];
        assert_eq!((it.kind, it.combat, it.days.iter().count()), (UnitKind::Normal, None, 1));
        let expected = [("forget fire", Refusal::NotKnown), ("forget zzz", Refusal::NoSkill)];
        assert_eq!(test.refused(), owned(&expected));
    }

    /// The spell of battles goes with its skill; in the program it stays set, and does nothing until it is learned again.
    #[test]
    fn a_forgotten_spell_of_battles_is_set_no_more() {
        for (policy, is_set) in [(Policy::DEFAULT, false), (Policy::DEFAULT.with(Quirk::ForgetCombat), true)]
        {
            let mut test = TestWorld::of_leaders();
            let (unit, named) = (test.numbered(10), test.tables.named.clone());
            test.world[unit].kind = UnitKind::Mage;
            for skill in [named.force, named.fire] {
                test.world[unit].days.set(skill, 300);
            }
            test.world[unit].combat = Some(named.fire);
            forget_by(policy, &mut test, "unit 10 / forget force");
            assert_eq!(test.world[unit].combat, Some(named.fire), "another skill was forgotten");
            forget_by(policy, &mut test, "unit 10 / forget fire");
            assert_eq!(test.world[unit].combat.is_some(), is_set);
        }
    }

    /// "A mage without magic skills becomes normal": it takes the last of them, and nobody but a mage is changed.
    #[test]
    fn who_forgets_one_skill_of_several_keeps_the_others_and_what_they_make_of_it() {
        let table = [
            (UnitKind::Mage, "force fire combat", "fire", UnitKind::Mage),
            (UnitKind::Mage, "force fire combat", "combat", UnitKind::Mage),
            (UnitKind::Mage, "force combat", "combat", UnitKind::Mage),
            (UnitKind::Mage, "force combat", "force", UnitKind::Normal),
            (UnitKind::Mage, "force", "force", UnitKind::Normal),
            (UnitKind::Guard, "combat", "combat", UnitKind::Guard),
        ];
        for (kind, known, forgotten, left) in table {
            let mut test = TestWorld::of_leaders();
            let (unit, tables) = (test.numbered(10), std::sync::Arc::clone(&test.tables));
            let skill = |name: &str| match name {
                "force" => tables.named.force,
                "fire" => tables.named.fire,
                _ => tables.named.combat,
            };
            test.world[unit].kind = kind;
            for name in known.split(' ') {
                test.world[unit].days.set(skill(name), 300);
            }
            test.world[unit].combat = Some(skill("force"));
            forget(&mut test, &format!("unit 10 / forget {forgotten}"));
            let it = &test.world[unit];
            assert_eq!(it.kind, left, "{known} without {forgotten}");
            for name in known.split(' ') {
                let days = if name == forgotten { 0 } else { 300 };
                assert_eq!(it.days.of(skill(name)), days, "{name} of {known} without {forgotten}");
            }
            assert_eq!(it.combat.is_none(), forgotten == "force", "the spell of battles goes with its skill");
            assert_eq!(test.refused(), []);
        }
    }
}
