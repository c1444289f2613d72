//! Movement, step by step: into free squares, into battles, into cities, aboard transports.
//!
//! Source: the rules text, "Movement".

use super::battle::fight;
use super::capture::capture;
use super::chance::Lots;
use super::elimination::winner;
use super::log::Log;
use super::sighting::{self, Trail};
use super::switching::{own, ready};
use super::transport::transport_at;
use crate::event::{End, Outcome};
use crate::orders::Way;
use crate::refusal::Refusal;
use crate::tables::{Kind, Terrain};
use crate::world::numbers::PlayerNumber;
use crate::world::{Direction, Match, PieceId, Square, World};

/// The result of a step.
pub(super) enum Stepped {
    /// The piece stands in the next square.
    On,
    /// It fought and stands where it stood, or was destroyed.
    Fought,
    /// It took a city and is gone.
    Garrisoned,
}

/// A piece on its way, which may fight and take cities.
pub(super) struct March<'m> {
    pub id: PieceId,
    pub trail: Trail,
    pub game: &'m mut Match,
    pub lots: &'m mut Lots,
    pub log: &'m mut Log,
}

/// `MOVE`: goes as far as it can.
pub fn go(
    game: &mut Match,
    id: PieceId,
    way: &Way,
    board: bool,
    lots: &mut Lots,
    log: &mut Log,
) -> Result<Outcome, Refusal> {
    let piece = ready(&game.world.pieces, id)?;
    let (kind, mut at) = (piece.kind, piece.at);
    let grid = game.world.grid();
    let path: Vec<Direction> = match way {
        Way::Path(path) => path.0.clone(),
        Way::To(to) if !grid.contains(*to) => return Err(Refusal::OffMap((to.x.into(), to.y.into()))),
        Way::To(to) => vec![grid.direction(at, *to).ok_or(Refusal::NotAdjacent(*to))?],
    };
    let count = path.len();
    let mut march = March { id, trail: Trail::of(&game.world, id), game, lots, log };
    let (mut steps, mut refused, mut ended) = (0, None, None);
    for (done, direction) in path.into_iter().enumerate() {
        let is_last = done + 1 == count;
        let stepped = march.step(direction, board && is_last);
        if let Some(piece) = march.game.world.pieces.get(id) {
            at = piece.at;
        }
        match stepped {
            Ok(Stepped::On) => {
                steps += 1;
                continue;
            }
            Ok(Stepped::Garrisoned) => {
                at = grid.step(at, direction).unwrap_or(at);
                steps += 1;
                ended = (!is_last).then_some(End::City);
            }
            Ok(Stepped::Fought) => {
                ended = Some(if march.log.is_rehearsal { End::Meeting } else { End::Battle });
            }
            Err(refusal) => refused = Some(refusal),
        }
        break;
    }
    march.trail.tell(march.log);
    let moves = game.world.pieces.get(id).map(|piece| piece.moves);
    let left = u16::try_from(count).unwrap_or(u16::MAX).saturating_sub(steps);
    Ok(Outcome::Went { kind, at, steps, left, moves, refused, ended })
}

impl March<'_> {
    /// One step, which may board a transport.
    pub fn step(&mut self, direction: Direction, board: bool) -> Result<Stepped, Refusal> {
        let (world, id) = (&self.game.world, self.id);
        let piece = own(&world.pieces, id)?;
        let kind = piece.kind;
        let to = world.grid().step(piece.at, direction).ok_or(Refusal::Edge)?;
        // A piece without movement points has ended its turn, and fights no more either.
        if piece.moves == 0 {
            return Err(Refusal::Moves { to, cost: world.terrain(to).cost(), left: 0 });
        }
        if world.pieces.owner_at(to).is_none_or(|owner| owner == id.player) {
            return self.enter(to, board);
        }
        if !kind.can_attack() {
            return Err(Refusal::CannotAttack(kind));
        }
        check_terrain(world, id.player, kind, to)?;
        if piece.attacks == 0 {
            return Err(Refusal::NoAttacks);
        }
        self.trail.tell(self.log);
        fight(self.game, id, to, self.lots, self.log);
        // A player whose only viewers of the piece were destroyed in the battle does not see it go on.
        self.trail = Trail::of(&self.game.world, id);
        let pieces = &self.game.world.pieces;
        let is_cleared = pieces.owner_at(to).is_none() && pieces.get(id).is_some();
        if !(is_cleared && self.game.setup.advance && winner(self.game).is_none()) {
            return Ok(Stepped::Fought);
        }
        // It is not a refusal that a piece cannot advance after its victory.
        self.enter(to, false).or(Ok(Stepped::Fought))
    }

    /// Enters a square without enemies.
    fn enter(&mut self, to: Square, board: bool) -> Result<Stepped, Refusal> {
        let (id, Match { setup, world, .. }) = (self.id, &mut *self.game);
        let piece = own(&world.pieces, id)?;
        let (kind, from, left, cost) = (piece.kind, piece.at, piece.moves, world.terrain(to).cost());
        let is_foreign = world.city_owner_at(to).is_some_and(|owner| owner != Some(id.player));
        let aboard = if is_foreign && !kind.takes_cities() {
            return Err(Refusal::ForeignCity(to));
        } else if board && !is_foreign {
            Some(transport_at(setup, &world.pieces, to, id)?)
        } else {
            check_terrain(world, id.player, kind, to)?;
            None
        };
        if left < cost {
            return Err(Refusal::Moves { to, cost, left });
        }
        if is_foreign {
            self.trail.tell(self.log);
            self.trail = Trail::of(world, id);
            self.log.walk(from, to);
            capture(self.game, id, to, self.log);
            return Ok(Stepped::Garrisoned);
        }
        sighting::bring(world, id, to, cost, aboard, self.log);
        self.trail.lead(world, to);
        Ok(Stepped::On)
    }
}

/// Checks whether a type of piece can enter a square, no matter who stands there.
fn check_terrain(world: &World, who: PlayerNumber, kind: Kind, to: Square) -> Result<(), Refusal> {
    let is_sea = world.terrain(to) == Terrain::Sea;
    match kind.is_ship() {
        true if is_sea || world.is_coast(to) => Ok(()),
        true if world.city_owner_at(to) == Some(Some(who)) => Ok(()),
        true => Err(Refusal::NotCoastal(to)),
        false if is_sea => Err(Refusal::Sea(to)),
        false => Ok(()),
    }
}
