//! Squares, directions and distances on a map that may wrap around.
//!
//! 1,1 is the top left square; y grows downward. Lists by square are in row order.
//!
//! Source: the rules text, "Movement" for the keys, "Creating a new game" for the wrapping.

use playdeck_kit::figures::figures;
use playdeck_kit::place::place;

place! {
    /// A square by its coordinates, each from 1.
    Square(u8) written ","
}

impl Square {
    /// A number that is the square's own on every map.
    pub fn place(self) -> u64 {
        u64::from(self.y) << 8 | u64::from(self.x)
    }
}

figures! {
    /// One of the eight directions, in the order of the keys of the numeric keypad.
    pub enum Direction {
        /// Its key.
        key: char,
        /// What it adds to x.
        across: i16,
        /// What it adds to y.
        down: i16,
        /// Its compass point.
        point: &'static str,
        /// The compass point in full.
        name: &'static str,
        /// The name of its key.
        key_name: &'static str,
    }
    Sw = '1', -1, 1, "SW", "SOUTHWEST", "END";
    S = '2', 0, 1, "S", "SOUTH", "DOWN";
    Se = '3', 1, 1, "SE", "SOUTHEAST", "PGDN";
    W = '4', -1, 0, "W", "WEST", "LEFT";
    E = '6', 1, 0, "E", "EAST", "RIGHT";
    Nw = '7', -1, -1, "NW", "NORTHWEST", "HOME";
    N = '8', 0, -1, "N", "NORTH", "UP";
    Ne = '9', 1, -1, "NE", "NORTHEAST", "PGUP";
}

impl Direction {
    /// The direction of a key.
    pub fn of_key(key: char) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.key() == key)
    }

    /// The direction for a compass point, short or in full and perhaps with a hyphen, or for the name of a key.
    pub fn named(word: &str) -> Option<Self> {
        let joined = word.replace('-', "");
        let is_called = |name: &str| name.eq_ignore_ascii_case(&joined);
        let is_point = |direction: &Self| is_called(direction.point()) || is_called(direction.name());
        Self::ALL.into_iter().find(is_point).or_else(|| Self::of_key_name(word))
    }

    /// The direction of a key by its name, as `HOME`.
    pub fn of_key_name(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.key_name().eq_ignore_ascii_case(word))
    }
}

/// The shape of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    /// Squares across.
    pub width: u8,
    /// Squares down.
    pub height: u8,
    /// Whether its opposite edges meet.
    pub wrap: bool,
}

impl Grid {
    /// The number of squares.
    pub fn area(self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// Whether a square is on the map.
    pub fn contains(self, square: Square) -> bool {
        (1..=self.width).contains(&square.x) && (1..=self.height).contains(&square.y)
    }

    /// The index of a square in a list of all squares, row by row. The square must be on the map.
    pub fn index(self, square: Square) -> usize {
        usize::from(square.y.saturating_sub(1)) * usize::from(self.width)
            + usize::from(square.x.saturating_sub(1))
    }

    /// The square with an index in such a list.
    pub fn square(self, index: usize) -> Square {
        let width = usize::from(self.width).max(1);
        let (y, x) = (index / width + 1, index % width + 1);
        Square::new(u8::try_from(x).unwrap_or(u8::MAX), u8::try_from(y).unwrap_or(u8::MAX))
    }

    /// Every square, row by row.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (1..=self.height).flat_map(move |y| (1..=self.width).map(move |x| Square::new(x, y)))
    }

    /// The square at an offset; `None` if it lies beyond an edge of a map that does not wrap.
    pub fn offset(self, from: Square, across: i16, down: i16) -> Option<Square> {
        let along = |at: u8, by: i16, side: u8| {
            let side = i16::from(side);
            let at = i16::from(at) - 1 + by;
            let at = if self.wrap { at.rem_euclid(side.max(1)) } else { at };
            u8::try_from(at).ok().filter(|at| i16::from(*at) < side).map(|at| at + 1)
        };
        Some(Square::new(along(from.x, across, self.width)?, along(from.y, down, self.height)?))
    }

    /// The next square in a direction.
    pub fn step(self, from: Square, direction: Direction) -> Option<Square> {
        self.offset(from, direction.across(), direction.down())
    }

    /// The direction in which a neighbour lies.
    pub fn direction(self, from: Square, to: Square) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| self.step(from, *direction) == Some(to))
    }

    /// The squares within a radius, including the middle; row by row if no edge is crossed.
    pub fn within(self, middle: Square, radius: u8) -> impl Iterator<Item = Square> {
        let radius = i16::from(radius);
        (-radius..=radius).flat_map(move |down| {
            (-radius..=radius).filter_map(move |across| self.offset(middle, across, down))
        })
    }

    /// The squares next to a square, up to eight.
    pub fn around(self, middle: Square) -> impl Iterator<Item = Square> {
        self.within(middle, 1).filter(move |square| *square != middle)
    }

    /// The distance between two squares in steps; a diagonal step counts as one.
    pub fn distance(self, from: Square, to: Square) -> u8 {
        let along = |from: u8, to: u8, side: u8| {
            let straight = from.abs_diff(to);
            if self.wrap { straight.min(side.saturating_sub(straight)) } else { straight }
        };
        along(from.x, to.x, self.width).max(along(from.y, to.y, self.height))
    }
}
