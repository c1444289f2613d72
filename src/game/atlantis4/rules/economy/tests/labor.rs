//! Study, lessons, building, roads and crafts, on both sides of their bounds.

use super::*;
use crate::orders::{Who, Yard};
use crate::tables::days_for;

/// All of a unit's people must be paid for; the skill must be one that they may learn: those who are no leaders learn one.
#[test]
fn study_takes_silver_for_everybody_and_one_skill() {
    for (people, known, skill, silver, learns, why) in [
        (&[("PLAI", 3)][..], &[][..], "COMB", 30, true, None),
        (&[("PLAI", 3)], &[], "COMB", 29, false, Some(Refusal::NoSilver)),
        (&[("PLAI", 3)], &[("FARM", 30)], "COMB", 99, false, Some(Refusal::OneSkill)),
        (&[("PLAI", 3)], &[("COMB", 30)], "COMB", 99, true, None),
        (&[("LEAD", 3)], &[("FARM", 30)], "COMB", 99, true, None),
        (&[("WOLF", 3)], &[], "COMB", 99, false, Some(Refusal::NoPeople)),
        (&[("LEAD", 1)], &[], "FORC", 100, true, None),
        (&[("LEAD", 1)], &[], "FORC", 99, false, Some(Refusal::NoSilver)),
        (&[("LEAD", 2)], &[], "FORC", 999, false, Some(Refusal::OneMan)),
        (&[("PLAI", 1)], &[], "FORC", 999, false, Some(Refusal::OneMan)),
        (&[("LEAD", 1), ("PLAI", 1)], &[], "FORC", 999, false, Some(Refusal::OneMan)),
        (&[("LEAD", 1), ("WOLF", 2)], &[], "FORC", 999, true, None),
    ] {
        let mut test = TestWorld::with_land();
        let unit = test.unit(RED, people, known);
        let coins = test.item("SILV");
        test.world[unit].items.set(coins, silver);
        let before = test.knows(unit, skill);
        test.does(unit, Month::Study(Named::Known(test.skill(skill))));
        test.play_month(Policy::DEFAULT);
        let case = format!("{people:?} {known:?} {skill} {silver}");
        assert_eq!(test.refusals(), why.into_iter().collect::<Vec<_>>(), "{case}");
        let count = people[0].1;
        let cost = if skill == "FORC" { 100 } else { 10 } * count;
        let days = if learns { 30 * count } else { 0 };
        assert_eq!(
            (test.knows(unit, skill), test.has(unit, "SILV")),
            (before + days, silver - if learns { cost } else { 0 }),
            "{case}"
        );
        assert_eq!(test.world[unit].is_mage(), skill == "FORC" && learns, "{case}");
    }
}

/// What a skill requires must be known at the level that is asked, and better than the skill itself.
#[test]
fn what_a_skill_requires_is_known_better() {
    for (force, fire, learns) in
        [(0, 0, false), (1, 0, true), (1, 1, false), (2, 1, true), (2, 2, false), (3, 2, true)]
    {
        let mut test = TestWorld::with_land();
        let days = [("FORC", days_for(force)), ("FIRE", days_for(fire))];
        let mage = test.unit(RED, &[("LEAD", 1), ("SILV", 100)], &days);
        test.world[mage].kind = crate::world::UnitKind::Mage;
        test.does(mage, Month::Study(Named::Known(test.skill("FIRE"))));
        test.play_month(Policy::DEFAULT);
        assert_eq!(test.has(mage, "SILV") == 0, learns, "{force} {fire}");
        assert_eq!(test.refusals().contains(&Refusal::Requirements), !learns, "{force} {fire}");
    }
}

/// Magic is learned in full up to the second level, and beyond it in half without a shelter that is complete.
#[test]
fn beyond_the_second_level_magic_takes_twice_as_long_outside() {
    for (before, incomplete, more) in
        [(0, None, 30), (89, None, 30), (90, None, 15), (179, None, 15), (90, Some(0), 30), (90, Some(1), 15)]
    {
        let mut test = TestWorld::with_land();
        let mage = test.unit(RED, &[("LEAD", 1), ("SILV", 100)], &[("FORC", before)]);
        test.world[mage].kind = crate::world::UnitKind::Mage;
        if let Some(incomplete) = incomplete {
            let tower = test.world.add_object(Object::new(test.tables.named.tower, false, 1, HERE));
            test.world[tower].incomplete = incomplete;
            test.world.put(mage, tower);
        }
        test.does(mage, Month::Study(Named::Known(test.skill("FORC"))));
        test.play_month(Policy::DEFAULT);
        assert_eq!(test.knows(mage, "FORC"), before + more, "{before} {incomplete:?}");
    }
}

/// A teacher is a leader who knows the skill better than a student who studies it and is a friend; ten students each learn
/// twice as much, of more each their part.
#[test]
fn a_teacher_teaches_ten_friends_who_study_what_the_teacher_knows_better() {
    for (teacher, level, whose, attitude, student_level, people, more) in [
        ("LEAD", 2, RED, Attitude::Neutral, 1, 10, 30),
        ("LEAD", 2, RED, Attitude::Neutral, 1, 11, 27),
        ("LEAD", 2, RED, Attitude::Neutral, 1, 20, 15),
        ("LEAD", 2, RED, Attitude::Neutral, 2, 10, 0),
        ("LEAD", 1, RED, Attitude::Neutral, 0, 1, 30),
        ("PLAI", 2, RED, Attitude::Neutral, 0, 1, 0),
        ("LEAD", 2, BLUE, Attitude::Friendly, 1, 10, 30),
        ("LEAD", 2, BLUE, Attitude::Neutral, 1, 10, 0),
    ] {
        let mut test = TestWorld::with_land();
        let unit = test.unit(RED, &[(teacher, 1)], &[("COMB", days_for(level))]);
        let days = people * days_for(student_level);
        let student = test.unit(whose, &[("LEAD", people), ("SILV", 999)], &[("COMB", days)]);
        test.world[BLUE].attitudes.insert(RED, attitude);
        let who = Who::Unit(test.world[student].number);
        test.does(unit, Month::Teach(vec![who]));
        test.does(student, Month::Study(Named::Known(test.skill("COMB"))));
        test.play_month(Policy::DEFAULT);
        let learned = (test.knows(student, "COMB") - days) / people;
        assert_eq!(learned, 30 + more, "{teacher} {level} {attitude:?} {student_level} {people}");
    }
}

/// Building takes a unit of material for each unit of work, up to what is left to build, the first material first; skill and a
/// site are needed.
#[test]
fn building_takes_work_material_and_skill() {
    // The kind, what is left to build, levels of the skill of two leaders, stone, wood; what is left of each, and the reason.
    for (kind, left, skill, level, stone, wood, after, why) in [
        ("Tower", 10, "BUIL", 1, 9, 0, (8, 7, 0), None),
        ("Tower", 10, "BUIL", 5, 10, 0, (0, 0, 0), None),
        ("Tower", 10, "BUIL", 5, 9, 0, (1, 0, 0), None),
        ("Tower", 1, "BUIL", 5, 9, 0, (0, 8, 0), None),
        ("Tower", 10, "BUIL", 0, 9, 0, (10, 9, 0), Some(Refusal::NotSkilled)),
        ("Tower", 10, "BUIL", 1, 0, 9, (10, 0, 9), Some(Refusal::NoMaterial)),
        ("Tower", 0, "BUIL", 1, 9, 0, (0, 9, 0), Some(Refusal::Complete)),
        ("Palace", 9, "BUIL", 5, 9, 0, (9, 9, 0), Some(Refusal::NotBuildable)),
        ("Mine", 10, "MINI", 3, 4, 9, (4, 0, 7), None),
        ("Mine", 10, "MINI", 2, 4, 9, (10, 4, 9), Some(Refusal::NotSkilled)),
        ("Road N", 6, "BUIL", 3, 9, 0, (-24, 3, 0), None),
        ("Road N", 7, "BUIL", 3, 9, 0, (1, 3, 0), None),
        ("Road N", 0, "BUIL", 3, 9, 0, (-24, 3, 0), None),
        ("Road N", -20, "BUIL", 3, 9, 0, (-24, 8, 0), None),
        ("Road N", -19, "BUIL", 3, 9, 0, (-24, 7, 0), None),
        ("Road N", -23, "BUIL", 3, 9, 0, (-24, 8, 0), None),
        ("Road N", -24, "BUIL", 3, 9, 0, (-24, 9, 0), Some(Refusal::NoUpkeep)),
    ] {
        let mut test = TestWorld::with_land();
        let items = [("LEAD", 2), ("STON", stone), ("WOOD", wood)];
        let unit = test.unit(RED, &items, &[(skill, 2 * days_for(level))]);
        let kind_of = test.tables.object_of(kind).unwrap();
        let site = test.world.add_object(Object::new(kind_of, false, 1, HERE));
        test.world[site].incomplete = left;
        test.world.put(unit, site);
        test.does(unit, Month::Build(Yard::Here));
        test.play_month(Policy::DEFAULT);
        let case = format!("{kind} {left} {level} {stone} {wood}");
        assert_eq!(test.refusals(), why.into_iter().collect::<Vec<_>>(), "{case}");
        let behind = (test.world[site].incomplete, test.has(unit, "STON"), test.has(unit, "WOOD"));
        assert_eq!(behind, after, "{case}");
    }
    let mut test = TestWorld::with_land();
    let unit = test.unit(RED, &[("LEAD", 2), ("STON", 9)], &[("BUIL", 180)]);
    test.does(unit, Month::Build(Yard::Here));
    test.play_month(Policy::DEFAULT);
    assert_eq!(test.refusals(), [Refusal::NotInside]);
}

/// A usable road wears by chance and by what wages lack; what falls behind takes fifteen more to repair. A site on which
/// nobody worked goes, any other stays.
#[test]
fn a_road_that_falls_behind_takes_fifteen_more() {
    for (state, spoiled, least, most) in
        [(-24, 0, -24, -23), (-24, 24, 0, 16), (-24, 25, 16, 17), (-1, 1, 0, 16), (1, 9, 1, 1)]
    {
        let mut seen = (i32::MAX, i32::MIN);
        for root in 0..60 {
            let mut test = TestWorld::with_land();
            test.world[HERE].max_wages = 14 + spoiled;
            let kind = test.tables.named.road_north;
            let road = test.world.add_object(Object::new(kind, false, 1, HERE));
            test.world[road].incomplete = state;
            let tables = Arc::clone(&test.tables);
            let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(root), 4);
            roads::decay(conditions, &mut test.world, HERE, &mut test.log);
            let after = test.world[road].incomplete;
            seen = (seen.0.min(after), seen.1.max(after));
        }
        assert_eq!(seen, (least, most), "{state} {spoiled}");
    }
    for (left, stays) in [(10, false), (9, true), (0, true), (11, true)] {
        let mut test = TestWorld::with_land();
        let tower = test.world.add_object(Object::new(test.tables.named.tower, false, 1, HERE));
        test.world[tower].incomplete = left;
        let tables = Arc::clone(&test.tables);
        remove_empty_sites(Conditions::new(&tables, Policy::DEFAULT, Dice::new(1), 4), &mut test.world);
        assert_eq!(test.world[HERE].objects().contains(&tower), stays, "{left}");
    }
}

/// Each level of each person is a unit of work, and a tool adds its part for one of them; the material says how many are made
/// at most.
#[test]
fn crafts_make_what_work_and_material_allow() {
    for (item, skill, level, people, tools, material, made, why) in [
        ("SWOR", "WEAP", 1, 3, 0, 9, 3, None),
        ("SWOR", "WEAP", 2, 3, 0, 9, 6, None),
        ("SWOR", "WEAP", 2, 3, 0, 5, 5, None),
        ("SWOR", "WEAP", 1, 3, 2, 9, 5, None),
        ("SWOR", "WEAP", 1, 3, 9, 9, 6, None),
        ("SWOR", "WEAP", 0, 3, 0, 9, 0, Some(Refusal::NotSkilled)),
        ("SWOR", "WEAP", 1, 3, 0, 0, 0, Some(Refusal::NoMaterial)),
        ("PARM", "ARMO", 3, 2, 0, 6, 2, None),
        ("PARM", "ARMO", 3, 2, 2, 9, 2, None),
        ("PARM", "ARMO", 3, 3, 0, 5, 1, None),
        ("PARM", "ARMO", 3, 3, 0, 2, 0, Some(Refusal::NoMaterial)),
        ("PARM", "ARMO", 2, 3, 0, 9, 0, Some(Refusal::NotSkilled)),
    ] {
        let mut test = TestWorld::with_land();
        let items = [("LEAD", people), ("HAMM", tools), ("IRON", material)];
        let unit = test.unit(RED, &items, &[(skill, people * days_for(level))]);
        test.does(unit, Month::Produce(Named::Known(test.item(item))));
        test.play_month(Policy::DEFAULT);
        let case = format!("{item} {level} {people} {tools} {material}");
        assert_eq!(test.refusals(), why.into_iter().collect::<Vec<_>>(), "{case}");
        let each = if item == "PARM" { 3 } else { 1 };
        assert_eq!((test.has(unit, item), test.has(unit, "IRON")), (made, material - made * each), "{case}");
    }
}

/// Wages are higher by the size of a town, by each spell of the month whatever its level, and by two roads that connect.
#[test]
fn wages_rise_with_towns_and_spells() {
    let town =
        |population| Some(Box::new(Town { name: "T".into(), population, base_population: population }));
    for (population, lore, skies, expected) in [
        (None, 0, 0, 14),
        (None, 1, 0, 15),
        (None, 5, 3, 16),
        (Some(999), 0, 0, 15),
        (Some(1_000), 0, 0, 16),
        (Some(2_000), 0, 1, 18),
    ] {
        let mut test = TestWorld::with_land();
        let here = &mut test.world[HERE];
        (here.town, here.earth_lore, here.clear_skies) = (population.and_then(town), lore, skies);
        assert_eq!(wages(test.conditions(Policy::DEFAULT), &test.world, HERE), expected);
    }
}
