//! Cities that change their owner.
//!
//! Source: the rules text, "Cities".

use super::elimination::{check_rout, eliminate};
use super::log::Log;
use super::{scoring, sighting};
use crate::event::{Shape, What};
use crate::tables::{Kind, Product};
use crate::world::numbers::Players;
use crate::world::{Match, PieceId, Square, Status};

/// Takes the city in a square; the piece becomes its garrison and is removed.
pub fn capture(game: &mut Match, id: PieceId, at: Square, log: &mut Log) {
    let Match { setup, world, players, .. } = game;
    let Some(number) = world.city_at(at) else { return };
    let Some(kind) = world.pieces.get(id).map(|piece| piece.kind) else { return };
    let before = world.watchers(at);
    let Some(city) = world.city_mut(number) else { return };
    let from = city.owner;
    let is_castle = std::mem::take(&mut city.castle);
    city.start(Product::Piece(Kind::Infantry), setup);
    // The piece is removed only after the city sees for its player, so that squares in sight do not count as new.
    let discovery = world.give(number, Some(id.player));
    world.take(id);
    scoring::captured(players, id.player, from);
    let seen = before.with(id.player).union(from.map_or(Players::NONE, Players::only));
    log.tell(seen, true, What::Captured { at, by: Shape { of: id.player, kind }, from });
    sighting::discover(world, id.player, &discovery, log);
    if let Some(from) = from {
        if is_castle {
            eliminate(game, from, Status::Beheaded, log);
        }
        check_rout(game, from, log);
    }
}
