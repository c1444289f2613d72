//! Prints the blocks of a document on the pages of a part.

use super::line::{Line, Spacing, WIDTH};
use super::part::Part;
use crate::document::table::Align;
use crate::document::wrap::{is_plain, is_plain_unbroken};
use crate::document::{Column, Gap, Grid, Kind, Medium, Paragraph, Row, Sink};
use playdeck_base::train::Train;

/// Print positions, as a medium counts them.
#[expect(clippy::cast_possible_truncation, reason = "132")]
const COLUMNS: u16 = WIDTH as u16;

impl Sink for Part {
    fn medium(&self) -> Medium {
        Medium {
            columns: COLUMNS,
            is_flowing: false,
            has_maps: self.style().has_maps,
            has_small_letters: self.style().train != Some(Train::Pn),
            kind: Kind::Listing,
            control: self.style().control,
        }
    }

    fn heading(&mut self, text: &str) {
        self.headline(text);
    }

    fn paragraph(&mut self, paragraph: &Paragraph<'_>, text: &str) {
        let mut spacing = spacing_of(paragraph.gap);
        let paragraph = paragraph.fitted(self.medium());
        if paragraph.prefix.is_empty() && paragraph.is_one_row(text) && is_plain(text) {
            let first = paragraph.first.into();
            return self
                .write_line(spacing, |line| line.put_plain(first, WIDTH, text.trim_matches(' ').as_bytes()));
        }
        for (column, row) in paragraph.rows(text) {
            self.write_line(spacing, |line| {
                line.put_text(1, WIDTH, paragraph.prefix);
                line.put_text(column.into(), WIDTH, row);
            });
            spacing = Spacing::Single;
        }
    }

    fn begin_table(&mut self, columns: &[Column<'_>]) {
        let mut heads = Line::new(Spacing::Single);
        for column in columns {
            put(&mut heads, column, column.head);
        }
        self.start_columns(vec![heads]);
    }

    fn row(&mut self, row: &Row<'_>) {
        let mut spacing = spacing_of(row.gap);
        // Most rows are one line of plain text: their cells are printed until one of them has no room.
        let is_plain = is_plain(row.text);
        if (is_plain || is_plain_unbroken(row.text))
            && self.try_line(spacing, |line| {
                let is_line = row.plain_cells().all(|(column, cell)| put_plain(line, column, cell));
                if !is_plain {
                    line.print_breaks();
                }
                is_line
            })
        {
            return;
        }
        row.side_by_side(|left, cells| {
            if left > 1 && !row.may_be_parted() && left <= self.lines_on_a_page() as usize {
                self.keep(u32::try_from(left).unwrap_or(1));
            }
            self.write_line(spacing, |line| cells.for_each(|(column, cell)| put(line, column, cell)));
            spacing = Spacing::Single;
        });
    }

    fn end_table(&mut self) {
        self.end_columns();
    }

    fn card(&mut self, gap: Gap, column: u16, card: &str) {
        self.write_line(spacing_of(gap), |line| line.put_text(column.into(), WIDTH, card));
    }

    fn grid(&mut self, grid: &Grid<'_>) {
        let mut text = String::new();
        let page = self.lines_on_a_page();
        let legend = u32::try_from(grid.legend.len()).unwrap_or_default();
        for (number, strip) in grid.strips(COLUMNS).iter().enumerate() {
            Part::keep(self, strip.height(grid, legend).min(page));
            if number == 0 {
                self.headline(grid.title);
                for (at, entries) in grid.legend.iter().enumerate() {
                    Grid::write_legend(entries, &mut text);
                    let paragraph = Paragraph::within(grid.legend_at, COLUMNS);
                    Sink::paragraph(self, &paragraph.after(Gap::before_first(at == 0)), &text);
                }
            }
            let heads = (0..grid.halves()).map(|half| {
                grid.write_head(strip, half, &mut text);
                row_of(&text)
            });
            self.start_columns(heads.collect());
            for y in strip.rows.clone() {
                for half in 0..grid.halves() {
                    grid.write_row(strip, y, half, &mut text);
                    self.line(row_of(&text));
                }
            }
            self.end_columns();
        }
    }

    fn drawing(&mut self, what: &str, rows: &[String]) {
        let height = u32::try_from(rows.len()).unwrap_or(u32::MAX);
        if self.lines_on_a_page() < height {
            Part::keep(self, 2);
            let page = height.saturating_add(1);
            let why = format!("{what} is not drawn: it takes a page of LINECT={page} or more.");
            self.line(Line::of(why).spaced(Spacing::Double));
            return;
        }
        let mut spacing = Spacing::Page;
        for row in rows {
            self.line(row_of(row).spaced(spacing));
            spacing = Spacing::Single;
        }
    }

    fn pointer(&mut self, column: u16) {
        self.line(Line::new(Spacing::Single).with(column.into(), '^'));
    }

    fn keep(&mut self, rows: u32) {
        Part::keep(self, rows);
    }
}

const fn spacing_of(gap: Gap) -> Spacing {
    match gap {
        Gap::None => Spacing::Single,
        Gap::One => Spacing::Double,
        Gap::Two => Spacing::Triple,
    }
}

fn row_of(text: &str) -> Line {
    let mut line = Line::new(Spacing::Single);
    line.put_text(1, WIDTH, text);
    line
}

/// Puts one row of a cell in its column. Verbatim text may run past the column.
fn put(line: &mut Line, column: &Column<'_>, cell: &str) {
    if cell.is_empty() {
        return;
    }
    match column.align {
        Align::Right => line.put_text_right(column.last.into(), cell),
        Align::Left | Align::Verbatim => line.put_text(column.first.into(), WIDTH, cell),
    }
}

/// The same for a cell of plain characters alone, a byte each. Answers whether it has room in its column.
fn put_plain(line: &mut Line, column: &Column<'_>, cell: &[u8]) -> bool {
    if cell.is_empty() {
        return true;
    }
    if !column.has_room(cell.len()) {
        return false;
    }
    let (first, last) = match column.align {
        Align::Right => {
            ((usize::from(column.last) + 1).saturating_sub(cell.len()).max(1), column.last.into())
        }
        Align::Left | Align::Verbatim => (column.first.into(), WIDTH),
    };
    line.put_plain(first, last, cell);
    true
}
