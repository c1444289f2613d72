//! A report in the medium that the run asks for: a part of a listing, or of a letter.

use crate::audience::Audience;
use crate::document::Document;
use crate::letter::Letter;
use crate::listing::Part;
use crate::listing::parts::{Kind, Piece};

/// A report to one audience about a play.
#[derive(Debug)]
pub enum Report {
    /// As a part of a listing.
    Part(Part),
    /// As a part of a letter.
    Letter(Letter),
}

impl Report {
    /// Who it is for.
    pub fn audience(&self) -> &Audience {
        match self {
            Self::Part(part) => part.audience(),
            Self::Letter(letter) => letter.audience(),
        }
    }

    /// The number of its lines; 0 if it is empty.
    pub fn lines(&self) -> u64 {
        match self {
            Self::Part(part) => part.lines(),
            Self::Letter(letter) => letter.lines(),
        }
    }

    /// The number of pages started. A letter has none.
    pub fn pages(&self) -> u32 {
        match self {
            Self::Part(part) => part.pages(),
            Self::Letter(_) => 0,
        }
    }

    /// The document in which its blocks are written.
    pub fn document(&mut self) -> Document<'_> {
        match self {
            Self::Part(part) => Document::new(part),
            Self::Letter(letter) => Document::new(letter),
        }
    }

    /// The finished report.
    pub fn finish(self) -> Piece {
        let (lines, pages) = (self.lines(), self.pages());
        let (kind, (audience, spool)) = match self {
            Self::Part(part) => (Kind::Part, part.finish()),
            Self::Letter(letter) => (Kind::Letter, letter.finish()),
        };
        Piece { kind, audience, lines, pages, spool }
    }
}
