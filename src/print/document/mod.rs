//! Layout: the blocks that reports are made of, on any medium.
//!
//! A game writes blocks, one after another, into a [`Document`]: headings, paragraphs, tables with stated columns whose
//! cells wrap, cards, maps. The document writes the text of a block into one buffer and hands it to a [`Sink`], which
//! prints it at once. Nothing of it is kept, so a report needs memory only for its print. The rules of layout are here
//! and are the same for every sink: where a row is broken ([`wrap`]), how a table becomes columns or lines ([`table`]),
//! how a map is cut into strips ([`grid`]). Where there are many cells, they write themselves into that buffer
//! ([`playdeck_base::text`]). This room does not know what a page is.

pub mod grid;
pub mod paragraph;
pub mod table;
pub mod wrap;

#[cfg(test)]
mod laws;

pub use grid::{Grid, Known, Marks};
pub use paragraph::Paragraph;
pub use table::{Column, Row};
pub use wrap::{List, Whole};

use playdeck_base::text::{Text, lines};
use std::borrow::Cow;
use std::fmt::{self, Write as _};

/// The empty rows before a block, if the medium has room for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Gap {
    /// None.
    #[default]
    None,
    /// One.
    One,
    /// Two.
    Two,
}

impl Gap {
    /// One row before the first of several blocks, none before the others.
    pub const fn before_first(is_first: bool) -> Self {
        if is_first { Self::One } else { Self::None }
    }
}

/// What a section is about, for a medium that puts what its reader looks for first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum About {
    /// What became of the reader's orders.
    Outcome,
    /// What is due next.
    Due,
    /// Anything else.
    #[default]
    Other,
}

/// What a medium is made for, where a game says the same in several ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Paper.
    Listing,
    /// A letter to a person.
    Letter,
    /// A report for programs, in the layout of the game's own time, without anything around it.
    Report,
    /// A page for a browser.
    Page,
}

impl Kind {
    /// Whether a person who plays reads it and nobody else has to: no paper with its columns, and no program.
    pub const fn is_for_a_person(self) -> bool {
        matches!(self, Self::Letter | Self::Page)
    }
}

/// What a medium can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Medium {
    /// Characters of a row.
    pub columns: u16,
    /// Whether tables become lines, one row of a table after another, and paragraphs begin at the left: for media whose
    /// letters vary in width.
    pub is_flowing: bool,
    /// Whether maps are printed.
    pub has_maps: bool,
    /// Whether there are small letters.
    pub has_small_letters: bool,
    /// What it is made for.
    pub kind: Kind,
    /// The control character, for control words in a text.
    pub control: char,
}

/// Prints the blocks of a document, one by one.
pub trait Sink {
    /// What the medium can show.
    fn medium(&self) -> Medium;

    /// Says what the next section is about.
    fn about(&mut self, _about: About) {}

    /// Begins a section.
    fn heading(&mut self, text: &str);

    /// Prints a text in rows.
    fn paragraph(&mut self, paragraph: &Paragraph<'_>, text: &str);

    /// Begins a table. Its heads are printed over it, and again where the table is continued.
    fn begin_table(&mut self, columns: &[Column<'_>]);

    /// Prints a row. It need not have the columns of its table.
    fn row(&mut self, row: &Row<'_>);

    /// Ends the table.
    fn end_table(&mut self);

    /// Prints a card unchanged, from a column on.
    fn card(&mut self, gap: Gap, column: u16, card: &str);

    /// Prints a map.
    fn grid(&mut self, grid: &Grid<'_>);

    /// Prints a drawing of several rows unchanged, if the medium can show it whole. `what` names it.
    fn drawing(&mut self, what: &str, rows: &[String]);

    /// Marks a column of the row printed last, if the medium prints columns as stated.
    fn pointer(&mut self, _column: u16) {}

    /// Asks that the next `rows` rows are not split.
    fn keep(&mut self, _rows: u32) {}
}

/// The bytes of a row and the columns of a table for which a document makes room at first.
const A_ROW: usize = 256;
const COLUMNS: usize = 8;

/// A report while it is written.
pub struct Document<'s> {
    sink: &'s mut dyn Sink,
    medium: Medium,
    text: String,
    ends: Vec<usize>,
}

impl<'s> Document<'s> {
    /// A document that a sink prints.
    pub fn new(sink: &'s mut dyn Sink) -> Self {
        let medium = sink.medium();
        Self { sink, medium, text: String::with_capacity(A_ROW), ends: Vec::with_capacity(COLUMNS) }
    }

    /// What the medium can show.
    pub const fn medium(&self) -> Medium {
        self.medium
    }

    /// Begins a section.
    pub fn heading(&mut self, text: impl Text) {
        self.text.clear();
        text.write(&mut self.text);
        self.sink.heading(&self.text);
    }

    /// Says what the next section is about, for a medium that puts what its reader looks for first.
    pub fn about(&mut self, about: About) {
        self.sink.about(about);
    }

    /// Writes a text in rows.
    pub fn paragraph(&mut self, paragraph: &Paragraph<'_>, text: impl fmt::Display) {
        self.write(text);
        self.sink.paragraph(paragraph, &self.text);
    }

    /// Writes a text that writes itself into the buffer, in rows.
    pub fn text(&mut self, paragraph: &Paragraph<'_>, text: &dyn Text) {
        self.text.clear();
        text.write(&mut self.text);
        self.sink.paragraph(paragraph, &self.text);
    }

    /// Writes a line that somebody else wrote: unchanged if it has room, in rows if it is too long.
    pub fn line(&mut self, paragraph: &Paragraph<'_>, line: &str) {
        let Paragraph { gap, first, last, .. } = paragraph.fitted(self.medium);
        if wrap::is_one_row(line, (last + 1).saturating_sub(first)) {
            self.sink.card(gap, first, line);
        } else {
            self.sink.paragraph(paragraph, line);
        }
    }

    /// Writes a line that somebody else wrote, in one row however long it is: a letter's lines may be read again. A
    /// medium that cannot hold it cuts it.
    pub fn whole(&mut self, gap: Gap, column: u16, line: &str) {
        self.sink.card(gap, column, line);
    }

    /// Writes lines of our own, in which control words have `$`. On a flowing medium they are joined into one, except
    /// those that begin with blanks.
    pub fn instruction<'t>(&mut self, paragraph: &Paragraph<'_>, lines: impl IntoIterator<Item = &'t str>) {
        self.text.clear();
        for line in lines {
            let line = with_control(line, self.medium.control);
            let words = line.trim_start_matches(' ');
            let blanks = u16::try_from(line.len() - words.len()).unwrap_or_default();
            if !self.medium.is_flowing {
                let first = paragraph.first.saturating_add(blanks);
                self.sink.paragraph(&Paragraph { first, ..*paragraph }, words);
                continue;
            }
            let is_moved_in = blanks > 0;
            if !self.text.is_empty() {
                self.text.push(if is_moved_in { '\n' } else { ' ' });
            }
            self.text.push_str(words);
            if is_moved_in {
                self.text.push('\n');
            }
        }
        if self.medium.is_flowing {
            self.sink.paragraph(paragraph, &self.text);
        }
    }

    /// Begins a table.
    pub fn begin_table(&mut self, columns: &[Column<'_>]) {
        self.sink.begin_table(columns);
    }

    /// Ends the table.
    pub fn end_table(&mut self) {
        self.sink.end_table();
    }

    /// Writes a row: the content of each of some columns. Empty cells at the end may be left out.
    pub fn row(&mut self, columns: &[Column<'_>], cells: &[&dyn fmt::Display]) {
        self.row_after(Gap::None, columns, cells);
    }

    /// Writes a row after some empty ones.
    pub fn row_after(&mut self, gap: Gap, columns: &[Column<'_>], cells: &[&dyn fmt::Display]) {
        self.text.clear();
        self.ends.clear();
        for cell in cells {
            // Writing into a string cannot fail.
            let _ = write!(self.text, "{cell}");
            self.ends.push(self.text.len());
        }
        self.sink.row(&Row { gap, columns, text: &self.text, ends: &self.ends });
    }

    /// Writes a row whose cells write themselves into its buffer.
    pub fn cells(&mut self, gap: Gap, columns: &[Column<'_>], cells: &[&dyn Text]) {
        self.alike(gap, columns, cells);
    }

    /// The same if all cells are of one type.
    pub fn alike<T: Text>(&mut self, gap: Gap, columns: &[Column<'_>], cells: impl IntoIterator<Item = T>) {
        self.text.clear();
        self.ends.clear();
        for cell in cells {
            cell.write(&mut self.text);
            self.ends.push(self.text.len());
        }
        self.sink.row(&Row { gap, columns, text: &self.text, ends: &self.ends });
    }

    /// Writes a card for people to punch, from a column on. Its control characters are written as `$` here.
    pub fn card(&mut self, gap: Gap, column: u16, card: &str) {
        match self.medium.control {
            '$' => self.sink.card(gap, column, card),
            control => self.sink.card(gap, column, &card.replace('$', control.encode_utf8(&mut [0; 4]))),
        }
    }

    /// Writes such cards, each a line of a text, after an empty row.
    pub fn cards(&mut self, column: u16, cards: &str) {
        for (at, card) in lines(cards).enumerate() {
            self.card(Gap::before_first(at == 0), column, card);
        }
    }

    /// Writes a map, if maps are printed.
    pub fn grid(&mut self, grid: &Grid<'_>) {
        if self.medium.has_maps {
            self.sink.grid(grid);
        }
    }

    /// Writes a drawing, if maps are printed.
    pub fn drawing(&mut self, what: &str, rows: &[String]) {
        if self.medium.has_maps {
            self.sink.drawing(what, rows);
        }
    }

    /// Marks a column of the row before, if the medium prints columns as stated.
    pub fn pointer(&mut self, column: u16) {
        self.sink.pointer(column);
    }

    /// Asks that the next `rows` rows are not split.
    pub fn keep(&mut self, rows: usize) {
        self.sink.keep(u32::try_from(rows).unwrap_or(u32::MAX));
    }

    fn write(&mut self, text: impl fmt::Display) {
        self.text.clear();
        // Writing into a string cannot fail.
        let _ = write!(self.text, "{text}");
    }
}

/// A text of our own, its control words with the control character of the deck instead of `$`.
pub fn with_control(text: &str, control: char) -> Cow<'_, str> {
    if control == '$' || !text.contains('$') {
        return text.into();
    }
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    let mut changed = String::with_capacity(text.len());
    while let Some(letter) = letters.next() {
        let begins_word = letters.peek().is_some_and(char::is_ascii_uppercase);
        let is_control = letter == '$' && begins_word && !before.is_alphanumeric();
        changed.push(if is_control { control } else { letter });
        before = letter;
    }
    changed.into()
}

#[cfg(test)]
mod tests {
    use super::with_control;

    #[test]
    fn control_words_of_ours_are_written_as_in_the_deck() {
        assert_eq!(with_control("US$ 5, A$B, $END ($INIT).", '%'), "US$ 5, A$B, %END (%INIT).");
        assert_eq!(with_control("$END", '$'), "$END");
    }
}
