//! A card, its columns, and the statements made of cards.

use playdeck_base::message::{Message, Place};
use smol_str::SmolStr;
use std::borrow::Cow;

/// Columns of a card.
pub const COLUMNS: usize = 80;
/// The last column of text.
pub const TEXT_COLUMNS: usize = 71;
/// The column in which a continued card's text resumes.
pub const CONTINUATION_COLUMN: usize = 16;
/// The longest line of people's text that is folded, in columns.
pub const LONGEST_LINE: usize = 1024;

/// One card: at most 80 columns, each an ISO 8859-1 graphic or the euro sign. Its image is its own, or lent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Card<T = SmolStr> {
    /// The card's number in its deck, from 1.
    pub number: u32,
    /// The whole card, without blanks at the end.
    pub image: T,
}

impl Card {
    /// A card from its image. Columns past 80 and blanks at the end are dropped.
    pub fn new(number: u32, image: &str) -> Self {
        Self { number, image: trimmed(columns(image, 1, COLUMNS)).into() }
    }
}

impl<T: AsRef<str>> Card<T> {
    /// The same card, read where it is.
    pub fn lent(&self) -> Card<&str> {
        Card { number: self.number, image: self.image() }
    }

    /// The whole card, without blanks at the end.
    pub fn image(&self) -> &str {
        self.image.as_ref()
    }

    /// Columns 1-71, without blanks at the end.
    pub fn text(&self) -> &str {
        text(self.image())
    }

    /// Whether column 72 holds a continuation mark.
    pub fn is_marked(&self) -> bool {
        !columns(self.image(), 72, 72).trim_end_matches(' ').is_empty()
    }

    /// Columns 73-80, without blanks at the end.
    pub fn sequence_field(&self) -> &str {
        trimmed(columns(self.image(), 73, COLUMNS))
    }

    /// The number in the sequence field. `None` if the field is not eight digits.
    pub fn sequence_number(&self) -> Option<u32> {
        sequence_number(self.sequence_field())
    }
}

/// The columns of text of a card's image, without blanks at the end. The image has none at its end.
fn text(image: &str) -> &str {
    if image.len() <= TEXT_COLUMNS { image } else { trimmed(columns(image, 1, TEXT_COLUMNS)) }
}

/// The number of a sequence field. `None` if it is not eight digits.
pub(super) fn sequence_number(field: &str) -> Option<u32> {
    const ZEROS: u64 = u64::from_le_bytes([b'0'; 8]);
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    let digits: [u8; 8] = field.as_bytes().try_into().ok()?;
    let values = u64::from_le_bytes(digits) ^ ZEROS;
    // The highest bit of a byte is set if its value is above 9, and so are later ones that need not be.
    if (values.wrapping_add(ONES * (0x80 - 10)) | values) & (ONES * 0x80) != 0 {
        return None;
    }
    // Neighbours are joined: digits to pairs, pairs to fours, fours to all.
    let pairs = values.wrapping_mul(10).wrapping_add(values >> 8) & 0x00FF_00FF_00FF_00FF;
    let fours = pairs.wrapping_mul(100).wrapping_add(pairs >> 16) & 0x0000_FFFF_0000_FFFF;
    let all = fours.wrapping_mul(10_000).wrapping_add(fours >> 32) & 0xFFFF_FFFF;
    u32::try_from(all).ok()
}

/// The columns `first` to `last` of a line, both counted from 1; fewer where the line is shorter.
pub fn columns(line: &str, first: usize, last: usize) -> &str {
    // A line has at most as many columns as bytes.
    if line.len() < first {
        return "";
    }
    if first == 1 && line.len() <= last {
        return line;
    }
    if line.is_ascii() {
        return &line[first - 1..last.clamp(first - 1, line.len())];
    }
    let offset = |column: usize| line.char_indices().nth(column).map_or(line.len(), |(offset, _)| offset);
    let start = offset(first - 1);
    &line[start..offset(last).max(start)]
}

/// A text without the blanks at its end. A card often has many.
#[inline]
pub fn trimmed(text: &str) -> &str {
    &text[..trimmed_bytes(text.as_bytes()).len()]
}

/// The bytes of a text without the blanks at its end. Eight are looked at together.
#[inline]
pub(super) fn trimmed_bytes(mut bytes: &[u8]) -> &[u8] {
    const BLANKS: u64 = u64::from_ne_bytes([b' '; 8]);
    while let Some((rest, last)) = bytes.split_last_chunk() {
        // The last byte of a text is the highest of the number.
        let blanks = (u64::from_le_bytes(*last) ^ BLANKS).leading_zeros() as usize / 8;
        if blanks < last.len() {
            return &bytes[..bytes.len() - blanks];
        }
        bytes = rest;
    }
    while let Some((b' ', rest)) = bytes.split_last() {
        bytes = rest;
    }
    bytes
}

/// What a statement is, by its first columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The control character is in column 1.
    Control,
    /// `*` in column 1, outside people's text.
    Comment,
    /// `//` or `/*` in columns 1-2, outside people's text.
    Jcl,
    /// Anything else, blank cards included.
    Text,
}

/// One card, or several joined by continuation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    /// The first card.
    pub first: Card,
    /// The cards that continue it.
    pub more: Vec<Card>,
    /// The kind given by the first columns.
    pub kind: Kind,
    /// Whether columns 1-2 of people's text are `$$`, which writes one control character.
    pub doubled: bool,
    /// What was found wrong while the cards were read.
    pub messages: Vec<Message>,
    /// Whether letters of it that no column can hold were written in Latin letters, just now when it was read.
    pub is_in_latin: bool,
    /// False if it asked for a continuation that did not come, or was too long: then the statement is refused.
    pub complete: bool,
}

impl Statement {
    /// A statement of one card, without messages.
    pub fn single(card: Card, kind: Kind) -> Self {
        Self {
            first: card,
            more: Vec::new(),
            kind,
            doubled: false,
            messages: Vec::new(),
            is_in_latin: false,
            complete: true,
        }
    }

    /// The statement, read where it is.
    pub fn lent(&self) -> Lent<'_> {
        let Self { first, more, kind, doubled, messages, complete, .. } = self;
        let (kind, doubled, complete) = (*kind, *doubled, *complete);
        Lent { first: first.lent(), more, kind, doubled, messages, complete }
    }

    /// The cards, first to last.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        std::iter::once(&self.first).chain(&self.more)
    }

    /// See [`Lent::text`].
    pub fn text(&self) -> Cow<'_, str> {
        self.lent().text()
    }

    /// See [`Lent::place`].
    pub fn place(&self, offset: usize) -> Place {
        self.lent().place(offset)
    }

    /// The statement as a whole, for a message that needs no column.
    pub fn whole(&self) -> Place {
        Place::card(self.first.number)
    }
}

/// A statement that is read where it is kept: nothing of it is copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lent<'a> {
    /// The first card.
    pub first: Card<&'a str>,
    /// The cards that continue it.
    pub more: &'a [Card],
    /// See [`Statement::kind`].
    pub kind: Kind,
    /// See [`Statement::doubled`].
    pub doubled: bool,
    /// See [`Statement::messages`].
    pub messages: &'a [Message],
    /// See [`Statement::complete`].
    pub complete: bool,
}

impl<'a> Lent<'a> {
    /// A statement of one card, without messages.
    pub const fn single(first: Card<&'a str>, kind: Kind, doubled: bool) -> Self {
        Self { first, more: &[], kind, doubled, messages: &[], complete: true }
    }

    /// The same as a statement of its own.
    pub fn to_statement(&self) -> Statement {
        let Self { first: Card { number, image }, more, kind, doubled, messages, complete } = *self;
        let first = Card { number, image: image.into() };
        Statement {
            more: more.to_vec(),
            doubled,
            messages: messages.to_vec(),
            complete,
            ..Statement::single(first, kind)
        }
    }

    /// The cards, first to last.
    pub fn cards(&self) -> impl Iterator<Item = Card<&'a str>> + use<'a> {
        std::iter::once(self.first).chain(self.more.iter().map(Card::lent))
    }

    /// The joined text: columns 1-71 of the first card and 16-71 of the others, byte for byte, without blanks at the
    /// very end.
    pub fn text(&self) -> Cow<'a, str> {
        let own = text(self.first.image);
        let own = if self.doubled { columns(own, 2, TEXT_COLUMNS) } else { own };
        if self.more.is_empty() {
            return Cow::Borrowed(own);
        }
        let mut joined = own.to_owned();
        let mut short = TEXT_COLUMNS - usize::from(self.doubled) - own.chars().count();
        for card in self.more {
            joined.extend(std::iter::repeat_n(' ', short));
            let piece = columns(card.text(), CONTINUATION_COLUMN, TEXT_COLUMNS);
            joined.push_str(piece);
            short = TEXT_COLUMNS + 1 - CONTINUATION_COLUMN - piece.chars().count();
        }
        joined.truncate(trimmed(&joined).len());
        Cow::Owned(joined)
    }

    /// The place on the cards of a byte of [`Lent::text`].
    pub fn place(&self, offset: usize) -> Place {
        let before = match offset {
            0 => 0,
            _ => self.text().char_indices().take_while(|(at, _)| *at < offset).count(),
        };
        let mut column = before + usize::from(self.doubled);
        if column < TEXT_COLUMNS || self.more.is_empty() {
            return place(self.first.number, column + 1);
        }
        column -= TEXT_COLUMNS;
        let each = TEXT_COLUMNS + 1 - CONTINUATION_COLUMN;
        let card = (column / each).min(self.more.len() - 1);
        place(self.more[card].number, column - card * each + CONTINUATION_COLUMN)
    }

    /// See [`Statement::whole`].
    pub const fn whole(&self) -> Place {
        Place::card(self.first.number)
    }
}

/// The place of a column, counted from 1, on the card with this number.
pub(super) fn place(card: u32, column: usize) -> Place {
    Place { card, column: u16::try_from(column.min(COLUMNS)).unwrap_or(0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_columns_of_a_card_have_their_uses() {
        let card = Card::new(1, &format!("{:71}X00000010", "A VIE - GAL"));
        assert_eq!(card.text(), "A VIE - GAL");
        assert!(card.is_marked());
        assert_eq!(card.sequence_number(), Some(10));
    }

    #[test]
    fn a_sequence_field_is_a_number_if_it_is_eight_digits() {
        for character in '\u{0}'..='\u{7F}' {
            for place in 0..8 {
                let field: String = (0..8).map(|at| if at == place { character } else { '1' }).collect();
                assert_eq!(
                    sequence_number(&field),
                    field.parse().ok().filter(|_| character != '+'),
                    "{field:?}"
                );
            }
        }
    }

    #[test]
    fn columns_are_letters_counted_from_one() {
        for length in 0..20 {
            for letter in ['x', 'é'] {
                // A letter of two bytes at the end alone leaves the others where they were.
                let line: String = (0..length).map(|at| if at + 1 < length { 'y' } else { letter }).collect();
                let lines = [line, letter.to_string().repeat(length)];
                for (line, (first, last)) in lines.iter().flat_map(|line| {
                    (1..20).flat_map(move |first| (0..20).map(move |last| (line, (first, last))))
                }) {
                    let expected: String = line.chars().take(last).skip(first - 1).collect();
                    assert_eq!(columns(line, first, last), expected, "{first} to {last} of {line}");
                }
            }
        }
    }

    #[test]
    fn a_text_is_trimmed_of_all_blanks_at_its_end_and_of_nothing_else() {
        for (letters, blanks) in (0..20).flat_map(|letters| (0..20).map(move |blanks| (letters, blanks))) {
            for letter in ['x', '!', '\0', 'é'] {
                let text = letter.to_string().repeat(letters);
                assert_eq!(trimmed(&format!("{text}{:blanks$}", "")), text);
                assert_eq!(
                    trimmed(&format!(" {text}{:blanks$}", "")),
                    format!(" {text}").trim_end_matches(' ')
                );
            }
        }
    }

    /// Columns 72 and 73-80 are each asked alone, whatever the columns beside them hold.
    #[test]
    fn a_mark_is_in_column_72_alone() {
        for column in 70..=74 {
            let card = Card::new(1, &format!("{:width$}X", "A", width = column - 1));
            assert_eq!(card.is_marked(), column == 72, "column {column}");
            assert_eq!(card.text().contains('X'), column < 72, "column {column}");
            assert_eq!(card.sequence_field().contains('X'), column > 72, "column {column}");
        }
    }

    #[test]
    fn joined_text_keeps_every_column_and_knows_its_cards() {
        let line: String = ('a'..='z').cycle().take(150).collect();
        let images = crate::card::fold::fold(&line);
        let mut cards = (1..).zip(&images).map(|(number, image)| Card::new(number, image));
        let mut statement = Statement::single(cards.next().unwrap(), Kind::Text);
        statement.more = cards.collect();
        assert_eq!(statement.text(), line);
        assert_eq!(statement.place(0), Place { card: 1, column: 1 });
        assert_eq!(statement.place(70), Place { card: 1, column: 71 });
        assert_eq!(statement.place(71), Place { card: 2, column: 16 });
        assert_eq!(statement.place(127), Place { card: 3, column: 16 });
    }

    #[test]
    fn a_doubled_control_character_counts_as_one_but_keeps_its_column() {
        let mut statement = Statement::single(Card::new(4, "$$5 FOR BREST"), Kind::Text);
        statement.doubled = true;
        assert_eq!(statement.text(), "$5 FOR BREST");
        assert_eq!(statement.place(3), Place { card: 4, column: 5 });
    }
}
