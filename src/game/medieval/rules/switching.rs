//! Which pieces a card can give orders to, and what lets a player skip the others: the end of a piece's turn, and
//! guard.
//!
//! Source: the rules text, "Switching pieces".

use crate::refusal::Refusal;
use crate::world::numbers::PlayerNumber;
use crate::world::{Piece, PieceId, Pieces};

/// A piece of a player; the error is the refusal if it does not exist.
pub fn own(pieces: &Pieces, id: PieceId) -> Result<&Piece, Refusal> {
    pieces.get(id).ok_or(Refusal::NoPiece(id.number))
}

/// A piece of a player that can still get orders in this turn; the error is the refusal if it cannot.
pub fn ready(pieces: &Pieces, id: PieceId) -> Result<&Piece, Refusal> {
    let piece = own(pieces, id)?;
    if piece.guard {
        return Err(Refusal::OnGuard);
    }
    if piece.ended { Err(Refusal::Ended) } else { Ok(piece) }
}

/// `SKIP`: ends a piece's turn.
pub fn skip(pieces: &mut Pieces, id: PieceId) -> Result<(), Refusal> {
    ready(pieces, id)?;
    pieces.change(id, |piece| piece.ended = true);
    Ok(())
}

/// `GUARD`: takes effect at once, so that a piece whose turn is over can stand guard where it is now.
pub fn guard(pieces: &mut Pieces, id: PieceId) -> Result<(), Refusal> {
    if own(pieces, id)?.guard {
        return Err(Refusal::OnGuard);
    }
    pieces.change(id, |piece| piece.guard = true);
    Ok(())
}

/// `UNAUTO`: ends the guard of those pieces of a player that may be on guard.
pub fn unautomate(pieces: &mut Pieces, who: PlayerNumber, guards: &mut Vec<u16>) {
    for number in guards.drain(..) {
        pieces.change(PieceId::new(who, number), |piece| piece.guard = false);
    }
}
