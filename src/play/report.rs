//! A report in the medium that the run asks for: a part of a listing, or of a letter.

use crate::audience::Audience;
use crate::document::Document;
use crate::letter::Letter;
use crate::listing::Part;
use crate::listing::parts::{Kind, Piece};

/// What somebody is told of a play.
#[derive(Debug)]
pub enum Report {
    /// As a part of a listing.
    Part(Part),
    /// As a part of a letter.
    Letter(Letter),
}

impl Report {
    /// Whom it is for.
    pub fn audience(&self) -> &Audience {
        match self {
            Self::Part(part) => part.audience(),
            Self::Letter(letter) => letter.audience(),
        }
    }

    /// Lines that are in it; none if nothing is told.
    pub fn lines(&self) -> u64 {
        match self {
            Self::Part(part) => part.lines(),
            Self::Letter(letter) => letter.lines(),
        }
    }

    /// Pages started; a letter has none.
    pub fn pages(&self) -> u32 {
        match self {
            Self::Part(part) => part.pages(),
            Self::Letter(_) => 0,
        }
    }

    /// What is to be told in it.
    pub fn document(&mut self) -> Document<'_> {
        match self {
            Self::Part(part) => Document::new(part),
            Self::Letter(letter) => Document::new(letter),
        }
    }

    /// It, when all is told.
    pub fn finish(self) -> Piece {
        let (lines, pages) = (self.lines(), self.pages());
        let (kind, (audience, spool)) = match self {
            Self::Part(part) => (Kind::Part, part.finish()),
            Self::Letter(letter) => (Kind::Letter, letter.finish()),
        };
        Piece { kind, audience, lines, pages, spool }
    }
}
