//! Movement, step by step: into free squares, into battles, into cities, aboard of transports; and who saw a piece pass.
//!
//! Source: the rules text, "Movement".

use super::turn::Turn;
use crate::game::medieval::event::{End, Outcome, Shape, What};
use crate::game::medieval::field::geometry::{Direction, Square};
use crate::game::medieval::field::piece::PieceId;
use crate::game::medieval::field::player::{PlayerNumber, Players};
use crate::game::medieval::orders::Way;
use crate::game::medieval::refusal::Refusal;
use crate::game::medieval::tables::{Kind, Terrain};
use std::collections::BTreeMap;

/// What a step led to.
enum Stepped {
    /// The piece stands in the next square.
    On,
    /// It fought and stands where it stood, or stands nowhere.
    Fought,
    /// It took a city and is gone.
    Garrisoned,
}

/// The squares that a piece came through, and who saw it in each.
pub(super) struct Trail {
    piece: Shape,
    squares: Vec<(Square, Players)>,
}

impl Turn<'_> {
    /// `MOVE`: goes as far as it can.
    pub(super) fn move_piece(&mut self, number: u16, way: &Way, board: bool) -> Result<Outcome, Refusal> {
        let id = self.ready(number)?;
        let piece = self.own(number)?;
        let (kind, mut at) = (piece.kind, piece.at);
        let grid = self.game.grid();
        let path: Vec<Direction> = match way {
            Way::Path(path) => path.0.clone(),
            Way::To(to) if !grid.contains(*to) => return Err(Refusal::OffMap(*to)),
            Way::To(to) => vec![grid.direction(at, *to).ok_or(Refusal::NotAdjacent(*to))?],
        };
        let count = path.len();
        let mut trail = self.trail(id);
        let (mut steps, mut refused, mut ended) = (0, None, None);
        for (done, direction) in path.into_iter().enumerate() {
            let is_last = done + 1 == count;
            let stepped = self.step(id, direction, board && is_last, &mut trail);
            if let Some(piece) = self.game.pieces.get(id) {
                at = piece.at;
            }
            match stepped {
                Ok(Stepped::On) => steps += 1,
                Ok(Stepped::Garrisoned) => {
                    at = grid.step(at, direction).unwrap_or(at);
                    steps += 1;
                    ended = (!is_last).then_some(End::City);
                    break;
                }
                Ok(Stepped::Fought) => {
                    ended = Some(if self.is_rehearsal { End::Meeting } else { End::Battle });
                    break;
                }
                Err(refusal) => {
                    refused = Some(refusal);
                    break;
                }
            }
        }
        self.tell_trail(&trail);
        let moves = self.game.pieces.get(id).map(|piece| piece.moves);
        let left = u16::try_from(count).unwrap_or(u16::MAX).saturating_sub(steps);
        Ok(Outcome::Went { kind, at, steps, left, moves, refused, ended })
    }

    fn step(
        &mut self,
        id: PieceId,
        direction: Direction,
        board: bool,
        trail: &mut Trail,
    ) -> Result<Stepped, Refusal> {
        let piece = self.own(id.number)?;
        let (kind, attacks, left) = (piece.kind, piece.attacks, piece.moves);
        let to = self.game.grid().step(piece.at, direction).ok_or(Refusal::Edge)?;
        // Without points its turn is over, and it fights no more either.
        if left == 0 {
            return Err(Refusal::Moves { to, cost: self.game.terrain(to).cost(), left });
        }
        if self.game.pieces.owner_at(to).is_none_or(|owner| owner == self.player) {
            return self.enter(id, to, board, trail);
        }
        if !kind.can_attack() {
            return Err(Refusal::CannotAttack(kind));
        }
        self.check_terrain(kind, to)?;
        if attacks == 0 {
            return Err(Refusal::NoAttacks);
        }
        self.tell_trail(trail);
        self.battle(id, to);
        // Who saw the piece through eyes that the battle has closed does not see it go on.
        *trail = self.trail(id);
        let is_cleared = self.game.pieces.owner_at(to).is_none();
        let is_alive = self.game.pieces.get(id).is_some();
        if !(is_cleared && is_alive && self.game.setup.advance && self.winner.is_none()) {
            return Ok(Stepped::Fought);
        }
        // That a piece cannot follow up its victory is no refusal.
        self.enter(id, to, false, trail).or(Ok(Stepped::Fought))
    }

    /// Goes into a square in which no enemy stands.
    fn enter(&mut self, id: PieceId, to: Square, board: bool, trail: &mut Trail) -> Result<Stepped, Refusal> {
        let piece = self.own(id.number)?;
        let (kind, left) = (piece.kind, piece.moves);
        let cost = self.game.terrain(to).cost();
        let is_foreign = self.game.city_owner_at(to).is_some_and(|owner| owner != Some(self.player));
        let aboard = if is_foreign && !kind.takes_cities() {
            return Err(Refusal::ForeignCity(to));
        } else if board && !is_foreign {
            Some(self.transport_at(to, id, kind)?)
        } else {
            self.check_terrain(kind, to)?;
            None
        };
        if left < cost {
            return Err(Refusal::Moves { to, cost, left });
        }
        if is_foreign {
            let shown = std::mem::replace(trail, self.trail(id));
            self.tell_trail(&shown);
            self.capture(id, to);
            return Ok(Stepped::Garrisoned);
        }
        self.go(id, to, cost, aboard);
        self.note(trail, to);
        Ok(Stepped::On)
    }

    /// Brings a piece into a square at a cost.
    pub(super) fn go(&mut self, id: PieceId, to: Square, cost: u8, aboard: Option<u16>) {
        self.game.pieces.change(id, |piece| piece.spend(cost));
        let discovery = self.game.bring(id, to, aboard);
        self.discover(&discovery);
    }

    /// Whether a type of piece can go into a square, whoever stands there.
    fn check_terrain(&self, kind: Kind, to: Square) -> Result<(), Refusal> {
        let is_sea = self.game.terrain(to) == Terrain::Sea;
        match kind.is_ship() {
            true if is_sea || self.game.is_coast(to) => Ok(()),
            true if self.game.city_owner_at(to) == Some(Some(self.player)) => Ok(()),
            true => Err(Refusal::NotCoastal(to)),
            false if is_sea => Err(Refusal::Sea(to)),
            false => Ok(()),
        }
    }

    /// The beginning of a trail. Nobody sees a piece that is carried.
    pub(super) fn trail(&self, id: PieceId) -> Trail {
        let piece = self.game.pieces.get(id);
        let kind = piece.map_or(Kind::Infantry, |piece| piece.kind);
        let start = piece.map(|piece| {
            let is_seen = piece.carrier.is_none();
            (piece.at, if is_seen { self.game.watchers(piece.at) } else { Players::NONE })
        });
        Trail { piece: Shape { of: id.player, kind }, squares: start.into_iter().collect() }
    }

    /// Adds a square to a trail.
    pub(super) fn note(&self, trail: &mut Trail, to: Square) {
        trail.squares.push((to, self.game.watchers(to)));
    }

    /// Tells others what they saw of a piece on its way, those together who saw the same.
    pub(super) fn tell_trail(&mut self, trail: &Trail) {
        if trail.squares.len() < 2 {
            return;
        }
        let mut accounts: BTreeMap<Vec<Option<Square>>, Players> = BTreeMap::new();
        for player in PlayerNumber::all().filter(|player| *player != trail.piece.of) {
            let mut seen: Vec<Option<Square>> = Vec::new();
            for (square, watchers) in &trail.squares {
                let square = watchers.contains(player).then_some(*square);
                // How long the way out of sight was is not seen.
                if square.is_some() || seen.last().is_none_or(Option::is_some) {
                    seen.push(square);
                }
            }
            if seen.iter().any(Option::is_some) {
                let players = accounts.entry(seen).or_default();
                *players = players.with(player);
            }
        }
        for (seen, players) in accounts {
            self.tell(players, false, What::Passed { piece: trail.piece, trail: seen });
        }
    }
}
