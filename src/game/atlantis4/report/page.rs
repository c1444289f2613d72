//! The layout of a report: lines, and paragraphs whose later rows stand two columns to the right.
//!
//! A row is broken where the next word does not fit, never earlier, because the tools of players join rows by asking
//! whether the next word would have fitted.

use super::REPORT_COLUMNS;
use playdeck_base::text::Text;
use playdeck_print::document::{Document, Gap, Kind, Paragraph};
use std::fmt::{Display, Write as _};

/// The last column of texts in a listing.
const LISTING_COLUMNS: u16 = 120;
/// The columns of a level of indentation, and of the later rows of a paragraph.
const STEP: u16 = 2;

/// A report while it is written.
pub struct Page<'p, 's> {
    /// The document that it is written to.
    pub out: &'p mut Document<'s>,
    /// Whether it is a report as the program wrote it.
    pub is_report: bool,
    is_letter: bool,
    last: u16,
    gap: Gap,
    /// Whether the last row of the report is an empty one.
    is_free: bool,
    text: String,
}

impl<'p, 's> Page<'p, 's> {
    /// A report in a document.
    pub fn new(out: &'p mut Document<'s>) -> Self {
        let kind = out.medium().kind;
        let (is_report, is_letter) = (kind == Kind::Report, kind == Kind::Letter);
        let last = if is_report { REPORT_COLUMNS } else { LISTING_COLUMNS };
        Self { out, is_report, is_letter, last, gap: Gap::None, is_free: false, text: String::new() }
    }

    /// A heading: a line of a report for programs, and a head otherwise.
    pub fn section(&mut self, head: impl Display) {
        if self.is_report {
            self.gap();
            self.line(0, head);
        } else {
            self.text.clear();
            // Writing into a string cannot fail.
            let _ = write!(self.text, "{head}");
            let head = self.text.trim_end_matches(':').to_uppercase();
            self.out.heading(&head);
        }
    }

    /// Asks for an empty row before the next line, unless one is there already.
    pub const fn gap(&mut self) {
        self.gap = if self.is_free { Gap::None } else { Gap::One };
    }

    /// Leaves two empty rows before the next line of a report for programs, and asks for as many in a listing.
    pub fn wide_gap(&mut self) {
        if self.is_report {
            self.gap();
            self.line(0, "");
            self.is_free = true;
        } else {
            self.gap = Gap::Two;
        }
    }

    /// A paragraph at a level of indentation.
    pub fn line(&mut self, level: u16, text: impl Display) {
        let paragraph = self.paragraph(level);
        self.out.paragraph(&paragraph, text);
    }

    /// The same for a text that writes itself, of which a report has many.
    pub fn text<T: Text + ?Sized>(&mut self, level: u16, text: &T) {
        let paragraph = self.paragraph(level);
        self.out.text(&paragraph, &text);
    }

    /// The place of the next paragraph at a level of indentation.
    fn paragraph(&mut self, level: u16) -> Paragraph<'static> {
        let first = 1 + level * STEP;
        self.is_free = false;
        let paragraph =
            Paragraph::within(first, self.last).hanging(first + STEP).after(std::mem::take(&mut self.gap));
        if self.is_letter { paragraph.kept_in_its_columns() } else { paragraph }
    }

    /// A row that is not broken, such as an order of the template: each row is an order when it comes back.
    pub fn whole(&mut self, row: &str) {
        let gap = std::mem::take(&mut self.gap);
        self.out.whole(gap, 1, row);
    }

    /// A comment of the template, each row of which begins with a semicolon.
    pub fn comment(&mut self, text: &dyn Text) {
        let gap = std::mem::take(&mut self.gap);
        self.is_free = false;
        let paragraph = Paragraph::within(2, self.last).hanging(2 + STEP).prefixed(";").after(gap);
        self.out.text(&paragraph, text);
    }
}
