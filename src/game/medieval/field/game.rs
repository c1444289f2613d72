//! A match under way: its map, cities, players and pieces, and what each player sees at this instant.
//!
//! Who sees a square is counted as pieces and cities come and go, and what comes into sight is remembered in the same
//! stroke; so nothing that sees is moved but by the methods below. No rule of play stands here.

use super::city::{City, CityNumber};
use super::geometry::{Grid, Square};
use super::piece::{Piece, PieceId, Pieces};
use super::player::{KnownCity, Player, PlayerNumber, Players};
use crate::game::medieval::lobby::members::{MatchNumber, MemberNumber};
use crate::game::medieval::lobby::setup::Setup;
use crate::game::medieval::tables::{CITY_SIGHT, Kind, MOST_PLAYERS, Terrain};

/// What came into a player's sight.
#[derive(Debug, Default)]
pub struct Discovery {
    /// The squares that he did not see the instant before.
    pub squares: Vec<Square>,
    /// The cities among them of which he did not know, or that are another's than when he saw them last.
    pub cities: Vec<Sight>,
}

/// A city that came into sight and is not as it was known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sight {
    /// Its number.
    pub city: CityNumber,
    /// Whether it was known.
    pub is_known: bool,
}

/// A match under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// Its number.
    pub number: MatchNumber,
    /// What was chosen for it.
    pub setup: Setup,
    /// The round that was played last, to its end; 0 before the first. While a play goes on, the round in play.
    pub round: u16,
    /// The players, by number.
    pub players: Vec<Player>,
    /// Whose turn it is where the match goes turn by turn.
    pub turn: Option<PlayerNumber>,
    /// The order of the seats in the next round by mail; empty for that of their numbers.
    pub seats: Vec<PlayerNumber>,
    /// The pieces.
    pub pieces: Pieces,
    grid: Grid,
    terrain: Vec<Terrain>,
    cities: Vec<City>,
    /// The city in each square, 0 for none.
    city_at: Vec<CityNumber>,
    /// How many cities each player owns.
    owned: [u32; MOST_PLAYERS],
    /// How many pieces and cities of each player see each square.
    sight: Vec<[u16; MOST_PLAYERS]>,
}

impl Match {
    /// A match on a map, with its cities in their order and nobody in it yet. A list of another length than the map
    /// is filled up with sea.
    pub fn new(number: MatchNumber, setup: Setup, mut terrain: Vec<Terrain>, cities: Vec<City>) -> Self {
        let (grid, split) = (setup.grid(), setup.damage);
        terrain.resize(grid.len(), Terrain::Sea);
        let mut city_at = vec![0; grid.len()];
        for (number, city) in (1..).zip(&cities) {
            if let Some(place) = city_at.get_mut(grid.index(city.at)) {
                *place = number;
            }
        }
        Self {
            number,
            setup,
            round: 0,
            players: Vec::new(),
            turn: None,
            seats: Vec::new(),
            pieces: Pieces::none(grid, split),
            grid,
            terrain,
            cities,
            city_at,
            owned: [0; MOST_PLAYERS],
            sight: vec![[0; MOST_PLAYERS]; grid.len()],
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

    /// Whether a square that is no sea lies at the sea.
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

    /// A city, to change what it makes and is called; whose it is, is changed by [`Match::give`].
    pub fn city_mut(&mut self, number: CityNumber) -> Option<&mut City> {
        self.cities.get_mut(usize::from(number).checked_sub(1)?)
    }

    /// The number of the city in a square.
    pub fn city_at(&self, square: Square) -> Option<CityNumber> {
        self.city_at.get(self.grid.index(square)).copied().filter(|number| *number > 0)
    }

    /// The owner of the city in a square, if there is a city.
    pub fn city_owner_at(&self, square: Square) -> Option<Option<PlayerNumber>> {
        self.city_at(square).and_then(|number| self.city(number)).map(|city| city.owner)
    }

    /// How many cities a player owns.
    pub fn owned(&self, player: PlayerNumber) -> u32 {
        self.owned.get(player.index()).copied().unwrap_or(0)
    }

    /// A player.
    pub fn player(&self, number: PlayerNumber) -> Option<&Player> {
        self.players.get(number.index()).filter(|_| number.0 > 0)
    }

    /// A player, to be changed.
    pub fn player_mut(&mut self, number: PlayerNumber) -> Option<&mut Player> {
        self.players.get_mut(number.index()).filter(|_| number.0 > 0)
    }

    /// The players with their numbers.
    pub fn numbered(&self) -> impl Iterator<Item = (PlayerNumber, &Player)> {
        (1..).map(PlayerNumber).zip(&self.players)
    }

    /// Those who still play.
    pub fn active(&self) -> Players {
        self.numbered().filter(|(_, player)| player.is_active()).map(|(number, _)| number).collect()
    }

    /// The number of a member in this match.
    pub fn number_of(&self, member: MemberNumber) -> Option<PlayerNumber> {
        self.numbered().find(|(_, player)| player.member == member).map(|(number, _)| number)
    }

    /// How far a piece sees.
    pub fn sight_of(&self, kind: Kind) -> u8 {
        kind.range().max(self.setup.sight)
    }

    fn city_sight(&self) -> u8 {
        CITY_SIGHT.max(self.setup.sight)
    }

    /// Whether a player sees a square at this instant.
    pub fn sees(&self, player: PlayerNumber, square: Square) -> bool {
        let here = self.sight.get(self.grid.index(square));
        here.and_then(|here| here.get(player.index())).is_some_and(|count| *count > 0)
    }

    /// Those who see a square at this instant.
    pub fn watchers(&self, square: Square) -> Players {
        let Some(here) = self.sight.get(self.grid.index(square)) else { return Players::NONE };
        PlayerNumber::all().zip(here).filter(|(_, count)| **count > 0).map(|(player, _)| player).collect()
    }

    /// One more that sees for a player.
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
            let index = self.grid.index(*square);
            if let Some(player) = self.player_mut(player) {
                player.explored.insert(index);
            }
            new.cities.extend(self.remember_city(player, *square));
        }
        new
    }

    /// One fewer that sees for a player.
    fn look_away(&mut self, player: PlayerNumber, from: Square, radius: u8) {
        for square in self.grid.within(from, radius) {
            let here = self.sight.get_mut(self.grid.index(square));
            if let Some(count) = here.and_then(|here| here.get_mut(player.index())) {
                *count = count.saturating_sub(1);
            }
        }
    }

    /// Lets a player remember the city in a square as it is now; gives it if it is not his own
    /// and he did not know of it, or not of its owner.
    fn remember_city(&mut self, player: PlayerNumber, square: Square) -> Option<Sight> {
        let number = self.city_at(square)?;
        let city = self.city(number)?;
        let now = KnownCity { of: city.owner, castle: city.castle };
        let known = self.player_mut(player)?.known.get_mut(usize::from(number) - 1)?;
        let before = known.replace(now);
        let is_news = now.of != Some(player) && before.is_none_or(|before| before.of != now.of);
        is_news.then_some(Sight { city: number, is_known: before.is_some() })
    }

    /// Gives a city to a player, or to nobody; tells what came into the new owner's sight.
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

    /// Puts a piece on the map; tells what came into its owner's sight, or nothing if there is no place for it.
    pub fn place(&mut self, player: PlayerNumber, piece: Piece) -> Option<Discovery> {
        let (at, kind, is_aboard) = (piece.at, piece.kind, piece.carrier.is_some());
        if !self.pieces.insert(player, piece) {
            return None;
        }
        Some(if is_aboard { Discovery::default() } else { self.look(player, at, self.sight_of(kind)) })
    }

    /// Takes a piece off the map. What it carries is not touched.
    pub fn take(&mut self, id: PieceId) -> Option<Piece> {
        let piece = self.pieces.remove(id)?;
        if piece.carrier.is_none() {
            self.look_away(id.player, piece.at, self.sight_of(piece.kind));
        }
        Some(piece)
    }

    /// Brings a piece and all it carries to a square, aboard of a transport there or not; tells what came into its
    /// owner's sight.
    pub fn bring(&mut self, id: PieceId, to: Square, aboard: Option<u16>) -> Discovery {
        let Some(piece) = self.pieces.get(id) else { return Discovery::default() };
        let (from, kind, before) = (piece.at, piece.kind, piece.carrier);
        self.pieces.bring(id, to, aboard);
        // Passengers see through the eyes of their transport.
        let radius = self.sight_of(kind);
        let new = if aboard.is_none() { self.look(id.player, to, radius) } else { Discovery::default() };
        if before.is_none() {
            self.look_away(id.player, from, radius);
        }
        new
    }
}
