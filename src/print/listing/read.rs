//! Reads a listing again, in every format in which it can be printed.
//!
//! The lines that are read are the lines that were written. Machine control and plain paper say how the paper moves
//! separately from the lines. Movement is collected until a line is printed and then becomes that line's spacing. Blank
//! lines come before the line if one spacing is not enough. Movement after the last line is left out.
//!
//! Source: `docs/filters.md`.

use super::carriage::{Carriage, Command};
use super::line::{Line, Spacing, WIDTH};
use super::messages as say;
use super::print::RECORD_LENGTH;
use playdeck_base::message::Message;
use playdeck_cards::code::{Code, Decoded, Form};
use playdeck_cards::record::{Decision, KEPT, RecordFormat, RecordReader, SAMPLE, Unicode};
use playdeck_cards::record::{begin, decide, first_of_variable, sample};
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// How many fixed records are taken at a time: their lines are few enough to stay near the processor.
const TOGETHER: usize = 64;
const CR: u8 = 0x0D;
const FF: u8 = 0x0C;

/// The format of a listing. What is not given is detected from its first bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ListingInput {
    /// The carriage control.
    pub carriage: Option<Carriage>,
    /// The record format.
    pub records: Option<RecordFormat>,
    /// The character code.
    pub code: Option<Code>,
}

/// Reads a listing line by line.
pub struct ListingReader<'a> {
    source: Source<'a>,
    code: Code,
    /// How the paper has moved since a line was printed.
    moved: Moved,
    /// Lines that are finished and not yet passed on.
    lines: VecDeque<Line>,
    /// The line that was passed on last; it is used again.
    line: Line,
    /// The lines of plain fixed records that were at hand together.
    together: Together,
    /// The number of lines of the input so far.
    count: u64,
    losses: Losses,
}

enum Source<'a> {
    Asa(RecordReader<'a>),
    Machine(RecordReader<'a>),
    Plain(Unicode<'a>),
}

/// Lines that were read at once. They are used again.
#[derive(Default)]
struct Together {
    lines: Vec<Line>,
    /// How many of them are there, and how many of these were passed on.
    there: usize,
    passed: usize,
}

impl Together {
    const fn is_used_up(&self) -> bool {
        self.passed == self.there
    }

    /// Takes the plain records at the beginning of some bytes, and returns how many.
    fn take(&mut self, code: Code, bytes: &[u8]) -> usize {
        let (records, _) = bytes.as_chunks::<RECORD_LENGTH>();
        let records = &records[..records.len().min(TOGETHER)];
        if self.lines.len() < records.len() {
            self.lines.resize(records.len(), Line::new(Spacing::Single));
        }
        let both = self.lines.iter_mut().zip(records);
        self.there = both.map_while(|(line, record)| set_plain(line, code, record).then_some(())).count();
        self.passed = 0;
        self.there
    }

    fn next(&mut self) -> Option<&Line> {
        self.passed += 1;
        self.lines.get(self.passed - 1)
    }
}

#[derive(Debug, Clone, Copy)]
struct Moved {
    is_page: bool,
    rows: u64,
}

/// What could not be read: the first place, and how often.
#[derive(Debug, Default)]
struct Losses {
    controls: Option<(u8, u64, u64)>,
    cut: Option<(u64, u64)>,
    columns: Option<(u64, u64)>,
    records: Vec<Message>,
}

impl<'a> ListingReader<'a> {
    /// A reader of a listing.
    pub fn new(input: impl BufRead + Send + 'a, told: ListingInput) -> io::Result<Self> {
        // What is given is not detected. The carriage is detected from as much of the listing as there is.
        if let Some(carriage) = told.carriage {
            let (decision, input) = begin(input, told.records, told.code, RECORD_LENGTH)?;
            return Ok(Self::of(input, decision, carriage));
        }
        let mut input = Unicode::carried(input, told.records, told.code, RECORD_LENGTH);
        let first = sample(&mut input)?;
        let decision = decide(&first, told.records, told.code, RECORD_LENGTH);
        Ok(Self::of(input, decision, found(&first, decision)))
    }

    fn of(input: Unicode<'a>, decision: Decision, carriage: Carriage) -> Self {
        let records = |input| RecordReader::new(input, decision.records, decision.code, RECORD_LENGTH);
        let source = match carriage {
            Carriage::Asa => Source::Asa(records(input)),
            Carriage::Machine => Source::Machine(records(input)),
            Carriage::Plain => Source::Plain(input),
        };
        // Paper is at the top of a page, so what plain paper shows first begins one.
        let moved = Moved { is_page: carriage == Carriage::Plain, rows: 0 };
        Self {
            source,
            code: decision.code,
            moved,
            lines: VecDeque::new(),
            line: Line::new(Spacing::Single),
            together: Together::default(),
            count: 0,
            losses: Losses::default(),
        }
    }

    /// The next line. `None` at the end of the listing.
    pub fn read(&mut self) -> io::Result<Option<&Line>> {
        while self.lines.is_empty() {
            let is_more = match &self.source {
                Source::Asa(_) => return self.asa(),
                Source::Machine(_) => self.machine()?,
                Source::Plain(_) => self.plain()?,
            };
            if !is_more {
                return Ok(None);
            }
        }
        let line = self.lines.pop_front();
        Ok(line.map(|line| {
            self.line = line;
            &self.line
        }))
    }

    /// The messages about what could not be read unchanged. They are complete when the listing has been read.
    pub fn messages(&self) -> Vec<Message> {
        let Losses { controls, cut, columns, records } = &self.losses;
        let controls =
            controls.map(|(byte, first, count)| say::no_control(&format!("{byte:02X}"), first, count));
        let cut = cut.map(|(first, count)| say::lines_cut(first, count));
        let columns = columns.map(|(first, count)| say::columns_blanked(first, count));
        [controls, cut, columns].into_iter().flatten().chain(records.iter().cloned()).collect()
    }

    fn asa(&mut self) -> io::Result<Option<&Line>> {
        if self.together.is_used_up()
            && let Source::Asa(reader) = &mut self.source
        {
            let taken = self.together.take(self.code, reader.records_at_hand()?);
            reader.pass(taken * RECORD_LENGTH);
            self.count += taken as u64;
        }
        if !self.together.is_used_up() {
            return Ok(self.together.next());
        }
        Ok(if self.asa_by_itself()? { Some(&self.line) } else { None })
    }

    fn asa_by_itself(&mut self) -> io::Result<bool> {
        let Source::Asa(reader) = &mut self.source else { return Ok(false) };
        let form = reader.form();
        let record = reader.read()?.map(|record| record.bytes);
        if let Some(record) = record
            && set_plain(&mut self.line, self.code, record)
        {
            self.count += 1;
            return Ok(true);
        }
        let read = record.map(|record| {
            (self.code.decode(&record[..self.code.solid(record)], form), record.first().copied())
        });
        self.losses.records.extend(reader.take_fault().into_iter().chain(reader.take_told()));
        let Some((decoded, first)) = read else { return Ok(false) };
        self.count += 1;
        let mut rest = decoded.text.chars();
        let control = rest.next().unwrap_or(' ');
        let spacing = u8::try_from(control).ok().and_then(Spacing::of_asa);
        if spacing.is_none() {
            self.no_control(first.unwrap_or_default());
        }
        let length = rest.as_str().chars().count();
        self.line = Line::of(rest.as_str()).spaced(spacing.unwrap_or_default());
        self.note(&decoded, length);
        Ok(true)
    }

    fn machine(&mut self) -> io::Result<bool> {
        let Source::Machine(reader) = &mut self.source else { return Ok(false) };
        let form = reader.form();
        let record = reader.read()?;
        let read = record.map(|record| match record.bytes.split_first() {
            Some((control, row)) => (Some(*control), self.code.decode(row, form)),
            None => (None, Decoded::default()),
        });
        self.losses.records.extend(reader.take_fault().into_iter().chain(reader.take_told()));
        let Some((control, decoded)) = read else { return Ok(false) };
        self.count += 1;
        let command = control.and_then(Command::of).unwrap_or_else(|| {
            self.no_control(control.unwrap_or(self.code.blank()));
            Command { prints: true, moves: Spacing::Single }
        });
        if command.prints {
            self.printed(&decoded);
        }
        self.moved.after(command.moves);
        Ok(true)
    }

    fn plain(&mut self) -> io::Result<bool> {
        let Source::Plain(input) = &mut self.source else { return Ok(false) };
        let code = self.code;
        let is_end = |byte: &u8| code.ends_line(*byte) || matches!(*byte, CR | FF);
        let mut row = Vec::new();
        let end = loop {
            let buffer = input.fill_buf()?;
            if buffer.is_empty() {
                break None;
            }
            let end = buffer.iter().position(is_end);
            let piece = &buffer[..end.unwrap_or(buffer.len())];
            // A line that is longer than any print line is cut anyway, but its bytes must not pile up.
            row.extend_from_slice(&piece[..piece.len().min(KEPT - row.len().min(KEPT))]);
            let (length, end) = (piece.len(), end.map(|end| buffer[end]));
            input.consume(length + usize::from(end.is_some()));
            if end.is_some() {
                break end;
            }
        };
        if !row.is_empty() || end == Some(CR) {
            self.count += 1;
            let decoded = code.decode(&row, Form::Line);
            self.printed(&decoded);
        }
        match end {
            Some(FF) => self.moved.after(Spacing::Page),
            Some(CR) => {}
            Some(_) => self.moved.after(Spacing::Single),
            None => return Ok(!self.lines.is_empty()),
        }
        Ok(true)
    }

    /// Takes a line that is printed at the present place of the paper.
    fn printed(&mut self, decoded: &Decoded) {
        let mut moved = std::mem::replace(&mut self.moved, Moved { is_page: false, rows: 0 });
        if moved.is_page && moved.rows > 0 {
            self.lines.push_back(Line::new(Spacing::Page));
            moved.is_page = false;
        }
        while moved.rows > 3 && self.lines.len() < MOST_BLANK_LINES {
            self.lines.push_back(Line::new(Spacing::Triple));
            moved.rows -= 3;
        }
        let spacing = match moved.rows {
            _ if moved.is_page => Spacing::Page,
            0 => Spacing::Over,
            1 => Spacing::Single,
            2 => Spacing::Double,
            _ => Spacing::Triple,
        };
        let length = decoded.text.trim_end_matches(' ').chars().count();
        self.note(decoded, length);
        self.lines.push_back(Line::of(&decoded.text).spaced(spacing));
    }

    /// Counts what a line loses.
    fn note(&mut self, decoded: &Decoded, length: usize) {
        let (line, faults) = (self.count, decoded.faults.len() as u64);
        if length > WIDTH {
            self.losses.cut.get_or_insert((line, 0)).1 += 1;
        }
        if faults > 0 {
            self.losses.columns.get_or_insert((line, 0)).1 += faults;
        }
    }

    fn no_control(&mut self, byte: u8) {
        self.losses.controls.get_or_insert((byte, self.count, 0)).2 += 1;
    }
}

/// Makes a line of a record, if it is short enough, begins with a carriage control, and has nothing but ASCII graphics;
/// nearly all are like that. Otherwise the line is of no use.
fn set_plain(line: &mut Line, code: Code, record: &[u8]) -> bool {
    let Some((control, row)) = record.split_first().filter(|(_, row)| row.len() <= WIDTH) else {
        return false;
    };
    let mut first = [0];
    let is_plain = code.translate(&[*control], &mut first);
    let Some(spacing) = Spacing::of_asa(first[0]).filter(|_| is_plain) else { return false };
    let row = &row[..code.solid(row)];
    code.translate(row, line.positions(spacing, row.len()))
}

/// The most blank lines that empty paper becomes. More empty paper is not from a listing.
const MOST_BLANK_LINES: usize = 1_000;

impl Moved {
    /// Moves the paper.
    fn after(&mut self, spacing: Spacing) {
        if spacing == Spacing::Page {
            *self = Self { is_page: true, rows: 0 };
        } else {
            self.rows += u64::from(spacing.rows());
        }
    }
}

/// Detects the carriage control of a listing. It is plain if the listing has form feeds, or carriage returns that are
/// not part of a line end. It is machine if a record begins with a command. Otherwise it is ASA.
fn found(sample: &[u8], decision: Decision) -> Carriage {
    let first = match decision.records {
        RecordFormat::Text => {
            let is_lone_return = |pair: &[u8]| pair[0] == CR && !decision.code.ends_line(pair[1]);
            // Plain paper ends after the return of its last line. A sample may end anywhere.
            let ends_so = sample.len() < SAMPLE && sample.last() == Some(&CR);
            let is_plain = ends_so || sample.contains(&FF) || sample.windows(2).any(is_lone_return);
            return if is_plain { Carriage::Plain } else { Carriage::Asa };
        }
        RecordFormat::Fixed => sample.first(),
        RecordFormat::Variable => sample.get(first_of_variable(sample)),
    };
    match first.copied().and_then(Command::of) {
        Some(_) => Carriage::Machine,
        None => Carriage::Asa,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing::print::{Paper, Printer};

    const LINES: [(Spacing, &str); 9] = [
        (Spacing::Page, "PLAYDECK"),
        (Spacing::Single, ""),
        (Spacing::Single, "A row, caf\u{E9}"),
        (Spacing::Over, "_"),
        (Spacing::Triple, "B"),
        (Spacing::Double, ""),
        (Spacing::Page, "PLAYDECK"),
        (Spacing::Page, ""),
        (Spacing::Single, "end"),
    ];

    fn read(bytes: &[u8], told: ListingInput) -> (Vec<Line>, Vec<String>) {
        let mut reader = ListingReader::new(bytes, told).unwrap();
        let lines = std::iter::from_fn(|| reader.read().unwrap().cloned()).collect();
        (lines, reader.messages().iter().map(ToString::to_string).collect())
    }

    fn lines() -> Vec<Line> {
        LINES.iter().map(|(spacing, text)| Line::of(text).spaced(*spacing)).collect()
    }

    fn printed(paper: Paper) -> Vec<u8> {
        let mut printer = Printer::on_fresh_paper(Vec::new(), paper);
        lines().iter().try_for_each(|line| printer.line(line)).unwrap();
        printer.finish().unwrap().0
    }

    #[test]
    fn every_form_of_a_listing_is_found_and_gives_the_same_lines() {
        for carriage in [Carriage::Asa, Carriage::Machine, Carriage::Plain] {
            for records in RecordFormat::ALL {
                if carriage == Carriage::Machine && records == RecordFormat::Text {
                    continue;
                }
                for code in [Code::Ascii, Code::Cp1047] {
                    let bytes = printed(Paper { carriage, records, code });
                    assert_eq!(
                        read(&bytes, ListingInput::default()),
                        (lines(), vec![]),
                        "{carriage:?} {records} {code}"
                    );
                }
            }
        }
    }

    #[test]
    fn fixed_records_that_are_not_plain_stay_in_their_places_among_many_that_are() {
        // Others are far apart, side by side, and at the seams of what is taken at once.
        for others in [vec![0], vec![63, 64, 65], vec![100, 101, 300], vec![449]] {
            let text = |at| format!("{} {at}", if others.contains(&at) { "caf\u{E9}" } else { "A row" });
            let lines: Vec<Line> = (0..450).map(|at| Line::of(text(at))).collect();
            let mut listing = Vec::new();
            for code in [Code::Ascii, Code::Cp1047] {
                let paper = Paper { carriage: Carriage::Asa, records: RecordFormat::Fixed, code };
                let mut printer = Printer::on_fresh_paper(&mut listing, paper);
                lines.iter().try_for_each(|line| printer.line(line)).unwrap();
                printer.finish().unwrap();
                assert_eq!(read(&listing, ListingInput::default()), (lines.clone(), vec![]), "{code}");
                // A record without carriage control is found in its place, too.
                listing[310 * RECORD_LENGTH] = 0x6F;
                let (_, said) = read(
                    &listing,
                    ListingInput { records: Some(RecordFormat::Fixed), ..ListingInput::default() },
                );
                assert!(said[0].contains("record 311 of"), "{said:?}");
                listing.clear();
            }
        }
    }

    #[test]
    fn lines_of_text_are_plain_paper_if_told() {
        let told = ListingInput { carriage: Some(Carriage::Plain), ..ListingInput::default() };
        let (lines, said) = read(b"A\nB\r\n\n\n\n\nC", told);
        let expected = [
            Line::of("A").spaced(Spacing::Page),
            Line::of("B"),
            Line::new(Spacing::Triple),
            Line::of("C").spaced(Spacing::Double),
        ];
        assert_eq!((lines.as_slice(), said), (&expected[..], vec![]));
    }

    /// Plain paper is known by a form feed, or by a carriage return that ends no line, wherever it stands.
    #[test]
    fn plain_paper_is_found_by_what_only_it_has() {
        let over = |text| Line::of(text).spaced(Spacing::Over);
        let page = |text| Line::of(text).spaced(Spacing::Page);
        for (bytes, lines) in [
            (&b" A\n B\x0CC\n"[..], vec![page(" A"), Line::of(" B"), page("C")]),
            (b" A\rB", vec![page(" A"), over("B")]),
            (b" A\r", vec![page(" A")]),
            (b"1A\r\n B\r\n", vec![page("A"), Line::of("B")]),
            (b" A\x0C\nB", vec![page(" A"), page(""), Line::of("B")]),
            (b" A\x0C\n\nB", vec![page(" A"), page(""), Line::of("B").spaced(Spacing::Double)]),
        ] {
            assert_eq!(read(bytes, ListingInput::default()), (lines, vec![]));
        }
    }

    /// Empty paper between two lines is as long as it was, whatever its length.
    #[test]
    fn no_line_of_empty_paper_is_lost() {
        let told = ListingInput { carriage: Some(Carriage::Plain), ..ListingInput::default() };
        for rows in 1..20 {
            let (lines, _) = read(format!("A{}B", "\n".repeat(rows)).as_bytes(), told);
            let moved: u32 = lines[1..].iter().map(|line| line.spacing.rows()).sum();
            assert_eq!(moved as usize, rows);
        }
    }

    /// A sample may end between the two bytes of a line end.
    #[test]
    fn lines_with_two_bytes_at_their_end_are_no_plain_paper_wherever_the_sample_ends() {
        for before in 125..128 {
            let row = format!(" {}\r\n", "x".repeat(125));
            let bytes = [format!(" {}\r\n", "y".repeat(before)), row.repeat(600)].concat();
            let (lines, said) = read(bytes.as_bytes(), ListingInput::default());
            assert_eq!((lines.len(), said), (601, vec![]), "{before}");
            assert!(lines.iter().all(|line| line.spacing == Spacing::Single), "{before}");
        }
    }

    #[test]
    fn what_plain_paper_loses_is_named_and_counted() {
        let told = ListingInput { carriage: Some(Carriage::Plain), ..ListingInput::default() };
        let (lines, said) = read(format!("A\nC\x07\n{}\n", "x".repeat(140)).as_bytes(), told);
        assert_eq!(lines.len(), 3);
        assert!(said[0].starts_with("PDK141W Line 3 ") && said[1].starts_with("PDK142W Line 2 "), "{said:?}");
    }

    #[test]
    fn what_cannot_be_read_is_named_and_counted() {
        let told = ListingInput {
            carriage: Some(Carriage::Asa),
            records: Some(RecordFormat::Text),
            code: Some(Code::Ascii),
        };
        let long = format!("1A\n2B\n C\x07\n {}\n?D\n", "x".repeat(140));
        let (lines, said) = read(long.as_bytes(), told);
        assert_eq!(lines.len(), 5);
        assert_eq!(lines[1], Line::of("B"));
        assert_eq!(
            said,
            [
                "PDK140E X'32' in record 2 of the listing is not a carriage control character; the line was printed on the next line. Such records: 2.",
                "PDK141W Line 4 of the listing is longer than 132 print positions and was cut there. Such lines: 1.",
                "PDK142W Line 3 of the listing has characters that cannot be printed; they were replaced by blanks. Such columns in all lines: 1.",
            ]
        );
        let machine = ListingInput {
            carriage: Some(Carriage::Machine),
            records: Some(RecordFormat::Variable),
            code: Some(Code::Ascii),
        };
        let (lines, said) = read(b"\0\x06\0\0\x5AA\0\x06\0\0\x09B", machine);
        assert_eq!((lines.len(), said.len()), (2, 1));
        assert!(said[0].contains("X'5A' in record 1"), "{said:?}");
    }

    #[test]
    fn records_that_are_cut_short_are_named() {
        let (lines, said) = read(
            &[b"1A".to_vec(), b" ".repeat(140)].concat(),
            ListingInput { records: Some(RecordFormat::Fixed), ..ListingInput::default() },
        );
        assert_eq!((lines.len(), said.len()), (2, 1));
        assert!(said[0].contains("of the 133 bytes from byte 134 on only 9 came in"), "{said:?}");
    }

    #[test]
    fn a_flood_of_line_feeds_stays_small() {
        let told = ListingInput { carriage: Some(Carriage::Plain), ..ListingInput::default() };
        let flood = [b"A".to_vec(), b"\n".repeat(1_000_000), b"B".to_vec()].concat();
        assert!(read(&flood, told).0.len() <= MOST_BLANK_LINES + 2);
    }
}
