//! The areas of land between provinces that border on one another in a ring of three or four, with nothing inside.

use super::board;
use playdeck_diplomacy_rules::world::map::{Map, Province, Terrain, army_neighbours, army_reaches};

type Point = (i32, i32);

/// How long a side may be.
const LONGEST: i32 = 420;
/// The most rings that are tried, and the most points that are looked for inside of them: a board that nobody could draw
/// has less land.
const TRIES: usize = 100_000;
const POINTS: usize = 6_000_000;

/// The rings, each with its provinces in the order in which one borders on the next.
pub fn of(map: &'static Map) -> Vec<Vec<Province>> {
    let hubs: Vec<Point> = map.provinces().map(board::hub).collect();
    let land = || map.provinces().filter(|at| at.terrain() != Terrain::Water);
    // The first of a ring has the smallest number.
    let ring = |one: Province| {
        let later = move || army_neighbours(one).filter(move |other| *other > one);
        later().flat_map(move |other| {
            let thirds = later().filter(move |third| *third > other);
            thirds.flat_map(move |third| {
                if army_reaches(other, third) {
                    return vec![vec![one, other, third]];
                }
                let across = army_neighbours(other);
                let is_ring =
                    |last: &Province| *last > one && army_reaches(*last, third) && !army_reaches(*last, one);
                across.filter(is_ring).map(|last| vec![one, other, last, third]).collect()
            })
        })
    };
    let mut left = POINTS / hubs.len().max(1);
    let mut is_empty = |ring: &Vec<Province>| {
        let corners: Vec<Point> = ring.iter().map(|at| hubs[at.index()]).collect();
        if left == 0 || !is_plain(&corners) {
            return false;
        }
        left -= 1;
        let outside = |(number, hub): (usize, &Point)| {
            ring.iter().any(|at| at.index() == number) || !is_inside(&corners, *hub)
        };
        hubs.iter().enumerate().all(outside)
    };
    land().flat_map(ring).take(TRIES).filter(|ring| is_empty(ring)).collect()
}

/// On which side of a line a point lies.
const fn side(from: Point, to: Point, point: Point) -> i32 {
    ((to.0 - from.0) * (point.1 - from.1) - (to.1 - from.1) * (point.0 - from.0)).signum()
}

/// The sides of a ring.
fn sides(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

/// Whether a ring has no long side, and none that crosses another.
fn is_plain(corners: &[Point]) -> bool {
    let is_short =
        |(from, to): (Point, Point)| (to.0 - from.0).pow(2) + (to.1 - from.1).pow(2) <= LONGEST.pow(2);
    let cross = |(a, b): (Point, Point), (c, d): (Point, Point)| {
        side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0
    };
    let all: Vec<(Point, Point)> = sides(corners).collect();
    let is_crossed = match all[..] {
        [one, other, third, last] => cross(one, third) || cross(other, last),
        _ => false,
    };
    all.into_iter().all(is_short) && !is_crossed
}

/// Whether a point lies in a ring or on it.
fn is_inside(corners: &[Point], (x, y): Point) -> bool {
    let mut is_inside = false;
    for ((from_x, from_y), (to_x, to_y)) in sides(corners) {
        if (from_y > y) != (to_y > y) {
            let (from, to) = if from_y < to_y {
                ((from_x, from_y), (to_x, to_y))
            } else {
                ((to_x, to_y), (from_x, from_y))
            };
            if side(from, to, (x, y)) > 0 {
                is_inside = !is_inside;
            }
        }
    }
    is_inside
}
