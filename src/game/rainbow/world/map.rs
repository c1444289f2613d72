//! The map: the terrain of every hex, and sets of hexes. [`super::units`] knows where units stand.

use super::geometry::{Disc, Hex};
use crate::tables::Terrain;
use playdeck_kit::sets::Set;

/// The terrain of a square map, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    side: u16,
    terrain: Vec<Terrain>,
}

impl Map {
    /// A map of one terrain.
    pub fn of(side: u16, terrain: Terrain) -> Self {
        Self { side, terrain: vec![terrain; usize::from(side) * usize::from(side)] }
    }

    /// The length of a side in hexes.
    pub const fn side(&self) -> u16 {
        self.side
    }

    /// The terrain of a hex; water if the hex is off the map.
    pub fn at(&self, hex: Hex) -> Terrain {
        let known = hex.is_on(self.side).then(|| self.terrain.get(hex.index(self.side)).copied());
        known.flatten().unwrap_or(Terrain::Water)
    }

    /// Changes the terrain of a hex.
    pub fn set(&mut self, hex: Hex, terrain: Terrain) {
        if hex.is_on(self.side)
            && let Some(place) = self.terrain.get_mut(hex.index(self.side))
        {
            *place = terrain;
        }
    }

    /// Every hex, row by row.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        let side = self.side;
        (0..side).flat_map(move |y| (0..side).map(move |x| Hex::new(x, y)))
    }
}

/// A set of hexes of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HexSet {
    side: u16,
    places: Set<usize>,
}

impl HexSet {
    /// An empty set for a map with a given number of hexes a side.
    pub fn none(side: u16) -> Self {
        Self { side, places: Set::default() }
    }

    /// Whether a hex is in the set.
    pub fn contains(&self, hex: Hex) -> bool {
        hex.is_on(self.side) && self.places.contains(hex.index(self.side))
    }

    /// Adds a hex of the map; returns whether it was new.
    pub fn insert(&mut self, hex: Hex) -> bool {
        hex.is_on(self.side) && self.places.insert(hex.index(self.side))
    }

    /// Adds a stretch of a row that lies on the map: the hexes from the first column to the last.
    pub fn insert_stretch(&mut self, y: u16, first: u16, last: u16) {
        let index = |x| Hex::new(x, y).index(self.side);
        self.places.insert_stretch(index(first), index(last));
    }

    /// Adds the hexes of the map in a disc around a hex.
    pub fn insert_disc(&mut self, middle: Hex, disc: &Disc) {
        for (first, last) in middle.rows_within(disc, self.side) {
            self.places.insert_stretch(first.index(self.side), last.index(self.side));
        }
    }

    /// Removes the hexes in a disc around a hex.
    pub fn remove_disc(&mut self, middle: Hex, disc: &Disc) {
        for hex in middle.within(disc, self.side) {
            self.places.remove(hex.index(self.side));
        }
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// How many hexes it has.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Adds all hexes of another set of the same map.
    pub fn insert_all(&mut self, others: &Self) {
        self.places.insert_all(&others.places);
    }

    /// The hexes of the set, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Hex> {
        self.places.iter().map(|index| Hex::at_index(index, self.side))
    }
}
