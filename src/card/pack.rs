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
const INDENT: &str = "               ";
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
}

/// How far a pack reached when something more was laid to it.
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
        let last = Packed(cards.rsplit(char::from(END)).next()?).texts().count();
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
        Statements(&self.text)
    }

    /// The statement of a place among those for which something holds, counted from 0, as others are held.
    pub fn find(&self, is_meant: impl Fn(Packed<'_>) -> bool, mut place: usize) -> Option<Statement> {
        let mut number = self.first;
        for packed in self.statements() {
            if is_meant(packed) {
                if place == 0 {
                    return Some(packed.statement(number));
                }
                place -= 1;
            }
            number = number.saturating_add(u32::try_from(packed.texts().count()).unwrap_or(u32::MAX));
        }
        None
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
        let width = if piece.is_ascii() { piece.len() } else { piece.chars().count() };
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
struct Statements<'a>(&'a str);

impl<'a> Iterator for Statements<'a> {
    type Item = Packed<'a>;

    fn next(&mut self) -> Option<Packed<'a>> {
        let end = memchr(END, self.0.as_bytes())?;
        let (cards, rest) = self.0.split_at(end);
        self.0 = &rest[1..];
        Some(Packed(cards))
    }
}

/// A statement in a pack: its images, parted by [`CARRIED_ON`].
#[derive(Debug, Clone, Copy)]
pub struct Packed<'a>(&'a str);

impl<'a> Packed<'a> {
    /// Whether its cards hold a record of a position, neither a comment nor JCL nor nothing.
    pub fn is_record(self) -> bool {
        self.kind() == Kind::Text && !self.is_blank()
    }

    /// Its first card, and those behind it.
    fn first_and_more(self) -> (&'a str, Option<&'a str>) {
        match memchr(CARRIED_ON, self.0.as_bytes()) {
            None => (self.0, None),
            Some(end) => (&self.0[..end], Some(&self.0[end + 1..])),
        }
    }

    /// What the first columns make it; no control card is in a pack that is read.
    pub fn kind(self) -> Kind {
        match self.0.as_bytes() {
            [b'*', ..] => Kind::Comment,
            [b'/', b'/' | b'*', ..] => Kind::Jcl,
            _ => Kind::Text,
        }
    }

    /// Whether it is one card without text.
    fn is_blank(self) -> bool {
        let (first, more) = self.first_and_more();
        more.is_none() && text_of(first).is_empty()
    }

    /// The text of each card, columns 1-71.
    pub fn texts(self) -> impl Iterator<Item = &'a str> {
        let (first, mut more) = self.first_and_more();
        let more = std::iter::from_fn(move || {
            let (next, rest) = Packed(more?).first_and_more();
            more = rest;
            Some(next)
        });
        std::iter::once(first).chain(more).map(text_of)
    }

    /// The text, as [`Statement::text`] has it.
    pub fn text(self) -> Cow<'a, str> {
        let mut joined = String::new();
        self.text_or_join(&mut joined).map_or(Cow::Owned(joined), Cow::Borrowed)
    }

    /// The text, if it stands on one card; else none, and it is what `joined` holds then.
    pub fn text_or_join(self, joined: &mut String) -> Option<&'a str> {
        let (first, mut more) = self.first_and_more();
        if more.is_none() {
            return Some(text_of(first));
        }
        joined.clear();
        joined.push_str(columns(first, 1, TEXT_COLUMNS));
        let mut short = TEXT_COLUMNS.saturating_sub(width(first));
        while let Some(rest) = more {
            let card;
            (card, more) = Packed(rest).first_and_more();
            joined.push_str(&BLANK[..short.min(TEXT_COLUMNS)]);
            joined.push_str(columns(card, CONTINUATION_COLUMN, TEXT_COLUMNS));
            short = TEXT_COLUMNS.saturating_sub(width(card).max(INDENT.len()));
        }
        joined.truncate(trimmed(joined).len());
        None
    }

    /// The statement as others are held, its first card of a number.
    fn statement(self, number: u32) -> Statement {
        let (first, more) = self.first_and_more();
        let mut statement = Statement::single(Card::new(number, first), self.kind());
        let more = more.into_iter().flat_map(|more| more.split(char::from(CARRIED_ON)));
        let numbers = number.saturating_add(1)..;
        statement.more = numbers.zip(more).map(|(number, image)| Card::new(number, image)).collect();
        statement
    }
}

/// How many columns an image takes.
fn width(image: &str) -> usize {
    if image.is_ascii() { image.len() } else { image.chars().count() }
}

/// The text columns of an image, blanks at the end left out.
fn text_of(image: &str) -> &str {
    trimmed(columns(image, 1, TEXT_COLUMNS))
}
