//! A round of Medieval War Door in a large match: 100 by 100 squares, six players, from 750 to 12,000 pieces. Every
//! piece has orders: a path with as many steps as it has points, attacks, boarding, transports and what they carry. It
//! measures processor time and memory for three jobs: reading and punching the position; playing the round as well;
//! printing all reports as well. Then come decks made to cost as much as possible for their length. Each measurement
//! runs in a process of its own. Prints figures and asserts nothing about time.
//!
//! `cargo bench --bench medieval -- 3000 all` measures one match alone. With another word in place of `all` it runs one
//! step, so that instructions can be counted: `deck` makes the deck, `position` skips the round, `nobody` skips the
//! reports, `check` only checks and forecasts the round, `print` prints the deck. The name of a worst case measures
//! that case alone.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "a measurement over matches made for it")]

#[path = "../tests/field/mod.rs"]
mod field;
#[path = "../tests/judge/mod.rs"]
mod judge;
mod tools;
#[path = "tools/worst_of_medieval.rs"]
mod worst;

use field::MATCH;
use playdeck::audience::Reader;
use playdeck::card::Pack;
use playdeck::dice::{Dice, Stream};
use playdeck::game::Game as _;
use playdeck::game::medieval::Medieval;
use playdeck::game::medieval::lobby::members::{Lobby, Waiting};
use playdeck::game::medieval::lobby::setup::Setup;
use playdeck::game::medieval::numbers::{MatchNumber, PlayerNumber};
use playdeck::game::medieval::position::Position;
use playdeck::game::medieval::punched::Punched;
use playdeck::game::medieval::rules::begin;
use playdeck::game::medieval::tables::{Kind, Terrain};
use playdeck::game::medieval::world::game::Match;
use playdeck::game::medieval::world::geometry::{Direction, Square};
use playdeck::game::medieval::world::piece::Piece;
use playdeck::game::prelude::*;
use playdeck::punch::Label;
use std::fmt::Write as _;
use std::process::Command;

const SIDE: u8 = 100;
const PLAYERS: u8 = 6;
/// Each player's land; the map consists of three by two of them.
const LAND: (u8, u8) = (SIDE / 3, SIDE / 2);

fn main() {
    let given: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    match given.first().map(String::as_str) {
        None => all_alone(),
        Some(word) => match word.parse() {
            Ok(pieces) => one(pieces, given.get(1).map_or("", String::as_str)),
            Err(_) => worst_case(word),
        },
    }
}

/// Runs each measurement in a process of its own, so that its memory can be measured.
fn all_alone() {
    let this = std::env::current_exe().unwrap();
    let run = |word: &str| assert!(Command::new(&this).arg(word).status().unwrap().success());
    println!(
        "  pieces   cards      position   round too   all reports too    listing   microseconds a piece   peak"
    );
    for pieces in [750, 1_500, 3_000, 6_000, 12_000] {
        run(&pieces.to_string());
    }
    println!("\nworst case                                          cards   all of it    listing   peak");
    for (name, _) in worst::CASES {
        run(name);
    }
}

/// One match, in one way or in all ways.
fn one(pieces: u16, way: &str) {
    let (position, round) = decks(pieces);
    let bytes = match way {
        "deck" => 0,
        "print" => return print!("{round}"),
        "position" => tools::play(&position, Reader::Nobody).1,
        "nobody" => tools::play(&round, Reader::Nobody).1,
        "all" => tools::play(&round, Reader::All).1,
        "check" => tools::play(&round.replace("$ROUND", "$CHECK\n$ROUND"), Reader::All).1,
        _ => {
            let (read, _) = tools::play(&position, Reader::Nobody);
            let (played, _) = tools::play(&round, Reader::Nobody);
            let (reported, bytes) = tools::play(&round, Reader::All);
            println!(
                "{pieces:>8} {:>7} {read:>11.3} s {played:>9.3} s {reported:>15.3} s {:>7.2} MB {:>22.1}   {}",
                round.lines().count(),
                tools::bytes_in_millions(bytes),
                reported * 1e6 / f64::from(pieces),
                tools::peak()
            );
            return;
        }
    };
    println!("{pieces} pieces, {way}: {bytes} bytes of listing");
}

fn worst_case(name: &str) {
    let Some((_, make)) = worst::CASES.iter().find(|(known, _)| *known == name) else {
        println!("There is no case {name}.");
        return;
    };
    let deck = make();
    let (spent, bytes) = tools::play(&deck, Reader::All);
    println!(
        "{name:<46} {:>10} {spent:>9.2} s {:>7.2} MB   {}",
        deck.lines().count(),
        tools::bytes_in_millions(bytes),
        tools::peak()
    );
}

/// A match with that many pieces: the deck of its position, and the same deck with a round.
fn decks(pieces: u16) -> (String, String) {
    let game = world(pieces);
    let mut sheets = String::new();
    let mut stream = Dice::new(7).stream(0, 951, 0);
    for (player, _) in game.numbered() {
        writeln!(sheets, "$PLAYER {player}").unwrap();
        for piece in game.world.pieces.of(player) {
            order(&game, player, piece, &mut stream, &mut sheets);
        }
    }
    let round = game.round + 1;
    let mut lobby = Lobby::empty();
    for (number, player) in game.numbered() {
        assert_eq!(lobby.enroll(&format!("Duke {number}")), Some(player.member));
    }
    lobby.next_match = MatchNumber(MATCH.0 + 1);
    let mut position = Position::new(lobby);
    position.running.insert(MATCH, game.into());
    let cards = punched(&position);
    (format!("{cards}$END\n"), format!("{cards}$ROUND {round},GAME={MATCH}\n{sheets}$END\n"))
}

/// The cards of a position.
fn punched(position: &Position) -> String {
    Medieval::punch::<Pack>(7, Label::default(), '$', &Punched::of(position)).unwrap().to_vec().join("\n")
        + "\n"
}

/// A generated map on which each player owns the cities of their land. Most of their pieces are there too, the others
/// anywhere.
fn world(pieces: u16) -> Match {
    let setup =
        Setup { width: SIDE, height: SIDE, players: PLAYERS, pieces: 0, wrap: true, ..Setup::default() };
    let mut lobby = Lobby::empty();
    let members = (1..=PLAYERS).map(|number| lobby.enroll(&format!("Duke {number}")).unwrap()).collect();
    let mut game = begin::begin(MATCH, Waiting { setup, members }, Dice::new(7));
    game.round = 10;
    let found: Vec<(u16, Square)> = game.world.cities().map(|(number, city)| (number, city.at)).collect();
    for (number, at) in found {
        game.world.give(number, Some(lord_of(at)));
        game.world.city_mut(number).unwrap().name = format!("City {number}");
    }
    let mut stream = Dice::new(7).stream(0, 950, 0);
    for player in (1..=PLAYERS).map(PlayerNumber) {
        let count = pieces / u16::from(PLAYERS);
        for ten in (1..=count).step_by(10) {
            stand_ten(&mut game, player, ten, &mut stream);
        }
        game.player_mut(player).unwrap().last_piece = count + 10;
    }
    game
}

fn lord_of(at: Square) -> PlayerNumber {
    PlayerNumber(1 + ((at.x - 1) / LAND.0).min(2) + 3 * ((at.y - 1) / LAND.1).min(1))
}

/// The types of ten pieces. The first has orders to board the horse in its own square. The second is aboard that horse,
/// the third aboard the galleon.
const TEN: [Kind; 10] = [
    Kind::Infantry,
    Kind::Pikemen,
    Kind::Catapult,
    Kind::Horse,
    Kind::LightGalleon,
    Kind::HeavyGalleon,
    Kind::Cavalry,
    Kind::Archery,
    Kind::Cavalry,
    Kind::Infantry,
];
const HORSE: u16 = 3;
const GALLEON: u16 = 4;

fn stand_ten(game: &mut Match, player: PlayerNumber, first: u16, stream: &mut Stream) {
    let (horse, galleon) = (first + HORSE, first + GALLEON);
    let stable = square_for(game, player, Kind::Horse, stream);
    let harbor = square_for(game, player, Kind::LightGalleon, stream);
    for (place, kind) in (0..).zip(TEN) {
        let (carrier, at) = match place {
            0 | HORSE => (None, stable),
            1 => (Some(horse), stable),
            2 => (Some(galleon), harbor),
            GALLEON => (None, harbor),
            _ => (None, square_for(game, player, kind, stream)),
        };
        assert!(game.world.place(player, Piece { carrier, ..Piece::new(first + place, kind, at) }).is_some());
    }
}

fn square_for(game: &Match, player: PlayerNumber, kind: Kind, stream: &mut Stream) -> Square {
    let is_far = stream.below(4) == 0;
    loop {
        let mut draw = || 1 + u8::try_from(stream.below(u32::from(SIDE))).unwrap();
        let at = Square::new(draw(), draw());
        let is_land = game.world.terrain(at) != Terrain::Sea;
        let is_free = game.world.pieces.owner_at(at).is_none_or(|owner| owner == player);
        let is_home = game.world.city_owner_at(at).is_none_or(|owner| owner == Some(player));
        if is_land != kind.is_ship() && is_free && is_home && (is_far || lord_of(at) == player) {
            return at;
        }
    }
}

/// The cards for a piece; some of them cannot be carried out.
fn order(game: &Match, player: PlayerNumber, piece: &Piece, stream: &mut Stream, sheet: &mut String) {
    let (number, kind) = (piece.number, piece.kind);
    if (number - 1) % 10 == 0 {
        writeln!(sheet, "BOARD {number} {}", number + HORSE).unwrap();
        return;
    }
    if piece.carrier.is_some() {
        writeln!(sheet, "DISEMB {number}").unwrap();
        return;
    }
    let enemy = game
        .world
        .grid()
        .within(piece.at, kind.range())
        .find(|at| game.world.pieces.owner_at(*at).is_some_and(|owner| owner != player));
    if let Some(at) = enemy.filter(|_| kind.can_attack()) {
        (0..kind.attacks()).for_each(|_| writeln!(sheet, "ATTACK {number} {at}").unwrap());
    }
    let path: String = (0..kind.moves()).map(|_| Direction::ALL[stream.below(8) as usize].key()).collect();
    writeln!(sheet, "MOVE {number} {path}").unwrap();
}
