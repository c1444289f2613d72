//! Reads a listing again: every format in which this program prints one, and what other programs print.
//!
//! The lines that are read are the lines that were written. Machine control and plain paper say how the paper moves
//! separately from the lines, and a skip to a channel goes as far as the [form](super::form) says. Movement is collected
//! until a line is printed and then becomes that line's spacing. Blank lines come before the line if one spacing is not
//! enough. Movement after the last line is left out.
//!
//! Source: `docs/filters.md`, "print".

mod found;
#[cfg(test)]
mod tests;

use super::carriage::{AFP, Carriage, Command, Move};
use super::form::{Form, Stop};
use super::line::{Line, Spacing, WIDEST};
use super::messages as say;
use super::print::RECORD_LENGTH;
use found::{Reading, reading};
use playdeck_base::message::Message;
use playdeck_cards::code::{Code, Decoded, Form as Bytes};
use playdeck_cards::record::{KEPT, RecordFormat, RecordReader, Unicode};
use playdeck_cards::record::{begin, sample};
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// How many fixed records are taken at a time: their lines are few enough to stay near the processor.
const TOGETHER: usize = 64;
const CR: u8 = 0x0D;
const FF: u8 = 0x0C;

/// How a listing that is read controls the carriage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Control {
    /// By an ASA code in the first column of each line.
    Asa,
    /// By a channel command in the first byte of each record, done after the line.
    Machine,
    /// As printed: with CR, LF and FF as a printer gets them.
    Plain,
    /// Not at all: each line is printed whole, below the one before it.
    None,
}

impl Control {
    /// Every kind, in the order in which they are named.
    pub const ALL: [Self; 4] = [Self::Asa, Self::Machine, Self::Plain, Self::None];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Asa => Carriage::Asa.name(),
            Self::Machine => Carriage::Machine.name(),
            Self::Plain => Carriage::Plain.name(),
            Self::None => "none",
        }
    }
}

impl From<Carriage> for Control {
    fn from(carriage: Carriage) -> Self {
        match carriage {
            Carriage::Asa => Self::Asa,
            Carriage::Machine => Self::Machine,
            Carriage::Plain => Self::Plain,
        }
    }
}

/// The format of a listing. What is not given is detected from its first bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ListingInput {
    /// The carriage control.
    pub control: Option<Control>,
    /// The record format.
    pub records: Option<RecordFormat>,
    /// The character code.
    pub code: Option<Code>,
    /// The number of bytes of a fixed record.
    pub length: Option<usize>,
    /// The channels of the form on which it is printed.
    pub form: Form,
    /// Whether the paper goes on to the next form behind the last line of one. Otherwise a page has as many lines as
    /// come before the next page.
    pub is_cut: bool,
}

/// Reads a listing line by line.
pub struct ListingReader<'a> {
    source: Source<'a>,
    control: Control,
    length: usize,
    code: Code,
    paper: Paper,
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

/// The paper while a listing is printed on it.
struct Paper {
    form: Form,
    is_cut: bool,
    /// The row of the line that was printed last, from 0 since the top of a page.
    row: u64,
}

enum Source<'a> {
    Records(Box<RecordReader<'a>>),
    Plain(Unicode<'a>),
}

/// Lines that were read at once. They are used again.
#[derive(Default)]
struct Together {
    lines: Vec<Line>,
    /// The number of bytes of a record; 0 if records are read one by one.
    length: usize,
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
        let records = &bytes[..bytes.len().min(TOGETHER * self.length)];
        let records = records.chunks_exact(self.length);
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
    channels: Option<(u8, u64, u64)>,
    cut: Option<(u64, u64)>,
    columns: Option<(u64, u64)>,
    fields: Option<(u64, u64)>,
    forms: Option<(u64, u64)>,
    records: Vec<Message>,
    /// What was detected that is not as usual.
    found: Vec<Message>,
}

impl<'a> ListingReader<'a> {
    /// A reader of a listing.
    pub fn new(input: impl BufRead + Send + 'a, told: ListingInput) -> io::Result<Self> {
        // What is given is not detected. Lines of text are read as they come if their carriage control is given; the
        // rest is detected from as much of the listing as there is.
        let length = told.length.unwrap_or(RECORD_LENGTH);
        let mut input = match told.control {
            Some(control) => {
                let (decision, mut begun) = begin(input, told.records, told.code, length)?;
                let is_records = decision.records == RecordFormat::Fixed;
                let is_told = told.records.is_some() && (told.length.is_some() || !is_records);
                if is_told
                    || !is_records && begun.fill_buf()?.iter().any(|byte| decision.code.ends_line(*byte))
                {
                    return Ok(Self::of(begun, Reading { decision, control, length }, told));
                }
                begun
            }
            None => Unicode::carried(input, told.records, told.code, length),
        };
        let first = sample(&mut input)?;
        let reading = reading(&first, told);
        let mut reader = Self::of(input, reading, told);
        let is_fixed = reading.decision.records == RecordFormat::Fixed;
        if is_fixed && told.length.is_none() && reading.length != RECORD_LENGTH {
            reader.losses.found.push(say::length_found(reading.length));
        }
        if reading.control == Control::None && told.control.is_none() {
            reader.losses.found.push(say::control_not_found());
        }
        Ok(reader)
    }

    fn of(input: Unicode<'a>, reading: Reading, told: ListingInput) -> Self {
        let Reading { decision, control, length } = reading;
        let source = match control {
            Control::Plain => Source::Plain(input),
            _ => Source::Records(Box::new(RecordReader::new(input, decision.records, decision.code, length))),
        };
        // Paper is at the top of a page, so what shows no page itself begins one.
        let moved = Moved { is_page: matches!(control, Control::Plain | Control::None), rows: 0 };
        // Paper that is cut into forms is looked at line by line.
        let together = Together { length: if told.is_cut { 0 } else { length }, ..Together::default() };
        Self {
            source,
            control,
            length,
            code: decision.code,
            paper: Paper { form: told.form, is_cut: told.is_cut, row: 0 },
            moved,
            lines: VecDeque::new(),
            line: Line::new(Spacing::Single),
            together,
            count: 0,
            losses: Losses::default(),
        }
    }

    /// The number of bytes of a fixed record, given or found.
    pub const fn length(&self) -> usize {
        self.length
    }

    /// The next line. `None` at the end of the listing.
    pub fn read(&mut self) -> io::Result<Option<&Line>> {
        while self.lines.is_empty() {
            if self.takes_together()? {
                let line = self.together.next();
                if let Some(line) = line {
                    self.paper.after(line.spacing);
                }
                return Ok(line);
            }
            let is_more = match self.control {
                Control::Asa => self.asa()?,
                Control::Machine => self.machine()?,
                Control::Plain => self.plain()?,
                Control::None => self.uncontrolled()?,
            };
            if !is_more && self.lines.is_empty() {
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
        let Losses { controls, channels, cut, columns, fields, forms, records, found } = &self.losses;
        let hex = |byte: u8| format!("{byte:02X}");
        let controls = controls.map(|(byte, first, count)| say::no_control(&hex(byte), first, count));
        let channels = channels.map(|(channel, first, count)| say::no_stop(first, channel, count));
        let cut = cut.map(|(first, count)| say::lines_cut(first, WIDEST, count));
        let columns = columns.map(|(first, count)| say::columns_blanked(first, count));
        let fields = fields.map(|(first, count)| say::fields_passed(first, count));
        let lines = self.paper.form.lines;
        let forms = forms.map(|(first, count)| say::form_overrun(first, lines.get(), count));
        let all = [controls, channels, cut, columns, fields, forms].into_iter().flatten();
        found.iter().cloned().chain(all).chain(records.iter().cloned()).collect()
    }

    /// Takes the next plain fixed records of a listing with ASA control, if some are at hand.
    fn takes_together(&mut self) -> io::Result<bool> {
        if self.together.length == 0 || self.control != Control::Asa {
            return Ok(false);
        }
        if self.together.is_used_up()
            && let Source::Records(reader) = &mut self.source
        {
            let taken = self.together.take(self.code, reader.records_at_hand()?);
            reader.pass(taken * self.together.length);
            self.count += taken as u64;
        }
        Ok(!self.together.is_used_up())
    }

    /// The next record of a source of records: its first byte as it is, and the text of some of its bytes.
    fn record(&mut self, from: usize) -> io::Result<Option<(Option<u8>, Decoded)>> {
        let Source::Records(reader) = &mut self.source else { return Ok(None) };
        let form = reader.form();
        let is_text = form == Bytes::Line;
        loop {
            let record = reader.read()?.map(|record| record.bytes);
            let is_field = record.is_some_and(|record| is_structured_field(record) && !is_text);
            let read = record.map(|record| {
                let row = record.get(from..).unwrap_or_default();
                (record.first().copied(), self.code.decode(&row[..self.code.solid(row)], form))
            });
            self.losses.records.extend(reader.take_fault().into_iter().chain(reader.take_told()));
            if read.is_some() {
                self.count += 1;
            }
            if !is_field {
                return Ok(read);
            }
            self.losses.fields.get_or_insert((self.count, 0)).1 += 1;
        }
    }

    /// Text in UTF-8 is decoded as a whole, since a line may begin with a character of several bytes.
    fn asa(&mut self) -> io::Result<bool> {
        let Some((first, decoded)) = self.record(0)? else { return Ok(false) };
        let mut rest = decoded.text.chars();
        let control = rest.next().unwrap_or(' ');
        let moves = u8::try_from(control).ok().and_then(Move::of_asa);
        if moves.is_none() {
            self.no_control(first.unwrap_or_default());
        }
        self.after(moves.unwrap_or(Move::Spaced(Spacing::Single)));
        self.printed(rest.as_str(), decoded.faults.len());
        Ok(true)
    }

    fn machine(&mut self) -> io::Result<bool> {
        let Some((control, decoded)) = self.record(1)? else { return Ok(false) };
        let command = control.and_then(Command::of).unwrap_or_else(|| {
            self.no_control(control.unwrap_or(self.code.blank()));
            Command { prints: true, moves: Move::Spaced(Spacing::Single) }
        });
        if command.prints {
            self.printed(&decoded.text, decoded.faults.len());
        }
        self.after(command.moves);
        Ok(true)
    }

    fn uncontrolled(&mut self) -> io::Result<bool> {
        let Some((_, decoded)) = self.record(0)? else { return Ok(false) };
        self.printed(&decoded.text, decoded.faults.len());
        self.after(Move::Spaced(Spacing::Single));
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
            let decoded = code.decode(&row, Bytes::Line);
            self.printed(&decoded.text, decoded.faults.len());
        }
        match end {
            Some(FF) => self.after(Move::Spaced(Spacing::Page)),
            Some(CR) => {}
            Some(_) => self.after(Move::Spaced(Spacing::Single)),
            None => return Ok(!self.lines.is_empty()),
        }
        Ok(true)
    }

    /// Moves the paper.
    fn after(&mut self, moves: Move) {
        let channel = match moves {
            Move::Spaced(Spacing::Page) => return self.moved = Moved { is_page: true, rows: 0 },
            Move::Spaced(spacing) => return self.moved.rows += u64::from(spacing.rows()),
            Move::Channel(channel) => channel,
        };
        let row = if self.moved.is_page { self.moved.rows } else { self.paper.row + self.moved.rows };
        match self.paper.form.skip(channel, row) {
            Some(Stop::Below(rows)) => self.moved.rows += rows,
            Some(Stop::NextForm(rows)) => self.moved = Moved { is_page: true, rows },
            None => {
                self.losses.channels.get_or_insert((channel, self.count, 0)).2 += 1;
                self.moved.rows += 1;
            }
        }
    }

    /// Takes a line that is printed at the present place of the paper, in which so many characters were replaced.
    fn printed(&mut self, text: &str, faults: usize) {
        let mut moved = std::mem::replace(&mut self.moved, Moved { is_page: false, rows: 0 });
        let lines = u64::from(self.paper.form.lines.get());
        let row = if moved.is_page { moved.rows } else { self.paper.row + moved.rows };
        let (row, is_over) = (row % lines, self.paper.is_cut && row >= lines);
        if is_over {
            moved = Moved { is_page: true, rows: row };
            self.losses.forms.get_or_insert((self.count, 0)).1 += 1;
        }
        if moved.is_page && moved.rows > 0 {
            self.push(Line::new(Spacing::Page));
            moved.is_page = false;
        }
        while moved.rows > 3 && self.lines.len() < MOST_BLANK_LINES {
            self.push(Line::new(Spacing::Triple));
            moved.rows -= 3;
        }
        let spacing = match moved.rows {
            _ if moved.is_page => Spacing::Page,
            0 => Spacing::Over,
            1 => Spacing::Single,
            2 => Spacing::Double,
            _ => Spacing::Triple,
        };
        let text = text.trim_end_matches(' ');
        if text.chars().count() > WIDEST {
            self.losses.cut.get_or_insert((self.count, 0)).1 += 1;
        }
        if faults > 0 {
            self.losses.columns.get_or_insert((self.count, 0)).1 += faults as u64;
        }
        self.push(Line::wide(text).spaced(spacing));
    }

    fn push(&mut self, line: Line) {
        self.paper.after(line.spacing);
        self.lines.push_back(line);
    }

    fn no_control(&mut self, byte: u8) {
        self.losses.controls.get_or_insert((byte, self.count, 0)).2 += 1;
    }
}

impl Paper {
    /// Goes on by the spacing of a line.
    fn after(&mut self, spacing: Spacing) {
        self.row = if spacing == Spacing::Page { 0 } else { self.row + u64::from(spacing.rows()) };
    }
}

/// Whether a record is a structured field: X'5A', two bytes of length, and a type of which all begin with X'D3'.
fn is_structured_field(record: &[u8]) -> bool {
    matches!(record, [AFP, _, _, 0xD3, ..])
}

/// Makes a line of a record, if it is short enough, begins with a carriage control, and has nothing but ASCII graphics;
/// nearly all are like that. Otherwise the line is of no use.
fn set_plain(line: &mut Line, code: Code, record: &[u8]) -> bool {
    let Some((control, row)) = record.split_first().filter(|(_, row)| row.len() <= WIDEST) else {
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
