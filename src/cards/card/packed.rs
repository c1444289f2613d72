//! A statement inside a pack: its cards and its text, read in place. The statement itself is not copied.

use super::pack::{CARRIED_ON, Form, INDENT};
use super::statement::{COLUMNS, CONTINUATION_COLUMN, Card, Kind, Statement, TEXT_COLUMNS, trimmed};
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
        let begins_blank = matches!(self.first.as_bytes(), [] | [b' ', ..]);
        let text = if begins_blank { self.text_of(self.first) } else { self.first };
        is_record(self.first.as_bytes(), text.as_bytes(), self.more.is_some())
    }

    /// The kind given by its first columns. A pack that is read has no control cards.
    pub fn kind(self) -> Kind {
        kind(self.first.as_bytes())
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
        let Some(more) = self.more else { return Some(self.text_of(self.first)) };
        joined.clear();
        if self.form.is_regular() {
            joined.push_str(&self.first[..TEXT_COLUMNS]);
            // The byte after each of the other cards but the last is counted, too.
            let begins = (0..more.len()).step_by(COLUMNS + 1);
            begins.for_each(|begin| joined.push_str(&more[begin + INDENT.len()..begin + TEXT_COLUMNS]));
            joined.truncate(trimmed(joined).len());
            return None;
        }
        // A card that is continued is marked behind its text, so that all columns of it are there.
        let mut begin = 1;
        for card in std::iter::once(self.first).chain(self.more()) {
            joined.push_str(self.form.columns(card, begin));
            begin = CONTINUATION_COLUMN;
        }
        joined.truncate(trimmed(joined).len());
        None
    }

    /// The text columns of an image, without blanks at the end.
    fn text_of(self, image: &'a str) -> &'a str {
        self.form.text_of(image)
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

/// Whether a statement is a record of a position, from its first card, the text of that card, and whether it has more
/// cards.
#[inline]
pub(super) fn is_record(image: &[u8], text: &[u8], has_more: bool) -> bool {
    kind(image) == Kind::Text && (has_more || !text.is_empty())
}

/// The kind given by the first columns of a card that is no control card.
fn kind(image: &[u8]) -> Kind {
    match image {
        [b'*', ..] => Kind::Comment,
        [b'/', b'/' | b'*', ..] => Kind::Jcl,
        _ => Kind::Text,
    }
}
