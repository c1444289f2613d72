//! Laws of a field of battle, whoever stands on it.

use super::*;
use crate::policy::Policy;
use crate::world::UnitId;
use playdeck_base::dice::Dice;
use proptest::prelude::*;

/// A field with a fighter for each spell and each side, and soldiers by lot.
fn field(soldiers: &[(usize, u8, bool, bool)]) -> Field {
    let spells = [None, Some(Spell::Fireball), Some(Spell::Shield)];
    let fighters = Side::BOTH.into_iter().flat_map(|side| {
        spells.map(|spell| Fighter { unit: None, side, people: 9, dead: 0, spell, tactics: 0 })
    });
    let mut field = Field {
        conditions: Conditions::new(Policy::DEFAULT, Dice::new(1), 1),
        fighters: fighters.collect(),
        soldiers: Vec::new(),
        casts: Vec::new(),
        layers: [0; 2],
        runeswords: [0; 2],
        fallen_runeswords: [0; 2],
        leaders: [None; 2],
        ranks: Default::default(),
        order: Vec::new(),
        open: Vec::new(),
    };
    for (of, weapon, behind, has_runesword) in soldiers {
        let side = field.fighters[*of].side;
        let mut soldier = Soldier::unarmed(u32::try_from(*of).unwrap(), side);
        soldier.weapon = match weapon {
            0 => Weapon::Sword,
            1 => Weapon::Longbow,
            _ if field.fighters[*of].spell.is_some() => Weapon::Spell,
            _ => Weapon::None,
        };
        soldier.mark(Marks::BEHIND, *behind);
        soldier.mark(Marks::RUNESWORD, *has_runesword);
        field.soldiers.push(soldier);
    }
    (0..u32::try_from(soldiers.len()).unwrap()).for_each(|who| field.enlist(who));
    field
}

/// The living of a side that fulfil something.
fn living(field: &Field, side: Side, is: impl Fn(Soldier) -> bool) -> usize {
    let of_side = |it: &&Soldier| it.side == side && !it.is(Marks::DEAD);
    field.soldiers.iter().filter(of_side).filter(|it| is(**it)).count()
}

proptest! {
    /// Whatever the order of deaths: who can be hit, how many can hurt and the swords are those of the living.
    #[test]
    fn a_death_takes_the_dead_off_the_field_and_nobody_else(
        soldiers in proptest::collection::vec((0..6_usize, 0..3_u8, any::<bool>(), any::<bool>()), 1..30),
        order in any::<u64>(),
    ) {
        let mut field = field(&soldiers);
        let mut chance = Dice::new(order).stream(1, 1, 1);
        let mut left: Vec<u32> = (0..u32::try_from(soldiers.len()).unwrap()).collect();
        loop {
            for side in Side::BOTH {
                let in_front = living(&field, side, |it| !it.is(Marks::BEHIND));
                let all = living(&field, side, |_| true);
                let exposed = field.exposed(side);
                prop_assert_eq!(exposed.len(), if in_front > 0 { in_front } else { all });
                for who in exposed {
                    let soldier = field.soldiers[*who as usize];
                    prop_assert!(left.contains(who) && soldier.side == side);
                    prop_assert_eq!(soldier.is(Marks::BEHIND), in_front == 0);
                }
                let hurts = |it: Soldier| {
                    let is_in_reach = !it.is(Marks::BEHIND) || in_front == 0 || it.weapon.is_missile();
                    let spell = field.fighters[it.fighter as usize].spell;
                    is_in_reach && (it.weapon != Weapon::Spell || spell == Some(Spell::Fireball))
                };
                prop_assert_eq!(field.ranks[side.index()].can_hurt(), living(&field, side, hurts) > 0);
                let swords = living(&field, side, |it| it.is(Marks::RUNESWORD));
                prop_assert_eq!(field.runeswords[side.index()] as usize, swords);
                prop_assert_eq!(field.ranks[side.index()].is_empty(), all == 0);
                prop_assert_eq!(field.ranks[side.index()].count(), all);
            }
            if left.is_empty() {
                break;
            }
            let who = left.swap_remove(chance.below(u32::try_from(left.len()).unwrap()) as usize);
            let of = field.soldiers[who as usize].fighter as usize;
            let before = field.fighters[of].dead;
            field.kill(who);
            prop_assert_eq!(field.fighters[of].dead, before + 1);
        }
    }
}

/// "If the attacker's skill is more than 1 greater than the defender's, there is a 49% chance of success; if the
/// defender's skill is more than 1 greater, there is only a 1% chance."
#[test]
fn the_better_skill_hits_more_often() {
    assert_eq!([-9, -2, -1, 0, 1, 2, 9].map(odds), [1, 1, 10, 25, 40, 49, 49]);
}

#[test]
fn a_shield_stops_every_second_spell() {
    let mut field = field(&[(1, 2, false, false)]);
    field.fighters[1].unit = Some(UnitId::at(0));
    field.layers = [1_000_000; 2];
    let mut chance = Dice::new(1).stream(1, 1, 1);
    let caster = field.soldiers[0];
    (0..9_000).for_each(|_| field.cast(caster, &mut chance));
    let stopped = field.casts.iter().filter(|cast| cast.count.is_none()).count();
    // Four standard errors of a half in 9,000 draws are 190.
    assert!(stopped.abs_diff(4_500) < 191, "{stopped}");
}
