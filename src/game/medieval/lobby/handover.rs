//! Matches that the gamesmaster drops, and seats that they hand over to somebody else.
//!
//! A dropped match stands among those that are over, and nobody wins it. A seat is handed over as it is: cities,
//! pieces, victory points, statistics, and the ground and the cities that it knows. Messages go with nobody: they were
//! written to the person who left; and those that they wrote bear their name in the mailboxes of others. Leader points stay with the members who received them.

use super::signing::Acted;
use crate::game::medieval::event::What;
use crate::game::medieval::field::player::Player;
use crate::game::medieval::messages as say;
use crate::game::medieval::numbers::{MatchNumber, PlayerNumber};
use crate::game::medieval::position::{Finished, Position};
use crate::game::medieval::rules::mail;
use crate::message::Message;
use std::rc::Rc;

/// What the gamesmaster changes about a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Handover {
    /// It is played no more.
    Drop {
        /// The match, which waits or is under way.
        game: MatchNumber,
    },
    /// Somebody else plays on.
    TakeOver {
        /// The match.
        game: MatchNumber,
        /// The seat.
        player: PlayerNumber,
        /// The name of who plays on, or their number as a member.
        name: String,
    },
}

impl Handover {
    /// Does it, or says why it cannot be done.
    pub fn carry_out(&self, position: &mut Position) -> Result<Acted, Message> {
        match self {
            Self::Drop { game } => drop_match(position, *game),
            Self::TakeOver { game, player, name } => take_over(position, *game, *player, name),
        }
    }
}

fn drop_match(position: &mut Position, game: MatchNumber) -> Result<Acted, Message> {
    if let Some(waiting) = position.lobby.waiting.remove(&game) {
        return Ok(Acted {
            game,
            what: What::Dropped { round: None, members: waiting.members },
            begins: None,
        });
    }
    let Some(dropped) = position.running.remove(&game) else {
        return Err(say::NOTHING_TO_DROP.message().with(game));
    };
    let finished = Finished { dropped: true, ..Finished::of(&dropped, None) };
    let members = finished.players.iter().map(|(member, _)| *member).collect();
    position.finish(finished);
    Ok(Acted { game, what: What::Dropped { round: Some(dropped.round), members }, begins: None })
}

fn take_over(
    position: &mut Position,
    game: MatchNumber,
    number: PlayerNumber,
    name: &str,
) -> Result<Acted, Message> {
    let Some(running) = position.running.get_mut(&game) else {
        return Err(say::NO_SEATS.message().with(game));
    };
    if !running.player(number).is_some_and(Player::is_active) {
        return Err(say::NO_SUCH_SEAT.message().with(number).with(game));
    }
    let member = position.lobby.find_or_enroll(name)?;
    let by = position.lobby.name(member).to_owned();
    if running.number_of(member).is_some() {
        return Err(say::SITS_ALREADY.message().with(by).with(game));
    }
    let running = Rc::make_mut(running);
    let Some(seat) = running.player_mut(number) else {
        return Err(say::NO_SUCH_SEAT.message().with(number).with(game));
    };
    let leaves = std::mem::replace(&mut seat.member, member);
    seat.mail.clear();
    mail::sign(&mut running.players, number, leaves, member);
    let from = position.lobby.name(leaves).to_owned();
    Ok(Acted { game, what: What::TakenOver { player: number, from, by }, begins: None })
}
