//! Maps in print characters: their bounds, the strips into which a wide one is cut, the numbers around it.
//!
//! Only the part of a map that is not empty is printed. It is printed as rows of text of one fixed width.

use super::wrap::Whole;
use std::fmt::Write;
use std::ops::RangeInclusive;

/// Writes the characters of a place over blanks.
pub type Marks<'m> = dyn Fn(u16, u16, &mut [u8]) + 'm;
/// Whether a place is not empty.
pub type Known<'m> = dyn Fn(u16, u16) -> bool + 'm;

/// Characters for the numbers at the left, if none is longer.
const LABEL: usize = 3;
/// The first columns of strips are this many columns apart, or a multiple of it if more columns fit.
const ROUND: u16 = 10;
/// Rows over a strip except those of the legend: the heading with the empty rows around it, and the numbers.
const HEADS: u32 = 6;

/// The most characters of a place.
const WIDEST: usize = 8;

/// A map. Columns and rows are counted from 0 here, whatever numbers are printed.
pub struct Grid<'g> {
    /// Its printed title.
    pub title: &'g str,
    /// What the marks mean: rows of entries, each entry kept together.
    pub legend: &'g [&'g [&'g str]],
    /// The column in which the legend begins.
    pub legend_at: u16,
    /// Columns and rows of the whole map.
    pub size: (u16, u16),
    /// Characters of a place, at most 8.
    pub cell: u16,
    /// Whether the odd columns are printed half a place lower than the even ones, as hexes are.
    pub is_staggered: bool,
    /// The numbers of the first column and of the first row.
    pub first: (i32, i32),
    /// The distance from one number over the columns to the next.
    pub step: u16,
    /// Whether the rows also have their numbers at the right.
    pub is_numbered_twice: bool,
    /// Whether a place is not empty.
    pub is_known: &'g Known<'g>,
    /// The marks of a place.
    pub marks: &'g Marks<'g>,
}

/// Some columns of a map, and its rows that are not empty in them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strip {
    /// The columns.
    pub columns: RangeInclusive<u16>,
    /// The rows.
    pub rows: RangeInclusive<u16>,
}

impl Strip {
    /// Rows of text that it takes with a legend of `legend` rows.
    pub fn height(&self, grid: &Grid<'_>, legend: u32) -> u32 {
        let rows = u32::from(self.rows.end() - self.rows.start()) + 1;
        let halves = u32::from(grid.halves());
        halves * rows + HEADS + halves - 1 + legend
    }
}

impl Grid<'_> {
    /// The strips in which the map is printed in rows of `width` characters, from left to right. Each place that is not
    /// empty is in one of them. An empty map has none.
    pub fn strips(&self, width: u16) -> Vec<Strip> {
        let known = self.known();
        let places = || known.iter().enumerate().filter_map(|(x, rows)| Some((x, rows.clone()?)));
        let (Some((first, _)), Some((last, _))) = (places().next(), places().next_back()) else {
            return Vec::new();
        };
        let margins = self.margin() * if self.is_numbered_twice { 2 } else { 1 };
        let fit = (width.saturating_sub(margins) / self.cell.max(1)).max(1);
        let columns = usize::from(if fit > ROUND { fit / ROUND * ROUND } else { fit });
        let strip = |start: usize| {
            let end = last.min(start + columns - 1);
            let rows = known[start..=end].iter().flatten().cloned();
            let rows =
                rows.reduce(|all, rows| *all.start().min(rows.start())..=*all.end().max(rows.end()))?;
            let column = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
            Some(Strip { columns: column(start)..=column(end), rows })
        };
        (first..=last).step_by(columns).filter_map(strip).collect()
    }

    /// The first and last row of each column that are not empty.
    fn known(&self) -> Vec<Option<RangeInclusive<u16>>> {
        let (width, height) = self.size;
        let mut known = vec![None; usize::from(width)];
        for y in 0..height {
            for (x, rows) in (0..).zip(&mut known) {
                if (self.is_known)(x, y) {
                    let first = rows.as_ref().map_or(y, |rows: &RangeInclusive<u16>| *rows.start());
                    *rows = Some(first..=y);
                }
            }
        }
        known
    }

    /// Characters for the numbers at the left, and for the blank after them.
    fn margin(&self) -> u16 {
        let last = self.first.1.saturating_add(self.size.1.into());
        let longest = [self.first.1, last].map(|number| number.to_string().len()).into_iter().max();
        u16::try_from(longest.unwrap_or(LABEL).max(LABEL) + 1).unwrap_or(u16::MAX)
    }

    /// Rows of text for a row of the map, and for the numbers over it.
    pub const fn halves(&self) -> u8 {
        if self.is_staggered { 2 } else { 1 }
    }

    fn stands_in(&self, half: u8, x: u16) -> bool {
        !self.is_staggered || x % 2 == u16::from(half)
    }

    /// Writes a row of the legend. It may be broken only between its entries.
    pub fn write_legend(entries: &[&str], row: &mut String) {
        row.clear();
        for (at, entry) in entries.iter().enumerate() {
            // Writing into a string cannot fail.
            let _ = write!(row, "{}{}", if at == 0 { "" } else { "   " }, Whole(entry));
        }
    }

    /// Writes the numbers over the columns of a strip.
    pub fn write_head(&self, strip: &Strip, half: u8, row: &mut String) {
        row.clear();
        let step = self.step.max(1);
        for x in strip.columns.clone().filter(|x| self.stands_in(half, *x)) {
            let number = self.first.0.saturating_add(x.into());
            if number.rem_euclid(step.into()) == 0 {
                let end = self.margin() + self.cell * (x - strip.columns.start() + 1);
                let room = usize::from(end).saturating_sub(row.len());
                // Writing into a string cannot fail.
                let _ = write!(row, "{number:>room$}");
            }
        }
    }

    /// Writes a row of a strip, or half of one.
    pub fn write_row(&self, strip: &Strip, y: u16, half: u8, row: &mut String) {
        row.clear();
        let number = self.first.1.saturating_add(y.into());
        let label = usize::from(self.margin() - 1);
        // Writing into a string cannot fail.
        let _ = if half == 0 { write!(row, "{number:>label$} ") } else { write!(row, "{:>label$} ", "") };
        let mut cell = [b' '; WIDEST];
        let cell = &mut cell[..usize::from(self.cell).min(WIDEST)];
        for x in strip.columns.clone() {
            cell.fill(b' ');
            if self.stands_in(half, x) && (self.is_known)(x, y) {
                (self.marks)(x, y, cell);
            }
            row.extend(cell.iter().copied().map(char::from));
        }
        if self.is_numbered_twice {
            let _ = write!(row, " {number:>label$}");
        }
    }
}
