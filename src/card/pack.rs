//! Cards held as one text: what a position of many thousand cards is held in, from the input to the game that reads it
//! and from the game to the output. Nothing is kept for each card.

use super::fold::MARK;
use super::{COLUMNS, CONTINUATION_COLUMN, Card, Kind, Statement, TEXT_COLUMNS, columns, trimmed};
use crate::code::Code;
use memchr::{memchr, memchr2};
use std::borrow::Cow;

/// Stands behind the last card of a statement.
const END: u8 = b'\n';
/// Stands behind a card that is carried on. Neither of the two can stand on a card.
const CARRIED_ON: u8 = 0x1F;
/// Columns 1-15 of a card that carries on another.
pub(super) const INDENT: &str = "               ";
/// The columns of text.
const BLANK: &str = "                                                                       ";

const _: () = assert!(INDENT.len() == CONTINUATION_COLUMN - 1 && BLANK.len() == TEXT_COLUMNS);

/// Statements, card behind card, numbered one after another.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pack {
    /// The images without blanks at their ends, each with the byte that tells whether it is carried on.
    text: String,
    /// How many cards that are.
    cards: u32,
    /// The number of the first card.
    first: u32,
    /// Whether some column is not ASCII, so that columns are not bytes.
    has_wide: bool,
}

/// The size of a pack at one moment, so that what is added later can be taken off again.
#[derive(Debug, Clone, Copy)]
pub struct Reach {
    bytes: usize,
    cards: u32,
}

impl Pack {
    /// Whether no card is in it.
    pub const fn is_empty(&self) -> bool {
        self.cards == 0
    }

    /// How many cards are in it.
    pub const fn len(&self) -> u32 {
        self.cards
    }

    /// The number of the first card of the last statement, if there is one.
    pub fn last_statement(&self) -> Option<u32> {
        let cards = self.text.strip_suffix(char::from(END))?;
        let last = cards.rsplit(char::from(END)).next()?.split(char::from(CARRIED_ON)).count();
        let before = self.cards.saturating_sub(u32::try_from(last).unwrap_or(u32::MAX));
        Some(self.first.saturating_add(before))
    }

    /// The numbers and images of its cards.
    pub fn cards(&self) -> impl Iterator<Item = (u32, &str)> {
        (self.first..).zip(self.images())
    }

    /// The images of its cards.
    pub fn images(&self) -> Images<'_> {
        Images(&self.text)
    }

    /// Its images, each a text of its own.
    pub fn to_vec(&self) -> Vec<String> {
        self.images().map(str::to_owned).collect()
    }

    /// Its statements.
    pub fn statements(&self) -> impl Iterator<Item = Packed<'_>> {
        Statements { rest: &self.text, has_wide: self.has_wide }
    }

    /// Its statements, each with the number of its first card.
    pub fn numbered_statements(&self) -> impl Iterator<Item = (u32, Packed<'_>)> {
        self.statements().scan(self.first, |next, packed| {
            let number = *next;
            *next = number.saturating_add(u32::try_from(packed.texts().count()).unwrap_or(u32::MAX));
            Some((number, packed))
        })
    }

    /// The statement of a place among those for which something holds, counted from 0, as others are held.
    pub fn find(&self, is_meant: impl Fn(&Packed<'_>) -> bool, place: usize) -> Option<Statement> {
        let mut meant = self.numbered_statements().filter(|(_, packed)| is_meant(packed));
        meant.nth(place).map(|(number, packed)| packed.statement(number))
    }

    /// Lays a statement to the others.
    pub fn push(&mut self, statement: &Statement) {
        self.begin(statement.first.number);
        self.lay(statement.first.image());
        for card in &statement.more {
            self.carry_on(card.image());
        }
    }

    /// Says what number the next card has, which counts where it is the first.
    pub(super) const fn begin(&mut self, number: u32) {
        if self.is_empty() {
            self.first = number;
        }
    }

    /// Lays a card to the others, the first or only one of a statement.
    pub fn lay(&mut self, image: &str) {
        self.has_wide |= !image.is_ascii();
        self.text.push_str(image);
        self.end_card(END);
    }

    /// Lays a card to the others that carries on the last one.
    fn carry_on(&mut self, image: &str) {
        self.carry();
        self.lay(image);
    }

    /// The last card is carried on.
    fn carry(&mut self) {
        self.text.pop();
        self.text.push(char::from(CARRIED_ON));
    }

    /// Lays the bytes of a record to the others as a card, if they are ASCII graphics and no more than a card holds;
    /// gives its image.
    pub(super) fn lay_record(&mut self, bytes: &[u8], code: Code, carries_on: bool) -> Option<&str> {
        if carries_on {
            self.carry();
        }
        let begin = self.text.len();
        if bytes.len() > COLUMNS || !code.decode_plain(bytes, &mut self.text) {
            return None;
        }
        self.end_card(END);
        Some(&self.text[begin..self.text.len() - 1])
    }

    /// Punches a piece of a line on a card: text, the mark if it is carried on, and the number in columns 73-80. Gives
    /// the text as it stands on the card, blanks at its end left out.
    pub fn punch(&mut self, piece: &str, is_first: bool, is_carried_on: bool, number: Option<u32>) -> &str {
        let begin = self.text.len();
        if !is_first {
            self.text.push_str(INDENT);
        }
        self.text.push_str(piece);
        let end = begin + trimmed(&self.text[begin..]).len();
        let width = width(piece);
        self.has_wide |= width < piece.len();
        let width = if is_first { width } else { width + INDENT.len() };
        if is_carried_on || number.is_some() {
            self.text.push_str(&BLANK[width.min(TEXT_COLUMNS)..]);
            self.text.push(if is_carried_on { MARK } else { ' ' });
        }
        if let Some(number) = number {
            self.push_number(number);
        }
        self.end_card(if is_carried_on { CARRIED_ON } else { END });
        &self.text[begin..end]
    }

    /// Writes the eight digits of a sequence number.
    fn push_number(&mut self, mut number: u32) {
        let mut digits = *b"00000000";
        for digit in digits.iter_mut().rev() {
            *digit += u8::try_from(number % 10).unwrap_or_default();
            number /= 10;
        }
        self.text.push_str(std::str::from_utf8(&digits).unwrap_or_default());
    }

    fn end_card(&mut self, end: u8) {
        self.text.push(char::from(end));
        self.cards = self.cards.saturating_add(1);
    }

    /// How far it reaches now.
    pub(super) const fn reach(&self) -> Reach {
        Reach { bytes: self.text.len(), cards: self.cards }
    }

    /// Takes the cards off that were laid to it since then, and gives their images.
    pub(super) fn take_off(&mut self, since: Reach) -> Vec<String> {
        let images = Images(&self.text[since.bytes..]).map(str::to_owned).collect();
        self.text.truncate(since.bytes);
        self.cards = since.cards;
        images
    }

    /// Lays the cards of another pack to these.
    pub fn extend(&mut self, other: &Self) {
        self.begin(other.first);
        self.has_wide |= other.has_wide;
        self.text.push_str(&other.text);
        self.cards = self.cards.saturating_add(other.cards);
    }
}

impl<'a> FromIterator<&'a Statement> for Pack {
    fn from_iter<I: IntoIterator<Item = &'a Statement>>(statements: I) -> Self {
        let mut pack = Self::default();
        statements.into_iter().for_each(|statement| pack.push(statement));
        pack
    }
}

/// The images of cards in a pack.
#[derive(Debug, Clone)]
pub struct Images<'a>(&'a str);

impl<'a> Iterator for Images<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let end = memchr2(END, CARRIED_ON, self.0.as_bytes())?;
        let (image, rest) = self.0.split_at(end);
        self.0 = &rest[1..];
        Some(image)
    }
}

/// The statements of a pack.
#[derive(Debug, Clone)]
struct Statements<'a> {
    rest: &'a str,
    has_wide: bool,
}

impl<'a> Iterator for Statements<'a> {
    type Item = Packed<'a>;

    fn next(&mut self) -> Option<Packed<'a>> {
        let (bytes, mut length, mut more) = (self.rest.as_bytes(), 0, None);
        // Most statements are a card or two, and each byte of them is looked at once.
        loop {
            length += memchr2(END, CARRIED_ON, &bytes[length..])?;
            if bytes[length] == END {
                break;
            }
            more = more.or(Some(length));
            length += 1;
        }
        let cards = &self.rest[..length];
        self.rest = &self.rest[length + 1..];
        let (first, more) = match more {
            None => (cards, None),
            Some(end) => (&cards[..end], Some(&cards[end + 1..])),
        };
        Some(Packed { first, more, has_wide: self.has_wide })
    }
}

/// A statement in a pack.
#[derive(Debug, Clone, Copy)]
pub struct Packed<'a> {
    /// The image of its first card.
    first: &'a str,
    /// The images of the other cards, with [`CARRIED_ON`] between them.
    more: Option<&'a str>,
    has_wide: bool,
}

impl<'a> Packed<'a> {
    /// Whether its cards hold a record of a position, neither a comment nor JCL nor nothing.
    pub fn is_record(self) -> bool {
        let is_blank = || self.more.is_none() && self.text_of(self.first).is_empty();
        self.kind() == Kind::Text && !is_blank()
    }

    /// What the first columns make it; no control card is in a pack that is read.
    pub fn kind(self) -> Kind {
        match self.first.as_bytes() {
            [b'*', ..] => Kind::Comment,
            [b'/', b'/' | b'*', ..] => Kind::Jcl,
            _ => Kind::Text,
        }
    }

    /// The images of the cards behind the first.
    fn more(self) -> impl Iterator<Item = &'a str> {
        let mut more = self.more;
        std::iter::from_fn(move || {
            let rest = more?;
            let end = memchr(CARRIED_ON, rest.as_bytes());
            more = end.map(|end| &rest[end + 1..]);
            Some(&rest[..end.unwrap_or(rest.len())])
        })
    }

    /// The text of each card, columns 1-71.
    pub fn texts(self) -> impl Iterator<Item = &'a str> {
        std::iter::once(self.first).chain(self.more()).map(move |image| self.text_of(image))
    }

    /// The text, as [`Statement::text`] has it.
    pub fn text(self) -> Cow<'a, str> {
        let mut joined = String::new();
        self.text_or_join(&mut joined).map_or(Cow::Owned(joined), Cow::Borrowed)
    }

    /// The text, if it stands on one card; else none, and it is what `joined` holds then.
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

    /// The columns of text of an image from one on.
    fn columns(self, image: &'a str, first: usize) -> &'a str {
        if self.has_wide {
            return columns(image, first, TEXT_COLUMNS);
        }
        image.get(first - 1..image.len().min(TEXT_COLUMNS)).unwrap_or_default()
    }

    fn width(self, image: &str) -> usize {
        if self.has_wide { width(image) } else { image.len() }
    }

    /// The text columns of an image, blanks at the end left out.
    fn text_of(self, image: &'a str) -> &'a str {
        trimmed(self.columns(image, 1))
    }

    /// The statement as others are held, its first card of a number.
    pub fn statement(self, number: u32) -> Statement {
        let mut statement = Statement::single(Card::new(number, self.first), self.kind());
        let numbers = number.saturating_add(1)..;
        statement.more = numbers.zip(self.more()).map(|(number, image)| Card::new(number, image)).collect();
        statement
    }
}

/// How many columns an image takes.
fn width(image: &str) -> usize {
    if image.is_ascii() { image.len() } else { image.chars().count() }
}
