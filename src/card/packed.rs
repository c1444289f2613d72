//! A statement inside a pack: its cards and its text, read in place. The statement itself is not copied.

use super::pack::{BLANK, CARRIED_ON, Form, INDENT};
use super::statement::{COLUMNS, CONTINUATION_COLUMN, Card, Kind, Statement, TEXT_COLUMNS, columns, trimmed};
use memchr::memchr;
use std::borrow::Cow;

/// A statement in a pack.
#[derive(Debug, Clone, Copy)]
pub struct Packed<'a> {
    /// The image of its first card.
    pub(super) first: &'a str,
    /// The images of the other cards, with [`CARRIED_ON`] between them.
    pub(super) more: Option<&'a str>,
    pub(super) form: Form,
}

impl<'a> Packed<'a> {
    /// Whether its cards hold a record of a position: not a comment, not JCL and not blank.
    pub fn is_record(self) -> bool {
        let begins_blank = || matches!(self.first.as_bytes(), [] | [b' ', ..]);
        let is_blank = || self.more.is_none() && begins_blank() && self.text_of(self.first).is_empty();
        self.kind() == Kind::Text && !is_blank()
    }

    /// The kind given by its first columns. A pack that is read has no control cards.
    pub fn kind(self) -> Kind {
        match self.first.as_bytes() {
            [b'*', ..] => Kind::Comment,
            [b'/', b'/' | b'*', ..] => Kind::Jcl,
            _ => Kind::Text,
        }
    }

    /// The images of the cards after the first.
    fn more(self) -> More<'a> {
        More { rest: self.more, form: self.form }
    }

    /// The text of each card, columns 1-71.
    pub fn texts(self) -> impl Iterator<Item = &'a str> {
        let mut first = Some(self.first);
        let mut more = self.more();
        std::iter::from_fn(move || first.take().or_else(|| more.next()).map(|image| self.text_of(image)))
    }

    /// The text, the same as [`Statement::text`].
    pub fn text(self) -> Cow<'a, str> {
        let mut joined = String::new();
        self.text_or_join(&mut joined).map_or(Cow::Owned(joined), Cow::Borrowed)
    }

    /// The text, if it fits one card. Otherwise `None`, and the text is in `joined`.
    pub fn text_or_join(self, joined: &mut String) -> Option<&'a str> {
        if self.more.is_none() {
            return Some(self.text_of(self.first));
        }
        joined.clear();
        joined.push_str(self.columns(self.first, 1));
        let mut filled = self.width(self.first);
        for card in self.more() {
            joined.push_str(BLANK.get(filled..).unwrap_or_default());
            joined.push_str(self.columns(card, CONTINUATION_COLUMN));
            filled = self.width(card).max(INDENT.len());
        }
        joined.truncate(trimmed(joined).len());
        None
    }

    /// The columns of text of an image, from column `first`.
    fn columns(self, image: &'a str, first: usize) -> &'a str {
        if self.form.has_wide {
            return columns(image, first, TEXT_COLUMNS);
        }
        image.get(first - 1..image.len().min(TEXT_COLUMNS)).unwrap_or_default()
    }

    fn width(self, image: &str) -> usize {
        if self.form.has_wide { width(image) } else { image.len() }
    }

    /// The text columns of an image, without blanks at the end.
    fn text_of(self, image: &'a str) -> &'a str {
        trimmed(self.columns(image, 1))
    }

    /// A statement of its own, its first card with this number.
    pub fn statement(self, number: u32) -> Statement {
        let mut statement = Statement::single(Card::new(number, self.first), self.kind());
        let numbers = number.saturating_add(1)..;
        statement.more = numbers.zip(self.more()).map(|(number, image)| Card::new(number, image)).collect();
        statement
    }
}

/// The images of the cards of a statement after the first.
#[derive(Debug)]
struct More<'a> {
    rest: Option<&'a str>,
    form: Form,
}

impl<'a> Iterator for More<'a> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest?;
        let end = if self.form.has_short { memchr(CARRIED_ON, rest.as_bytes()) } else { Some(COLUMNS) };
        let end = end.filter(|end| *end < rest.len());
        self.rest = end.map(|end| &rest[end + 1..]);
        Some(end.map_or(rest, |end| &rest[..end]))
    }
}

/// The number of columns of an image.
fn width(image: &str) -> usize {
    if image.is_ascii() { image.len() } else { image.chars().count() }
}
