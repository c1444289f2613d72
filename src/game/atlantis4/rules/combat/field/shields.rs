//! Shields that mages cast for their army.
//!
//! Source: the rules text, "Magic in Combat".

use super::army::Army;
use crate::policy::Quirk;
use crate::rules::conditions::Conditions;
use crate::tables::AttackType;

/// Casts the shields of both sides: "defensive spells are cast at the beginning of each round of combat". In the program
/// those of the last round stay unless the round is a free one.
pub fn cast(conditions: Conditions<'_>, armies: &mut [Army<'_>; 2], is_free: bool) {
    for army in armies {
        if is_free || !conditions.has(Quirk::ShieldPile) {
            army.shields.clear();
        }
        // A force shield also strengthens its caster, once.
        let is_first = army.round == 0 && (!army.has_cast || conditions.has(Quirk::ForceTwice));
        army.has_cast = true;
        for soldier in army.soldiers.iter_mut().filter(|soldier| !soldier.is_dead) {
            let Some((against, level)) =
                soldier.special.and_then(|(special, level)| Some((special.shield?, level)))
            else {
                continue;
            };
            army.shields.push((against, level));
            if against == AttackType::Bow && is_first {
                soldier.raise(AttackType::Combat, level);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::combat::field::blows::{Assault, strike};
    use crate::rules::combat::field::rounds::Field;
    use crate::rules::combat::stage::*;

    #[test]
    fn shields_are_cast_anew_and_in_the_program_pile_up() {
        let tables = tables();
        for (policy, expected) in
            [(Policy::DEFAULT, [1, 1]), (Policy::DEFAULT.with(Quirk::ShieldPile), [1, 2])]
        {
            let conditions = conditions(&tables, policy);
            let mut world = world(&tables);
            let mage = add(&mut world, &tables, 1, HERE, &[("LEAD", 1)], &[("ESHI", 180)]);
            (world[mage].kind, world[mage].combat) = (UnitKind::Mage, tables.skill_of("ESHI"));
            let other = add(&mut world, &tables, 2, HERE, &[("PLAI", 1)], &[]);
            let mut armies = [mage, other].map(|unit| army(conditions, &world, unit));
            let layers = [false, false].map(|is_free| {
                cast(conditions, &mut armies, is_free);
                armies[0].shields.len()
            });
            assert_eq!((layers, armies[0].shields[0]), (expected, (AttackType::Energy, 3)));
            cast(conditions, &mut armies, true);
            assert_eq!(armies[0].shields.len(), 1);
        }
    }

    #[test]
    fn a_force_shield_stops_arrows_and_strengthens_its_caster() {
        let tables = tables();
        let mut world = world(&tables);
        let mage = add(&mut world, &tables, 1, HERE, &[("LEAD", 1)], &[("FSHI", 450)]);
        (world[mage].kind, world[mage].combat) = (UnitKind::Mage, tables.skill_of("FSHI"));
        let archer = add(&mut world, &tables, 2, HERE, &[("LEAD", 1), ("LBOW", 1)], &[("LBOW", 30)]);
        for (policy, least, most) in
            [(Policy::DEFAULT, 980, 1000), (Policy::DEFAULT.with(Quirk::ArrowsPass), 0, 0)]
        {
            let conditions = conditions(&tables, policy);
            let mut armies = [mage, archer].map(|unit| army(conditions, &world, unit));
            cast(conditions, &mut armies, true);
            assert_eq!(armies[0].soldiers[0].defence[0], 5);
            let shot = Assault::blow(&armies[1].soldiers[0]);
            let mut chance = Dice::new(9).stream(1, 1, 1);
            let stopped = (0..1000)
                .filter(|_| {
                    armies[0].soldiers[0].is_safe = true;
                    strike(conditions, &mut armies[0], shot, &mut chance).is_none()
                })
                .count();
            assert!((least..=most).contains(&stopped), "{stopped}");
        }
    }

    #[test]
    fn in_the_program_a_force_shield_counts_twice_behind_a_free_round_of_the_enemy() {
        let tables = tables();
        for (policy, defence) in [(Policy::DEFAULT, 5), (Policy::DEFAULT.with(Quirk::ForceTwice), 10)] {
            let conditions = conditions(&tables, policy);
            let mut world = world(&tables);
            let mage = add(&mut world, &tables, 1, HERE, &[("LEAD", 1)], &[("FSHI", 450)]);
            (world[mage].kind, world[mage].combat) = (UnitKind::Mage, tables.skill_of("FSHI"));
            let other = add(&mut world, &tables, 2, HERE, &[("LEAD", 1)], &[("TACT", 30)]);
            let armies = [mage, other].map(|unit| army(conditions, &world, unit));
            let mut field = Field::new(conditions, armies);
            field.armies[0].soldiers[0].is_safe = true;
            field.fight(&mut Dice::new(2).stream(1, 1, 1));
            assert_eq!(field.armies[0].soldiers[0].defence[0], defence);
        }
    }
}
