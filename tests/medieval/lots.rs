//! The order of the seats of Medieval War Door that is drawn by lot.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::field::MATCH;
use playdeck::dice::Dice;
use playdeck::game::medieval::lobby::setup::{Sequence, Setup};
use playdeck::game::medieval::numbers::{MemberNumber, PlayerNumber};
use playdeck::game::medieval::rules::chance::Lots;
use playdeck::game::medieval::world::{Match, Player, Status, World};
use std::collections::BTreeMap;

/// Counts the orders of many draws among the seats that still play.
fn draws(playing: &[u8], last: Option<u8>) -> BTreeMap<Vec<PlayerNumber>, u32> {
    let setup = Setup { width: 20, height: 20, order: Some(Sequence::Drawn), ..Setup::default() };
    let world = World::new(&setup, Vec::new(), Vec::new());
    let mut game = Match::new(MATCH, setup, world);
    game.players = (1..=playing.iter().copied().max().unwrap())
        .map(|number| {
            let status = if playing.contains(&number) { Status::Active } else { Status::Routed };
            Player { status, ..Player::new(MemberNumber(number.into())) }
        })
        .collect();
    let mut counts = BTreeMap::new();
    for root in 0..12_000 {
        game.decide_order(&Lots::new(Dice::new(root), MATCH), last.map(PlayerNumber));
        *counts.entry(game.seats.clone()).or_default() += 1;
    }
    counts
}

/// Each allowed order comes as often as the others, within five standard errors.
fn assert_even(counts: &BTreeMap<Vec<PlayerNumber>, u32>, orders: u32) {
    assert_eq!(counts.len(), orders as usize, "{counts:?}");
    let share = f64::from(12_000 / orders);
    let bound = 5.0 * (share * (1.0 - 1.0 / f64::from(orders))).sqrt();
    assert!(counts.values().all(|count| (f64::from(*count) - share).abs() < bound), "{counts:?}");
}

#[test]
fn each_order_that_may_be_is_drawn_as_often() {
    assert_even(&draws(&[1, 2], Some(1)), 2);
    assert_even(&draws(&[1, 2, 3], None), 6);
    assert_even(&draws(&[1, 2, 3], Some(2)), 4);
    assert_even(&draws(&[1, 3, 4, 6], Some(6)), 18);
    assert_even(&draws(&[1, 3, 4], Some(2)), 6);
}
