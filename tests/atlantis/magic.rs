//! Magic outside of battles, and both sides of each switch that is about it.

use crate::field::{Field, with};
use playdeck::dice::Dice;
use playdeck::game::atlantis::event::Event;
use playdeck::game::atlantis::policy::{Policy, Quirk};
use playdeck::game::atlantis::refusal::Refusal;
use playdeck::game::atlantis::rules::{Conditions, magic};
use playdeck::game::atlantis::tables::{Item, Ritual, Skill, Spell, SpellKind, Spells};
use playdeck::game::atlantis::world::Unit;
use playdeck::kit::log::{Log, Reader};

/// Days of some levels.
const LEVELS: [u32; 11] = [0, 30, 90, 180, 300, 450, 630, 840, 1_080, 1_350, 1_650];

fn is_level(unit: &mut Unit, level: usize) {
    unit.days[Skill::Magic.index()] = LEVELS[level] * unit.people;
}

#[test]
fn there_are_24_spells_of_five_levels_and_each_has_one_use() {
    let counts =
        [1, 2, 3, 4, 5].map(|level| Spell::ALL.iter().filter(|spell| spell.level() == level).count());
    assert_eq!(counts, [3, 5, 9, 5, 2]);
    for spell in Spell::ALL {
        assert_eq!(spell.effect().is_some(), spell.kind() == SpellKind::Combat, "{}", spell.word());
        assert_eq!(spell.ritual_cost() > 0, matches!(spell.kind(), SpellKind::Ritual(_)), "{}", spell.word());
    }
    let made = Spell::ALL.iter().filter(|spell| matches!(spell.kind(), SpellKind::Ritual(Ritual::Make(_))));
    assert_eq!(made.count(), 12);
}

#[test]
fn a_spell_is_given_up_to_half_the_level_rounded_up_and_its_text_shown_the_first_time() {
    for (level, result) in [(2, Err(Refusal::CannotLearnSpell)), (3, Ok(()))] {
        let mut field = Field::new(Policy::DEFAULT);
        let giver = field.unit(1, 1, |unit| {
            is_level(unit, 4);
            unit.spells.add(Spell::Fireball);
        });
        let to = field.unit(2, 1, |unit| is_level(unit, level));
        let conditions = Conditions::new(field.policy, Dice::new(1), 11);
        let mut log = Log::default();
        let first = magic::give(conditions, &mut field.world, giver, to, Spell::Fireball, &mut log);
        assert_eq!(first, result);
        assert_eq!(field.world[to].spells.has(Spell::Fireball), result.is_ok());
        let again = magic::give(conditions, &mut field.world, giver, to, Spell::Fireball, &mut log);
        assert_eq!(again, result);
        let is_text = |event: &Event| matches!(event, Event::SpellText(Spell::Fireball));
        let texts = log.as_seen(Reader::Player(1)).filter(|event| is_text(event)).count();
        assert_eq!(texts, usize::from(result.is_ok()));
        let unknown = magic::give(conditions, &mut field.world, giver, to, Spell::Heal, &mut log);
        assert_eq!(unknown, Err(Refusal::SpellNotFound));
    }
}

#[test]
fn spell_down_people_take_along_what_their_new_unit_can_learn() {
    for (policy, copied) in [(Policy::DEFAULT, true), (with(Quirk::SpellDown), false)] {
        let mut field = Field::new(policy);
        let from = field.unit(1, 1, |unit| {
            is_level(unit, 6);
            unit.spells = [Spell::Fireball, Spell::Teleport].into_iter().collect();
        });
        let to = field.unit(1, 1, |unit| is_level(unit, 3));
        let conditions = Conditions::new(policy, Dice::new(1), 11);
        magic::copy_spells(conditions, &mut field.world, from, to, &mut Log::default());
        let spells: Vec<Spell> = field.world[to].spells.iter().collect();
        assert_eq!(spells, if copied { vec![Spell::Fireball] } else { vec![] });
    }
}

/// A month of research by three people of level 2 who know one spell of level 1; gives the unit afterwards, before it
/// eats, and how often nothing was left.
fn research(policy: Policy, people: u32, root: u64) -> (Spells, i64, u32, usize) {
    let mut field = Field::new(policy).rooted(root);
    let id = field.unit(1, people, |unit| {
        is_level(unit, 2);
        unit.spells.add(Spell::ContaminateWater);
    });
    let conditions = Conditions::new(policy, Dice::new(root), 11);
    let mut log = Log::default();
    let month = playdeck::game::atlantis::orders::default_order("research").unwrap();
    let doing = playdeck::game::atlantis::rules::tasks::Doing {
        month: std::borrow::Cow::Owned(month),
        text: Some("research"),
        place: None,
    };
    let mut chance = conditions.dice.stream(11, 1, root);
    let level = playdeck::game::atlantis::orders::Number::MISSING;
    magic::research(conditions, &mut field.world, id, &doing, level, &mut chance, &mut log);
    let none = log.as_seen(Reader::Gamesmaster).filter(|event| matches!(**event, Event::NoSpellsLeft { .. }));
    let none = none.count();
    let unit = &field.world[id];
    (unit.spells, i64::from(people) * 1_000 - unit.money, unit.days(Skill::Magic), none)
}

#[test]
fn same_spell_and_free_research() {
    let all: Spells =
        [Spell::ContaminateWater, Spell::DazzlingLight, Spell::LightningBolt].into_iter().collect();
    for root in 0..20 {
        // Two are left for three people: the third finds none, and all pay.
        assert_eq!(research(Policy::DEFAULT, 3, root), (all, 600, 3 * 90 + 30, 1));
        // However many find none, it is said once.
        assert_eq!(research(Policy::DEFAULT, 5, root), (all, 1_000, 5 * 90 + 50, 1));
        // Who finds something pays nothing.
        let (_, paid, days, none) = research(with(Quirk::FreeResearch), 3, root);
        assert_eq!((paid, days, none), (200, 3 * 90 + 30, 1));
    }
    let same = (0..40).filter(|root| research(with(Quirk::SameSpell), 2, *root).0 != all).count();
    assert!((8..33).contains(&same), "two find the same one half of the time, here {same} of 40");
}

#[test]
fn spells_that_have_become_too_difficult_are_forgotten() {
    for (combat, kept) in [
        (Some(Spell::Fireball), None),
        (Some(Spell::LightningBolt), Some(Spell::LightningBolt)),
        (None, None),
    ] {
        let mut field = Field::new(Policy::DEFAULT);
        let id = field.unit(1, 1, |unit| {
            is_level(unit, 2);
            unit.spells = [Spell::LightningBolt, Spell::Fireball].into_iter().collect();
            unit.combat = combat;
        });
        let told = field.play();
        let unit = &field.world[id];
        assert_eq!((unit.spells.iter().collect::<Vec<_>>(), unit.combat), (vec![Spell::LightningBolt], kept));
        assert!(told.to(1).iter().any(|event| matches!(event, Event::Forgot { spell: Spell::Fireball, .. })));
    }
}

/// Who knows no spell can have set one that a thing casts; without the thing it is set no longer.
#[test]
fn a_spell_of_a_thing_is_set_while_somebody_has_the_thing() {
    for staffs in 0..3 {
        let mut field = Field::new(Policy::DEFAULT);
        let id = field.unit(1, 1, |unit| {
            is_level(unit, 2);
            unit.combat = Some(Spell::Fireball);
            *unit.goods_mut(Item::StaffOfFire) = staffs;
        });
        field.play();
        assert_eq!(field.world[id].combat, (staffs > 0).then_some(Spell::Fireball), "{staffs}");
    }
}

#[test]
fn a_thing_is_made_by_each_person_as_silver_allows() {
    let mut field = Field::new(Policy::DEFAULT);
    let id = field.unit(1, 3, |unit| {
        is_level(unit, 5);
        unit.spells.add(Spell::MakeRunesword);
        unit.money = 1_240;
    });
    field.orders(1, &["UNIT 1", "CAST MAKE_RUNESWORD"]);
    let told = field.play();
    let unit = &field.world[id];
    assert_eq!((unit.has(Item::Runesword), unit.days(Skill::Magic)), (2, 3 * 450 + 20));
    assert!(told.all().iter().any(|event| matches!(event, Event::Cast { count: 2, .. })));
}

#[test]
fn what_the_magic_of_things_asks_for() {
    let mut field = Field::new(Policy::DEFAULT);
    let id = field.unit(1, 2, |unit| *unit.goods_mut(Item::StaffOfFire) = 5);
    assert_eq!(magic::casters(&field.world[id], Spell::Fireball), 0, "no magic at all");
    is_level(&mut field.world[id], 1);
    assert_eq!(magic::casters(&field.world[id], Spell::Fireball), 2);
    assert_eq!(magic::casters(&field.world[id], Spell::LightningBolt), 0);
}

#[test]
fn poison_far_who_is_there_hears_of_poisoned_water() {
    for (policy, hears) in
        [(Policy::DEFAULT, [true, true, false]), (with(Quirk::PoisonFar), [true, false, false])]
    {
        let mut field = Field::new(policy);
        let region = field.region(0);
        field.world[region].peasants = 1_000;
        field.unit(1, 2, |unit| {
            is_level(unit, 1);
            unit.days[Skill::Stealth.index()] = 60;
            unit.spells.add(Spell::ContaminateWater);
        });
        field.unit(2, 1, |_| {});
        field.unit_in(1, 3, 1, |_| {});
        field.orders(1, &["UNIT 1", "CAST CONTAMINATE_WATER"]);
        let told = field.play();
        let heard = [1, 2, 3].map(|faction| {
            let poisoned = |event: &Event| match event {
                Event::Contaminated { unit, dead, .. } => Some((unit.is_some(), *dead)),
                _ => None,
            };
            told.to(faction).iter().find_map(poisoned)
        });
        assert_eq!(heard.map(|heard| heard.is_some()), hears);
        assert!(heard[0].is_some_and(|(knows, dead)| knows && (2..=100).contains(&dead)));
        assert!(heard[1].is_none_or(|(knows, _)| !knows), "the caster is too stealthy");
    }
}

#[test]
fn tele_twice_whoever_is_carried_away_before_their_own_cast_still_casts_once() {
    let mut field = Field::new(Policy::DEFAULT);
    let mage = |unit: &mut Unit| {
        is_level(unit, 5);
        unit.spells = [Spell::Teleport, Spell::MakeRunesword].into_iter().collect();
    };
    field.unit(1, 1, mage);
    let second = field.unit(1, 1, mage);
    let third = field.unit(1, 1, mage);
    field.unit_in(1, 1, 1, |_| {});
    field.orders(
        1,
        &["UNIT 1", "CAST TELEPORT 4 1 2", "UNIT 2", "CAST MAKE_RUNESWORD", "UNIT 3", "CAST MAKE_RUNESWORD"],
    );
    let told = field.play();
    assert_eq!([second, third].map(|unit| field.world[unit].has(Item::Runesword)), [1, 1]);
    assert_eq!(field.world[second].region, field.region(1));
    assert_eq!(told.all().iter().filter(|event| matches!(event, Event::Cast { .. })).count(), 3);
}

/// Casts of the units 1, 2 and 3 in one region, where the second takes a unit to the end of the list.
fn runeswords(policy: Policy, carried: u32) -> [u32; 3] {
    let mut field = Field::new(policy);
    let mage = |unit: &mut Unit| {
        is_level(unit, 5);
        unit.money = 5_000;
        unit.spells = [Spell::Teleport, Spell::MakeRunesword].into_iter().collect();
    };
    let units = [1, 2, 3].map(|_| field.unit(1, 1, mage));
    let teleport = format!("CAST TELEPORT 3 {carried}");
    field.orders(1, &["UNIT 1", "CAST MAKE_RUNESWORD", "UNIT 2", &teleport, "UNIT 3", "CAST MAKE_RUNESWORD"]);
    field.play();
    units.map(|unit| field.world[unit].has(Item::Runesword))
}

/// Two who carry each other behind themselves would go on for as long as one of them can pay.
#[test]
fn tele_twice_no_more_than_ten_thousand_casts_are_carried_out_in_a_region() {
    let mut field = Field::new(with(Quirk::TeleTwice));
    let units = [1, 2].map(|_| {
        field.unit(1, 1, |unit| {
            is_level(unit, 5);
            unit.money = 9_000_000;
            unit.spells.add(Spell::Teleport);
        })
    });
    field.orders(1, &["UNIT 1", "CAST TELEPORT 1 2", "UNIT 2", "CAST TELEPORT 2 1"]);
    let told = field.play();
    let casts = told.all().iter().filter(|event| matches!(event, Event::Cast { .. })).count();
    assert_eq!(casts, 10_000);
    let days = units.map(|unit| field.world[unit].days(Skill::Magic) - LEVELS[5]);
    assert_eq!(days, [50_000; 2]);
}

#[test]
fn tele_twice_who_is_carried_behind_others_of_the_region_casts_again_in_the_program() {
    assert_eq!(runeswords(Policy::DEFAULT, 1), [1, 0, 1]);
    assert_eq!(runeswords(with(Quirk::TeleTwice), 1), [2, 0, 1]);
    // A caster that is its own passenger stands last then, and whoever stood behind it loses their cast.
    assert_eq!(runeswords(Policy::DEFAULT, 2), [1, 0, 1]);
    assert_eq!(runeswords(with(Quirk::TeleTwice), 2), [1, 0, 0]);
}
