//! The checks of the records of pieces: their owners, squares and transports.

use super::doubt::{At, Part};
use super::messages as say;
use super::records::PieceRecord;
use crate::lobby::Experience;
use crate::rules::transport::room;
use crate::tables::{MOST_EXPERIENCE, Terrain};
use crate::world::{Goal, Piece, PieceId};

/// Checks and adds a piece, whose owner must still play.
pub fn check_piece(At { flaws, doubt, game: found, .. }: At<'_>, record: &PieceRecord) {
    let PieceRecord { game, of, no, kind, at, damage, experience, carrier, guard, goal } = *record;
    let Some(owner) = found.player(of).filter(|owner| owner.is_active()) else {
        flaws.say_of("OF", say::piece_of_nobody(no, of, game));
        doubt.cast(game, Part::Pieces);
        return;
    };
    if !(1..=owner.last_piece).contains(&no) {
        flaws.say_of("NO", say::piece_unnumbered(record.of, record.no, record.game, owner.last_piece));
        doubt.cast(game, Part::Tallies);
    }
    let most = match found.setup.experience {
        Experience::Hit | Experience::Kill => MOST_EXPERIENCE,
        Experience::None => 0,
    };
    flaws.range(say::range, "EXPERIENCE", experience, &(0..=most));
    if damage >= kind.hit_points() {
        flaws.say_of("DAMAGE", say::piece_broken(record.of, record.no, record.game, damage));
    }
    if let Some(Goal::To(to)) = goal
        && !found.world.grid().contains(to)
    {
        flaws.say_of("GOAL", say::piece_astray(record.of, record.no, record.game, to));
    }
    let is_on_map = found.world.grid().contains(at);
    let is_foreign = found.world.city_owner_at(at).is_some_and(|owner| owner != Some(of));
    let stands = match (kind.is_ship(), found.world.terrain(at)) {
        (true, Terrain::Sea) => true,
        (true, _) => found.world.is_coast(at) || found.world.city_owner_at(at) == Some(Some(of)),
        (false, Terrain::Sea) => carrier.is_some(),
        (false, _) => true,
    };
    if !is_on_map || !stands || is_foreign && !doubt.is_of(game, &[Part::Owners]) {
        flaws.say_of("AT", say::piece_astray(record.of, record.no, record.game, at));
        doubt.cast(game, Part::Pieces);
        return;
    }
    let piece = Piece { damage, experience, carrier, guard, goal, ..Piece::new(no, kind, at) };
    if found.world.place(of, piece).is_none() {
        flaws.say(say::piece_twice(record.of, record.no, record.game));
        doubt.cast(game, Part::Pieces);
    }
}

/// Checks a piece aboard: it must be in its transport's square, on a transport that can carry it and has room for it.
pub fn check_aboard(At { flaws, game, .. }: At<'_>, record: &PieceRecord) {
    if let Some(carrier) = record.carrier {
        let transport = game.world.pieces.get(PieceId::new(record.of, carrier));
        let is_sound = transport
            .is_some_and(|transport| transport.at == record.at && transport.kind.carries(record.kind));
        if !is_sound {
            flaws.say_of("CARRIER", say::not_carried(record.of, record.no, record.game));
        }
    }
    let load = game.world.pieces.load(PieceId::new(record.of, record.no));
    if let Some(room) = room(&game.setup, record.kind).filter(|room| load > usize::from(*room)) {
        flaws.say(say::overloaded(record.of, record.no, record.game, load, room));
    }
}
