//! Random worlds and orders, each from a fixed root.

use super::plain;
use playdeck::card::Pack;
use playdeck::dice::{Dice, Stream};
use playdeck::game::prelude::*;
use playdeck::game::rainbow::Rainbow;
use playdeck::game::rainbow::geometry::{Direction, Hex};
use playdeck::game::rainbow::orders::{GivenOrder, Order, Orders, Target};
use playdeck::game::rainbow::players::PlayerNumber;
use playdeck::game::rainbow::position::{Position, Status};
use playdeck::game::rainbow::punched::Punched;
use playdeck::game::rainbow::tables::{Kind, Terrain};
use playdeck::game::rainbow::turn::AllOrders;
use playdeck::game::rainbow::unit::{Unit, UnitId};
use playdeck::punch::Label;
use std::fmt::Write as _;

/// A world of some players, with units of all types all over it.
pub fn crowded(seed: u64, players: u8, side: u16) -> Position {
    let mut stream = Dice::new(seed).stream(0, 900, 0);
    let mut position = plain(side, players).0;
    for hex in position.map.hexes() {
        let terrain = match stream.below(8) {
            0 => Terrain::Water,
            1 => Terrain::Forest,
            2 => Terrain::Mountain,
            _ => Terrain::Plain,
        };
        if position.units.players_at(hex).is_empty() {
            position.map.set(hex, terrain);
        }
    }
    for number in 0..u32::from(players) * 12 {
        let at = Hex::new(place(&mut stream, side), place(&mut stream, side));
        let player = PlayerNumber(u8::try_from(number % u32::from(players)).unwrap() + 1);
        let kind = Kind::ALL[stream.below(5) as usize];
        if position.map.at(at) != Terrain::Water {
            position.units.insert(Unit::new(UnitId::new(player, 10 + number), kind, at, ""));
        }
    }
    let numbers: Vec<PlayerNumber> = position.players.keys().copied().collect();
    for (number, player) in &mut position.players {
        let friends = numbers.iter().filter(|other| *other != number && stream.below(4) == 0);
        friends.for_each(|friend| player.friends.insert(*friend));
    }
    position.remember();
    position
}

/// A random row or column.
pub fn place(stream: &mut Stream, side: u16) -> u16 {
    u16::try_from(stream.below(u32::from(side))).unwrap()
}

/// Random orders for every unit and empire.
pub fn any_orders(position: &Position, stream: &mut Stream) -> AllOrders {
    let mut all = AllOrders::new();
    for (number, player) in &position.players {
        if player.status != Status::Active || stream.below(12) == 0 {
            continue;
        }
        let mut orders = Orders::default();
        for _ in 0..stream.below(3) {
            let others: Vec<PlayerNumber> =
                position.players.keys().copied().filter(|other| other != number).collect();
            let other = others[stream.below(u32::try_from(others.len()).unwrap()) as usize];
            orders.general.push(GivenOrder::from(match stream.below(3) {
                0 => Order::Friendly(other),
                1 => Order::Hostile(other),
                _ => Order::Give { to: other, amount: u64::from(stream.below(40)) + 1 },
            }));
        }
        for (_, unit) in position.units.of(*number) {
            let given = (0..stream.below(6)).map(|_| GivenOrder::from(any_order(unit, position, stream)));
            orders.units.insert(unit.id.number, given.collect());
        }
        all.insert(*number, orders);
    }
    all
}

/// A random order for a unit.
pub fn any_order(unit: &Unit, position: &Position, stream: &mut Stream) -> Order {
    let direction = Target::Direction(Direction::ALL[stream.below(6) as usize]);
    let kind = Kind::ALL[stream.below(5) as usize];
    match stream.below(12) {
        0 => Order::Null,
        1 => Order::Wait,
        2 => Order::Fire(direction),
        3 | 4 => Order::Build { kind: Some(kind), number: stream.below(300), name: None },
        5 if stream.below(6) == 0 => Order::Drop,
        6 => {
            let side = position.map.side();
            let near = unit.at.neighbours(side).last().unwrap_or(unit.at);
            Order::Fire(Target::Hex(near.neighbours(side).next().unwrap_or(near)))
        }
        _ => Order::Move(direction),
    }
}

/// A position as the cards of a deck.
pub fn cards(position: &Position, seed: u64) -> String {
    Rainbow::punch::<Pack>(seed, Label::default(), '$', &Punched::of(position)).unwrap().to_vec().join("\n")
}

/// Orders as the sheets of a deck.
pub fn sheets(orders: &AllOrders) -> String {
    let mut text = String::new();
    for (player, orders) in orders {
        writeln!(text, "player {player}").unwrap();
        for given in &orders.general {
            writeln!(text, "{}", given.order).unwrap();
        }
        for (unit, given) in &orders.units {
            writeln!(text, "unit {unit}").unwrap();
            for given in given {
                writeln!(text, "{}", given.order).unwrap();
            }
        }
        text.push_str("end\n");
    }
    text
}
