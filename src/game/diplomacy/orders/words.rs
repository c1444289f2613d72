//! An order's text as words and dashes.
//!
//! Blanks and commas part words; so do periods, colons, semicolons, parentheses and slashes, which people write
//! after numbers and around coasts. Slashes at the beginning are a word, and none that an order has, so that a line
//! which somebody struck out with them is no order. A dash is kept, with a note whether it stands within a word: `SPAI-NC`,
//! `MID-ATLANTIC` and `VIE-GAL` are told apart by those who know names.

use crate::game::diplomacy::map::ProvinceSet;
use crate::game::diplomacy::names;
use std::rc::Rc;

/// Whether a byte stands between words without meaning anything.
const fn is_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b',' | b'.' | b':' | b';' | b'(' | b')' | b'/' | b'\t')
}

/// Whether a dash may be made of a byte: `-`, `--`, `->`, `=>`.
const fn is_of_dash(byte: u8) -> bool {
    matches!(byte, b'-' | b'=' | b'>')
}

/// A word in capitals, or a dash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Item<'a> {
    Word(&'a str),
    Dash { within_word: bool },
}

/// A name found among the items.
#[derive(Debug, Clone, Copy)]
pub(super) struct Name {
    /// The provinces it can mean.
    pub(super) provinces: ProvinceSet,
    /// Its words.
    pub(super) words: usize,
    /// Its words and the dashes within it.
    pub(super) items: usize,
}

/// The items of one order, read from the first to the last.
#[derive(Debug, Clone)]
pub(super) struct Words<'a> {
    /// Each with its place in the text; shared, because readers look ahead on a copy.
    items: Rc<[(Item<'a>, usize)]>,
    next: usize,
    end: usize,
}

impl<'a> Words<'a> {
    /// The items of a text in capitals, an order number at its beginning left out.
    pub(super) fn new(capitals: &'a str) -> Self {
        let bytes = capitals.as_bytes();
        let mut items = Vec::with_capacity(8);
        let mut start = 0;
        while let Some(&byte) = bytes.get(start) {
            let is_dash = is_of_dash(byte);
            let is_struck_out = byte == b'/' && items.is_empty();
            let length = bytes[start..]
                .iter()
                .take_while(|byte| {
                    if is_struck_out {
                        **byte == b'/'
                    } else {
                        is_of_dash(**byte) == is_dash && !is_separator(**byte)
                    }
                })
                .count();
            let end = start + length.max(1);
            if is_dash {
                let within_word = end == start + 1
                    && [start.checked_sub(1), Some(end)].into_iter().all(|beside| {
                        beside.and_then(|beside| bytes.get(beside)).is_some_and(|byte| !is_separator(*byte))
                    });
                items.push((Item::Dash { within_word }, start));
            } else if length > 0 {
                items.push((Item::Word(&capitals[start..end]), start));
            }
            start = end;
        }
        let mut words = Self { items: items.into(), next: 0, end: capitals.len() };
        if words.word().is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit())) {
            words.next = 1;
        }
        words
    }

    /// Whether every item has been read.
    pub(super) fn is_done(&self) -> bool {
        self.next >= self.items.len()
    }

    /// The item to be read next.
    pub(super) fn item(&self) -> Option<Item<'a>> {
        self.ahead(0)
    }

    /// The item some places behind the next.
    pub(super) fn ahead(&self, places: usize) -> Option<Item<'a>> {
        self.items.get(self.next + places).map(|(item, _)| *item)
    }

    /// The word to be read next, if it is a word.
    pub(super) fn word(&self) -> Option<&'a str> {
        self.word_ahead(0)
    }

    /// The word some places behind the next, if a word stands there.
    pub(super) fn word_ahead(&self, places: usize) -> Option<&'a str> {
        match self.ahead(places) {
            Some(Item::Word(word)) => Some(word),
            _ => None,
        }
    }

    /// The next item as it was written.
    pub(super) fn written(&self) -> &'a str {
        match self.item() {
            Some(Item::Word(word)) => word,
            Some(Item::Dash { .. }) => "-",
            None => "",
        }
    }

    /// Where in the text the next item begins; the end of the text if there is none.
    pub(super) fn offset(&self) -> usize {
        self.items.get(self.next).map_or(self.end, |(_, offset)| *offset)
    }

    /// Goes on by some items.
    pub(super) fn skip(&mut self, items: usize) {
        self.next += items;
    }

    /// Goes on if the next item is one of some words.
    pub(super) fn take(&mut self, words: &[&str]) -> bool {
        let found = self.word().is_some_and(|word| words.contains(&word));
        self.next += usize::from(found);
        found
    }

    /// Goes on if the next item is a dash.
    pub(super) fn take_dash(&mut self) -> bool {
        let found = matches!(self.item(), Some(Item::Dash { .. }));
        self.next += usize::from(found);
        found
    }

    /// The name that begins some places behind the next item: the provinces it can mean and how many items it
    /// takes, dashes within it among them.
    pub(super) fn name_ahead(&self, places: usize) -> Option<Name> {
        let (mut name, mut reach, mut found, mut items) =
            ([""; names::MOST_WORDS], [0; names::MOST_WORDS], 0, 0);
        while found < names::MOST_WORDS {
            match self.ahead(places + items) {
                Some(Item::Word(word)) => {
                    name[found] = word;
                    reach[found] = items + 1;
                    found += 1;
                }
                Some(Item::Dash { within_word: true }) if found > 0 => {}
                _ => break,
            }
            items += 1;
        }
        let (provinces, words) = names::find(&name[..found])?;
        Some(Name { provinces, words, items: words.checked_sub(1).map_or(0, |last| reach[last]) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let mut words = Words::new(text);
        let mut shown = String::new();
        while let Some(item) = words.item() {
            shown.push_str(match item {
                Item::Word(word) => word,
                Item::Dash { within_word: true } => "~",
                Item::Dash { within_word: false } => "-",
            });
            shown.push('|');
            words.skip(1);
        }
        shown
    }

    #[test]
    fn dashes_within_words_are_told_from_those_between() {
        assert_eq!(shown("F PORT - SPAI-NC"), "F|PORT|-|SPAI|~|NC|");
        assert_eq!(shown("A VIE->GAL"), "A|VIE|-|GAL|");
        assert_eq!(shown("VIE -GAL"), "VIE|-|GAL|");
        assert_eq!(shown("VIE-GAL-"), "VIE|~|GAL|-|");
    }

    #[test]
    fn numbers_periods_and_parentheses_are_no_words() {
        assert_eq!(shown("1. F STP(NC) H."), "F|STP|NC|H|");
        assert_eq!(shown("12) A VIE, GAL"), "A|VIE|GAL|");
        assert_eq!(shown(" ,. "), "");
    }

    #[test]
    fn slashes_at_the_beginning_are_a_word() {
        assert_eq!(shown("// A VIE - GAL"), "//|A|VIE|-|GAL|");
        assert_eq!(shown(" /F STP/NC / H"), "/|F|STP|NC|H|");
    }
}
