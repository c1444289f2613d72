//! Tables as elements: heads with their scope, and rows whose cells name their column where a window is narrow.

use super::texts::{shown, shown_lines};
use crate::document::table::Align;
use crate::document::{Column, Row};
use std::fmt::Write as _;

/// A table of at most this many print positions is shown as a table even in a narrow window.
const NARROW: u16 = 34;

/// A cell of a column of at most this many print positions has others beside it in a narrow window.
const SHORT: u16 = 10;

/// A table while it is written.
#[derive(Debug)]
pub struct Cells {
    /// The place and the head of each column.
    columns: Vec<(u16, String)>,
    has_heads: bool,
    is_narrow: bool,
    /// The row printed last, if one of its columns can still be marked.
    last: Option<Vec<Cell>>,
}

/// A cell of the row printed last.
#[derive(Debug)]
struct Cell {
    align: Align,
    first: u16,
    /// Whether others are beside it in a narrow window.
    is_short: bool,
    head: String,
    text: String,
    marked: Option<usize>,
}

impl Cells {
    /// A table of some columns. If it has no heads, the first cell of each row is its head.
    pub fn new(columns: &[Column<'_>], has_heads: bool) -> Self {
        let has_heads = has_heads && columns.iter().any(|column| !column.head.is_empty());
        let first = columns.iter().map(|column| column.first).min().unwrap_or_default();
        let last = columns.iter().map(|column| column.last).max().unwrap_or_default();
        Self {
            columns: columns.iter().map(|column| (place(column), column.head.to_owned())).collect(),
            has_heads,
            is_narrow: last.saturating_sub(first) < NARROW,
            last: None,
        }
    }

    /// What begins the table.
    pub fn head(&self) -> String {
        let class = if self.is_narrow { " class=\"n\"" } else { "" };
        let mut text = format!("<div class=\"t\"><table{class}>");
        if self.has_heads {
            text.push_str("<thead><tr>");
            for (_, head) in &self.columns {
                // Writing into a string cannot fail.
                let _ = match head.as_str() {
                    "" => write!(text, "<td></td>"),
                    head => write!(text, "<th scope=\"col\">{}</th>", shown(head)),
                };
            }
            text.push_str("</tr></thead>");
        }
        text + "<tbody>"
    }

    /// Prints a row. One whose columns are not those of the table takes its whole width.
    pub fn row(&mut self, row: &Row<'_>, push: &mut dyn FnMut(&str)) {
        self.end(push);
        let is_alike = row.columns.len() <= self.columns.len()
            && row.columns.iter().zip(&self.columns).all(|(column, (first, _))| place(column) == *first);
        if !is_alike {
            let mut text = String::new();
            row.flow(&mut text);
            let (columns, text) = (self.columns.len(), shown_lines(&text));
            return push(&format!("<tr class=\"w\"><td colspan=\"{columns}\">{text}</td></tr>"));
        }
        let cells: Vec<Cell> = row
            .cells()
            .zip(&self.columns)
            .map(|((column, cell), (_, head))| Cell {
                align: column.align,
                first: column.first,
                is_short: column.align == Align::Right || column.width() <= SHORT,
                head: head.clone(),
                text: match column.align {
                    Align::Verbatim => cell.trim_end_matches(' ').to_owned(),
                    Align::Left | Align::Right => cell.trim_matches(' ').to_owned(),
                },
                marked: None,
            })
            .collect();
        if cells.iter().any(|cell| cell.align == Align::Verbatim) {
            self.last = Some(cells);
        } else {
            push(&self.printed(&cells));
        }
    }

    /// Marks a column of the row printed last.
    pub fn mark(&mut self, column: u16) {
        let verbatim = |cell: &&mut Cell| cell.align == Align::Verbatim && cell.first <= column;
        let cell = self.last.iter_mut().flatten().filter(verbatim).last();
        if let Some(cell) = cell {
            cell.marked = Some(usize::from(column - cell.first));
        }
    }

    /// Prints the row that is still held.
    pub fn end(&mut self, push: &mut dyn FnMut(&str)) {
        if let Some(cells) = self.last.take() {
            push(&self.printed(&cells));
        }
    }

    /// Whether a cell names its column in a narrow window. Cards speak for themselves.
    fn is_labelled(&self, cell: &Cell) -> bool {
        let is_told = !cell.head.is_empty() && !cell.text.is_empty() && cell.align != Align::Verbatim;
        self.has_heads && !self.is_narrow && is_told
    }

    fn printed(&self, cells: &[Cell]) -> String {
        let mut text = "<tr>".to_owned();
        for (at, cell) in cells.iter().enumerate() {
            let class = match cell.align {
                Align::Left if cell.is_short => " class=\"q\"",
                Align::Left => "",
                Align::Right => " class=\"r q\"",
                Align::Verbatim => " class=\"v q\"",
            };
            let name =
                if at == 0 && !self.has_heads && !cell.text.is_empty() { "th scope=\"row\"" } else { "td" };
            let label = match cell.head.as_str() {
                head if self.is_labelled(cell) => {
                    format!(" data-h=\"{}\"", shown(head))
                }
                _ => String::new(),
            };
            let end = name.split(' ').next().unwrap_or_default();
            // Writing into a string cannot fail.
            let _ = write!(text, "<{name}{class}{label}>{}</{end}>", cell.shown());
        }
        text + "</tr>"
    }
}

/// The place by which a column is known: its first, or its last if its cells end there.
const fn place(column: &Column<'_>) -> u16 {
    match column.align {
        Align::Right => column.last,
        Align::Left | Align::Verbatim => column.first,
    }
}

impl Cell {
    /// Its text without a mark. A text that is not to be changed keeps its blanks.
    fn plain(&self) -> String {
        if self.align == Align::Verbatim { shown(&self.text) } else { shown_lines(&self.text) }
    }

    /// Its text, with the marked column set off.
    fn shown(&self) -> String {
        let marked = self.marked.and_then(|at| self.text.char_indices().nth(at));
        let Some((start, letter)) = marked else { return self.plain() };
        let end = start + letter.len_utf8();
        format!(
            "{}<mark>{}</mark>{}",
            shown(&self.text[..start]),
            shown(&self.text[start..end]),
            shown(&self.text[end..])
        )
    }
}
