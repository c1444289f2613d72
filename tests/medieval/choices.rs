//! The law of the page to play on: a plan by chance through what it offers gives a sheet of which every line is read without
//! a message, as the plan says, and which no check refuses. Also that it offers nothing else in worlds that differ out of sight, and
//! how large it is.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common::choices::{Line, Walker, plan};
use crate::common::run_deck;
use crate::field::{self, Field, MATCH, at, random};
use playdeck::choices::{self, Choices};
use playdeck::dice::Dice;
use playdeck::game::medieval::Medieval;
use playdeck::game::medieval::knowledge::view::View;
use playdeck::game::medieval::lobby::setup::Setup;
use playdeck::game::medieval::numbers::{MemberNumber, PlayerNumber};
use playdeck::game::medieval::orders::{Order, Orders};
use playdeck::game::medieval::play_card::{Head, HeadOf};
use playdeck::game::medieval::position::Position;
use playdeck::game::medieval::tables::Kind;
use playdeck::game::medieval::world::piece::Goal;
use playdeck::game::prelude::*;
use playdeck::game::{Reading, SectionCards, Viewer};
use playdeck::message::Severity;
use std::collections::{BTreeMap, BTreeSet};

/// What a check may refuse: orders behind a surrender, and a name that another city has or gets.
const ALLOWED: [&str; 2] = ["MWD232W", "MWD226W"];

/// Names and messages as people write them.
fn writes(_: &str, most: u32) -> Vec<String> {
    let long =
        "A message that goes on and on, until nobody would read it, and then some more of it".to_owned();
    let texts = [
        "Gloom",
        "Anna's",
        "5",
        "Shall we share the isle?",
        "END",
        "TYPE C",
        "* no",
        "+ more",
        "\"so\" he said",
    ];
    let texts = texts.into_iter().map(str::to_owned).chain([long]);
    texts.map(|text| text.chars().take(most as usize).collect()).collect()
}

/// The match whose sheets are read, as a card puts it on the table.
fn at_table(position: &Position) -> Position {
    let game = &position.running[&MATCH];
    let round = game.round + 1;
    let of = match game.turn {
        Some(player) => HeadOf::Turn { game: MATCH, round, player },
        None => HeadOf::Round { game: MATCH, round },
    };
    position.acted(&Head { of, acts: Vec::new() }).unwrap().0
}

fn members(position: &Position) -> Vec<(PlayerNumber, MemberNumber)> {
    let game = &position.running[&MATCH];
    game.numbered()
        .filter(|(_, player)| player.is_active())
        .map(|(number, player)| (number, player.member))
        .collect()
}

fn of(position: &Position, member: MemberNumber) -> Choices {
    View::of(position, Viewer::Player(member)).choices()
}

/// What an order of the plan is called where it is printed.
fn canonical(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    match words.as_slice() {
        ["VOTE", "DRAW", sharers @ ..] if !sharers.is_empty() => {
            let mut sharers: Vec<u8> = sharers.iter().map(|sharer| sharer.parse().unwrap()).collect();
            sharers.sort_unstable();
            let sharers: Vec<String> = sharers.iter().map(ToString::to_string).collect();
            format!("VOTE DRAW {}", sharers.join(" "))
        }
        _ => text.to_owned(),
    }
}

/// The orders as they were read, each with its round.
fn read(orders: &Orders) -> Vec<String> {
    let written = |order: &Order| match order {
        Order::Send { to, text } => format!("SEND {to} {text}"),
        order => order.to_string(),
    };
    orders.given.iter().map(|given| format!("{} {}", given.round, written(&given.order))).collect()
}

fn planned(lines: &[&Line]) -> Vec<String> {
    let (mut round, mut all) = (0, Vec::new());
    for line in lines {
        if line.text == "ROUND" {
            round += 1;
        } else {
            all.push(format!("{round} {}", canonical(&line.text)));
        }
    }
    all
}

/// Walks through the choices of everybody in a position. Returns the verbs of what was ordered, and how many plans there were.
fn walk(position: &Position, root: u64, plans: u64, most: u32) -> (BTreeMap<String, usize>, usize) {
    let (mut verbs, mut count) = (BTreeMap::new(), 0);
    let table = at_table(position);
    for (number, member) in members(position) {
        let all = of(position, member);
        if all.is_empty() {
            continue;
        }
        let view = View::of(&table, Viewer::Player(member));
        for plan_of in 0..plans {
            let mut stream = Dice::new(root).stream(1, 970, u64::from(number.0) * 1000 + plan_of);
            let walker = plan(&all, writes, most, &mut stream);
            let sheet = walker.sheet();
            let cards = field::cards(&sheet);
            let (opener, lines) = cards.split_first().unwrap();
            assert_eq!(opener.text(), format!("PLAYER {number},GAME={MATCH}"));
            let Reading { orders, messages } =
                Orders::read(&view, &[SectionCards { opener: opener.lent(), lines: lines.into() }]);
            let said: Vec<String> = messages
                .iter()
                .filter(|message| message.definition.severity >= Severity::Warning)
                .map(ToString::to_string)
                .collect();
            assert!(said.is_empty(), "root {root} for {number}:\n{sheet}{said:?}");
            assert_eq!(read(&orders), planned(&walker.in_sequence()), "root {root}:\n{sheet}");
            let refused: Vec<String> = view
                .foresee(&orders)
                .refused
                .iter()
                .filter(|message| !ALLOWED.contains(&message.definition.to_string().as_str()))
                .map(ToString::to_string)
                .collect();
            assert!(refused.is_empty(), "root {root} for {number}:\n{sheet}{refused:?}");
            for line in walker.in_sequence() {
                *verbs.entry(line.text.split(' ').next().unwrap().to_owned()).or_insert(0) += 1;
            }
            count += 1;
        }
    }
    (verbs, count)
}

/// Positions of a match in which chance plays every seat, some rounds apart.
fn of_a_match(root: u64, setup: Setup, rounds: usize, apart: usize) -> Vec<Position> {
    let mut position = random::begun(root, setup);
    let mut stream = random::stream(root);
    let mut all = vec![position.clone()];
    for round in 1..=rounds {
        let sheets = random::sheets(&position.running[&MATCH], &mut stream);
        let sheets: Vec<_> = sheets.into_iter().filter(|(_, sheet)| !sheet.contains("SURREND")).collect();
        position = random::round(position, &sheets, root).position;
        if !position.running.contains_key(&MATCH) {
            break;
        }
        if round % apart == 0 {
            all.push(position.clone());
        }
    }
    all
}

fn walk_all(positions: &[Position], plans: u64, most: u32) -> usize {
    let (mut verbs, mut count): (BTreeMap<String, usize>, usize) = (BTreeMap::new(), 0);
    for (root, position) in (1..).zip(positions) {
        let (met, made) = walk(position, root, plans, most);
        count += made;
        for (verb, times) in met {
            *verbs.entry(verb).or_default() += times;
        }
    }
    let wanted = [
        "ATTACK", "BOARD", "CITY", "DISEMB", "EXPLORE", "GOTO", "GUARD", "LIST", "MOVE", "NAME", "READ",
        "ROUND", "SEND", "SKIP", "SURREND", "UNAUTO", "VOTE",
    ];
    let few: Vec<&str> = wanted.into_iter().filter(|verb| !verbs.contains_key(*verb)).collect();
    assert!(few.is_empty(), "never {few:?}: {verbs:?}");
    count
}

/// A field with transports, sea, mountains, a foreign and a white city, a journey and a guard.
fn busy(wrap: bool, rounds: u8) -> Position {
    let setup = Setup {
        width: 20,
        height: 20,
        wrap,
        rounds,
        players: 3,
        horse_cap: Some(1),
        galleon_cap: Some(2),
        ..Setup::default()
    };
    let mut field = Field::with(setup);
    field.area(at(12, 6), at(20, 14), 'S').area(at(4, 4), at(5, 6), 'M');
    field.city(at(11, 8), Some(1)).city(at(8, 12), None).city(at(5, 12), Some(2));
    field.piece(1, 1, Kind::Infantry, at(7, 11)).piece(1, 2, Kind::Horse, at(7, 10));
    field.piece(1, 3, Kind::Pikemen, at(6, 10)).piece(1, 4, Kind::LightGalleon, at(12, 8));
    field.piece(1, 5, Kind::HeavyGalleon, at(13, 9)).piece(1, 6, Kind::Catapult, at(11, 9));
    field.changed(1, 7, Kind::Cavalry, at(12, 8), |piece| piece.carrier = Some(4));
    field.changed(1, 11, Kind::Archery, at(7, 10), |piece| piece.carrier = Some(2));
    field.changed(1, 8, Kind::Archery, at(10, 10), |piece| piece.guard = true);
    field.changed(1, 9, Kind::Infantry, at(3, 5), |piece| piece.goal = Some(Goal::To(at(9, 9))));
    field.changed(1, 10, Kind::Infantry, at(1, 19), |piece| piece.goal = Some(Goal::Unknown));
    field.piece(2, 1, Kind::Infantry, at(8, 10)).piece(2, 2, Kind::LightGalleon, at(14, 9));
    field.piece(2, 3, Kind::Pikemen, at(5, 12)).piece(3, 1, Kind::Cavalry, at(11, 11));
    field.position()
}

#[test]
fn whatever_is_offered_is_read_as_it_was_planned() {
    let mut positions = vec![busy(false, 2), busy(true, 1), busy(true, 3)];
    positions.extend(of_a_match(3, random::setup(3), 6, 3));
    let count = walk_all(&positions, 10, 20);
    assert!(count >= 100, "{count} plans");
}

#[test]
#[ignore = "long: cargo long"]
fn whatever_is_offered_in_many_matches_is_read_as_it_was_planned() {
    let mut positions = vec![busy(false, 3), busy(true, 2), busy(false, 1)];
    for root in 1..=8 {
        positions.extend(of_a_match(root, random::setup(root), 24, 4));
    }
    let count = walk_all(&positions, 16, 30);
    assert!(count >= 1000, "{count} plans");
}

/// A match that goes turn by turn asks only whose turn it is.
#[test]
fn a_match_turn_by_turn_offers_orders_to_whose_turn_it_is() {
    let mut field = Field::new(3);
    field.change(|punched| punched.game[0].turn = Some(PlayerNumber(2)));
    let position = field.position();
    let due: Vec<u8> = members(&position)
        .into_iter()
        .filter(|(_, member)| !of(&position, *member).is_empty())
        .map(|(number, _)| number.0)
        .collect();
    assert_eq!(due, [2]);
    walk(&position, 4, 5, 10);
}

/// The plans of all players in one round: no message about a line is in anybody's part.
#[test]
fn a_round_of_plans_has_no_message_about_a_line() {
    let position = busy(false, 1);
    let records = playdeck::game::medieval::punched::Punched::of(&position);
    let cards = crate::common::punched::<Medieval>(7, &records).join("\n");
    let mut play = format!("{cards}\n$ROUND 1\n");
    for (number, member) in members(&position) {
        let all = of(&position, member);
        let mut stream = Dice::new(6).stream(0, 971, u64::from(number.0));
        play.push_str(&plan(&all, writes, 20, &mut stream).sheet());
    }
    let text = run_deck(format!("{play}$END\n").as_bytes()).text();
    assert!(text.contains("ROUND 1"), "{text}");
    let about_lines: Vec<&str> = text.lines().filter(|line| line.contains("MWD1")).collect();
    assert!(about_lines.is_empty(), "{about_lines:?}");
}

/// A member of two matches gets the orders of both on one page, each behind the opener of its own.
#[test]
fn two_matches_are_on_one_page() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Infantry, at(9, 9)).piece(1, 2, Kind::Cavalry, at(9, 10));
    field.second_match(2, 4);
    let position = field.position();
    let all = of(&position, MemberNumber(1));
    assert!(all.head.is_empty() && all.pieces.iter().all(|piece| piece.opens.is_some()));
    let mut walker = Walker::new(&all, writes);
    let mut stream = Dice::new(2).stream(0, 972, 0);
    for piece in (0..all.pieces.len()).filter(|at| all.pieces[*at].name.starts_with("Infantry")) {
        assert!(walker.order(piece, &mut stream));
    }
    let sheet = walker.sheet();
    let lines: Vec<&str> = sheet.lines().collect();
    assert_eq!(
        (lines[0], lines[2], lines[4], lines.len()),
        ("PLAYER 1,GAME=1", "PLAYER 1,GAME=2", "END", 5),
        "{sheet}"
    );
    let ground = Medieval::ground(&View::of(&position, Viewer::Player(MemberNumber(1)))).unwrap();
    for (piece, game) in [(0, 1), (all.pieces.len() / 2, 2)] {
        let spot = &all.spots[all.pieces[piece].spot.unwrap() as usize];
        let square = ground.lines().find(|line| line.contains(&format!("id=\"m{game}_9_9\""))).unwrap();
        let corner = format!("x=\"{}\" y=\"{}\"", spot.0 - 32, spot.1 - 32);
        assert!(square.contains(&corner), "{square}: {corner}");
    }
}

/// What a piece can do follows from what the lines before it do.
#[test]
fn a_transport_takes_its_passenger_along() {
    let mut field = Field::with(Setup { width: 20, height: 20, players: 2, ..Setup::default() });
    field.area(at(8, 5), at(20, 20), 'S');
    field.piece(1, 1, Kind::Infantry, at(7, 9)).piece(1, 2, Kind::LightGalleon, at(8, 9));
    let mut position = field.position();
    let game = std::sync::Arc::make_mut(position.running.get_mut(&MATCH).unwrap());
    let squares: Vec<_> = game.world.grid().squares().collect();
    for square in squares {
        game.world.explore(PlayerNumber(1), square);
    }
    let all = of(&position, MemberNumber(1));
    let mut walker = Walker::new(&all, writes);
    let lands = |offered: &BTreeSet<String>| offered.iter().any(|line| line.starts_with("MOVE 1"));
    assert!(!walker.offered(0, 300).contains("DISEMB 1"), "it is aboard of nothing");
    assert!(walker.say(0, "BOARD 1 2") && walker.say(1, "MOVE 2 66"));
    let at_sea = walker.offered(0, 300);
    assert!(!lands(&at_sea) && !at_sea.iter().any(|line| line.starts_with("GOTO")), "{at_sea:?}");
    assert!(at_sea.contains("GUARD 1") && !at_sea.contains("DISEMB 1"), "{at_sea:?}");
    assert!(walker.say(1, "MOVE 2 44"));
    let at_the_coast = walker.offered(0, 300);
    assert!(lands(&at_the_coast) && at_the_coast.contains("MOVE 1 4"), "{at_the_coast:?}");
    assert!(walker.offered(1, 100).iter().all(|line| !line.starts_with("MOVE")), "its four points are spent");
}

/// A piece on guard takes orders again behind the line that ends the guard, and what was spent is spent.
#[test]
fn a_guard_is_ended_before_a_piece_takes_orders() {
    let mut field = Field::new(2);
    field.changed(1, 1, Kind::Infantry, at(9, 9), |piece| piece.guard = true);
    let position = field.position();
    let all = of(&position, MemberNumber(1));
    assert_eq!(all.pieces[0].without, None);
    let general = all.pieces.iter().position(|piece| piece.name.starts_with("Guards")).unwrap();
    let mut walker = Walker::new(&all, writes);
    assert!(walker.offered(0, 50).is_empty());
    assert!(walker.say(general, "UNAUTO") && walker.say(0, "MOVE 1 666"));
    assert!(walker.offered(0, 100).iter().all(|line| line == "GUARD 1"), "its turn is over");
    assert!(walker.say(0, "GUARD 1") && walker.offered(0, 50).is_empty());
}

/// A piece has so many battles as its type in a turn, and infantry that takes a city is gone.
#[test]
fn a_piece_is_offered_its_battles_and_no_more() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Infantry, at(9, 9)).piece(2, 1, Kind::Infantry, at(10, 9));
    field.city(at(8, 8), None).piece(1, 2, Kind::Horse, at(9, 8)).piece(1, 3, Kind::Catapult, at(9, 11));
    let position = field.position();
    let all = of(&position, MemberNumber(1));
    let mut walker = Walker::new(&all, writes);
    let battles = |offered: &BTreeSet<String>| {
        let is_battle = |line: &&String| line.starts_with("ATTACK") || line.as_str() == "MOVE 1 6";
        offered.iter().filter(is_battle).cloned().collect::<Vec<_>>()
    };
    let first = walker.offered(0, 300);
    assert_eq!(battles(&first), ["ATTACK 1 10,9", "MOVE 1 6"]);
    assert!(first.contains("MOVE 1 7"), "it can take the city: {first:?}");
    let horse = walker.offered(1, 300);
    assert!(
        !horse.iter().any(|line| line.starts_with("MOVE 2 4") || line.starts_with("ATTACK")),
        "{horse:?}"
    );
    assert!(walker.offered(2, 200).contains("ATTACK 3 10,9"), "it throws three squares far");
    assert!(walker.say(0, "ATTACK 1 10,9") && walker.say(0, "MOVE 1 6"));
    assert!(battles(&walker.offered(0, 300)).is_empty());
    assert!(walker.say(0, "MOVE 1 7") && walker.offered(0, 100).is_empty(), "it went into the city");
}

/// Twin worlds that look the same to a player offer the same.
#[test]
fn nothing_is_offered_because_of_what_is_out_of_sight() {
    let mut compared = 0;
    for root in 1..=6 {
        let setup = Setup { width: 30, height: 26, ..random::setup(root) };
        let position = of_a_match(root, setup, 8, 8).pop().unwrap();
        for (viewer, member) in members(&position) {
            let mut other = position.clone();
            let game = std::sync::Arc::make_mut(other.running.get_mut(&MATCH).unwrap());
            let hidden: Vec<_> = members(&position)
                .into_iter()
                .filter(|(number, _)| *number != viewer)
                .flat_map(|(number, _)| {
                    position.running[&MATCH]
                        .world
                        .pieces
                        .of(number)
                        .map(move |piece| (number, piece.clone()))
                        .collect::<Vec<_>>()
                })
                .filter(|(_, piece)| !position.running[&MATCH].world.sees(viewer, piece.at))
                .collect();
            for (number, piece) in &hidden {
                game.world.take(playdeck::game::medieval::world::piece::PieceId::new(*number, piece.number));
            }
            let [first, second] = [&position, &other].map(|position| choices::data(&of(position, member)));
            assert_eq!(first, second, "root {root} for {viewer}");
            let both = [&position, &other].map(|position| {
                let view = View::of(position, Viewer::Player(member));
                (Medieval::ground(&view), Medieval::standing(&view))
            });
            assert_eq!(both[0], both[1]);
            compared += usize::from(!hidden.is_empty());
        }
    }
    assert!(compared > 12, "{compared}");
}

/// A whole map of the largest size, and many pieces on it.
#[test]
fn the_choices_of_the_largest_map_stay_small() {
    let setup = Setup { width: 100, height: 100, players: 2, ..Setup::default() };
    for (count, most) in [(90_u16, 300_000), (300, 1_000_000)] {
        let mut field = Field::with(setup.clone());
        for no in 1..=count {
            let square = at(u8::try_from(no * 37 % 98 + 1).unwrap(), u8::try_from(no * 13 % 97 + 1).unwrap());
            field.piece(1, no, Kind::ALL[usize::from(no) % 6], square);
        }
        let mut position = field.position();
        let game = std::sync::Arc::make_mut(position.running.get_mut(&MATCH).unwrap());
        let squares: Vec<_> = game.world.grid().squares().collect();
        for square in squares {
            game.world.explore(PlayerNumber(1), square);
        }
        let data = choices::data(&of(&position, MemberNumber(1)));
        assert!(data.len() <= most, "{count}: {} bytes", data.len());
        let read: serde_json::Value = serde_json::from_str(&data).unwrap();
        assert!(!read["steps"].as_array().unwrap().is_empty(), "{count} pieces are not left to be typed");
    }
}
