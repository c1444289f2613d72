//! The tokenizer: splits a line of orders into words and dashes.
//!
//! Blanks and colons separate words; so do commas, periods, semicolons, slashes, brackets, numbers and `AND`, at which
//! an order may end. Each token records what stands before it, and how many brackets and quotation marks are open
//! around it; what stands inside these separates no orders. A dash is a token of its own and records whether it is
//! within a word: the reader of names tells `SPAI-NC`, `MID-ATLANTIC` and `VIE-GAL` apart. An arrow to the right is a
//! dash.
//!
//! One pair of brackets or quotation marks around a whole line is passed over, and so are an exclamation mark behind a
//! word and the `'S` of a country. `SPANC` is two words.
//!
//! Characters before the first word that are no part of it (`-`, `*`, a number) only mark a line. The exception is `>`,
//! which marks quoted mail. Slashes at the beginning are a word that no order has, so that a line that somebody struck
//! out with them is no order. Everything behind `#` is a remark.

mod cut;
mod words;

pub(super) use cut::first_piece;
pub(super) use words::Words;

use super::names::{Names, Sense, Verb};
use std::ops::Range;

/// What stands before a token: one bit each.
pub(in crate::orders) mod gap {
    /// A comma, a bullet, a number, `AND`.
    pub const STOP: u8 = 1;
    /// A period.
    pub const PERIOD: u8 = 2;
    /// A slash.
    pub const SLASH: u8 = 4;
    /// A semicolon, behind which an order or a remark may follow.
    pub const SEMICOLON: u8 = 8;
    /// What separates orders, outside brackets.
    pub const SEPARATORS: u8 = STOP | PERIOD | SLASH | SEMICOLON;
    /// A blank.
    pub const BLANK: u8 = 16;
    /// A bracket that closes none.
    pub const STRAY: u8 = 32;
    /// The end of an outer bracket, behind which another may begin, or a quotation mark outside brackets.
    pub const BETWEEN: u8 = 64;
    /// `AND`, at which an order ends.
    pub const AND_ALONE: u8 = 128;
    pub const AND: u8 = AND_ALONE | STOP;
}

/// The seasons, and those as which others know the time of builds.
pub(super) const SEASONS: [&str; 4] = ["SPRING", "FALL", "AUTUMN", "WINTER"];

/// The class of a character when a line is split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    /// It separates words, and sets these bits of [`gap`].
    Parts(u8),
    /// It marks a line, and separates words elsewhere.
    Marks,
    /// It opens a bracket.
    Opens,
    /// It closes a bracket.
    Closes,
    /// It is a quotation mark.
    Quotes,
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
        ' ' | ':' | '\t' | '\u{A0}' => Class::Parts(gap::BLANK),
        ',' => Class::Parts(gap::STOP),
        '&' => Class::Parts(gap::AND),
        '.' => Class::Parts(gap::PERIOD),
        '/' => Class::Parts(gap::SLASH),
        ';' => Class::Parts(gap::SEMICOLON),
        '(' | '[' | '{' => Class::Opens,
        ')' | ']' | '}' => Class::Closes,
        '"' => Class::Quotes,
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
    /// What it can mean.
    pub(super) sense: &'static Sense,
    pub(super) shape: Shape,
    /// What stands before it, as bits of [`gap`].
    pub(super) gap: u8,
    /// The number of brackets and quotation marks that are open around it.
    pub(super) depth: u8,
}

impl Token {
    /// Where it begins in the line.
    pub(super) const fn start(&self) -> usize {
        self.start as usize
    }

    /// Where it ends in the line.
    pub(super) const fn end(&self) -> usize {
        self.end as usize
    }

    /// The number of its bytes.
    pub(super) const fn len(&self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether some of these bits of [`gap`] stand before it.
    pub(super) const fn has_gap(&self, bits: u8) -> bool {
        self.gap & bits != 0
    }

    /// Whether it is a dash.
    pub(super) fn is_dash(&self) -> bool {
        self.shape != Shape::Word
    }

    /// Whether a name is due behind it, so that a word there is no other word: `A AND`, `- BUT`, `VIA NOT`. It says
    /// what stands before it and whether a name is due there: then it is one itself if it can be.
    pub(super) fn awaits_name(&self, before: Option<&Self>, is_due: bool) -> bool {
        let Sense { kind, verb, is_by, .. } = self.sense;
        // `VIA CONVOY` is complete.
        let is_by_convoy = before.is_some_and(|before| before.sense.is_by);
        let helps = verb.is_some_and(|verb| verb != Verb::Stands) && !is_by_convoy;
        let is_name = is_due && !self.has_gap(gap::SEPARATORS) && !self.sense.provinces.is_empty();
        self.is_dash() || (*is_by || kind.is_some() || helps) && !is_name
    }
}

/// The tokens for which there is room at first: nearly every order has fewer.
const TOKENS: usize = 8;

/// A line split into tokens.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each says another thing of the line so far")]
pub(super) struct Tokens {
    names: Names,
    list: Vec<Token>,
    /// Whether a dash or a bullet precedes the first word.
    pub(super) is_marked: bool,
    /// The offset of the `#` after which everything is a remark.
    pub(super) hash: Option<usize>,
    /// Where the line ends, without the mark that closes it.
    end: usize,
    /// Whether a bracket or a quotation mark is left open, or the last one closes none.
    is_open: bool,
    /// What stands before the next token, and how many brackets are open there.
    gap: u8,
    depth: u8,
    is_quoted: bool,
    /// Whether a name is due behind the last token.
    is_due: bool,
}

impl Tokens {
    pub(super) const fn new(names: Names) -> Self {
        Self {
            names,
            list: Vec::new(),
            is_marked: false,
            hash: None,
            end: 0,
            is_open: false,
            gap: 0,
            depth: 0,
            is_quoted: false,
            is_due: false,
        }
    }

    /// Splits a line, in capitals, and replaces the tokens of the one before.
    pub(super) fn read<'a>(&'a mut self, capitals: &'a str) -> Words<'a> {
        self.list.clear();
        self.list.reserve(TOKENS);
        (self.is_marked, self.hash, self.gap, self.depth, self.is_quoted) = (false, None, 0, 0, false);
        self.is_due = false;
        let inside = inside(capitals).unwrap_or(0..capitals.len());
        self.end = inside.end;
        self.split(&capitals[..inside.end], inside.start);
        self.is_open = self.depth > 0 || self.gap & gap::STRAY != 0;
        self.words(capitals)
    }

    fn split(&mut self, text: &str, mut at: usize) {
        let mut is_numbered = false;
        loop {
            // Most of what separates words is a blank.
            while text.as_bytes().get(at) == Some(&b' ') {
                at += 1;
                self.gap |= gap::BLANK;
            }
            let Some((class, length)) = class_at(text, at) else { return };
            let (start, is_first) = (at, self.list.is_empty());
            at += length;
            match class {
                Class::Word | Class::Unsettled => {
                    at = end_of_word(text, at);
                    let word = &text.as_bytes()[start..at];
                    let sense = self.names.known(word);
                    // On some boards `AND` is a code, too.
                    if *sense == Sense::NOTHING || word == b"AND" && !self.is_name(text, at) {
                        let is_number = word.iter().all(u8::is_ascii_digit);
                        if is_number && is_first && !is_numbered {
                            is_numbered = true;
                        } else {
                            self.take_unknown(text, start..at, is_number);
                        }
                    } else {
                        self.push(start..at, Shape::Word, sense);
                    }
                }
                Class::Dash => {
                    at = end_of_dash(text, at);
                    if is_first && text.as_bytes()[start] != b'>' {
                        self.is_marked = true;
                        continue;
                    }
                    let within_word = at == start + length && is_within_word(text, start, at);
                    self.push(start..at, Shape::Dash { within_word }, &Sense::NOTHING);
                }
                Class::Parts(_) if is_first && text.as_bytes()[start] == b'/' => {
                    while text.as_bytes().get(at) == Some(&b'/') {
                        at += 1;
                    }
                    self.push(start..at, Shape::Word, &Sense::NOTHING);
                    at += usize::from(text.as_bytes().get(at) == Some(&b'*'));
                }
                Class::Parts(bits) => self.part(bits),
                Class::Marks => {
                    self.part(gap::STOP);
                    self.is_marked |= is_first;
                }
                Class::Hash if !is_first => {
                    self.hash = Some(start);
                    return;
                }
                Class::Hash => {
                    at = end_of_word(text, at);
                    self.push(start..at, Shape::Word, &Sense::NOTHING);
                }
                Class::Opens => self.open(),
                Class::Closes => self.close(),
                Class::Quotes => {
                    if self.is_quoted {
                        self.close();
                    } else {
                        at = end_of_word(text, at);
                        self.gap |= if self.depth == 0 { gap::BETWEEN } else { 0 };
                    }
                    self.push(start..at, Shape::Word, &Sense::NOTHING);
                    if !self.is_quoted {
                        self.open();
                    }
                    self.is_quoted = !self.is_quoted;
                }
            }
        }
    }

    fn push(&mut self, place: Range<usize>, shape: Shape, sense: &'static Sense) {
        let [start, end] = [place.start, place.end].map(|at| u32::try_from(at).unwrap_or(u32::MAX));
        let token = Token { start, end, sense, shape, gap: self.gap, depth: self.depth };
        // Only on boards of their own are there words of which this decides.
        if self.names.are_own() {
            self.is_due = token.awaits_name(self.list.last(), self.is_due);
        }
        self.list.push(token);
        self.gap = 0;
    }

    /// Notes what separates tokens. Inside brackets it separates no orders.
    fn part(&mut self, bits: u8) {
        self.gap |= if self.depth == 0 { bits } else { bits & !gap::SEPARATORS | gap::BLANK };
    }

    fn open(&mut self) {
        self.depth = self.depth.saturating_add(1);
    }

    fn close(&mut self) {
        self.gap |= match self.depth {
            0 => gap::STRAY,
            1 => gap::BETWEEN,
            _ => gap::BLANK,
        };
        self.depth = self.depth.saturating_sub(1);
    }

    /// Whether a word that ends at an offset stands where a name is due.
    fn is_name(&self, text: &str, end: usize) -> bool {
        let is_due = self.is_due && self.gap & gap::SEPARATORS == 0;
        let behind = text[end..].trim_start();
        let before = self.list.last().and_then(|last| text.get(last.start()..last.end()));
        is_due || behind.starts_with('-') || before.is_some_and(|before| self.names.have_and(before, behind))
    }

    /// Takes a word that means nothing as it stands: a number, `AND`, or a word with what people add to it: `BUR!`,
    /// `FRANCE'S`, `SPANC`, `SA`. An exclamation mark by itself ends a line and is nothing elsewhere.
    #[cold]
    fn take_unknown(&mut self, text: &str, word: Range<usize>, is_number: bool) {
        let (start, written) = (word.start, &text[word.clone()]);
        let is_of_date =
            self.list.last().is_some_and(|last| SEASONS.contains(&&text[last.start()..last.end()]));
        if written == "AND" {
            return self.part(gap::AND);
        }
        let sense = |text: &str| self.names.sense(text.as_bytes());
        if *sense(written) != Sense::NOTHING {
            return self.push(word, Shape::Word, sense(written));
        }
        if is_number {
            let is_of_verb = self.list.last().is_some_and(|last| last.sense.verb == Some(Verb::Waives));
            if is_of_date {
                self.gap &= !gap::SEPARATORS;
            } else if !is_of_verb {
                self.part(gap::STOP);
            }
            return self.push(word, Shape::Word, &Sense::NOTHING);
        }
        let bare = written.trim_end_matches('!');
        let has_mark = bare.len() < written.len();
        let is_last = self.depth == 0 && text[word.end..].trim_end().is_empty();
        if bare.is_empty() && !self.list.is_empty() && is_last {
            return self.part(gap::STOP);
        }
        let bare = if bare.is_empty() { written } else { bare };
        let split =
            |letters: usize| bare.len().checked_sub(letters).and_then(|end| bare.split_at_checked(end));
        let (mut front, mut behind) = (bare, "");
        if let Some((owner, "'S")) = split(2).filter(|(owner, _)| sense(owner).power.is_some()) {
            front = owner;
        } else if let Some((place, coast)) = split(2).filter(|(place, coast)| {
            let provinces = sense(place).provinces;
            sense(coast).coast.is_some() && provinces.have_coasts()
        }) {
            (front, behind) = (place, coast);
        } else if self.names.are_wide()
            && let Some(parts) = bare.split_at_checked(1)
            && (matches!(parts, ("S" | "C", "A" | "F")) || parts.0 == "+" && !parts.1.is_empty())
        {
            (front, behind) = parts;
        }
        let [of_front, of_behind] = [front, behind].map(sense);
        let end = start + front.len();
        self.push(start..end, Shape::Word, of_front);
        if !behind.is_empty() {
            self.push(end..end + behind.len(), Shape::Word, of_behind);
        }
        if has_mark {
            self.part(gap::STOP);
        }
    }

    /// The line from its first word on, without a number or a mark before it.
    pub(super) fn words<'a>(&'a self, capitals: &'a str) -> Words<'a> {
        let text = capitals.get(..self.end).unwrap_or(capitals);
        Words::of(text, &self.list, self.hash, self.is_open, self.names)
    }

    /// Whether the line is quoted mail.
    pub(super) fn is_quoted(&self) -> bool {
        self.list.first().is_some_and(Token::is_dash)
    }
}

/// The text inside one pair of brackets or quotation marks around a whole line, which the number or letter of a list may
/// precede. A line with other marks of the kind is none.
fn inside(line: &str) -> Option<Range<usize>> {
    let closed = line.trim_end_matches([' ', '.', ',', ';', '!']);
    let close = closed.chars().next_back()?;
    let open = match close {
        ')' => '(',
        ']' => '[',
        '}' => '{',
        '"' | '\'' => close,
        _ => return None,
    };
    let inside = closed.strip_suffix(close)?;
    let start = if open == close { inside.find(open)? } else { opened(inside, open, close)? };
    let (before, inside) = (&line[..start], &inside[start + 1..]);
    let in_front = before.trim_matches([' ', '(']);
    let item = in_front.strip_suffix([')', '.']).unwrap_or(in_front);
    let is_number = item.len() < 3 && item.bytes().all(|byte| byte.is_ascii_digit());
    let is_letter = item.len() == 1 && item.len() < in_front.len();
    let is_alone = (is_number || is_letter) && (open != close || !inside.contains(close));
    is_alone.then_some(start + 1..start + 1 + inside.len())
}

/// The offset of the bracket that one at the end of a text closes.
fn opened(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0;
    let found = text.char_indices().rev().find(|(_, letter)| {
        depth += usize::from(*letter == close);
        let is_it = *letter == open && depth == 0;
        depth -= usize::from(*letter == open && depth > 0);
        is_it
    });
    found.map(|(at, _)| at)
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

    /// The words and dashes of a line; what stands in brackets is between them.
    fn shown(text: &str) -> String {
        let mut tokens = Tokens::new(Names::CLASSIC);
        let mut words = tokens.read(text);
        let mut shown = String::new();
        while let Some(token) = words.tokens().first() {
            shown.push_str(match token.shape {
                Shape::Word => words.written(),
                Shape::Dash { within_word: true } => "~",
                Shape::Dash { within_word: false } => "-",
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
            let mut tokens = Tokens::new(Names::CLASSIC);
            tokens.read(text);
            assert!(tokens.is_quoted(), "{text}");
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
        assert_eq!(shown("# A VIE H"), "#|A|VIE|H|");
    }
}
