//! Borders that cross: how many, and a layout with fewer.

use super::{Place, STEP};

/// How often all provinces are tried.
const ROUNDS: usize = 3;
/// The most pairs of borders that are looked at: what is left of a large board stays as it is.
const PAIRS: usize = 15_000_000;
/// How near a province may come to another.
const NEAREST: i64 = STEP * 44 / 100;

/// On which side of a line a point lies.
const fn side(from: Place, to: Place, point: Place) -> i64 {
    ((to.0 - from.0) * (point.1 - from.1) - (to.1 - from.1) * (point.0 - from.0)).signum()
}

/// Whether two lines cross that have no end in common.
fn cross((a, b): (Place, Place), (c, d): (Place, Place)) -> bool {
    let apart =
        |of: fn(Place) -> i64| of(a).max(of(b)) < of(c).min(of(d)) || of(c).max(of(d)) < of(a).min(of(b));
    !apart(|place| place.0)
        && !apart(|place| place.1)
        && side(a, b, c) * side(a, b, d) < 0
        && side(c, d, a) * side(c, d, b) < 0
}

/// How many pairs of borders cross.
pub fn count(places: &[Place], borders: &[(usize, usize)]) -> usize {
    let line = |(one, other): (usize, usize)| (places[one], places[other]);
    let mut count = 0;
    for (number, border) in borders.iter().enumerate() {
        let rest = borders.iter().skip(number + 1).filter(|other| is_apart(*border, **other));
        count += rest.filter(|other| cross(line(*border), line(**other))).count();
    }
    count
}

/// Whether two borders have no province in common.
const fn is_apart(one: (usize, usize), other: (usize, usize)) -> bool {
    one.0 != other.0 && one.0 != other.1 && one.1 != other.0 && one.1 != other.1
}

/// Moves provinces whose borders cross others to where fewer do.
pub fn refine(places: &mut [Place], neighbors: &[Vec<usize>], borders: &[(usize, usize)]) {
    let mut left = PAIRS;
    for _ in 0..ROUNDS {
        let mut is_changed = false;
        for at in 0..places.len() {
            let before = crossed(places, &neighbors[at], borders, (at, places[at]), usize::MAX, &mut left);
            if before == 0 {
                continue;
            }
            let mut best = (before, places[at]);
            for place in tried(places, &neighbors[at]) {
                if best.0 > 0 && is_free(places, at, place) {
                    let crossed = crossed(places, &neighbors[at], borders, (at, place), best.0, &mut left);
                    if crossed < best.0 {
                        best = (crossed, place);
                    }
                }
            }
            is_changed |= places[at] != best.1;
            places[at] = best.1;
            if left == 0 {
                return;
            }
        }
        if !is_changed {
            return;
        }
    }
}

/// The points that are tried for a province: the mean of its neighbors, and those around it.
fn tried(places: &[Place], neighbors: &[usize]) -> Vec<Place> {
    let count = i64::try_from(neighbors.len()).unwrap_or(1).max(1);
    let sum =
        neighbors.iter().map(|other| places[*other]).fold((0, 0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    let (x, y) = (sum.0.div_euclid(count), sum.1.div_euclid(count));
    let around = (-2..=2).flat_map(|down| (-2..=2).map(move |across| (across, down)));
    let around = around.filter(|step| *step != (0, 0));
    std::iter::once((x, y))
        .chain(around.map(|(across, down)| (x + across * STEP / 2, y + down * STEP / 2)))
        .collect()
}

/// Whether no other province is too near to a point.
fn is_free(places: &[Place], at: usize, (x, y): Place) -> bool {
    let is_far = |(other, place): (usize, &Place)| {
        let (across, down) = (place.0 - x, place.1 - y);
        other == at || across * across + down * down >= NEAREST * NEAREST
    };
    places.iter().enumerate().all(is_far)
}

/// How many borders cross those of a province at a point; not more than a number of them are counted. Without pairs left
/// to look at, none is better than another.
fn crossed(
    places: &[Place],
    neighbors: &[usize],
    borders: &[(usize, usize)],
    (at, place): (usize, Place),
    most: usize,
    left: &mut usize,
) -> usize {
    let mut count = 0;
    for other in neighbors {
        if *left < borders.len() {
            *left = 0;
            return usize::MAX;
        }
        *left -= borders.len();
        let line = (place, places[*other]);
        let others = borders.iter().filter(|border| is_apart((at, *other), **border));
        count += others.filter(|border| cross(line, (places[border.0], places[border.1]))).count();
        if count >= most {
            break;
        }
    }
    count
}
