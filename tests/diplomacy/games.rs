//! Random whole games played as decks, with orders sent ahead, new players and press. A third judge says what each play
//! must leave, from the orders as they were read.

use crate::plays::cards::Section;
use crate::plays::{Chance, Play, Played, position};
use crate::referee::{self, After, AllGiven, Given};
use playdeck::card::{Card, Kind as CardKind, Statement};
use playdeck::game::diplomacy::position::{Phase, Position};
use playdeck::game::diplomacy::turn::{AllOrders, Orders};
use playdeck::game::diplomacy::view::View;
use playdeck::game::prelude::*;
use playdeck::game::{SectionCards, Viewer};
use std::collections::BTreeMap;

/// The number of games, and of plays in the longest.
const GAMES: u64 = 16;
const PLAYS: usize = 24;

fn statement(text: &str, kind: CardKind) -> Statement {
    Statement::single(Card::new(1, text), kind)
}

/// The orders of a play as read from its sheets, with those that were sent ahead for it.
fn given(before: &Position, play: &Play) -> AllGiven {
    let mut orders = AllOrders::new();
    for Section { player: power, opener, lines } in &play.sections {
        let opener = statement(opener, CardKind::Control);
        let lines: Vec<Statement> = lines.iter().map(|line| statement(line, CardKind::Text)).collect();
        let view = View::of(before, Viewer::Player(*power));
        let cards = SectionCards { opener: opener.lent(), lines: lines[..].into() };
        orders.insert(*power, Orders::read(&view, &[cards]).orders);
    }
    let orders = before.joined(&orders).unwrap_or(orders);
    let given = |orders: Orders| Given {
        moves: orders.moves.into_iter().collect(),
        retreats: orders.retreats.into_iter().collect(),
        adjustments: orders.adjustments,
    };
    orders.into_iter().map(|(power, orders)| (power, given(orders))).collect()
}

#[test]
fn every_play_of_decks_made_by_chance_leaves_what_a_third_judge_says() {
    let mut plays: BTreeMap<Phase, u32> = BTreeMap::new();
    for root in 1..=GAMES {
        let played = Played::at_random(&mut Chance::new(root), PLAYS);
        let positions: Vec<Position> = played.positions.iter().map(|cards| position(cards)).collect();
        for (pair, play) in positions.windows(2).zip(&played.plays) {
            let [before, after] = pair else { unreachable!("two stand side by side") };
            // New players come before the play.
            let before = Position { players: after.players.clone(), ..before.clone() };
            let (came, due) = (After::of(after), referee::play(&before, &given(&before, play)));
            assert!(came == due, "game {root}, {:?}: {}\n{}", before.date, came.against(&due), play.cards());
            *plays.entry(before.date.phase).or_default() += 1;
        }
    }
    assert!(plays.len() == 3 && plays.values().all(|count| *count >= 10), "too few plays: {plays:?}");
}
