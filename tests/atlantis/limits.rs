//! Each bound of the rules on both sides: what is just enough, and one less or one more.

use crate::stage::{Played, Stage};
use playdeck::dice::Dice;
use playdeck::game::atlantis::event::Event;
use playdeck::game::atlantis::policy::{Policy, Quirk};
use playdeck::game::atlantis::rules::{self, Conditions, Sheets};
use playdeck::game::atlantis::tables::{Item, Skill, Spell};
use playdeck::game::atlantis::world::StructureKind;
use playdeck::kit::log::Reader;
use serde_json::{Value, json};

/// A unit of the first faction with silver, and more.
fn unit(no: u32, people: u32, more: Value) -> Value {
    let mut unit = json!({"no": no, "faction": 1, "number": people, "money": 1000});
    if let Value::Object(more) = more {
        unit.as_object_mut().unwrap().extend(more);
    }
    unit
}

/// Plays orders of the first faction in a region of an ocean.
fn play(region: Value, orders: &str) -> Played {
    let letter = region["terrain"].as_str().map_or('P', |word| word.to_uppercase().chars().next().unwrap());
    let middle = format!(".{letter}.");
    Stage::on(&["...", &middle, "..."], vec![region]).play(
        &format!("#atlantis 1\n{orders}"),
        Policy::DEFAULT,
        1,
    )
}

fn events(played: &Played) -> impl Iterator<Item = Event> {
    played.log.as_seen(Reader::Gamesmaster).map(std::borrow::Cow::into_owned)
}

#[test]
fn a_unit_walks_with_all_that_it_carries_and_rides_with_all_that_its_horses_carry() {
    // Five for each person and fifty for each horse; who rides weighs ten.
    for (people, horses, iron, walks, rides) in [
        (2, 0, 10, true, false),
        (2, 0, 11, false, false),
        (1, 1, 40, true, true),
        (1, 1, 41, true, false),
        (1, 1, 55, true, false),
        (1, 1, 56, false, false),
        (3, 2, 70, true, true),
        (3, 2, 71, true, false),
        (3, 2, 115, true, false),
        (3, 2, 116, false, false),
    ] {
        let one = unit(1, people, json!({"items": {"iron": iron, "horse": horses}}));
        let stage = Stage::on(&["....", ".PP.", "...."], vec![json!({"units": [one]})]);
        let played = stage.play("#atlantis 1\nunit 1\nmove east\n", Policy::DEFAULT, 1);
        let mistakes = played.mistakes(1);
        assert_eq!(
            mistakes,
            if walks { vec![] } else { vec!["too heavy to move"] },
            "{people} {horses} {iron}"
        );
        assert_eq!(played.world[played.unit(1).region].spot.x, 1 + i32::from(walks));
        let rode = events(&played).any(|event| matches!(event, Event::Went { rides: true, .. }));
        assert_eq!(rode, rides, "{people} {horses} {iron}");
    }
}

#[test]
fn a_ship_sails_with_all_that_it_carries_and_when_no_work_is_left() {
    for (iron, horses, left, why) in [
        (130, 1, 0, None),
        (131, 1, 0, Some("ship overloaded")),
        (180, 0, 0, None),
        (181, 0, 0, Some("ship overloaded")),
        (0, 0, 1, Some("ship under construction")),
    ] {
        let aboard = json!({"ship": 1, "items": {"iron": iron, "horse": horses}});
        let mut owner = unit(1, 1, aboard);
        owner["owner"] = json!(true);
        let ships = json!([{"no": 1, "type": "longboat", "left": left}]);
        let units = json!([owner, unit(2, 1, json!({"ship": 1}))]);
        let played = play(json!({"ships": ships, "units": units}), "unit 1\nsail north\n");
        assert_eq!(played.mistakes(1), why.into_iter().collect::<Vec<_>>(), "{iron} {horses}");
        assert_eq!(played.unit(2).region == played.region(1, 1), why.is_some());
    }
}

#[test]
fn each_caster_carries_ten_thousand_to_another_unit() {
    let mage = json!({"skills": {"magic": 450}, "spells": ["Teleport"], "money": 9000});
    for (casters, iron, carried) in [
        (1, [9_990, 0], [true, false]),
        (1, [9_991, 0], [false, true]),
        (1, [4_990, 4_990], [true, true]),
        (1, [4_990, 4_991], [true, false]),
        (2, [9_990, 9_990], [true, true]),
        (2, [9_990, 9_991], [true, false]),
    ] {
        let mut mage = mage.clone();
        mage["skills"]["magic"] = json!(450 * casters);
        let loads = [2, 3].map(|no| unit(no, 1, json!({"items": {"iron": iron[no as usize - 2]}})));
        let [one, other] = loads;
        let here = json!({"units": [unit(1, casters, mage), one, other]});
        let there = json!({"x": 2, "units": [unit(9, 1, json!({}))]});
        let stage = Stage::on(&["....", ".PP.", "...."], vec![here, there]);
        let played = stage.play("#atlantis 1\nunit 1\ncast teleport 9 2 3\n", Policy::DEFAULT, 1);
        let is_there = [2, 3].map(|no| played.world[played.unit(no).region].spot.x == 2);
        assert_eq!(is_there, carried, "{casters} {iron:?}");
        let refused = carried.into_iter().filter(|carried| !carried).count();
        assert_eq!(played.mistakes(1), vec!["too heavy to teleport"; refused]);
    }
}

#[test]
fn lessons_that_cost_silver_are_paid_for_each_person() {
    for (money, why) in [(400, None), (399, Some("insufficient funds"))] {
        for skill in ["tactics", "magic"] {
            let units = json!([unit(1, 2, json!({"money": money})), unit(2, 1, json!({"money": 5_000}))]);
            let played = play(json!({"units": units}), &format!("unit 1\nstudy {skill}\n"));
            assert_eq!(played.mistakes(1), why.into_iter().collect::<Vec<_>>(), "{skill} {money}");
            let days: u32 =
                [Skill::Tactics, Skill::Magic].map(|skill| played.unit(1).days(skill)).iter().sum();
            assert_eq!(days, if why.is_none() { 60 } else { 0 });
        }
    }
}

/// What was earned in a month.
fn earned(played: &Played) -> Vec<i64> {
    let amount = |event| match event {
        Event::Entertained { amount, .. } | Event::Worked { amount, .. } => Some(amount),
        _ => None,
    };
    events(played).filter_map(amount).collect()
}

#[test]
fn entertainers_earn_at_most_a_twentieth_of_the_silver_of_the_region() {
    for (money, people, earns) in
        [(2_000, 9, 100), (1_999, 9, 99), (2_000, 2, 40), (2_000, 5, 100), (19, 1, 0)]
    {
        let one = unit(1, people, json!({"skills": {"entertainment": 30 * people}}));
        let played = play(json!({"money": money, "units": [one]}), "unit 1\nentertain\n");
        assert_eq!(earned(&played), [earns], "{money} {people}");
        assert_eq!(played.unit(1).days(Skill::Entertainment), 40 * people, "ten days whatever was earned");
        assert_eq!(played.world[played.region(1, 1)].money, money - earns);
    }
}

#[test]
fn a_swamp_feeds_work_of_10_000_and_peasants_have_the_rest() {
    for (people, peasants, earns, rest) in [
        (833, 9, 9_996, 4),
        (834, 9, 10_000, 0),
        (800, 9, 9_600, 108),
        (800, 100, 9_600, 400),
        (0, 900, 0, 10_000),
    ] {
        let mut units = vec![unit(1, 1, json!({"default": "study sword"}))];
        units.extend((people > 0).then(|| unit(2, people, json!({}))));
        let region = json!({"terrain": "swamp", "money": 50_000, "peasants": peasants, "units": units});
        let played = play(region, "");
        assert_eq!(earned(&played), if people > 0 { vec![earns] } else { vec![] });
        // Each peasant, also one who was born, has eaten for ten.
        let region = &played.world[played.region(1, 1)];
        assert_eq!(region.money, 50_000 + rest - 10 * i64::from(region.peasants), "{people} {peasants}");
    }
}

#[test]
fn whoever_builds_uses_no_more_than_they_can_have_or_is_left() {
    let ship = |people: u32, wood: u32, left: u32| {
        let builder = json!({"skills": {"shipbuilding": 90 * people}, "items": {"wood": wood}});
        let ships = json!([{"no": 1, "type": "longboat", "left": left}]);
        let played =
            play(json!({"ships": ships, "units": [unit(1, people, builder)]}), "unit 1\nbuild ship 1\n");
        let left = played.world[played.region(1, 1)].structures().iter().find_map(|structure| {
            match played.world[*structure].kind {
                StructureKind::Ship { left, .. } => Some(left),
                StructureKind::Building { .. } => None,
            }
        });
        (left.unwrap(), played.has(1, Item::Wood), played.unit(1).days(Skill::Shipbuilding) - 90 * people)
    };
    assert_eq!(ship(1, 9, 5), (3, 7, 20), "two for a person of level 2");
    assert_eq!(ship(2, 9, 5), (1, 5, 40));
    assert_eq!(ship(3, 9, 5), (0, 4, 50), "no more than is left");
    assert_eq!(ship(3, 4, 5), (1, 0, 40), "no more than there is wood");
    let building = |people: u32, stone: u32| {
        let builder = json!({"skills": {"building": 90 * people}, "items": {"stone": stone}});
        let played = play(json!({"units": [unit(1, people, builder)]}), "unit 1\nbuild building\n");
        let size = played.unit(1).inside.map(|inside| played.world[inside].shelter());
        (size, played.has(1, Item::Stone), played.unit(1).days(Skill::Building) - 90 * people)
    };
    assert_eq!(building(1, 9), (Some(2), 7, 20));
    assert_eq!(building(2, 3), (Some(3), 0, 30));
    assert_eq!(building(2, 0), (None, 0, 0));
}

#[test]
fn ten_feed_a_person() {
    for (money, people, left) in [(30, 3, 0), (29, 2, 9), (20, 2, 0), (10, 1, 0), (39, 3, 9)] {
        let one = unit(1, 3, json!({"money": money, "default": "study sword"}));
        let played = play(json!({"units": [one]}), "");
        assert_eq!((played.unit(1).people, played.money(1)), (people, left), "{money}");
    }
    let starved = play(json!({"units": [unit(1, 3, json!({"money": 9, "default": "study sword"}))]}), "");
    assert!(!starved.is_there(1));
}

#[test]
fn a_faction_without_orders_is_warned_in_the_fourth_month_and_gone_in_the_fifth() {
    for (silent, is_warned, is_there) in [(3, false, true), (4, true, true), (5, false, false)] {
        let mut world = Stage::new(json!({"units": [unit(1, 1, json!({}))]})).world();
        let faction = world.faction_of(1).unwrap();
        world[faction].last_orders = 11 - silent;
        let log =
            rules::play(Conditions::new(Policy::DEFAULT, Dice::new(1), 11), &mut world, &Sheets::default());
        let warned = log.as_seen(Reader::Player(faction.0)).any(|event| matches!(*event, Event::IdleWarning));
        assert_eq!((warned, world.unit_of(1).is_some()), (is_warned, is_there), "{silent}");
    }
}

#[test]
fn research_asks_for_level_2_and_200_and_goes_no_higher_than_half_the_level() {
    let research = |days: u32, money: u32, order: &str| {
        let one = json!({"skills": {"magic": days}, "money": money});
        let units = json!([unit(1, 1, one), unit(2, 1, json!({}))]);
        let played = play(json!({"units": units}), &format!("unit 1\n{order}\n"));
        let levels: Vec<u32> = played.unit(1).spells.iter().map(Spell::level).collect();
        (levels, played.mistakes(1))
    };
    let refused = |why: &str| vec![why.to_owned()];
    assert_eq!(research(89, 500, "research"), (vec![], refused("magic skill 2 needed")));
    assert_eq!(research(90, 200, "research"), (vec![1], vec![]));
    assert_eq!(research(90, 199, "research"), (vec![], refused("insufficient funds")));
    assert_eq!(research(90, 500, "research 1"), (vec![1], vec![]));
    assert_eq!(research(90, 500, "research 2"), (vec![1], refused("research level lowered")));
    assert_eq!(research(299, 500, "research 2"), (vec![1], refused("research level lowered")));
    assert_eq!(research(300, 500, "research"), (vec![2], vec![]));
    assert_eq!(research(300, 500, "research 2"), (vec![2], vec![]));
    assert_eq!(research(300, 500, "research 1"), (vec![1], vec![]));
}

#[test]
fn recruits_are_a_quarter_of_the_peasants_and_50_each() {
    for (peasants, money, asked, people) in
        [(43, 9_000, 99, 10), (44, 9_000, 99, 11), (400, 500, 99, 10), (400, 499, 99, 9), (400, 499, 8, 8)]
    {
        let one = unit(1, 1, json!({"money": money, "default": "study sword"}));
        let other = unit(2, 1, json!({"money": 9_000, "default": "study sword"}));
        let region = json!({"peasants": peasants, "units": [one, other]});
        let played = play(region, &format!("unit 1\nrecruit {asked}\n"));
        let found = events(&played).find_map(|event| match event {
            Event::Recruited { people, .. } => Some(people),
            _ => None,
        });
        assert_eq!((found, played.unit(1).people), (Some(people), 1 + people), "{peasants} {money}");
    }
    let several = unit(1, 1, json!({"money": 500}));
    let region = json!({"peasants": 400, "units": [several, unit(2, 1, json!({"money": 900}))]});
    let played = play(region, "unit 1\nrecruit 4\nrecruit 5\nrecruit 6\nrecruit 1\n");
    assert_eq!(played.unit(1).people, 11, "together no more than can be paid");
    assert_eq!(played.mistakes(1), ["insufficient funds"]);
}

/// FORM 0 is one of the program, and there nobody can be called by that alias.
#[test]
fn nobody_is_found_by_the_alias_0() {
    let stage = Stage::new(json!({"units": [unit(1, 3, json!({}))]}));
    let orders = "#atlantis 1\nunit 1\nform 0\nend\ntransfer new 0 1\n";
    let played = stage.play(orders, Policy::DEFAULT.with(Quirk::GarbageZero), 1);
    assert_eq!(played.unit(1).people, 3);
    assert!(played.mistakes(1).contains(&"unit not found".to_owned()), "{:?}", played.mistakes(1));
}

#[test]
fn a_region_gives_each_of_its_goods_up_to_its_limit() {
    for (terrain, skill, item, limit) in [
        ("plain", "horse training", Item::Horse, 200),
        ("mountain", "mining", Item::Iron, 200),
        ("mountain", "quarrying", Item::Stone, 200),
        ("forest", "lumberjack", Item::Wood, 200),
        ("swamp", "lumberjack", Item::Wood, 100),
    ] {
        for (people, others) in [(limit / 2, limit / 2), (limit / 2, limit / 2 + 1), (1, limit), (7, 8)] {
            let maker = |no: u32, people: u32| {
                unit(no, people, json!({"money": 9_000, "skills": {skill: 30 * people}}))
            };
            let region = json!({"terrain": terrain, "units": [maker(1, people), maker(2, others)]});
            let word = item.word().replace(' ', "_");
            let played = play(region, &format!("unit 1\nproduce {word}\nunit 2\nproduce {word}\n"));
            let made = [1, 2].map(|no| played.has(no, item));
            assert_eq!(made[0] + made[1], limit.min(people + others), "{terrain} {people} {others}");
            assert!(made[0] <= people && made[1] <= others);
        }
    }
}

/// Whoever keeps others from taxing is there to do it.
#[test]
fn a_guard_whose_people_have_left_keeps_nobody_from_tax() {
    let collector = unit(1, 1, json!({"items": {"sword": 1}, "skills": {"sword": 30}}));
    let mut guard = unit(2, 2, json!({"guard": true}));
    guard["faction"] = json!(2);
    let stage = Stage::new(json!({"money": 900, "units": [guard, collector]}));
    for (leaving, is_taxed) in [(1, false), (2, true)] {
        let orders = format!("#atlantis 1\nunit 1\ntax\n#atlantis 2\nunit 2\ntransfer peasants {leaving}\n");
        let played = stage.play(&orders, Policy::DEFAULT, 1);
        let taxed = events(&played).any(|event| matches!(event, Event::Taxed { amount: 200, .. }));
        assert_eq!(taxed, is_taxed, "{leaving}");
    }
}

/// What an emptied unit had goes to people of its faction, not to another unit that is empty.
#[test]
fn two_units_that_are_emptied_together_lose_each_what_it_had() {
    let one = unit(1, 1, json!({"money": 100, "items": {"iron": 1}}));
    let other = unit(2, 1, json!({"money": 200}));
    let played = |far: bool| {
        let heir = unit(3, 1, json!({"money": 50, "default": "study sword"}));
        let mut here = vec![one.clone(), other.clone()];
        let there = if far { json!({"x": 2, "units": [heir]}) } else { json!({"x": 2}) };
        if !far {
            here.push(unit(3, 1, json!({"money": 50, "default": "study sword"})));
        }
        let stage = Stage::on(&["....", ".PP.", "...."], vec![json!({"units": here}), there]);
        let orders = "#atlantis 1\nunit 1\ntransfer peasants 1\nunit 2\ntransfer peasants 1\n";
        let played = stage.play(orders, Policy::DEFAULT, 1);
        let lost = events(&played).filter_map(|event| match event {
            Event::Lost { unit, money, .. } => Some((unit.number, money)),
            _ => None,
        });
        (lost.collect::<Vec<_>>(), played.money(3))
    };
    assert_eq!(played(true), (vec![(1, 100), (2, 200)], 40));
    assert_eq!(played(false), (vec![], 340));
}
