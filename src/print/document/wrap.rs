//! Breaks a text into rows: only at blanks, and as late as a row has room.

use memchr::memchr;
pub use playdeck_base::text::NO_BREAK;
use playdeck_base::text::{Text, solid};
use std::fmt::{self, Write};

/// The length of rows, and where they may be broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measure {
    /// Characters of the first row.
    pub first: u16,
    /// Characters of a later row.
    pub later: u16,
    /// How many characters shorter a row may be, if it is broken at a blank.
    pub slack: u16,
    /// Whether a word longer than a row is broken. If not, it runs past the end of the row.
    pub breaks_words: bool,
}

impl Measure {
    /// Rows of one length that break long words.
    pub const fn of(width: u16) -> Self {
        Self { first: width, later: width, slack: u16::MAX, breaks_words: true }
    }
}

/// Whether a text is one row of at most `width` characters.
pub fn is_one_row(text: &str, width: u16) -> bool {
    let width = usize::from(width);
    (text.len() <= width || text.len() <= 4 * width && text.chars().count() <= width)
        && !text.as_bytes().contains(&b'\n')
}

/// The rows of a text; a line feed always ends one. Blanks at either end of a row are dropped, those within it are
/// kept. A text without words is one empty row.
pub fn rows(text: &str, measure: Measure) -> Rows<'_> {
    Rows { rest: Some(bare(text)), width: measure.first, measure, is_plain: is_plain_unbroken(text) }
}

/// See [`rows`].
#[derive(Debug, Clone)]
pub struct Rows<'t> {
    /// What follows, from its first word on; at first perhaps no word.
    rest: Option<&'t str>,
    width: u16,
    measure: Measure,
    is_plain: bool,
}

impl Rows<'_> {
    /// Whether the text is known to have only printable ASCII characters and blanks at which no row is broken.
    pub const fn is_plain(&self) -> bool {
        self.is_plain
    }
}

/// A text without the blanks before it.
fn bare(text: &str) -> &str {
    &text[text.bytes().take_while(|byte| *byte == b' ').count()..]
}

impl<'t> Iterator for Rows<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        let (row, rest) = self.split(self.rest?);
        self.width = self.measure.later;
        self.rest = rest.map(bare).filter(|rest| !rest.is_empty());
        Some(&row[..solid(row.as_bytes(), b' ')])
    }
}

impl Rows<'_> {
    /// Splits the first row off a text that begins with a word. Returns the row and the rest of the text.
    fn split<'t>(&self, text: &'t str) -> (&'t str, Option<&'t str>) {
        let width = usize::from(self.width.max(1));
        if let Some(end) = self.end_in_bytes(text.as_bytes(), width) {
            return if end < text.len() { (&text[..end], Some(&text[end..])) } else { (text, None) };
        }
        let earliest = width.saturating_sub(self.measure.slack.into());
        let (mut end_of_words, mut was_blank) = (None, true);
        for (count, (at, letter)) in text.char_indices().enumerate() {
            match letter {
                '\n' => return (&text[..at], Some(&text[at + 1..])),
                ' ' if was_blank => {}
                ' ' if count > width => return (&text[..at], Some(&text[at..])),
                ' ' => {
                    was_blank = true;
                    end_of_words = if count >= earliest { Some(at) } else { end_of_words };
                }
                _ => {
                    was_blank = false;
                    match end_of_words {
                        _ if count < width => {}
                        Some(end) => return (&text[..end], Some(&text[end..])),
                        None if self.measure.breaks_words => return (&text[..at], Some(&text[at..])),
                        None => {}
                    }
                }
            }
        }
        (text, None)
    }
}

impl Rows<'_> {
    /// Where the first row ends, found by bytes: for rows that may be broken at any blank and have no line feed, in
    /// characters of one byte. Other rows are left to the search by characters.
    fn end_in_bytes(&self, text: &[u8], width: usize) -> Option<usize> {
        let window = text.get(..=width).unwrap_or(text);
        let is_plain = self.is_plain || window.is_ascii() && memchr(b'\n', window).is_none();
        if !is_plain || usize::from(self.measure.slack) < width {
            return None;
        }
        if text.len() <= width {
            return Some(text.len());
        }
        let Some(blank) = window.iter().rposition(|byte| *byte == b' ') else {
            return self.measure.breaks_words.then_some(width);
        };
        let end = window[..blank].iter().rposition(|byte| *byte != b' ')? + 1;
        // Blanks before a line feed belong to the row that it ends.
        (text[end..].iter().find(|byte| **byte != b' ') != Some(&b'\n')).then_some(end)
    }
}

/// Something that is never broken.
pub struct Whole<T>(pub T);

impl<T: fmt::Display> fmt::Display for Whole<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Unbroken(f), "{}", self.0)
    }
}

/// Items with commas between them, none of which is broken.
pub struct List<I>(pub I);

impl<I: Iterator<Item: fmt::Display> + Clone> fmt::Display for List<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, item) in self.0.clone().enumerate() {
            f.write_str(if at == 0 { "" } else { ", " })?;
            Whole(item).fmt(f)?;
        }
        Ok(())
    }
}

/// Writes blanks at which no row is broken.
struct Unbroken<'f, 'a>(&'f mut fmt::Formatter<'a>);

impl Write for Unbroken<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for (at, word) in text.split(' ').enumerate() {
            if at > 0 {
                self.0.write_char(NO_BREAK)?;
            }
            self.0.write_str(word)?;
        }
        Ok(())
    }
}

impl<T: Text> Text for Whole<T> {
    fn write(&self, to: &mut String) {
        self.0.write_whole(to);
    }
}

impl<T: Text, I: Iterator<Item = T> + Clone> Text for List<I> {
    fn write(&self, to: &mut String) {
        for (at, item) in self.0.clone().enumerate() {
            to.push_str(if at == 0 { "" } else { ", " });
            item.write_whole(to);
        }
    }
}

/// Whether a text is known to have only printable ASCII characters. Eight bytes are looked at in one step; it may also
/// be no where it could be yes.
pub fn is_plain(text: &str) -> bool {
    is_from::<b' '>(text)
}

/// The same for a text that may also have blanks at which no row is broken.
pub fn is_plain_unbroken(text: &str) -> bool {
    is_from::<{ NO_BREAK as u8 }>(text)
}

/// Whether a text is known to have only ASCII characters from a lowest one to the last printable one.
fn is_from<const LOWEST: u8>(text: &str) -> bool {
    const EACH: u64 = u64::MAX / 0xFF;
    let Some(last) = text.as_bytes().last_chunk() else {
        return text.bytes().all(|byte| (LOWEST..=b'~').contains(&byte));
    };
    // The highest bit of a byte is set by what is above ASCII, below the lowest, and by the last control character.
    let (words, _) = text.as_bytes().as_chunks();
    let others = words.iter().chain([last]).map(|word| u64::from_le_bytes(*word)).fold(0, |others, word| {
        others | word | word.wrapping_sub(EACH * u64::from(LOWEST)) | word.wrapping_add(EACH)
    });
    others & (EACH * 0x80) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(text: &str, width: u16) -> Vec<&str> {
        rows(text, Measure::of(width)).collect()
    }

    #[test]
    fn words_are_wrapped_and_long_ones_broken() {
        assert_eq!(wrapped("a bb ccc", 4), ["a bb", "ccc"]);
        assert_eq!(wrapped("abcdefg hi", 3), ["abc", "def", "g", "hi"]);
        assert_eq!(wrapped("ab  cd   efgh ", 6), ["ab  cd", "efgh"]);
        assert_eq!(wrapped("", 3), [""]);
        assert_eq!(wrapped("  ", 3), [""]);
    }

    #[test]
    fn a_long_word_stands_out_where_it_is_not_broken() {
        let measure = Measure { breaks_words: false, ..Measure::of(3) };
        assert_eq!(rows("ab cdefg hi", measure).collect::<Vec<_>>(), ["ab", "cdefg", "hi"]);
    }

    #[test]
    fn a_line_feed_ends_a_row() {
        assert_eq!(wrapped("a b\n\nc  \nddd e\n", 5), ["a b", "", "c", "ddd e"]);
        assert_eq!(wrapped("abc   \ndef", 3), ["abc", "def"]);
    }

    #[test]
    fn no_row_is_broken_at_a_blank_that_stands_too_early() {
        let measure = Measure { slack: 2, ..Measure::of(6) };
        assert_eq!(rows("ab cdefghi j", measure).collect::<Vec<_>>(), ["ab cde", "fghi j"]);
        assert_eq!(rows("abcd efghi j", measure).collect::<Vec<_>>(), ["abcd", "efghi", "j"]);
    }

    #[test]
    fn later_rows_have_a_length_of_their_own() {
        let measure = Measure { later: 2, ..Measure::of(5) };
        assert_eq!(rows("a b c d e", measure).collect::<Vec<_>>(), ["a b c", "d", "e"]);
    }

    #[test]
    fn a_list_is_broken_between_its_items_alone() {
        let items = ["F LON", "A VIE", "F STP/SC"];
        let list = List(items.iter()).to_string();
        assert_eq!(playdeck_base::text::written(&List(items.iter())), list);
        let rows: Vec<String> =
            wrapped(&list, 13).into_iter().map(|row| row.replace(NO_BREAK, " ")).collect();
        assert_eq!(rows, ["F LON, A VIE,", "F STP/SC"]);
    }

    #[test]
    fn a_plain_text_has_only_printable_ascii_characters() {
        let plain: String = (' '..='~').collect();
        assert!(is_plain(&plain) && is_plain(""));
        for other in ('\0'..' ').chain(['\u{7F}', '\u{80}', 'é', '€']) {
            for at in 0..plain.len() {
                let mut text = plain.clone();
                text.insert(at, other);
                assert!(!is_plain(&text), "{other:?} at {at}");
            }
        }
    }
}
