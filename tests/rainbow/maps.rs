//! Maps of Rainbow's End: one continent, and cities that lie far apart on it.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use playdeck::dice::Dice;
use playdeck::game::rainbow::geometry::Hex;
use playdeck::game::rainbow::map::Map;
use playdeck::game::rainbow::map_making::{make, side_for};
use playdeck::game::rainbow::tables::{CITY_SPACING, Terrain};
use std::ops::Range;

#[test]
fn the_side_grows_with_the_square_root_of_the_players() {
    let sides = [2, 3, 4, 6, 8, 10, 15, 20].map(side_for);
    assert_eq!(sides, [13, 16, 18, 22, 26, 29, 35, 40]);
}

#[test]
fn half_of_a_map_is_one_continent() {
    for (side, seed) in [(8, 1), (13, 2), (35, 3)] {
        let (map, _) = make(side, 2, false, &Dice::new(seed)).unwrap();
        let land: Vec<Hex> = map.hexes().filter(|hex| map.at(*hex) != Terrain::Water).collect();
        assert_eq!(land.len(), usize::from(side).pow(2) / 2);
        let mut reached = vec![land[0]];
        let mut at = 0;
        while at < reached.len() {
            for near in reached[at].neighbours(side) {
                if map.at(near) != Terrain::Water && !reached.contains(&near) {
                    reached.push(near);
                }
            }
            at += 1;
        }
        assert_eq!(reached.len(), land.len());
    }
}

#[test]
fn cities_keep_their_distance_on_land() {
    for seed in 0..20 {
        let (map, cities) = make(side_for(6), 6, false, &Dice::new(seed)).unwrap();
        assert_eq!(cities.len(), 6);
        for (at, city) in cities.iter().enumerate() {
            assert_ne!(map.at(*city), Terrain::Water);
            assert!(cities[..at].iter().all(|other| other.distance(*city) >= CITY_SPACING));
        }
    }
    assert!(make(8, 40, false, &Dice::new(1)).is_none(), "forty cities have no room on 8 by 8");
}

/// The land nearer to each start than to any other, the worst in hundredths of the best.
fn worst_share(map: &Map, starts: &[Hex]) -> usize {
    let mut shares = vec![0; starts.len()];
    for hex in map.hexes().filter(|hex| map.at(*hex) != Terrain::Water) {
        let nearest = starts.iter().map(|start| start.distance(hex)).min().unwrap();
        let owners: Vec<usize> =
            (0..starts.len()).filter(|at| starts[*at].distance(hex) == nearest).collect();
        if let [owner] = owners[..] {
            shares[owner] += 1;
        }
    }
    shares.iter().min().unwrap() * 100 / shares.iter().max().unwrap()
}

/// How many starts have a foreign one within four hexes, and the least distance between any two.
fn room(starts: &[Hex]) -> (usize, u32) {
    let nearest = |at: usize| {
        let others = starts.iter().enumerate().filter(|(other, _)| *other != at);
        others.map(|(_, other)| other.distance(starts[at])).min().unwrap()
    };
    let nearest: Vec<u32> = (0..starts.len()).map(nearest).collect();
    (nearest.iter().filter(|distance| **distance <= 4).count(), nearest.into_iter().min().unwrap())
}

#[test]
fn some_balanced_starts_share_the_land() {
    assert_eq!(of_seeds(0..2), 16);
}

#[test]
#[ignore = "long: cargo long"]
fn balanced_starts_share_the_land_and_lie_as_far_apart_as_others() {
    assert_eq!(of_seeds(0..20), 160);
}

/// How many seats are balanced for these seeds, after the law was held to each game and to all together.
#[allow(clippy::print_stdout, reason = "the long tier prints what it measured")]
fn of_seeds(seeds: Range<u64>) -> usize {
    let (mut seats, mut close, mut was_close) = (0, 0, 0);
    let (mut balanced, mut free) = (Vec::new(), Vec::new());
    for seed in seeds {
        let with = |is_balanced| make(side_for(8), 8, is_balanced, &Dice::new(seed)).unwrap();
        let ((map, fair), (same, drawn)) = (with(true), with(false));
        assert_eq!(map, same, "the land is the same");
        assert!(fair.iter().all(|start| map.at(*start) != Terrain::Water));
        let (is, was) = (room(&fair), room(&drawn));
        assert!(is.0 <= was.0 && is.1 >= was.1, "root {seed}: {is:?}, and without it {was:?}");
        (seats, close, was_close) = (seats + fair.len(), close + is.0, was_close + was.0);
        balanced.push(worst_share(&map, &fair));
        free.push(worst_share(&map, &drawn));
        assert!(balanced.last() >= free.last(), "root {seed}");
    }
    println!("{seats} seats, {close} close, without it {was_close}; {balanced:?}, {free:?}");
    assert!(close <= was_close);
    let mean = |shares: &[usize]| shares.iter().sum::<usize>() / shares.len();
    assert!(mean(&balanced) >= 70 && mean(&free) < 40, "{balanced:?} {free:?}");
    seats
}

#[test]
#[ignore = "long: cargo long"]
fn balanced_starts_are_found_on_small_maps_and_for_many() {
    for (side, players) in [(8, 2), (13, 2), (16, 3), (40, 20), (90, 99)] {
        for seed in 0..4 {
            assert!(make(side, players, true, &Dice::new(seed)).is_some(), "{side} {players} {seed}");
        }
    }
}
