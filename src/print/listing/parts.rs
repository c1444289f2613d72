//! The finished output of a deck, in one spool: parts of its listing, or letters.

use super::line::Spacing;
use super::part::Heading;
use crate::spool::Spool;
use playdeck_base::audience::Audience;
use std::io;
use std::ops::Range;

/// The kind of a finished piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A part of a listing: print lines, each after its carriage control.
    Part,
    /// A letter: rows of text.
    Letter,
    /// A report on a page for a browser: lines of HTML, each with its place.
    Page,
}

/// A finished part or letter.
#[derive(Debug)]
pub struct Piece {
    /// Its kind.
    pub kind: Kind,
    /// Who it is for.
    pub audience: Audience,
    /// The number of its lines, as the limits of a listing count them.
    pub lines: u64,
    /// The number of its pages.
    pub pages: u32,
    /// What it is about, if it is a letter or a report on a page.
    pub heading: Option<Box<Heading>>,
    /// The lines.
    pub spool: Spool,
}

/// A line of a finished piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Row<'r> {
    /// Of a part: what the carriage does first, and the print positions, without blanks at the end.
    Line(Spacing, &'r [u8]),
    /// Of a letter: one row of text or more, with line feeds between them.
    Text(&'r [u8]),
    /// Of a page: its control byte, and the HTML.
    Html(u8, &'r str),
}

/// Finished pieces, in the order in which they are printed.
#[derive(Debug, Default)]
pub struct Parts {
    spool: Spool,
    index: Vec<Place>,
    /// The lines and the pages of all pieces.
    counts: (u64, u64),
}

/// A piece in the spool.
#[derive(Debug)]
struct Place {
    kind: Kind,
    audience: Audience,
    bytes: Range<u64>,
    heading: Option<Box<Heading>>,
}

impl Parts {
    /// Adds a piece after the others.
    pub fn push(&mut self, piece: Piece) {
        let place = self.take(piece);
        self.index.push(place);
    }

    /// Adds a piece before the others.
    pub fn push_first(&mut self, piece: Piece) {
        let place = self.take(piece);
        self.index.insert(0, place);
    }

    fn take(&mut self, piece: Piece) -> Place {
        let Piece { kind, audience, lines, pages, heading, spool } = piece;
        let start = self.spool.length();
        self.spool.append(spool);
        self.counts.0 += lines;
        self.counts.1 += u64::from(pages);
        Place { kind, audience, bytes: start..self.spool.length(), heading }
    }

    /// Removes all of them.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// The audience of each piece.
    pub fn audiences(&self) -> impl Iterator<Item = &Audience> {
        self.index.iter().map(|place| &place.audience)
    }

    /// The heading of a letter, or of a piece that is on a page for a browser.
    pub fn heading(&self, at: usize) -> Option<&Heading> {
        self.index.get(at)?.heading.as_deref()
    }

    /// The number of pieces.
    pub fn len(&self) -> usize {
        self.index.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.index.is_empty()
    }

    /// The lines of all pieces.
    pub const fn lines(&self) -> u64 {
        self.counts.0
    }

    /// The pages of all pieces.
    pub const fn pages(&self) -> u64 {
        self.counts.1
    }

    /// Whether all of them are in memory.
    pub fn is_in_memory(&self) -> bool {
        self.spool.is_in_memory()
    }

    /// Whether some of them are letters. A run makes either letters or parts.
    pub fn are_letters(&self, some: Range<usize>) -> bool {
        self.index.get(some).unwrap_or_default().iter().any(|place| place.kind == Kind::Letter)
    }

    /// The bytes of the lines of some of them in the spool.
    pub fn bytes(&self, some: Range<usize>) -> u64 {
        let places = self.index.get(some).unwrap_or_default();
        places.iter().map(|place| place.bytes.end - place.bytes.start).sum()
    }

    /// Passes on the lines of some of them.
    pub fn each_row(
        &self,
        some: Range<usize>,
        show: &mut dyn FnMut(Row<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        for place in self.index.get(some).unwrap_or_default() {
            self.spool.each_row(place.bytes.clone(), &mut |control, row| match place.kind {
                Kind::Part => show(Row::Line(Spacing::of_asa(control).unwrap_or_default(), row)),
                Kind::Letter => show(Row::Text(row)),
                Kind::Page => show(Row::Html(control, &String::from_utf8_lossy(row))),
            })?;
        }
        Ok(())
    }
}
