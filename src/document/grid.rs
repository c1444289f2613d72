//! Maps in print characters: their bounds, the strips into which a wide one is cut, the numbers about it.
//!
//! Only the part of a map in which something stands is printed. What is printed of it is rows of text in one fixed width.

use super::wrap::Whole;
use std::fmt::Write;
use std::ops::RangeInclusive;

/// Writes the characters of a place over blanks.
pub type Marks<'m> = dyn Fn(u16, u16, &mut [u8]) + 'm;
/// Whether something stands in a place.
pub type Known<'m> = dyn Fn(u16, u16) -> bool + 'm;

/// Places for the numbers at the left, and for the blank behind them.
const LABEL: u16 = 3;
const MARGIN: u16 = LABEL + 1;
/// Strips begin at so many columns from one another, or at a multiple of it, where more than that fit.
const ROUND: u16 = 10;
/// Rows over a strip but for the legend's: the heading with the free ones about it, and the numbers.
const HEADS: u32 = 6;

/// Characters that a place has at most.
const WIDEST: usize = 8;

/// A map. Columns and rows are counted from 0 here, whatever numbers they bear.
pub struct Grid<'g> {
    /// What it is called.
    pub title: &'g str,
    /// What the marks mean: rows of entries, each entry kept together.
    pub legend: &'g [&'g [&'g str]],
    /// The column in which the legend begins.
    pub legend_at: u16,
    /// Columns and rows of the whole map.
    pub size: (u16, u16),
    /// Characters of a place, at most 8.
    pub cell: u16,
    /// Whether the odd columns stand half a place lower than the even ones, as hexes do.
    pub is_staggered: bool,
    /// The number of the first column and row.
    pub first_number: u16,
    /// From one number over the columns to the next.
    pub step: u16,
    /// Whether the rows have their numbers at the right, too.
    pub is_numbered_twice: bool,
    /// Whether something stands in a place.
    pub is_known: &'g Known<'g>,
    /// What stands in it.
    pub marks: &'g Marks<'g>,
}

/// Some columns of a map, and those of its rows in which something stands there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Strip {
    /// The columns.
    pub columns: RangeInclusive<u16>,
    /// The rows.
    pub rows: RangeInclusive<u16>,
}

impl Strip {
    /// Rows of text that it takes with a legend of so many rows.
    pub fn height(&self, grid: &Grid<'_>, legend: u32) -> u32 {
        let rows = u32::from(self.rows.end() - self.rows.start()) + 1;
        let halves = u32::from(grid.halves());
        halves * rows + HEADS + halves - 1 + legend
    }
}

impl Grid<'_> {
    /// The strips in which the map is printed in rows of so many characters, from left to right. Each place in which
    /// something stands is in one of them; where nothing stands anywhere there are none.
    pub fn strips(&self, width: u16) -> Vec<Strip> {
        let known = self.known();
        let places = || known.iter().enumerate().filter_map(|(x, rows)| Some((x, rows.clone()?)));
        let (Some((first, _)), Some((last, _))) = (places().next(), places().next_back()) else {
            return Vec::new();
        };
        let margins = MARGIN * if self.is_numbered_twice { 2 } else { 1 };
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

    /// From which row to which something stands in each column.
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

    /// Rows of text for a row of the map, and for the numbers over it.
    pub const fn halves(&self) -> u8 {
        if self.is_staggered { 2 } else { 1 }
    }

    fn stands_in(&self, half: u8, x: u16) -> bool {
        !self.is_staggered || x % 2 == u16::from(half)
    }

    /// Writes a row of the legend: its entries, between which alone it may be broken.
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
            let number = x.saturating_add(self.first_number);
            if number.is_multiple_of(step) {
                let end = MARGIN + self.cell * (x - strip.columns.start() + 1);
                let room = usize::from(end).saturating_sub(row.len());
                // Writing into a string cannot fail.
                let _ = write!(row, "{number:>room$}");
            }
        }
    }

    /// Writes a row of a strip, or half of one.
    pub fn write_row(&self, strip: &Strip, y: u16, half: u8, row: &mut String) {
        row.clear();
        let number = y.saturating_add(self.first_number);
        let label = usize::from(LABEL);
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
