//! Integers, read straight into their types.

use super::words::is_word_byte;
use super::{Kind, Reader, Refusal, Sign, plain};
use std::fmt::Display;
use std::str::FromStr;

/// The types that an integer is read into.
pub(in super::super) trait Integer:
    FromStr + TryFrom<u32> + TryFrom<i64> + Display + Copy
{
}

impl<T: FromStr + TryFrom<u32> + TryFrom<i64> + Display + Copy> Integer for T {}

impl Reader<'_> {
    /// Reads an integer of a type with these bounds.
    #[inline]
    pub(in super::super) fn integer<T: Integer>(&mut self, least: T, most: T) -> Result<T, Refusal> {
        match self.short_integer() {
            Some(number) => Ok(number),
            None => self.any_integer(least, most),
        }
    }

    /// Passes an integer of a few digits, without a sign and with a comma or a parenthesis behind it, as nearly all are
    /// punched.
    #[inline]
    fn short_integer<T: TryFrom<u32>>(&mut self) -> Option<T> {
        let (number, length, next) = few_digits(self.text.as_bytes().get(self.at..)?)?;
        if length == 0 || !matches!(next, b',' | b')') {
            return None;
        }
        let number = T::try_from(number).ok()?;
        self.at += length;
        Some(number)
    }

    /// Reads an integer in any spelling.
    #[inline(never)]
    fn any_integer<T: Integer>(&mut self, least: T, most: T) -> Result<T, Refusal> {
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

    /// Passes an integer that its type holds, of at most as many digits as all types hold.
    fn plain_integer<T: TryFrom<i64>>(&mut self) -> Option<T> {
        let rest = self.text.as_bytes().get(self.at..)?;
        let minus = rest.first() == Some(&b'-');
        let digits = &rest[usize::from(minus)..];
        let (number, length) = many_digits(digits);
        let next = digits.get(length).copied().unwrap_or(b' ');
        // A word may also begin with a digit, but never with a minus sign.
        if length == 0 || is_word_byte(next) && (!minus || next.is_ascii_digit()) {
            return None;
        }
        let number = T::try_from(if minus { -number } else { number }).ok()?;
        self.at += length + usize::from(minus);
        Some(number)
    }
}

/// The number at the start of some bytes, how many digits it has, and the byte behind it. `None` if it has eight digits
/// or more, or no byte is behind it.
#[inline]
fn few_digits(bytes: &[u8]) -> Option<(u32, usize, u8)> {
    // Of eight bytes the compiler makes eight steps without a loop.
    match bytes.first_chunk::<8>() {
        Some(eight) => digits(eight.iter()),
        None => digits(bytes.iter()),
    }
}

#[inline]
fn digits<'a>(bytes: impl Iterator<Item = &'a u8>) -> Option<(u32, usize, u8)> {
    let mut number: u32 = 0;
    for (length, byte) in bytes.enumerate() {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return Some((number, length, *byte));
        }
        // Eight digits are within the bound of the type.
        number = number.wrapping_mul(10).wrapping_add(u32::from(digit));
    }
    None
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

/// Whether an integer is below zero, and its digits without leading zeros. `None` if it is not an integer.
pub(in super::super) fn integer_parts(written: &str) -> Option<(bool, &str)> {
    let digits = written.strip_prefix('-').unwrap_or(written);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let magnitude = digits.trim_start_matches('0');
    if magnitude.is_empty() { Some((false, "0")) } else { Some((digits != written, magnitude)) }
}
