//! A report in the medium that the run asks for: a part of a listing, of a letter, or of a page for a browser.

use playdeck_base::audience::Audience;
use playdeck_print::choices::{Choices, Standing};
use playdeck_print::document::Document;
use playdeck_print::letter::Letter;
use playdeck_print::listing::parts::{Kind, Piece};
use playdeck_print::listing::{Heading, Part};
use playdeck_print::page::Page;

/// A report to one audience about a play.
#[derive(Debug)]
pub enum Report {
    /// As a part of a listing.
    Part(Part),
    /// As a part of a letter, with what it is about.
    Letter(Letter, Box<Heading>),
    /// As a part of a page.
    Page(Box<Page>),
}

impl Report {
    /// Who it is for.
    pub fn audience(&self) -> &Audience {
        match self {
            Self::Part(part) => part.audience(),
            Self::Letter(letter, _) => letter.audience(),
            Self::Page(page) => page.audience(),
        }
    }

    /// The number of its lines; 0 if it is empty.
    pub fn lines(&self) -> u64 {
        match self {
            Self::Part(part) => part.lines(),
            Self::Letter(letter, _) => letter.lines(),
            Self::Page(page) => page.blocks(),
        }
    }

    /// The number of pages started. A letter has none, and a page for a browser is none of a listing.
    pub fn pages(&self) -> u32 {
        match self {
            Self::Part(part) => part.pages(),
            Self::Letter(..) | Self::Page(_) => 0,
        }
    }

    /// The document in which its blocks are written.
    pub fn document(&mut self) -> Document<'_> {
        match self {
            Self::Part(part) => Document::new(part),
            Self::Letter(letter, _) => Document::new(letter),
            Self::Page(page) => Document::new(&mut **page),
        }
    }

    /// Puts a picture of the board on it, if it is for a browser.
    pub fn board(&mut self, svg: &str) {
        if let Self::Page(page) = self {
            page.board(svg);
        }
    }

    /// Puts on it what its reader can order next, if it is for a browser.
    pub fn plan(&mut self, play: &str, choices: &Choices, svg: &str) {
        if let Self::Page(page) = self {
            page.plan(play, choices, svg);
        }
    }

    /// Puts on it how the players stand, if it is for a browser.
    pub fn standing(&mut self, standing: &Standing) {
        if let Self::Page(page) = self {
            page.standing(standing);
        }
    }

    /// The finished report.
    pub fn finish(self) -> Piece {
        let (lines, pages) = (self.lines(), self.pages());
        let (kind, (audience, spool), heading) = match self {
            Self::Part(part) => (Kind::Part, part.finish(), None),
            Self::Letter(letter, heading) => (Kind::Letter, letter.finish(), Some(heading)),
            Self::Page(page) => {
                let (audience, heading, spool) = page.finish();
                (Kind::Page, (audience, spool), Some(Box::new(heading)))
            }
        };
        Piece { kind, audience, lines, pages, heading, spool }
    }
}
