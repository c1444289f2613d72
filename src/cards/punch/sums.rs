//! The count and the two sums that seal a position.
//!
//! Sums are numbers modulo the prime 2^61-1. Each counted card has a hash of its text: FNV-1a of 64 bits over the UTF-8
//! bytes, mixed so that the same change on two cards does not make the same difference, then reduced. The plain sum
//! adds the hashes. The weighted sum adds each hash times its place; the `$POSITION` card has place 1. They are written
//! `CHECK=plain-weighted`, in decimal.
//!
//! These cards are counted: all cards of the `$POSITION` statement and of every statement of records, continuations
//! included. Blank cards, comments, JCL and the `$ENDPOS` card are not counted. Of each card the text columns 1-71 are
//! hashed, without blanks at the end. The mark in column 72 and the sequence field are not hashed, nor is column 1 of
//! the first `$POSITION` card, because some installations use another control character.
//!
//! Source: `JCL.md`, "The position deck".

use crate::card::{CONTINUATION_COLUMN, Card, Pack, Statement, TEXT_COLUMNS, columns};
use serde::Deserialize;
use std::fmt;

/// The modulus of the sums: a prime, so that differences can be divided.
const PRIME: u64 = (1 << 61) - 1;
/// The step between the numbers in columns 73-80.
const STEP: u64 = 10;

/// FNV-1a over no bytes.
const START: u64 = 0xCBF2_9CE4_8422_2325;
/// Columns 1-15 of a card that continues another.
const INDENT: [u8; CONTINUATION_COLUMN - 1] = [b' '; CONTINUATION_COLUMN - 1];
/// FNV-1a over them.
const INDENTED: u64 = {
    let (mut hash, mut column) = (START, 0);
    while column < INDENT.len() {
        hash = step(hash, INDENT[column]);
        column += 1;
    }
    hash
};

/// FNV-1a over one byte more.
const fn step(hash: u64, byte: u8) -> u64 {
    (hash ^ byte as u64).wrapping_mul(0x0000_0100_0000_01B3)
}

/// FNV-1a over some bytes more.
fn steps<const N: usize>(hash: u64, bytes: &[u8; N]) -> u64 {
    bytes.iter().fold(hash, |hash, byte| step(hash, *byte))
}

/// The hash of a card's text, less than 2^61-1.
pub fn hash(text: &[u8]) -> u64 {
    let (mut hash, text) = match text.split_first_chunk() {
        Some((indent, rest)) if *indent == INDENT => (INDENTED, rest),
        _ => (START, text),
    };
    // Pieces of eight bytes need no search for their end.
    let (eights, rest) = text.as_chunks::<8>();
    hash = eights.iter().fold(hash, steps);
    hash = rest.iter().fold(hash, |hash, byte| step(hash, *byte));
    hash = (hash ^ (hash >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    hash = (hash ^ (hash >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    reduced(hash ^ (hash >> 31))
}

/// A number modulo the prime. 2^61 is 1 modulo the prime, so the bits above the lowest 61 are added to them.
const fn reduced(number: u64) -> u64 {
    let sum = (number & PRIME) + (number >> 61);
    if sum < PRIME { sum } else { sum - PRIME }
}

/// The sum of two numbers modulo the prime.
pub(super) fn add(a: u64, b: u64) -> u64 {
    (a + b) % PRIME
}

/// The difference of two numbers modulo the prime.
pub(super) fn subtract(a: u64, b: u64) -> u64 {
    (a + PRIME - b) % PRIME
}

/// The product of two numbers modulo the prime.
pub(super) fn multiply(a: u64, b: u64) -> u64 {
    // 2^61 is 1 modulo the prime, so the bits above the lowest 61 are added to them.
    let product = u128::from(a) * u128::from(b);
    let (low, high) = (product & u128::from(PRIME), product >> 61);
    u64::try_from(low + high).unwrap_or_default() % PRIME
}

/// The quotient of two numbers modulo the prime. 0 if the divisor is 0.
pub(super) fn divide(a: u64, b: u64) -> u64 {
    // By Fermat, b to the power of the prime less 2 is the inverse of b.
    let (mut inverse, mut square, mut exponent) = (1, b, PRIME - 2);
    while exponent > 0 {
        if exponent & 1 == 1 {
            inverse = multiply(inverse, square);
        }
        square = multiply(square, square);
        exponent >>= 1;
    }
    multiply(a, inverse)
}

/// A place among the cards, from 1, as a weight.
pub(super) fn weight(place: usize) -> u64 {
    u64::try_from(place).unwrap_or_default() % PRIME
}

/// The text of columns 73-80 of the last card whose number has eight digits.
pub(super) const LAST_NUMBER: [u8; 8] = *b"99999990";

/// Makes the text of columns 73-80 that of the next card.
#[inline]
pub(super) fn advance(number: &mut [u8; 8]) {
    // Numbers go by ten, so the last digit stays.
    for digit in number[..7].iter_mut().rev() {
        if *digit < b'9' {
            *digit += 1;
            break;
        }
        *digit = b'0';
    }
}

/// The number in columns 73-80 of the card in a place. `None` if it has more than eight digits.
pub(super) fn sequence_number(place: u64) -> Option<u32> {
    u32::try_from(place.saturating_mul(STEP)).ok().filter(|number| *number < 100_000_000)
}

/// The text of columns 73-80 of the card in a place.
pub(super) fn sequence_field(place: usize) -> String {
    sequence_number(weight(place)).map_or_else(String::new, |number| format!("{number:08}"))
}

/// The seal of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Seal {
    /// The number of cards counted.
    pub(super) cards: u64,
    /// The two sums.
    pub(super) check: Check,
}

/// The two sums of a position's cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Check {
    /// The sum of the hashes.
    pub(super) plain: u64,
    /// The sum of each hash times its card's place.
    pub(super) weighted: u64,
}

impl Seal {
    /// The seal of a position's cards.
    pub(super) fn of(header: &Statement, body: &Pack) -> Self {
        let mut tally = Tally::default();
        each_hash(header, body, |hash| tally.take(hash));
        tally.seal()
    }
}

/// The sums while cards are counted. They are taken modulo the prime only at the end: 2^32 cards, more than a pack
/// holds, make a weighted sum of less than 2^125.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tally {
    /// The number of cards counted.
    pub(super) cards: u64,
    plain: u128,
    weighted: u128,
}

impl Tally {
    /// Counts the next card.
    #[inline]
    pub(super) fn take(&mut self, hash: u64) {
        self.cards += 1;
        self.plain += u128::from(hash);
        self.weighted += u128::from(hash) * u128::from(self.cards);
    }

    /// The seal of the cards counted.
    pub(super) fn seal(self) -> Seal {
        let sum = |sum: u128| u64::try_from(sum % u128::from(PRIME)).unwrap_or_default();
        Seal { cards: self.cards, check: Check { plain: sum(self.plain), weighted: sum(self.weighted) } }
    }
}

impl fmt::Display for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CARDS={},CHECK={}-{}", self.cards, self.check.plain, self.check.weighted)
    }
}

impl TryFrom<String> for Check {
    type Error = &'static str;

    fn try_from(written: String) -> Result<Self, Self::Error> {
        let sum = |digits: &str| digits.parse().ok().filter(|sum| *sum < PRIME);
        written
            .split_once('-')
            .and_then(|(plain, weighted)| Some(Self { plain: sum(plain)?, weighted: sum(weighted)? }))
            .ok_or("two sums with a hyphen between them are due")
    }
}

/// A card that is counted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counted {
    /// The hash of its text.
    pub(super) hash: u64,
    /// Its number in the deck.
    pub(super) number: u32,
    /// The number in columns 73-80.
    pub(super) sequence: Option<u32>,
}

impl Counted {
    fn new(card: &Card, hash: u64) -> Self {
        Self { hash, number: card.number, sequence: card.sequence_number() }
    }

    /// Whether columns 73-80 say that it was punched in this place.
    pub(super) fn is_numbered(&self, place: usize) -> bool {
        self.sequence.is_some_and(|sequence| u64::from(sequence) == weight(place).saturating_mul(STEP))
    }
}

/// Gives the hashes of the counted cards to `take`, in order.
pub(super) fn each_hash(header: &Statement, body: &Pack, mut take: impl FnMut(u64)) {
    each_text(header, body, |text| take(hash(text)));
}

/// Gives the counted texts of the cards to `take`, in order.
pub(super) fn each_text(header: &Statement, body: &Pack, mut take: impl FnMut(&[u8])) {
    take(header_text(header.first.text().as_bytes()));
    header.more.iter().for_each(|card| take(card.text().as_bytes()));
    body.each_text_of_records(take);
}

/// The counted cards, in order, with everything needed to find a damaged one.
pub(super) fn counted(header: &Statement, body: &Pack) -> Vec<Counted> {
    let mut numbered = body.cards().map(|(number, image)| Card::new(number, image));
    let mut cards: Vec<Card> = header.cards().cloned().collect();
    for packed in body.statements() {
        let own = numbered.by_ref().take(packed.texts().count());
        if packed.is_record() {
            cards.extend(own);
        } else {
            own.for_each(drop);
        }
    }
    let mut counted = Vec::with_capacity(cards.len());
    let mut cards = cards.iter();
    each_hash(header, body, |hash| counted.extend(cards.next().map(|card| Counted::new(card, hash))));
    counted
}

/// The text of the first `$POSITION` card that is counted: all but column 1.
pub(super) fn header_text(text: &[u8]) -> &[u8] {
    let text = std::str::from_utf8(text).unwrap_or_default();
    columns(text, 2, TEXT_COLUMNS).as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_of_a_text_is_the_same_on_every_machine() {
        assert_eq!(hash(b""), 1_525_055_517_137_168_546);
        assert_eq!(hash(b"A"), 47_532_838_646_352_898);
        assert_eq!(hash(b"UNIT NO=17,OWNER=27"), 841_958_959_857_955_833);
    }

    #[test]
    fn division_undoes_multiplication() {
        for (a, b) in [(1, 1), (7, 3), (PRIME - 1, PRIME - 2), (123_456_789, 1 << 60)] {
            assert_eq!(divide(multiply(a, b), b), a);
            assert_eq!(add(subtract(a, b), b), a);
        }
        assert_eq!(divide(5, 0), 0);
    }

    #[test]
    fn a_seal_weighs_each_card_by_its_place() {
        let mut tally = Tally::default();
        for hash in [5, 7, 11] {
            tally.take(hash);
        }
        let seal = tally.seal();
        assert_eq!(seal.to_string(), "CARDS=3,CHECK=23-52");
        assert_eq!(Check::try_from("23-52".to_owned()), Ok(seal.check));
        for wrong in ["", "23", "23-", "a-b", "23-52-1", "2305843009213693951-0"] {
            assert!(Check::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn numbers_go_by_ten_while_eight_digits_hold_them() {
        assert_eq!(sequence_field(1), "00000010");
        assert_eq!(sequence_field(9_999_999), "99999990");
        assert_eq!(sequence_field(10_000_000), "");
        for (mut number, places) in [(*b"00000000", 1..1_002), (*b"99999890", 9_999_990..10_000_000)] {
            for place in places {
                advance(&mut number);
                assert_eq!(number, sequence_field(place).as_bytes());
            }
        }
        assert_eq!(sequence_field(9_999_999), str::from_utf8(&LAST_NUMBER).unwrap());
    }
}
