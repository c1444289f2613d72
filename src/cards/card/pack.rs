//! Cards in one text. A position of many thousand cards is kept in it from the input to the game that reads it, and
//! from the game to the output. Nothing is stored for each card.

use super::packed::{self, Packed};
use super::statement::{
    COLUMNS, CONTINUATION_COLUMN, Lent, Statement, TEXT_COLUMNS, columns, trimmed, trimmed_bytes,
};
use crate::code::Code;
use memchr::memchr2;

/// Follows the last card of a statement.
pub(super) const END: u8 = b'\n';
/// Follows a card that is continued. Neither of the two bytes can be on a card.
pub(super) const CARRIED_ON: u8 = 0x1F;
/// Columns 1-15 of a card that continues another.
pub(super) const INDENT: &str = "               ";
/// The columns of text, all blank.
pub(super) const BLANK: &str = "                                                                       ";

const _: () = assert!(INDENT.len() == CONTINUATION_COLUMN - 1 && BLANK.len() == TEXT_COLUMNS);

/// Statements, card after card, numbered in sequence.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pack {
    /// The images without blanks at their ends, each with the byte that says whether it is continued.
    text: String,
    /// The number of cards.
    cards: u32,
    /// The number of the first card.
    first: u32,
    form: Form,
}

/// What is known of the cards that makes it faster to find the end of one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Form {
    /// Whether a column is not ASCII, so that columns are not bytes.
    pub(super) has_wide: bool,
    /// Whether a card does not have 80 bytes, so that the ends of cards must be searched for. Numbered cards all have
    /// 80.
    pub(super) has_short: bool,
}

impl Form {
    /// Records a card that is appended.
    const fn add(&mut self, image: &str, is_wide: bool) {
        self.has_wide |= is_wide;
        self.has_short |= image.len() != COLUMNS;
    }

    /// Whether each card is 80 bytes and the byte that ends it.
    #[inline]
    pub(super) const fn is_regular(self) -> bool {
        !self.has_wide && !self.has_short
    }

    /// The columns of text of an image, from column `first`.
    pub(super) fn columns(self, image: &str, first: usize) -> &str {
        if self.has_wide {
            return columns(image, first, TEXT_COLUMNS);
        }
        image.get(first - 1..image.len().min(TEXT_COLUMNS)).unwrap_or_default()
    }

    /// The text columns of an image, without blanks at the end.
    pub(super) fn text_of(self, image: &str) -> &str {
        trimmed(self.columns(image, 1))
    }

    /// Where the first of these cards ends.
    #[inline]
    fn end(self, cards: &[u8]) -> Option<usize> {
        if self.has_short { memchr2(END, CARRIED_ON, cards) } else { Some(COLUMNS) }
    }
}

/// The size of a pack at one moment, so that what is added later can be removed.
#[derive(Debug, Clone, Copy)]
pub struct Reach {
    bytes: usize,
    cards: u32,
    form: Form,
}

impl Pack {
    /// Whether it has no cards.
    pub const fn is_empty(&self) -> bool {
        self.cards == 0
    }

    /// The number of its cards.
    pub const fn len(&self) -> u32 {
        self.cards
    }

    /// The number of the first card of the last statement. `None` if there is no statement.
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
        Images { rest: &self.text, form: self.form }
    }

    /// Its images, each in a text of its own.
    pub fn to_vec(&self) -> Vec<String> {
        self.images().map(str::to_owned).collect()
    }

    /// Gives the bytes of the text of each card of its records to `take`.
    pub fn each_text_of_records(&self, mut take: impl FnMut(&[u8])) {
        let (mut begins, mut is_record) = (true, false);
        let mut look = |image: &[u8], text: &[u8], is_carried_on: bool| {
            if begins {
                is_record = packed::is_record(image, text, is_carried_on);
            }
            if is_record {
                take(text);
            }
            begins = !is_carried_on;
        };
        if self.form.is_regular() {
            let (cards, _) = self.text.as_bytes().as_chunks::<{ COLUMNS + 1 }>();
            for card in cards {
                look(card, trimmed_bytes(&card[..TEXT_COLUMNS]), card[COLUMNS] == CARRIED_ON);
            }
        } else {
            let mut images = self.images();
            while let Some((image, is_carried_on)) = images.next_with_end() {
                look(image.as_bytes(), self.form.text_of(image).as_bytes(), is_carried_on);
            }
        }
    }

    /// Its statements.
    pub fn statements(&self) -> impl Iterator<Item = Packed<'_>> {
        Statements { rest: &self.text, form: self.form }
    }

    /// Its statements, each with the number of its first card.
    pub fn numbered_statements(&self) -> impl Iterator<Item = (u32, Packed<'_>)> {
        self.statements().scan(self.first, |next, packed| {
            let number = *next;
            *next = number.saturating_add(u32::try_from(packed.texts().count()).unwrap_or(u32::MAX));
            Some((number, packed))
        })
    }

    /// The statement at a place, counted from 0, among those for which `is_meant` holds, as a statement of its own.
    pub fn find(&self, is_meant: impl Fn(&Packed<'_>) -> bool, place: usize) -> Option<Statement> {
        let mut meant = self.numbered_statements().filter(|(_, packed)| is_meant(packed));
        meant.nth(place).map(|(number, packed)| packed.statement(number))
    }

    /// Appends a statement.
    pub fn push(&mut self, statement: Lent<'_>) {
        self.begin(statement.first.number);
        self.lay(statement.first.image());
        for card in statement.more {
            self.carry_on(card.image());
        }
    }

    /// Sets the number of the next card. It counts only if that card is the first.
    pub(super) const fn begin(&mut self, number: u32) {
        if self.is_empty() {
            self.first = number;
        }
    }

    /// Makes room for cards of so many bytes together.
    pub(super) fn make_room(&mut self, bytes: usize) {
        self.text.reserve(bytes);
    }

    /// Appends a card, the first or only one of a statement.
    pub fn lay(&mut self, image: &str) {
        self.form.add(image, !image.is_ascii());
        self.text.push_str(image);
        self.end_card(END);
    }

    /// Appends an image. The caller says whether a column of it is not ASCII, and whether it is continued.
    #[inline]
    pub(super) fn lay_with_end(&mut self, image: &str, is_wide: bool, is_carried_on: bool) {
        self.form.add(image, is_wide);
        self.text.push_str(image);
        self.end_card(if is_carried_on { CARRIED_ON } else { END });
    }

    /// Appends a card that continues the last one.
    fn carry_on(&mut self, image: &str) {
        self.carry();
        self.lay(image);
    }

    /// Marks the last card as continued.
    fn carry(&mut self) {
        self.text.pop();
        self.text.push(char::from(CARRIED_ON));
    }

    /// Appends the bytes of a record as a card, and returns its image. `None`, and nothing is appended, if they are not
    /// all ASCII graphics or are more than a card holds.
    pub(super) fn lay_record(&mut self, bytes: &[u8], code: Code, carries_on: bool) -> Option<&str> {
        if carries_on {
            self.carry();
        }
        let begin = self.text.len();
        if bytes.len() > COLUMNS || !code.decode_plain(bytes, &mut self.text) {
            return None;
        }
        self.end_card(END);
        let image = &self.text[begin..self.text.len() - 1];
        self.form.add(image, false);
        Some(image)
    }

    /// Counts a card of this length that is made, and is appended later.
    pub(super) fn count_made(&mut self, length: usize, is_wide: bool) {
        self.form.has_wide |= is_wide;
        self.form.has_short |= length != COLUMNS;
        self.cards = self.cards.saturating_add(1);
    }

    /// Appends the cards that were made, each with the byte that ends it.
    pub(super) fn put_made(&mut self, cards: &str) {
        self.text.push_str(cards);
    }

    /// Its cards, each with the byte that ends it.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Removes the cards, which stay counted and are put before all others later.
    pub(super) fn clear_text(&mut self) {
        self.text.clear();
    }

    /// Puts cards that were removed before all others.
    pub(super) fn put_before(&mut self, mut cards: String) {
        cards.push_str(&self.text);
        self.text = cards;
    }

    fn end_card(&mut self, end: u8) {
        self.text.push(char::from(end));
        self.cards = self.cards.saturating_add(1);
    }

    /// Its present size.
    pub(super) const fn reach(&self) -> Reach {
        Reach { bytes: self.text.len(), cards: self.cards, form: self.form }
    }

    /// Removes the cards appended since then, and returns their images.
    pub(super) fn take_off(&mut self, since: Reach) -> Vec<String> {
        let taken = Images { rest: &self.text[since.bytes..], form: self.form };
        let images = taken.map(str::to_owned).collect();
        self.reach_back(since);
        images
    }

    /// The same without the images.
    pub(super) fn reach_back(&mut self, since: Reach) {
        self.text.truncate(since.bytes);
        (self.cards, self.form) = (since.cards, since.form);
    }

    /// Appends the cards of another pack.
    pub fn extend(&mut self, other: &Self) {
        self.begin(other.first);
        self.form.has_wide |= other.form.has_wide;
        self.form.has_short |= other.form.has_short;
        self.text.push_str(&other.text);
        self.cards = self.cards.saturating_add(other.cards);
    }
}

impl<'a> FromIterator<&'a Statement> for Pack {
    fn from_iter<I: IntoIterator<Item = &'a Statement>>(statements: I) -> Self {
        let mut pack = Self::default();
        statements.into_iter().for_each(|statement| pack.push(statement.lent()));
        pack
    }
}

/// The images of cards in a pack.
#[derive(Debug, Clone)]
pub struct Images<'a> {
    rest: &'a str,
    form: Form,
}

impl<'a> Images<'a> {
    /// The next image, and whether it is continued.
    #[inline]
    fn next_with_end(&mut self) -> Option<(&'a str, bool)> {
        let bytes = self.rest.as_bytes();
        let length = self.form.end(bytes)?;
        let end = *bytes.get(length)?;
        let image = &self.rest[..length];
        self.rest = &self.rest[length + 1..];
        Some((image, end == CARRIED_ON))
    }
}

impl<'a> Iterator for Images<'a> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        self.next_with_end().map(|(image, _)| image)
    }
}

/// The statements of a pack.
#[derive(Debug, Clone)]
struct Statements<'a> {
    rest: &'a str,
    form: Form,
}

impl<'a> Iterator for Statements<'a> {
    type Item = Packed<'a>;

    fn next(&mut self) -> Option<Packed<'a>> {
        let (bytes, mut length, mut more) = (self.rest.as_bytes(), 0, None);
        // Most statements have a card or two, so each byte of them is looked at once.
        loop {
            length += self.form.end(bytes.get(length..)?)?;
            if *bytes.get(length)? == END {
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
        Some(Packed { first, more, form: self.form })
    }
}
