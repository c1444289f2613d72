//! Laws of what a check refuses: nothing that the play would carry out, and everything that follows from the sheet and
//! from what its player may know. It depends on nothing that the player may not know.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::field;
use crate::rainbow;

use playdeck::dice::{Dice, Stream};
use playdeck::game::medieval::Medieval;
use playdeck::game::medieval::event::{Outcome as Done, What as Happened};
use playdeck::game::medieval::knowledge::view::View as Inside;
use playdeck::game::medieval::lobby::setup::Setup;
use playdeck::game::medieval::numbers::PlayerNumber as Seat;
use playdeck::game::medieval::orders::{Order as Card, Orders as Cards};
use playdeck::game::medieval::play_card::{Head, HeadOf};
use playdeck::game::medieval::position::Position as Door;
use playdeck::game::medieval::punched::Punched;
use playdeck::game::medieval::rules::log::Log;
use playdeck::game::medieval::tables::Kind as Piece;
use playdeck::game::prelude::*;
use playdeck::game::rainbow::Rainbow;
use playdeck::game::rainbow::event::What;
use playdeck::game::rainbow::geometry::Hex;
use playdeck::game::rainbow::orders::Orders;
use playdeck::game::rainbow::players::PlayerNumber;
use playdeck::game::rainbow::position::Position;
use playdeck::game::rainbow::tables::Kind;
use playdeck::game::rainbow::turn::{self, AllOrders};
use playdeck::game::rainbow::unit::{Unit, UnitId};
use playdeck::game::rainbow::view::View;
use playdeck::game::{Foreseen, Outcome, Viewer};
use playdeck::kit::log::Reader;
use playdeck::message::{Message, Place};
use std::collections::{BTreeMap, BTreeSet};

fn places(messages: &[Message]) -> BTreeSet<Place> {
    messages.iter().map(|message| message.place.unwrap()).collect()
}

/// Whatever the check refuses is refused in the play, and of cards that compete at least one is refused.
fn assert_refused(foreseen: &Foreseen, played: &[Message], case: &str) {
    let (told, met) = (places(&foreseen.refused), places(played));
    let wrong: Vec<_> = foreseen.refused.iter().filter(|it| !met.contains(&it.place.unwrap())).collect();
    assert!(wrong.is_empty(), "{case}: the check refuses {wrong:?}, and the play does not");
    assert_eq!(told.len(), foreseen.refused.len(), "{case}: a card is refused once");
    let is_one = foreseen.by_lot.iter().any(|place| met.contains(place));
    assert!(foreseen.by_lot.is_empty() || is_one, "{case}: all that competes is carried out");
}

/// Gives every order a card of its own.
fn on_cards(orders: &mut Orders) {
    let given = orders.general.iter_mut().chain(orders.units.values_mut().flatten());
    for (number, given) in (1..).zip(given) {
        given.place = Some(Place::card(number));
    }
}

const FIRST: PlayerNumber = PlayerNumber(1);

/// Random orders for the first player of a world, and what the check foresees for them.
fn asked(position: &Position, stream: &mut Stream) -> Option<(Orders, Foreseen)> {
    let mut orders = rainbow::any::any_orders(position, stream).remove(&FIRST)?;
    on_cards(&mut orders);
    let foreseen = View::of(position, Viewer::Player(FIRST)).foresee(&orders);
    Some((orders, foreseen))
}

fn played(position: &Position, orders: &Orders, root: u64) -> Outcome<Rainbow> {
    turn::play(position.clone(), AllOrders::from([(FIRST, orders.clone())]), &Dice::new(root))
}

#[test]
fn what_a_check_refuses_in_rainbows_end_the_turn_refuses_if_nobody_else_moves() {
    let (mut told, mut drawn, mut turns) = (0, 0, 0);
    for root in 0..400 {
        let mut position = rainbow::any::crowded(root, 3, 10 + u16::try_from(root % 8).unwrap());
        position.options.sight = u16::try_from(root % 4).unwrap();
        position.sight = playdeck::game::rainbow::geometry::disc(position.options.sight.into());
        let mut stream = Dice::new(root).stream(1, 910, 0);
        for player in position.players.values_mut() {
            player.money = u64::from(stream.below(90));
        }
        let Some((orders, foreseen)) = asked(&position, &mut stream) else { continue };
        for dice in 0..4 {
            let outcome = played(&position, &orders, dice);
            assert_refused(&foreseen, &outcome.refusals, &format!("root {root}, dice {dice}"));
        }
        told += foreseen.refused.len();
        drawn += foreseen.by_lot.len();
        turns += 1;
    }
    assert!(turns > 300 && told > 1_000 && drawn > 4, "{turns} turns, {told} told, {drawn} drawn");
}

/// A world in which the first player sees everything, and no other player is near.
fn lonely(root: u64) -> (Position, Stream) {
    let mut stream = Dice::new(root).stream(2, 911, 0);
    let mut position = rainbow::plain(14, 2).0;
    position.options.sight = 10;
    position.sight = playdeck::game::rainbow::geometry::disc(10);
    position.players.get_mut(&FIRST).unwrap().money = u64::from(stream.below(120));
    let ground = rainbow::any::crowded(root, 2, 14).map;
    for hex in ground.hexes().filter(|hex| position.units.players_at(*hex).is_empty()) {
        position.map.set(hex, ground.at(hex));
    }
    for number in 0..14 {
        let at = Hex::new(2 + rainbow::any::place(&mut stream, 10), 4 + rainbow::any::place(&mut stream, 8));
        let kind = Kind::ALL[stream.below(5) as usize];
        if position.map.at(at).cost().is_some() {
            position.units.insert(Unit::new(UnitId::new(FIRST, 10 + number), kind, at, ""));
        }
    }
    position.units.insert(Unit::new(UnitId::new(FIRST, 99), Kind::City, Hex::new(7, 7), ""));
    position.remember();
    (position, stream)
}

#[test]
fn what_a_turn_refuses_where_nothing_unknown_is_met_a_check_has_refused() {
    let (mut refused, mut drawn) = (0, 0);
    for root in 0..400 {
        let (position, mut stream) = lonely(root);
        let Some((orders, foreseen)) = asked(&position, &mut stream) else { continue };
        let seen = position.seen_by(FIRST);
        for dice in 0..3 {
            let Outcome { events, refusals, .. } = played(&position, &orders, dice);
            let is_unknown = |what: &What| match what {
                What::Moved { to, .. } => !seen.contains(*to) || position.units.players_at(*to).len() > 1,
                What::Attacked { .. } | What::Captured { .. } | What::Shelled { .. } => true,
                _ => false,
            };
            if events.iter().any(|event| is_unknown(&event.what)) {
                continue;
            }
            assert_refused(&foreseen, &refusals, &format!("root {root}, dice {dice}"));
            // After a decision by lot, the consequences depend on chance.
            if foreseen.by_lot.is_empty() {
                let (met, told) = (places(&refusals), places(&foreseen.refused));
                let missing: Vec<_> =
                    refusals.iter().filter(|it| !told.contains(&it.place.unwrap())).collect();
                assert_eq!(met, told, "root {root}, dice {dice}: the check is silent on {missing:?}");
            } else {
                drawn += 1;
            }
            assert!(refusals.is_empty() || foreseen.refused.len() + foreseen.by_lot.len() > 0);
            refused += refusals.len();
        }
    }
    assert!(refused > 2_000 && drawn > 30, "{refused} refusals, {drawn} turns by lot");
}

/// A door at which a round is about to be played, or the next player's turn in a match that is played by turns.
fn at_table(position: Door) -> (Door, Head) {
    let (game, found) = (field::MATCH, &position.running[&field::MATCH]);
    let round = found.round + 1;
    let of = match found.turn {
        Some(player) => HeadOf::Turn { game, round, player },
        None => HeadOf::Round { game, round },
    };
    let head = Head { of, acts: Vec::new() };
    let position = position.acted(&head).map_or(position, |(after, _)| after);
    (position, head)
}

/// A player's cards, and what a check refuses of them.
fn checked(position: &Door, player: u8, text: &str) -> (Cards, Foreseen) {
    let (orders, _) = field::read(position, player, text);
    let member = position.running[&field::MATCH].player(Seat(player)).unwrap().member;
    let foreseen = Inside::of(position, Viewer::Player(member)).foresee(&orders);
    (orders, foreseen)
}

/// A round in which only one player has cards, and nobody else's piece is on a journey.
fn alone(position: &Door, player: u8, orders: &Cards, root: u64) -> Outcome<Medieval> {
    let member = position.running[&field::MATCH].player(Seat(player)).unwrap().member;
    let mut punched = Punched::of(position);
    let others = punched.piece.iter_mut().filter(|piece| piece.of.0 != player);
    others.for_each(|piece| piece.goal = None);
    let (position, head) = at_table(Punched::check(punched).unwrap());
    position.play(head, Log::default(), BTreeMap::from([(member, orders.clone())]), &Dice::new(root))
}

#[test]
fn what_a_check_refuses_in_two_matches_the_play_refuses_if_nobody_else_moves() {
    let (told, rounds, turns) = is_refused_in_medieval_war_door(&[0, 9]);
    assert!(rounds > 40 && turns > 30 && told > 400, "{rounds} sheets, {turns} turns, {told} told");
}

#[test]
#[ignore = "long: cargo long"]
fn what_a_check_refuses_in_medieval_war_door_the_play_refuses_if_nobody_else_moves() {
    let roots: Vec<u64> = (0..12).collect();
    let (told, rounds, turns) = is_refused_in_medieval_war_door(&roots);
    assert!(rounds > 500 && turns > 100 && told > 5_000, "{rounds} sheets, {turns} turns, {told} told");
}

/// Plays matches, from the tenth on by turns. Returns how many orders were refused, and in how many sheets of rounds and
/// of turns.
fn is_refused_in_medieval_war_door(roots: &[u64]) -> (usize, u32, u32) {
    let (mut told, mut rounds, mut turns) = (0, 0, 0);
    for root in roots.iter().copied() {
        let by_turns = root >= 9;
        let mut stream = field::random::stream(root);
        let setup = Setup { rounds: 1 + u8::try_from(root % 3).unwrap(), ..field::random::setup(root) };
        let mut position = field::random::begun(root, setup);
        if by_turns {
            position = field::random::turn(position, &[], root).position;
        }
        for _ in 0..if by_turns { 60 } else { 25 } {
            let game = &position.running[&field::MATCH];
            let mut sheets = field::random::sheets(game, &mut stream);
            sheets.retain(|(player, _)| game.turn.is_none_or(|turn| turn.0 == *player));
            let table = at_table(position.clone()).0;
            for (player, text) in &sheets {
                // Every sheet is entered twice, so that more is refused.
                let (orders, foreseen) = checked(&table, *player, &format!("{text}{text}"));
                for dice in 0..2 {
                    let outcome = alone(&position, *player, &orders, dice);
                    assert_refused(&foreseen, &outcome.refusals, &format!("root {root}, player {player}"));
                }
                told += foreseen.refused.len();
                (rounds, turns) = (rounds + u32::from(!by_turns), turns + u32::from(by_turns));
            }
            let play = if by_turns { field::random::turn } else { field::random::round };
            let round = play(position.clone(), &sheets, root);
            if !round.position.over.is_empty() {
                break;
            }
            position = round.position;
        }
    }
    (told, rounds, turns)
}

#[test]
fn what_a_round_refuses_where_nothing_unknown_is_met_a_check_has_refused() {
    let (mut met, mut compared) = (0, 0);
    for root in 0..150 {
        let mut stream = field::random::stream(1_000 + root);
        let rounds = 1 + u8::try_from(root % 2).unwrap();
        let setup = Setup { width: 20, height: 20, players: 2, sight: 5, rounds, ..Setup::default() };
        let mut field = field::Field::with(setup);
        for number in 1..=10 {
            let kind = Piece::ALL[stream.below(8) as usize];
            let square = |stream: &mut Stream| u8::try_from(5 + stream.below(8)).unwrap();
            let drawn = [8, 9, 10, 5, 6, 7, 11, 12];
            let from = if kind.is_ship() { &drawn[..3] } else { &drawn[3..] };
            let x = from[stream.below(u32::try_from(from.len()).unwrap()) as usize];
            let y = square(&mut stream);
            field.piece(1, number, kind, field::at(x, y));
        }
        // Four of the pieces together see the whole map.
        for (number, (x, y)) in (11..).zip([(5, 5), (15, 5), (5, 15), (15, 15)]) {
            field.piece(1, number, Piece::Infantry, field::at(x, y));
        }
        field.area(field::at(8, 5), field::at(10, 12), 'S').city(field::at(6, 14), None);
        let by_turns = root % 4 >= 2;
        field.change(|punched| punched.game[0].turn = by_turns.then_some(Seat(1)));
        let position = field.position();
        let table = at_table(position.clone()).0;
        let sheet = field::random::sheets(&position.running[&field::MATCH], &mut stream).remove(0).1;
        // A piece that heads for the enemy's city may meet a piece that was just built.
        // How far a journey goes depends on what comes into sight, which no check knows.
        let is_journey = |line: &str| line.starts_with("GOTO") || line.starts_with("EXPLORE");
        let is_kept = |line: &&str| !is_journey(line) && (!line.ends_with(" B") || root % 3 == 0);
        let sheet = sheet.lines().filter(is_kept).collect::<Vec<_>>().join("\n") + "\n";
        let (orders, foreseen) = checked(&table, 1, &format!("{sheet}NEXT ROUND\n{sheet}"));
        let Outcome { events, refusals, .. } = alone(&position, 1, &orders, root);
        assert_refused(&foreseen, &refusals, &format!("root {root}"));
        let is_unknown = |what: &Happened| match what {
            Happened::Fought { .. } | Happened::Captured { from: Some(_), .. } => true,
            // A captured city builds pieces whose numbers the check cannot know.
            Happened::Captured { .. } => rounds > 1 && !by_turns,
            // If a square has several transports, a piece boards one of them.
            Happened::Ordered { order: Card::Move { board: true, .. }, outcome, .. } => {
                matches!(outcome, Done::Went { steps: 1.., .. })
            }
            _ => false,
        };
        if events.as_seen(Reader::Gamesmaster).any(|event| is_unknown(&event.what)) {
            continue;
        }
        let told = places(&foreseen.refused);
        let missing: Vec<_> = refusals.iter().filter(|it| !told.contains(&it.place.unwrap())).collect();
        assert!(missing.is_empty(), "root {root}: the check is silent on {missing:?}\n{sheet}");
        met += refusals.len();
        compared += 1;
    }
    assert!(compared > 10 && met > 100, "{compared} rounds, {met} refusals");
}
