//! The maps of Medieval War Door: what is said of every map is counted again on maps of all shapes.

use playdeck::dice::Dice;
use playdeck::game::medieval::geometry::{Grid, Square};
use playdeck::game::medieval::lobby::MatchNumber;
use playdeck::game::medieval::map_making::{Made, make};
use playdeck::game::medieval::setup::Setup;
use playdeck::game::medieval::tables::{Kind, Product, Terrain};

/// A map of a match, and what it was made for.
struct Map {
    setup: Setup,
    made: Made,
}

/// Maps of all extremes: shape, share of land, players, wrapped or not, each from some roots.
fn maps() -> impl Iterator<Item = Map> {
    let shapes = [(20, 20), (20, 100), (37, 41)].into_iter();
    let lands = shapes.flat_map(|(width, height)| [40, 55, 80].map(|land| (width, height, land)));
    let setups = lands.flat_map(|(width, height, land)| {
        [(2, false), (2, true), (6, false), (6, true)].map(|(players, wrap)| Setup {
            width,
            height,
            land,
            players,
            wrap,
            ..Setup::default()
        })
    });
    setups.flat_map(|setup| {
        (0..4).map(move |root| {
            let made = make(MatchNumber(1), &setup, Dice::new(root));
            Map { setup: setup.clone(), made }
        })
    })
}

impl Map {
    fn grid(&self) -> Grid {
        self.setup.grid()
    }

    fn at(&self, square: Square) -> Terrain {
        self.made.terrain[self.grid().index(square)]
    }

    fn count(&self, terrain: Terrain) -> usize {
        self.made.terrain.iter().filter(|other| **other == terrain).count()
    }

    fn distance(&self, first: usize, second: usize) -> u8 {
        self.grid().distance(self.made.cities[first].at, self.made.cities[second].at)
    }

    /// Whether eight squares of land hang together about a city.
    fn is_home(&self, city: usize) -> bool {
        let mut reached = vec![self.made.cities[city].at];
        let mut next = 0;
        while let Some(square) = reached.get(next).copied().filter(|_| reached.len() < 8) {
            next += 1;
            for beside in self.grid().around(square) {
                if self.at(beside) != Terrain::Sea && !reached.contains(&beside) {
                    reached.push(beside);
                }
            }
        }
        reached.len() >= 8
    }
}

#[test]
fn the_share_of_land_is_exact_and_fifteen_percent_of_it_are_mountains() {
    for map in maps() {
        let half_up = |number: usize, percent: usize| (number * percent + 50) / 100;
        let land = half_up(map.grid().len(), usize::from(map.setup.land));
        assert_eq!(map.count(Terrain::Sea), map.grid().len() - land);
        assert_eq!(map.count(Terrain::Mountain), half_up(land, 15));
    }
}

#[test]
fn cities_lie_on_open_land_three_squares_apart_and_are_as_many_as_it_bears() {
    for map in maps() {
        let (cities, players) = (&map.made.cities, usize::from(map.setup.players));
        let wanted = (3 * players).max(map.count(Terrain::Land) / 40);
        assert!((players..=wanted).contains(&cities.len()));
        for (number, city) in cities.iter().enumerate() {
            assert_eq!(map.at(city.at), Terrain::Land);
            assert!((number + 1..cities.len()).all(|other| map.distance(number, other) >= 3));
            let is_coastal = map.grid().around(city.at).any(|beside| map.at(beside) == Terrain::Sea);
            assert!(is_coastal || !city.specialty.is_ship());
            let turns = if city.specialty == Kind::Infantry { 3 } else { 4 };
            assert_eq!((city.owner, city.product, city.turns), (None, Product::Piece(Kind::Infantry), turns));
        }
    }
}

#[test]
fn players_start_as_far_from_each_other_as_can_be_and_on_no_islet() {
    for map in maps() {
        let starts = &map.made.starts;
        assert_eq!(starts.len(), usize::from(map.setup.players));
        let homes: Vec<usize> = (0..map.made.cities.len()).filter(|city| map.is_home(*city)).collect();
        assert!(homes.len() >= starts.len(), "these maps have land enough");
        // The first was drawn, each further one is the farthest from those before it; then they were dealt.
        let from = |first: usize| {
            let mut chosen = vec![first];
            while chosen.len() < starts.len() {
                let least = |city: usize| chosen.iter().map(|other| map.distance(city, *other)).min();
                let farthest = homes.iter().map(|city| least(*city)).max();
                let next = homes.iter().find(|city| Some(least(**city)) == farthest);
                chosen.extend(next);
            }
            chosen
        };
        assert!(starts.iter().any(|first| from(*first).iter().all(|city| starts.contains(city))));
        assert!(starts.iter().all(|start| homes.contains(start)));
    }
}
