//! The tokenizer of operand notation: words, integers, texts, and what separates them.
//!
//! A [`Reader`] goes once over the text of a record or card and never backwards, so the cost of reading grows with the
//! length of the text. It knows no serde and no structure. Nesting is counted here so that no text can overflow the
//! stack.

use super::fault::{Kind, Refusal, plain};
use super::limits::MOST_DEPTH;
use memchr::memchr2;
use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

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

    /// Passes the first of some names that comes next with its `=`, and returns the name's index. This is the fast path
    /// of a punched record, whose operands are in the order of their fields. Any other spelling is read token by token.
    #[inline]
    pub(super) fn pass_name(&mut self, names: &[&'static str]) -> Option<usize> {
        let rest = self.text.as_bytes().get(self.at..)?;
        let stands_next =
            |name: &&str| rest.get(name.len()) == Some(&b'=') && rest.starts_with(name.as_bytes());
        let place = names.iter().position(stands_next)?;
        self.at += names[place].len();
        Some(place)
    }

    /// Passes the next word if it is one of these, and returns its index. `None` if it is written in another way or is
    /// another word.
    #[inline]
    pub(super) fn pass_word(&mut self, words: &[&'static str]) -> Option<usize> {
        let rest = self.text.as_bytes().get(self.at..)?;
        let length = rest.iter().position(|byte| !is_word_byte(*byte)).unwrap_or(rest.len());
        let word = &rest[..length];
        let place = words.iter().position(|known| known.as_bytes() == word)?;
        self.at += length;
        Some(place)
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

    /// Passes an opening parenthesis and the blanks after it.
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
        self.blanks();
        Ok(())
    }

    /// Passes the end of a list. Blanks before it are allowed.
    #[inline]
    pub(super) fn close(&mut self, end: End) -> Result<(), Refusal> {
        self.blanks();
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

    /// Whether another member of a list follows. If so, the reader is then at its start.
    #[inline]
    pub(super) fn more(&mut self, end: End, first: bool) -> Result<bool, Refusal> {
        // In a punched record nothing but a comma separates two members, without blanks.
        let bytes = self.text.as_bytes();
        match (bytes.get(self.at), end) {
            (Some(b','), _) if !first && bytes.get(self.at + 1).is_some_and(|next| *next != b' ') => {
                self.at += 1;
                return Ok(true);
            }
            (Some(b')'), End::Parenthesis) | (None, End::Record | End::Card) => return Ok(false),
            (Some(next), _) if first && !matches!(next, b' ' | b')') => return Ok(true),
            _ => {}
        }
        let blanks = self.blanks();
        let over = match end {
            End::Parenthesis => self.peek() == Some(b')'),
            End::Record | End::Card => self.is_done(),
        };
        if over || first {
            return Ok(!over);
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

    /// Passes a word that is written in upper case. Any other spelling is read token by token.
    #[inline]
    pub(super) fn plain_word(&mut self) -> Option<&'a str> {
        let bytes = &self.text.as_bytes()[self.at..];
        let length = bytes.iter().position(|byte| !OF_UPPER_CASE[usize::from(*byte)]).unwrap_or(bytes.len());
        let is_over = bytes.get(length).is_none_or(|byte| !is_word_byte(*byte));
        if !is_over || !bytes.first().is_some_and(u8::is_ascii_alphanumeric) {
            return None;
        }
        self.at += length;
        Some(self.since(self.at - length))
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

    /// Reads a word or an integer, as written.
    pub(super) fn bare(&mut self, due: &'static str) -> Result<&'a str, Refusal> {
        let start = self.at;
        let bytes = &self.text.as_bytes()[start..];
        let length = match bytes.first() {
            Some(b'-') => 1 + bytes[1..].iter().take_while(|byte| byte.is_ascii_digit()).count(),
            Some(byte) if byte.is_ascii_alphanumeric() => {
                bytes.iter().take_while(|byte| is_word_byte(**byte)).count()
            }
            _ => 0,
        };
        if length == 0 || bytes[..length] == *b"-" {
            return Err(self.unexpected(due));
        }
        self.at += length;
        Ok(self.since(start))
    }

    /// Reads a word, as written. An integer of digits only is accepted as one.
    pub(super) fn word(&mut self, due: &'static str) -> Result<&'a str, Refusal> {
        if self.peek() == Some(b'-') { Err(self.unexpected(due)) } else { self.bare(due) }
    }

    /// Reads an integer of a type with these bounds.
    pub(super) fn integer<T: FromStr + TryFrom<i64> + Display + Copy>(
        &mut self,
        least: T,
        most: T,
    ) -> Result<T, Refusal> {
        if let Some(number) = self.plain_integer() {
            return Ok(number);
        }
        let sign = self.sign()?;
        let Sign::Bare(written) = sign else {
            return Err(Refusal::wrong_kind("a whole number", sign.described()));
        };
        let Some((minus, magnitude)) = integer_parts(written) else {
            return Err(Refusal::wrong_kind("a whole number", sign.described()));
        };
        let number = if minus { written } else { magnitude };
        number.parse().map_err(|_| {
            let (least, most) = (least.to_string(), most.to_string());
            Refusal::new(Kind::OutOfRange { least, most, found: plain(written) })
        })
    }

    /// Passes an integer of a few digits that its type holds. Any other is read token by token.
    #[inline]
    fn plain_integer<T: TryFrom<i64>>(&mut self) -> Option<T> {
        let rest = self.text.as_bytes().get(self.at..)?;
        let minus = rest.first() == Some(&b'-');
        let digits = &rest[usize::from(minus)..];
        let (number, length) = match digits.first_chunk().copied().and_then(few_digits) {
            Some(read) => read,
            None => many_digits(digits),
        };
        let next = digits.get(length).copied().unwrap_or(b' ');
        // A word may also begin with a digit, but never with a minus sign.
        if length == 0 || is_word_byte(next) && (!minus || next.is_ascii_digit()) {
            return None;
        }
        let number = T::try_from(if minus { -number } else { number }).ok()?;
        self.at += length + usize::from(minus);
        Some(number)
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

/// The number at the start of eight bytes, and how many digits it has. `None` if all of them are digits.
///
/// All bytes are looked at together: a number has four digits on average, and a loop over them costs more than this for
/// all eight.
#[inline]
fn few_digits(bytes: [u8; 8]) -> Option<(i64, usize)> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let values = u64::from_le_bytes(bytes) ^ (EACH * 0x30);
    // The highest bit of a byte is set if its value is above 9. The bits after the first such byte may be wrong.
    let others = (values.wrapping_add(EACH * (0x80 - 10)) | values) & (EACH * 0x80);
    let length = others.trailing_zeros() / 8;
    if !(1..8).contains(&length) {
        return (length == 0).then_some((0, 0));
    }
    // Zeros come before the digits. Then neighbours are joined: digits to pairs, pairs to fours, fours to all.
    let digits = values << (64 - 8 * length);
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8) & 0x00FF_00FF_00FF_00FF;
    let fours = pairs.wrapping_mul(100).wrapping_add(pairs >> 16) & 0x0000_FFFF_0000_FFFF;
    let all = fours.wrapping_mul(10_000).wrapping_add(fours >> 32) & 0xFFFF_FFFF;
    Some((i64::from(u32::try_from(all).ok()?), length as usize))
}

/// The number at the start of some bytes, of at most as many digits as all types hold, and how many digits it has.
fn many_digits(bytes: &[u8]) -> (i64, usize) {
    let digits = bytes.iter().map(|byte| byte.wrapping_sub(b'0')).take(PLAIN_DIGITS);
    digits
        .take_while(|digit| *digit <= 9)
        .fold((0, 0), |(number, length), digit| (number * 10 + i64::from(digit), length + 1))
}

/// The number of digits that every 64-bit type can hold.
const PLAIN_DIGITS: usize = 18;

/// Which bytes may be in a word: in upper case, as words are punched, or in any case.
const fn word_bytes(is_upper: bool) -> [bool; 256] {
    let mut bytes = [false; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        let is_letter = byte.is_ascii_uppercase() || !is_upper && byte.is_ascii_lowercase();
        bytes[byte as usize] = is_letter || byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'_');
        byte += 1;
    }
    bytes
}

const OF_ANY_CASE: [bool; 256] = word_bytes(false);
const OF_UPPER_CASE: [bool; 256] = word_bytes(true);

/// Whether a byte may be in a word.
fn is_word_byte(byte: u8) -> bool {
    OF_ANY_CASE[usize::from(byte)]
}

/// Whether a name can be punched as a word: `A-Z0-9`, then `A-Z0-9 . - _`.
pub(super) fn is_canonical_word(name: &str) -> bool {
    let bytes = name.as_bytes();
    bytes.first().is_some_and(u8::is_ascii_alphanumeric)
        && bytes.iter().all(|byte| OF_UPPER_CASE[usize::from(*byte)])
}

/// Whether an integer is below zero, and its digits without leading zeros. `None` if it is not an integer.
pub(super) fn integer_parts(written: &str) -> Option<(bool, &str)> {
    let digits = written.strip_prefix('-').unwrap_or(written);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let magnitude = digits.trim_start_matches('0');
    if magnitude.is_empty() { Some((false, "0")) } else { Some((digits != written, magnitude)) }
}

/// A word in upper case, which is how it is matched.
pub(super) fn upper(word: &str) -> Cow<'_, str> {
    if word.bytes().any(|byte| byte.is_ascii_lowercase()) {
        Cow::Owned(word.to_ascii_uppercase())
    } else {
        Cow::Borrowed(word)
    }
}
