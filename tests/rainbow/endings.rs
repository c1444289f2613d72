//! How a game ends by date or by agreement, how players vote on it, and what they remember of cities out of sight.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::rainbow;

use common::{listing_for, punched, run_deck};
use playdeck::game::prelude::*;
use playdeck::game::rainbow::Rainbow;
use playdeck::game::rainbow::event::What;
use playdeck::game::rainbow::players::PlayerNumber;
use playdeck::game::rainbow::position::{End, Position};
use playdeck::game::rainbow::punched::Punched;
use rainbow::{World, hex, plain};

fn last_turn(mut world: World) -> World {
    world.0.options.last = Some(1);
    world
}

#[allow(clippy::unnecessary_wraps, reason = "it is held against what a game may have")]
fn won(players: &[u8]) -> Option<End> {
    Some(End::Won(players.iter().copied().map(PlayerNumber).collect()))
}

#[allow(clippy::unnecessary_wraps, reason = "it is held against what a game may have")]
fn shared(players: &[u8]) -> Option<End> {
    Some(End::Shared(players.iter().copied().map(PlayerNumber).collect()))
}

/// The cards of a position without its end card.
fn cards(position: &Position) -> String {
    punched::<Rainbow>(1, &Punched::of(position)).join("\n") + "\n"
}

/// Where one card of a position goes on with the next.
const CONTINUED: &str = "+00000020\n               ";

const ALL_THREE: [&str; 3] = ["player 1;null", "player 2;null", "player 3;null"];

#[test]
fn after_the_last_turn_cities_decide_then_other_units_then_money() {
    let ends = |world: World| last_turn(world).play(&ALL_THREE).0.position.end;
    let three = || plain(12, 3);
    assert_eq!(ends(three()), shared(&[1, 2, 3]));
    assert_eq!(ends(three().money(2, 101)), won(&[2]));
    assert_eq!(ends(three().money(2, 101).money(3, 101)), shared(&[2, 3]));
    // A unit weighs more than any money, a city more than any units.
    let armed = || three().money(2, 9_000).with(&["3-10 infantry 8/8"]);
    assert_eq!(ends(armed()), won(&[3]));
    assert_eq!(ends(armed().with(&["1-10 city 5/8"])), won(&[1]));
}

#[test]
fn nobody_is_first_in_rank_who_has_left_and_a_game_without_a_last_turn_goes_on() {
    let rich = || plain(12, 3).with(&["1-10 city 5/8"]).quit(1);
    let ended = last_turn(rich()).play(&["player 2;null", "player 3;null"]);
    assert_eq!(ended.0.position.end, shared(&[2, 3]));
    let ranked = ended.0.events.iter().find_map(|event| match &event.what {
        What::Ranked { turn, ranking } => Some((*turn, ranking.iter().map(|(player, _)| player.0).collect())),
        _ => None,
    });
    assert_eq!(ranked, Some((1, vec![2, 3])));
    assert_eq!(rich().play(&["player 2;null", "player 3;null"]).0.position.end, None);
    // Who is left alone wins, whatever the date.
    let alone = last_turn(plain(12, 2).with(&["2-10 city 5/8"]).quit(2)).play(&["player 1;null"]);
    assert_eq!(alone.0.position.end, won(&[1]));
    let ranked = alone.0.events.iter().any(|event| matches!(event.what, What::Ranked { .. }));
    assert!(!ranked, "nobody else is left to be compared with");
}

#[test]
fn a_card_ends_the_game_before_the_turn_and_its_sheets_are_not_followed() {
    let start = cards(&plain(12, 3).0);
    let played = |act: &str| {
        run_deck(format!("{start}$TURN 1\n{act}\nplayer 1\nunit 1\ndrop\nend\n$END\n").as_bytes())
    };
    let ended = |act: &str| {
        let played = played(act);
        (played.run.condition.0, played.punched.concat().join("\n").replace(CONTINUED, ""))
    };
    for (act, end) in [
        ("$DRAW", "END=SHARED((1,2,3))"),
        ("$DRAW 3, 1", "END=SHARED((1,3))"),
        ("$CONCEDE TO 2", "END=WON((2))"),
    ] {
        let (code, position) = ended(act);
        assert_eq!(code, 4, "{act}");
        assert!(position.contains(end) && position.contains("TURN=0"), "{act}: {position}");
        assert!(position.contains("UNIT OF=1,NO=1,KIND=CITY"), "{act}: the city still stands");
    }
    for act in ["$DRAW 1", "$DRAW 1, 4", "$CONCEDE 2", "$CONCEDE TO 1, 2", "$CONCEDE TO 4", "$DRAW\n$DRAW"] {
        assert_eq!(ended(act).0, 8, "{act}");
    }
}

#[test]
fn a_check_of_a_play_with_such_a_card_ends_nothing() {
    let deck = cards(&plain(12, 2).0) + "$CHECK\n$TURN 1\n$DRAW\nplayer 1\nunit 1\nbuild tanks\nend\n$END\n";
    let told = listing_for(deck.as_bytes(), "1");
    assert!(told.contains("BUILD TANKS") && !told.contains("DRAW"), "{told}");
}

#[test]
fn a_vote_stands_until_it_is_changed_and_ends_with_those_it_names() {
    let vote = |world: &World, player: u8| {
        world.0.players[&PlayerNumber(player)].vote.as_ref().map(|vote| playdeck::text::written(vote))
    };
    let first =
        plain(12, 3).play(&["player 1;vote draw", "player 2;vote concede to 3", "player 3;vote draw 1 3"]);
    let first = first.world();
    assert_eq!(
        [1, 2, 3].map(|player| vote(&first, player)),
        [Some("DRAW".to_owned()), Some("CONCEDE TO 3".to_owned()), Some("DRAW 1 3".to_owned()),]
    );
    let second = first.play(&["player 1;vote none"]).world();
    assert_eq!([1, 2].map(|player| vote(&second, player)), [None, Some("CONCEDE TO 3".to_owned())]);
    // Player 3 leaves: their vote is gone, and so is the one for them.
    let third = second.play(&["player 3;quit"]).world();
    assert_eq!([2, 3].map(|player| vote(&third, player)), [None, None]);
    let (_, messages) = third.read_one("player 1;vote concede 3;vote;vote draw 1;vote draw now");
    let numbers: Vec<&str> = messages.iter().map(|message| &message[..7]).collect();
    assert_eq!(numbers, ["RBE134W", "RBE133W", "RBE133W", "RBE134W"]);
}

#[test]
fn the_gamesmaster_learns_of_a_vote_on_which_all_who_live_agree_and_no_other_player_of_any() {
    let deck = |votes: [&str; 3]| {
        let sheet = |(player, vote): (u8, &str)| format!("player {player}\n{vote}\nend\n");
        let sheets: String = (1..).zip(votes).map(sheet).collect();
        format!("{}$TURN 1\n{sheets}$END\n", cards(&plain(12, 3).0))
    };
    let agreed = |votes| {
        let told = listing_for(deck(votes).as_bytes(), "gm");
        told.contains("$DRAW 1 2 behind the next $TURN ends the game before that turn")
    };
    let vote = "vote draw 2, 1";
    assert!(agreed([vote, "vote draw 1 2", vote]));
    assert!(!agreed([vote, vote, "null"]), "all who live must vote");
    assert!(!agreed([vote, vote, "vote draw"]));
    for other in ["2", "3", "public", "spectator"] {
        let with = listing_for(deck(["vote draw", "null", "null"]).as_bytes(), other);
        assert_eq!(with, listing_for(deck(["vote none", "null", "null"]).as_bytes(), other), "{other}");
    }
    assert!(listing_for(deck(["vote draw", "null", "null"]).as_bytes(), "1").contains("YOUR VOTE"));
}

/// A scout goes north past a city of player 2 and back.
fn scouted() -> World {
    plain(14, 2).with(&["2-7 city 7/6", "1-10 tanks 7/11"])
}

#[test]
fn a_city_that_goes_out_of_sight_is_remembered_with_its_turn_until_its_hex_is_seen_again() {
    let known = |world: &World| {
        let cities = world.0.players[&PlayerNumber(1)].cities.iter();
        let cities = cities.filter(|(_, city)| city.id.number == 7);
        cities.map(|(at, city)| (at.to_string(), city.id.to_string(), city.turn)).collect::<Vec<_>>()
    };
    let seen = scouted().play(&["player 1;unit 10;move n;move n"]).world();
    assert_eq!(known(&seen), [("7/6".to_owned(), "2-7".to_owned(), 1)]);
    let back = seen.play(&["player 1;unit 10;move s;move s"]).world();
    assert_eq!(known(&back), [("7/6".to_owned(), "2-7".to_owned(), 1)]);
    // The city is razed out of sight: nothing changes until somebody looks.
    let razed = back.play(&["player 2;unit 7;drop"]).world();
    assert_eq!(known(&razed), known(&back));
    let looked = razed.play(&["player 1;unit 10;move n;move n"]).world();
    assert_eq!(known(&looked), []);
}

#[test]
fn the_map_and_the_report_show_the_age_of_what_is_remembered() {
    let start = cards(&scouted().0);
    let turns = "$TURN 1\nplayer 1\nunit 10\nmove n\nmove n\nend\n$TURN 2\nplayer 1\nunit 10\nmove s\nmove s\nend\n$TURN 3\n";
    let told = listing_for(format!("{start}{turns}$END\n").as_bytes(), "1");
    let last = &told[told.rfind("CITIES OF OTHERS OUT OF SIGHT").unwrap()..];
    assert!(last.contains("City [2-7] of Player 2 [2], last seen in turn 1, 2 turns ago"), "{last}");
    assert!(last.contains("O-2"), "{last}");
    assert!(!listing_for(format!("{start}{turns}$END\n").as_bytes(), "2").contains("OUT OF SIGHT"));
}

#[test]
fn what_is_remembered_changes_with_nothing_that_is_out_of_sight() {
    let back = scouted().play(&["player 1;unit 10;move n;move n"]).world();
    let back = back.play(&["player 1;unit 10;move s;move s"]).world();
    let told = |world: &World| {
        let deck = cards(&world.0) + "$TURN 3\nplayer 1\nend\n$END\n";
        listing_for(deck.as_bytes(), "1")
    };
    let as_it_is = told(&back);
    let mut razed = back;
    let city = razed.0.units.all().find(|(_, unit)| unit.at == hex("7/6")).unwrap().0;
    razed.0.units.remove(city);
    assert_eq!(told(&razed), as_it_is);
}
