//! Players leave a match, and the last one wins it.
//!
//! Source: the rules text, "Winning the game" and "Creating a new game".

use super::log::Log;
use crate::event::What;
use crate::lobby::Lobby;
use crate::refusal::Refusal;
use crate::tables::MOST_LEADER_POINTS;
use crate::world::numbers::PlayerNumber;
use crate::world::{Match, PieceId, Status};

/// Eliminates a player who has no city left and no piece that takes one.
pub fn check_rout(game: &mut Match, player: PlayerNumber, log: &mut Log) {
    if game.world.owned(player) == 0 && game.world.pieces.takers(player) == 0 {
        eliminate(game, player, Status::Routed, log);
    }
}

/// Eliminates a player: their pieces are destroyed and their cities become white, and nobody scores for that.
pub fn eliminate(game: &mut Match, player: PlayerNumber, how: Status, log: &mut Log) {
    if log.is_rehearsal {
        return;
    }
    let Some(leaving) = game.player_mut(player).filter(|player| player.is_active()) else { return };
    leaving.status = how;
    leaving.vote = None;
    // A vote for somebody who is no longer left counts no more.
    for other in &mut game.players {
        other.vote.take_if(|vote| vote.named().contains(&player));
    }
    let world = &mut game.world;
    let numbers: Vec<u16> = world.pieces.of(player).map(|piece| piece.number).collect();
    for number in numbers {
        world.take(PieceId::new(player, number));
    }
    for number in world.cities_of(player).map(|(number, _)| number).collect::<Vec<_>>() {
        if let Some(city) = world.city_mut(number) {
            city.castle = false;
        }
        world.give(number, None);
    }
    log.tell_all(What::Eliminated { player, how });
    if let Some(last) = winner(game) {
        let leader = leader_points(&points(game), last);
        log.tell_all(What::Won { player: last, leader });
    }
}

/// The winner: the only player who is left.
pub fn winner(game: &Match) -> Option<PlayerNumber> {
    let mut left = game.active().iter();
    left.next().filter(|_| left.next().is_none())
}

/// Those who have the most victory points of all who are left: they win after the last round, or share a draw.
pub fn first_in_rank(game: &Match) -> Vec<PlayerNumber> {
    let left = || game.numbered().filter(|(_, player)| player.is_active());
    let most = left().map(|(_, player)| player.points).max();
    left().filter(|(_, player)| Some(player.points) == most).map(|(number, _)| number).collect()
}

/// Gives the winner of a match their leader points, and returns both.
pub fn crown(lobby: &mut Lobby, game: &Match, winner: PlayerNumber) -> (PlayerNumber, u8) {
    let points = leader_points(&points(game), winner);
    let member = game.player(winner).map(|player| player.member);
    if let Some(member) = member.and_then(|member| lobby.members.get_mut(&member)) {
        member.points = member.points.saturating_add(u32::from(points)).min(MOST_LEADER_POINTS);
    }
    (winner, points)
}

/// Whether a player has a turn: not in a match that is over, and not after being eliminated.
pub fn may_play(game: &Match, player: PlayerNumber, is_played: bool) -> Result<(), Refusal> {
    if !is_played || winner(game).is_some() {
        Err(Refusal::Over)
    } else if game.active().contains(player) {
        Ok(())
    } else {
        Err(Refusal::Eliminated)
    }
}

/// The victory points of all who play a match, by number.
pub fn points(game: &Match) -> Vec<i32> {
    game.players.iter().map(|player| player.points).collect()
}

/// The leader points of a winner: 4 with twice the points of everyone else, 2 with more points than anyone else, 1
/// otherwise.
pub fn leader_points(points: &[i32], victor: PlayerNumber) -> u8 {
    let own = points.get(victor.index()).copied().unwrap_or(0);
    let others =
        || points.iter().enumerate().filter(|(at, _)| *at != victor.index()).map(|(_, points)| *points);
    if own > 0 && others().all(|other| own >= other.saturating_mul(2)) {
        4
    } else if others().all(|other| own > other) {
        2
    } else {
        1
    }
}
