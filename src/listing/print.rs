//! From finished parts to the bytes of a listing.

use super::line::char_of;
use super::part::Part;
use crate::code::Code;
use crate::record::{RecordFormat, RecordWriter};
use clap::ValueEnum;
use std::io::{self, Write};

/// Bytes of a fixed record: the carriage control and 132 print positions.
pub const RECORD_LENGTH: usize = super::line::WIDTH + 1;

/// How the carriage is told what to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Carriage {
    /// By an ASA code in the first column of each line.
    Asa,
    /// Not at all: what the paper shows, with CR, LF and FF as a printer gets them.
    Plain,
}

/// How a listing goes out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paper {
    /// The carriage control.
    pub carriage: Carriage,
    /// The record format; plain paper is always a stream of text.
    pub records: RecordFormat,
    /// The character code.
    pub code: Code,
}

/// What throws the paper to a new page.
const FORM_FEED: char = '\x0C';

/// Parts as bytes. On plain paper they begin by throwing the paper to a new page.
#[derive(Debug)]
pub struct Printed {
    bytes: Vec<u8>,
    lost: u64,
}

/// Prints parts, and lets each go when it is printed.
pub fn print(parts: impl IntoIterator<Item = Part>, paper: Paper) -> io::Result<Printed> {
    match paper.carriage {
        Carriage::Asa => print_records(parts, paper),
        Carriage::Plain => Ok(print_plain(parts, paper.code)),
    }
}

fn print_records(parts: impl IntoIterator<Item = Part>, paper: Paper) -> io::Result<Printed> {
    let mut records = RecordWriter::new(Vec::new(), paper.records, paper.code, RECORD_LENGTH);
    let mut text = String::new();
    for part in parts {
        for (control, row) in part.rows() {
            text.clear();
            text.push(char::from(control));
            text.extend(row.iter().copied().map(char_of));
            records.write(&text)?;
        }
    }
    let lost = records.lost();
    Ok(Printed { bytes: records.into_inner(), lost })
}

fn print_plain(parts: impl IntoIterator<Item = Part>, code: Code) -> Printed {
    let mut text = String::new();
    for part in parts {
        for (control, row) in part.rows() {
            match control {
                b'1' => text.push(FORM_FEED),
                b'0' => text.push_str("\n\n"),
                b'-' => text.push_str("\n\n\n"),
                b'+' => {}
                _ => text.push('\n'),
            }
            text.extend(row.iter().copied().map(char_of));
            text.push('\r');
        }
    }
    if code == Code::Ascii {
        return Printed { bytes: text.into_bytes(), lost: 0 };
    }
    let mut bytes = Vec::with_capacity(text.len());
    let lost = code.encode(&text, &mut bytes);
    Printed { bytes, lost }
}

/// A listing that goes out piece by piece.
#[derive(Debug)]
pub struct Listing<W> {
    output: W,
    /// Whether the next page is on top of the paper already.
    is_fresh: bool,
    lost: u64,
}

impl<W: Write> Listing<W> {
    /// An empty listing.
    pub fn new(output: W, paper: Paper) -> Self {
        Self { output, is_fresh: paper.carriage == Carriage::Plain, lost: 0 }
    }

    /// Adds what was printed.
    pub fn add(&mut self, printed: &Printed) -> io::Result<()> {
        self.lost += printed.lost;
        let bytes = match printed.bytes.split_first() {
            Some((&first, rest)) if self.is_fresh && char::from(first) == FORM_FEED => rest,
            _ => &printed.bytes,
        };
        self.is_fresh &= printed.bytes.is_empty();
        self.output.write_all(bytes)
    }

    /// Characters that the output's code does not have; each was printed as a question mark.
    pub fn lost(&self) -> u64 {
        self.lost
    }

    /// Hands on what is still held back.
    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audience::Audience;
    use crate::listing::{Heading, Line, Spacing, Style};

    fn printed(paper: Paper) -> Vec<u8> {
        let mut part = Part::new(Audience::Public, Heading::default(), Style::default());
        part.line(Line::of("A"));
        part.line(Line::of("B").spaced(Spacing::Double));
        part.line(Line::of("_").spaced(Spacing::Over));
        part.line(Line::of("C").spaced(Spacing::Page));
        let mut bytes = Vec::new();
        let mut listing = Listing::new(&mut bytes, paper);
        listing.add(&print([], paper).unwrap()).unwrap();
        for _ in 0..2 {
            listing.add(&print([part.clone()], paper).unwrap()).unwrap();
        }
        bytes
    }

    #[test]
    fn text_lines_begin_with_their_carriage_control() {
        let paper = Paper { carriage: Carriage::Asa, records: RecordFormat::Text, code: Code::Ascii };
        let text = String::from_utf8(printed(paper)).unwrap();
        let controls: String = text.lines().map(|line| line.chars().next().unwrap_or(' ')).collect();
        assert_eq!(controls, "1  0+1  1  0+1  ");
        assert_eq!(text.lines().nth(2), Some(" A"));
    }

    #[test]
    fn fixed_records_are_133_bytes() {
        let paper = Paper { carriage: Carriage::Asa, records: RecordFormat::Fixed, code: Code::Cp1047 };
        let bytes = printed(paper);
        assert_eq!(bytes.len(), 16 * RECORD_LENGTH);
        assert_eq!((bytes[0], bytes[2 * RECORD_LENGTH + 1]), (0xF1, 0xC1));
    }

    #[test]
    fn plain_paper_shows_what_a_printer_would() {
        let paper = Paper { carriage: Carriage::Plain, records: RecordFormat::Text, code: Code::Ascii };
        let text = String::from_utf8(printed(paper)).unwrap();
        assert!(text.starts_with("PLAYDECK"), "a fresh page is not thrown away");
        assert_eq!(text.matches('\x0C').count(), 3);
        assert!(text.contains("\r\n\r\nA\r\n\nB\r_\r\x0CPLAYDECK"), "{text:?}");
    }
}
