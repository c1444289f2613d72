//! The law of visibility over random positions and orders: whatever changes out of a player's sight, the player gets
//! the same bytes. Also random games, deck by deck.
//!
//! What everyone learns, such as who is eliminated, does not depend on sight. If a change leads to another public part,
//! the two worlds are not compared. Such cases are counted, so that the law cannot hold only because nothing was
//! compared.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::rainbow;
use playdeck::game::prelude::*;

use common::{given_to, known_to, listing_for, options, run_deck};
use playdeck::card::{CardReader, Context, Input};
use playdeck::dice::{Dice, Stream};
use playdeck::filter::map::{Stage, draw};
use playdeck::game::rainbow::geometry::Hex;
use playdeck::game::rainbow::map::{HexSet, Map};
use playdeck::game::rainbow::orders::{GivenOrder, Order, Orders, Target};
use playdeck::game::rainbow::players::PlayerNumber;
use playdeck::game::rainbow::position::{Position, Status};
use playdeck::game::rainbow::punched::Punched;
use playdeck::game::rainbow::tables::{Kind, Terrain};
use playdeck::game::rainbow::turn::{self, AllOrders};
use playdeck::game::rainbow::unit::{Unit, UnitId};
use playdeck::kit::votes::Vote;
use playdeck::stream::{self, Options};
use rainbow::any::{any_orders, cards, crowded, sheets};
use std::fmt::Write as _;
use std::ops::RangeInclusive;

/// Units that exist in only one of the two worlds are numbered from here on, so that they take no number that others
/// use.
const HIDDEN: u32 = 50_000;

/// A world in which every player has explored more than they see.
fn played(seed: u64) -> Position {
    let mut position = crowded(seed, 4, 14);
    for _ in 0..3 {
        let mut stream = Dice::new(seed).stream(position.turn, 910, 0);
        let mut orders = any_orders(&position, &mut stream);
        for orders in orders.values_mut() {
            orders.general.clear();
        }
        position = turn::play(position, orders, &Dice::new(seed)).position;
    }
    position
}

fn active(position: &Position) -> Vec<PlayerNumber> {
    let players = position.players.iter().filter(|(_, player)| player.status == Status::Active);
    players.map(|(number, _)| *number).collect()
}

/// Makes all other players so rich that money decides nothing.
fn enrich(position: &mut Position, viewer: PlayerNumber, stream: &mut Stream) {
    for (number, player) in &mut position.players {
        if *number != viewer {
            player.money = 50_000 + u64::from(stream.below(1000));
        }
    }
}

/// The land that a player does not see.
fn dark_land(position: &Position, seen: &HexSet) -> Vec<Hex> {
    let is_dark = |hex: &Hex| !seen.contains(*hex) && position.map.at(*hex) != Terrain::Water;
    position.map.hexes().filter(is_dark).collect()
}

/// Changes what a player cannot know: units out of their sight, terrain that they have not seen, the others' money,
/// addresses, memories and last orders, and what all players owned in earlier turns.
fn change_the_dark(position: &mut Position, viewer: PlayerNumber, stream: &mut Stream) {
    let seen = position.seen_by(viewer);
    let dark = dark_land(position, &seen);
    let hidden: Vec<_> = position.units.all().filter(|(_, unit)| !seen.contains(unit.at)).collect();
    let hidden: Vec<_> = hidden.into_iter().map(|(handle, _)| handle).collect();
    for handle in hidden {
        match stream.below(3) {
            0 => _ = position.units.remove(handle),
            1 => position.units.move_to(handle, any_of(&dark, stream)),
            _ => {}
        }
    }
    let others: Vec<PlayerNumber> = active(position).into_iter().filter(|other| *other != viewer).collect();
    for number in HIDDEN..HIDDEN + 8 {
        let id = UnitId::new(any_of(&others, stream), number);
        let kind = Kind::ALL[stream.below(5) as usize];
        position.units.insert(Unit::new(id, kind, any_of(&dark, stream), "Hidden"));
    }
    let explored = position.players[&viewer].explored.clone();
    for hex in position.map.hexes() {
        let is_free = position.units.players_at(hex).is_empty();
        if !seen.contains(hex) && !explored.contains(hex) && is_free {
            position.map.set(hex, Terrain::ALL[stream.below(4) as usize]);
        }
    }
    enrich(position, viewer, stream);
    for (number, player) in &mut position.players {
        if *number != viewer {
            player.address = format!("someone.{}@else.example", stream.below(100));
            player.ordered = position.turn.saturating_sub(stream.below(3));
            player.warned = (stream.below(2) == 0).then_some(position.turn + 1);
            player.explored = HexSet::none(position.map.side());
            player.cities.clear();
            let votes = player.status == Status::Active && stream.below(2) == 0;
            player.vote = votes.then(|| Vote::Draw(Vec::new()));
        }
    }
    for row in &mut position.chart {
        for standing in row.players.values_mut() {
            standing.units += 1;
        }
    }
}

fn any_of<T: Copy>(list: &[T], stream: &mut Stream) -> T {
    list[stream.below(u32::try_from(list.len()).unwrap()) as usize]
}

fn deck(position: &Position, play: &str) -> Vec<u8> {
    format!("{}\n{play}$END\n", cards(position, 7)).into_bytes()
}

#[test]
fn a_position_shows_a_player_nothing_out_of_sight() {
    let mut compared = 0;
    for seed in 1..=12 {
        let position = played(seed);
        for viewer in active(&position) {
            let mut other = position.clone();
            change_the_dark(&mut other, viewer, &mut Dice::new(seed).stream(0, 911, u64::from(viewer.0)));
            let (one, other) = (deck(&position, ""), deck(&other, ""));
            assert_ne!(one, other);
            let reader = viewer.to_string();
            assert_eq!(listing_for(&one, &reader), listing_for(&other, &reader), "root {seed} for {viewer}");
            let [drawn, same] = [&one, &other].map(|deck| pictures_for(deck, &reader));
            assert_eq!(drawn, same, "root {seed} for {viewer}");
            let spectator = |deck: &[u8]| listing_for(deck, "spectator");
            assert_ne!(spectator(&one), spectator(&other), "without the fog the two differ");
            compared += 1;
        }
    }
    assert!(compared > 30, "{compared} were compared");
}

/// Orders for units that a player does not see. None leads into that player's sight.
fn dark_orders(position: &Position, viewer: PlayerNumber, stream: &mut Stream) -> AllOrders {
    let seen = position.seen_by(viewer);
    let side = position.map.side();
    let mut all = AllOrders::new();
    for player in active(position).into_iter().filter(|player| *player != viewer) {
        let mut orders = Orders::default();
        for (_, unit) in position.units.of(player).filter(|(_, unit)| !seen.contains(unit.at)) {
            let mut at = unit.at;
            let given = (0..stream.below(6)).map(|_| {
                let dark: Vec<Hex> = at.neighbours(side).filter(|hex| !seen.contains(*hex)).collect();
                match stream.below(6) {
                    0 => Order::Null,
                    1 => Order::Build { kind: Some(Kind::Tanks), number: HIDDEN + 100, name: None },
                    2 => Order::Drop,
                    3 if !dark.is_empty() => Order::Fire(Target::Hex(any_of(&dark, stream))),
                    _ if !dark.is_empty() => {
                        at = any_of(&dark, stream);
                        Order::Move(Target::Hex(at))
                    }
                    _ => Order::Wait,
                }
            });
            orders.units.insert(unit.id.number, given.map(GivenOrder::from).collect());
        }
        all.insert(player, orders);
    }
    all
}

/// Orders for a player whose units stay where they are.
fn staying_orders(position: &Position, viewer: PlayerNumber, stream: &mut Stream) -> Orders {
    let mut orders = Orders::default();
    for (_, unit) in position.units.of(viewer) {
        let order = match stream.below(4) {
            0 => Order::Build { kind: Some(Kind::Infantry), number: 300, name: None },
            1 => Order::Fire(Target::Hex(unit.at.neighbours(position.map.side()).next().unwrap())),
            2 => Order::Name("Guard".into()),
            _ => Order::Null,
        };
        orders.units.insert(unit.id.number, vec![GivenOrder::from(order)]);
    }
    orders
}

/// The pictures of a deck for a reader: before its play, of it, and after it. A deck that failed has none, and the message
/// says why.
fn pictures_for(deck: &[u8], reader: &str) -> String {
    let Ok(reader) = reader.parse();
    let drawn = [Stage::Before, Stage::Play, Stage::After].map(|stage| {
        draw(deck, Input::default(), Some(&reader), stage).unwrap_or_else(|message| message.sentence())
    });
    drawn.concat()
}

/// What a player gets from each of two decks: listing, knowledge, events, pictures. None if the public parts differ.
fn both(one: &[u8], other: &[u8], viewer: PlayerNumber) -> Option<(String, String)> {
    let is_public_same = listing_for(one, "public") == listing_for(other, "public");
    is_public_same.then(|| {
        let reader = viewer.to_string();
        let [one, other] = [one, other].map(|deck| {
            let given = given_to(deck, &reader) + &known_to(deck, &reader) + &events_for(deck, &reader);
            given + &pictures_for(deck, &reader)
        });
        (one, other)
    })
}

/// What `--emit events` prints for a reader.
pub fn events_for(deck: &[u8], reader: &str) -> String {
    let Ok(reader) = reader.parse();
    let mut output = Vec::new();
    stream::events::run(deck, &Options { reader, ..options() }, &mut output, |_| Ok(())).unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn a_turn_of_a_game_shows_a_player_nothing_that_happens_out_of_sight() {
    let (compared, left_out) = shows_nothing_out_of_sight(1..=1);
    assert!(compared > 3 && left_out * 2 < compared, "of {compared} {left_out} were left out");
}

#[test]
#[ignore = "long: cargo long"]
fn a_turn_shows_a_player_nothing_that_happens_out_of_sight() {
    let (compared, left_out) = shows_nothing_out_of_sight(1..=12);
    assert!(compared > 30 && left_out * 4 < compared, "of {compared} {left_out} were left out");
}

/// Compares pairs of worlds that look the same to a player. Returns how many there were, and how many of them differ in
/// what everybody reads.
fn shows_nothing_out_of_sight(seeds: RangeInclusive<u64>) -> (usize, usize) {
    let (mut compared, mut left_out) = (0, 0);
    for seed in seeds {
        let mut position = played(seed);
        for viewer in active(&position) {
            let mut stream = Dice::new(seed).stream(0, 912, u64::from(viewer.0));
            enrich(&mut position, viewer, &mut stream);
            let own = staying_orders(&position, viewer, &mut stream);
            let mut other = position.clone();
            change_the_dark(&mut other, viewer, &mut stream);
            let play = |position: &Position, word: &str, stream: &mut Stream| {
                let mut orders = dark_orders(position, viewer, stream);
                orders.insert(viewer, own.clone());
                deck(position, &format!("{word}$TURN {}\n{}", position.turn + 1, sheets(&orders)))
            };
            for word in ["", "$CHECK\n"] {
                let decks = [play(&position, word, &mut stream), play(&other, word, &mut stream)];
                match both(&decks[0], &decks[1], viewer) {
                    Some((one, other)) => assert_eq!(one, other, "root {seed} for {viewer}"),
                    None => left_out += 1,
                }
                compared += 1;
            }
        }
    }
    (compared, left_out)
}

/// A crowd in the west of a wide world.
fn western(seed: u64, side: u16) -> Position {
    let crowd = crowded(seed, 4, 14);
    let mut position = Position::empty(Map::of(side, Terrain::Plain), crowd.options);
    for hex in crowd.map.hexes() {
        position.map.set(hex, crowd.map.at(hex));
    }
    for (number, player) in &crowd.players {
        position.add_player(*number, &player.name, &player.address);
        position.players.get_mut(number).unwrap().money = 100;
    }
    for (_, unit) in crowd.units.all() {
        position.units.insert(unit.clone());
    }
    position
}

/// In the west all units of all players do anything they like. In the east other units are too far away for the first
/// player to see them in this turn: units move 6 hexes, see 3 and fire 2.
#[test]
fn a_moving_player_learns_nothing_of_a_far_country() {
    learns_nothing_from_afar(1..=4);
}

#[test]
#[ignore = "long: cargo long"]
fn a_moving_player_in_many_worlds_learns_nothing_of_a_far_country() {
    learns_nothing_from_afar(1..=30);
}

fn learns_nothing_from_afar(seeds: RangeInclusive<u64>) {
    let (side, east) = (44, 34);
    let viewer = PlayerNumber(1);
    let (mut compared, mut left_out) = (0, 0);
    for seed in seeds {
        let mut west = western(seed, side);
        let mut stream = Dice::new(seed).stream(0, 913, 0);
        enrich(&mut west, viewer, &mut stream);
        let orders = any_orders(&west, &mut stream);
        let mut worlds = [west.clone(), west];
        let decks = worlds.each_mut().map(|world| {
            enrich(world, viewer, &mut stream);
            let mut orders = orders.clone();
            for number in HIDDEN..HIDDEN + 25 {
                let row = u16::try_from(stream.below(u32::from(side))).unwrap();
                let column = east + u16::try_from(stream.below(u32::from(side - east))).unwrap();
                let player = PlayerNumber(u8::try_from(2 + stream.below(3)).unwrap());
                let kind = Kind::ALL[stream.below(5) as usize];
                let unit = Unit::new(UnitId::new(player, number), kind, Hex::new(column, row), "");
                let given = (0..stream.below(6)).map(|_| {
                    let near: Vec<Hex> = unit.at.neighbours(side).collect();
                    match stream.below(4) {
                        0 => Order::Build { kind: Some(Kind::Tanks), number: HIDDEN + 100, name: None },
                        1 => Order::Fire(Target::Hex(any_of(&near, &mut stream))),
                        _ => Order::Move(Target::Hex(any_of(&near, &mut stream))),
                    }
                });
                let given: Vec<GivenOrder> = given.map(GivenOrder::from).collect();
                if let Some(orders) = orders.get_mut(&player) {
                    orders.units.insert(number, given);
                }
                world.units.insert(unit);
            }
            deck(world, &format!("$TURN 1\n{}", sheets(&orders)))
        });
        match both(&decks[0], &decks[1], viewer) {
            Some((one, other)) => assert_eq!(one, other, "root {seed}"),
            None => left_out += 1,
        }
        compared += 1;
    }
    assert!(left_out * 4 < compared, "of {compared} {left_out} were left out");
}

/// The position that a run punched.
fn position_of(punched: &[String]) -> Position {
    let text = punched.join("\n");
    let mut reader = CardReader::new(text.as_bytes(), Input::default()).unwrap();
    let cards: Vec<_> = std::iter::from_fn(|| reader.next(Context::Control).unwrap()).collect();
    let punched: Punched = playdeck::punch::read(&cards[1..cards.len() - 1].iter().collect()).unwrap();
    Punched::check(punched).unwrap()
}

/// Whole random games from `$INIT`: every deck is played, no line is too long, and replaying from the start gives the
/// same position and the same parts as carrying on from the last position.
#[test]
fn games_played_by_chance_can_be_carried_on_or_replayed() {
    for seed in 1..=6 {
        let mut whole = format!("$INIT RAINBOW,SEED={seed},MONEY=300,ALLIANCE=2\nA\nB\nC\n");
        let mut held = run_deck(format!("{whole}$END\n").as_bytes()).punched.concat();
        for turn in 1..=5 {
            let position = position_of(&held);
            if position.end.is_some() {
                break;
            }
            let mut stream = Dice::new(seed).stream(turn, 914, 0);
            let play = format!("$TURN {turn}\n{}", sheets(&any_orders(&position, &mut stream)));
            let carried_on = format!("{}\n{play}$END\n", held.join("\n"));
            write!(whole, "{play}").unwrap();
            let replayed = run_deck(format!("{whole}$END\n").as_bytes());
            let carried = run_deck(carried_on.as_bytes());
            for product in [&replayed, &carried] {
                let text = product.text();
                assert!(product.run.condition.0 <= 4, "root {seed}, turn {turn}: {text}");
                assert!(text.lines().all(|line| line.chars().count() <= 133));
            }
            assert_eq!(replayed.punched, carried.punched, "root {seed}, turn {turn}");
            for reader in ["1", "2", "3", "public", "spectator"] {
                let of_turn = |deck: &str| {
                    let listing = format!("\n{}", listing_for(deck.as_bytes(), reader));
                    let pages = listing.split("\n1").filter(|page| page.contains(&format!("TURN {turn} ")));
                    pages.map(str::trim_end).map(str::to_owned).collect::<Vec<_>>()
                };
                assert_eq!(
                    of_turn(&format!("{whole}$END\n")),
                    of_turn(&carried_on),
                    "root {seed}, turn {turn} for {reader}"
                );
            }
            held = carried.punched.concat();
        }
    }
}
