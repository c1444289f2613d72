//! Golden tests: the kept files of a deck, and what the deck gives now, compared as text.
//!
//! Beside `x.deck` lie `x.lst`, its listing, and, if they exist, `x.pos`, its punched position, `x.jsonl`, its events, and
//! `x.err`, its lines on standard error. This room finds and compares them; it plays nothing and writes nothing.

mod cases;
mod difference;

pub use cases::{Case, Cases, KINDS, Kind, options_on_cards};
pub use difference::difference;

use std::fmt;

/// What a deck gives now.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Product {
    /// Its listing.
    pub listing: Vec<u8>,
    /// Its punched positions.
    pub position: Vec<u8>,
    /// Its events, or what readers know of them, as lines of JSON.
    pub events: Vec<u8>,
    /// What is said on standard error.
    pub errors: Vec<u8>,
}

impl Product {
    /// What is compared with a kept file of a kind.
    pub fn of(&self, kind: Kind) -> &[u8] {
        match kind {
            Kind::Listing => &self.listing,
            Kind::Position => &self.position,
            Kind::Events => &self.events,
            Kind::Errors => &self.errors,
        }
    }
}

/// How a kept file is with what the deck gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The same bytes.
    Alike,
    /// The same lines; the kept file ends them with CR LF.
    AlikeAsText,
    /// Not the same: where, and the lines.
    Differs(String),
    /// It is not there.
    Missing,
}

/// Compares a kept file with what comes out now; at most `most` lines of the difference are shown.
pub fn compare(kind: Kind, kept: Option<&[u8]>, made: &[u8], most: usize) -> Verdict {
    let Some(kept) = kept else { return Verdict::Missing };
    if kept == made {
        return Verdict::Alike;
    }
    let (kept, made) = (String::from_utf8_lossy(kept), String::from_utf8_lossy(made));
    let is_dos = kept.contains("\r\n");
    let kept = if is_dos { kept.replace("\r\n", "\n") } else { kept.into_owned() };
    if is_dos && kept == made {
        Verdict::AlikeAsText
    } else {
        Verdict::Differs(difference(kind, &kept, &made, most))
    }
}

/// How many cases ended in which way.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// All kept files are alike.
    pub alike: usize,
    /// Some file differs.
    pub differ: usize,
    /// The listing is missing.
    pub missing: usize,
    /// A kept file has no deck.
    pub unreferenced: usize,
    /// A deck or a kept file could not be read, or the options on its cards.
    pub unreadable: usize,
}

impl Totals {
    /// Whether there was nothing to compare, as in a folder without decks.
    pub const fn is_none(self) -> bool {
        self.alike + self.differ + self.missing + self.unreferenced + self.unreadable == 0
    }

    /// The exit status: 0 all alike, 1 a difference, 2 something missing, unreferenced or unreadable, or no deck at all.
    pub const fn status(self) -> u8 {
        if self.is_none() || self.missing + self.unreferenced + self.unreadable > 0 {
            2
        } else {
            (self.differ > 0) as u8
        }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} alike, {} differ, {} missing", self.alike, self.differ, self.missing)?;
        for (count, what) in [(self.unreferenced, "unreferenced"), (self.unreadable, "unreadable")] {
            if count > 0 {
                write!(f, ", {count} {what}")?;
            }
        }
        Ok(())
    }
}
