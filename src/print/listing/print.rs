//! Turns finished parts into the bytes of a listing, and finished letters into theirs.

pub use super::carriage::Carriage;

use super::carriage;
use super::line::{Line, Spacing, push_row};
use super::parts::{Parts, Row};
use playdeck_cards::code::{Code, is_ascii};
use playdeck_cards::record::{RecordFormat, RecordWriter};
use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

/// Bytes of a fixed record: the carriage control and 132 print positions.
pub const RECORD_LENGTH: usize = super::line::WIDTH + 1;

/// The format in which a listing is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paper {
    /// The carriage control.
    pub carriage: Carriage,
    /// The record format. Plain paper is always a text stream, and machine control needs records.
    pub records: RecordFormat,
    /// The character code.
    pub code: Code,
}

/// Records of text, with the carriage control in column 1.
impl Default for Paper {
    fn default() -> Self {
        Self { carriage: Carriage::Asa, records: RecordFormat::Text, code: Code::Ascii }
    }
}

/// Parts as bytes. Those of a deck that are in a file stay there until they are written. On plain paper they begin with
/// a new page.
#[derive(Debug)]
pub enum Printed {
    /// Ready to be written.
    Bytes {
        /// The listing.
        bytes: Vec<u8>,
        /// The number of characters that the code lacks.
        lost: u64,
    },
    /// To be printed while they are written.
    Later {
        /// All parts of the deck.
        parts: Arc<Parts>,
        /// Which of them.
        some: Range<usize>,
        /// How they are printed.
        paper: Paper,
    },
}

/// Prints some of the parts of a deck.
pub fn print(parts: &Arc<Parts>, some: Range<usize>, paper: Paper) -> io::Result<Printed> {
    if !parts.is_in_memory() {
        return Ok(Printed::Later { parts: Arc::clone(parts), some, paper });
    }
    // A line takes about as much room printed as in the spool.
    let room = Vec::with_capacity(usize::try_from(parts.bytes(some.clone())).unwrap_or_default());
    let mut printer = Printer::of(room, paper, parts.are_letters(some.clone()));
    parts.each_row(some, &mut |row| printer.row(row))?;
    let (bytes, lost) = printer.finish()?;
    Ok(Printed::Bytes { bytes, lost })
}

/// A listing that is written piece by piece.
#[derive(Debug)]
pub struct Listing<W> {
    output: W,
    /// Whether the paper is already at the top of a page.
    is_fresh: bool,
    lost: u64,
}

impl<W: Write> Listing<W> {
    /// An empty listing.
    pub fn new(output: W, paper: Paper) -> Self {
        Self { output, is_fresh: paper.carriage == Carriage::Plain, lost: 0 }
    }

    /// Adds printed parts.
    pub fn add(&mut self, printed: &Printed) -> io::Result<()> {
        match printed {
            Printed::Bytes { bytes, lost } => {
                self.lost += lost;
                let rest = match bytes.split_first() {
                    Some((&FORM_FEED, rest)) if self.is_fresh => rest,
                    _ => bytes,
                };
                self.is_fresh &= bytes.is_empty();
                self.output.write_all(rest)
            }
            Printed::Later { parts, some, paper } => {
                let mut direct = Printer::of(&mut self.output, *paper, parts.are_letters(some.clone()));
                if self.is_fresh {
                    direct.stand_on_fresh_paper();
                }
                let mut is_empty = true;
                parts.each_row(some.clone(), &mut |row| {
                    is_empty = false;
                    direct.row(row)
                })?;
                self.lost += direct.finish()?.1;
                self.is_fresh &= is_empty;
                Ok(())
            }
        }
    }

    /// The number of characters that the output's code lacks. Each was printed as a question mark.
    pub fn lost(&self) -> u64 {
        self.lost
    }

    /// Writes what is still held back.
    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// The output, with the whole listing in it.
    pub fn into_inner(self) -> W {
        self.output
    }
}

/// Moves the paper to a new page, the same byte in every code.
const FORM_FEED: u8 = 0x0C;

/// Prints lines on an output.
pub struct Printer<W> {
    output: Output<W>,
    text: String,
}

enum Output<W> {
    Asa(RecordWriter<W>),
    /// Letters, which have no carriage control.
    Letters(RecordWriter<W>),
    /// The last line is held back until it is known how the paper moves after it.
    Machine {
        records: RecordWriter<W>,
        held: Option<String>,
    },
    Plain {
        output: W,
        code: Code,
        /// Whether the paper is already at the top of a page.
        is_fresh: bool,
        lost: u64,
    },
}

impl<W: Write> Printer<W> {
    /// A printer whose paper may be anywhere on a page.
    pub fn new(output: W, paper: Paper) -> Self {
        Self::of_length(output, paper, RECORD_LENGTH)
    }

    /// The same with fixed records of so many bytes.
    fn of_length(output: W, paper: Paper, length: usize) -> Self {
        let Paper { carriage, records, code } = paper;
        let output = match carriage {
            Carriage::Asa => Output::Asa(RecordWriter::new(output, records, code, length)),
            Carriage::Machine => {
                let records = RecordWriter::new(output, records, code, length);
                Output::Machine { records, held: None }
            }
            Carriage::Plain => Output::Plain { output, code, is_fresh: false, lost: 0 },
        };
        Self { output, text: String::new() }
    }

    /// A printer for letters, or one for parts whose paper may be anywhere on a page.
    fn of(output: W, paper: Paper, are_letters: bool) -> Self {
        if !are_letters {
            return Self::new(output, paper);
        }
        let records = RecordWriter::new(output, paper.records, paper.code, RECORD_LENGTH);
        Self { output: Output::Letters(records), text: String::new() }
    }

    /// A printer whose paper is at the top of a page.
    pub fn on_fresh_paper(output: W, paper: Paper) -> Self {
        Self::on_fresh_paper_of_length(output, paper, RECORD_LENGTH)
    }

    /// The same with fixed records of so many bytes.
    pub fn on_fresh_paper_of_length(output: W, paper: Paper, length: usize) -> Self {
        let mut printer = Self::of_length(output, paper, length);
        printer.stand_on_fresh_paper();
        printer
    }

    /// The number of lines that were longer than a fixed record and were cut, but for the last line.
    pub const fn cut(&self) -> u64 {
        match &self.output {
            Output::Asa(records) | Output::Letters(records) | Output::Machine { records, .. } => {
                records.cut()
            }
            Output::Plain { .. } => 0,
        }
    }

    fn stand_on_fresh_paper(&mut self) {
        if let Output::Plain { is_fresh, .. } = &mut self.output {
            *is_fresh = true;
        }
    }

    /// Prints a line.
    pub fn line(&mut self, line: &Line) -> io::Result<()> {
        self.positions(line.spacing, line.row())
    }

    fn row(&mut self, row: Row<'_>) -> io::Result<()> {
        match (row, &mut self.output) {
            (Row::Text(text), Output::Letters(records)) if records.is_bytes() && is_ascii(text) => {
                records.write_bytes(None, text)
            }
            (Row::Text(text), Output::Letters(records)) => {
                String::from_utf8_lossy(text).split('\n').try_for_each(|row| records.write(row))
            }
            (Row::Text(text), _) => {
                String::from_utf8_lossy(text).split('\n').try_for_each(|row| self.line(&Line::of(row)))
            }
            (Row::Html(_, text), Output::Letters(records)) => records.write(text),
            (Row::Html(_, text), _) => self.line(&Line::of(text)),
            (Row::Line(spacing, row), _) => self.positions(spacing, row),
        }
    }

    fn positions(&mut self, spacing: Spacing, row: &[u8]) -> io::Result<()> {
        self.text.clear();
        match &mut self.output {
            // No line of a listing is among letters.
            Output::Asa(records) | Output::Letters(records) if records.is_bytes() && is_ascii(row) => {
                let control = (!row.is_empty() || spacing != Spacing::Single).then(|| spacing.asa());
                records.write_bytes(control, row)
            }
            Output::Asa(records) | Output::Letters(records) => {
                self.text.push(char::from(spacing.asa()));
                push_row(&mut self.text, row);
                records.write(&self.text)
            }
            Output::Machine { records, held } => {
                if let Some(line) = held {
                    records.write_behind(carriage::write_then(spacing), line)?;
                }
                let moves_first = held.is_none() || spacing == Spacing::Page;
                if let Some(command) = carriage::at_once(spacing).filter(|_| moves_first) {
                    records.write_behind(command, "")?;
                }
                let line = held.get_or_insert_default();
                line.clear();
                push_row(line, row);
                Ok(())
            }
            Output::Plain { output, code, is_fresh, lost } => {
                match spacing {
                    Spacing::Page if !*is_fresh => self.text.push(char::from(FORM_FEED)),
                    Spacing::Page | Spacing::Over => {}
                    Spacing::Single => self.text.push('\n'),
                    Spacing::Double => self.text.push_str("\n\n"),
                    Spacing::Triple => self.text.push_str("\n\n\n"),
                }
                *is_fresh = false;
                push_row(&mut self.text, row);
                self.text.push('\r');
                if *code == Code::Ascii {
                    return output.write_all(self.text.as_bytes());
                }
                let mut bytes = Vec::with_capacity(self.text.len());
                *lost += code.encode(&self.text, &mut bytes);
                output.write_all(&bytes)
            }
        }
    }

    /// The output, with the last line in it, and the number of characters that its code lacks. Each was printed as a
    /// question mark.
    pub fn finish(self) -> io::Result<(W, u64)> {
        match self.output {
            Output::Asa(records) | Output::Letters(records) => {
                let lost = records.lost();
                Ok((records.into_inner(), lost))
            }
            Output::Machine { mut records, held } => {
                if let Some(line) = held {
                    records.write_behind(carriage::WRITE, &line)?;
                }
                let lost = records.lost();
                Ok((records.into_inner(), lost))
            }
            Output::Plain { output, lost, .. } => Ok((output, lost)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::parts::{Kind, Piece};
    use crate::listing::{Heading, Part, Style};
    use crate::spool::{IN_MEMORY, Spool};
    use playdeck_base::audience::Audience;

    fn part() -> Part {
        let mut part = Part::new(Audience::Public, Heading::default(), Style::default());
        part.line(Line::of("A"));
        part.line(Line::of("B").spaced(Spacing::Double));
        part.line(Line::of("_").spaced(Spacing::Over));
        part.line(Line::of("C").spaced(Spacing::Page));
        part
    }

    fn piece(part: Part) -> Piece {
        let (lines, pages) = (part.lines(), part.pages());
        let (audience, spool) = part.finish();
        Piece { kind: Kind::Part, audience, lines, pages, heading: None, spool }
    }

    fn printed(paper: Paper) -> Vec<u8> {
        let mut parts = Parts::default();
        parts.push(piece(part()));
        let parts = Arc::new(parts);
        let mut bytes = Vec::new();
        let mut listing = Listing::new(&mut bytes, paper);
        listing.add(&print(&Arc::default(), 0..0, paper).unwrap()).unwrap();
        for _ in 0..2 {
            listing.add(&print(&parts, 0..1, paper).unwrap()).unwrap();
        }
        bytes
    }

    #[test]
    fn what_a_code_lacks_is_counted_on_every_paper() {
        for carriage in [Carriage::Asa, Carriage::Machine, Carriage::Plain] {
            let paper = Paper { carriage, records: RecordFormat::Variable, code: Code::Cp1047 };
            let mut printer = Printer::on_fresh_paper(Vec::new(), paper);
            for text in ["A \u{20AC} \u{20AC}", "B", "\u{20AC}"] {
                printer.line(&Line::of(text)).unwrap();
            }
            assert_eq!(printer.finish().unwrap().1, 3, "{carriage:?}");
        }
    }

    #[test]
    fn what_lies_in_a_file_is_printed_as_what_lies_in_memory() {
        for (carriage, records) in [
            (Carriage::Asa, RecordFormat::Text),
            (Carriage::Machine, RecordFormat::Variable),
            (Carriage::Plain, RecordFormat::Text),
        ] {
            let paper = Paper { carriage, records, code: Code::Ascii };
            let mut parts = Parts::default();
            let mut bytes = Vec::new();
            let mut one_by_one = Listing::new(&mut bytes, paper);
            for _ in 0..9 {
                let mut long = part();
                for line in 0..9_000 {
                    long.line(Line::of(format_args!("{line:0130}")));
                }
                let mut one = Parts::default();
                one.push(piece(long));
                assert!(one.is_in_memory());
                one_by_one.add(&print(&Arc::new(one), 0..1, paper).unwrap()).unwrap();
                let mut same = part();
                (0..9_000).for_each(|line| same.line(Line::of(format_args!("{line:0130}"))));
                parts.push(piece(same));
            }
            assert!(!parts.is_in_memory());
            let mut listing = Listing::new(Vec::new(), paper);
            let printed = print(&Arc::new(parts), 0..9, paper).unwrap();
            assert!(matches!(printed, Printed::Later { .. }), "what is in a file stays there");
            listing.add(&printed).unwrap();
            listing.add(&printed).unwrap();
            let between: &[u8] = if carriage == Carriage::Plain { &[FORM_FEED] } else { &[] };
            assert!(listing.into_inner() == [&bytes, between, &bytes].concat(), "{carriage:?}");
        }
    }

    #[test]
    fn what_a_code_lacks_is_counted_in_a_file_and_in_memory() {
        let paper = Paper { carriage: Carriage::Asa, records: RecordFormat::Text, code: Code::Cp1047 };
        let mut listing = Listing::new(Vec::new(), paper);
        for lines in [0, 90_000, 1, 90_000] {
            let mut long = part();
            long.line(Line::of("5 \u{20AC} and 6 \u{20AC}"));
            (0..lines).for_each(|line| long.line(Line::of(format_args!("{line:0130}"))));
            let mut parts = Parts::default();
            parts.push(piece(long));
            assert_eq!(parts.is_in_memory(), lines < 2);
            listing.add(&print(&Arc::new(parts), 0..1, paper).unwrap()).unwrap();
        }
        assert_eq!(listing.lost(), 8);
    }

    /// A letter has no carriage control, even if the listing would have it, and its characters are those of its text.
    #[test]
    fn a_letter_is_rows_of_text_from_memory_and_from_the_file() {
        for (carriage, rows) in [(Carriage::Asa, 2), (Carriage::Plain, 2), (Carriage::Plain, IN_MEMORY / 10)]
        {
            let paper = Paper { carriage, records: RecordFormat::Text, code: Code::Ascii };
            let mut spool = Spool::default();
            (0..rows).for_each(|row| spool.push(b' ', format!("{row:07} é€ł").as_bytes()));
            let (kind, audience) = (Kind::Letter, Audience::Public);
            let mut parts = Parts::default();
            parts.push(Piece { kind, audience, lines: rows as u64, pages: 0, heading: None, spool });
            assert_eq!(parts.is_in_memory(), rows == 2);
            let mut listing = Listing::new(Vec::new(), paper);
            listing.add(&print(&Arc::new(parts), 0..1, paper).unwrap()).unwrap();
            let expected: Vec<String> = (0..rows).map(|row| format!("{row:07} é€ł\n")).collect();
            assert!(listing.into_inner() == expected.concat().as_bytes(), "{carriage:?}");
        }
    }

    /// Letters are written in the format and the code of their output, whether or not they have characters of other
    /// codes.
    #[test]
    fn a_letter_is_in_the_format_and_code_of_its_output() {
        for text in ["ABC", "AB\u{E9}"] {
            for (records, code) in [
                (RecordFormat::Text, Code::Ascii),
                (RecordFormat::Text, Code::Cp1047),
                (RecordFormat::Fixed, Code::Ascii),
                (RecordFormat::Variable, Code::Cp037),
            ] {
                let paper = Paper { carriage: Carriage::Asa, records, code };
                let mut spool = Spool::default();
                spool.push(b' ', text.as_bytes());
                let (kind, audience) = (Kind::Letter, Audience::Public);
                let mut parts = Parts::default();
                parts.push(Piece { kind, audience, lines: 1, pages: 0, heading: None, spool });
                let mut listing = Listing::new(Vec::new(), paper);
                listing.add(&print(&Arc::new(parts), 0..1, paper).unwrap()).unwrap();
                let mut alone = RecordWriter::new(Vec::new(), records, code, RECORD_LENGTH);
                alone.write(text).unwrap();
                assert_eq!(listing.into_inner(), alone.into_inner(), "{records} {code}");
            }
        }
    }

    #[test]
    fn nothing_printed_leaves_the_paper_where_it_is() {
        let paper = Paper { carriage: Carriage::Plain, records: RecordFormat::Text, code: Code::Ascii };
        let mut long = part();
        (0..90_000).for_each(|line| long.line(Line::of(format_args!("{line:0130}"))));
        let mut parts = Parts::default();
        parts.push(piece(long));
        assert!(!parts.is_in_memory());
        let parts = Arc::new(parts);
        let mut listing = Listing::new(Vec::new(), paper);
        for some in [0..0, 0..1] {
            listing.add(&print(&parts, some, paper).unwrap()).unwrap();
        }
        assert!(listing.into_inner().starts_with(b"PLAYDECK"), "the first page is fresh");
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

    #[test]
    fn fresh_paper_is_at_the_top_of_its_page() {
        let paper = Paper { carriage: Carriage::Plain, records: RecordFormat::Text, code: Code::Ascii };
        let page = Line::of("A").spaced(Spacing::Page);
        let printers = [Printer::new(Vec::new(), paper), Printer::on_fresh_paper(Vec::new(), paper)];
        for (mut printer, begin) in printers.into_iter().zip(["\x0CA\r", "A\r"]) {
            printer.line(&page).unwrap();
            printer.line(&page).unwrap();
            let (bytes, _) = printer.finish().unwrap();
            assert_eq!(String::from_utf8(bytes).unwrap(), format!("{begin}\x0CA\r"));
        }
    }

    #[test]
    fn machine_control_moves_behind_the_line_and_each_page_begins_with_a_skip() {
        let paper = Paper { carriage: Carriage::Machine, records: RecordFormat::Fixed, code: Code::Cp1047 };
        let bytes = printed(paper);
        let records: Vec<&[u8]> = bytes.chunks(RECORD_LENGTH).collect();
        let commands: Vec<u8> = records.iter().map(|record| record[0]).collect();
        let page = [0x8B, 0x09, 0x09, 0x11, 0x01, 0x01, 0x8B, 0x09, 0x09, 0x01];
        assert_eq!(commands, [page, page].concat());
        let letters: Vec<u8> = records.iter().map(|record| record[1]).filter(|byte| *byte != 0x40).collect();
        // PLAYDECK, A, B, the line over it, PLAYDECK, C: twice.
        assert_eq!(letters, [0xD7, 0xC1, 0xC2, 0x6D, 0xD7, 0xC3].repeat(2));
    }
}
