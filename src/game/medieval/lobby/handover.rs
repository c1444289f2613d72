//! Matches that the gamesmaster drops, and seats that the gamesmaster hands over.
//!
//! A dropped match is listed among those that are over, and nobody wins it. A seat is handed over as it is: cities,
//! pieces, victory points, statistics, and the ground and the cities that it knows. The mailbox is not handed over,
//! because its messages were written to the person who left. Messages written by that person keep their name in the
//! mailboxes of others. Leader points stay with the members who received them.

use super::signing::Acted;
use crate::event::What;
use crate::messages as say;
use crate::rules::mail;
use crate::world::numbers::{MatchNumber, PlayerNumber};
use crate::world::player::Player;
use crate::world::position::{Finished, Position};
use playdeck_base::message::Message;
use std::sync::Arc;

/// Ends a match, which waits or is under way, without a winner.
pub fn drop_match(position: &mut Position, game: MatchNumber) -> Result<Acted, Message> {
    if let Some(waiting) = position.lobby.waiting.remove(&game) {
        return Ok(Acted {
            game,
            what: What::Dropped { round: None, members: waiting.members },
            begins: None,
        });
    }
    let Some(dropped) = position.running.remove(&game) else {
        return Err(say::nothing_to_drop(game));
    };
    let finished = Finished { dropped: true, ..Finished::of(&dropped, None) };
    let members = finished.players.iter().map(|(member, _)| *member).collect();
    position.finish(finished);
    Ok(Acted { game, what: What::Dropped { round: Some(dropped.round), members }, begins: None })
}

/// Gives a seat to another member, by their name or their number as a member.
pub fn take_over(
    position: &mut Position,
    game: MatchNumber,
    number: PlayerNumber,
    name: &str,
) -> Result<Acted, Message> {
    let Some(running) = position.running.get_mut(&game) else {
        return Err(say::no_seats(game));
    };
    if !running.player(number).is_some_and(Player::is_active) {
        return Err(say::no_such_seat(number, game));
    }
    let member = position.lobby.find_or_enroll(name)?;
    let by = position.lobby.name(member).to_owned();
    if running.number_of(member).is_some() {
        return Err(say::sits_already(&by, game));
    }
    let running = Arc::make_mut(running);
    let Some(seat) = running.player_mut(number) else {
        return Err(say::no_such_seat(number, game));
    };
    let leaves = std::mem::replace(&mut seat.member, member);
    seat.mail.clear();
    mail::sign(&mut running.players, number, leaves, member);
    let from = position.lobby.name(leaves).to_owned();
    Ok(Acted { game, what: What::TakenOver { player: number, from, by }, begins: None })
}
