//! The making of a map: land, mountains, cities, and where the players start.
//!
//! Land grows from some seeds by squares drawn from its coast, until its share of the map is exact; then mountains and
//! cities are drawn. Everything is drawn from streams for the number of the match and of the attempt.
//!
//! A map is good if all players can start in one realm. A realm is everything that can be reached on foot, and from a
//! port to the lands that have a port on the same sea, also by way of other lands. A pond is a sea like any other, but
//! leads nowhere. A map without such a realm is discarded. The last attempt grows all land from one seed, so that every
//! city is in one realm, and it has room for a city of each player: the smallest map has 136 squares of open land, and
//! a city excludes others from at most 25. So there is a map for every possible setup.
//!
//! Source: the rules text, "Creating a new game" for the share of land; the text does not say how a map is made, so the
//! figures below are ours.

use super::chance;
use crate::lobby::Setup;
use crate::tables::{CITY_SPACING, Kind, Product, Terrain};
use crate::world::numbers::MatchNumber;
use crate::world::{City, Grid, Square};
use playdeck_base::dice::{Dice, Stream};

/// Percent of the land that is mountains.
const MOUNTAINS: usize = 15;
/// Squares of the map for each seed of land after the first.
const SQUARES_OF_A_SEED: usize = 600;
/// Squares of open land for each city, and the cities for each player: the larger number of cities counts.
const LAND_OF_A_CITY: usize = 40;
const CITIES_OF_A_PLAYER: usize = 3;
/// How many times a place is drawn for a city before the map counts as full.
const TRIES: usize = 100;
/// The most attempts at a map; the last one grows a single land, and searches for city places that drawing did not
/// find.
const ATTEMPTS: u64 = 20;
/// The smallest land mass on which a player may start, in squares.
const LEAST_HOME: usize = 8;

/// A finished map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// The terrain, row by row.
    pub terrain: Vec<Terrain>,
    /// The cities, in the order of their numbers, all white.
    pub cities: Vec<City>,
    /// The indices in that list of the cities from which the players start, in the order of the players.
    pub starts: Vec<usize>,
}

/// Makes a map for a match.
pub fn make(number: MatchNumber, setup: &Setup, dice: Dice) -> Made {
    let mut attempt = 0;
    loop {
        let is_last = attempt + 1 >= ATTEMPTS;
        let made = try_to_make(number, setup, dice, attempt, is_last);
        if is_last || made.starts.len() == usize::from(setup.players) {
            return made;
        }
        attempt += 1;
    }
}

/// One attempt at a map; it has no starts if not all players can start in one realm.
fn try_to_make(number: MatchNumber, setup: &Setup, dice: Dice, attempt: u64, is_last: bool) -> Made {
    let players = usize::from(setup.players);
    let mut stream = chance::stream(dice, number, 0, chance::MAP, attempt);
    let mut maker = Maker { grid: setup.grid(), terrain: Vec::new(), stream: &mut stream };
    let seeds = if is_last { 1 } else { maker.grid.area().div_ceil(SQUARES_OF_A_SEED) + 1 };
    maker.raise_land(usize::from(setup.land), seeds);
    let places = maker.city_places(players, is_last);
    let cities = maker.cities(&places, setup);
    let mut lots = chance::stream(dice, number, 0, chance::START, attempt);
    let starts = maker.starts(&places, players, &mut lots);
    Made { terrain: maker.terrain, cities, starts }
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

    /// The squares that share a side with a square.
    fn beside(&self, square: Square) -> impl Iterator<Item = Square> + use<> {
        let grid = self.grid;
        [(0, -1), (-1, 0), (1, 0), (0, 1)].into_iter().filter_map(move |(x, y)| grid.offset(square, x, y))
    }

    /// Grows land from some seeds until it has its share of the map, and raises mountains on it.
    fn raise_land(&mut self, percent: usize, seeds: usize) {
        let all = self.grid.area();
        let wanted = (all * percent + 50) / 100;
        self.terrain = vec![Terrain::Sea; all];
        let mut land = Vec::with_capacity(wanted);
        // The sea squares next to land, each once, in the order in which land reached them.
        let mut coast: Vec<usize> = Vec::new();
        let mut is_coast = vec![false; all];
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

    /// The squares of the cities, row by row; fewer than wanted if the map is full.
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

    /// The cities from which the players start: far from each other, in one realm, on land masses that are not tiny,
    /// dealt by lot; empty if no realm has enough of them.
    fn starts(&self, places: &[Square], players: usize, lots: &mut Stream) -> Vec<usize> {
        let place = |at: usize| places.get(at).copied().unwrap_or(Square::new(1, 1));
        let part = |parts: &[usize], square| parts.get(self.grid.index(square)).copied().unwrap_or(0);
        let (masses, realms) = (self.land_masses(), self.realms(places));
        let mut sizes = vec![0_usize; self.grid.area()];
        for mass in &masses {
            if let Some(size) = sizes.get_mut(*mass) {
                *size += 1;
            }
        }
        let is_home =
            |at: &usize| sizes.get(part(&masses, place(*at))).is_some_and(|size| *size >= LEAST_HOME);
        let homes: Vec<usize> = (0..places.len()).filter(is_home).collect();
        let realm = |at: usize| part(&realms, place(at));
        let has_room =
            |at: &usize| homes.iter().filter(|home| realm(**home) == realm(*at)).count() >= players;
        let mut candidates: Vec<usize> = homes.iter().copied().filter(has_room).collect();
        let mut starts: Vec<usize> = Vec::new();
        while starts.len() < players && !candidates.is_empty() {
            let distance = |at: usize| {
                let others = starts.iter().map(|start| self.grid.distance(place(*start), place(at)));
                others.min().unwrap_or(0)
            };
            let chosen = if starts.is_empty() {
                lots.below(u32::try_from(candidates.len()).unwrap_or(u32::MAX)) as usize
            } else {
                // The first of the farthest, because the candidates are in row order.
                let farthest = candidates.iter().map(|at| distance(*at)).max().unwrap_or(0);
                candidates.iter().position(|at| distance(*at) == farthest).unwrap_or(0)
            };
            let start = candidates.remove(chosen);
            candidates.retain(|other| realm(*other) == realm(start));
            starts.push(start);
        }
        lots.shuffle(&mut starts);
        starts
    }

    /// For each square the land mass it belongs to; a sea also has a part of its own.
    fn land_masses(&self) -> Vec<usize> {
        self.parts(|one, other| (self.at(one) == Terrain::Sea) == (self.at(other) == Terrain::Sea))
    }

    /// For each square the realm it belongs to: adjacent land is connected, adjacent sea is connected, and a port
    /// connects its land and its sea.
    fn realms(&self, places: &[Square]) -> Vec<usize> {
        let mut is_city = vec![false; self.grid.area()];
        for place in places {
            if let Some(mark) = is_city.get_mut(self.grid.index(*place)) {
                *mark = true;
            }
        }
        let has_city = |square| is_city.get(self.grid.index(square)).copied().unwrap_or(false);
        let is_sea = |square| self.at(square) == Terrain::Sea;
        self.parts(|one, other| is_sea(one) == is_sea(other) || has_city(one) || has_city(other))
    }

    /// For each square the index of the first square of its part: the squares connected with it, neighbour by
    /// neighbour.
    fn parts(&self, hang_together: impl Fn(Square, Square) -> bool) -> Vec<usize> {
        let mut parts: Vec<Option<usize>> = vec![None; self.grid.area()];
        for first in self.grid.squares() {
            let part = self.grid.index(first);
            let mut open = vec![first];
            while let Some(square) = open.pop() {
                let Some(free) = parts.get_mut(self.grid.index(square)).filter(|part| part.is_none()) else {
                    continue;
                };
                *free = Some(part);
                open.extend(self.grid.around(square).filter(|beside| hang_together(square, *beside)));
            }
        }
        parts.into_iter().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn land_of_eight_squares_is_a_home_and_land_of_seven_is_none() {
        let grid = Setup { width: 20, height: 20, ..Setup::default() }.grid();
        for (size, starts) in [(LEAST_HOME, 2), (LEAST_HOME - 1, 0)] {
            let mut stream = Dice::new(1).stream(1, 1, 1);
            let mut terrain = vec![Terrain::Sea; grid.area()];
            terrain[..size].fill(Terrain::Land);
            let maker = Maker { grid, terrain, stream: &mut stream };
            let places = [Square::new(1, 1), Square::new(7, 1)];
            let found = maker.starts(&places, 2, &mut Dice::new(1).stream(1, 1, 2));
            assert_eq!(found.len(), starts, "{size}");
        }
    }

    #[test]
    fn the_last_attempt_has_a_start_for_all_on_the_least_land() {
        let least = Setup { width: 20, height: 20, land: 40, players: 6, ..Setup::default() };
        for root in 0..200 {
            for setup in [least.clone(), Setup { wrap: true, ..least.clone() }] {
                let made = try_to_make(MatchNumber(1), &setup, Dice::new(root), 0, true);
                assert_eq!(made.starts.len(), 6, "root {root}");
            }
        }
    }
}
