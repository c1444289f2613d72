//! Matches that the gamesmaster drops or ends by agreement of the players, and seats that the gamesmaster hands over.
//!
//! A match that ends so is listed among those that are over. Nobody wins one that is dropped or drawn; to whom it is
//! conceded wins it as if all others had surrendered. A seat is handed over as it is: cities,
//! pieces, victory points, statistics, and the ground and the cities that it knows. The mailbox is not handed over,
//! because its messages were written to the person who left. Messages written by that person keep their name in the
//! mailboxes of others. Leader points stay with the members who received them.

use super::signing::Acted;
use crate::event::What;
use crate::messages as say;
use crate::rules::elimination::crown;
use crate::rules::mail;
use crate::world::numbers::{MatchNumber, PlayerNumber};
use crate::world::player::Player;
use crate::world::position::{Finished, Position};
use playdeck_base::message::Message;
use playdeck_game::ending::Ending;
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

/// Ends a match that is under way as its players agree.
pub fn end_match(
    position: &mut Position,
    game: MatchNumber,
    ending: &Ending<PlayerNumber>,
) -> Result<Acted, Message> {
    let Some(ended) = position.running.remove(&game) else {
        return Err(say::not_to_end(game));
    };
    let named = |seat: PlayerNumber, position: &Position| {
        let member = ended.player(seat).map(|player| player.member);
        (seat, member.map(|member| position.lobby.name(member).to_owned()).unwrap_or_default())
    };
    let (round, members) = (ended.round, ended.players.iter().map(|player| player.member).collect());
    let (finished, what) = match ending {
        Ending::Drawn(seats) => {
            let by = seats.iter().map(|seat| named(*seat, position)).collect();
            let finished = Finished { shared: seats.clone(), ..Finished::of(&ended, None) };
            (finished, What::Drawn { round, by, members })
        }
        Ending::Conceded(winner) => {
            let to = named(*winner, position);
            let victor = crown(&mut position.lobby, &ended, *winner);
            (Finished::of(&ended, Some(victor)), What::Conceded { round, to, leader: victor.1, members })
        }
    };
    position.finish(finished);
    Ok(Acted { game, what, begins: None })
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
    // What the one who left missed and wanted is theirs.
    (seat.missed, seat.vote) = (0, None);
    mail::sign(&mut running.players, number, leaves, member);
    let from = position.lobby.name(leaves).to_owned();
    Ok(Acted { game, what: What::TakenOver { player: number, from, by }, begins: None })
}
