//! What players see of each other's pieces: what comes into sight, and what they see of a moving piece.
//!
//! Source: the rules text, "Exploring".

use super::log::Log;
use crate::event::{Shape, What};
use crate::tables::Kind;
use crate::world::numbers::{PlayerNumber, Players};
use crate::world::{Discovery, PieceId, Square, World};
use std::collections::BTreeMap;

/// Reports to a player what came into their sight.
pub fn discover(world: &World, who: PlayerNumber, discovery: &Discovery, log: &mut Log) {
    let own = Players::only(who);
    for sight in &discovery.cities {
        let Some(city) = world.city(sight.city) else { continue };
        log.tell(own, false, What::Found { at: city.at, of: city.owner, again: sight.is_known });
    }
    for &at in &discovery.squares {
        let Some(of) = world.pieces.owner_at(at).filter(|owner| *owner != who) else { continue };
        for (kind, count) in world.pieces.kinds_at(at) {
            let count = u16::try_from(count).unwrap_or(u16::MAX);
            log.tell(own, false, What::Sighted { piece: Shape { of, kind }, at, count });
        }
    }
}

/// Reports to others that a piece came into sight where it stands.
pub fn show(world: &World, piece: Shape, at: Square, log: &mut Log) {
    let seen = world.watchers(at).without(piece.of);
    log.tell(seen, false, What::Sighted { piece, at, count: 1 });
}

/// Moves a piece into a square at a cost, and reports to its owner what it sees there.
pub fn bring(world: &mut World, id: PieceId, to: Square, cost: u8, aboard: Option<u16>, log: &mut Log) {
    let from = world.pieces.change(id, |piece| {
        piece.spend(cost);
        piece.at
    });
    if let Some(from) = from {
        log.walk(from, to);
    }
    let discovery = world.bring(id, to, aboard);
    discover(world, id.player, &discovery, log);
}

/// The squares that a piece passed through, and who saw it in each.
pub struct Trail {
    piece: Shape,
    squares: Vec<(Square, Players)>,
}

impl Trail {
    /// Begins a trail. Nobody sees a piece that is carried.
    pub fn of(world: &World, id: PieceId) -> Self {
        let piece = world.pieces.get(id);
        let start = piece.map(|piece| {
            let is_seen = piece.carrier.is_none();
            (piece.at, if is_seen { world.watchers(piece.at) } else { Players::NONE })
        });
        let kind = piece.map_or(Kind::Infantry, |piece| piece.kind);
        Self { piece: Shape { of: id.player, kind }, squares: start.into_iter().collect() }
    }

    /// Adds a square.
    pub fn lead(&mut self, world: &World, to: Square) {
        self.squares.push((to, world.watchers(to)));
    }

    /// Reports to others what they saw of the piece on its way, with one event for all who saw the same.
    pub fn tell(&self, log: &mut Log) {
        if self.squares.len() < 2 {
            return;
        }
        let mut accounts: BTreeMap<Vec<Option<Square>>, Players> = BTreeMap::new();
        for player in PlayerNumber::all().filter(|player| *player != self.piece.of) {
            let mut seen: Vec<Option<Square>> = Vec::new();
            for (square, watchers) in &self.squares {
                let square = watchers.contains(player).then_some(*square);
                // The length of a stretch out of sight must not show.
                if square.is_some() || seen.last().is_none_or(Option::is_some) {
                    seen.push(square);
                }
            }
            if seen.iter().any(Option::is_some) {
                accounts.entry(seen).or_default().insert(player);
            }
        }
        for (trail, players) in accounts {
            log.tell(players, false, What::Passed { piece: self.piece, trail });
        }
    }
}
