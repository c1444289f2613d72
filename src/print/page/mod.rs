//! A report as a page for a browser: each block of the document as an element of HTML.
//!
//! A [`Page`] is one report. [`whole::Whole`] makes a page of all that a reader gets, and puts what they look for first:
//! what became of their orders, what is due, the board. Nothing depends on a script or on a file elsewhere, and the
//! page can be read without its style sheet (`style`). [`mailed`] makes a page that is a part of a message.

mod blocks;
mod boards;
mod cells;
mod deck;
mod due;
pub mod index;
pub mod mailed;
mod opener;
mod place;
mod plan;
mod style;
mod texts;
pub mod whole;

pub use due::due_by;
pub use plan::{Desk, SCRIPT, slug};
pub use whole::{NEXT, Style};

use crate::choices::{self, Choices, Standing};
use crate::document::{About, Kind, Medium};
use crate::listing::Heading;
use crate::spool::Spool;
use cells::Cells;
use place::Place;
use playdeck_base::audience::Audience;
use texts::shown;

/// The columns that cards and maps fill. A map of more columns is cut into strips, so that it can be printed on paper.
const COLUMNS: u16 = 132;

/// The most bytes of a line in a spool.
const LINE: usize = 60_000;

/// What is open at the end of a page while it is written.
#[derive(Debug)]
enum Open {
    /// Nothing: blocks follow one another.
    Nothing,
    /// A block of cards.
    Cards,
    /// A table.
    Table(Cells),
}

/// A report while it is written. Its finished lines are in a spool, each with its place.
#[derive(Debug)]
pub struct Page {
    audience: Audience,
    heading: Heading,
    control: char,
    has_maps: bool,
    spool: Spool,
    place: Place,
    next: About,
    has_section: bool,
    open: Open,
    blocks: u64,
}

impl Page {
    /// An empty report.
    pub fn new(audience: Audience, heading: Heading, control: char, has_maps: bool) -> Self {
        Self {
            audience,
            heading,
            control,
            has_maps,
            spool: Spool::default(),
            place: Place::Other,
            next: About::Other,
            has_section: false,
            open: Open::Nothing,
            blocks: 0,
        }
    }

    /// Who it is for.
    pub const fn audience(&self) -> &Audience {
        &self.audience
    }

    /// The number of blocks, pictures not counted: 0 if the report says nothing.
    pub const fn blocks(&self) -> u64 {
        self.blocks
    }

    /// What can be shown on it.
    const fn shows(&self) -> Medium {
        Medium {
            columns: COLUMNS,
            is_flowing: true,
            has_maps: self.has_maps,
            has_small_letters: true,
            kind: Kind::Page,
            control: self.control,
        }
    }

    /// Puts a picture of the board on it.
    pub fn board(&mut self, svg: &str) {
        let place = std::mem::replace(&mut self.place, Place::Board);
        // An element of a page has no declaration of its own.
        let picture = svg.find("<svg").and_then(|start| svg.get(start..)).unwrap_or_default();
        picture.lines().for_each(|line| self.push(line));
        self.place = place;
    }

    /// Puts on it what its reader can order in the next play, beside a picture of the position if there is one. A page
    /// whose style has a [`Desk`] shows it.
    pub fn plan(&mut self, play: &str, choices: &Choices, svg: &str) {
        let place = std::mem::replace(&mut self.place, Place::Plan);
        self.push(play);
        self.push(&choices::data(choices));
        let picture = svg.find("<svg").and_then(|start| svg.get(start..)).unwrap_or_default();
        picture.lines().for_each(|line| self.push(line));
        self.place = place;
    }

    /// Puts on it how the players stand, for the list of a game's pages.
    pub fn standing(&mut self, standing: &Standing) {
        let place = std::mem::replace(&mut self.place, Place::Standing);
        // Nothing in it can fail: it is made of texts and numbers.
        self.push(&serde_json::to_string(standing).unwrap_or_default());
        self.place = place;
    }

    /// Its audience, its heading and its lines.
    pub fn finish(mut self) -> (Audience, Heading, Spool) {
        self.end_section();
        (self.audience, self.heading, self.spool)
    }

    /// Adds a line of HTML. A long one is cut into pieces that are joined again.
    fn push(&mut self, line: &str) {
        let mut rest = line;
        while rest.len() > LINE {
            let end = (0..=LINE).rev().find(|end| rest.is_char_boundary(*end)).unwrap_or(rest.len());
            let (piece, others) = rest.split_at(end);
            self.spool.push(self.place.control(false), piece.as_bytes());
            rest = others;
        }
        self.spool.push(self.place.control(true), rest.as_bytes());
    }

    /// Ends what is open.
    fn end_block(&mut self) {
        match std::mem::replace(&mut self.open, Open::Nothing) {
            Open::Nothing => {}
            Open::Cards => self.push("</code></pre>"),
            Open::Table(mut cells) => {
                cells.end(&mut |line| self.push(line));
                self.push("</tbody></table></div>");
            }
        }
    }

    /// Ends the section.
    fn end_section(&mut self) {
        self.end_block();
        if std::mem::take(&mut self.has_section) {
            self.push("</details>");
        }
        self.place = Place::Other;
    }

    /// Begins a section with a headline. It is open, so that it is printed even if nobody opened it.
    fn begin_section(&mut self, text: &str) {
        self.end_section();
        self.place = match std::mem::take(&mut self.next) {
            About::Outcome => Place::Outcome,
            About::Due => Place::Due,
            About::Other => Place::Other,
        };
        self.push(&format!("<details open><summary><h4>{}</h4></summary>", shown(text)));
        self.has_section = true;
        self.blocks += 1;
    }
}
