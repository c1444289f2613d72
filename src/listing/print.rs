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

/// Prints parts on an output.
pub struct Printer<W> {
    output: Output<W>,
    text: String,
}

enum Output<W> {
    Records(RecordWriter<W>),
    Paper { output: W, code: Code, is_fresh: bool, lost: u64 },
}

impl<W: Write> Printer<W> {
    /// A printer with paper in it, at the top of a fresh page.
    pub fn new(output: W, paper: Paper) -> Self {
        let output = match paper.carriage {
            Carriage::Asa => {
                Output::Records(RecordWriter::new(output, paper.records, paper.code, RECORD_LENGTH))
            }
            Carriage::Plain => Output::Paper { output, code: paper.code, is_fresh: true, lost: 0 },
        };
        Self { output, text: String::new() }
    }

    /// Prints a part.
    pub fn print(&mut self, part: &Part) -> io::Result<()> {
        for (control, row) in part.rows() {
            self.text.clear();
            match &mut self.output {
                Output::Records(records) => {
                    self.text.push(char::from(control));
                    self.text.extend(row.iter().copied().map(char_of));
                    records.write(&self.text)?;
                }
                Output::Paper { output, code, is_fresh, lost } => {
                    self.text.push_str(match control {
                        b'1' if *is_fresh => "",
                        b'1' => "\x0C",
                        b'0' => "\n\n",
                        b'-' => "\n\n\n",
                        b'+' => "",
                        _ => "\n",
                    });
                    *is_fresh = false;
                    self.text.extend(row.iter().copied().map(char_of));
                    self.text.push('\r');
                    if *code == Code::Ascii {
                        output.write_all(self.text.as_bytes())?;
                    } else {
                        let mut bytes = Vec::with_capacity(self.text.len());
                        *lost += code.encode(&self.text, &mut bytes);
                        output.write_all(&bytes)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Characters that the output's code does not have; each was printed as a question mark.
    pub fn lost(&self) -> u64 {
        match &self.output {
            Output::Records(records) => records.lost(),
            Output::Paper { lost, .. } => *lost,
        }
    }

    /// Hands on what is still held back.
    pub fn flush(&mut self) -> io::Result<()> {
        match &mut self.output {
            Output::Records(records) => records.flush(),
            Output::Paper { output, .. } => output.flush(),
        }
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
        let mut printer = Printer::new(&mut bytes, paper);
        printer.print(&part).unwrap();
        printer.print(&part).unwrap();
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
