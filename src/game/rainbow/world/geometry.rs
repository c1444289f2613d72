//! The hex grid: coordinates, directions, distances.
//!
//! Hexes are arranged in columns, and every odd column lies half a hex lower than the even ones beside it. `x` counts
//! columns and `y` the hexes down a column, so 1/0 is one step southeast of 0/0. The map does not wrap. Distance is
//! that of the grid alone; water and rough ground do not lengthen it.
//!
//! Source: the rules text, "The world", with its map.

use crate::tables::CITY_SPACING;
use playdeck_kit::figures::figures;
pub use playdeck_kit::grid::Disc;
use playdeck_kit::grid::{Grid, Shape, Spot};
use playdeck_kit::place::place;

place! {
    /// A hex by its coordinates, written `x/y`.
    Hex(u16) written "/"
}

/// A number of hexes, in words.
pub fn hexes(count: u16) -> String {
    if count == 1 { "1 hex".to_owned() } else { format!("{count} hexes") }
}

figures! {
    /// One of the six directions of movement, clockwise from the north.
    #[serde(rename_all = "UPPERCASE")]
    pub enum Direction shown by letters {
        /// The abbreviation.
        letters: &'static str,
        /// The full name.
        name: &'static str,
    }
    N = "N", "NORTH";
    Ne = "NE", "NORTHEAST";
    Se = "SE", "SOUTHEAST";
    S = "S", "SOUTH";
    Sw = "SW", "SOUTHWEST";
    Nw = "NW", "NORTHWEST";
}

impl Hex {
    /// Whether it lies on a map with a given number of hexes a side.
    pub const fn is_on(self, side: u16) -> bool {
        self.x < side && self.y < side
    }

    /// Its index among the hexes of a map, row by row.
    #[inline]
    pub fn index(self, side: u16) -> usize {
        usize::from(self.y) * usize::from(side) + usize::from(self.x)
    }

    /// The hex with an index among those of a map.
    #[inline]
    pub fn at_index(index: usize, side: u16) -> Self {
        let side = usize::from(side.max(1));
        let coordinate = |value: usize| u16::try_from(value).unwrap_or(u16::MAX);
        Self { y: coordinate(index / side), x: coordinate(index % side) }
    }

    /// Its number for streams of chance, independent of the size of the map.
    pub fn place(self) -> u64 {
        u64::from(self.y) * 1000 + u64::from(self.x)
    }

    /// The neighbour in a direction, if it lies on the map.
    #[inline]
    pub fn neighbour(self, direction: Direction, side: u16) -> Option<Self> {
        grid(side).neighbour(self.spot(), direction as usize).map(Self::of)
    }

    /// The neighbours on the map, clockwise from the north.
    pub fn neighbours(self, side: u16) -> impl Iterator<Item = Self> {
        Direction::ALL.into_iter().filter_map(move |direction| self.neighbour(direction, side))
    }

    /// The distance to another hex in steps.
    pub fn distance(self, other: Self) -> u32 {
        grid(u16::MAX).distance(self.spot(), other.spot())
    }

    /// Its place in the grid.
    #[inline]
    pub(super) fn spot(self) -> Spot {
        Spot::new(self.x.into(), self.y.into())
    }

    #[inline]
    fn of(spot: Spot) -> Self {
        let coordinate = |value: u32| u16::try_from(value).unwrap_or(u16::MAX);
        Self::new(coordinate(spot.x), coordinate(spot.y))
    }

    /// The hexes of a map in a disc around it, including itself.
    pub fn within(self, disc: &Disc, side: u16) -> impl Iterator<Item = Self> + use<'_> {
        disc.around(self.spot(), &grid(side)).map(Self::of)
    }

    /// The same as stretches of rows: the first and the last hex of each.
    pub fn rows_within(self, disc: &Disc, side: u16) -> impl Iterator<Item = (Self, Self)> + use<'_> {
        let grid = grid(side);
        disc.stretches(self.spot(), &grid).map(|(first, last)| (Self::of(first), Self::of(last)))
    }
}

/// The hexes up to a distance.
pub fn disc(radius: u32) -> Disc {
    Disc::new(Shape::Hexes, radius)
}

/// The hexes about a city in which no other can be built.
pub fn city_area() -> Disc {
    Disc::new(Shape::Hexes, CITY_SPACING - 1)
}

/// The grid of a map with a given number of hexes a side.
#[inline]
pub(super) fn grid(side: u16) -> Grid {
    Grid::new(Shape::Hexes, side.into(), side.into())
}
