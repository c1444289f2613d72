//! Boarding and leaving transports.
//!
//! Source: the rules text, "Transports".

use super::log::Log;
use super::sighting::{self, Trail};
use super::switching::{own, ready};
use crate::event::{Shape, What};
use crate::lobby::Setup;
use crate::orders::Order;
use crate::refusal::Refusal;
use crate::tables::{Kind, Terrain};
use crate::world::{PieceId, Pieces, Square, World};

/// `BOARD`: boards a transport in the same square, or in an adjacent one at the cost of going there.
pub fn board(
    setup: &Setup,
    world: &mut World,
    id: PieceId,
    transport: u16,
    log: &mut Log,
) -> Result<(), Refusal> {
    let piece = ready(&world.pieces, id)?;
    let (kind, from, moves, carrier) = (piece.kind, piece.at, piece.moves, piece.carrier);
    let carrying = PieceId::new(id.player, transport);
    let other = own(&world.pieces, carrying)?;
    let to = other.at;
    if !other.kind.is_transport() {
        return Err(Refusal::NotTransport(transport));
    }
    if carrier == Some(transport) {
        return Err(Refusal::Aboard);
    }
    check_room(setup, &world.pieces, carrying, kind)?;
    match world.grid().distance(from, to) {
        0 => {
            if carrier.is_none() {
                let piece = Shape { of: id.player, kind };
                let seen = world.watchers(from).without(id.player);
                log.tell(seen, false, What::Embarked { piece, at: from });
            }
            world.bring(id, from, Some(transport));
        }
        1 => {
            let cost = world.terrain(to).cost();
            if moves < cost {
                return Err(Refusal::Moves { to, cost, left: moves });
            }
            let mut trail = Trail::of(world, id);
            sighting::bring(world, id, to, cost, Some(transport), log);
            trail.lead(world, to);
            trail.tell(log);
        }
        _ => return Err(Refusal::NotBeside(transport)),
    }
    Ok(())
}

/// `DISEMB`: leaves the transport, in the square where it is.
pub fn disembark(world: &mut World, id: PieceId, log: &mut Log) -> Result<(), Refusal> {
    let piece = ready(&world.pieces, id)?;
    let (kind, at) = (piece.kind, piece.at);
    if piece.carrier.is_none() {
        return Err(Refusal::NotAboard);
    }
    if world.terrain(at) == Terrain::Sea {
        return Err(Refusal::Sea(at));
    }
    let discovery = world.bring(id, at, None);
    sighting::show(world, Shape { of: id.player, kind }, at, log);
    sighting::discover(world, id.player, &discovery, log);
    Ok(())
}

/// What the key `B` alone does: a piece that is carried leaves its transport, any other boards one in its square.
pub fn board_or_leave(setup: &Setup, pieces: &Pieces, id: PieceId) -> Order {
    let piece = id.number;
    let Some((at, None)) = pieces.get(id).map(|piece| (piece.at, piece.carrier)) else {
        return Order::Disembark(piece);
    };
    let first =
        || pieces.transports_at(at).into_iter().map(|other| other.number).find(|other| *other != piece);
    match transport_at(setup, pieces, at, id).ok().or_else(first) {
        Some(transport) => Order::Board { piece, transport },
        None => Order::Disembark(piece),
    }
}

/// The transport in a square that a piece can board; the one with the lowest number if there are several.
pub fn transport_at(setup: &Setup, pieces: &Pieces, at: Square, id: PieceId) -> Result<u16, Refusal> {
    let kind = own(pieces, id)?.kind;
    let mut refusal = Refusal::NoTransport(at);
    for other in pieces.transports_at(at).into_iter().filter(|other| *other != id) {
        match check_room(setup, pieces, other, kind) {
            Ok(()) => return Ok(other.number),
            Err(reason) => refusal = reason,
        }
    }
    Err(refusal)
}

/// Whether a transport carries a type of piece and has room for one more.
fn check_room(setup: &Setup, pieces: &Pieces, transport: PieceId, kind: Kind) -> Result<(), Refusal> {
    let carrying = own(pieces, transport)?.kind;
    if !carrying.carries(kind) {
        return Err(Refusal::CannotCarry { transport: carrying, piece: kind });
    }
    let is_full = room(setup, carrying).is_some_and(|room| pieces.load(transport) >= usize::from(room));
    if is_full { Err(Refusal::Full) } else { Ok(()) }
}

/// How many pieces a type of transport carries; `None` for no limit.
pub const fn room(setup: &Setup, transport: Kind) -> Option<u8> {
    match transport {
        Kind::Horse => setup.horse_cap,
        _ => setup.galleon_cap,
    }
}
