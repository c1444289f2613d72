//! The places of a board that tells where its provinces lie on the earth.

use super::Place;
use playdeck_diplomacy_rules::world::map::{Degrees, Map, Province};

/// How many thousandths of a degree of latitude one of longitude is, at each fifth degree from the equator.
const COSINES: [i64; 19] =
    [1000, 996, 985, 966, 940, 906, 866, 819, 766, 707, 643, 574, 500, 423, 342, 259, 174, 87, 0];

/// The places, unless fewer than half of them are told. One that is not told lies amid its neighbors.
pub fn places(map: &'static Map, neighbors: &[Vec<usize>]) -> Option<Vec<Place>> {
    let told: Vec<Option<Degrees>> = map.provinces().map(Province::position).collect();
    let known: Vec<&Degrees> = told.iter().flatten().collect();
    if known.is_empty() || known.len() * 2 < told.len() {
        return None;
    }
    let count = i64::try_from(known.len()).unwrap_or(1);
    let middle = known.iter().map(|at| i64::from(at.north)).sum::<i64>() / count;
    let wide = COSINES.get(usize::try_from(middle.abs() / 50).unwrap_or_default()).copied().unwrap_or(1);
    let place = |at: Degrees| (i64::from(at.east) * wide.max(300), -i64::from(at.north) * 1000);
    let mut places: Vec<Option<Place>> = told.into_iter().map(|at| at.map(place)).collect();
    // From neighbor to neighbor; what has no way to a known one lies in the middle of all.
    loop {
        let found: Vec<(usize, Place)> = (0..places.len())
            .filter(|at| places[*at].is_none())
            .filter_map(|at| {
                let around: Vec<Place> = neighbors[at].iter().filter_map(|other| places[*other]).collect();
                Some((at, mean(&around)?))
            })
            .collect();
        if found.is_empty() {
            break;
        }
        for (at, place) in found {
            places[at] = Some(place);
        }
    }
    let all: Vec<Place> = places.iter().flatten().copied().collect();
    let middle = mean(&all).unwrap_or_default();
    Some(places.into_iter().map(|place| place.unwrap_or(middle)).collect())
}

/// The point amid some points.
fn mean(all: &[Place]) -> Option<Place> {
    let count = i64::try_from(all.len()).ok().filter(|count| *count > 0)?;
    let sum = all.iter().fold((0, 0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    Some((sum.0.div_euclid(count), sum.1.div_euclid(count)))
}
