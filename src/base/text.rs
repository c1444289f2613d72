//! Values that write themselves into a text directly, without the padding and alignment of `fmt`.
//!
//! Cells of a table are written like this, each straight into the buffer of its row. Nothing is allocated for a cell.

use memchr::memchr;
use std::fmt;

/// A value that can be written.
pub trait Text {
    /// Writes it.
    fn write(&self, to: &mut String);

    /// Writes it with blanks at which no row is broken.
    fn write_whole(&self, to: &mut String) {
        let start = to.len();
        self.write(to);
        unbreak(to, start);
    }
}

/// A blank at which no row is broken. It is printed as a blank.
pub const NO_BREAK: char = '\u{1F}';
/// The same as a text.
const UNBROKEN: &str = "\u{1F}";

/// Replaces the blanks from a place on by ones at which no row is broken.
fn unbreak(text: &mut String, mut from: usize) {
    while let Some(length) = text.as_bytes().get(from..).and_then(|rest| memchr(b' ', rest)) {
        from += length;
        text.replace_range(from..=from, UNBROKEN);
    }
}

impl Text for str {
    fn write(&self, to: &mut String) {
        to.push_str(self);
    }
}

impl Text for String {
    fn write(&self, to: &mut String) {
        to.push_str(self);
    }
}

impl Text for char {
    fn write(&self, to: &mut String) {
        to.push(*self);
    }
}

impl<T: Text + ?Sized> Text for &T {
    fn write(&self, to: &mut String) {
        (**self).write(to);
    }

    fn write_whole(&self, to: &mut String) {
        (**self).write_whole(to);
    }
}

/// `None` writes nothing.
impl<T: Text> Text for Option<T> {
    fn write(&self, to: &mut String) {
        if let Some(text) = self {
            text.write(to);
        }
    }
}

/// For values that need padding, or are written too rarely to matter.
impl Text for fmt::Arguments<'_> {
    fn write(&self, to: &mut String) {
        // Writing into a string cannot fail.
        let _ = fmt::write(to, *self);
    }
}

macro_rules! numbers {
    ($($number:ty)*) => { $(
        impl Text for $number {
            fn write(&self, to: &mut String) {
                to.push_str(itoa::Buffer::new().format(*self));
            }
        }
    )* };
}
numbers! { u8 u16 u32 u64 i32 i64 }

/// Several texts, one after the other.
macro_rules! rows_of_texts {
    ($($($text:ident)+;)*) => { $(
        impl<$($text: Text),+> Text for ($($text,)+) {
            #[allow(non_snake_case, reason = "each is named after its type")]
            fn write(&self, to: &mut String) {
                let ($($text,)+) = self;
                $($text.write(to);)+
            }
        }
    )* };
}
rows_of_texts! { A B; A B C; A B C D; A B C D E; A B C D E F; A B C D E F G; A B C D E F G H; }

/// A text given by the function that writes it.
pub struct By<F>(pub F);

impl<F: Fn(&mut String)> Text for By<F> {
    fn write(&self, to: &mut String) {
        (self.0)(to);
    }
}

/// Makes types print in formats as the texts that they are.
#[macro_export]
macro_rules! shown {
    ($($shown:ty),+) => { $(
        impl ::std::fmt::Display for $shown {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(&$crate::text::written(self))
            }
        }
    )+ };
}

pub use shown;

/// The room that is made at once for a new string: most are names and dates.
const SHORT: usize = 32;

/// A text as a new string.
pub fn written(text: &dyn Text) -> String {
    let mut letters = String::with_capacity(SHORT);
    text.write(&mut letters);
    letters
}

/// The lines of a text. Line feeds are found many bytes at a time.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = memchr(b'\n', rest.as_bytes()).unwrap_or(rest.len());
        let line = rest.get(..end).filter(|_| !rest.is_empty())?;
        rest = rest.get(end + 1..).unwrap_or_default();
        Some(line)
    })
}

/// The length of some bytes without the blanks at their end.
pub fn solid(bytes: &[u8], blank: u8) -> usize {
    // Sixteen bytes at a time: half of a listing is blanks at the ends of its records.
    let (front, pieces) = bytes.as_rchunks::<16>();
    for (place, piece) in pieces.iter().enumerate().rev() {
        let others = u128::from_le_bytes(*piece) ^ u128::from_le_bytes([blank; 16]);
        if others != 0 {
            return front.len() + (place + 1) * 16 - others.leading_zeros() as usize / 8;
        }
    }
    front.iter().rposition(|byte| *byte != blank).map_or(0, |last| last + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_at_the_end_are_left_out_wherever_the_last_letter_is() {
        for length in 0..50 {
            assert_eq!(solid(&vec![b' '; length], b' '), 0);
            for last in 0..length {
                let mut bytes = vec![b' '; length];
                bytes[last] = 0xFF;
                bytes[last / 2] = 1;
                assert_eq!(solid(&bytes, b' '), last + 1, "{length}");
                assert_eq!(solid(&bytes, 0x40), length);
            }
        }
    }

    #[test]
    fn a_line_feed_ends_a_line() {
        for (text, expected) in
            [("a\n\nbc\n", &["a", "", "bc"][..]), ("a\nb", &["a", "b"]), ("\n", &[""]), ("", &[])]
        {
            assert_eq!(lines(text).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn texts_are_written_as_they_would_be_formatted() {
        for number in [0, 7, 10, 99, 100, 4_000_000_000, u64::MAX] {
            assert_eq!(written(&number), number.to_string());
        }
        for number in [0, -7, i64::MIN, i64::MAX] {
            assert_eq!(written(&number), number.to_string());
        }
        let named = ("to ", Some("Plain"), None::<u8>, [3_u16, 4][1]);
        assert_eq!(written(&named), "to Plain4");
        assert_eq!(written(&format_args!("{:>3}", 7)), "  7");
        assert_eq!(written(&By(|to: &mut String| to.push_str("so"))), "so");
    }
}
