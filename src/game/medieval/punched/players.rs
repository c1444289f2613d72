//! What the records of a match's players are checked for: who sits at it, what he owns, and whether he can play on.

use super::records::PlayerRecord;
use crate::game::medieval::game::Match;
use crate::game::medieval::player::{Player, PlayerNumber};
use crate::game::medieval::position::Position;
use crate::game::medieval::tables::{LAST_MAIL, LAST_PIECE, MOST_COUNTED, MOST_POINTS};
use crate::operand::check_range;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The next player of a match.
pub fn check_player(position: &mut Position, record: PlayerRecord) -> Result<(), String> {
    let PlayerRecord { game, no, member, points, status, pieces, mail, tallies } = record;
    let is_member = position.lobby.members.contains_key(&member);
    let Some(found) = position.running.get_mut(&game).map(Rc::make_mut) else {
        return Err(format!("match {game} has a player and is not under way"));
    };
    if usize::from(no.0) != found.players.len() + 1 || no.0 > found.setup.players {
        return Err(format!("PLAYER records of match {game} stand in the order of their numbers"));
    }
    if !is_member || found.number_of(member).is_some() {
        return Err(format!("{member} is no member or plays match {game} twice"));
    }
    check_range("POINTS", &points, &(-MOST_POINTS..=MOST_POINTS))?;
    check_range("PIECES", &pieces, &(0..=LAST_PIECE))?;
    check_range("MAIL", &mail, &(0..=LAST_MAIL))?;
    let mut player = Player::new(member, found.grid(), found.cities().count());
    player.points = points;
    player.status = status;
    player.last_piece = pieces;
    player.last_mail = mail;
    for (other, tally) in tallies {
        let numbers = [tally.pieces_for, tally.pieces_against, tally.cities_for, tally.cities_against];
        let is_bounded = numbers.iter().all(|number| *number <= MOST_COUNTED);
        let place = player.tallies.get_mut(PlayerNumber(other).index());
        let Some(place) = place.filter(|_| is_bounded && other > 0 && other <= found.setup.players) else {
            return Err(format!("the statistics of player {no} of match {game} cannot be"));
        };
        *place = tally;
    }
    found.players.push(player);
    Ok(())
}

/// All who play a match have a record, and two of them at least still play.
pub fn check_seats(game: &Match) -> Result<(), String> {
    if game.players.len() == usize::from(game.setup.players) && game.active().iter().count() >= 2 {
        return Ok(());
    }
    Err(format!("match {} has not its players, two of them still playing", game.number))
}

/// Gives the cities of a match to those who are said to own them, so that they see from there.
pub fn own_cities(game: &mut Match) -> Result<(), String> {
    let owned: Vec<(u16, PlayerNumber)> =
        game.cities().filter_map(|(number, city)| Some((number, city.owner?))).collect();
    let mut castles = BTreeSet::new();
    for (number, owner) in owned {
        let is_active = game.player(owner).is_some_and(Player::is_active);
        let is_castle = game.city(number).is_some_and(|city| city.castle);
        if !is_active || is_castle && !castles.insert(owner) {
            return Err(format!("city {number} of match {} belongs to nobody who plays", game.number));
        }
        if let Some(city) = game.city_mut(number) {
            city.owner = None;
        }
        game.give(number, Some(owner));
    }
    Ok(())
}

/// Who still plays a match has something left to play with.
pub fn check_means(game: &Match) -> Result<(), String> {
    for player in game.active().iter() {
        if game.owned(player) == 0 && game.pieces.takers(player) == 0 {
            return Err(format!("player {player} of match {} has nothing left to play with", game.number));
        }
    }
    Ok(())
}
