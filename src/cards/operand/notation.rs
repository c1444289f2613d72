//! The tokenizer of operand notation: words, integers, texts, and what separates them.
//!
//! A [`Reader`] goes once over the text of a record or card and never backwards, so the cost of reading grows with the
//! length of the text. It knows no serde and no structure. Nesting is counted here so that no text can overflow the
//! stack.

mod integers;
mod words;

pub(super) use integers::integer_parts;
pub(super) use words::{is_canonical_word, upper};

use super::fault::{Kind, Refusal, plain};
use super::limits::MOST_DEPTH;
use memchr::memchr2;
use std::borrow::Cow;

/// A place in a text that is being read.
pub(super) struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

/// One token that can begin a value.
pub(super) enum Sign<'a> {
    /// A word or an integer, as written.
    Bare(&'a str),
    /// A text, its doubled quotes and ampersands resolved.
    Text(Cow<'a, str>),
    /// An opening parenthesis, not yet passed.
    Open,
}

impl Sign<'_> {
    /// The token found, for a message. The content of a text is not repeated, because it may be a password.
    pub(super) fn described(&self) -> String {
        match self {
            Self::Bare(word) => plain(word),
            Self::Text(_) => "a text".to_owned(),
            Self::Open => "a list".to_owned(),
        }
    }
}

/// What ends a list, and what separates its members.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// A closing parenthesis; commas between members.
    Parenthesis,
    /// The end of the record; commas between members.
    Record,
    /// The end of the control card; commas or blanks between members.
    Card,
}

impl<'a> Reader<'a> {
    /// A reader at a byte of a text.
    #[inline]
    pub(super) fn new(text: &'a str, at: usize) -> Self {
        Self { text, at, depth: 0 }
    }

    /// All of the text.
    pub(super) fn whole(&self) -> &'a str {
        self.text
    }

    /// The present byte.
    #[inline]
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The text from a byte to the present place.
    #[inline]
    pub(super) fn since(&self, start: usize) -> &'a str {
        &self.text[start..self.at]
    }

    /// Whether the text is at its end.
    #[inline]
    pub(super) fn is_done(&self) -> bool {
        self.at >= self.text.len()
    }

    /// The next byte.
    #[inline]
    pub(super) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The refusal of the next character.
    pub(super) fn unexpected(&self, due: &'static str) -> Refusal {
        let found = self.text[self.at..].chars().next();
        Refusal::new(Kind::UnexpectedCharacter { found, due }).at(self.at)
    }

    /// Passes blanks. Returns whether there were any.
    #[inline]
    pub(super) fn blanks(&mut self) -> bool {
        let start = self.at;
        while self.peek() == Some(b' ') {
            self.at += 1;
        }
        self.at > start
    }

    /// Passes one character if it is next.
    #[inline]
    pub(super) fn pass(&mut self, character: u8) -> bool {
        let stands = self.peek() == Some(character);
        self.at += usize::from(stands);
        stands
    }

    /// Passes the `=` between a key and its value.
    #[inline]
    pub(super) fn equals(&mut self) -> Result<(), Refusal> {
        if self.pass(b'=') { Ok(()) } else { Err(self.unexpected("=")) }
    }

    /// Passes an opening parenthesis. Blanks after it belong to what follows.
    #[inline]
    pub(super) fn open(&mut self) -> Result<(), Refusal> {
        if self.peek() != Some(b'(') {
            return Err(self.unexpected("("));
        }
        if self.depth >= MOST_DEPTH {
            return Err(Refusal::new(Kind::TooDeep).at(self.at));
        }
        self.depth += 1;
        self.at += 1;
        Ok(())
    }

    /// Passes the end of a list. Blanks before it are allowed.
    #[inline]
    pub(super) fn close(&mut self, end: End) -> Result<(), Refusal> {
        if !self.is_at_end(end) {
            self.blanks();
        }
        if end == End::Parenthesis {
            if !self.pass(b')') {
                return Err(self.unexpected(", or )"));
            }
            self.depth -= 1;
            Ok(())
        } else if self.is_done() {
            Ok(())
        } else {
            Err(self.unexpected("the end of the card"))
        }
    }

    /// Whether the end of a list comes next, without blanks before it.
    #[inline]
    pub(super) fn is_at_end(&self, end: End) -> bool {
        match self.peek() {
            Some(next) => next == b')' && end == End::Parenthesis,
            None => end != End::Parenthesis,
        }
    }

    /// Whether another member of a list follows. If so, the reader is then at its start.
    #[inline]
    pub(super) fn more(&mut self, end: End, first: bool) -> Result<bool, Refusal> {
        if self.is_at_end(end) {
            return Ok(false);
        }
        // In a punched record nothing but a comma separates two members, without blanks.
        match self.text.as_bytes().get(self.at..) {
            Some([b',', next, ..]) if !first && *next != b' ' => {
                self.at += 1;
                Ok(true)
            }
            Some([next, ..]) if first && !matches!(next, b' ' | b')') => Ok(true),
            _ => self.more_after_blanks(end, first),
        }
    }

    /// The same where blanks come next, or anything but a comma.
    #[inline(never)]
    fn more_after_blanks(&mut self, end: End, first: bool) -> Result<bool, Refusal> {
        let blanks = self.blanks();
        if self.is_at_end(end) || first {
            return Ok(!self.is_at_end(end));
        }
        if self.peek() == Some(b',') && (!blanks || end == End::Card) {
            self.at += 1;
            self.blanks();
            Ok(true)
        } else if blanks && end == End::Card {
            Ok(true)
        } else {
            Err(self.unexpected(if end == End::Parenthesis { ", or )" } else { "a comma" }))
        }
    }

    /// Passes a text without doubled quotes and ampersands. Any other is read piece by piece.
    #[inline]
    pub(super) fn plain_text(&mut self) -> Option<&'a str> {
        let text = self.text.get(self.at..)?.strip_prefix('\'')?;
        let length = memchr2(b'\'', b'&', text.as_bytes())?;
        let [b'\'', behind @ ..] = &text.as_bytes()[length..] else { return None };
        if behind.first() == Some(&b'\'') {
            return None;
        }
        self.at += length + 2;
        Some(&text[..length])
    }

    /// Reads the next token. An opening parenthesis is not passed.
    pub(super) fn sign(&mut self) -> Result<Sign<'a>, Refusal> {
        match self.peek() {
            Some(b'\'') => self.quoted().map(Sign::Text),
            Some(b'(') => Ok(Sign::Open),
            _ => self.bare("a value").map(Sign::Bare),
        }
    }

    /// Reads a text that begins here.
    fn quoted(&mut self) -> Result<Cow<'a, str>, Refusal> {
        let opening = self.at;
        let mut text = Cow::Borrowed("");
        self.at += 1;
        loop {
            let rest = &self.text[self.at..];
            let Some(length) = memchr2(b'\'', b'&', rest.as_bytes()) else {
                return Err(Refusal::new(Kind::UnterminatedText).at(opening));
            };
            text += &rest[..length];
            self.at += length;
            if self.pass(b'&') {
                let start = self.at;
                if self.pass(b'&') {
                    text += "&";
                } else {
                    let wrong = || Refusal::new(Kind::WrongAmpersand).at(start - 1);
                    text.to_mut().push(self.numbered().ok_or_else(wrong)?);
                }
            } else {
                self.at += 1;
                if !self.pass(b'\'') {
                    return Ok(text);
                }
                text += "'";
            }
        }
    }

    /// Reads what follows an ampersand: the decimal number of a character, and a semicolon.
    fn numbered(&mut self) -> Option<char> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        let number = self.since(start).parse().ok()?;
        if self.pass(b';') { char::from_u32(number) } else { None }
    }
}
