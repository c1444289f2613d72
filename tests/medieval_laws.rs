//! Laws of Medieval War Door that hold in every match: nothing is won that was not lost or made, a position carries
//! all there is to know, and a player is told nothing that lies out of his sight.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

mod field;

use field::{Field, MATCH, Round, at};
use playdeck::dice::{Dice, Stream};
use playdeck::game::medieval::Medieval;
use playdeck::game::medieval::begin;
use playdeck::game::medieval::event::What;
use playdeck::game::medieval::lobby::{Lobby, MatchNumber, Waiting};
use playdeck::game::medieval::position::Position;
use playdeck::game::medieval::setup::Setup;
use playdeck::game::medieval::tables::{CITY_POINTS, Kind, Product};
use playdeck::game::{Game, Viewer};
use std::fmt::Write as _;

/// A match of four that has just begun.
fn begun(root: u64) -> Position {
    let mut lobby = Lobby::empty();
    let members = ["ANNE", "BEN", "CARLA", "DORA"].map(|name| lobby.enroll(name).unwrap()).to_vec();
    lobby.next_match = MatchNumber(2);
    let setup = Setup {
        width: 24,
        height: 20,
        land: 70,
        players: 4,
        pieces: 10,
        wrap: root.is_multiple_of(2),
        castles: root.is_multiple_of(3),
        ..Setup::default()
    };
    let game = begin::begin(MATCH, Waiting { setup, members }, Dice::new(root));
    let mut position = Position::new(lobby);
    position.running.insert(MATCH, game);
    position
}

/// Cards by chance: moves that run into whatever is there, attacks, boarding, products.
fn sheet(position: &Position, player: u8, stream: &mut Stream) -> String {
    let game = &position.running[&MATCH];
    let player = playdeck::game::medieval::player::PlayerNumber(player);
    let mut sheet = String::new();
    for piece in game.pieces.of(player) {
        let path: String =
            (0..6).map(|_| ['1', '2', '3', '4', '6', '7', '8', '9'][stream.below(8) as usize]).collect();
        let (x, y) = (1 + stream.below(24), 1 + stream.below(20));
        let no = piece.number;
        match stream.below(6) {
            0 => writeln!(sheet, "ATTACK {no} {x},{y}").unwrap(),
            1 => writeln!(sheet, "BOARD {no} {}", 1 + stream.below(30)).unwrap(),
            2 => writeln!(sheet, "MOVE {no} {path} B").unwrap(),
            _ => writeln!(sheet, "MOVE {no} {path}").unwrap(),
        }
    }
    for (_, city) in game.cities().filter(|(_, city)| city.owner == Some(player)) {
        let product = ["I", "C", "A", "H", "L", "G", "F"][stream.below(7) as usize];
        if stream.below(4) == 0 {
            writeln!(sheet, "CITY {} TYPE {product}", city.at).unwrap();
        }
    }
    sheet
}

fn next(position: Position, stream: &mut Stream, root: u64) -> Round {
    let sheets: Vec<(u8, String)> =
        (1..=4).map(|player| (player, sheet(&position, player, stream))).collect();
    let sheets: Vec<(u8, &str)> = sheets.iter().map(|(player, text)| (*player, text.as_str())).collect();
    field::play(position, &sheets, root)
}

/// What was made and taken from nobody: the only points that are not another's loss.
fn made(round: &Round) -> i32 {
    let points = round.events.iter().filter(|event| event.full).map(|event| match &event.what {
        What::Made { product: Product::Piece(kind), number: Some(_), .. } => kind.points(),
        What::Captured { from: None, .. } => CITY_POINTS,
        _ => 0,
    });
    points.sum()
}

#[test]
fn points_and_statistics_add_up_over_random_play() {
    let mut battles = 0;
    for root in 0..12 {
        let mut stream = Dice::new(root).stream(9, 9, 9);
        let mut position = begun(root);
        let mut all = 0;
        for _ in 0..60 {
            let round = next(position, &mut stream, root);
            all += made(&round);
            let game = round.game();
            assert_eq!(game.players.iter().map(|player| player.points).sum::<i32>(), all, "root {root}");
            for (one, player) in game.players.iter().enumerate() {
                for (other, opponent) in game.players.iter().enumerate() {
                    let (own, his) = (player.tallies[other], opponent.tallies[one]);
                    assert_eq!((own.pieces_for, own.cities_for), (his.pieces_against, his.cities_against));
                }
            }
            battles += round
                .events
                .iter()
                .filter(|event| matches!(event.what, What::Fought { .. }) && event.full)
                .count();
            if !round.position.over.is_empty() {
                break;
            }
            position = round.position;
        }
    }
    assert!(battles > 500, "only {battles} battles were fought");
}

#[test]
fn a_position_that_is_punched_and_read_again_goes_on_as_it_would_have() {
    for root in 0..4 {
        let mut stream = Dice::new(root).stream(8, 8, 8);
        let mut position = begun(root);
        for _ in 0..25 {
            let mut again = stream.clone();
            let read = Medieval::check(Medieval::punch(&position)).unwrap();
            let (one, other) = (next(position, &mut stream, root), next(read, &mut again, root));
            assert_eq!(one.events, other.events);
            assert_eq!(Medieval::punch(&one.position), Medieval::punch(&other.position));
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
        .with_city(at(18, 2), |city| (city.fort, city.builds) = (5, Some(Kind::Horse)));
    far.piece(2, 2, Kind::Cavalry, at(15, 16)).piece(2, 3, Kind::LightGalleon, at(13, 13));
    far.ground(at(16, 10), 'M');
    let sheets = [(1, "MOVE 1 22\nATTACK 2 7,6\nLIST MAP\nLIST PIECES\nATTACK 2 13,13")];
    for root in 0..20 {
        // The city that one of the two worlds has more is known to nobody who does not see it.
        let (one, other) = (near.play_with(root, &sheets), far.play_with(root, &sheets));
        let members = |round: &Round| round.events.iter().filter(|event| event.full).count();
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
    let watched = field::report(&round.position, &round.events, Viewer::Spectator);
    assert!(!watched.contains("A word in your ear."));
    assert!(!watched.contains("SEND"));
}
