//! A report in a document of the hall, and as a letter in a form that the hall does not have yet: lines of words that
//! are wrapped as they come, with only one line in memory.

use playdeck::document::{Document, Paragraph};

/// Columns of a line in a document of this width.
const COLUMNS: u16 = 120;

/// A target for a report, line by line.
pub trait Medium {
    /// The columns of a line.
    fn width(&self) -> usize;
    /// The extra indent of the lines after the first in a paragraph.
    fn hanging(&self) -> usize;
    /// Accepts a line without its line end.
    fn line(&mut self, line: &str);
    /// A heading.
    fn heading(&mut self, text: &str);
}

/// A report that the hall lays out, as a part of a listing or as a letter.
pub struct Report<'d, 's>(pub &'d mut Document<'s>);

impl Medium for Report<'_, '_> {
    fn width(&self) -> usize {
        self.0.medium().columns.min(COLUMNS).into()
    }

    fn hanging(&self) -> usize {
        4
    }

    fn line(&mut self, line: &str) {
        self.0.line(&Paragraph::within(1, COLUMNS), line);
    }

    fn heading(&mut self, text: &str) {
        self.0.heading(text);
    }
}

/// A letter of that many columns. With 70 columns its headings are at the left and continuation lines are indented by
/// two more columns, as in the letters of Atlantis 4. With 79 columns its headings are centered, as in those of
/// Atlantis 1.
/// letters of Atlantis 4; one of 79 has its headings in the middle, as those of Atlantis 1.
pub struct Letter<'t> {
    pub width: usize,
    pub text: &'t mut String,
}

impl Medium for Letter<'_> {
    fn width(&self) -> usize {
        self.width
    }

    fn hanging(&self) -> usize {
        if self.width == 70 { 2 } else { 0 }
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }

    fn heading(&mut self, text: &str) {
        let middle =
            if self.width == 70 { 0 } else { (self.width - text.chars().count().min(self.width)) / 2 };
        let line = format!("{:middle$}{text}", "");
        if !self.text.ends_with("\n\n") {
            self.line("");
        }
        self.line(&line);
        self.line("");
    }
}

/// Prints a paragraph with this indent. A word that is wider than a line is cut.
pub fn paragraph(out: &mut dyn Medium, indent: usize, text: &str, row: &mut String) {
    let width = out.width();
    row.clear();
    row.extend(std::iter::repeat_n(' ', indent));
    let (mut columns, mut is_begun) = (indent, false);
    let further = indent + out.hanging();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let mut word = word;
        loop {
            let length = word.chars().count();
            let gap = usize::from(is_begun);
            if columns + gap + length <= width {
                row.extend(std::iter::repeat_n(' ', gap));
                row.push_str(word);
                (columns, is_begun) = (columns + gap + length, true);
                break;
            }
            if !is_begun {
                let cut = word.char_indices().nth(width - columns).map_or(word.len(), |(at, _)| at);
                row.push_str(&word[..cut]);
                word = &word[cut..];
            }
            out.line(row);
            row.clear();
            row.extend(std::iter::repeat_n(' ', further));
            (columns, is_begun) = (further, false);
        }
    }
    out.line(row);
}
