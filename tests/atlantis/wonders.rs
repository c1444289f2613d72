//! What magic things do in battle, and how peasants fight: both sides of the switches, by how often a side wins.

use crate::field::{Field, with};
use playdeck::game::atlantis::event::BattleLine;
use playdeck::game::atlantis::policy::{Policy, Quirk};
use playdeck::game::atlantis::tables::{Item, Skill, Spell};
use playdeck::game::atlantis::world::Unit;

const ROOTS: u64 = 30;

/// Gives all people of a unit a thing and days of a skill.
fn have(unit: &mut Unit, item: Item, skill: Skill, days: u32) {
    *unit.goods_mut(item) = unit.people;
    unit.days[skill.index()] = days * unit.people;
}

/// How often unit 1 wins its attack, or how often something stands in the battle.
fn count(
    policy: Policy,
    set: impl Fn(&mut Field),
    order: &str,
    is_it: impl Fn(&BattleLine) -> bool,
) -> usize {
    let lines = |root| {
        let mut field = Field::new(policy).rooted(root);
        set(&mut field);
        field.orders(1, &["UNIT 1", order]);
        field.play().battle().iter().filter(|line| is_it(line)).count()
    };
    (0..ROOTS).map(lines).sum()
}

fn wins(policy: Policy, set: impl Fn(&mut Field), order: &str) -> usize {
    let is_won = |line: &BattleLine| matches!(line, BattleLine::Win { unit: Some(unit) } if unit.number == 1);
    count(policy, set, order, is_won)
}

#[test]
fn item_magic_a_runesword_needs_magic() {
    let set = |level: u32| {
        move |field: &mut Field| {
            field.unit(1, 10, |unit| {
                have(unit, Item::Runesword, Skill::Sword, 30);
                unit.days[Skill::Magic.index()] = level * unit.people;
            });
            field.unit(2, 10, |unit| have(unit, Item::Sword, Skill::Sword, 30));
        }
    };
    assert!(wins(Policy::DEFAULT, set(0), "ATTACK 2") < 3);
    assert!(wins(Policy::DEFAULT, set(30), "ATTACK 2") > 27);
    assert!(wins(with(Quirk::ItemMagic), set(0), "ATTACK 2") > 27);
}

#[test]
fn peasants_zero_peasants_fight_as_whoever_has_no_weapon() {
    let set = |field: &mut Field| {
        let region = field.region(0);
        field.world[region].peasants = 10;
        field.unit(1, 10, |_| {});
    };
    let even = wins(Policy::DEFAULT, set, "ATTACK PEASANTS");
    assert!((6..25).contains(&even), "{even}");
    assert!(wins(with(Quirk::PeasantsZero), set, "ATTACK PEASANTS") < 2);
}

#[test]
fn stone_behind_a_shieldstone_works_behind_too() {
    let set = |field: &mut Field| {
        field.unit(1, 20, |unit| have(unit, Item::Sword, Skill::Sword, 90));
        field.unit(1, 1, |unit| {
            have(unit, Item::Shieldstone, Skill::Magic, 30);
            unit.behind = true;
        });
        field.unit(2, 20, |unit| have(unit, Item::Sword, Skill::Sword, 30));
        field.unit(2, 1, |unit| {
            unit.days[Skill::Magic.index()] = 300;
            unit.spells.add(Spell::LightningBolt);
            (unit.combat, unit.behind) = (Some(Spell::LightningBolt), true);
        });
    };
    let is_deflected = |line: &BattleLine| matches!(line, BattleLine::Deflected { .. });
    let works = count(Policy::DEFAULT, set, "ATTACK 3", is_deflected);
    let idle = count(with(Quirk::StoneBehind), set, "ATTACK 3", is_deflected);
    assert!(works > 20 && idle * 3 < works, "{works} and {idle}");
}

#[test]
fn a_ring_of_power_doubles_what_a_spell_does() {
    for (rings, most) in [(0, 10), (1, 20)] {
        let set = |field: &mut Field| {
            field.unit(1, 1, |unit| {
                unit.days[Skill::Magic.index()] = 300;
                unit.spells.add(Spell::LightningBolt);
                unit.combat = Some(Spell::LightningBolt);
                *unit.goods_mut(Item::RingOfPower) = rings;
                *unit.goods_mut(Item::CloakOfInvulnerability) = 1;
            });
            field.unit(2, 60, |_| {});
        };
        let beyond = |limit: u32| {
            count(
                Policy::DEFAULT,
                set,
                "ATTACK 2",
                |line| matches!(line, BattleLine::Spell { count, .. } if *count > limit),
            )
        };
        assert_eq!(beyond(most), 0);
        assert!(beyond(most - 4) > 0);
    }
}
