//! A line of a sheet as it is meant: its words with one blank between them, quotes and comments gone, `_` for each blank
//! inside a word. A quote begins a word wherever it stands.

use playdeck_kit::words::{Lexis, Words};
use std::borrow::Cow;

/// How a line is written.
static WRITTEN: Lexis = Lexis::new().quoted_anywhere_by("\"").with_comment_anywhere(b';');

/// How a line is read once it is clean; a kept order is, too.
pub static MEANT: Lexis = Lexis::new().with_underscores();

/// A line without what is not meant.
#[derive(Debug, Default)]
pub(super) struct Line<'w> {
    /// Its words.
    pub(super) text: Cow<'w, str>,
    /// Where each word begins, and the byte at which it was written; none where each is where it was written.
    starts: Vec<(usize, usize)>,
}

impl<'w> Line<'w> {
    /// A line as it was written. Runs of blanks and `_` in a word are one, and none stands at its edges.
    pub(super) fn of(written: &'w str) -> Self {
        if is_clean(written) {
            return Self { text: written.into(), starts: Vec::new() };
        }
        Self::cleaned(written)
    }

    fn cleaned(written: &str) -> Self {
        let (mut text, mut starts) = (String::with_capacity(written.len()), Vec::new());
        for word in Words::of(written, &WRITTEN) {
            if !starts.is_empty() {
                text.push(' ');
            }
            starts.push((text.len(), word.offset));
            let parts = word.text.split(['_', ' ', '\t']).filter(|part| !part.is_empty());
            for (at, part) in parts.enumerate() {
                text.push_str(if at == 0 { "" } else { "_" });
                text.push_str(part);
            }
        }
        Self { text: text.into(), starts }
    }

    /// Its words; one of which nothing is left is none.
    pub(super) fn words(&self) -> Words<'_> {
        Words::of(&self.text, &MEANT)
    }

    /// The byte at which the word was written that is at a place of the clean text.
    pub(super) fn written_at(&self, place: usize) -> usize {
        if let Cow::Borrowed(_) = self.text {
            return place;
        }
        let before = self.starts.partition_point(|(start, _)| *start <= place);
        before.checked_sub(1).and_then(|at| self.starts.get(at)).map_or(0, |(_, written)| *written)
    }
}

/// Whether a line is written as it is meant, as most are: one blank or `_` between its words, none at its edges, and
/// neither quotes nor comments.
fn is_clean(written: &str) -> bool {
    let mut was_blank = true;
    let is_kept = |byte| {
        let is_blank = matches!(byte, b' ' | b'_');
        let is_second = std::mem::replace(&mut was_blank, is_blank) && is_blank;
        !is_second && !matches!(byte, b'\t' | b'"' | b';')
    };
    written.bytes().all(is_kept) && !was_blank
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        /// A line that is clean as it is written is what cleaning makes of it, with each word at its place.
        #[test]
        fn a_clean_line_needs_no_cleaning(written in "[ab\u{e9}][ab\u{e9}_ \t\";]{0,7}") {
            let (line, cleaned) = (Line::of(&written), Line::cleaned(&written));
            proptest::prop_assert_eq!(&line.text, &cleaned.text);
            for word in line.words() {
                proptest::prop_assert_eq!(line.written_at(word.offset), cleaned.written_at(word.offset));
            }
        }
    }
}
