//! What Medieval War Door prints grows with the number of cards and of pieces, not with their product.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use crate::field;
use playdeck::game::medieval::punched::Punched;
use playdeck::game::prelude::*;

use field::{Field, at};
use playdeck::game::medieval::event::What;
use playdeck::game::medieval::knowledge::panel::Panel;
use playdeck::game::medieval::numbers::{MatchNumber, MemberNumber, PlayerNumber};
use playdeck::game::medieval::punched::OverRecord;
use playdeck::game::medieval::tables::Kind;
use std::fmt::Write as _;

#[test]
fn a_look_at_a_large_stack_reports_each_type_once() {
    let (mut field, mut cards) = (Field::new(2), String::new());
    for number in 1..=60 {
        field.piece(1, number, Kind::Cavalry, at(8, 10));
        field.piece(2, number, if number % 3 == 0 { Kind::Archery } else { Kind::Infantry }, at(10, 10));
        writeln!(cards, "MOVE {number} 646464").unwrap();
    }
    let round = field.play(&[(1, &cards)]);
    let counts = round.told(1).into_iter().filter_map(|what| match what {
        What::Sighted { piece, count, .. } => Some((piece.kind, *count)),
        _ => None,
    });
    let counts: Vec<_> = counts.collect();
    // Each piece comes next to them three times and goes out of sight again.
    assert_eq!(counts.len(), 60 * 3 * 2);
    assert_eq!(counts[..2], [(Kind::Infantry, 40), (Kind::Archery, 20)]);
    assert!(round.report(1).contains("came into sight at 10,10, 40 of them."));
}

#[test]
fn the_game_status_shows_the_last_fifty_of_those_that_are_over() {
    let mut field = Field::new(2);
    field.change(|punched| {
        punched.door.next = MatchNumber(302);
        punched.over = (2..=301).map(over).collect();
    });
    let round = field.play(&[(1, "LIST GAMES")]);
    let shown = round.told(1).into_iter().find_map(|what| match what {
        What::Listed(panel) => Some(panel.clone()),
        _ => None,
    });
    let Some(Panel::Games(rows)) = shown.as_deref() else { panic!("the matches were not listed") };
    let numbers: Vec<u16> = rows.iter().map(|row| row.number.0).collect();
    assert_eq!(numbers, std::iter::once(1).chain(252..=301).collect::<Vec<_>>());
    assert_eq!(Punched::of(&round.position).over.len(), 300);
}

fn over(number: u16) -> OverRecord {
    let players = vec![(MemberNumber(1), 5), (MemberNumber(2), 7)];
    OverRecord {
        no: MatchNumber(number),
        name: String::new(),
        round: 20,
        players,
        victor: Some((PlayerNumber(2), 2)),
        shared: Vec::new(),
        dropped: false,
    }
}

#[test]
fn old_messages_are_shown_once_a_turn() {
    let first = Field::new(2).play(&[(1, "SEND 2 Hello.")]);
    let second = field::play(first.position, &[(2, "READ OLD\nREAD OLD\nREAD NEW\nREAD OLD")], 1);
    assert_eq!(second.said, ["MWD231W", "MWD231W"]);
    assert_eq!(second.report(2).matches("Hello.").count(), 1);
    let third = field::play(second.position, &[(2, "READ OLD")], 1);
    assert_eq!(third.report(2).matches("Hello.").count(), 1);
}

#[test]
fn every_guard_ends_however_often_that_is_asked() {
    let mut field = Field::new(2);
    field.changed(1, 1, Kind::Infantry, at(8, 10), |piece| piece.guard = true);
    field.piece(1, 2, Kind::Infantry, at(8, 12));
    let cards = "GUARD 2\nUNAUTO\nUNAUTO\nMOVE 1 6\nMOVE 2 6\nGUARD 2\nUNAUTO\nMOVE 2 6\nGUARD 2";
    let round = field.play(&[(1, cards)]);
    assert_eq!((round.at(1, 1), round.at(1, 2)), (Some((9, 10)), Some((10, 12))));
    assert_eq!([1, 2].map(|number| round.piece(1, number).unwrap().guard), [false, true]);
}
