//! The limits of everything that Medieval War Door counts: the last number is reached and never passed.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::field;
use playdeck::game::medieval::play_card::Head;
use playdeck::game::prelude::*;

use field::{Field, MATCH, Round, at};
use playdeck::game::medieval::event::What;
use playdeck::game::medieval::lobby::members::Lobby;
use playdeck::game::medieval::lobby::setup::Setup;
use playdeck::game::medieval::numbers::{MatchNumber, PlayerNumber};
use playdeck::game::medieval::refusal::Refusal;
use playdeck::game::medieval::tables::{Kind, Product};
use std::sync::Arc;

fn points(field: &mut Field, own: i32, other: i32) -> &mut Field {
    field.change(|punched| (punched.player[0].points, punched.player[1].points) = (own, other))
}

#[test]
fn a_door_has_999_members() {
    let mut lobby = Lobby::empty();
    let enrolled = (0..1_100).filter(|number| lobby.enroll(&format!("MEMBER {number}")).is_some()).count();
    assert_eq!(enrolled, 999);
}

#[test]
fn a_name_has_16_characters() {
    let mut lobby = Lobby::empty();
    lobby.new_game(&Setup { players: 6, ..Setup::default() }, 0).unwrap();
    let mut join = |length| lobby.join(MatchNumber(1), &"N".repeat(length)).is_ok();
    assert_eq!([0, 1, 16, 17].map(&mut join), [false, true, true, false]);
    let named = |length| {
        let name = "N".repeat(length);
        let round = Field::new(2).play(&[(1, &format!("NAME 2,2 {name}"))]);
        round.game().world.city(1).unwrap().name == name
    };
    assert_eq!([1, 16, 17].map(named), [true, true, false]);
}

#[test]
fn fifty_matches_wait_or_run_and_9_999_have_numbers() {
    let setup = Setup::default();
    for (running, room) in [(0, 50), (7, 43), (50, 0)] {
        let mut lobby = Lobby::empty();
        assert_eq!((0..60).filter(|_| lobby.new_game(&setup, running).is_ok()).count(), room);
    }
    let mut lobby = Lobby::empty();
    lobby.next_match = MatchNumber(9_998);
    assert_eq!((0..5).filter(|_| lobby.new_game(&setup, 0).is_ok()).count(), 2);
}

#[test]
fn a_lobby_has_99_999_sessions() {
    let mut position = Field::new(2).position();
    for (session, is_due) in [(99_999, true), (100_000, false)] {
        position.lobby.session = session;
        assert_eq!(Head::due(&position).iter().any(|due| due.word == "LOBBY"), is_due);
    }
}

#[test]
fn a_match_has_9_999_rounds() {
    let mut field = Field::new(2);
    let play = |field: &mut Field, round| {
        field.change(|punched| punched.game[0].round = round);
        let round = field.play(&[]);
        (round.events.iter().any(|event| event.what == What::Ended), round.position.over.len())
    };
    assert_eq!((play(&mut field, 9_997), play(&mut field, 9_998)), ((false, 0), (true, 1)));
    field.change(|punched| punched.game[0].round = 9_999);
    assert!(field.refused().contains("ROUND"));
}

#[test]
fn a_player_has_60_000_pieces() {
    let built = |pieces| {
        let mut field = Field::new(2);
        field.change(|punched| (punched.player[0].pieces, punched.game[0].round) = (pieces, 1));
        field.with_city(at(2, 2), |city| city.turns = 1);
        let round = field.play(&[]);
        round.told(1).into_iter().find_map(|what| match what {
            What::Made { product: Product::Piece(Kind::Infantry), number, .. } => Some(*number),
            _ => None,
        })
    };
    assert_eq!((built(59_999), built(60_000)), (Some(Some(60_000)), Some(None)));
}

/// The numbers of the messages that a player keeps after two others have sent that many.
fn kept(last: u16, sent: usize) -> (Vec<u16>, Vec<Refusal>) {
    let mut field = Field::new(3);
    field.change(|punched| punched.player[0].mail = last);
    let sheet = "SEND 1 A\n".repeat(sent);
    let round = field.play(&[(2, &sheet), (3, &sheet)]);
    let mail = &round.game().player(PlayerNumber(1)).unwrap().mail;
    (mail.iter().map(|mail| mail.number).collect(), round.refused())
}

#[test]
fn a_player_sends_20_messages_a_turn_keeps_100_and_gives_them_numbers_up_to_60_000() {
    assert_eq!(kept(59_998, 1), (vec![59_999, 60_000], vec![]));
    assert_eq!(kept(59_999, 1), (vec![1, 2], vec![]), "behind the last number they begin anew");
    assert_eq!(kept(60_000, 1), (vec![1, 2], vec![]), "also where no message is left");
    assert_eq!(kept(0, 20), ((1..=40).collect(), vec![]));
    assert_eq!(kept(0, 21), ((1..=40).collect(), vec![Refusal::SentEnough(20); 2]));
    let mut round = Field::new(3).play(&[]);
    for _ in 0..3 {
        let sheet = "SEND 1 A\n".repeat(20);
        round = field::play(round.position, &[(2, &sheet), (3, &sheet)], 1);
    }
    let mail = &round.game().player(PlayerNumber(1)).unwrap().mail;
    assert!(mail.iter().map(|mail| mail.number).eq(21..=120), "the oldest are gone");
}

#[test]
fn a_message_has_2_000_characters() {
    let length = |last: usize| {
        // The first card has as many characters as each continuation adds, including its blank.
        let more = format!("+ {}\n", "X".repeat(49)).repeat(38);
        let sheet = format!("SEND 2 {}\n{more}+ {}", "X".repeat(50), "X".repeat(last));
        let round = Field::new(2).play(&[(1, &sheet)]);
        let mail = &round.game().player(PlayerNumber(2)).unwrap().mail;
        (mail.first().map(|mail| mail.text.chars().count()), round.said)
    };
    assert_eq!(length(49), (Some(2_000), vec![]));
    assert_eq!(length(50).1, ["MWD114W"]);
}

#[test]
fn points_end_at_a_hundred_million_either_way() {
    let taken = |own, other| {
        let mut field = Field::new(2);
        field.city(at(10, 10), Some(2)).piece(1, 1, Kind::Infantry, at(9, 10));
        let round = points(&mut field, own, other).play(&[(1, "MOVE 1 6")]);
        (round.points(1), round.points(2))
    };
    assert_eq!(taken(99_999_949, -99_999_949), (99_999_999, -99_999_999));
    assert_eq!(taken(99_999_951, -99_999_951), (100_000_000, -100_000_000));
}

#[test]
fn leader_points_end_at_a_million() {
    for (before, after) in [(999_995, 999_999), (999_996, 1_000_000), (999_998, 1_000_000)] {
        let mut field = Field::new(2);
        field.change(|punched| punched.member[0].leader = before);
        let round = points(&mut field, 9, 1).play(&[(2, "SURREND YES")]);
        assert_eq!(round.position.lobby.leaders()[0].1.points, after);
    }
}

#[test]
fn statistics_end_at_a_million() {
    let tally = |of: &Round| of.game().players[0].tallies[1].cities_for;
    for (before, after) in [(999_999, 1_000_000), (1_000_000, 1_000_000)] {
        let mut field = Field::new(2);
        field.city(at(10, 10), Some(2)).piece(1, 1, Kind::Infantry, at(9, 10));
        // A position with so many captures and so few pieces would be refused, so the number is set afterwards.
        let mut position = field.position();
        let game = Arc::make_mut(position.running.get_mut(&MATCH).unwrap());
        game.players[0].tallies[1].cities_for = before;
        assert_eq!(tally(&field::play(position, &[(1, "MOVE 1 6")], 1)), after);
    }
}

#[test]
fn experience_ends_at_60_000() {
    for (before, after) in [(59_998, 59_999), (59_999, 60_000), (60_000, 60_000)] {
        let mut field = Field::new(2);
        field.changed(1, 1, Kind::Catapult, at(9, 10), |piece| piece.experience = before);
        field.piece(2, 1, Kind::Horse, at(10, 10));
        let mut rounds = (0..50).map(|root| field.play_with(root, &[(1, "ATTACK 1 10,10")]));
        let hit = rounds.find(|round| round.piece(2, 1).is_none()).unwrap();
        assert_eq!(hit.piece(1, 1).unwrap().experience, after);
    }
}
