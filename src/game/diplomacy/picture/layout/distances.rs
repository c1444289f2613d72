//! How many borders lie between two provinces, and a first guess of where they are.

use super::{Place, STEP};
use std::collections::VecDeque;

/// The distances from each province to each.
pub struct Distances {
    rows: Vec<Vec<u16>>,
}

impl Distances {
    /// How far one is from another.
    pub fn get(&self, from: usize, to: usize) -> i64 {
        self.rows.get(from).and_then(|row| row.get(to)).copied().unwrap_or_default().into()
    }

    /// The number of provinces.
    pub const fn count(&self) -> usize {
        self.rows.len()
    }
}

/// All distances. Two provinces without a way from one to the other are two farther apart than any others.
pub fn all(neighbors: &[Vec<usize>]) -> Distances {
    let mut rows: Vec<Vec<u16>> = (0..neighbors.len()).map(|from| reached(neighbors, from)).collect();
    let most = rows.iter().flatten().filter(|far| **far != u16::MAX).max().copied().unwrap_or_default();
    for far in rows.iter_mut().flatten().filter(|far| **far == u16::MAX) {
        *far = most + 2;
    }
    Distances { rows }
}

fn reached(neighbors: &[Vec<usize>], from: usize) -> Vec<u16> {
    let mut row = vec![u16::MAX; neighbors.len()];
    row[from] = 0;
    let mut queue = VecDeque::from([from]);
    while let Some(here) = queue.pop_front() {
        for next in &neighbors[here] {
            if row[*next] == u16::MAX {
                row[*next] = row[here] + 1;
                queue.push_back(*next);
            }
        }
    }
    row
}

/// The first guess: across by the distances to two provinces that are far apart, and down by those to two others.
pub fn guess(distances: &Distances) -> Vec<Place> {
    let far = |score: &dyn Fn(usize) -> i64| {
        // Among equals the first.
        (0..distances.count()).rev().max_by_key(|place| score(*place)).unwrap_or_default()
    };
    let west = far(&|place| distances.get(0, place));
    let east = far(&|place| distances.get(west, place));
    let (to_west, to_east) = (|place| distances.get(west, place), |place| distances.get(east, place));
    // The others lie beside the line between the first two.
    let aside = |place: usize| (to_west(place) - to_east(place)).abs();
    let north = far(&|place| to_west(place).min(to_east(place)) * 4 - aside(place) * 3);
    let south = far(&|place| distances.get(north, place) * 4 - aside(place) * 3);
    let place = |at: usize| {
        let across = (to_west(at) - to_east(at)) * STEP / 2;
        let down = (distances.get(north, at) - distances.get(south, at)) * STEP / 2;
        // No two provinces at the same point.
        let number = i64::try_from(at).unwrap_or_default();
        (across + number * 37 % 101, down + number * 59 % 103)
    };
    (0..distances.count()).map(place).collect()
}
