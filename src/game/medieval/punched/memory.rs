//! What the records of a player's memory are checked for: the ground and the cities he knows, and his messages.

use super::records::{ExploredRecord, KnownRecord, MailRecord};
use crate::game::medieval::geometry::Square;
use crate::game::medieval::lobby::MatchNumber;
use crate::game::medieval::mail::Mail;
use crate::game::medieval::player::PlayerNumber;
use crate::game::medieval::position::Position;
use crate::game::medieval::tables::{LONGEST_MAIL, MOST_MAIL};
use std::rc::Rc;

/// Who remembers something plays in the match.
fn unknown(game: MatchNumber, player: PlayerNumber) -> String {
    format!("player {player} of match {game} remembers something and does not play")
}

/// The ground that a player knows in a row.
pub fn check_explored(position: &mut Position, record: ExploredRecord) -> Result<(), String> {
    let ExploredRecord { game, by, y, x } = record;
    let found = position.running.get_mut(&game).map(Rc::make_mut).ok_or_else(|| unknown(game, by))?;
    let grid = found.grid();
    let player = found.player_mut(by).ok_or_else(|| unknown(game, by))?;
    for (first, last) in x {
        if first > last || !grid.contains(Square::new(first, y)) || !grid.contains(Square::new(last, y)) {
            return Err(format!("player {by} of match {game} knows ground in row {y} that is not there"));
        }
        (first..=last).for_each(|x| player.explored.insert(grid.index(Square::new(x, y))));
    }
    Ok(())
}

/// The cities that a player knows. Those that he sees from where his pieces stand he knows better than from memory.
pub fn check_known(position: &mut Position, record: KnownRecord) -> Result<(), String> {
    let KnownRecord { game, by, cities } = record;
    let found = position.running.get_mut(&game).map(Rc::make_mut).ok_or_else(|| unknown(game, by))?;
    for (number, city) in cities {
        let is_player = city.of.is_none_or(|of| found.player(of).is_some());
        let is_seen = found.city(number).is_some_and(|city| found.sees(by, city.at));
        let player = found.player_mut(by).ok_or_else(|| unknown(game, by))?;
        let place = usize::from(number).checked_sub(1).and_then(|place| player.known.get_mut(place));
        let Some(place) = place.filter(|_| is_player) else {
            return Err(format!("player {by} of match {game} knows a city {number} that cannot be"));
        };
        if !is_seen {
            *place = Some(city);
        }
    }
    Ok(())
}

/// The next message in a player's mailbox.
pub fn check_mail(position: &mut Position, record: MailRecord) -> Result<(), String> {
    let MailRecord { game, to, no, from, round, read, text } = record;
    let found = position.running.get_mut(&game).map(Rc::make_mut).ok_or_else(|| unknown(game, to))?;
    let (is_sender, last_round) = (found.player(from).is_some(), found.round);
    let player = found.player_mut(to).ok_or_else(|| unknown(game, to))?;
    let is_next = player.mail.last().is_none_or(|last| last.number < no) && no >= 1 && no <= player.last_mail;
    let is_bounded = text.chars().count() <= LONGEST_MAIL && player.mail.len() < MOST_MAIL;
    if !is_sender || !is_next || !is_bounded || round > last_round {
        return Err(format!("message {no} to player {to} of match {game} cannot be"));
    }
    player.mail.push(Mail { number: no, from, round, read, text });
    Ok(())
}
