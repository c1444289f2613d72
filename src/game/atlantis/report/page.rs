//! The layout of a player's report: centred heads, paragraphs at three indents, and the mark before a unit.
//!
//! A letter of the game's own form has the layout of the letters of 1993: 79 columns, heads in the middle, tabs. In a
//! listing the same lines are wider and stand under the headings of the hall.
//!
//! Source: the program of 1993, whose layout players' tools read.

use super::REPORT_COLUMNS;
use playdeck_base::text::Text;
use playdeck_print::document::wrap::NO_BREAK;
use playdeck_print::document::{Document, Gap, Kind, Paragraph};
use std::fmt::{Display, Write as _};

/// The last column of texts in a listing.
const LISTING_COLUMNS: u16 = 120;
/// How far the later rows of a paragraph of a letter to a person stand to the right.
const STEP: u16 = 2;

/// Where a line begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Indent {
    /// At the left.
    None,
    /// Below a region.
    Region,
    /// Below a building or a ship.
    Inside,
}

impl Indent {
    const fn blanks(self) -> u16 {
        match self {
            Self::None => 0,
            Self::Region => 4,
            Self::Inside => 8,
        }
    }
}

/// A report while it is written.
pub struct Page<'p, 's> {
    /// The document that it is written to.
    pub out: &'p mut Document<'s>,
    /// Whether it is a letter in the game's own form.
    pub is_report: bool,
    last: u16,
    gap: Gap,
    text: String,
}

impl<'p, 's> Page<'p, 's> {
    /// A report in a document.
    pub fn new(out: &'p mut Document<'s>) -> Self {
        let is_report = out.medium().kind == Kind::Report;
        let last = if is_report { REPORT_COLUMNS } else { LISTING_COLUMNS };
        Self { out, is_report, last, gap: Gap::None, text: String::new() }
    }

    /// The lines at the top, without blank lines between them.
    pub fn top(&mut self, lines: &[&dyn Display]) {
        if !self.is_report {
            let mut title = String::new();
            for (at, line) in lines.iter().enumerate() {
                // Writing into a string cannot fail.
                let _ = write!(title, "{}{line}", if at == 0 { "" } else { ", " });
            }
            self.out.heading(title.to_uppercase());
            return;
        }
        self.gap = Gap::One;
        for line in lines {
            self.centred(line);
        }
    }

    /// Begins a section.
    pub fn section(&mut self, head: &str) {
        if self.is_report {
            self.gap = Gap::One;
            self.centred(head);
        } else {
            self.out.heading(head.to_uppercase());
        }
        self.gap = Gap::One;
    }

    /// A line in the middle of a letter.
    pub fn centred(&mut self, line: impl Display) {
        self.text.clear();
        let _ = write!(self.text, "{line}");
        let length = u16::try_from(self.text.chars().count()).unwrap_or(u16::MAX);
        let first = if self.is_report { self.last.saturating_sub(length) / 2 + 1 } else { 1 };
        let paragraph = Paragraph::within(first, self.last).tabbed().after(self.take_gap());
        self.out.paragraph(&paragraph, &self.text);
    }

    /// Asks for a blank line before the next one.
    pub const fn gap(&mut self) {
        self.gap = Gap::One;
    }

    /// A paragraph.
    pub fn line(&mut self, indent: Indent, text: impl Display) {
        let paragraph = self.paragraph(1 + indent.blanks());
        self.out.paragraph(&paragraph, text);
    }

    /// A paragraph that writes itself, for those of which a report has many.
    pub fn text(&mut self, indent: Indent, text: &dyn Text) {
        let paragraph = self.paragraph(1 + indent.blanks());
        self.out.text(&paragraph, text);
    }

    /// The same with a mark two columns before it.
    pub fn marked(&mut self, indent: Indent, mark: char, text: impl Text) {
        let first = 1 + indent.blanks();
        // Nothing is broken between the mark and the first word.
        let text = (mark, NO_BREAK, text);
        let paragraph = self.paragraph(first.saturating_sub(2).max(1));
        let paragraph = if self.is_letter() { paragraph } else { paragraph.hanging(first) };
        self.out.text(&paragraph, &text);
    }

    /// A paragraph from a column on. In a letter to a person it begins at the left, and its later rows a step to the right.
    fn paragraph(&mut self, first: u16) -> Paragraph<'static> {
        let gap = self.take_gap();
        if self.is_letter() {
            return Paragraph::within(1, self.last).hanging(1 + STEP).kept_in_its_columns().after(gap);
        }
        Paragraph::within(first, self.last).tabbed().after(gap)
    }

    fn is_letter(&self) -> bool {
        self.out.medium().kind == Kind::Letter
    }

    fn take_gap(&mut self) -> Gap {
        std::mem::take(&mut self.gap)
    }
}
