//! Where the provinces of a board without a drawing are: worked out from its borders, or from the degrees that it tells.
//!
//! The places of a board that tells no degrees come from its `distances`: a first guess from four far provinces, then each
//! province to where the others want it (`stress`), then fewer borders that cross (`crossings`). Either way the result
//! is `spread` over the picture until no box of a province overlaps another. All of it is in whole numbers, so that it
//! is the same everywhere, and each step has a bound, whatever the board.

mod crossings;
mod degrees;
mod distances;
mod spread;
mod stress;

pub use crossings::count as crossings;

use playdeck_diplomacy_rules::world::map::{Map, Province, army_neighbours, touching};
use std::collections::BTreeSet;

/// A point while the layout is worked out. One step from a province to the next is [`STEP`].
type Place = (i64, i64);

/// The length of a border in a layout that has no degrees.
const STEP: i64 = 1024;

/// A layout, in pixels.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    /// The width and height of the picture, without a legend.
    pub size: (i32, i32),
    /// By provinces: the middle of its box.
    pub middles: Vec<(i32, i32)>,
    /// By provinces: the width and height of its box.
    pub boxes: Vec<(i32, i32)>,
    /// The pairs of provinces that border on each other, by their numbers, the smaller one first.
    pub borders: Vec<(usize, usize)>,
}

/// Finds the places of a board, with a box of some size for each province, and some pixels free above all.
pub fn layout(map: &'static Map, boxes: Vec<(i32, i32)>, above: i32) -> Layout {
    let neighbors = neighbors(map);
    let borders: Vec<(usize, usize)> = (0..)
        .zip(&neighbors)
        .flat_map(|(one, others)| others.iter().map(move |other| (one, *other)))
        .filter(|(one, other)| one < other)
        .collect();
    let (places, is_told) = match degrees::places(map, &neighbors) {
        Some(places) => (places, true),
        None => (free(&neighbors, &borders), false),
    };
    let (size, middles) = spread::spread(&places, is_told, &boxes, above);
    Layout { size, middles, boxes, borders }
}

/// The places of a board that tells no degrees.
fn free(neighbors: &[Vec<usize>], borders: &[(usize, usize)]) -> Vec<Place> {
    let distances = distances::all(neighbors);
    let mut places = distances::guess(&distances);
    stress::relax(&mut places, &distances);
    crossings::refine(&mut places, neighbors, borders);
    lying(places)
}

/// The same wider than high.
fn lying(mut places: Vec<Place>) -> Vec<Place> {
    let span = |of: fn(&Place) -> i64| {
        let least = places.iter().map(of).min().unwrap_or_default();
        places.iter().map(of).max().unwrap_or_default() - least
    };
    if span(|place| place.1) > span(|place| place.0) {
        for place in &mut places {
            *place = (place.1, place.0);
        }
    }
    places
}

/// By provinces: the numbers of those that it borders on, by land or by sea.
fn neighbors(map: &'static Map) -> Vec<Vec<usize>> {
    let of = |province: Province| {
        let all: BTreeSet<usize> =
            army_neighbours(province).chain(touching(province)).map(Province::index).collect();
        all.into_iter().filter(|other| *other != province.index()).collect()
    };
    map.provinces().map(of).collect()
}
