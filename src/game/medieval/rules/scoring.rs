//! Victory points and statistics: what each side gains and loses, and how often.
//!
//! Both have bounds, so that a position can be punched; what goes beyond is not counted.
//!
//! Source: the rules text, "Victory points" and "Statistics".

use crate::game::medieval::field::game::Match;
use crate::game::medieval::field::player::{PlayerNumber, Tally};
use crate::game::medieval::tables::{CITY_POINTS, Kind, MOST_COUNTED, MOST_POINTS};

impl Match {
    /// A player has built a piece.
    pub(super) fn score_built(&mut self, by: PlayerNumber, kind: Kind) {
        self.score(by, kind.points());
    }

    /// A player has destroyed a piece of another.
    pub(super) fn score_destroyed(&mut self, by: PlayerNumber, of: PlayerNumber, kind: Kind) {
        self.score(by, kind.points());
        self.count(by, of, |tally| &mut tally.pieces_for);
        self.score(of, -kind.points());
        self.count(of, by, |tally| &mut tally.pieces_against);
    }

    /// A player has captured a city, of another or a white one.
    pub(super) fn score_captured(&mut self, by: PlayerNumber, from: Option<PlayerNumber>) {
        self.score(by, CITY_POINTS);
        let Some(from) = from else { return };
        self.count(by, from, |tally| &mut tally.cities_for);
        self.score(from, -CITY_POINTS);
        self.count(from, by, |tally| &mut tally.cities_against);
    }

    fn score(&mut self, player: PlayerNumber, points: i32) {
        let Some(player) = self.player_mut(player) else { return };
        player.points = player.points.saturating_add(points).clamp(-MOST_POINTS, MOST_POINTS);
    }

    fn count(&mut self, player: PlayerNumber, against: PlayerNumber, what: fn(&mut Tally) -> &mut u32) {
        let Some(player) = self.player_mut(player) else { return };
        let Some(number) = player.tallies.get_mut(against.index()).map(what) else { return };
        *number = number.saturating_add(1).min(MOST_COUNTED);
    }
}
