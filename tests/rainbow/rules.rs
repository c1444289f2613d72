//! The rules of Rainbow's End, one by one, each in a world set up for it.
//!
//! Decisions of chance are played for many roots, so that every possible outcome occurs, and no other.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::rainbow;
use playdeck::game::prelude::*;

use playdeck::game::Viewer;
use playdeck::game::rainbow::event::What;
use playdeck::game::rainbow::players::PlayerNumber;
use playdeck::game::rainbow::view::View;
use rainbow::{World, hex, id, plain};
use std::collections::BTreeSet;

/// Which of some units are alive after a turn, for many roots of chance.
pub fn outcomes<'u>(world: &World, sheets: &[&str], units: &[&'u str]) -> BTreeSet<Vec<&'u str>> {
    (1..=200).map(|seed| world.play_for(sheets, seed).living(units)).collect()
}

// Moves.

#[test]
fn units_that_exchange_hexes_pass_each_other() {
    let world = plain(9, 2).with(&["1-10 tanks 3/3", "2-10 tanks 3/4"]);
    let played = world.play(&["player 1;unit 10;move s", "player 2;unit 10;move n"]);
    assert_eq!([played.at("1-10"), played.at("2-10")], [Some("3/4".into()), Some("3/3".into())]);
}

#[test]
fn a_unit_that_follows_an_enemy_does_not_meet_it() {
    let world = plain(9, 2).with(&["1-10 tanks 3/3", "2-10 tanks 3/4"]);
    let played = world.play(&["player 1;unit 10;move s", "player 2;unit 10;move s"]);
    assert_eq!([played.at("1-10"), played.at("2-10")], [Some("3/4".into()), Some("3/5".into())]);
}

#[test]
fn units_that_enter_the_same_hex_fight_there() {
    let world = plain(9, 2).with(&["1-10 tanks 3/3", "2-10 tanks 3/5"]);
    let sheets = ["player 1;unit 10;move s", "player 2;unit 10;move n"];
    assert_eq!(outcomes(&world, &sheets, &["1-10", "2-10"]), BTreeSet::from([vec!["1-10"], vec!["2-10"]]));
}

#[test]
fn a_refused_move_costs_nothing_and_the_next_one_counts() {
    let world = plain(9, 1).with(&["1-10 infantry 3/3"]).ground(&["mountain 3/4", "water 3/2"]);
    let played = world.play(&["player 1;unit 10;move n;move s;move s"]);
    assert_eq!(played.at("1-10"), Some("3/4".into()));
    assert_eq!(played.refused(), ["RBE204W", "RBE205W"]);
}

#[test]
fn a_direction_may_be_written_in_two_words_or_with_a_hyphen() {
    let world = plain(9, 1).with(&["1-10 tanks 4/4"]);
    let directions = [("4/3", &["n", "North"][..]), ("4/5", &["s", "SOUTH"])];
    let halves = [
        (
            "5/3",
            &["ne", "northeast", "north east", "n e", "North-East", "n-e", "north e", "north - east"][..],
        ),
        ("5/4", &["se", "southeast", "south east", "s e", "south-east", "s-e"]),
        ("3/4", &["sw", "southwest", "south west", "s w", "south-west", "s-west"]),
        ("3/3", &["nw", "northwest", "north west", "n w", "north-west", "n-w"]),
    ];
    for (to, spellings) in directions.into_iter().chain(halves) {
        for spelling in spellings {
            let played = world.play(&[&format!("player 1;unit 10;move {spelling}  # go")]);
            assert_eq!(played.at("1-10").as_deref(), Some(to), "{spelling}");
        }
    }
    let gun = plain(9, 1).with(&["1-10 artillery 4/4"]);
    let fired = gun.play(&["player 1;unit 10;fire north west"]);
    assert_eq!(fired.count(|what| matches!(what, What::Fired { at, .. } if *at == hex("3/3"))), 1);
}

// Unarmed attackers.

#[test]
fn an_attack_without_arms_is_cancelled_and_its_points_are_kept() {
    let world = plain(9, 2).with(&["1-10 settlers 5/3", "2-10 settlers 5/4"]);
    let played = world.play(&["player 1;unit 10;move s;move n;move n;move n"]);
    assert_eq!(played.at("1-10"), Some("5/0".into()), "three points were left for three moves");
    assert_eq!(played.refused(), ["RBE206W"]);
}

#[test]
fn an_escort_makes_an_attack_and_so_does_a_unit_already_there() {
    let enter = "player 1;unit 10;move s";
    let escorted = plain(9, 2).with(&["1-10 settlers 3/3", "1-11 tanks 3/3", "2-10 settlers 3/4"]);
    let played = escorted.play(&["player 1;unit 10;move s;unit 11;move s"]);
    assert_eq!(played.at("1-10"), Some("3/4".into()));
    let left_alone = escorted.play(&[enter]);
    assert_eq!(left_alone.at("1-10"), Some("3/3".into()));
    let leaving = plain(9, 2).with(&["1-10 settlers 3/3", "1-11 tanks 3/4", "2-10 settlers 3/5"]);
    let played = leaving.play(&["player 1;unit 10;move s;unit 11;move s"]);
    assert_eq!(played.at("1-10"), Some("3/4".into()), "no enemy is there");
}

#[test]
fn allies_do_not_escort_and_a_one_sided_friend_is_an_enemy() {
    let world = plain(9, 3).with(&["1-10 settlers 3/3", "3-10 tanks 3/3", "2-10 tanks 3/4"]);
    let world = world.friends(&[(1, 3), (3, 1)]);
    let played = world.play(&["player 1;unit 10;move s", "player 3;unit 10;move s"]);
    assert_eq!(played.at("1-10"), Some("3/3".into()));
    let one_way = plain(9, 2).with(&["1-10 settlers 3/3", "2-10 tanks 3/4"]).friends(&[(1, 2)]);
    assert_eq!(one_way.play(&["player 1;unit 10;move s"]).at("1-10"), Some("3/3".into()));
    let both = plain(9, 2).with(&["1-10 settlers 3/3", "2-10 tanks 3/4"]).friends(&[(1, 2), (2, 1)]);
    assert_eq!(both.play(&["player 1;unit 10;move s"]).at("1-10"), Some("3/4".into()));
}

#[test]
fn a_stopped_unit_is_in_the_way_of_others() {
    // 2-10 would leave 3/4 for 3/5, where 1-11 stands. It stays, and so 1-10 cannot enter 3/4 either.
    let world = plain(9, 2).with(&["1-10 settlers 3/3", "2-10 settlers 3/4", "1-11 settlers 3/5"]);
    let sheets = ["player 1;unit 10;move s", "player 2;unit 10;move s"];
    let played = world.play(&sheets);
    assert_eq!([played.at("1-10"), played.at("2-10")], [Some("3/3".into()), Some("3/4".into())]);
    let free = plain(9, 2).with(&["1-10 settlers 3/3", "2-10 settlers 3/4"]).play(&sheets);
    assert_eq!([free.at("1-10"), free.at("2-10")], [Some("3/4".into()), Some("3/5".into())]);
}

// Battles.

#[test]
fn hostility_declared_begins_a_battle_without_any_other_order() {
    let world = plain(9, 2).with(&["1-10 tanks 3/3", "2-10 settlers 3/3"]).friends(&[(1, 2), (2, 1)]);
    assert_eq!(world.play(&[]).living(&["1-10", "2-10"]), ["1-10", "2-10"]);
    let played = world.play(&["player 1;hostile 2"]);
    assert_eq!(played.living(&["1-10", "2-10"]), ["1-10"]);
    let shots = played.0.events.iter().filter(|event| matches!(event.what, What::Attacked { .. }));
    assert!(shots.into_iter().all(|shot| shot.slot == 1), "it is fought in the first slot");
}

#[test]
fn allies_fight_a_third_and_not_each_other() {
    let world = plain(9, 3).with(&["1-10 tanks 3/3", "2-10 tanks 3/3", "3-10 tanks 3/3"]);
    let world = world.friends(&[(1, 2), (2, 1)]);
    let found = outcomes(&world, &[], &["1-10", "2-10", "3-10"]);
    let possible = [vec!["1-10", "2-10"], vec!["1-10"], vec!["2-10"], vec!["3-10"]];
    assert_eq!(found, BTreeSet::from(possible));
}

#[test]
fn an_ally_without_a_turn_to_shoot_holds_the_hex_too_and_a_friend_of_both_sides_does_not() {
    let units = ["1-10 tanks 3/3", "2-10 tanks 3/3", "3-10 settlers 3/3", "4-10 tanks 3/3"];
    let world = plain(12, 4).with(&units);
    let world = world.friends(&[(1, 2), (2, 1), (1, 4), (4, 1), (2, 4), (4, 2), (4, 3)]);
    let mut was_idle = BTreeSet::new();
    for seed in 1..=50 {
        let played = world.play_for(&[], seed);
        let events: Vec<&What> = played.0.events.iter().map(|event| &event.what).collect();
        let held: Vec<Vec<PlayerNumber>> = events
            .iter()
            .filter_map(
                |what| if let What::Held { by, .. } = what { Some(by.iter().collect()) } else { None },
            )
            .collect();
        assert_eq!(held, [[PlayerNumber(1), PlayerNumber(2)]], "root {seed}");
        let shot: BTreeSet<PlayerNumber> = events
            .iter()
            .filter_map(|what| if let What::Attacked { by, .. } = what { Some(by.id.player) } else { None })
            .collect();
        was_idle.extend([1, 2].map(PlayerNumber).into_iter().filter(|player| !shot.contains(player)));
    }
    assert_eq!(was_idle.len(), 2, "in some battles one of the two had no turn to shoot");
}

#[test]
fn if_one_of_two_is_friendly_only_the_other_shoots_until_no_target_is_left() {
    let world = plain(9, 2).with(&["1-10 tanks 3/3", "1-11 tanks 3/3", "2-10 infantry 3/3"]);
    let world = world.friends(&[(1, 2)]);
    for seed in 1..=50 {
        let played = world.play_for(&[], seed);
        assert_eq!(played.living(&["1-10", "1-11", "2-10"]), ["2-10"], "root {seed}");
        let shot = |what: &What| matches!(what, What::Attacked { by, .. } if by.id.player == PlayerNumber(1));
        assert_eq!(played.count(shot), 0);
    }
    // Their artillery does not fire on the other player, but the other's fires on theirs.
    let guns = plain(9, 2).with(&["1-10 artillery 3/3", "2-10 artillery 3/5"]).friends(&[(1, 2)]);
    let played = guns.play(&["player 1;unit 10;fire 3/5", "player 2;unit 10;fire 3/3"]);
    assert_eq!(played.refused(), ["RBE214W"]);
    assert_eq!(played.count(|what| matches!(what, What::Shelled { unit, .. } if unit.id == id("1-10"))), 1);
}

#[test]
fn a_unit_built_in_one_slot_fights_in_the_next() {
    let world = plain(9, 2).with(&["1-10 settlers 3/0"]);
    // The settlers are in the enemy's city, and what the city builds destroys them.
    let found = outcomes(&world, &["player 2;unit 1;build tanks"], &["1-10"]);
    assert_eq!(found, BTreeSet::from([vec![]]));
}

// Captured cities.

#[test]
fn a_city_falls_with_its_income_and_its_orders() {
    let world = plain(9, 2).with(&["2-7 city 4/4", "1-10 infantry 4/5", "1-2 infantry 8/8"]);
    let played = world.play(&["player 1;unit 10;move n", "player 2;unit 7;null;build tanks"]);
    assert_eq!(
        [played.at("2-7"), played.at("1-3")],
        [None, Some("4/4".into())],
        "3 is the lowest free number"
    );
    assert_eq!([played.money(1), played.money(2)], [100 + 20 - 2, 100 + 10]);
    assert_eq!(played.count(|what| matches!(what, What::Left { orders: 1, .. })), 1);
}

#[test]
fn a_city_keeps_its_name_and_falls_to_one_of_its_captors_by_lot_and_once_more_in_a_later_slot() {
    let mut world = plain(12, 3).with(&["2-7 city 4/4", "1-10 infantry 4/4", "3-10 infantry 4/4"]);
    world = world.friends(&[(1, 3), (3, 1)]);
    let city = world.0.units.find(id("2-7")).unwrap();
    world.0.units.get_mut(city).unwrap().name = Some("Camelot".into());
    let found = outcomes(&world, &[], &["1-2", "3-2"]);
    assert_eq!(found, BTreeSet::from([vec!["1-2"], vec!["3-2"]]), "the lowest free number of either");
    let taken = world.play(&[]);
    let name = |unit: &str| {
        let units = &taken.0.position.units;
        units.find(id(unit)).and_then(|handle| units.get(handle)).map(|city| city.name().to_owned())
    };
    assert_eq!(name("1-2").or_else(|| name("3-2")).as_deref(), Some("Camelot"));
    // Player 1 takes it in the first slot and 3 in the second; the last owner gets the income.
    let twice =
        plain(12, 3).with(&["2-7 city 4/4", "1-10 settlers 4/6", "1-11 infantry 4/4", "3-10 tanks 4/6"]);
    let twice = twice.friends(&[(1, 3), (3, 1)]).money(3, 0);
    let sheets = ["player 1;null;unit 11;null;move s", "player 3;unit 10;move n;move n"];
    let held = twice.play(&sheets);
    assert_eq!((held.at("1-2"), held.at("3-2")), (Some("4/4".into()), None), "friends take nothing");
    let hostile = twice
        .friends(&[])
        .play(&["player 1;hostile 3;unit 11;null;move n", "player 3;hostile 1;unit 10;move n;move n"]);
    assert_eq!((hostile.at("1-2"), hostile.at("3-2")), (None, Some("4/4".into())));
    assert_eq!(hostile.money(3), 20 - 2);
    assert_eq!(hostile.count(|what| matches!(what, What::Captured { .. })), 2);
}

#[test]
fn a_city_that_falls_takes_no_orders_of_its_new_owner_in_that_turn() {
    let world = plain(9, 2).with(&["2-7 city 4/4", "1-10 infantry 4/4"]);
    let (orders, said) = world.read_one("player 1;unit 2;null;build tanks");
    assert!(orders.units.is_empty() && said[0].starts_with("RBE120W"), "{said:?}");
}

#[test]
fn friends_and_settlers_take_no_city() {
    let world = plain(9, 2).with(&["2-7 city 4/4", "1-10 infantry 4/4"]).friends(&[(1, 2)]);
    assert_eq!(world.play(&[]).at("2-7"), Some("4/4".into()));
    let world = plain(9, 2).with(&["2-7 city 4/4", "1-10 settlers 4/4"]);
    assert_eq!(world.play(&[]).at("2-7"), Some("4/4".into()));
}

#[test]
fn a_city_is_razed_only_if_its_slot_comes_first() {
    let world = plain(9, 2).with(&["2-7 city 4/4", "1-10 infantry 4/6"]);
    let in_time = world.play(&["player 1;unit 10;move n;move n", "player 2;unit 7;drop"]);
    assert_eq!([in_time.at("2-7"), in_time.at("1-2")], [None, None]);
    let near = plain(9, 2).with(&["2-7 city 4/4", "1-10 infantry 4/5"]);
    let late = near.play(&["player 1;unit 10;move n", "player 2;unit 7;drop"]);
    assert_eq!(late.at("1-2"), Some("4/4".into()));
}

// Indirect fire.

#[test]
fn fire_spares_cities_and_comes_once_in_a_turn() {
    let world = plain(9, 2).with(&["1-10 artillery 3/3", "2-7 city 3/5", "2-10 settlers 3/5"]);
    let sheet = ["player 1;unit 10;fire 3/5;fire s;fire 2-10"];
    assert_eq!(
        outcomes(&world, &sheet, &["2-7", "2-10"]),
        BTreeSet::from([vec!["2-7"], vec!["2-7", "2-10"]])
    );
    assert_eq!(world.play(&sheet).refused(), ["RBE211W", "RBE211W"]);
}

#[test]
fn a_unit_in_sight_is_a_target_by_its_number() {
    let world = plain(20, 2).with(&["1-10 artillery 3/3", "2-10 settlers 3/5", "2-11 settlers 15/15"]);
    let fired = world.play(&["player 1;unit 10;fire 2-11;fire 2-99;fire 2-10"]);
    assert_eq!(fired.refused(), ["RBE212W", "RBE212W"], "unseen and unknown are told alike");
    assert_eq!(fired.count(|what| matches!(what, What::Fired { .. })), 1);
}

#[test]
fn guns_that_fire_at_each_other_fire_by_lot() {
    let world = plain(9, 2).with(&["1-10 artillery 3/3", "2-10 artillery 3/4"]);
    let sheets = ["player 1;unit 10;fire s", "player 2;unit 10;fire n"];
    let found = outcomes(&world, &sheets, &["1-10", "2-10"]);
    let possible = [vec!["1-10"], vec!["2-10"], vec!["1-10", "2-10"]];
    assert_eq!(found, BTreeSet::from(possible), "who is destroyed first does not fire");
}

// Builds.

#[test]
fn a_number_that_is_asked_for_is_taken_or_the_next_free_one() {
    let world = plain(9, 1).money(1, 1000).with(&["1-200 infantry 5/5"]);
    let played =
        world.play(&["player 1;unit 1;build inf 200;build set 5 Pioneers;build tanks;build art 99999"]);
    assert_eq!(played.living(&["1-201", "1-5", "1-2", "1-99999"]).len(), 4);
}

#[test]
fn a_type_may_be_quoted_as_in_the_text() {
    let world = plain(9, 1).with(&["1-100 settlers 5/5"]);
    let played = world.play(&["player 1;unit 1;build \"Tanks\" 200 \"Big One\";unit 100;build \"city\" 20"]);
    assert_eq!(played.living(&["1-200", "1-20"]), ["1-200", "1-20"]);
}

#[test]
fn a_name_is_kept_as_it_is_written() {
    let world = plain(9, 1).with(&["1-10 tanks 5/5"]).money(1, 100);
    for name in ["the white house", "von Richthofen", "eTa", "\u{e9}lan", "3rd Foot", "\u{df}"] {
        let sheet =
            format!("player 1;name \"{name}\";unit 1;build infantry 50 \"{name}\";unit 10;name \"{name}\"");
        let position = world.play(&[&sheet]).0.position;
        let called = |unit: &str| {
            let unit = position.units.find(id(unit)).and_then(|handle| position.units.get(handle));
            unit.map(|unit| unit.name().to_owned())
        };
        assert_eq!(position.players[&PlayerNumber(1)].name, name);
        assert_eq!([called("1-10"), called("1-50")], [Some(name.to_owned()), Some(name.to_owned())]);
    }
}

#[test]
fn a_city_builds_five_and_no_sixth() {
    let world = plain(9, 1).money(1, 1000);
    let played = world.play(&["player 1;unit 1;build inf;build inf;build inf;build inf;build inf;build inf"]);
    assert_eq!(played.0.position.units.of(PlayerNumber(1)).count(), 6);
    assert_eq!(played.refused(), ["RBE225W"]);
}

#[test]
fn if_two_cities_are_built_too_near_only_one_is_built() {
    let world = plain(12, 1).with(&["1-10 settlers 6/6", "1-11 settlers 7/6", "1-12 settlers 11/11"]);
    let played = world.play(&["player 1;unit 10;build;unit 11;build city;unit 12;build city 50 Third"]);
    assert_eq!(played.refused(), ["RBE224W"]);
    assert_eq!(played.at("1-50"), Some("11/11".into()));
    assert_eq!(played.money(1), 100 - 40 + 30 - 1);
}

// Money.

#[test]
fn the_lowest_numbers_are_dissolved_until_the_rest_can_be_paid() {
    let world =
        plain(9, 1).money(1, 0).with(&["1-5 tanks 5/5", "1-6 tanks 5/5", "1-7 tanks 5/5", "1-8 tanks 5/5"]);
    let world = world.with(&["1-9 tanks 5/5", "1-20 infantry 5/5", "1-21 infantry 5/5"]);
    let played = world.play(&[]);
    assert_eq!(played.at("1-5"), None, "12 are due and 10 come in");
    assert_eq!(played.living(&["1-6", "1-7", "1-8", "1-9", "1-20", "1-21"]).len(), 6);
    assert_eq!(played.money(1), 0);
}

#[test]
fn money_goes_from_hand_to_hand_within_a_slot_in_the_order_of_the_players() {
    let world = plain(12, 3).money(1, 30).money(2, 0).money(3, 0);
    let passed = world.play(&["player 1;give 2 30", "player 2;give 3 30"]);
    assert_eq!([passed.money(1), passed.money(2), passed.money(3)], [10, 10, 40]);
    let not_yet = world.play(&["player 2;give 1 5;null", "player 1;give 2 40;wait;give 3 1"]);
    assert_eq!(
        not_yet.refused(),
        ["RBE231W"],
        "1 had 30, and gives of the 5 that come back in the last slot"
    );
    assert_eq!([not_yet.money(1), not_yet.money(2), not_yet.money(3)], [14, 35, 11]);
    let spent = plain(12, 2).money(1, 30).play(&["player 1;give 2 30;unit 1;build infantry"]);
    assert_eq!(spent.refused(), ["RBE226W"], "what is given away is not there to build with");
}

#[test]
fn a_gift_is_known_to_two_and_a_declaration_to_all() {
    let played = plain(12, 3).play(&["player 1;give 2 5;friendly 2;hostile 3"]);
    let knows = |number, is: fn(&What) -> bool| {
        let view = View::of(&played.0.position, Viewer::Player(PlayerNumber(number)));
        view.learned(&played.0.events).filter(|event| is(&event.what)).count()
    };
    let gifts = [1, 2, 3].map(|number| knows(number, |what| matches!(what, What::Gave { .. })));
    let declared = [1, 2, 3].map(|number| knows(number, |what| matches!(what, What::Declared { .. })));
    assert_eq!((gifts, declared), ([1, 1, 0], [2, 2, 2]));
}

#[test]
fn what_others_learn_of_general_orders_does_not_tell_of_those_between_them() {
    let learned = |sheet: &str| {
        let played = plain(12, 4).money(1, 50).play(&[sheet, "player 2;name B;friendly 4;give 3 2;quit"]);
        let view = View::of(&played.0.position, Viewer::Player(PlayerNumber(3)));
        view.learned(&played.0.events).cloned().collect::<Vec<_>>()
    };
    let between =
        learned("player 1;give 4 1;null;name A;give 4 1;give 3 5;email a@b;hostile 4;give 4 1;friendly 3");
    assert_eq!(between, learned("player 1;name A;give 3 5;hostile 4;friendly 3"));
}

#[test]
fn a_giver_does_not_learn_what_another_can_still_hold() {
    let world = plain(12, 2).money(1, 50).money(2, 999_999_999);
    let given = world.play(&["player 1;give 2 30"]);
    assert_eq!(given.refused(), Vec::<String>::new());
    assert_eq!([given.money(1), given.money(2)], [30, 999_999_999]);
}

// Sight.

#[test]
fn events_are_seen_by_those_in_sight_at_the_time() {
    let world = plain(20, 2).with(&["1-10 infantry 10/10", "2-10 tanks 10/14"]);
    let played = world.play(&["player 2;unit 10;move n;move s;move s;move s"]);
    let moves = |number| {
        let view = View::of(&played.0.position, Viewer::Player(PlayerNumber(number)));
        view.learned(&played.0.events).filter(|event| matches!(event.what, What::Moved { .. })).count()
    };
    assert_eq!((moves(1), moves(2)), (2, 4), "it comes into sight, leaves it, and is gone");
}
