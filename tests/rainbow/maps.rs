//! Maps of Rainbow's End: one continent, and cities that lie far apart on it.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use playdeck::dice::Dice;
use playdeck::game::rainbow::geometry::Hex;
use playdeck::game::rainbow::map_making::{make, side_for};
use playdeck::game::rainbow::tables::{CITY_SPACING, Terrain};

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

/// Balanced starts have at least 0.8 of the best start's land around them; others need not.
#[test]
fn balanced_starts_have_about_as_much_land() {
    let shares = |is_balanced: bool| -> Vec<usize> {
        let of_seed = |seed| {
            let (map, cities) = make(side_for(8), 8, is_balanced, &Dice::new(seed)).unwrap();
            let land = |city: &Hex| {
                map.hexes().filter(|hex| map.at(*hex) != Terrain::Water && hex.distance(*city) <= 4).count()
            };
            for (at, city) in cities.iter().enumerate() {
                assert!(map.at(*city) != Terrain::Water);
                assert!(cities[..at].iter().all(|other| other.distance(*city) >= CITY_SPACING));
            }
            let (worst, best) =
                (cities.iter().map(land).min().unwrap(), cities.iter().map(land).max().unwrap());
            worst * 100 / best
        };
        (0..40).map(of_seed).collect()
    };
    let (balanced, free) = (shares(true), shares(false));
    assert!(balanced.iter().all(|share| *share >= 80), "{balanced:?}");
    assert!(free.iter().filter(|share| **share < 80).count() > 30, "{free:?}");
    for (side, players) in [(8, 2), (13, 2), (16, 3), (40, 20), (90, 99)] {
        for seed in 0..4 {
            assert!(make(side, players, true, &Dice::new(seed)).is_some(), "{side} {players} {seed}");
        }
    }
}
