//! Which pieces a card can speak to, and what lets a player pass them over: the end of a piece's turn, and guard.
//!
//! Source: the rules text, "Switching pieces".

use crate::game::medieval::field::{Piece, PieceId, Pieces};
use crate::game::medieval::numbers::PlayerNumber;
use crate::game::medieval::refusal::Refusal;

/// A player's piece.
pub fn own(pieces: &Pieces, id: PieceId) -> Result<&Piece, Refusal> {
    pieces.get(id).ok_or(Refusal::NoPiece(id.number))
}

/// A player's piece that can still be told something in this turn.
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

/// `GUARD`: from now on, so that a piece whose turn is over can stand guard where it has come to.
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
