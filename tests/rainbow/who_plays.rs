//! Who plays, who has left, who is out, and how a game ends; each rule in a world set up for it.

use super::fog::events_for;
use super::rainbow::plain;
use super::rules::outcomes;
use playdeck::game::rainbow::event::What;
use playdeck::game::rainbow::players::PlayerNumber;
use playdeck::game::rainbow::position::{End, Status};
use std::collections::BTreeSet;

#[test]
fn the_cities_of_a_player_who_left_build_what_can_be_paid() {
    let world = plain(12, 2).quit(1).money(1, 70).with(&["1-5 city 8/8"]);
    let played = world.play(&["player 2;unit 1;null"]);
    assert_eq!(played.0.position.units.of(PlayerNumber(1)).count(), 2 + 7);
    let sheet_of_who_left = world.play(&["player 1;unit 1;drop"]);
    assert!(sheet_of_who_left.at("1-1").is_some());
}

#[test]
fn the_cities_of_a_player_who_left_share_the_money_by_slot_and_by_lot() {
    let builders = |money: u64, seed: u64| {
        let played = plain(12, 2).quit(1).money(1, money).with(&["1-5 city 8/8"]).play_for(&[], seed);
        let built = played.0.events.iter().filter_map(|event| match &event.what {
            What::Built { by, .. } => Some((event.slot, by.id.number)),
            _ => None,
        });
        let mut built: Vec<(u8, u32)> = built.collect();
        built.sort_unstable();
        built
    };
    for seed in 1..=30 {
        assert_eq!(builders(40, seed), [(1, 1), (1, 5), (2, 1), (2, 5)], "root {seed}");
    }
    let of_ten: BTreeSet<_> = (1..=30).map(|seed| builders(10, seed)).collect();
    assert_eq!(of_ten, BTreeSet::from([vec![(1, 1)], vec![(1, 5)]]));
}

#[test]
fn the_cities_of_a_quitter_build_from_the_next_turn_and_declarations_stay() {
    let world = plain(12, 3).friends(&[(1, 2)]).money(1, 40);
    let left = world.play(&["player 1;friendly 3;quit", "player 2;null", "player 3;null"]);
    assert_eq!(left.0.position.units.of(PlayerNumber(1)).count(), 1, "they have left in this turn");
    assert_eq!(left.money(1), 50);
    let next = left.world().play(&["player 2;null", "player 3;null"]);
    assert_eq!(next.0.position.units.of(PlayerNumber(1)).count(), 1 + 5);
    assert_eq!(next.money(1), 10 - 5, "all 50 are spent, and an abandoned position earns and pays");
    let friends: Vec<u8> =
        next.0.position.players[&PlayerNumber(1)].friends.iter().map(|friend| friend.0).collect();
    assert_eq!(friends, [2, 3]);
}

#[test]
fn an_abandoned_position_defends_itself_and_ends_with_its_last_unit() {
    let world = plain(12, 3).with(&["1-10 infantry 5/5", "2-10 tanks 5/6"]).quit(1).money(1, 0);
    let found = outcomes(&world, &["player 2;unit 10;move n"], &["1-10", "2-10"]);
    assert_eq!(found, BTreeSet::from([vec!["1-10"], vec!["2-10"]]));
    // One city with no money for infantry, and an enemy next to it.
    let world = plain(12, 3).with(&["2-10 tanks 1/0"]).quit(1).money(1, 0);
    let taken = world.play(&["player 2;unit 10;move 0/0", "player 3;null"]);
    assert_eq!(taken.0.position.players[&PlayerNumber(1)].status, Status::Eliminated);
    assert_eq!(taken.0.position.end, None, "two still play");
}

#[test]
fn money_beyond_the_most_is_lost_and_the_last_turn_ends_the_game_without_a_winner() {
    let world = plain(12, 2).money(1, 999_999_995);
    assert_eq!(world.play(&[]).money(1), 999_999_999);
    let mut last = plain(12, 2);
    last.0.turn = 9998;
    let played = last.play(&["player 1;null", "player 2;null"]);
    assert_eq!((played.0.position.end.clone(), played.0.position.next_turn()), (Some(End::Ended), None));
}

#[test]
fn a_player_who_misses_too_many_turns_counts_as_left_until_they_return() {
    let mut world = plain(12, 3);
    world.0.options.abandon = 2;
    let others = ["player 2;null", "player 3;null"];
    let world = world.play(&others).world();
    assert_eq!(world.0.units.of(PlayerNumber(1)).count(), 1, "one turn was missed");
    let world = world.play(&others).world();
    assert_eq!(world.0.units.of(PlayerNumber(1)).count(), 6, "two were");
    let world = world.play(&["player 1;null", others[0], others[1]]).world();
    assert_eq!(world.0.units.of(PlayerNumber(1)).count(), 6);
    assert_eq!(world.0.players[&PlayerNumber(1)].status, Status::Active);
}

#[test]
fn a_player_without_units_is_eliminated_and_dropped_as_a_friend() {
    let world = plain(12, 3).friends(&[(2, 1), (1, 2)]);
    let played = world.play(&["player 1;unit 1;drop"]);
    let players = &played.0.position.players;
    assert_eq!((players[&PlayerNumber(1)].status, players[&PlayerNumber(1)].money), (Status::Eliminated, 0));
    assert!(players[&PlayerNumber(2)].friends.is_empty());
    assert_eq!(played.0.position.end, None);
}

#[test]
fn the_last_one_wins_and_if_nobody_is_left_it_is_a_draw() {
    let winner = |number: u8| Some(End::Won(vec![PlayerNumber(number)]));
    assert_eq!(plain(9, 2).play(&["player 1;unit 1;drop"]).0.position.end, winner(2));
    assert_eq!(plain(9, 2).play(&["player 2;quit"]).0.position.end, winner(1));
    let nobody = plain(9, 2).play(&["player 1;quit", "player 2;unit 1;drop"]);
    assert_eq!(nobody.0.position.end, Some(End::Drawn));
}

#[test]
fn allies_win_together_if_they_may_and_are_all_friends() {
    let mut world = plain(12, 3).friends(&[(1, 2), (2, 1), (1, 3), (3, 1), (2, 3)]);
    world.0.options.alliance = 3;
    assert_eq!(world.play(&[]).0.position.end, None, "3 is hostile to 2");
    let won = world.play(&["player 3;friendly 2"]).0.position.end;
    assert_eq!(won, Some(End::Won([1, 2, 3].map(PlayerNumber).to_vec())));
    world.0.options.alliance = 2;
    assert_eq!(
        world.play(&["player 3;friendly 2"]).0.position.end,
        None,
        "two may win together, and three play"
    );
}

#[test]
fn orders_sent_with_quit_are_carried_out() {
    let world = plain(12, 3).with(&["1-10 tanks 5/5"]);
    let played = world.play(&["player 1;quit;give 2 50;unit 10;move s"]);
    assert_eq!((played.at("1-10"), played.money(2)), (Some("5/6".into()), 160));
}

#[test]
fn who_has_left_reads_what_is_public_and_nothing_else() {
    let deck = "$INIT RAINBOW,SEED=3\nAtlas\nBalor\nCronus\n\
        $TURN 1\nplayer 1\nname Gloom\nend\nplayer 2\nfriendly 1\nquit\nend\nplayer 3\nnull\nend\n\
        $TURN 2\nplayer 1\nfriendly 3\nend\nplayer 3\nunit 1\ndrop\nend\n$END\n";
    let turns = |reader| {
        let events = events_for(deck.as_bytes(), reader);
        events.lines().filter(|line| line.contains("\"TURN ")).map(str::to_owned).collect::<Vec<_>>()
    };
    let public = turns("public");
    assert_eq!(public.len(), 6, "{public:#?}");
    assert_eq!(turns("2"), public);
}
