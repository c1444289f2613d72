//! A turn of Rainbow's End in a large world: 200 by 200 hexes, 40 players, from 1,000 to 40,000 units with ten orders
//! each. It measures processor time and memory for reading and playing the turn, and for printing all reports as well.
//! Prints figures and asserts nothing about time.
//!
//! `cargo bench --bench rainbow -- 8000` measures one world alone; `nobody` after the number leaves the reports out, so
//! that instructions can be counted. `40000 position` writes that world's position as a deck to standard output.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement over a world made for it")]

#[path = "../tests/judge/mod.rs"]
mod judge;
mod tools;

use playdeck::audience::Reader;
use playdeck::card::Pack;
use playdeck::dice::{Dice, Stream};
use playdeck::game::Game as _;
use playdeck::game::prelude::*;
use playdeck::game::rainbow::Rainbow;
use playdeck::game::rainbow::geometry::{Direction, Hex};
use playdeck::game::rainbow::map::Map;
use playdeck::game::rainbow::players::PlayerNumber;
use playdeck::game::rainbow::position::{Options as Chosen, Position};
use playdeck::game::rainbow::punched::Punched;
use playdeck::game::rainbow::tables::{Kind, Terrain};
use playdeck::game::rainbow::unit::{Unit, UnitId};
use playdeck::punch::Label;
use std::fmt::Write as _;

const SIDE: u16 = 200;
const PLAYERS: u8 = 40;
/// Each player's land; the map consists of eight by five of them.
const LAND: (u16, u16) = (SIDE / 8, SIDE / 5);
const ORDERS: u32 = 10;

fn main() {
    let given: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    if let Some(units) = given.first().and_then(|word| word.parse().ok()) {
        if given.iter().any(|word| word == "position") {
            println!("{}\n$END", position(&world(units)));
            return;
        }
        let reader = if given.iter().any(|word| word == "nobody") { Reader::Nobody } else { Reader::All };
        let (_, bytes) = tools::play(&deck(units), reader);
        println!("{units} units: {bytes} bytes of listing");
        return;
    }
    println!(
        "   units      cards   read and play    all reports too     listing   microseconds a unit   peak"
    );
    for units in [1_000, 2_000, 4_000, 8_000, 16_000, 40_000] {
        let deck = deck(units);
        let (played, _) = tools::play(&deck, Reader::Nobody);
        let (reported, bytes) = tools::play(&deck, Reader::All);
        println!(
            "{units:>8} {:>10} {played:>13.2} s {reported:>16.2} s {:>8.1} MB {:>14.1} {:>6.1}   {}",
            deck.lines().count(),
            tools::bytes_in_millions(bytes),
            played * 1e6 / f64::from(units),
            reported * 1e6 / f64::from(units),
            tools::peak()
        );
    }
}

/// A world with that many units, and a turn's orders for all of them.
fn deck(units: u32) -> String {
    let position = world(units);
    let mut deck = self::position(&position);
    deck.push_str("\n$TURN 1\n");
    let mut stream = Dice::new(7).stream(0, 951, 0);
    for number in position.players.keys() {
        writeln!(deck, "player {number}").unwrap();
        for (_, unit) in position.units.of(*number) {
            writeln!(deck, "unit {}", unit.id.number).unwrap();
            (0..ORDERS).for_each(|slot| writeln!(deck, "{}", order(unit, slot, &mut stream)).unwrap());
        }
        deck.push_str("end\n");
    }
    deck + "$END\n"
}

/// A position as cards.
fn position(position: &Position) -> String {
    Rainbow::punch::<Pack>(7, Label::default(), '$', &Punched::of(position)).unwrap().to_vec().join("\n")
}

fn world(units: u32) -> Position {
    let mut stream = Dice::new(7).stream(0, 950, 0);
    let mut position = Position::empty(Map::of(SIDE, Terrain::Plain), Chosen::default());
    for hex in position.map.hexes() {
        let terrain = [Terrain::Forest, Terrain::Mountain, Terrain::Water];
        if let Some(terrain) = terrain.get(stream.below(10) as usize) {
            position.map.set(hex, *terrain);
        }
    }
    for player in 1..=PLAYERS {
        let number = PlayerNumber(player);
        position.add_player(number, &format!("Empire {player}"), "");
        position.players.get_mut(&number).unwrap().money = 100_000;
        let corner = Hex::new(u16::from((player - 1) % 8) * LAND.0, u16::from((player - 1) / 8) * LAND.1);
        for unit in 0..units / u32::from(PLAYERS) {
            let at = Hex::new(corner.x + below(&mut stream, LAND.0), corner.y + below(&mut stream, LAND.1));
            let kind = match unit % 10 {
                0 => Kind::City,
                1 => Kind::Settlers,
                2..=5 => Kind::Infantry,
                6..=8 => Kind::Tanks,
                _ => Kind::Artillery,
            };
            if position.map.at(at) == Terrain::Water {
                position.map.set(at, Terrain::Plain);
            }
            position.units.insert(Unit::new(UnitId::new(number, unit + 1), kind, at, ""));
        }
    }
    position.remember();
    position
}

fn below(stream: &mut Stream, bound: u16) -> u16 {
    u16::try_from(stream.below(u32::from(bound))).unwrap()
}

/// The orders for a unit of its type; some of them cannot be carried out.
fn order(unit: &Unit, slot: u32, stream: &mut Stream) -> String {
    let direction = Direction::ALL[stream.below(6) as usize].letters();
    match (unit.kind, slot) {
        (Kind::City, 0..=2) => "build infantry 2000".to_owned(),
        (Kind::Settlers, 4) => "build city".to_owned(),
        (Kind::Artillery, 0) => format!("fire {direction}"),
        (Kind::City, _) | (_, 8..) => "null".to_owned(),
        _ => format!("move {direction}"),
    }
}
