//! The tokenizer: splits a line of orders into words and dashes.
//!
//! Blanks and commas separate words; so do periods, colons, semicolons, parentheses and slashes, which people write
//! after numbers and around coasts. Each token records the separators before it, because an order may end there. A dash
//! is a token of its own and records whether it is within a word: the reader of names tells `SPAI-NC`, `MID-ATLANTIC`
//! and `VIE-GAL` apart. An arrow to the right is a dash.
//!
//! Quotation marks around a whole line are passed over, and so are an exclamation mark behind a word and the `'S` of a
//! country. `SPANC` is two words.
//!
//! Characters before the first word that are no part of it (`-`, `*`, a number) only mark a line. The exception is `>`,
//! which marks quoted mail. Slashes at the beginning are a word that no order has, so that a line that somebody struck
//! out with them is no order. Everything behind `#` is a remark.

use super::names::{NOTHING, Sense, sense_number, sense_of};
use super::words::Words;
use std::ops::Range;

/// The separators before a token, apart from blanks: one bit each.
pub(super) mod gap {
    /// A comma, a period, a slash or the like, where an order may end.
    pub const STOP: u8 = 1;
    /// A semicolon, behind which an order or a remark may follow.
    pub const SEMICOLON: u8 = 2;
    /// An opening parenthesis.
    pub const OPENED: u8 = 4;
    /// A closing parenthesis.
    pub const CLOSED: u8 = 8;
}

/// The class of a character when a line is split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    /// It separates words, and sets these bits of [`gap`].
    Parts(u8),
    /// It marks a line, and separates words elsewhere.
    Marks,
    /// It may be part of a dash: `-`, `--`, `->`, `=>`.
    Dash,
    /// Everything after it is a remark.
    Hash,
    /// It is part of a word.
    Word,
    /// It is the first byte of several, or a tilde: it may be part of a dash.
    Unsettled,
}

const fn class_of(letter: char) -> Class {
    match letter {
        ' ' | ':' | '\t' | '\u{A0}' => Class::Parts(0),
        ',' | '.' | '/' | '&' => Class::Parts(gap::STOP),
        ';' => Class::Parts(gap::SEMICOLON),
        '(' => Class::Parts(gap::OPENED),
        ')' => Class::Parts(gap::CLOSED),
        // Cards have no other dashes and arrows: those of mail programs are made plain before.
        '-' | '=' | '>' => Class::Dash,
        '*' | '\u{B7}' => Class::Marks,
        '#' => Class::Hash,
        _ => Class::Word,
    }
}

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Word,
    Dash { within_word: bool },
}

/// A word or a dash, and its place in the line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token {
    start: u32,
    end: u32,
    /// The number of what it can mean.
    sense: u16,
    pub(super) shape: Shape,
    /// The separators before it, as bits of [`gap`].
    pub(super) gap: u8,
}

impl Token {
    #[expect(clippy::cast_possible_truncation, reason = "a statement has 600 cards at most")]
    const fn new(start: usize, end: usize, shape: Shape, gap: u8, sense: u16) -> Self {
        Self { start: start as u32, end: end as u32, sense, shape, gap }
    }

    /// Where it begins in the line.
    pub(super) const fn start(&self) -> usize {
        self.start as usize
    }

    /// Where it ends in the line.
    pub(super) const fn end(&self) -> usize {
        self.end as usize
    }

    /// What it can mean.
    pub(super) fn sense(&self) -> &'static Sense {
        sense_of(self.sense)
    }
}

/// The tokens for which there is room at first: nearly every order has fewer.
const TOKENS: usize = 8;

/// A line split into tokens.
#[derive(Debug, Default)]
pub(super) struct Tokens {
    list: Vec<Token>,
    /// Whether a dash or a bullet precedes the first word.
    is_marked: bool,
    /// The offset of the `#` after which everything is a remark.
    hash: Option<usize>,
    /// Where the line ends, without the quotation mark that closes it.
    end: usize,
}

impl Tokens {
    /// The tokens of a text in capitals.
    pub(super) fn new(capitals: &str) -> Self {
        let mut tokens = Self::default();
        tokens.read(capitals);
        tokens
    }

    /// Splits another line, in capitals, and replaces the tokens of the one before.
    pub(super) fn read(&mut self, capitals: &str) {
        self.list.clear();
        self.list.reserve(TOKENS);
        (self.is_marked, self.hash) = (false, None);
        let (mut at, mut gap, mut is_numbered) = (0, 0, false);
        let capitals = within_quotes(capitals).map_or(capitals, |inside| {
            at = inside.start;
            &capitals[..inside.end]
        });
        self.end = capitals.len();
        loop {
            // Most of what separates words is a blank.
            while capitals.as_bytes().get(at) == Some(&b' ') {
                at += 1;
            }
            let Some((class, length)) = class_at(capitals, at) else { return };
            let (start, is_first) = (at, self.list.is_empty());
            at += length;
            match class {
                Class::Parts(_) if is_first && capitals.as_bytes()[start] == b'/' => {
                    while capitals.as_bytes().get(at) == Some(&b'/') {
                        at += 1;
                    }
                    self.list.push(Token::new(start, at, Shape::Word, gap, NOTHING));
                }
                Class::Parts(bits) => {
                    gap |= bits;
                    continue;
                }
                Class::Marks => {
                    gap |= gap::STOP;
                    self.is_marked |= is_first;
                    continue;
                }
                Class::Hash if !is_first => {
                    self.hash = Some(start);
                    return;
                }
                Class::Dash => {
                    at = end_of_dash(capitals, at);
                    if is_first && capitals.as_bytes()[start] != b'>' {
                        self.is_marked = true;
                        continue;
                    }
                    let within_word = at == start + length && is_within_word(capitals, start, at);
                    self.list.push(Token::new(start, at, Shape::Dash { within_word }, gap, NOTHING));
                }
                Class::Hash | Class::Word | Class::Unsettled => {
                    at = end_of_word(capitals, at);
                    let word = &capitals.as_bytes()[start..at];
                    let sense = sense_number(word);
                    // Neither a number nor AND has a sense.
                    if sense == NOTHING {
                        let is_number = word.iter().all(u8::is_ascii_digit);
                        if is_number && is_first && !is_numbered {
                            is_numbered = true;
                            continue;
                        }
                        gap |= if is_number || word == b"AND" { gap::STOP } else { 0 };
                        gap = self.dressed(capitals, start..at, gap);
                        continue;
                    }
                    self.list.push(Token::new(start, at, Shape::Word, gap, sense));
                }
            }
            gap = 0;
        }
    }

    /// Takes a word that means nothing as it stands, without what people add to a word: `BUR!`, `FRANCE'S`, `SPANC`.
    /// Returns the separators behind it. An exclamation mark by itself ends a line and is nothing elsewhere.
    #[cold]
    fn dressed(&mut self, capitals: &str, word: Range<usize>, gap: u8) -> u8 {
        let (start, written) = (word.start, &capitals[word.clone()]);
        let bare = written.trim_end_matches('!');
        let behind = if bare.len() < written.len() { gap::STOP } else { 0 };
        if bare.is_empty() && !self.list.is_empty() && capitals[word.end..].trim_end().is_empty() {
            return gap | behind;
        }
        let bare = if bare.is_empty() { written } else { bare };
        let front = |letters: usize| bare.len().checked_sub(letters).and_then(|end| bare.get(..end));
        let sense = |front: &str| sense_number(front.as_bytes());
        let owner = front(2).filter(|front| bare.ends_with("'S") && sense_of(sense(front)).power.is_some());
        let on_coast = front(2).filter(|front| {
            let provinces = sense_of(sense(front)).provinces;
            let has_coast = sense_of(sense(&bare[front.len()..])).coast.is_some();
            has_coast && !provinces.is_empty() && provinces.that(|at| !at.has_coasts()).is_empty()
        });
        let bare = owner.or(on_coast).unwrap_or(bare);
        let end = start + bare.len();
        self.list.push(Token::new(start, end, Shape::Word, gap, sense(bare)));
        if on_coast.is_some() {
            let coast = &capitals[end..end + 2];
            self.list.push(Token::new(end, end + 2, Shape::Word, 0, sense(coast)));
        }
        behind
    }

    /// The line from its first word on, without a number or a mark before it.
    pub(super) fn words<'a>(&'a self, capitals: &'a str) -> Words<'a> {
        Words::of(capitals.get(..self.end).unwrap_or(capitals), &self.list, self.hash)
    }

    /// Whether a dash or a bullet precedes the first word.
    pub(super) const fn is_marked(&self) -> bool {
        self.is_marked
    }

    /// Whether the line is quoted mail.
    pub(super) fn is_quoted(&self) -> bool {
        self.list.first().is_some_and(|first| first.shape != Shape::Word)
    }

    /// The offset of the `#` after which everything is a remark.
    pub(super) const fn hash(&self) -> Option<usize> {
        self.hash
    }
}

/// The text between quotation marks around a whole line, which the number or letter of a list may precede. A line with
/// other marks of the kind is none.
fn within_quotes(line: &str) -> Option<Range<usize>> {
    let closed = line.trim_end_matches([' ', '.', ',', ';', '!']);
    let mark = closed.chars().next_back().filter(|mark| matches!(mark, '"' | '\''))?;
    let (before, inside) = closed.strip_suffix(mark)?.split_once(mark)?;
    let in_front = before.trim_matches([' ', '(']);
    let item = in_front.strip_suffix([')', '.']).unwrap_or(in_front);
    let is_number = item.len() < 3 && item.bytes().all(|byte| byte.is_ascii_digit());
    let is_letter = item.len() == 1 && item.len() < in_front.len();
    let start = before.len() + 1;
    ((is_number || is_letter) && !inside.contains(mark)).then_some(start..start + inside.len())
}

/// The class of each byte.
static CLASSES: [Class; 256] = {
    let mut classes = [Class::Unsettled; 256];
    let mut byte = 0;
    while byte < 128 {
        if byte != b'~' {
            classes[byte as usize] = class_of(byte as char);
        }
        byte += 1;
    }
    classes
};

/// The class of the character at an offset, and its length. `None` at the end.
fn class_at(text: &str, at: usize) -> Option<(Class, usize)> {
    let byte = *text.as_bytes().get(at)?;
    match CLASSES[usize::from(byte)] {
        Class::Unsettled => unsettled(text, at),
        class => Some((class, 1)),
    }
}

/// The class of a character that its first byte leaves open, and its length.
#[cold]
fn unsettled(text: &str, at: usize) -> Option<(Class, usize)> {
    let letter = text.get(at..)?.chars().next()?;
    let (before, behind) = (&text[..at], &text[at + letter.len_utf8()..]);
    let is_arrow = match letter {
        '~' => behind.trim_start_matches(['~', '-', '=']).starts_with('>'),
        // A mail program writes an arrow as this letter, whose font is lost; and it is French for TO.
        '\u{E0}' | '\u{C0}' => before.ends_with(' ') && behind.starts_with(' '),
        _ => false,
    };
    let class = if is_arrow { Class::Dash } else { class_of(letter) };
    Some((class, letter.len_utf8()))
}

/// The offset at which a dash ends that goes on at an offset.
fn end_of_dash(text: &str, mut at: usize) -> usize {
    loop {
        match class_at(text, at) {
            Some((Class::Dash, length)) => at += length,
            Some(_) if text.as_bytes()[at] == b'~' => at += 1,
            _ => return at,
        }
    }
}

/// The offset at which a word ends that goes on at an offset.
fn end_of_word(text: &str, mut at: usize) -> usize {
    while let Some(byte) = text.as_bytes().get(at) {
        at += match CLASSES[usize::from(*byte)] {
            Class::Word => 1,
            Class::Unsettled => match unsettled(text, at) {
                Some((Class::Word, length)) => length,
                _ => break,
            },
            _ => break,
        };
    }
    at
}

/// Whether a dash is within a word, with no separator on either side.
fn is_within_word(text: &str, start: usize, end: usize) -> bool {
    let is_of_word = |beside: Option<char>| beside.is_some_and(|beside| class_of(beside) == Class::Word);
    is_of_word(text[end..].chars().next()) && is_of_word(text[..start].chars().next_back())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::words::Item;

    fn shown(text: &str) -> String {
        let tokens = Tokens::new(text);
        let mut words = tokens.words(text);
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
    fn arrows_of_every_kind_are_dashes_but_those_to_the_left() {
        for arrow in ["->", "-->", "=>", "==>", "~>", "~~>", "\u{E0}"] {
            assert_eq!(shown(&format!("A VIE {arrow} GAL")), "A|VIE|-|GAL|", "{arrow}");
        }
        assert_eq!(shown("VIE\u{E0}GAL \u{E0}B"), "VIE\u{E0}GAL|\u{E0}B|");
        assert_eq!(shown("A VIE <- GAL"), "A|VIE|<|-|GAL|");
        assert_eq!(shown("~A VIE~"), "~A|VIE~|");
    }

    #[test]
    fn numbers_periods_and_parentheses_are_no_words() {
        assert_eq!(shown("1. F STP(NC) H."), "F|STP|NC|H|");
        assert_eq!(shown("12) A VIE, GAL"), "A|VIE|GAL|");
        assert_eq!(shown(" ,. "), "");
    }

    #[test]
    fn marks_before_the_first_word_are_none_and_a_quote_is_one() {
        for text in [
            "- A VIE",
            "* A VIE",
            "-A VIE",
            "-- A VIE",
            "* 1) A VIE",
            "1. - A VIE",
            "-> A VIE",
            "\u{B7} A VIE",
        ] {
            assert_eq!(shown(text), "A|VIE|", "{text}");
        }
        for text in ["> A VIE", ">A VIE", ">> A VIE", "* > A VIE", "- > A VIE"] {
            assert_eq!(shown(text), "-|A|VIE|", "{text}");
            assert!(Tokens::new(text).is_quoted(), "{text}");
        }
    }

    #[test]
    fn slashes_at_the_beginning_are_a_word() {
        assert_eq!(shown("// A VIE - GAL"), "//|A|VIE|-|GAL|");
        assert_eq!(shown(" /F STP/NC / H"), "/|F|STP|NC|H|");
    }

    #[test]
    fn behind_a_number_sign_all_is_a_remark() {
        assert_eq!(shown("A VIE H#1 A BUD H"), "A|VIE|H|");
        assert_eq!(Tokens::new("A VIE H # SO").hash(), Some(8));
        assert_eq!(shown("# A VIE H"), "#|A|VIE|H|");
    }
}
