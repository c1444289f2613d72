//! Rows of cells: side by side in stated columns, or one after the other in a line.

use super::Gap;
use super::wrap::{self, Measure, NO_BREAK, Rows};
use memchr::memchr;
use playdeck_base::text::solid;

/// How a cell is placed in its columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// From the first column, in as many rows as needed.
    Left,
    /// Up to the last column, in one row.
    Right,
    /// From the first column, unchanged.
    Verbatim,
}

/// What is printed before a cell if the cells of a row follow one another in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lead<'a> {
    /// The head of its column, in small letters.
    Head,
    /// This text, if another cell comes before it. A line feed begins a line.
    Text(&'a str),
    /// The cell is left out: a mark that means something only by its place.
    LeftOut,
}

/// A column of a table. Places are counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Column<'a> {
    /// The text over it.
    pub head: &'a str,
    /// The first place.
    pub first: u16,
    /// The last place.
    pub last: u16,
    /// How cells are placed in it.
    pub align: Align,
    /// What is printed before a cell in a line.
    pub lead: Lead<'a>,
    /// Whether the rows of a cell may be split, as those of a long list may.
    pub may_be_parted: bool,
}

impl<'a> Column<'a> {
    /// A column of words, each cell in as many rows as needed.
    pub const fn left(head: &'a str, first: u16, last: u16) -> Self {
        Self { head, first, last, align: Align::Left, lead: Lead::Text(", "), may_be_parted: false }
    }

    /// A column of numbers, which end in its last place. In a line its head is printed before them.
    pub const fn right(head: &'a str, last: u16) -> Self {
        Self { head, first: 1, last, align: Align::Right, lead: Lead::Head, may_be_parted: false }
    }

    /// A column of texts that are not changed.
    pub const fn verbatim(head: &'a str, first: u16, last: u16) -> Self {
        Self { head, first, last, align: Align::Verbatim, lead: Lead::Text(" "), may_be_parted: false }
    }

    /// The same, with its head before each cell in a line.
    #[must_use]
    pub const fn headed(self) -> Self {
        Self { lead: Lead::Head, ..self }
    }

    /// The same, with a text before each cell in a line, if another cell comes before it.
    #[must_use]
    pub const fn led_by(self, text: &'a str) -> Self {
        Self { lead: Lead::Text(text), ..self }
    }

    /// The same, with cells whose rows may be split.
    #[must_use]
    pub const fn parted(self) -> Self {
        Self { may_be_parted: true, ..self }
    }

    /// The same, but left out of a line.
    #[must_use]
    pub const fn in_columns_alone(self) -> Self {
        Self { lead: Lead::LeftOut, ..self }
    }

    /// Puts one row of a cell in its place in a line of text. A cell that is too long is printed whole and moves what
    /// follows.
    pub fn put(&self, cell: &str, line: &mut String) {
        let cell = cell.trim_end_matches(' ');
        if cell.is_empty() {
            return;
        }
        let length = cell.chars().count();
        let start = match self.align {
            Align::Right => usize::from(self.last).saturating_sub(length),
            Align::Left | Align::Verbatim => usize::from(self.first).saturating_sub(1),
        };
        let used = line.chars().count();
        let blanks = start.saturating_sub(used).max(usize::from(used > 0));
        line.extend(std::iter::repeat_n(' ', blanks));
        line.push_str(cell);
    }

    /// Whether a cell of so many characters, none of which ends a row, has room in it.
    pub const fn has_room(&self, length: usize) -> bool {
        !matches!(self.align, Align::Left) || length <= self.width() as usize
    }

    /// Whether a cell is one row of text.
    fn is_whole(&self, cell: &str) -> bool {
        self.align != Align::Left || wrap::is_one_row(cell, self.width())
    }

    /// The number of characters of a row of a cell.
    pub const fn width(&self) -> u16 {
        (self.last + 1).saturating_sub(self.first)
    }
}

/// A row of a table: the cells of some columns, in one text.
#[derive(Debug, Clone, Copy)]
pub struct Row<'r> {
    /// The empty rows before it.
    pub gap: Gap,
    /// The columns.
    pub columns: &'r [Column<'r>],
    /// The cells, one after the other.
    pub text: &'r str,
    /// Where each cell ends.
    pub ends: &'r [usize],
}

impl<'r> Row<'r> {
    /// Whether its rows of text may be split.
    pub fn may_be_parted(&self) -> bool {
        self.columns.iter().any(|column| column.may_be_parted)
    }

    /// The cells with their columns.
    pub fn cells(&self) -> impl Iterator<Item = (&'r Column<'r>, &'r str)> + use<'r> {
        let (text, mut start) = (self.text, 0);
        self.columns.iter().zip(self.ends).map(move |(column, &end)| {
            let cell = text.get(start..end).unwrap_or_default();
            start = end;
            (column, cell)
        })
    }

    /// The cells with their columns, where each character is a byte.
    pub fn plain_cells(&self) -> impl Iterator<Item = (&'r Column<'r>, &'r [u8])> + use<'r> {
        let (text, mut start) = (self.text.as_bytes(), 0);
        self.columns.iter().zip(self.ends).map(move |(column, &end)| {
            let cell = text.get(start..end).unwrap_or_default();
            start = end;
            (column, cell)
        })
    }

    /// Whether each cell has room in its column, so that it is one row of text.
    fn is_one_line(&self) -> bool {
        self.cells().all(|(column, cell)| column.is_whole(cell))
    }

    /// Passes on its rows of text, with cells side by side in their columns, each with the number of rows left.
    pub fn side_by_side(
        &self,
        mut print: impl FnMut(usize, &mut dyn Iterator<Item = (&'r Column<'r>, &'r str)>),
    ) {
        if self.is_one_line() {
            return print(1, &mut self.cells());
        }
        let mut cells: Vec<(&Column<'_>, Rows<'r>)> = self
            .cells()
            .map(|(column, cell)| {
                let width = if column.is_whole(cell) { u16::MAX } else { column.width() };
                (column, wrap::rows(cell, Measure::of(width)))
            })
            .collect();
        let count = cells.iter().map(|(_, rows)| rows.clone().count()).max().unwrap_or(1);
        for left in (1..=count).rev() {
            print(left, &mut cells.iter_mut().filter_map(|(column, rows)| Some((*column, rows.next()?))));
        }
    }

    /// Writes the cells one after the other, each with its lead.
    pub fn flow(&self, line: &mut String) {
        let start = line.len();
        for (column, cell) in self.cells() {
            let cell = bare(cell);
            if cell.is_empty() {
                continue;
            }
            let is_first = line.len() == start;
            match column.lead {
                Lead::LeftOut => continue,
                Lead::Text(text) => line.push_str(if is_first { "" } else { text }),
                Lead::Head => {
                    line.push_str(if is_first { "" } else { ", " });
                    // A number stays with the word that it counts.
                    let head = column.head.chars().chain([' ']);
                    let whole = |letter| if letter == ' ' { NO_BREAK } else { letter };
                    line.extend(head.map(|letter| whole(letter.to_ascii_lowercase())));
                }
            }
            if column.align == Align::Verbatim || memchr(b' ', cell.as_bytes()).is_none() {
                line.push_str(cell);
                continue;
            }
            // Numbers that are aligned below one another in a column are separated by blanks.
            for (at, word) in cell.split(' ').filter(|word| !word.is_empty()).enumerate() {
                line.push_str(if at == 0 { "" } else { " " });
                line.push_str(word);
            }
        }
    }
}

/// A cell without the blanks around it.
fn bare(cell: &str) -> &str {
    let start = cell.bytes().take_while(|byte| *byte == b' ').count();
    &cell[start..solid(cell.as_bytes(), b' ').max(start)]
}
