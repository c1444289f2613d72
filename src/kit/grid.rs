//! Grids: squares and hexes, with edges that end or meet.
//!
//! A place is a column and a row, from 0. A grid numbers its places row by row, so that lists can use the number as an
//! index. The game decides what a step costs and where it is forbidden: [`super::way`] asks it.

/// A place by its column and row, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// The row, counted downwards.
    pub y: u32,
    /// The column.
    pub x: u32,
}

impl Spot {
    /// The place in a column and a row.
    pub const fn new(x: u32, y: u32) -> Self {
        Self { y, x }
    }
}

/// The shape of the places of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Squares with four neighbours, clockwise from the north.
    Four,
    /// Squares with eight neighbours, clockwise from the north.
    Eight,
    /// Hexes in columns, each odd one half a hex lower; clockwise from the north.
    Hexes,
    /// Hexes whose columns and rows are both even or both odd, as in Atlantis: north is two rows up.
    DoubledHexes,
}

/// A grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    /// The shape of its places.
    pub shape: Shape,
    /// Columns; at least 1.
    pub width: u32,
    /// Rows; at least 1.
    pub height: u32,
    /// Whether its eastern and western edges meet. For hexes the width must then be even.
    pub wraps_across: bool,
    /// Whether its northern and southern edges meet. For doubled hexes the height must then be even.
    pub wraps_down: bool,
}

type Step = (i32, i32);

const FOUR: [Step; 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
const EIGHT: [Step; 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
const EVEN: [Step; 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)];
const ODD: [Step; 6] = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)];
const DOUBLED: [Step; 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

impl Grid {
    /// A grid whose edges end.
    pub const fn new(shape: Shape, width: u32, height: u32) -> Self {
        Self { shape, width, height, wraps_across: false, wraps_down: false }
    }

    /// The same, with eastern and western edges that meet.
    #[must_use]
    pub const fn wrapped_across(mut self) -> Self {
        self.wraps_across = true;
        self
    }

    /// The same, with northern and southern edges that meet.
    #[must_use]
    pub const fn wrapped_down(mut self) -> Self {
        self.wraps_down = true;
        self
    }

    /// How many numbers its places have. Doubled hexes use every second number of a row.
    pub const fn len(&self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether it has no places.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a place is on it.
    pub fn contains(&self, spot: Spot) -> bool {
        let is_there = self.shape != Shape::DoubledHexes || (spot.x % 2) == (spot.y % 2);
        is_there && spot.x < self.width && spot.y < self.height
    }

    /// The number of a place that is on it.
    pub const fn number(&self, spot: Spot) -> usize {
        spot.y as usize * self.width as usize + spot.x as usize
    }

    /// The place with a number.
    pub fn spot(&self, number: usize) -> Spot {
        let width = (self.width as usize).max(1);
        let coordinate = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
        Spot::new(coordinate(number % width), coordinate(number / width))
    }

    /// Its places, row by row.
    pub fn spots(&self) -> impl Iterator<Item = Spot> {
        let grid = *self;
        (0..self.len()).map(move |number| grid.spot(number)).filter(move |spot| grid.contains(*spot))
    }

    /// The steps from a place to its neighbours, clockwise from the north.
    #[inline]
    const fn steps_from(&self, spot: Spot) -> &'static [Step] {
        match self.shape {
            Shape::Four => &FOUR,
            Shape::Eight => &EIGHT,
            Shape::Hexes if spot.x.is_multiple_of(2) => &EVEN,
            Shape::Hexes => &ODD,
            Shape::DoubledHexes => &DOUBLED,
        }
    }

    #[inline]
    fn after(&self, spot: Spot, (across, down): Step) -> Option<Spot> {
        let x = along(spot.x, across, self.width, self.wraps_across)?;
        let y = along(spot.y, down, self.height, self.wraps_down)?;
        Some(Spot::new(x, y))
    }

    /// The neighbour in a direction. `None` if it is off the grid.
    #[inline]
    pub fn neighbour(&self, spot: Spot, direction: usize) -> Option<Spot> {
        self.after(spot, *self.steps_from(spot).get(direction)?)
    }

    /// The neighbours on the grid, clockwise from the north.
    #[inline]
    pub fn neighbours(&self, spot: Spot) -> impl Iterator<Item = Spot> + use<> {
        let grid = *self;
        grid.steps_from(spot).iter().filter_map(move |step| grid.after(spot, *step))
    }

    /// The number of steps between two places if nothing is in the way.
    pub fn distance(&self, one: Spot, other: Spot) -> u32 {
        if !self.wraps_across && !self.wraps_down {
            let along = |from: u32, to: u32| i64::from(to) - i64::from(from);
            let steps = self.steps(one, along(one.x, other.x), along(one.y, other.y));
            return u32::try_from(steps).unwrap_or(u32::MAX);
        }
        let across = offsets(one.x, other.x, self.width, self.wraps_across);
        let downs = || offsets(one.y, other.y, self.height, self.wraps_down);
        let steps = across.flat_map(|dx| downs().map(move |dy| (dx, dy)));
        let least = steps.map(|(dx, dy)| self.steps(one, dx, dy)).min().unwrap_or(0);
        u32::try_from(least).unwrap_or(u32::MAX)
    }

    fn steps(&self, from: Spot, dx: i64, dy: i64) -> u64 {
        let (across, down) = (dx.unsigned_abs(), dy.unsigned_abs());
        match self.shape {
            Shape::Four => across + down,
            Shape::Eight => across.max(down),
            Shape::DoubledHexes => across + down.saturating_sub(across) / 2,
            Shape::Hexes => {
                let column = i64::from(from.x);
                let slant = dy - ((column + dx).div_euclid(2) - column.div_euclid(2));
                across.max(slant.unsigned_abs()).max((dx + slant).unsigned_abs())
            }
        }
    }
}

/// The places up to a distance around any place of a grid whose edges end, worked out once.
#[derive(Debug, Clone)]
pub struct Disc {
    even: Around,
    odd: Around,
}

/// The steps from a middle in an even or an odd column, row by row, and for each row the first and the last of them.
#[derive(Debug, Clone)]
struct Around {
    steps: Vec<(i32, i32)>,
    rows: Vec<(i32, i32, i32)>,
}

impl Disc {
    /// The places up to a distance of `radius`, including the middle.
    pub fn new(shape: Shape, radius: u32) -> Self {
        Self { even: Around::new(shape, radius, 2 * radius), odd: Around::new(shape, radius, 2 * radius + 1) }
    }

    const fn about(&self, middle: Spot) -> &Around {
        if middle.x.is_multiple_of(2) { &self.even } else { &self.odd }
    }

    /// The places around a middle that lie on a grid, including the middle, row by row.
    pub fn around(&self, middle: Spot, grid: &Grid) -> impl Iterator<Item = Spot> + use<'_> {
        let (width, height) = (grid.width, grid.height);
        self.about(middle).steps.iter().filter_map(move |(across, down)| {
            let x = middle.x.checked_add_signed(*across).filter(|x| *x < width)?;
            let y = middle.y.checked_add_signed(*down).filter(|y| *y < height)?;
            Some(Spot::new(x, y))
        })
    }

    /// The same places as stretches of rows: the first and the last of each. On doubled hexes every second number
    /// between them is no place.
    pub fn stretches(&self, middle: Spot, grid: &Grid) -> impl Iterator<Item = (Spot, Spot)> + use<'_> {
        let (width, height) = (grid.width, grid.height);
        self.about(middle).rows.iter().filter_map(move |(down, first, last)| {
            let y = middle.y.checked_add_signed(*down).filter(|y| *y < height)?;
            let first = middle.x.saturating_add_signed(*first);
            let last = middle.x.checked_add_signed(*last)?.min(width - 1);
            (first <= last).then(|| (Spot::new(first, y), Spot::new(last, y)))
        })
    }
}

impl Around {
    fn new(shape: Shape, radius: u32, column: u32) -> Self {
        let middle = Spot::new(column, column);
        let grid = Grid::new(shape, 4 * radius + 2, 4 * radius + 2);
        // On doubled hexes a step goes up to two rows, so that all rows are tried.
        let across = || column.saturating_sub(radius)..=column + radius;
        let near = (0..grid.height).flat_map(|y| across().map(move |x| Spot::new(x, y)));
        let is_in = |spot: &Spot| grid.contains(*spot) && grid.distance(middle, *spot) <= radius;
        let offset = |to: u32| i32::try_from(i64::from(to) - i64::from(column)).unwrap_or_default();
        let steps: Vec<_> = near.filter(is_in).map(|spot| (offset(spot.x), offset(spot.y))).collect();
        let mut rows: Vec<(i32, i32, i32)> = Vec::new();
        for (across, down) in &steps {
            match rows.last_mut() {
                Some((row, _, last)) if row == down => *last = *across,
                _ => rows.push((*down, *across, *across)),
            }
        }
        Self { steps, rows }
    }
}

/// The coordinate `by` steps from `at`. `None` if it is past an edge.
#[inline]
fn along(at: u32, by: i32, side: u32, wraps: bool) -> Option<u32> {
    let there = at.checked_add_signed(by).filter(|there| *there < side);
    let around = || u32::try_from((i64::from(at) + i64::from(by)).rem_euclid(i64::from(side.max(1)))).ok();
    if wraps { there.or_else(around) } else { there }
}

/// The offsets along one side from a coordinate to another: direct, and around where edges meet.
fn offsets(from: u32, to: u32, side: u32, wraps: bool) -> impl Iterator<Item = i64> + Clone {
    let straight = i64::from(to) - i64::from(from);
    let around = if straight > 0 { straight - i64::from(side) } else { straight + i64::from(side) };
    std::iter::once(straight).chain(wraps.then_some(around))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::way;

    fn grids() -> Vec<Grid> {
        let shapes = [Shape::Four, Shape::Eight, Shape::Hexes, Shape::DoubledHexes];
        shapes
            .into_iter()
            .flat_map(|shape| {
                let grid = Grid::new(shape, 10, 8);
                [grid, grid.wrapped_across(), grid.wrapped_down(), grid.wrapped_across().wrapped_down()]
            })
            .collect()
    }

    #[test]
    fn distance_is_the_least_number_of_steps_on_every_grid() {
        for grid in grids() {
            for start in grid.spots() {
                let goal = (grid.number(start), 0);
                let before = |at| grid.neighbours(grid.spot(at)).map(|spot| grid.number(spot));
                let steps = way::Field::towards(grid.len(), [goal], 99, |_, _| Some(1), before);
                for end in grid.spots() {
                    let expected = steps.cost(grid.number(end));
                    assert_eq!(Some(grid.distance(start, end)), expected, "{grid:?} {start:?} {end:?}");
                }
            }
        }
    }

    #[test]
    fn a_disc_worked_out_once_is_the_disc_around_any_place() {
        for grid in grids().into_iter().filter(|grid| !grid.wraps_across && !grid.wraps_down) {
            for radius in 0..6 {
                let disc = Disc::new(grid.shape, radius);
                for middle in grid.spots() {
                    let is_near = |spot: &Spot| grid.distance(middle, *spot) <= radius;
                    let expected: Vec<Spot> = grid.spots().filter(is_near).collect();
                    let around: Vec<Spot> = disc.around(middle, &grid).collect();
                    assert_eq!(around, expected, "{grid:?} {middle:?} {radius}");
                    let rows = disc.stretches(middle, &grid);
                    let rows = rows.flat_map(|(first, last)| {
                        (first.x..=last.x)
                            .map(move |x| Spot::new(x, first.y))
                            .filter(|spot| grid.contains(*spot))
                    });
                    assert_eq!(rows.collect::<Vec<_>>(), expected, "{grid:?} {middle:?} {radius}");
                }
            }
        }
    }

    #[test]
    fn whose_neighbour_one_is_is_a_neighbour_too() {
        for grid in grids() {
            for spot in grid.spots() {
                assert!(grid.neighbours(spot).all(|other| grid.contains(other)));
                assert!(grid.neighbours(spot).all(|other| grid.neighbours(other).any(|back| back == spot)));
            }
        }
    }
}
