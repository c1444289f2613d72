//! Words: the names of fields and variants, keys, and values that are a word.
//!
//! What is punched is spelled as the types say, so the known names are tried first, byte for byte. Whatever is spelled
//! in another way is read token by token.

use super::{Reader, Refusal};
use std::borrow::Cow;
use std::slice::Iter;

impl<'a> Reader<'a> {
    /// Passes the first of some names that comes next with its `=`, and the comma before it unless it is the `first`
    /// operand. Returns its first byte, and `names` are those after it. `None`, and nothing is passed, if it is spelled
    /// otherwise.
    #[expect(clippy::inline_always, reason = "it is as short as the call, and there is one for each operand")]
    #[inline(always)]
    pub(in super::super) fn pass_field(&mut self, names: &mut Iter<'_, &str>, first: bool) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let start = if first { self.at } else { self.at + 1 };
        if !first && bytes.get(self.at) != Some(&b',') {
            return None;
        }
        let rest = bytes.get(start..)?;
        let mut ahead = names.clone();
        let stands_next = |name: &&&str| {
            rest.get(name.len()) == Some(&b'=') && is_same(&rest[..name.len()], name.as_bytes())
        };
        let name = ahead.find(stands_next)?;
        *names = ahead;
        self.at = start + name.len() + 1;
        Some(start)
    }

    /// Passes a word of capitals if it is next, with a blank behind it, which is not passed.
    #[inline]
    pub(in super::super) fn pass_same_word(&mut self, word: &str) -> bool {
        let rest = &self.text.as_bytes()[self.at..];
        let is_same = rest.get(word.len()) == Some(&b' ') && is_same(&rest[..word.len()], word.as_bytes());
        self.at += if is_same { word.len() } else { 0 };
        is_same
    }

    /// Passes the next word if it is one of these, and returns its index. `None` if it is written in another way or is
    /// another word.
    #[expect(clippy::inline_always, reason = "the same, and there is one for each variant")]
    #[inline(always)]
    pub(in super::super) fn pass_word(&mut self, words: &[&'static str]) -> Option<usize> {
        let rest = self.text.as_bytes().get(self.at..)?;
        let length = rest
            .first_chunk()
            .copied()
            .and_then(length_of_short_word)
            .unwrap_or_else(|| length_of_word(rest));
        let word = rest.get(..length)?;
        for (place, known) in words.iter().enumerate() {
            if known.len() == length && is_same(word, known.as_bytes()) {
                self.at += length;
                return Some(place);
            }
        }
        None
    }

    /// Passes a word that is written in upper case. Any other spelling is read token by token.
    #[inline]
    pub(in super::super) fn plain_word(&mut self) -> Option<&'a str> {
        let bytes = self.text.as_bytes().get(self.at..)?;
        let length = bytes.iter().position(|byte| !OF_UPPER_CASE[usize::from(*byte)]).unwrap_or(bytes.len());
        if bytes.get(length).is_some_and(u8::is_ascii_lowercase)
            || !bytes.first().is_some_and(u8::is_ascii_alphanumeric)
        {
            return None;
        }
        self.at += length;
        Some(self.since(self.at - length))
    }

    /// Reads a word or an integer, as written.
    pub(in super::super) fn bare(&mut self, due: &'static str) -> Result<&'a str, Refusal> {
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
    pub(in super::super) fn word(&mut self, due: &'static str) -> Result<&'a str, Refusal> {
        if self.peek() == Some(b'-') { Err(self.unexpected(due)) } else { self.bare(due) }
    }
}

/// Whether two names of the same length are the same. Most have up to 16 bytes. They are compared as two numbers that may
/// overlap, because a call for so few bytes costs more.
#[inline]
fn is_same(one: &[u8], other: &[u8]) -> bool {
    match other.len() {
        4..=8 => have_same_ends::<4>(one, other),
        9..=16 => have_same_ends::<8>(one, other),
        2 | 3 => have_same_ends::<2>(one, other),
        _ => one.iter().eq(other),
    }
}

/// Whether the first `N` bytes of two texts are the same, and the last `N`.
#[inline]
fn have_same_ends<const N: usize>(one: &[u8], other: &[u8]) -> bool {
    one.first_chunk::<N>() == other.first_chunk() && one.last_chunk::<N>() == other.last_chunk()
}

/// The number of bytes before the first that is in no word.
#[inline]
fn length_of_word(bytes: &[u8]) -> usize {
    bytes.iter().position(|byte| !is_word_byte(*byte)).unwrap_or(bytes.len())
}

/// The place of the first of eight bytes that ends a punched word: `=` or a byte below `-`, such as a comma or a
/// parenthesis. All bytes are looked at together.
#[inline]
fn length_of_short_word(bytes: [u8; 8]) -> Option<usize> {
    const HYPHENS: u64 = u64::from_le_bytes([b'-'; 8]);
    const EQUALS: u64 = u64::from_le_bytes([b'='; 8]);
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    let bytes = u64::from_le_bytes(bytes);
    let unequal = bytes ^ EQUALS;
    // The highest bit of a byte is set if it ends a word. The bits after the first such byte may be wrong.
    let below = bytes.wrapping_sub(HYPHENS) & !bytes;
    let equal = unequal.wrapping_sub(ONES) & !unequal;
    let ends = (below | equal) & (ONES * 0x80);
    (ends != 0).then(|| ends.trailing_zeros() as usize / 8)
}

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
#[inline]
pub(super) fn is_word_byte(byte: u8) -> bool {
    OF_ANY_CASE[usize::from(byte)]
}

/// Whether a name can be punched as a word: `A-Z0-9`, then `A-Z0-9 . - _`.
pub(in super::super) fn is_canonical_word(name: &str) -> bool {
    is_canonical(name.as_bytes())
}

#[inline]
fn is_canonical(bytes: &[u8]) -> bool {
    bytes.first().is_some_and(u8::is_ascii_alphanumeric)
        && bytes.iter().all(|byte| OF_UPPER_CASE[usize::from(*byte)])
}

/// A word in upper case, which is how it is matched.
pub(in super::super) fn upper(word: &str) -> Cow<'_, str> {
    if word.bytes().any(|byte| byte.is_ascii_lowercase()) {
        Cow::Owned(word.to_ascii_uppercase())
    } else {
        Cow::Borrowed(word)
    }
}
