//! The areas of a map: places that are near one another.
//!
//! The ground is divided into squares. Two squares that touch are in one area. What lies far away from all other is an
//! area of its own, so that no map has more empty ground than land.

use std::collections::{BTreeMap, BTreeSet};

/// Columns and rows of a square.
const SQUARE: i32 = 9;
/// The most squares from one end of an area to the other.
const LONGEST: i32 = 1_000;

/// A place: its column and its row.
type At = (i32, i32);

/// Places that are near one another, each with what is known of it.
#[derive(Debug)]
pub struct Area<M> {
    /// The northwestern corner.
    pub corner: At,
    /// Columns and rows.
    pub size: (u16, u16),
    /// What is known, in the order of the places.
    pub marks: Vec<(At, M)>,
}

/// The areas of some marks, from the west. Of several for a place the first counts.
pub fn areas<M: Copy>(mut marks: Vec<(At, M)>) -> Vec<Area<M>> {
    marks.sort_by_key(|(at, _)| *at);
    marks.dedup_by_key(|(at, _)| *at);
    let of_one_square = || marks.chunk_by(|one, other| square(one.0) == square(other.0));
    let mut left: BTreeSet<At> = of_one_square().map(|some| square(some[0].0)).collect();
    let (mut areas, mut area_of) = (Vec::new(), BTreeMap::new());
    while let Some(first) = left.pop_first() {
        let mut reached = vec![first];
        while let Some((x, y)) = reached.pop() {
            area_of.insert((x, y), areas.len());
            for near in (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| (x, y))) {
                let is_near = near.0 - first.0 < LONGEST && (near.1 - first.1).abs() < LONGEST;
                if is_near && left.remove(&near) {
                    reached.push(near);
                }
            }
        }
        areas.push(Vec::new());
    }
    for some in of_one_square() {
        areas[area_of[&square(some[0].0)]].extend_from_slice(some);
    }
    areas.into_iter().map(Area::of).collect()
}

/// The square in which a place lies.
const fn square((x, y): At) -> At {
    (x.div_euclid(SQUARE), y.div_euclid(SQUARE))
}

impl<M: Copy> Area<M> {
    fn of(marks: Vec<(At, M)>) -> Self {
        let (x, columns) = span(marks.iter().map(|(at, _)| at.0));
        let (y, rows) = span(marks.iter().map(|(at, _)| at.1));
        Self { corner: (x, y), size: (columns, rows), marks }
    }

    /// The mark in a column and a row, counted from the corner.
    pub fn mark(&self, column: u16, row: u16) -> Option<M> {
        let at = (self.corner.0 + i32::from(column), self.corner.1 + i32::from(row));
        let place = self.marks.binary_search_by_key(&at, |(at, _)| *at).ok()?;
        self.marks.get(place).map(|(_, mark)| *mark)
    }
}

/// The least of some numbers, and how many there are from it to the greatest.
fn span(numbers: impl Iterator<Item = i32> + Clone) -> (i32, u16) {
    let least = numbers.clone().min().unwrap_or_default();
    let greatest = numbers.max().unwrap_or_default();
    (least, u16::try_from(greatest - least + 1).unwrap_or(u16::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_far_apart_have_areas_of_their_own_and_the_first_mark_counts() {
        let areas = areas(vec![((3, 4), 'a'), ((-90, 4), 'b'), ((12, 0), 'c'), ((3, 4), 'd')]);
        let found: Vec<_> = areas.iter().map(|area| (area.corner, area.size, &area.marks[..])).collect();
        assert_eq!(
            found,
            [
                ((-90, 4), (1, 1), &[((-90, 4), 'b')][..]),
                ((3, 0), (10, 5), &[((3, 4), 'a'), ((12, 0), 'c')][..])
            ]
        );
        assert_eq!(
            (areas[1].mark(0, 4), areas[1].mark(9, 0), areas[1].mark(1, 1)),
            (Some('a'), Some('c'), None)
        );
    }
}
