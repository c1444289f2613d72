//! The ground as a player knows it: the explored squares, the known cities of others, and the pieces of others in
//! sight.

use crate::knowledge::memory::KnownCity;
use crate::knowledge::seat::{PiecesInSight, Seat};
use crate::tables::{Kind, Terrain};
use crate::world::{Grid, Square};
use std::collections::BTreeMap;

/// The movement points a land piece needs to cross mountains.
const CLIMB: u8 = 3;

/// How a piece moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Going {
    /// Over land and mountains.
    Climbing,
    /// Over open land only.
    Walking,
    /// Over the sea and along its coasts.
    Sailing,
}

impl Going {
    /// How a type of piece moves.
    pub const fn of(kind: Kind) -> Self {
        if kind.is_ship() {
            Self::Sailing
        } else if kind.moves() >= CLIMB {
            Self::Climbing
        } else {
            Self::Walking
        }
    }
}

/// What a player knows of a match.
pub struct Ground {
    /// The shape of the map.
    pub grid: Grid,
    /// The cities of others and the white ones, as last seen.
    pub foreign: BTreeMap<Square, KnownCity>,
    /// The pieces of others in sight, by square.
    pub enemies: BTreeMap<Square, Vec<PiecesInSight>>,
    terrain: Vec<Option<Terrain>>,
    is_coast: Vec<bool>,
    is_port: Vec<bool>,
    is_closed: Vec<bool>,
}

impl Ground {
    /// What the player in a seat knows; `own` are the squares of the player's cities.
    pub fn of(seat: &Seat<'_>, own: impl Iterator<Item = Square>) -> Self {
        let grid = seat.setup().grid();
        let mut enemies: BTreeMap<Square, Vec<PiecesInSight>> = BTreeMap::new();
        for seen in seat.others_in_sight() {
            enemies.entry(seen.at).or_default().push(seen);
        }
        let mut ground = Self {
            grid,
            foreign: seat.other_cities().into_iter().map(|city| (city.at, city.known)).collect(),
            enemies,
            terrain: grid.squares().map(|square| seat.terrain(square)).collect(),
            is_coast: vec![false; grid.area()],
            is_port: vec![false; grid.area()],
            is_closed: vec![false; grid.area()],
        };
        for square in grid.squares() {
            let is_at_sea = grid.around(square).any(|beside| ground.terrain(beside) == Some(Terrain::Sea));
            let is_coast = is_at_sea && ground.is_land(square);
            mark(&mut ground.is_coast, grid.index(square), is_coast);
        }
        for square in own {
            mark(&mut ground.is_port, grid.index(square), true);
        }
        for square in ground.foreign.keys().chain(ground.enemies.keys()) {
            mark(&mut ground.is_closed, grid.index(*square), true);
        }
        ground
    }

    /// The terrain of a square, if explored.
    pub fn terrain(&self, square: Square) -> Option<Terrain> {
        self.terrain.get(self.grid.index(square)).copied().flatten()
    }

    /// Whether a square is known to be no sea.
    pub fn is_land(&self, square: Square) -> bool {
        self.terrain(square).is_some_and(|terrain| terrain != Terrain::Sea)
    }

    /// Whether a square is known to be land next to the sea.
    pub fn is_coast(&self, square: Square) -> bool {
        self.is_coast.get(self.grid.index(square)).is_some_and(|is| *is)
    }

    /// Whether somebody else's city or piece closes a square, so that no path leads through it.
    pub fn is_closed(&self, square: Square) -> bool {
        self.is_closed.get(self.grid.index(square)).is_some_and(|is| *is)
    }

    /// Whether a city can be taken by entering it, as far as is known.
    pub fn is_open_city(&self, square: Square) -> bool {
        self.foreign.contains_key(&square) && !self.enemies.contains_key(&square)
    }

    /// The movement points to enter a square; `None` if the piece cannot enter it or it is unexplored.
    pub fn cost(&self, going: Going, square: Square) -> Option<u8> {
        let terrain = self.terrain(square)?;
        let may_enter = match (going, terrain) {
            (Going::Climbing, _) => terrain != Terrain::Sea,
            (Going::Walking, _) => terrain == Terrain::Land,
            (Going::Sailing, Terrain::Sea) => true,
            (Going::Sailing, _) => {
                self.is_coast(square) || self.is_port.get(self.grid.index(square)).is_some_and(|is| *is)
            }
        };
        may_enter.then(|| terrain.cost())
    }

    /// The known squares with an unknown square one step away.
    pub fn frontier(&self, going: Going) -> impl Iterator<Item = Square> {
        let is_edge =
            |square: &Square| self.grid.around(*square).any(|beside| self.terrain(beside).is_none());
        let known = self.grid.squares().filter(move |square| self.cost(going, *square).is_some());
        known.filter(|square| !self.is_closed(*square)).filter(move |square| is_edge(square))
    }
}

fn mark(marks: &mut [bool], index: usize, value: bool) {
    if let Some(place) = marks.get_mut(index) {
        *place = value;
    }
}
