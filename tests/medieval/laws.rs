//! Laws of Medieval War Door that hold in every match: nothing is won that was not lost or made, a position contains
//! everything there is to know, and a player learns nothing that is out of their sight.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::field;
use playdeck::game::medieval::punched::Punched;
use playdeck::game::prelude::*;

use field::ledger::Ledger;
use field::{Field, MATCH, Round, at, random};
use playdeck::game::Viewer;
use playdeck::game::medieval::event::{Event, Outcome, What};
use playdeck::game::medieval::orders::Order;
use playdeck::game::medieval::tables::{CITY_POINTS, Kind, Product};
use playdeck::game::medieval::world::player::Status;
use std::collections::BTreeMap;

/// How often something happened.
fn count(events: &[Event], is_it: impl Fn(&What) -> bool) -> usize {
    events.iter().filter(|event| is_it(&event.what)).count()
}

#[test]
#[ignore = "long: cargo long"]
fn points_and_statistics_add_up_over_random_play() {
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    for root in 0..16 {
        let mut stream = random::stream(root);
        let mut position = random::begun(root, random::setup(root));
        for _ in 0..60 {
            let before = position.running[&MATCH].clone();
            let mut ledger = Ledger::of(&before);
            let round = random::round(
                position.clone(),
                &random::sheets(&position.running[&MATCH], &mut stream),
                root,
            );
            ledger.add(&before, &round);
            let after = Ledger::of(round.game());
            assert_eq!((ledger.points, ledger.tallies), (after.points, after.tallies), "root {root}");
            let mut count_up = |what, times| *met.entry(what).or_default() += times;
            let boards = |what: &What| {
                let What::Ordered { order, outcome, .. } = what else { return false };
                matches!((order, outcome), (Order::Board { .. }, Outcome::Done))
            };
            count_up("a transport lost with its load", ledger.loaded);
            count_up("a piece boards", count(&round.full, boards));
            count_up("a battle", count(&round.full, |what| matches!(what, What::Fought { .. })));
            count_up(
                "a white city",
                count(&round.full, |what| matches!(what, What::Captured { from: None, .. })),
            );
            count_up(
                "an enemy's city",
                count(&round.full, |what| matches!(what, What::Captured { from: Some(_), .. })),
            );
            for status in [Status::Surrendered, Status::Routed, Status::Beheaded] {
                let is_out = |what: &What| matches!(what, What::Eliminated { how, .. } if *how == status);
                let name = ["", "a surrender", "a rout", "a castle's fall"][status as usize];
                count_up(name, count(&round.full, is_out));
            }
            if !round.position.over.is_empty() {
                break;
            }
            position = round.position;
        }
    }
    let few: Vec<_> = met.iter().filter(|(_, times)| **times == 0).collect();
    assert!(met.len() == 8 && few.is_empty(), "never: {few:?} of {met:?}");
}

#[test]
fn nothing_is_won_that_was_not_lost_or_made() {
    for root in 0..4 {
        let mut stream = random::stream(root);
        let mut position = random::begun(root, random::setup(root));
        let mut all = 0;
        for _ in 0..60 {
            let round = random::round(
                position.clone(),
                &random::sheets(&position.running[&MATCH], &mut stream),
                root,
            );
            all += made(&round);
            let game = round.game();
            assert_eq!(game.players.iter().map(|player| player.points).sum::<i32>(), all, "root {root}");
            for (one, player) in game.players.iter().enumerate() {
                for (other, opponent) in game.players.iter().enumerate() {
                    let (own, others) = (player.tallies[other], opponent.tallies[one]);
                    assert_eq!(
                        (own.pieces_for, own.cities_for),
                        (others.pieces_against, others.cities_against)
                    );
                }
            }
            if !round.position.over.is_empty() {
                break;
            }
            position = round.position;
        }
    }
}

/// The points that were made and taken from nobody. All other points are another player's loss.
fn made(round: &Round) -> i32 {
    let points = round.full.iter().map(|event| match &event.what {
        What::Made { product: Product::Piece(kind), number: Some(_), .. } => kind.points(),
        What::Captured { from: None, .. } => CITY_POINTS,
        _ => 0,
    });
    points.sum()
}

#[test]
fn a_position_that_is_punched_and_read_again_goes_on_as_it_would_have() {
    for root in 0..4 {
        let mut stream = random::stream(root);
        let mut position = random::begun(root, random::setup(root));
        for _ in 0..25 {
            let read = Punched::check(Punched::of(&position)).unwrap();
            let sheets = random::sheets(&position.running[&MATCH], &mut stream);
            let (one, other) = (random::round(position, &sheets, root), random::round(read, &sheets, root));
            assert_eq!(one.accounts(), other.accounts());
            assert_eq!(Punched::of(&one.position), Punched::of(&other.position));
            for player in 1..=4 {
                assert_eq!(one.report(player), other.report(player));
            }
            if !one.position.over.is_empty() {
                break;
            }
            position = one.position;
        }
    }
}

#[test]
fn what_lies_out_of_sight_changes_nothing_in_a_players_part() {
    let mut near = Field::new(2);
    near.area(at(12, 12), at(14, 14), 'S');
    near.piece(1, 1, Kind::Cavalry, at(5, 5)).piece(1, 2, Kind::Catapult, at(5, 6)).piece(
        2,
        1,
        Kind::Infantry,
        at(7, 6),
    );
    let mut far = near.clone();
    far.city(at(10, 17), Some(2))
        .with_city(at(18, 2), |city| (city.fort, city.builds) = (5, Some(Kind::Pikemen)));
    far.piece(2, 2, Kind::Cavalry, at(15, 16)).piece(2, 3, Kind::LightGalleon, at(13, 13));
    far.ground(at(16, 10), 'M');
    let sheets = [(1, "MOVE 1 22\nATTACK 2 7,6\nLIST MAP\nLIST PIECES\nATTACK 2 13,13")];
    for root in 0..20 {
        // The extra city in one of the two worlds is known only to players who see it.
        let (one, other) = (near.play_with(root, &sheets), far.play_with(root, &sheets));
        let members = |round: &Round| round.full.len();
        assert!(members(&one) > 0);
        assert_eq!(one.report(1), other.report(1), "root {root}");
        assert_ne!(one.report(2), other.report(2));
    }
}

#[test]
fn the_rounds_of_one_match_change_nothing_in_another_and_mail_is_for_its_reader() {
    let field = Field::new(3);
    let round = field.play(&[(1, "SEND 2 A word in your ear.")]);
    assert!(round.report(2).contains("A word in your ear."));
    for other in [1, 3] {
        assert!(!round.report(other).contains("A word in your ear."));
    }
    let watched = field::report(&round.position, &round.log, Viewer::Spectator);
    assert!(!watched.contains("A word in your ear."));
    assert!(!watched.contains("SEND"));
}
