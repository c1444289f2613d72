//! The hex grid: coordinates, directions, distances.
//!
//! Hexes are arranged in columns, and every odd column lies half a hex lower than the even ones beside it. `x` counts
//! columns and `y` the hexes down a column, so 1/0 is one step southeast of 0/0. The map does not wrap. Distance is
//! that of the grid alone; water and rough ground do not lengthen it.
//!
//! Source: the rules text, "The world", with its map.

use crate::kit::figures::figures;
use crate::kit::grid::{Grid, Shape, Spot, place};
use std::fmt;

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
    pub enum Direction {
        /// The abbreviation.
        letters: &'static str,
        /// The full name.
        name: &'static str,
    }
    /// North.
    N = "N", "NORTH";
    /// Northeast.
    Ne = "NE", "NORTHEAST";
    /// Southeast.
    Se = "SE", "SOUTHEAST";
    /// South.
    S = "S", "SOUTH";
    /// Southwest.
    Sw = "SW", "SOUTHWEST";
    /// Northwest.
    Nw = "NW", "NORTHWEST";
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letters())
    }
}

impl Hex {
    /// Whether it lies on a map with a given number of hexes a side.
    pub const fn is_on(self, side: u16) -> bool {
        self.x < side && self.y < side
    }

    /// Its index among the hexes of a map, row by row.
    pub fn index(self, side: u16) -> usize {
        usize::from(self.y) * usize::from(side) + usize::from(self.x)
    }

    /// The hex with an index among those of a map.
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

    fn spot(self) -> Spot {
        Spot::new(self.x.into(), self.y.into())
    }

    fn of(spot: Spot) -> Self {
        let coordinate = |value: u32| u16::try_from(value).unwrap_or(u16::MAX);
        Self::new(coordinate(spot.x), coordinate(spot.y))
    }

    fn shifted(self, (dx, dy): (i32, i32), side: u16) -> Option<Self> {
        let x = u16::try_from(i32::from(self.x) + dx).ok()?;
        let y = u16::try_from(i32::from(self.y) + dy).ok()?;
        Some(Self { y, x }).filter(|hex| hex.is_on(side))
    }
}

/// Every hex up to a distance, as steps from the middle. It is worked out once and can be used around any hex.
#[derive(Debug, Clone)]
pub struct Disc {
    radius: u16,
    even: Vec<(i32, i32)>,
    odd: Vec<(i32, i32)>,
    even_rows: Vec<Stretch>,
    odd_rows: Vec<Stretch>,
}

/// A row of a disc: the step down to it, and the steps to its first and its last column. All columns between them are
/// in the disc.
type Stretch = (i32, i32, i32);

impl Disc {
    /// The hexes up to a distance of `radius`, including the middle.
    pub fn new(radius: u16) -> Self {
        let (even, odd) = (steps(radius, 2 * radius), steps(radius, 2 * radius + 1));
        Self { radius, even_rows: rows(&even), odd_rows: rows(&odd), even, odd }
    }

    /// Its radius.
    pub const fn radius(&self) -> u16 {
        self.radius
    }

    /// The hexes around a middle that lie on the map, including the middle.
    pub fn around(&self, middle: Hex, side: u16) -> impl Iterator<Item = Hex> {
        let steps = if middle.x.is_multiple_of(2) { &self.even } else { &self.odd };
        steps.iter().filter_map(move |step| middle.shifted(*step, side))
    }

    /// The same hexes row by row: each row with its first and its last column.
    pub fn stretches(&self, middle: Hex, side: u16) -> impl Iterator<Item = (u16, u16, u16)> {
        let rows = if middle.x.is_multiple_of(2) { &self.even_rows } else { &self.odd_rows };
        rows.iter().filter_map(move |(down, first, last)| {
            let y = u16::try_from(i32::from(middle.y) + down).ok().filter(|y| *y < side)?;
            let first = u16::try_from(i32::from(middle.x) + first).unwrap_or(0);
            let last = u16::try_from(i32::from(middle.x) + last).ok()?.min(side - 1);
            (first <= last).then_some((y, first, last))
        })
    }
}

/// The rows of a disc, from its steps row by row.
fn rows(steps: &[(i32, i32)]) -> Vec<Stretch> {
    let mut rows: Vec<Stretch> = Vec::new();
    for &(x, y) in steps {
        match rows.last_mut() {
            Some((down, _, last)) if *down == y => *last = x,
            _ => rows.push((y, x, x)),
        }
    }
    rows
}

/// The steps from a hex in a column to all hexes up to a distance, row by row.
fn steps(radius: u16, column: u16) -> Vec<(i32, i32)> {
    let middle = Hex::new(column, 2 * radius);
    let disc = grid(4 * radius + 2).disc(middle.spot(), radius.into());
    let step = |hex: Hex| (i32::from(hex.x) - i32::from(middle.x), i32::from(hex.y) - i32::from(middle.y));
    let mut steps: Vec<(i32, i32)> = disc.into_iter().map(|spot| step(Hex::of(spot))).collect();
    steps.sort_unstable_by_key(|(x, y)| (*y, *x));
    steps
}

/// The grid of a map with a given number of hexes a side.
fn grid(side: u16) -> Grid {
    Grid::new(Shape::Hexes, side.into(), side.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disc_holds_what_is_near_enough() {
        for radius in 0..=10 {
            let disc = Disc::new(radius);
            for middle in [Hex::new(30, 30), Hex::new(31, 30), Hex::new(0, 0), Hex::new(61, 3)] {
                let mut found: Vec<Hex> = disc.around(middle, 62).collect();
                found.sort_unstable();
                let near = |hex: &Hex| hex.distance(middle) <= u32::from(radius);
                let expected: Vec<Hex> = (0..62 * 62).map(|at| Hex::at_index(at, 62)).filter(near).collect();
                assert_eq!(found, expected, "{radius} about {middle}");
                let rows = disc.stretches(middle, 62);
                let rows: Vec<Hex> =
                    rows.flat_map(|(y, first, last)| (first..=last).map(move |x| Hex::new(x, y))).collect();
                assert_eq!(rows, expected, "the rows of {radius} about {middle}");
            }
        }
    }
}
