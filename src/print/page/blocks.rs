//! The blocks of a document as elements of a page.

use super::cells::Cells;
use super::texts::{shown, shown_lines};
use super::{Open, Page};
use crate::document::{About, Column, Gap, Grid, Medium, Paragraph, Row, Sink};

impl Sink for Page {
    fn medium(&self) -> Medium {
        self.shows()
    }

    fn about(&mut self, about: About) {
        self.next = about;
    }

    fn heading(&mut self, text: &str) {
        self.begin_section(text);
    }

    fn paragraph(&mut self, paragraph: &Paragraph<'_>, text: &str) {
        if !paragraph.prefix.is_empty() {
            // Rows with a prefix are read again, as the comments of an order sheet are.
            for (at, (column, row)) in paragraph.rows(text).enumerate() {
                let gap = if at == 0 { paragraph.gap } else { Gap::None };
                let blanks = usize::from(column).saturating_sub(1 + paragraph.prefix.len());
                self.put_card(gap, &format!("{}{}{row}", paragraph.prefix, " ".repeat(blanks)));
            }
            return;
        }
        self.end_block();
        self.blocks += 1;
        let text = shown_lines(text);
        if text.is_empty() {
            return;
        }
        let class = match (paragraph.gap == Gap::None, paragraph.first > 1) {
            (true, true) => " class=\"s i\"",
            (true, false) => " class=\"s\"",
            (false, true) => " class=\"i\"",
            (false, false) => "",
        };
        self.push(&format!("<p{class}>{text}</p>"));
    }

    fn begin_table(&mut self, columns: &[Column<'_>]) {
        self.end_block();
        self.begin_cells(columns, true);
    }

    fn row(&mut self, row: &Row<'_>) {
        self.blocks += 1;
        if !matches!(self.open, Open::Table(_)) {
            self.end_block();
            self.begin_cells(row.columns, false);
        }
        let Open::Table(mut cells) = std::mem::replace(&mut self.open, Open::Nothing) else { return };
        cells.row(row, &mut |line| self.push(line));
        self.open = Open::Table(cells);
    }

    fn end_table(&mut self) {
        self.end_block();
    }

    fn card(&mut self, gap: Gap, _: u16, card: &str) {
        self.put_card(gap, card);
    }

    fn grid(&mut self, grid: &Grid<'_>) {
        let mut text = String::new();
        for (number, strip) in grid.strips(super::COLUMNS).iter().enumerate() {
            if number == 0 {
                self.begin_section(grid.title);
                for entries in grid.legend {
                    Grid::write_legend(entries, &mut text);
                    let legend = shown(&text);
                    self.push(&format!("<p class=\"s\">{legend}</p>"));
                }
            }
            let mut rows = Vec::new();
            for half in 0..grid.halves() {
                grid.write_head(strip, half, &mut text);
                rows.push(text.clone());
            }
            for y in strip.rows.clone() {
                for half in 0..grid.halves() {
                    grid.write_row(strip, y, half, &mut text);
                    rows.push(text.clone());
                }
            }
            self.map(grid.title, &rows);
        }
    }

    fn drawing(&mut self, what: &str, rows: &[String]) {
        self.map(what, rows);
    }

    fn pointer(&mut self, column: u16) {
        if let Open::Table(cells) = &mut self.open {
            cells.mark(column);
        }
    }
}

impl Page {
    /// Begins a table, with or without its heads.
    fn begin_cells(&mut self, columns: &[Column<'_>], has_heads: bool) {
        let cells = Cells::new(columns, has_heads);
        self.push(&cells.head());
        self.open = Open::Table(cells);
    }

    /// Prints a card unchanged.
    fn put_card(&mut self, gap: Gap, card: &str) {
        self.blocks += 1;
        let card = shown(card.trim_end_matches(' '));
        if matches!(self.open, Open::Cards) {
            if gap != Gap::None {
                self.push("");
            }
            return self.push(&card);
        }
        self.end_block();
        self.push(&format!("<pre class=\"c\"><code>{card}"));
        self.open = Open::Cards;
    }

    /// Prints a map of characters in a box of its own, which scrolls if it is wider than the window.
    fn map(&mut self, what: &str, rows: &[String]) {
        self.end_block();
        self.blocks += 1;
        self.push(&format!(
            "<div class=\"m\" role=\"img\" aria-label=\"{}, in letters\" tabindex=\"0\">",
            shown(what)
        ));
        let mut text = "<pre>".to_owned();
        for row in rows {
            text.push_str(&shown(row.trim_end_matches(' ')));
            self.push(&text);
            text.clear();
        }
        self.push("</pre></div>");
    }
}
