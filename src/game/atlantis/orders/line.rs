//! A line of a sheet as it is meant: its words with one blank between them, quotes and comments gone, `_` for each blank
//! inside a word. A quote begins a word wherever it stands.

use crate::kit::words::{Lexis, Words};

/// How a line is written.
static WRITTEN: Lexis = Lexis::new().quoted_anywhere_by("\"").with_comment_anywhere(b';');

/// How a line is read once it is clean; a kept order is, too.
pub static MEANT: Lexis = Lexis::new().with_underscores();

/// A line without what is not meant.
#[derive(Debug, Default)]
pub(super) struct Line {
    /// Its words.
    pub(super) text: String,
    /// Where each word begins, and the byte at which it was written.
    starts: Vec<(usize, usize)>,
}

impl Line {
    /// A line as it was written. Runs of blanks and `_` in a word are one, and none stands at its edges.
    pub(super) fn of(written: &str) -> Self {
        let mut line = Self { text: String::with_capacity(written.len()), starts: Vec::new() };
        for word in Words::of(written, &WRITTEN) {
            if !line.starts.is_empty() {
                line.text.push(' ');
            }
            line.starts.push((line.text.len(), word.offset));
            let parts = word.text.split(['_', ' ', '\t']).filter(|part| !part.is_empty());
            for (at, part) in parts.enumerate() {
                line.text.push_str(if at == 0 { "" } else { "_" });
                line.text.push_str(part);
            }
        }
        line
    }

    /// Its words; one of which nothing is left is none.
    pub(super) fn words(&self) -> Words<'_> {
        Words::of(&self.text, &MEANT)
    }

    /// The byte at which the word was written that is at a place of the clean text.
    pub(super) fn written_at(&self, place: usize) -> usize {
        let before = self.starts.partition_point(|(start, _)| *start <= place);
        before.checked_sub(1).and_then(|at| self.starts.get(at)).map_or(0, |(_, written)| *written)
    }
}
