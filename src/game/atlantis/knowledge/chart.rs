//! The map that a viewer can draw of what they see: areas, each of regions that are near one another.
//!
//! Two blocks of the world that touch are in one area. Land far away from all other is an area of its own, so that no
//! map has more empty ground than land.

use super::view::View;
use crate::game::atlantis::position::Position;
use crate::game::atlantis::tables::{Direction, Terrain};
use crate::game::atlantis::world::{RegionId, Spot};
use std::collections::{BTreeMap, BTreeSet};

/// Regions in a square of the map.
const SQUARE: i32 = 9;
/// The most squares from one end of an area to the other.
const LONGEST: i32 = 1_000;

/// A place on a map.
#[derive(Debug, Clone, Copy)]
pub struct Mark {
    /// The terrain.
    pub terrain: Terrain,
    /// Whether the viewer has units there.
    pub has_own: bool,
}

/// Regions that are near one another.
#[derive(Debug)]
pub struct Area {
    /// The northwestern corner.
    pub corner: Spot,
    /// Columns and rows.
    pub size: (u16, u16),
    /// The regions that are known, in the order of their spots.
    pub marks: Vec<(Spot, Mark)>,
}

/// All that a viewer knows of the map.
#[derive(Debug)]
pub struct Chart {
    /// Its areas, from the west.
    pub areas: Vec<Area>,
}

impl View<'_> {
    /// The map: the whole world, or the regions with own units and those around them.
    pub fn chart(&self) -> Chart {
        let world = &self.position.world;
        if self.sees_all() {
            return Chart::of_all(self.position);
        }
        let mut marks = Vec::new();
        for region in self.own_regions() {
            let own = &world[*region];
            marks.push((own.spot, Mark { terrain: own.terrain, has_own: true }));
            if !self.is_as_in_1993() {
                for next in Direction::ALL.into_iter().filter_map(|next| world.neighbour(*region, next)) {
                    let terrain = world[next].terrain;
                    marks.push((world[next].spot, Mark { terrain, has_own: false }));
                }
            }
        }
        Chart::of(marks)
    }
}

impl Chart {
    /// The whole world.
    pub fn of_all(position: &Position) -> Self {
        let world = &position.world;
        let mark = |region: RegionId| Mark {
            terrain: world[region].terrain,
            has_own: !world[region].units().is_empty(),
        };
        Self::of(world.regions().map(|region| (world[region].spot, mark(region))).collect())
    }

    /// The map of some marks. Of several for a region that with own units counts.
    fn of(mut marks: Vec<(Spot, Mark)>) -> Self {
        marks.sort_by_cached_key(|(spot, mark)| (square(*spot), *spot, !mark.has_own));
        marks.dedup_by_key(|(spot, _)| *spot);
        let squares: BTreeMap<(i32, i32), &[(Spot, Mark)]> = marks
            .chunk_by(|one, other| square(one.0) == square(other.0))
            .map(|some| (square(some[0].0), some))
            .collect();
        let mut left: BTreeSet<(i32, i32)> = squares.keys().copied().collect();
        let mut areas = Vec::new();
        while let Some(first) = left.pop_first() {
            let mut reached = vec![first];
            let mut marks = Vec::new();
            while let Some((x, y)) = reached.pop() {
                marks.extend(squares.get(&(x, y)).into_iter().copied().flatten().copied());
                for near in (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| (x, y))) {
                    let is_near = near.0 - first.0 < LONGEST && (near.1 - first.1).abs() < LONGEST;
                    if is_near && left.remove(&near) {
                        reached.push(near);
                    }
                }
            }
            areas.push(Area::of(marks));
        }
        Self { areas }
    }
}

/// The square in which a spot lies.
const fn square(spot: Spot) -> (i32, i32) {
    (spot.x.div_euclid(SQUARE), spot.y.div_euclid(SQUARE))
}

impl Area {
    fn of(mut marks: Vec<(Spot, Mark)>) -> Self {
        marks.sort_unstable_by_key(|(spot, _)| *spot);
        let (x, columns) = span(marks.iter().map(|(spot, _)| spot.x));
        let (y, rows) = span(marks.iter().map(|(spot, _)| spot.y));
        Self { corner: Spot { x, y }, size: (columns, rows), marks }
    }

    /// The mark in a column and a row.
    pub fn mark(&self, column: u16, row: u16) -> Option<Mark> {
        let spot = Spot { x: self.corner.x + i32::from(column), y: self.corner.y + i32::from(row) };
        let at = self.marks.binary_search_by_key(&spot, |(spot, _)| *spot).ok()?;
        self.marks.get(at).map(|(_, mark)| *mark)
    }
}

/// The least of some numbers, and how many there are from it to the greatest.
fn span(numbers: impl Iterator<Item = i32> + Clone) -> (i32, u16) {
    let least = numbers.clone().min().unwrap_or_default();
    let greatest = numbers.max().unwrap_or_default();
    (least, u16::try_from(greatest - least + 1).unwrap_or(u16::MAX))
}
