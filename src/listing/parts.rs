//! The finished parts of a deck, in one spool.

use super::line::Spacing;
use super::part::Part;
use super::spool::Spool;
use crate::audience::Audience;
use std::io;
use std::ops::Range;

/// Finished parts, in the order in which they are printed.
#[derive(Debug, Default)]
pub struct Parts {
    spool: Spool,
    index: Vec<Place>,
}

/// A part in the spool.
#[derive(Debug)]
struct Place {
    audience: Audience,
    bytes: Range<u64>,
    lines: u64,
    pages: u32,
}

impl Parts {
    /// Adds a part behind the others.
    pub fn push(&mut self, part: Part) {
        let place = self.take(part);
        self.index.push(place);
    }

    /// Adds a part before the others.
    pub fn push_first(&mut self, part: Part) {
        let place = self.take(part);
        self.index.insert(0, place);
    }

    fn take(&mut self, part: Part) -> Place {
        let (lines, pages) = (part.lines(), part.pages());
        let (audience, spool) = part.into_lines();
        let start = self.spool.length();
        self.spool.append(spool);
        Place { audience, bytes: start..self.spool.length(), lines, pages }
    }

    /// Forgets all of them.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Keeps those for whom a question is answered with yes.
    pub fn retain(&mut self, mut is_kept: impl FnMut(&Audience) -> bool) {
        self.index.retain(|place| is_kept(&place.audience));
    }

    /// For whom each of them is.
    pub fn audiences(&self) -> impl Iterator<Item = &Audience> {
        self.index.iter().map(|place| &place.audience)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.index.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.index.is_empty()
    }

    /// Lines of all of them.
    pub fn lines(&self) -> u64 {
        self.index.iter().map(|place| place.lines).sum()
    }

    /// Pages of all of them.
    pub fn pages(&self) -> u64 {
        self.index.iter().map(|place| u64::from(place.pages)).sum()
    }

    /// Whether all of them lie in memory.
    pub fn is_in_memory(&self) -> bool {
        self.spool.is_in_memory()
    }

    /// Shows the lines of some of them: what the carriage does first, and the print positions, blanks at the end left
    /// out.
    pub fn each_row(
        &self,
        some: Range<usize>,
        mut show: impl FnMut(Spacing, &[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let some = self.index.get(some).unwrap_or_default();
        some.iter().try_for_each(|place| self.spool.each_row(place.bytes.clone(), &mut show))
    }
}
