//! The making of a map: land, mountains, cities, and where the players start.
//!
//! Land grows from some seeds by squares drawn from its coast, until the share asked for is exact; then mountains and
//! cities are drawn. Everything is drawn from streams for the number of the match and of the attempt.
//!
//! Source: the rules text, "Creating a new game" for the share of land; the text says nothing of how a map is made, and
//! the figures below are ours.

use super::chance;
use super::city::City;
use super::geometry::{Grid, Square};
use super::lobby::MatchNumber;
use super::setup::Setup;
use super::tables::{CITY_SPACING, Kind, Product, Terrain};
use crate::dice::{Dice, Stream};

/// Percent of the land that is mountains.
const MOUNTAINS: usize = 15;
/// Squares of the map for each seed of land but the first.
const SQUARES_OF_A_SEED: usize = 600;
/// Squares of open land for each city, and the cities for each player: whichever asks for more.
const LAND_OF_A_CITY: usize = 40;
const CITIES_OF_A_PLAYER: usize = 3;
/// How often a place is drawn for a city before the map counts as full.
const TRIES: usize = 100;
/// The attempts at a map; the last one searches for places where drawing finds none.
const ATTEMPTS: u64 = 20;
/// The squares of a land mass from which a player can well start.
const LEAST_HOME: usize = 8;

/// A map as it was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// The terrain, row by row.
    pub terrain: Vec<Terrain>,
    /// The cities, in the order of their numbers, all white.
    pub cities: Vec<City>,
    /// The places in that list from which the players start, in the order of the players.
    pub starts: Vec<usize>,
}

/// Makes a map for a match.
pub fn make(number: MatchNumber, setup: &Setup, dice: Dice) -> Made {
    let players = usize::from(setup.players);
    let mut attempt = 0;
    loop {
        let mut stream = chance::stream(dice, number, 0, chance::MAP, attempt);
        let mut maker = Maker { grid: setup.grid(), terrain: Vec::new(), stream: &mut stream };
        maker.raise_land(usize::from(setup.land));
        let is_last = attempt + 1 >= ATTEMPTS;
        let places = maker.city_places(players, is_last);
        if places.len() >= players || is_last {
            let cities = maker.cities(&places, setup);
            let mut lots = chance::stream(dice, number, 0, chance::START, attempt);
            let starts = maker.starts(&places, players, &mut lots);
            return Made { terrain: maker.terrain, cities, starts };
        }
        attempt += 1;
    }
}

struct Maker<'s> {
    grid: Grid,
    terrain: Vec<Terrain>,
    stream: &'s mut Stream,
}

impl Maker<'_> {
    fn draw(&mut self, bound: usize) -> usize {
        self.stream.below(u32::try_from(bound).unwrap_or(u32::MAX)) as usize
    }

    fn at(&self, square: Square) -> Terrain {
        self.terrain.get(self.grid.index(square)).copied().unwrap_or(Terrain::Sea)
    }

    fn set(&mut self, index: usize, terrain: Terrain) {
        if let Some(place) = self.terrain.get_mut(index) {
            *place = terrain;
        }
    }

    /// The squares that share a side with one.
    fn beside(&self, square: Square) -> impl Iterator<Item = Square> + use<> {
        let grid = self.grid;
        [(0, -1), (-1, 0), (1, 0), (0, 1)].into_iter().filter_map(move |(x, y)| grid.offset(square, x, y))
    }

    /// Lets land grow until it has its share of the map, and raises mountains on it.
    fn raise_land(&mut self, percent: usize) {
        let all = self.grid.len();
        let wanted = (all * percent + 50) / 100;
        self.terrain = vec![Terrain::Sea; all];
        let mut land = Vec::with_capacity(wanted);
        // The sea squares beside land, each once, in the order in which land reached them.
        let mut coast: Vec<usize> = Vec::new();
        let mut is_coast = vec![false; all];
        let seeds = all.div_ceil(SQUARES_OF_A_SEED) + 1;
        while land.len() < wanted {
            let index = if land.len() < seeds || coast.is_empty() {
                let index = self.draw(all);
                if self.terrain.get(index) != Some(&Terrain::Sea) {
                    continue;
                }
                coast.retain(|other| *other != index);
                index
            } else {
                let place = self.draw(coast.len());
                coast.swap_remove(place)
            };
            self.set(index, Terrain::Land);
            land.push(index);
            for square in self.beside(self.grid.square(index)) {
                let beside = self.grid.index(square);
                let is_new =
                    self.at(square) == Terrain::Sea && !is_coast.get(beside).copied().unwrap_or(true);
                if is_new && let Some(mark) = is_coast.get_mut(beside) {
                    *mark = true;
                    coast.push(beside);
                }
            }
        }
        let mountains = (wanted * MOUNTAINS + 50) / 100;
        for _ in 0..mountains {
            let place = self.draw(land.len());
            let index = land.swap_remove(place);
            self.set(index, Terrain::Mountain);
        }
    }

    /// The squares of the cities, row by row; fewer than wanted where the map is full.
    fn city_places(&mut self, players: usize, is_last: bool) -> Vec<Square> {
        let open: Vec<Square> =
            self.grid.squares().filter(|square| self.at(*square) == Terrain::Land).collect();
        let wanted = (CITIES_OF_A_PLAYER * players).max(open.len() / LAND_OF_A_CITY);
        let grid = self.grid;
        let is_free = |places: &[Square], square: Square| {
            places.iter().all(|other| grid.distance(*other, square) >= CITY_SPACING)
        };
        let mut places: Vec<Square> = Vec::new();
        for _ in 0..wanted {
            let drawn = (0..TRIES).find_map(|_| {
                let at = self.draw(open.len());
                open.get(at).copied().filter(|square| is_free(&places, *square))
            });
            let Some(square) = drawn else { break };
            places.push(square);
        }
        if is_last {
            for square in open {
                if places.len() < players && is_free(&places, square) {
                    places.push(square);
                }
            }
        }
        places.sort_unstable();
        places
    }

    fn cities(&mut self, places: &[Square], setup: &Setup) -> Vec<City> {
        let mut cities = Vec::with_capacity(places.len());
        for &at in places {
            let is_coastal = self.grid.around(at).any(|beside| self.at(beside) == Terrain::Sea);
            let kinds: Vec<Kind> =
                Kind::ALL.into_iter().filter(|kind| is_coastal || !kind.is_ship()).collect();
            let drawn = self.draw(kinds.len());
            let specialty = kinds.get(drawn).copied().unwrap_or(Kind::Infantry);
            let product = Product::Piece(Kind::Infantry);
            let mut city = City {
                at,
                name: String::new(),
                owner: None,
                product,
                turns: 0,
                fort: 0,
                specialty,
                castle: false,
            };
            city.start(product, setup);
            cities.push(city);
        }
        cities
    }

    /// The cities from which the players start: far from each other, on land masses that are not tiny, dealt by lot.
    fn starts(&self, places: &[Square], players: usize, lots: &mut Stream) -> Vec<usize> {
        let mut starts: Vec<usize> = Vec::new();
        let masses = self.land_masses();
        let size = |place: &Square| masses.get(self.grid.index(*place)).copied().unwrap_or(0);
        let all = 0..places.len();
        let (homes, islets): (Vec<usize>, Vec<usize>) =
            all.partition(|at| places.get(*at).is_some_and(|place| size(place) >= LEAST_HOME));
        for mut candidates in [homes, islets] {
            while starts.len() < players && !candidates.is_empty() {
                let distance = |at: usize| {
                    let own = places.get(at).copied();
                    let others = starts.iter().filter_map(|start| places.get(*start));
                    others.filter_map(|other| Some(self.grid.distance(own?, *other))).min().unwrap_or(0)
                };
                let place = if starts.is_empty() {
                    lots.below(u32::try_from(candidates.len()).unwrap_or(u32::MAX)) as usize
                } else {
                    // The first of the farthest, as the candidates stand row by row.
                    let farthest = candidates.iter().map(|at| distance(*at)).max().unwrap_or(0);
                    candidates.iter().position(|at| distance(*at) == farthest).unwrap_or(0)
                };
                starts.push(candidates.remove(place));
            }
        }
        lots.shuffle(&mut starts);
        starts
    }

    /// For each square the size of the land mass it belongs to, 0 for the sea.
    fn land_masses(&self) -> Vec<usize> {
        let mut sizes = vec![0; self.grid.len()];
        let mut is_met = vec![false; self.grid.len()];
        for start in self.grid.squares() {
            let mut mass = Vec::new();
            let mut open = vec![start];
            while let Some(square) = open.pop() {
                let index = self.grid.index(square);
                let Some(met) = is_met.get_mut(index).filter(|met| !**met) else { continue };
                if self.terrain.get(index) == Some(&Terrain::Sea) {
                    continue;
                }
                *met = true;
                mass.push(index);
                open.extend(self.grid.around(square));
            }
            let size = mass.len();
            for index in mass {
                if let Some(place) = sizes.get_mut(index) {
                    *place = size;
                }
            }
        }
        sizes
    }
}
