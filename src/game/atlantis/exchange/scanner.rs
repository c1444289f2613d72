//! The numbers and quoted texts of an old file. Everything between them is passed over, so line breaks are free.

/// The largest number of the program.
pub const LARGEST: u32 = i32::MAX.cast_unsigned();

/// A file, read from its beginning on.
pub struct Scanner<'b> {
    bytes: &'b [u8],
    at: usize,
    line: u32,
}

/// A number or a text that was found.
pub struct Found<'b, T> {
    /// The number or the text.
    pub value: T,
    /// The line where it begins.
    pub line: u32,
    /// What was passed over before it, without the blanks around it.
    pub passed: &'b [u8],
}

impl<'b> Scanner<'b> {
    /// Begins to read a file.
    pub const fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, at: 0, line: 1 }
    }

    /// The next number; digits that no number can have become the largest or the smallest. None if the file ends.
    pub fn number(&mut self) -> Option<Found<'b, i64>> {
        let rest = &self.bytes[self.at..];
        let is_digit = |at: usize| rest.get(at).is_some_and(u8::is_ascii_digit);
        let begins = |at: &usize| is_digit(*at) || rest[*at] == b'-' && is_digit(*at + 1);
        let passed = self.pass((0..rest.len()).find(begins)?);
        let rest = &self.bytes[self.at..];
        let sign = usize::from(rest[0] == b'-');
        let digits = rest[sign..].iter().take_while(|byte| byte.is_ascii_digit());
        let mut length = sign;
        let mut value = 0_i64;
        for digit in digits {
            value = value.saturating_mul(10).saturating_add(i64::from(digit - b'0'));
            length += 1;
        }
        self.at += length;
        Some(Found { value: if sign == 1 { -value } else { value }, line: self.line, passed })
    }

    /// The next text between quotes. None if the file ends before its end.
    pub fn text(&mut self) -> Option<Found<'b, &'b [u8]>> {
        let rest = &self.bytes[self.at..];
        let begin = rest.iter().position(|byte| *byte == b'"')?;
        let length = rest[begin + 1..].iter().position(|byte| *byte == b'"')?;
        let passed = self.pass(begin + 1);
        let passed = passed.strip_suffix(b"\"").unwrap_or(passed).trim_ascii();
        let line = self.line;
        let value = self.pass_untrimmed(length);
        self.at += 1;
        Some(Found { value, line, passed })
    }

    /// Everything that is left, without the blanks around it.
    pub fn rest(&mut self) -> Found<'b, ()> {
        let rest = &self.bytes[self.at..];
        self.pass(rest.len() - rest.trim_ascii_start().len());
        let line = self.line;
        Found { value: (), line, passed: self.pass(self.bytes.len() - self.at) }
    }

    /// The last line that is not empty.
    pub fn last_line(&self) -> u32 {
        breaks(self.bytes.trim_ascii_end()).saturating_add(1)
    }

    fn pass(&mut self, length: usize) -> &'b [u8] {
        self.pass_untrimmed(length).trim_ascii()
    }

    fn pass_untrimmed(&mut self, length: usize) -> &'b [u8] {
        let passed = &self.bytes[self.at..self.at + length];
        self.line = self.line.saturating_add(breaks(passed));
        self.at += length;
        passed
    }
}

/// How many lines end in some bytes.
fn breaks(bytes: &[u8]) -> u32 {
    let pieces = bytes.split(|byte| *byte == b'\n').count();
    u32::try_from(pieces.saturating_sub(1)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_number_or_text_is_taken_wherever_it_is() {
        let mut scanner = Scanner::new(b"\n 12-x-\n-7 \"5\"\n\"a \nb\" 99999999999999999999 end ");
        let number = |scanner: &mut Scanner<'_>| {
            scanner.number().map(|found| (found.value, found.line, found.passed.to_vec()))
        };
        assert_eq!(number(&mut scanner), Some((12, 2, b"".to_vec())));
        assert_eq!(number(&mut scanner), Some((-7, 3, b"-x-".to_vec())));
        assert_eq!(number(&mut scanner), Some((5, 3, b"\"".to_vec())));
        let mut scanner = Scanner::new(b"7 \n\"a \nb\" 99999999999999999999 end ");
        let text = scanner.text().unwrap();
        assert_eq!((text.value, text.line, text.passed), (&b"a \nb"[..], 2, &b"7"[..]));
        assert_eq!(number(&mut scanner), Some((i64::MAX, 3, b"".to_vec())));
        assert!(scanner.number().is_none() && scanner.text().is_none());
        assert_eq!((scanner.rest().passed, scanner.last_line()), (&b"end"[..], 3));
    }
}
