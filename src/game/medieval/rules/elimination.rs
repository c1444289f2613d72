//! Players leave a match, and the last one wins it.
//!
//! Source: the rules text, "Winning the game" and "Creating a new game".

use super::turn::Turn;
use crate::game::medieval::event::What;
use crate::game::medieval::field::game::Match;
use crate::game::medieval::field::piece::PieceId;
use crate::game::medieval::field::player::{PlayerNumber, Players, Status};

impl Turn<'_> {
    /// Eliminates a player who has no city left and no piece that takes one.
    pub(super) fn check_rout(&mut self, player: PlayerNumber) {
        if self.game.owned(player) == 0 && self.game.pieces.takers(player) == 0 {
            self.eliminate(player, Status::Routed);
        }
    }

    /// Eliminates a player: his pieces are destroyed and his cities emptied, and nobody scores for that.
    pub(super) fn eliminate(&mut self, player: PlayerNumber, how: Status) {
        if self.is_rehearsal {
            return;
        }
        let Some(leaving) = self.game.player_mut(player).filter(|player| player.is_active()) else { return };
        leaving.status = how;
        let pieces: Vec<PieceId> =
            self.game.pieces.of(player).map(|piece| PieceId::new(player, piece.number)).collect();
        for piece in pieces {
            self.game.take(piece);
        }
        let own = self.game.cities().filter(|(_, city)| city.owner == Some(player));
        for number in own.map(|(number, _)| number).collect::<Vec<_>>() {
            if let Some(city) = self.game.city_mut(number) {
                city.castle = false;
            }
            self.game.give(number, None);
        }
        self.tell(Players::ALL, true, What::Eliminated { player, how });
        let mut left = self.game.active().iter();
        if let (Some(last), None) = (left.next(), left.next()) {
            self.winner = Some(last);
            let leader = leader_points(&points(&self.game), last);
            self.tell(Players::ALL, true, What::Won { player: last, leader });
        }
    }
}

/// The victory points of all who play a match, by number.
pub fn points(game: &Match) -> Vec<i32> {
    game.players.iter().map(|player| player.points).collect()
}

/// The leader points of a victor: 4 with twice the points of everyone else, 2 with more points than anyone else, 1
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
