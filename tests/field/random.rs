//! Random matches: the cards send pieces into whatever is there, so that everything happens sooner or later.
//!
//! The cards depend only on a position and a stream, so two matches in the same position can get the same cards.

use super::{MATCH, Round, play, play_turn};
use playdeck::dice::{Dice, Stream};
use playdeck::game::medieval::lobby::members::{Lobby, Waiting};
use playdeck::game::medieval::lobby::setup::{Sequence, Setup};
use playdeck::game::medieval::numbers::{MatchNumber, PlayerNumber};
use playdeck::game::medieval::position::Position;
use playdeck::game::medieval::rules::begin;
use playdeck::game::medieval::world::game::Match;
use playdeck::game::medieval::world::geometry::{Grid, Square};
use playdeck::game::medieval::world::piece::{Piece, PieceId};
use std::fmt::Write as _;

/// The names of the players.
const NAMES: [&str; 6] = ["ANNE", "BEN", "CARLA", "DORA", "EMIL", "FRED"];

/// The options of a match of four. Maps wrap for every second root, every third root has castles, and every order of
/// the seats occurs.
pub fn setup(root: u64) -> Setup {
    let (wrap, castles) = (root.is_multiple_of(2), root.is_multiple_of(3));
    let order = match root % 4 {
        0 => None,
        1 => Some(Sequence::Drawn),
        2 => Some(Sequence::Rotate),
        _ => Some(Sequence::Fixed),
    };
    Setup {
        width: 24,
        height: 20,
        land: 70,
        players: 4,
        pieces: 10,
        wrap,
        castles,
        order,
        ..Setup::default()
    }
}

/// A match that has just begun.
pub fn begun(root: u64, setup: Setup) -> Position {
    let mut lobby = Lobby::empty();
    let names = NAMES.into_iter().take(usize::from(setup.players));
    let members = names.map(|name| lobby.enroll(name).unwrap()).collect();
    lobby.next_match = MatchNumber(2);
    let game = begin::begin(MATCH, Waiting { setup, members }, Dice::new(root));
    let mut position = Position::new(lobby);
    position.running.insert(MATCH, game.into());
    position
}

/// The stream from which the cards for a root are drawn.
pub fn stream(root: u64) -> Stream {
    Dice::new(root).stream(9, 9, 9)
}

/// Random cards for all players.
pub fn sheets(game: &Match, stream: &mut Stream) -> Vec<(u8, String)> {
    (1..).take(game.players.len()).map(|player| (player, sheet(game, PlayerNumber(player), stream))).collect()
}

/// Plays a round with such cards.
pub fn round(position: Position, sheets: &[(u8, String)], root: u64) -> Round {
    let sheets: Vec<(u8, &str)> = sheets.iter().map(|(player, text)| (*player, text.as_str())).collect();
    play(position, &sheets, root)
}

/// Plays the turn of the next player with such cards.
pub fn turn(position: Position, sheets: &[(u8, String)], root: u64) -> Round {
    let sheets: Vec<(u8, &str)> = sheets.iter().map(|(player, text)| (*player, text.as_str())).collect();
    play_turn(position, &sheets, root)
}

fn sheet(game: &Match, player: PlayerNumber, stream: &mut Stream) -> String {
    let mut sheet = String::new();
    if stream.below(400) == 0 {
        return "SURREND YES\n".to_owned();
    }
    for piece in game.world.pieces.of(player) {
        let card = card(game, player, piece, stream);
        writeln!(sheet, "{card}").unwrap();
    }
    for (_, city) in game.world.cities().filter(|(_, city)| city.owner == Some(player)) {
        let product = ["I", "P", "C", "A", "T", "H", "L", "G", "F"][stream.below(9) as usize];
        if stream.below(4) == 0 {
            writeln!(sheet, "CITY {} TYPE {product}", city.at).unwrap();
        }
    }
    if stream.below(3) == 0 { format!("UNAUTO\n{sheet}") } else { sheet }
}

/// The card for a piece: it wanders, heads for the nearest enemy or city, attacks, boards, disembarks or stays.
fn card(game: &Match, player: PlayerNumber, piece: &Piece, stream: &mut Stream) -> String {
    let (grid, no) = (game.world.grid(), piece.number);
    let path: String =
        (0..6).map(|_| ['1', '2', '3', '4', '6', '7', '8', '9'][stream.below(8) as usize]).collect();
    let drawn = Square::new(1 + chance(stream, grid.width), 1 + chance(stream, grid.height));
    let enemy = |square: &Square| game.world.pieces.owner_at(*square).is_some_and(|owner| owner != player);
    match stream.below(12) {
        0 | 1 => {
            let near = grid.within(piece.at, piece.kind.range()).find(enemy);
            format!("ATTACK {no} {}", near.unwrap_or(drawn))
        }
        2 => {
            let near = grid.within(piece.at, 1).flat_map(|square| game.world.pieces.transports_at(square));
            let carries = |id: &PieceId| {
                game.world.pieces.get(*id).is_some_and(|other| boards(player, piece, *id, other))
            };
            let transport = near.filter(carries).last();
            format!("BOARD {no} {}", transport.map_or(1 + stream.below(30), |id| u32::from(id.number)))
        }
        3 => format!("MOVE {no} {path} B"),
        4 => format!("DISEMB {no}"),
        5 => format!("MOVE {no} {} B", &path[..1]),
        6 if stream.below(4) == 0 => format!("GUARD {no}"),
        6 => format!("MOVE {no}"),
        7 | 8 => {
            let foreign = |square: &Square| {
                enemy(square) || game.world.city_owner_at(*square).is_some_and(|owner| owner != Some(player))
            };
            let next = grid.squares().filter(foreign).min_by_key(|square| grid.distance(piece.at, *square));
            format!("MOVE {no} {}", next.map_or(path, |to| towards(grid, piece.at, to)))
        }
        9 => format!("GOTO {no} {drawn}"),
        10 => format!("EXPLORE {no}"),
        _ => format!("MOVE {no} {path}"),
    }
}

fn boards(player: PlayerNumber, piece: &Piece, id: PieceId, other: &Piece) -> bool {
    id.player == player && other.kind.carries(piece.kind)
}

fn chance(stream: &mut Stream, side: u8) -> u8 {
    u8::try_from(stream.below(u32::from(side))).unwrap()
}

/// Six keys that lead to a square, or beyond it.
fn towards(grid: Grid, from: Square, to: Square) -> String {
    let step = |at: Square| {
        let steps = playdeck::game::medieval::world::geometry::Direction::ALL
            .into_iter()
            .filter_map(|direction| Some((direction.key(), grid.step(at, direction)?)));
        steps.min_by_key(|(_, square)| grid.distance(*square, to))
    };
    let mut path = String::new();
    let mut at = from;
    for _ in 0..6 {
        let Some((key, next)) = step(at) else { break };
        path.push(key);
        at = next;
    }
    path
}
