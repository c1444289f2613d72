//! Points of the rules that only odd orders and odd places show.

use crate::recorded;
use crate::stage::{Played, Stage};
use playdeck::dice::Dice;
use playdeck::game::atlantis::event::Event;
use playdeck::game::atlantis::policy::{Policy, Quirk};
use playdeck::game::atlantis::rules::sight::{self, Sight};
use playdeck::game::atlantis::rules::{self, Conditions};
use playdeck::game::atlantis::tables::{Item, Skill};
use playdeck::game::atlantis::world::{Faction, Spot, Unit};
use playdeck::kit::log::Reader;
use serde_json::{Value, json};

fn unit(no: u32, more: Value) -> Value {
    let mut unit = json!({"no": no, "faction": 1, "number": 1, "money": 1000});
    if let Value::Object(more) = more {
        unit.as_object_mut().unwrap().extend(more);
    }
    unit
}

fn play(units: &[Value], orders: &str) -> Played {
    Stage::new(json!({"units": units})).play(&format!("#atlantis 1\n{orders}"), Policy::DEFAULT, 1)
}

/// A ship at sea with units of the faction 1 aboard.
fn at_sea(orders: &str, policy: Policy) -> Played {
    let aboard = |no, more: Value| {
        let mut unit = unit(no, more);
        unit["ship"] = json!(1);
        unit
    };
    let units = [aboard(1, json!({"owner": true, "items": {"iron": 5}})), aboard(2, json!({}))];
    let sea = json!({"terrain": "ocean", "ships": [{"no": 1, "type": "longboat"}], "units": units});
    Stage::on(&["...", "...", "..."], vec![sea]).play(&format!("#atlantis 1\nunit 1\n{orders}"), policy, 1)
}

#[test]
fn rings_hide_whose_a_unit_is_where_it_is_seen_in_spite_of_them() {
    let sight = |ringed: Value, amulets: u32| {
        let observer = json!({"no": 1, "faction": 1, "number": 1, "money": 100,
            "skills": {"observation": 90}, "items": {"Amulet of True Seeing": amulets}});
        let mut wearer = unit(2, ringed);
        wearer["faction"] = json!(2);
        let world = Stage::new(json!({"units": [observer, wearer]})).world();
        let conditions = Conditions::new(Policy::DEFAULT, Dice::new(1), 11);
        let faction = world.faction_of(1).unwrap();
        sight::sight(conditions, &world, faction, world.unit_of(2).unwrap())
    };
    let ring = json!({"Ring of Invisibility": 1});
    assert_eq!(sight(json!({}), 0), Sight::WithFaction);
    assert_eq!(sight(json!({"items": ring}), 0), Sight::Hidden);
    assert_eq!(sight(json!({"items": ring}), 1), Sight::WithFaction);
    assert_eq!(sight(json!({"items": ring, "guard": true}), 0), Sight::Seen);
    assert_eq!(sight(json!({"items": ring, "guard": true}), 1), Sight::WithFaction);
}

#[test]
fn a_word_that_is_no_order_is_a_mistake_and_a_direction_alone_is_none() {
    let mistakes = |order: &str| play(&[unit(1, json!({}))], &format!("unit 1\n{order}\n")).mistakes(1);
    for order in ["new 1", "peasants", "study_sword", "dance"] {
        assert_eq!(mistakes(order), ["order not recognized"], "{order}");
    }
    for order in ["north", "n", "S", "ship", "end"] {
        assert_eq!(mistakes(order), [""; 0], "{order}");
    }
}

#[test]
fn a_display_loses_its_own_full_stop_and_is_then_cut() {
    let shown = |text: &str| {
        let played = play(&[unit(1, json!({}))], &format!("unit 1\ndisplay unit \"{text}\"\n"));
        played.unit(1).display.to_string()
    };
    let long = "x".repeat(160);
    assert_eq!(shown(&format!("{long}.")), long);
    assert_eq!(shown(&format!("{}. and more", "x".repeat(159))), format!("{}.", "x".repeat(159)));
    assert_eq!(shown("well.."), "well.");
}

#[test]
fn blanks_at_the_edges_and_several_in_a_row_do_not_matter_in_a_word_of_the_game() {
    let played = play(&[unit(1, json!({}))], "unit 1\nstudy \" horse  training_\"\n");
    assert_eq!(played.unit(1).days(Skill::HorseTraining), 30);
    let units = [unit(1, json!({"items": {"chain mail": 3}})), unit(2, json!({}))];
    assert_eq!(play(&units, "unit 1\ngive 2 +2 _chain__mail\n").has(2, Item::ChainMail), 2);
}

#[test]
fn peasants_among_the_students_are_not_found_and_do_not_end_the_list() {
    let units = [unit(1, json!({"skills": {"sword": 90}})), unit(2, json!({}))];
    let played = play(&units, "unit 1\nteach peasants 2\nunit 2\nstudy sword\n");
    assert_eq!(played.mistakes(1), ["unit not found"]);
    assert_eq!(played.unit(2).days(Skill::Sword), 60);
}

#[test]
fn at_sea_nobody_finds_peasants() {
    for order in ["attack peasants", "transfer peasants 1", "transfer peasants 0", "give peasants 1 iron"] {
        assert_eq!(at_sea(order, Policy::DEFAULT).mistakes(1).first().unwrap(), "unit not found", "{order}");
    }
    let thrown = at_sea("give peasants 2 iron", Policy::DEFAULT.with(Quirk::GarbageZero));
    assert!(!thrown.mistakes(1).contains(&"unit not found".to_owned()));
    assert_eq!(thrown.has(1, Item::Iron), 3);
}

#[test]
fn whoever_cannot_pay_a_ritual_hears_that_first() {
    let cast = |money: u32, spell: &str| {
        let magician = json!({"money": money, "skills": {"magic": 300}, "spells": ["Fireball", "Heal"]});
        play(&[unit(1, magician)], &format!("unit 1\ncast {spell}\n")).mistakes(1)
    };
    for spell in ["fireball", "heal"] {
        assert_eq!(cast(49, spell), ["insufficient funds"], "{spell}");
        assert_eq!(cast(50, spell), ["not a ritual spell"], "{spell}");
    }
    assert_eq!(cast(49, "shield"), ["spell not found"]);
}

#[test]
fn too_many_magicians_recruit_nobody_even_if_they_ask_for_nobody() {
    let magicians = json!({"number": 4, "skills": {"magic": 120}});
    assert_eq!(play(&[unit(1, magicians)], "unit 1\nrecruit 0\n").mistakes(1), ["magician limit"]);
}

#[test]
fn a_mistake_names_a_month_order_as_long_as_the_program_kept_it() {
    let named = |policy| {
        let stage = Stage::new(json!({"units": [unit(1, json!({}))]}));
        let played = stage.play(&format!("#atlantis 1\nunit 1\nteach {}\n", "7 ".repeat(40)), policy, 1);
        let faction = played.world.faction_of(1).unwrap();
        let length = |event: &Event| match event {
            Event::Refused { order, .. } => Some(order.len()),
            _ => None,
        };
        played.log.as_seen(Reader::Player(faction.0)).find_map(|event| length(&event))
    };
    assert_eq!(named(Policy::DEFAULT), Some("teach".len() + 80));
    assert_eq!(named(Policy::DEFAULT.with(Quirk::Cut80)), Some(80));
}

#[test]
fn where_no_peasant_lives_the_winners_of_a_battle_find_the_silver_of_the_region() {
    let attack = |peasants: u32| {
        let magician = json!({"skills": {"magic": 900, "tactics": 90}, "combat_spell": "Sunfire",
            "spells": ["Sunfire"], "money": 10});
        let mut enemy = unit(2, json!({"money": 10}));
        enemy["faction"] = json!(2);
        let region = json!({"money": 500, "peasants": peasants, "units": [unit(1, magician), enemy]});
        Stage::new(region).play("#atlantis 1\nunit 1\nattack 2\nmove up\n", Policy::DEFAULT, 1).money(1)
    };
    assert_eq!((attack(0), attack(10)), (510, 10));
}

#[test]
fn a_number_below_0_is_nobodys_and_neither_throws_away_nor_ends_a_list() {
    let units = [unit(1, json!({"items": {"iron": 5}, "skills": {"sword": 90}})), unit(2, json!({}))];
    for policy in [Policy::DEFAULT, Policy::PROGRAM] {
        let orders = "unit 1\ngive -3 2 iron\npay -3 100\nteach -3 2\nunit 2\nstudy sword\n";
        let stage = Stage::new(json!({"units": units}));
        let played = stage.play(&format!("#atlantis 1\n{orders}"), policy, 1);
        assert_eq!(played.mistakes(1), ["unit not found"; 3]);
        assert_eq!((played.has(1, Item::Iron), played.money(1)), (5, 990));
        assert_eq!(played.unit(2).days(Skill::Sword), 60);
    }
}

#[test]
fn a_quote_begins_a_word_wherever_it_stands() {
    let name =
        |order: &str| play(&[unit(1, json!({}))], &format!("unit 1\n{order}\n")).unit(1).name.to_string();
    assert_eq!(name("name unit\"Red Hands\""), "Red Hands");
    assert_eq!(name("name unit Red\"Hands\""), "Red");
    assert_eq!(name("name unit \"Red\"Hands"), "Red");
    assert_eq!(name("name\"unit\"\"Red; Hands\""), "Red; Hands");
    let units = [unit(1, json!({"items": {"iron": 5}})), unit(2, json!({}))];
    assert_eq!(play(&units, "unit 1\ngive 2 3 iron\"ore\"\n").has(2, Item::Iron), 3);
}

#[test]
fn a_blank_at_the_edge_of_a_word_is_not_meant_and_a_word_of_blanks_is_none() {
    let working = json!({"default": "study sword"});
    for order in ["_work", "work_", "\"work \"", "__work__", "\"\" work"] {
        let played = play(&[unit(1, working.clone())], &format!("unit 1\n{order}\n"));
        assert_eq!((played.mistakes(1), played.money(1)), (vec![], 1_005), "{order}");
    }
    let units = [unit(1, json!({"items": {"iron": 5}})), unit(2, json!({}))];
    for order in ["give _2 3_ iron", "give 2 \"\" 3 iron", "give \" 2 \" _ 3 iron"] {
        assert_eq!(play(&units, &format!("unit 1\n{order}\n")).has(2, Item::Iron), 3, "{order}");
    }
    assert_eq!(play(&units, "unit 1\n\"\"\n").mistakes(1), ["order not recognized"]);
}

#[test]
fn an_alias_that_reads_as_0_is_refused_and_in_the_program_the_next_word_is_the_alias() {
    let stage = Stage::new(json!({"units": [unit(1, json!({"number": 3}))]}));
    for alias in ["x 5", "0 5", "-1 5", "new 5"] {
        let orders = format!("#atlantis 1\nunit 1\nform {alias}\nend\ntransfer new 5 2\n");
        let formed = |policy| {
            let played = stage.play(&orders, policy, 1);
            (played.is_there(2), played.mistakes(1).len())
        };
        assert_eq!(formed(Policy::DEFAULT.with(Quirk::GarbageZero)), (true, 0), "{alias}");
        let by_text = if alias == "new 5" { (true, 0) } else { (false, 2) };
        assert_eq!(formed(Policy::DEFAULT), by_text, "{alias}");
    }
}

#[test]
fn garbage_zero_units_of_the_alias_0_are_not_in_each_others_way() {
    let stage = Stage::new(json!({"peasants": 100, "units": [unit(1, json!({"number": 3}))]}));
    let forms = "form 0\nrecruit 1\nend\nform x\nrecruit 1\nend\n";
    let orders = format!("#atlantis 1\nunit 1\n{forms}pay 2 100\npay 3 100\n");
    let played = stage.play(&orders, [Quirk::GarbageZero, Quirk::NewByNumber].into_iter().collect(), 1);
    assert_eq!((played.unit(2).people, played.unit(3).people), (1, 1));
}

#[test]
fn who_is_an_ally_already_keeps_their_place() {
    let mut initial =
        Stage::new(json!({"units": [unit(1, json!({})), unit(2, json!({"faction": 2}))]})).world();
    let [one, two] = [1, 2].map(|no| initial.faction_of(no).unwrap());
    let three = initial.add_faction(Faction::new(3, "", 10));
    initial.add_unit(Unit {
        people: 1,
        money: 100,
        ..Unit::new(3, three, initial[initial.unit_of(1).unwrap()].region)
    });
    initial[one].allies = vec![two, three];
    let allies = |order: &str| {
        let mut world = initial.clone();
        let orders = format!("#atlantis 1\nunit 1\n{order}\n");
        let (sheets, _) = recorded::sheets(&world, &orders, Policy::DEFAULT);
        rules::play(Conditions::new(Policy::DEFAULT, Dice::new(1), 11), &mut world, &sheets);
        world[one].allies.clone()
    };
    assert_eq!(allies("ally 2 1"), [two, three]);
    assert_eq!(allies("ally 2 0"), [three]);
    assert_eq!(allies("ally 2 0\nally 2 1"), [three, two]);
}

#[test]
fn a_word_that_reads_as_0_ends_the_list_of_passengers() {
    let mage = json!({"skills": {"magic": 900}, "spells": ["Teleport"]});
    let there = json!({"x": 2, "units": [unit(9, json!({}))]});
    let here = json!({"units": [unit(1, mage), unit(2, json!({})), unit(3, json!({}))]});
    let stage = Stage::on(&["....", ".PP.", "...."], vec![here, there]);
    for policy in [Policy::DEFAULT, Policy::PROGRAM] {
        for end in ["0", "x", "-0"] {
            let played = stage.play(&format!("#atlantis 1\nunit 1\ncast teleport 9 2 {end} 3\n"), policy, 1);
            let place = |no: u32| played.world[played.unit(no).region].spot.x;
            assert_eq!([2, 3].map(place), [2, 1], "{end}");
            assert_eq!(played.mistakes(1), ["unit not found"], "{end}");
        }
    }
}

#[test]
fn transfer_self_people_transferred_to_their_own_unit_lose_no_days() {
    let stage = Stage::new(json!({"units": [unit(1, json!({"number": 3, "skills": {"sword": 90}}))]}));
    let left = |played: &Played| (played.unit(1).people, played.unit(1).days(Skill::Sword));
    for (people, kept) in [(2, 30), (3, 0), (5, 0)] {
        let orders = format!("#atlantis 1\nunit 1\ntransfer 1 {people}\n");
        assert_eq!(stage.both(&orders, Quirk::TransferSelf, left), ((3, 90), (3, kept)));
    }
}

#[test]
fn guard_0_takes_a_unit_off_guard_and_guard_1_sets_it_on_guard() {
    for (was, order, is) in [(true, "guard 0", false), (true, "guard 1", true), (false, "guard 1", true)] {
        let armed = json!({"guard": was, "skills": {"sword": 30}, "items": {"sword": 1}});
        let played = play(&[unit(1, armed)], &format!("unit 1\n{order}\n"));
        assert_eq!(played.unit(1).guard, is, "{order}");
    }
}

#[test]
fn a_flag_that_is_no_number_sets_nothing() {
    for order in ["guard 1x", "behind 1x", "ally 2 1x"] {
        let stage = Stage::new(json!({"units": [unit(1, json!({})), unit(2, json!({"faction": 2}))]}));
        let set = |policy| {
            let played = stage.play(&format!("#atlantis 1\nunit 1\n{order}\n"), policy, 1);
            let unit = played.unit(1);
            let is_set = unit.guard || unit.behind || !played.world[unit.faction].allies.is_empty();
            (is_set, played.mistakes(1))
        };
        assert_eq!(set(Policy::DEFAULT), (false, vec!["1 or 0 expected".to_owned()]), "{order}");
        assert_eq!(set(Policy::DEFAULT.with(Quirk::GarbageZero)), (true, vec![]), "{order}");
    }
}

#[test]
fn whoever_looks_beyond_the_end_of_the_world_makes_more_of_it_whether_they_get_there_or_not() {
    let aboard = |no, is_owner: bool| unit(no, json!({"ship": 1, "owner": is_owner}));
    let ship = json!([{"no": 1, "type": "longboat"}]);
    let sea = json!({"x": 0, "y": 1, "terrain": "ocean", "ships": ship, "units": [aboard(1, true), aboard(2, false)]});
    let shore = json!({"x": 0, "y": 0, "units": [unit(3, json!({"items": {"stone": 9}}))]});
    let stage = Stage::on(&["P", "."], vec![shore, sea]);
    let orders = [
        ("unit 1\nmove west", "currently at sea"),
        ("unit 2\nsail west", "ship not owned"),
        ("unit 3\nsail west", "not on a ship"),
        ("unit 3\nmove west", ""),
    ];
    for (order, why) in orders {
        let played = stage.play(&format!("#atlantis 1\n{order}\n"), Policy::DEFAULT, 1);
        let mistakes = played.mistakes(1);
        assert_eq!(mistakes.iter().any(|mistake| mistake == why), !why.is_empty(), "{mistakes:?}");
        assert!(played.world.region_at(Spot { x: -1, y: 1 }).is_some(), "{order}");
    }
    let still = stage.play("#atlantis 1\nunit 3\nmove up\n", Policy::DEFAULT, 1);
    assert!(still.world.region_at(Spot { x: -1, y: 1 }).is_none());
}

#[test]
fn what_is_no_number_is_nobodys_and_in_the_program_its_first_digits_are() {
    let builder = json!({"skills": {"building": 30, "shipbuilding": 30}, "items": {"stone": 1, "wood": 1}});
    let stage = Stage::new(
        json!({"buildings": [{"no": 2, "size": 1}], "ships": [{"no": 2, "type": "longboat", "left": 5}],
        "units": [unit(1, builder), unit(2, json!({"faction": 2}))]}),
    );
    let orders = [
        ("accept", "faction not found"),
        ("admit", "faction not found"),
        ("find", "faction not found"),
        ("enter", "building not found"),
        ("board", "ship not found"),
        ("build building", "building not found"),
        ("build ship", "ship not found"),
        ("quit", "wrong faction number"),
    ];
    for (order, why) in orders {
        let number = if order == "quit" { 1 } else { 2 };
        let line = format!("#atlantis 1\nunit 1\n{order} {number}x\n");
        let mistakes = |policy| stage.play(&line, policy, 1).mistakes(1);
        assert_eq!(mistakes(Policy::DEFAULT), [why], "{order}");
        assert_eq!(mistakes(Policy::DEFAULT.with(Quirk::GarbageZero)), [""; 0], "{order}");
    }
}
