//! What the records of pieces are checked for: whose they are, where they stand, and what carries them.

use super::records::PieceRecord;
use crate::game::medieval::game::Match;
use crate::game::medieval::piece::{Piece, PieceId};
use crate::game::medieval::setup::Experience;
use crate::game::medieval::tables::{MOST_EXPERIENCE, Terrain};
use crate::game::medieval::transport::room;
use crate::operand::check_range;

/// A piece of somebody who still plays.
pub fn check_piece(found: &mut Match, record: &PieceRecord) -> Result<(), String> {
    let PieceRecord { game, of, no, kind, at, damage, experience, carrier, guard } = *record;
    let name = format!("piece {no} of player {of} in match {game}");
    let Some(owner) = found.player(of).filter(|owner| owner.is_active()) else {
        return Err(format!("{name} belongs to nobody who plays"));
    };
    if no == 0 || no > owner.last_piece {
        return Err(format!("{name} has no number from 1 to PIECES={}", owner.last_piece));
    }
    let most = match found.setup.experience {
        Experience::Hit | Experience::Kill => MOST_EXPERIENCE,
        Experience::None => 0,
    };
    check_range("EXPERIENCE", &experience, &(0..=most))?;
    if damage >= kind.hit_points() {
        return Err(format!("{name} has taken more damage than it can"));
    }
    let is_on_map = found.grid().contains(at);
    let is_foreign = found.city_owner_at(at).is_some_and(|owner| owner != Some(of));
    let stands = match (kind.is_ship(), found.terrain(at)) {
        (true, Terrain::Sea) => true,
        (true, _) => found.is_coast(at) || found.city_owner_at(at) == Some(Some(of)),
        (false, Terrain::Sea) => carrier.is_some(),
        (false, _) => true,
    };
    if !is_on_map || is_foreign || !stands {
        return Err(format!("{name} cannot stand at {at}"));
    }
    let piece = Piece { damage, experience, carrier, guard, ..Piece::new(no, kind, at) };
    match found.place(of, piece) {
        Some(_) => Ok(()),
        None => Err(format!("{name} is given twice, or among pieces of another")),
    }
}

/// What is aboard stands where its transport does and is carried by what can carry it; and no transport carries more
/// than it has room for.
pub fn check_aboard(game: &Match, record: &PieceRecord) -> Result<(), String> {
    let name = format!("piece {} of player {} in match {}", record.no, record.of, game.number);
    if let Some(carrier) = record.carrier {
        let transport = game.pieces.get(PieceId::new(record.of, carrier));
        let is_sound = transport
            .is_some_and(|transport| transport.at == record.at && transport.kind.carries(record.kind));
        if !is_sound {
            return Err(format!("{name} is aboard of nothing that carries it"));
        }
    }
    let load = game.pieces.load(PieceId::new(record.of, record.no));
    match room(&game.setup, record.kind) {
        Some(room) if load > usize::from(room) => {
            Err(format!("{name} carries {load}, and has room for {room}"))
        }
        _ => Ok(()),
    }
}
