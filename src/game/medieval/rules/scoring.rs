//! Victory points and statistics: what each side gains and loses, and how often.
//!
//! Both have limits, so that a position can be punched; what goes beyond them is not counted.
//!
//! Source: the rules text, "Victory points" and "Statistics".

use crate::tables::{CITY_POINTS, Kind, MOST_COUNTED, MOST_POINTS};
use crate::world::numbers::PlayerNumber;
use crate::world::{Player, Tally};

/// A player has built a piece.
pub fn built(by: &mut Player, kind: Kind) {
    score(by, kind.points());
}

/// A player has destroyed a piece of another.
pub fn destroyed(players: &mut [Player], by: PlayerNumber, of: PlayerNumber, kind: Kind) {
    won(players, by, kind.points(), of, |tally| &mut tally.pieces_for);
    won(players, of, -kind.points(), by, |tally| &mut tally.pieces_against);
}

/// A player has captured a city, of another or a white one.
pub fn captured(players: &mut [Player], by: PlayerNumber, from: Option<PlayerNumber>) {
    match from {
        Some(from) => {
            won(players, by, CITY_POINTS, from, |tally| &mut tally.cities_for);
            won(players, from, -CITY_POINTS, by, |tally| &mut tally.cities_against);
        }
        None => players.get_mut(by.index()).into_iter().for_each(|player| score(player, CITY_POINTS)),
    }
}

fn score(player: &mut Player, points: i32) {
    player.points = player.points.saturating_add(points).clamp(-MOST_POINTS, MOST_POINTS);
}

/// Scores and counts what a player won from another, or lost to them.
fn won(
    players: &mut [Player],
    player: PlayerNumber,
    points: i32,
    against: PlayerNumber,
    what: fn(&mut Tally) -> &mut u32,
) {
    let Some(player) = players.get_mut(player.index()) else { return };
    score(player, points);
    let Some(number) = player.tallies.get_mut(against.index()).map(what) else { return };
    *number = number.saturating_add(1).min(MOST_COUNTED);
}
