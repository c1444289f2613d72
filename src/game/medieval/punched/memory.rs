//! What the records of a player's memory are checked for: the ground and the cities he knows, and his messages.

use super::records::{ExploredRecord, KnownRecord, MailRecord};
use crate::game::medieval::city::CityNumber;
use crate::game::medieval::game::Match;
use crate::game::medieval::geometry::Square;
use crate::game::medieval::lobby::{Lobby, MatchNumber};
use crate::game::medieval::mail::Mail;
use crate::game::medieval::player::{KnownCity, PlayerNumber};
use crate::game::medieval::tables::{LONGEST_MAIL, MOST_MAIL};

/// Who remembers something plays in the match.
fn unknown(game: MatchNumber, player: PlayerNumber) -> String {
    format!("player {player} of match {game} remembers something and does not play")
}

/// The ground that a player knows in a row: stretches that come one behind the other.
pub fn check_explored(found: &mut Match, record: &ExploredRecord) -> Result<(), String> {
    let ExploredRecord { game, by, y, x } = record;
    let grid = found.grid();
    let player = found.player_mut(*by).ok_or_else(|| unknown(*game, *by))?;
    let mut next = 1;
    for (first, last) in x.iter().copied() {
        let is_there = grid.contains(Square::new(first, *y)) && grid.contains(Square::new(last, *y));
        if first < next || first > last || !is_there {
            return Err(format!(
                "player {by} of match {game} knows ground in row {y} that is not there, or twice"
            ));
        }
        (first..=last).for_each(|x| player.explored.insert(grid.index(Square::new(x, *y))));
        next = last + 1;
    }
    Ok(())
}

/// The cities that a player knows: on ground that they know, and their own as their own. Those that they see from
/// where their pieces stand they know better than from memory.
pub fn check_known(found: &mut Match, record: &KnownRecord) -> Result<(), String> {
    let KnownRecord { game, by, cities } = record;
    for (number, known) in cities {
        if !can_know(found, *by, *number, *known) {
            return Err(format!("player {by} of match {game} knows an impossible city {number}"));
        }
        let is_seen = found.city(*number).is_some_and(|city| found.sees(*by, city.at));
        let player = found.player_mut(*by).ok_or_else(|| unknown(*game, *by))?;
        let place = usize::from(*number).checked_sub(1).and_then(|place| player.known.get_mut(place));
        if let Some(place) = place.filter(|_| !is_seen) {
            *place = Some(*known);
        }
    }
    found.player(*by).map(|_| ()).ok_or_else(|| unknown(*game, *by))
}

/// Whether a player can know a city so.
fn can_know(game: &Match, by: PlayerNumber, number: CityNumber, known: KnownCity) -> bool {
    let (Some(player), Some(city)) = (game.player(by), game.city(number)) else { return false };
    let is_on_known_ground = player.explored.contains(game.grid().index(city.at));
    let is_player = known.of.is_none_or(|of| game.player(of).is_some());
    let is_owner_known = known.of != Some(by) || city.owner == Some(by);
    let is_castle = !known.castle || game.setup.castles && known.of.is_some();
    is_on_known_ground && is_player && is_owner_known && is_castle
}

/// Who knows the ground of a city knows the city.
pub fn check_seen(game: &Match, record: &ExploredRecord) -> Result<(), String> {
    let Some(player) = game.player(record.by) else { return Ok(()) };
    let is_explored = |at: Square| at.y == record.y && player.explored.contains(game.grid().index(at));
    for ((number, city), known) in game.cities().zip(&player.known) {
        if is_explored(city.at) && known.is_none() {
            let (by, no) = (record.by, game.number);
            return Err(format!(
                "player {by} of match {no} knows the ground of city {number} and not the city"
            ));
        }
    }
    Ok(())
}

/// The next message in a player's mailbox.
pub fn check_mail(found: &mut Match, lobby: &Lobby, record: &MailRecord) -> Result<(), String> {
    let MailRecord { game, to, no, from, by, round, read, text } = record.clone();
    // In a match that goes turn by turn somebody may have written in the round that is due.
    let last_round = found.round + u16::from(found.turn.is_some());
    let is_sender = found.player(from).is_some() && by.is_none_or(|by| lobby.members.contains_key(&by));
    let player = found.player_mut(to).ok_or_else(|| unknown(game, to))?;
    let is_behind = |last: &Mail| last.number < no && last.round <= round;
    let is_next = player.mail.last().is_none_or(is_behind) && (1..=player.last_mail).contains(&no);
    let is_bounded = (1..=LONGEST_MAIL).contains(&text.chars().count()) && player.mail.len() < MOST_MAIL;
    if !is_sender || !is_next || !is_bounded || !(1..=last_round).contains(&round) {
        return Err(format!("message {no} to player {to} of match {game} is impossible"));
    }
    player.mail.push(Mail { number: no, from, by, round, read, text });
    Ok(())
}
