//! What the records of a match's players are checked for: who sits at it, what he owns, and whether he can play on.

use super::records::{CityRecord, PlayerRecord};
use super::{Running, under_way};
use crate::game::medieval::game::Match;
use crate::game::medieval::lobby::Lobby;
use crate::game::medieval::player::{Player, PlayerNumber, Players, Status, Tally};
use crate::game::medieval::sequence::Sequence;
use crate::game::medieval::setup::Experience;
use crate::game::medieval::tables::{LAST_MAIL, LAST_PIECE, MOST_COUNTED, MOST_POINTS};
use crate::operand::check_range;

/// The next player of a match.
pub fn check_player(running: &mut Running, lobby: &Lobby, record: &PlayerRecord) -> Result<(), String> {
    let PlayerRecord { game, no, member, points, status, pieces, mail, tallies } = record;
    let found = under_way(running, *game, "a player")?;
    if usize::from(no.0) != found.players.len() + 1 || no.0 > found.setup.players {
        return Err(format!("PLAYER records of match {game} stand in the order of their numbers"));
    }
    if !lobby.members.contains_key(member) || found.number_of(*member).is_some() {
        return Err(format!("{member} is no member or plays match {game} twice"));
    }
    if *status == Status::Beheaded && !found.setup.castles {
        return Err(format!("player {no} lost the command castle, and match {game} has none"));
    }
    if *status == Status::Routed && found.setup.castles {
        return Err(format!(
            "player {no} was routed in match {game}, in which the command castle is lost first"
        ));
    }
    check_range("POINTS", points, &(-MOST_POINTS..=MOST_POINTS))?;
    check_range("PIECES", pieces, &(0..=LAST_PIECE))?;
    check_range("MAIL", mail, &(0..=LAST_MAIL))?;
    let mut player = Player::new(*member, found.grid(), found.cities().count());
    player.points = *points;
    player.status = *status;
    player.last_piece = *pieces;
    player.last_mail = *mail;
    for (other, tally) in tallies {
        let numbers = [tally.pieces_for, tally.pieces_against, tally.cities_for, tally.cities_against];
        let is_bounded = numbers.iter().all(|number| *number <= MOST_COUNTED);
        let is_opponent = (1..=found.setup.players).contains(other) && *other != no.0;
        let place = player.tallies.get_mut(PlayerNumber(*other).index());
        let Some(place) = place.filter(|_| is_bounded && is_opponent) else {
            return Err(format!(
                "the statistics of player {no} of match {game} against {other} are impossible"
            ));
        };
        *place = *tally;
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

/// Whose turn it is still plays, and the order of the seats is one in which all who do can have their turns.
pub fn check_order(game: &Match) -> Result<(), String> {
    let active = game.active();
    if game.turn.is_some_and(|turn| !active.contains(turn)) {
        return Err(format!("it is the turn of nobody who plays match {}", game.number));
    }
    let mut met = Players::NONE;
    for seat in &game.seats {
        if !active.contains(*seat) || met.contains(*seat) {
            return Err(format!(
                "SEATS of match {} names {seat} twice, or nobody by it who plays",
                game.number
            ));
        }
        met = met.with(*seat);
    }
    if let Some(seat) = active.iter().find(|seat| !game.seats.is_empty() && !met.contains(*seat)) {
        return Err(format!("SEATS of match {} leaves player {seat} out", game.number));
    }
    // However often the seats are turned round, there is at most one place where the numbers fall.
    let falls = game.seats.iter().zip(game.seats.iter().skip(1)).filter(|(seat, next)| seat > next).count();
    let is_turned = falls == 0 || falls == 1 && game.seats.last() < game.seats.first();
    let can_be = match game.setup.sequence() {
        Sequence::Fixed => game.seats.is_empty(),
        Sequence::Rotate => is_turned,
        Sequence::Drawn => true,
    };
    let order = game.setup.sequence();
    if can_be { Ok(()) } else { Err(format!("SEATS of match {} is no order of ORDER={order}", game.number)) }
}

/// What a player won from another that one has lost to him.
pub fn check_tallies(game: &Match, record: &PlayerRecord) -> Result<(), String> {
    let tally = |of: PlayerNumber, against: PlayerNumber| {
        let tallies = game.player(of).map(|player| player.tallies);
        tallies.and_then(|tallies| tallies.get(against.index()).copied()).unwrap_or_default()
    };
    for (other, _) in game.numbered().filter(|(other, _)| *other != record.no) {
        let (own, theirs) = (tally(record.no, other), tally(other, record.no));
        let mirrored = Tally {
            pieces_for: theirs.pieces_against,
            pieces_against: theirs.pieces_for,
            cities_for: theirs.cities_against,
            cities_against: theirs.cities_for,
        };
        if own != mirrored {
            let (no, game) = (record.no, game.number);
            return Err(format!("the statistics of players {no} and {other} of match {game} disagree"));
        }
    }
    Ok(())
}

/// Gives a city to the player who is said to own it, so that they see from there.
pub fn own_city(game: &mut Match, record: &CityRecord) -> Result<(), String> {
    let (Some(owner), Some(number)) = (record.of, game.city_at(record.at)) else { return Ok(()) };
    let (at, no) = (record.at, game.number);
    if !game.player(owner).is_some_and(Player::is_active) {
        return Err(format!("the city at {at} of match {no} belongs to nobody who plays"));
    }
    game.give(number, Some(owner));
    if record.castle && castles(game, owner) > 1 {
        return Err(format!("the city at {at} is a second command castle of player {owner} of match {no}"));
    }
    Ok(())
}

/// How many command castles a player has.
fn castles(game: &Match, player: PlayerNumber) -> usize {
    game.cities().filter(|(_, city)| city.castle && city.owner == Some(player)).count()
}

/// Who still plays a match has a command castle, and something left to play with; no experience of destroying more than
/// was destroyed, where that alone brings it; and no more pieces than there are numbers given out, those that were destroyed and those that became garrisons of others' cities among them.
pub fn check_means(game: &Match, record: &PlayerRecord) -> Result<(), String> {
    let (player, no) = (record.no, game.number);
    let lost: u32 = record.tallies.values().map(|tally| tally.pieces_against + tally.cities_for).sum();
    let living = u32::try_from(game.pieces.of(player).count()).unwrap_or(u32::MAX);
    if living.saturating_add(lost) > u32::from(record.pieces) {
        let pieces = record.pieces;
        return Err(format!(
            "player {player} of match {no} has {living} pieces and has lost {lost}, more than PIECES={pieces}"
        ));
    }
    let learned: u32 = game.pieces.of(player).map(|piece| u32::from(piece.experience)).sum();
    let destroyed: u32 = record.tallies.values().map(|tally| tally.pieces_for).sum();
    if game.setup.experience == Experience::Kill && learned > destroyed {
        return Err(format!(
            "the pieces of player {player} of match {no} have an experience of {learned}, and destroyed {destroyed}"
        ));
    }
    if !game.player(player).is_some_and(Player::is_active) {
        return Ok(());
    }
    if game.setup.castles && castles(game, player) == 0 {
        return Err(format!("player {player} of match {no} plays on without a command castle"));
    }
    if game.owned(player) == 0 && game.pieces.takers(player) == 0 {
        return Err(format!("player {player} of match {no} has nothing left to play with"));
    }
    Ok(())
}
