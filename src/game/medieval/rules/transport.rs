//! Boarding and leaving transports.
//!
//! Source: the rules text, "Transports".

use super::turn::Turn;
use crate::game::medieval::event::{Shape, What};
use crate::game::medieval::field::geometry::Square;
use crate::game::medieval::field::piece::PieceId;
use crate::game::medieval::lobby::setup::Setup;
use crate::game::medieval::refusal::Refusal;
use crate::game::medieval::tables::{Kind, Terrain};

impl Turn<'_> {
    /// `BOARD`: into a transport in the same square, or in the next one at the cost of going there.
    pub(super) fn board(&mut self, number: u16, transport: u16) -> Result<(), Refusal> {
        let id = self.ready(number)?;
        let piece = self.own(number)?;
        let (kind, from, moves, carrier) = (piece.kind, piece.at, piece.moves, piece.carrier);
        let carrying = self.own(transport)?;
        let to = carrying.at;
        if !carrying.kind.is_transport() {
            return Err(Refusal::NotTransport(transport));
        }
        if carrier == Some(transport) {
            return Err(Refusal::Aboard);
        }
        self.check_room(PieceId::new(self.player, transport), kind)?;
        match self.game.grid().distance(from, to) {
            0 => {
                if carrier.is_none() {
                    let seen = self.game.watchers(from).without(self.player);
                    let piece = Shape { of: self.player, kind };
                    self.tell(seen, false, What::Embarked { piece, at: from });
                }
                self.game.bring(id, from, Some(transport));
            }
            1 => {
                let cost = self.game.terrain(to).cost();
                if moves < cost {
                    return Err(Refusal::Moves { to, cost, left: moves });
                }
                let mut trail = self.trail(id);
                self.go(id, to, cost, Some(transport));
                self.note(&mut trail, to);
                self.tell_trail(&trail);
            }
            _ => return Err(Refusal::NotBeside(transport)),
        }
        Ok(())
    }

    /// `DISEMB`: out of the transport, in the square where it is.
    pub(super) fn disembark(&mut self, number: u16) -> Result<(), Refusal> {
        let id = self.ready(number)?;
        let piece = self.own(number)?;
        let (kind, at) = (piece.kind, piece.at);
        if piece.carrier.is_none() {
            return Err(Refusal::NotAboard);
        }
        if self.game.terrain(at) == Terrain::Sea {
            return Err(Refusal::Sea(at));
        }
        let discovery = self.game.bring(id, at, None);
        let seen = self.game.watchers(at).without(self.player);
        self.tell(seen, false, What::Sighted { piece: Shape { of: self.player, kind }, at, count: 1 });
        self.discover(&discovery);
        Ok(())
    }

    /// The transport in a square that a piece can board: of several the one with the lowest number.
    pub(super) fn transport_at(&self, at: Square, id: PieceId, kind: Kind) -> Result<u16, Refusal> {
        let mut refusal = Refusal::NoTransport(at);
        for other in self.game.pieces.transports_at(at).into_iter().filter(|other| *other != id) {
            match self.check_room(other, kind) {
                Ok(()) => return Ok(other.number),
                Err(reason) => refusal = reason,
            }
        }
        Err(refusal)
    }

    /// Whether a transport carries a type of piece and has room for one more.
    fn check_room(&self, transport: PieceId, kind: Kind) -> Result<(), Refusal> {
        let carrying = self.own(transport.number)?;
        if !carrying.kind.carries(kind) {
            return Err(Refusal::CannotCarry { transport: carrying.kind, piece: kind });
        }
        let count = self.game.pieces.load(transport);
        let room = room(&self.game.setup, carrying.kind);
        if room.is_some_and(|room| count >= usize::from(room)) { Err(Refusal::Full) } else { Ok(()) }
    }
}

/// How many pieces a type of transport carries; none is any number.
pub const fn room(setup: &Setup, transport: Kind) -> Option<u8> {
    match transport {
        Kind::Horse => setup.horse_cap,
        _ => setup.galleon_cap,
    }
}
