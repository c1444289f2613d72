//! Each province moves to where the others want it, one after another, round after round.

use super::distances::Distances;
use super::{Place, STEP};

/// The most rounds. More change nothing.
const ROUNDS: usize = 60;
/// The most pairs that are looked at, so that a large board has fewer rounds.
const PAIRS: usize = 6_000_000;
/// The weight of a pair one step apart.
const WEIGHT: i64 = 14_400;

/// Moves all provinces.
pub fn relax(places: &mut [Place], distances: &Distances) {
    let count = places.len();
    let rounds = (PAIRS / (count * count).max(1)).clamp(4, ROUNDS);
    for _ in 0..rounds {
        for at in 0..count {
            if let Some(wanted) = wanted(places, distances, at) {
                places[at] = wanted;
            }
        }
    }
}

/// The weighted mean of the points where the others want a province.
fn wanted(places: &[Place], distances: &Distances, at: usize) -> Option<Place> {
    let (x, y) = places[at];
    let (mut across, mut down, mut all) = (0, 0, 0);
    for (other, (from_x, from_y)) in places.iter().enumerate().filter(|(other, _)| *other != at) {
        let steps = distances.get(at, other);
        let weight = (WEIGHT / (steps * steps).max(1)).max(1);
        let (dx, dy) = (x - from_x, y - from_y);
        let now = (dx * dx + dy * dy).isqrt().max(1);
        across += weight * (from_x + (dx * steps * STEP).div_euclid(now));
        down += weight * (from_y + (dy * steps * STEP).div_euclid(now));
        all += weight;
    }
    (all > 0).then(|| (across.div_euclid(all), down.div_euclid(all)))
}
