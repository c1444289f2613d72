//! One print line: a carriage control and 132 print positions; a listing of others may have more.

use crate::document::wrap::is_plain;
use playdeck_base::text::solid;
use playdeck_base::train::Train;
use std::fmt::{self, Write};

/// Print positions of a line, without the carriage control.
pub const WIDTH: usize = 132;

/// The most print positions of a line that is read from a listing.
pub const WIDEST: usize = 256;

/// The byte for the euro sign in a row. The other bytes are ISO 8859-1 codes.
const EURO: u8 = 0x80;

/// What the carriage does before a line is printed: the ASA codes that listings use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Spacing {
    /// `1`: to the top of a new page.
    Page,
    /// Blank: to the next line.
    #[default]
    Single,
    /// `0`: one line left empty.
    Double,
    /// `-`: two lines left empty.
    Triple,
    /// `+`: over the line just printed.
    Over,
}

impl Spacing {
    /// The code in column 1.
    pub const fn asa(self) -> u8 {
        match self {
            Self::Page => b'1',
            Self::Single => b' ',
            Self::Double => b'0',
            Self::Triple => b'-',
            Self::Over => b'+',
        }
    }

    /// What a code in column 1 means. `None` for codes that listings do not use.
    pub const fn of_asa(code: u8) -> Option<Self> {
        Some(match code {
            b'1' => Self::Page,
            b' ' => Self::Single,
            b'0' => Self::Double,
            b'-' => Self::Triple,
            b'+' => Self::Over,
            _ => return None,
        })
    }

    /// How many lines the paper moves. A new page counts as none.
    pub const fn rows(self) -> u32 {
        match self {
            Self::Page | Self::Over => 0,
            Self::Single => 1,
            Self::Double => 2,
            Self::Triple => 3,
        }
    }
}

/// One print line. Text that is put past position 132 is cut; a row that is read may have [`WIDEST`] positions.
#[derive(Clone, PartialEq, Eq)]
pub struct Line {
    /// What the carriage does first.
    pub spacing: Spacing,
    row: [u8; WIDEST],
    /// The last position that was written; those after it are blank.
    last: usize,
}

impl Line {
    /// A blank line.
    pub const fn new(spacing: Spacing) -> Self {
        Self { spacing, row: [b' '; WIDEST], last: 0 }
    }

    /// Makes it a blank line again.
    pub fn clear(&mut self, spacing: Spacing) {
        self.row[..self.last].fill(b' ');
        (self.spacing, self.last) = (spacing, 0);
    }

    /// A line with one text at position 1.
    pub fn of(text: impl fmt::Display) -> Self {
        Self::new(Spacing::Single).with(1, text)
    }

    /// A line of print positions as [`Line::row`] returns them.
    pub fn of_row(spacing: Spacing, row: &[u8]) -> Self {
        let mut line = Self::new(spacing);
        line.set(spacing, row);
        line
    }

    /// Makes it a line of print positions as [`Line::row`] returns them; what does not fit is cut.
    pub fn set(&mut self, spacing: Spacing, row: &[u8]) {
        let row = &row[..row.len().min(WIDEST)];
        self.positions(spacing, row.len()).copy_from_slice(row);
    }

    /// A line with a text of up to [`WIDEST`] characters.
    pub fn wide(text: &str) -> Self {
        let mut line = Self::new(Spacing::Single);
        let mut cursor = Cursor { row: &mut line.row, at: 0 };
        // Writing into a cursor cannot fail; what does not fit is cut.
        let _ = cursor.write_str(text);
        line.last = cursor.at;
        line
    }

    /// Makes it a line of so many print positions, at most all, which the caller fills.
    pub fn positions(&mut self, spacing: Spacing, length: usize) -> &mut [u8] {
        let length = length.min(WIDEST);
        if let Some(rest) = self.row.get_mut(length..self.last) {
            rest.fill(b' ');
        }
        (self.spacing, self.last) = (spacing, length);
        &mut self.row[..length]
    }

    /// The same line with another spacing.
    #[must_use]
    pub const fn spaced(mut self, spacing: Spacing) -> Self {
        self.spacing = spacing;
        self
    }

    /// The same line with a text from a position, counted from 1.
    #[must_use]
    pub fn with(mut self, position: usize, text: impl fmt::Display) -> Self {
        self.put(position, text);
        self
    }

    /// Writes a text from a position, counted from 1.
    pub fn put(&mut self, position: usize, text: impl fmt::Display) {
        self.put_within(position, WIDTH, text);
    }

    /// Writes a text from a position, cut after a last one.
    pub fn put_within(&mut self, position: usize, last: usize, text: impl fmt::Display) {
        let last = last.min(WIDTH);
        let start = position.saturating_sub(1).min(last);
        let mut cursor = Cursor { row: &mut self.row[start..last], at: 0 };
        // Writing into a cursor cannot fail; what does not fit is cut.
        let _ = write!(cursor, "{text}");
        self.last = self.last.max(start + cursor.at);
    }

    /// Writes a whole text from a position, cut after a last one.
    pub fn put_text(&mut self, position: usize, last: usize, text: &str) {
        let last = last.min(WIDTH);
        let start = position.saturating_sub(1).min(last);
        let mut cursor = Cursor { row: &mut self.row[start..last], at: 0 };
        // Writing into a cursor cannot fail; what does not fit is cut.
        let _ = cursor.write_str(text);
        self.last = self.last.max(start + cursor.at);
    }

    /// The same for a text of plain characters alone, a byte each.
    pub fn put_plain(&mut self, position: usize, last: usize, text: &[u8]) {
        let last = last.min(WIDTH);
        let start = position.saturating_sub(1).min(last);
        let places = &mut self.row[start..last];
        let length = text.len().min(places.len());
        places[..length].copy_from_slice(&text[..length]);
        self.last = self.last.max(start + length);
    }

    /// Prints the blanks at which no row is broken as blanks.
    pub fn print_breaks(&mut self) {
        for byte in &mut self.row[..self.last] {
            *byte = (*byte).max(b' ');
        }
    }

    /// Writes a whole text so that it ends at a position. If it is too long, its end is cut.
    pub fn put_text_right(&mut self, last: usize, text: &str) {
        let last = last.min(WIDTH);
        let length = if text.is_ascii() { text.len() } else { text.chars().count() };
        self.put_text((last + 1).saturating_sub(length).max(1), last, text);
    }

    /// Writes a text so that it ends at a position, counted from 1.
    pub fn put_right(&mut self, last: usize, text: impl fmt::Display) {
        let last = last.min(WIDTH);
        let mut scratch = [b' '; WIDTH];
        let mut cursor = Cursor { row: &mut scratch, at: 0 };
        let _ = write!(cursor, "{text}");
        let length = cursor.at.min(last);
        self.row[last - length..last].copy_from_slice(&scratch[..length]);
        self.last = self.last.max(last);
    }

    /// The positions up to the last one that is not blank.
    pub fn row(&self) -> &[u8] {
        let written = &self.row[..self.last];
        &written[..solid(written, b' ')]
    }

    /// Turns its characters into those that a print train has.
    pub fn print_on(&mut self, train: Train) {
        for byte in &mut self.row[..self.last] {
            *byte = train.prints(*byte);
        }
    }
}

/// A test that fails shows what is printed, and not 256 numbers.
impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        push_row(&mut text, self.row());
        write!(f, "{:?} {text:?}", self.spacing)
    }
}

/// Writes characters into print positions and drops what does not fit.
struct Cursor<'a> {
    row: &'a mut [u8],
    at: usize,
}

impl Write for Cursor<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        // The fast path: nothing but ASCII, and room for all of it.
        if let Some(places) = self.row.get_mut(self.at..self.at + text.len()) {
            let is_plain = is_plain(text);
            if is_plain || text.is_ascii() {
                places.copy_from_slice(text.as_bytes());
                self.at += text.len();
                if !is_plain {
                    for byte in places {
                        *byte = if byte.is_ascii_control() { b' ' } else { *byte };
                    }
                }
                return Ok(());
            }
        }
        for character in text.chars() {
            if let Some(place) = self.row.get_mut(self.at) {
                *place = byte_of(character);
                self.at += 1;
            }
        }
        Ok(())
    }
}

/// The byte of a character in a print position. Control characters become blanks, what no position can hold becomes a
/// question mark.
const fn byte_of(character: char) -> u8 {
    match character {
        '\u{20AC}' => EURO,
        '\0'..='\x1F' | '\x7F'..='\u{9F}' => b' ',
        _ => {
            let code = character as u32;
            #[expect(clippy::cast_possible_truncation, reason = "below 256")]
            if code < 0x100 { code as u8 } else { b'?' }
        }
    }
}

/// The character for a byte of a row.
pub const fn char_of(byte: u8) -> char {
    if byte == EURO { '\u{20AC}' } else { byte as char }
}

/// Appends the characters of a row to a text.
pub fn push_row(text: &mut String, row: &[u8]) {
    match str::from_utf8(row) {
        Ok(ascii) if row.is_ascii() => text.push_str(ascii),
        _ => text.extend(row.iter().copied().map(char_of)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(line: &Line) -> String {
        line.row().iter().map(|byte| char_of(*byte)).collect()
    }

    #[test]
    fn texts_stand_where_they_are_put() {
        let mut line = Line::of("CARD").with(10, 'A');
        line.put_right(20, 1901);
        assert_eq!(text(&line), "CARD     A      1901");
    }

    #[test]
    fn nothing_is_printed_past_position_132() {
        let line = Line::of("x".repeat(500)).with(200, "y");
        assert_eq!(line.row().len(), WIDTH);
        assert!(!text(&line).contains('y'));
        let mut line = Line::of("");
        line.put_right(200, "z".repeat(200));
        assert_eq!(line.row().len(), WIDTH);
        line.put_within(1, 3, "abcdef");
        assert_eq!(&text(&line)[..4], "abcz");
    }

    #[test]
    fn a_plain_text_is_put_as_any_other() {
        let plain: String = (' '..='~').cycle().take(150).collect();
        for (position, last, length) in
            [(1, 132, 5), (5, 8, 4), (5, 8, 5), (132, 132, 3), (133, 140, 2), (1, 500, 150)]
        {
            let (mut as_any, mut as_plain) = (Line::of("BEFORE"), Line::of("BEFORE"));
            as_any.put_text(position, last, &plain[..length]);
            as_plain.put_plain(position, last, &plain.as_bytes()[..length]);
            assert_eq!(as_plain, as_any);
        }
    }

    #[test]
    fn a_text_that_ends_at_a_position_leaves_what_is_before_it() {
        let mut line = Line::of("ABC");
        line.put_right(5, "DE");
        assert_eq!(text(&line), "ABCDE");
    }

    /// Some codes of ISO 8859-1 side by side are the UTF-8 of another character.
    #[test]
    fn each_byte_of_a_row_is_a_character_of_its_own() {
        let mut text = String::new();
        push_row(&mut text, b"caf\xC3\xA9 \xE9");
        assert_eq!(text, "caf\u{C3}\u{A9} \u{E9}");
    }

    #[test]
    fn a_position_holds_a_graphic_or_a_blank() {
        assert_eq!(text(&Line::of("caf\u{E9}\t5\u{20AC} \u{4E2D}.")), "caf\u{E9} 5\u{20AC} ?.");
        let mut line = Line::of("stra\u{DF}e [\u{E9}]");
        line.print_on(Train::Pn);
        assert_eq!(text(&line), "STRASE (E)");
    }
}
