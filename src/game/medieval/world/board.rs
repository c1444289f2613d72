//! The world of a match: its map with cities and pieces, what each player sees of it now, and what they remember.
//!
//! Visibility is counted as pieces and cities come and go, and what comes into sight is remembered in the same step. So
//! only the methods below may move anything that sees. No rules of play are here.

use super::city::{City, CityNumber};
use super::geometry::{Grid, Square};
use super::numbers::{PlayerNumber, Players};
use super::piece::{Piece, PieceId, Pieces};
use crate::knowledge::memory::{KnownCity, Memory};
use crate::lobby::Setup;
use crate::tables::{CITY_SIGHT, Kind, MOST_PLAYERS, Terrain};
use playdeck_kit::sets::Set;

/// What came into a player's sight.
#[derive(Debug, Default)]
pub struct Discovery {
    /// The squares that the player did not see just before.
    pub squares: Vec<Square>,
    /// The cities in them that the player did not know, or that have another owner than when the player last saw them.
    pub cities: Vec<Sight>,
}

/// A city that came into sight and differs from what the player knew.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sight {
    /// Its number.
    pub city: CityNumber,
    /// Whether the player knew of it.
    pub is_known: bool,
}

/// A map with everything on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct World {
    /// The pieces.
    pub pieces: Pieces,
    /// What the players remember, in the order of their numbers.
    pub memories: [Memory; MOST_PLAYERS],
    grid: Grid,
    terrain: Vec<Terrain>,
    cities: Vec<City>,
    /// The city in each square; 0 for none.
    city_at: Vec<CityNumber>,
    /// How many cities each player owns.
    owned: [u32; MOST_PLAYERS],
    /// The least distance that anything sees.
    least_sight: u8,
    /// How many pieces and cities of each player see each square.
    sight: Vec<[u16; MOST_PLAYERS]>,
}

impl World {
    /// A map with its cities in order, which have no owners yet. A list of terrain of the wrong length is cut, or
    /// filled up with sea.
    pub fn new(setup: &Setup, mut terrain: Vec<Terrain>, cities: Vec<City>) -> Self {
        let grid = setup.grid();
        terrain.resize(grid.area(), Terrain::Sea);
        let mut city_at = vec![0; grid.area()];
        for (number, city) in (1..).zip(&cities) {
            if let Some(place) = city_at.get_mut(grid.index(city.at)) {
                *place = number;
            }
        }
        let memory = Memory { explored: Set::default(), known: vec![None; cities.len()] };
        Self {
            pieces: Pieces::none(grid, setup.damage),
            memories: std::array::from_fn(|_| memory.clone()),
            grid,
            terrain,
            cities,
            city_at,
            owned: [0; MOST_PLAYERS],
            least_sight: setup.sight,
            sight: vec![[0; MOST_PLAYERS]; grid.area()],
        }
    }

    /// The shape of the map.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// The terrain of a square.
    pub fn terrain(&self, square: Square) -> Terrain {
        self.terrain.get(self.grid.index(square)).copied().unwrap_or(Terrain::Sea)
    }

    /// Whether a square that is not sea is next to the sea.
    pub fn is_coast(&self, square: Square) -> bool {
        self.terrain(square) != Terrain::Sea
            && self.grid.around(square).any(|beside| self.terrain(beside) == Terrain::Sea)
    }

    /// The cities, by number.
    pub fn cities(&self) -> impl Iterator<Item = (CityNumber, &City)> {
        (1..).zip(&self.cities)
    }

    /// A city.
    pub fn city(&self, number: CityNumber) -> Option<&City> {
        self.cities.get(usize::from(number).checked_sub(1)?)
    }

    /// A city, for changes to its product and name; [`World::give`] changes its owner.
    pub fn city_mut(&mut self, number: CityNumber) -> Option<&mut City> {
        self.cities.get_mut(usize::from(number).checked_sub(1)?)
    }

    /// The number of the city in a square.
    pub fn city_at(&self, square: Square) -> Option<CityNumber> {
        self.city_at.get(self.grid.index(square)).copied().filter(|number| *number > 0)
    }

    /// The owner of the city in a square; `None` if there is no city.
    pub fn city_owner_at(&self, square: Square) -> Option<Option<PlayerNumber>> {
        self.city_at(square).and_then(|number| self.city(number)).map(|city| city.owner)
    }

    /// How many cities a player owns.
    pub fn owned(&self, player: PlayerNumber) -> u32 {
        self.owned.get(player.index()).copied().unwrap_or(0)
    }

    /// The cities of a player, by number.
    pub fn cities_of(&self, player: PlayerNumber) -> impl Iterator<Item = (CityNumber, &City)> {
        self.cities().filter(move |(_, city)| city.owner == Some(player))
    }

    /// What a player remembers.
    pub fn memory(&self, player: PlayerNumber) -> Option<&Memory> {
        self.memories.get(player.index()).filter(|_| player.0 > 0)
    }

    fn memory_mut(&mut self, player: PlayerNumber) -> Option<&mut Memory> {
        self.memories.get_mut(player.index()).filter(|_| player.0 > 0)
    }

    /// Sets what a player remembers of a city.
    pub fn remember(
        &mut self,
        player: PlayerNumber,
        number: CityNumber,
        city: KnownCity,
    ) -> Option<KnownCity> {
        let place = usize::from(number).checked_sub(1)?;
        self.memory_mut(player)?.known.get_mut(place)?.replace(city)
    }

    /// Adds the ground of a square to what a player knows.
    pub fn explore(&mut self, player: PlayerNumber, square: Square) {
        let index = self.grid.index(square);
        if let Some(memory) = self.memory_mut(player) {
            memory.explored.insert(index);
        }
    }

    /// Whether a player knows the ground of a square.
    pub fn has_explored(&self, player: PlayerNumber, square: Square) -> bool {
        self.memory(player).is_some_and(|memory| memory.explored.contains(self.grid.index(square)))
    }

    /// How far a piece sees.
    pub fn sight_of(&self, kind: Kind) -> u8 {
        kind.range().max(self.least_sight)
    }

    fn city_sight(&self) -> u8 {
        CITY_SIGHT.max(self.least_sight)
    }

    /// Whether a player sees a square now.
    pub fn sees(&self, player: PlayerNumber, square: Square) -> bool {
        let here = self.sight.get(self.grid.index(square));
        here.and_then(|here| here.get(player.index())).is_some_and(|count| *count > 0)
    }

    /// The players who see a square now.
    pub fn watchers(&self, square: Square) -> Players {
        let Some(here) = self.sight.get(self.grid.index(square)) else { return Players::NONE };
        PlayerNumber::all().zip(here).filter(|(_, count)| **count > 0).map(|(player, _)| player).collect()
    }

    /// Counts one more viewer of a player, and returns what came into sight.
    fn look(&mut self, player: PlayerNumber, from: Square, radius: u8) -> Discovery {
        let mut new = Discovery::default();
        for square in self.grid.within(from, radius) {
            let index = self.grid.index(square);
            let Some(count) = self.sight.get_mut(index).and_then(|here| here.get_mut(player.index())) else {
                continue;
            };
            *count = count.saturating_add(1);
            if *count == 1 {
                new.squares.push(square);
            }
        }
        for square in &new.squares {
            self.explore(player, *square);
            new.cities.extend(self.remember_city(player, *square));
        }
        new
    }

    /// Counts one viewer of a player less.
    fn look_away(&mut self, player: PlayerNumber, from: Square, radius: u8) {
        for square in self.grid.within(from, radius) {
            let here = self.sight.get_mut(self.grid.index(square));
            if let Some(count) = here.and_then(|here| here.get_mut(player.index())) {
                *count = count.saturating_sub(1);
            }
        }
    }

    /// Remembers the city in a square for a player as it is now. Returns it if it is not their own and they did not
    /// know of it or of its owner.
    fn remember_city(&mut self, player: PlayerNumber, square: Square) -> Option<Sight> {
        let number = self.city_at(square)?;
        let city = self.city(number)?;
        let now = KnownCity { of: city.owner, castle: city.castle };
        let before = self.remember(player, number, now);
        let is_news = now.of != Some(player) && before.is_none_or(|before| before.of != now.of);
        is_news.then_some(Sight { city: number, is_known: before.is_some() })
    }

    /// Gives a city to a player, or to nobody; returns what came into the new owner's sight.
    pub fn give(&mut self, number: CityNumber, to: Option<PlayerNumber>) -> Discovery {
        let Some(city) = self.city_mut(number) else { return Discovery::default() };
        let at = city.at;
        let from = std::mem::replace(&mut city.owner, to);
        let watchers = self.watchers(at);
        let mut new = Discovery::default();
        if let Some(player) = to {
            if let Some(count) = self.owned.get_mut(player.index()) {
                *count += 1;
            }
            new = self.look(player, at, self.city_sight());
        }
        if let Some(player) = from {
            if let Some(count) = self.owned.get_mut(player.index()) {
                *count = count.saturating_sub(1);
            }
            self.look_away(player, at, self.city_sight());
        }
        for player in watchers.union(self.watchers(at)).iter() {
            self.remember_city(player, at);
        }
        new
    }

    /// Puts a piece on the map; returns what came into its owner's sight, or `None` if it cannot stand there.
    pub fn place(&mut self, player: PlayerNumber, piece: Piece) -> Option<Discovery> {
        let (at, kind, is_aboard) = (piece.at, piece.kind, piece.carrier.is_some());
        if !self.pieces.insert(player, piece) {
            return None;
        }
        Some(if is_aboard { Discovery::default() } else { self.look(player, at, self.sight_of(kind)) })
    }

    /// Removes a piece from the map. Its passengers are not changed.
    pub fn take(&mut self, id: PieceId) -> Option<Piece> {
        let piece = self.pieces.remove(id)?;
        if piece.carrier.is_none() {
            self.look_away(id.player, piece.at, self.sight_of(piece.kind));
        }
        Some(piece)
    }

    /// Moves a piece with everything it carries to a square, either aboard a transport there or not; returns what came
    /// into its owner's sight.
    pub fn bring(&mut self, id: PieceId, to: Square, aboard: Option<u16>) -> Discovery {
        let Some(piece) = self.pieces.get(id) else { return Discovery::default() };
        let (from, kind, before) = (piece.at, piece.kind, piece.carrier);
        self.pieces.bring(id, to, aboard);
        // Passengers do not see for themselves; their transport does.
        let radius = self.sight_of(kind);
        let new = if aboard.is_none() { self.look(id.player, to, radius) } else { Discovery::default() };
        if before.is_none() {
            self.look_away(id.player, from, radius);
        }
        new
    }
}
