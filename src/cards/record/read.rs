//! Cuts the input into records.
//!
//! A record longer than [`KEPT`] is read to its end, but only its first part is kept, with the length of the whole. No
//! byte is read before the present record needs it, so that a record is passed on as soon as it has come. Variable
//! records, their blocks and segments, are in [`variable`].

mod variable;

use super::format::RecordFormat;
use super::messages;
use super::unicode::Unicode;
use crate::code::{Code, Form};
use playdeck_base::message::Message;
use std::io::{self, BufRead, ErrorKind};

/// The most bytes of one record that are kept: 1,024 columns of four bytes each and a byte order mark.
pub const KEPT: usize = 4 * 1024 + 8;

/// How many bytes X'00' before the first fixed record belong to none: they fill a block, where fewer may be a damaged card.
pub(super) const LEAST_NULS: usize = 4;

/// One line or record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Record<'a> {
    /// Its bytes without line end and without blanks at its end, at most [`KEPT`] of them.
    pub bytes: &'a [u8],
    /// How many bytes it has in the input, counted in the same way.
    pub length: u64,
}

impl Record<'_> {
    /// Whether all of it was kept.
    pub fn is_whole(&self) -> bool {
        self.length <= KEPT as u64
    }
}

/// The meaning of carriage returns in lines of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Returns {
    /// The first line has not ended.
    Unknown,
    /// Before a line end they belong to it. Elsewhere they are faults that the code reports.
    BelongToEnds,
    /// They end lines by themselves.
    EndLines {
        /// Whether one has just ended a line, so that a line end after it belongs to it.
        is_after_one: bool,
    },
}

/// The record that is read.
#[derive(Debug)]
struct Present {
    /// Its first bytes, at most [`KEPT`] of them.
    kept: Vec<u8>,
    /// Its bytes up to the last one that is not blank.
    solid: u64,
    /// Its bytes so far.
    length: u64,
}

impl Present {
    /// Adds a piece, of which `solid` bytes are left without the blanks at its end.
    fn add(&mut self, piece: &[u8], solid: usize) {
        self.kept.extend_from_slice(&piece[..piece.len().min(KEPT - self.kept.len())]);
        if solid > 0 {
            self.solid = self.length + solid as u64;
        }
        self.length += piece.len() as u64;
    }

    fn clear(&mut self) {
        self.kept.clear();
        (self.solid, self.length) = (0, 0);
    }
}

/// Fixed records of X'00' alone that were read and not yet returned: they are records only if another one follows.
#[derive(Debug, Default)]
struct Nuls {
    bytes: u64,
    /// The record that follows.
    behind: Option<Present>,
}

/// Reads records one at a time.
pub struct RecordReader<'a> {
    input: Unicode<'a>,
    format: RecordFormat,
    code: Code,
    /// The number of bytes of a fixed record.
    fixed: usize,
    present: Present,
    /// Bytes read from the input so far.
    position: u64,
    ended: bool,
    fault: Option<Message>,
    nuls: Nuls,
    told: Vec<Message>,
    /// The present unit of a variable input.
    unit: variable::Unit,
    returns: Returns,
    /// Empty lines that were read and not yet returned.
    blank_lines: u64,
}

impl<'a> RecordReader<'a> {
    /// A reader of an input whose format and code are known; `fixed` is the number of bytes of a fixed record (80 for
    /// cards, 133 for a listing). The other formats do not use it.
    pub fn new(input: Unicode<'a>, format: RecordFormat, code: Code, fixed: usize) -> Self {
        let present = Present { kept: Vec::with_capacity(KEPT), solid: 0, length: 0 };
        let unit = variable::Unit::default();
        let (position, ended, fault) = (0, false, None);
        let (returns, blank_lines) = (Returns::Unknown, 0);
        let (nuls, told) = (Nuls::default(), Vec::new());
        Self {
            input,
            format,
            code,
            fixed,
            present,
            position,
            ended,
            fault,
            nuls,
            told,
            unit,
            returns,
            blank_lines,
        }
    }

    /// The next record. `None` at the end of the input.
    pub fn read(&mut self) -> io::Result<Option<Record<'_>>> {
        self.present.clear();
        let is_over = self.ended && self.unit.is_used_up() && self.nuls.behind.is_none();
        let found = !is_over
            && match self.format {
                RecordFormat::Text => self.line()?,
                RecordFormat::Fixed => self.fixed()?,
                RecordFormat::Variable => self.variable()?,
            };
        let solid = usize::try_from(self.present.solid).unwrap_or(usize::MAX);
        self.present.kept.truncate(solid);
        Ok(found.then_some(Record { bytes: &self.present.kept, length: self.present.solid }))
    }

    /// The bytes at hand, if they are lines of text that end with a line end and nothing else. A caller that handles
    /// whole lines takes as many as it likes and reports them with [`Self::pass`]. Empty if lines must be read one by
    /// one, or at the end of the input.
    pub fn lines_at_hand(&mut self) -> io::Result<&[u8]> {
        let ends = (self.format, self.returns, self.blank_lines);
        if ends == (RecordFormat::Text, Returns::BelongToEnds, 0) { self.fill() } else { Ok(&[]) }
    }

    /// The whole fixed records at hand, blanks included, for a caller that handles them as they are and reports them
    /// with [`Self::pass`]. Empty if records must be read one by one, or at the end of the input.
    pub fn records_at_hand(&mut self) -> io::Result<&[u8]> {
        if self.format != RecordFormat::Fixed {
            return Ok(&[]);
        }
        let length = self.fixed;
        let there = self.fill()?;
        Ok(&there[..there.len() - there.len() % length])
    }

    /// Passes `amount` of the bytes at hand, which end with a line or record.
    pub fn pass(&mut self, amount: usize) {
        self.consume(amount);
    }

    /// The end of the last record in the input, its line end included. `None` if no other input could begin there, as
    /// within a block.
    pub fn end(&self) -> Option<u64> {
        self.unit.is_used_up().then_some(self.position)
    }

    /// The error at the end of the input. It is returned once, after the end was reached.
    pub fn take_fault(&mut self) -> Option<Message> {
        self.fault.take()
    }

    /// What is to be told of the tape or transmission that the records come from, since this was last asked for.
    pub fn take_told(&mut self) -> Vec<Message> {
        let mut told = self.input.take_told();
        told.append(&mut self.told);
        told
    }

    /// How the bytes of a record become columns.
    pub fn form(&self) -> Form {
        match self.format {
            RecordFormat::Text => Form::Line,
            RecordFormat::Fixed | RecordFormat::Variable => Form::Record,
        }
    }

    fn line(&mut self) -> io::Result<bool> {
        if self.blank_lines > 0 {
            self.blank_lines -= 1;
            return Ok(true);
        }
        let code = self.code;
        if self.returns == (Returns::EndLines { is_after_one: true })
            && self.fill()?.first().is_some_and(|byte| code.ends_line(*byte))
        {
            self.consume(1);
        }
        // Most lines are in the buffer whole.
        if self.returns == Returns::BelongToEnds
            && let Some(end) = code.find_line_end(self.fill()?).filter(|end| *end <= KEPT)
        {
            let buffer = self.input.fill_buf()?;
            let solid = trimmed(&buffer[..end], code);
            self.present.kept.extend_from_slice(&buffer[..solid]);
            (self.present.solid, self.present.length) = (solid as u64, end as u64);
            self.consume(end + 1);
            return Ok(true);
        }
        let begin = self.position;
        loop {
            // If CR also ends lines, both are searched for.
            let may_end = self.returns != Returns::BelongToEnds;
            let is_end = |&byte: &u8| code.ends_line(byte) || may_end && byte == b'\r';
            let (piece, end) = match self.fill()? {
                [] => break,
                buffer => {
                    let at =
                        if may_end { buffer.iter().position(is_end) } else { code.find_line_end(buffer) };
                    match at {
                        Some(at) => (at, Some(buffer[at])),
                        None => (buffer.len(), None),
                    }
                }
            };
            self.keep(piece)?;
            if let Some(end) = end {
                self.consume(1);
                self.end_line(end)?;
                break;
            }
        }
        Ok(self.position > begin)
    }

    /// Learns how the lines of the input end from the end of a line. The first one decides for all.
    fn end_line(&mut self, end: u8) -> io::Result<()> {
        if let Returns::EndLines { is_after_one } = &mut self.returns {
            *is_after_one = end == b'\r';
            return Ok(());
        }
        self.returns = Returns::BelongToEnds;
        if end != b'\r' {
            return Ok(());
        }
        let mut more = 0;
        while self.fill()?.first() == Some(&b'\r') {
            self.consume(1);
            more += 1;
        }
        match self.fill()?.first().copied() {
            Some(byte) if self.code.ends_line(byte) => self.consume(1),
            Some(_) => {
                self.returns = Returns::EndLines { is_after_one: false };
                self.blank_lines = more;
            }
            None => {}
        }
        Ok(())
    }

    fn fixed(&mut self) -> io::Result<bool> {
        if self.position == 0 {
            self.nuls_in_front()?;
        }
        while self.nuls.behind.is_none() {
            let begin = self.position - self.present.length;
            let open = usize::try_from(self.present.length).unwrap_or(self.fixed);
            self.counted(self.fixed - open)?;
            let there = self.position - begin;
            if there == 0 {
                // They fill the last block.
                let bytes = std::mem::take(&mut self.nuls.bytes);
                if bytes > 0 {
                    self.told.push(messages::nuls(bytes, self.position - bytes + 1));
                }
                return Ok(false);
            }
            if self.present.kept.iter().all(|byte| *byte == 0) {
                self.nuls.bytes += there;
                self.present.clear();
                continue;
            }
            if there < self.fixed as u64 {
                self.fault = Some(messages::short_fixed(self.fixed, begin + 1, there));
            }
            if self.nuls.bytes == 0 {
                return Ok(true);
            }
            let Present { kept, solid, length } = &mut self.present;
            let behind = Present { kept: std::mem::take(kept), solid: *solid, length: *length };
            self.nuls.behind = Some(behind);
            self.present.clear();
        }
        // Before another record they are records, too.
        if let Some(rest) = self.nuls.bytes.checked_sub(self.fixed as u64) {
            self.nuls.bytes = rest;
            let record = vec![0; self.fixed];
            self.present.add(&record, self.code.solid(&record));
        } else if let Some(behind) = self.nuls.behind.take() {
            self.present = behind;
        }
        Ok(true)
    }

    /// Passes over the bytes X'00' before the first record that are no record of their own. Fewer than [`LEAST_NULS`] are
    /// its first columns.
    fn nuls_in_front(&mut self) -> io::Result<()> {
        loop {
            let there = self.fill()?;
            let (count, length) = (there.iter().take_while(|byte| **byte == 0).count(), there.len());
            self.consume(count);
            if count == 0 || count < length {
                break;
            }
        }
        let odd = self.position % self.fixed as u64;
        match usize::try_from(odd) {
            Ok(few) if few < LEAST_NULS => {
                self.nuls.bytes = self.position - odd;
                self.present.add(&[0; LEAST_NULS][..few], few);
            }
            // An input of nothing else is told as a whole.
            _ if self.ended => self.nuls.bytes = self.position,
            _ => {
                self.nuls.bytes = self.position - odd;
                self.told.push(messages::nuls(odd, 1));
            }
        }
        Ok(())
    }

    /// Takes a number of bytes into the record, fewer at the end of the input.
    fn counted(&mut self, mut amount: usize) -> io::Result<()> {
        while amount > 0 {
            let piece = self.fill()?.len().min(amount);
            if piece == 0 {
                break;
            }
            self.keep(piece)?;
            amount -= piece;
        }
        Ok(())
    }

    /// Takes the next bytes of the buffer into the record.
    fn keep(&mut self, amount: usize) -> io::Result<()> {
        let buffer = self.input.fill_buf()?;
        let piece = &buffer[..amount.min(buffer.len())];
        // At the end of a line a carriage return belongs to the line end. Elsewhere it is a fault that the code
        // reports. It is the same byte in ASCII and EBCDIC.
        let of_line_end = self.format == RecordFormat::Text;
        let solid = if of_line_end { trimmed(piece, self.code) } else { self.code.solid(piece) };
        let amount = piece.len();
        self.present.add(piece, solid);
        self.consume(amount);
        Ok(())
    }

    /// The bytes in the buffer. Empty at the end of the input.
    fn fill(&mut self) -> io::Result<&[u8]> {
        if self.ended {
            return Ok(&[]);
        }
        loop {
            match self.input.fill_buf() {
                Ok([]) => {
                    // After its end an input is not asked again: a terminal would wait for a second end.
                    self.ended = true;
                    return Ok(&[]);
                }
                Ok(_) => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.input.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.input.consume(amount);
        self.position += amount as u64;
    }
}

/// The length of a line, or of a piece of it, without the blanks and carriage returns at its end.
fn trimmed(line: &[u8], code: Code) -> usize {
    let mut solid = code.solid(line);
    while let Some(before) = line[..solid].strip_suffix(b"\r") {
        solid = code.solid(before);
    }
    solid
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    /// The records of an input that comes a few bytes at a time, and the error at its end.
    pub(super) fn records(input: &[u8], format: RecordFormat, code: Code) -> (Vec<Vec<u8>>, Option<String>) {
        let mut reader =
            RecordReader::new(Unicode::as_it_is(BufReader::with_capacity(3, input)), format, code, 80);
        let mut records = Vec::new();
        while let Some(record) = reader.read().unwrap() {
            assert_eq!(record.length, record.bytes.len() as u64);
            records.push(record.bytes.to_vec());
        }
        (records, reader.take_fault().map(|fault| fault.sentence()))
    }

    fn lines(input: &[u8], code: Code) -> Vec<Vec<u8>> {
        records(input, RecordFormat::Text, code).0
    }

    #[test]
    fn text_ends_with_lf_or_cr_lf_or_the_input() {
        assert_eq!(lines(b"ab \r\n\nc\0d\r\rx\nlast", Code::Ascii), [&b"ab"[..], b"", b"c\0d\r\rx", b"last"]);
        assert_eq!(lines(b"", Code::Ascii), [b""; 0]);
        assert_eq!(lines(b"\n", Code::Ascii), [b""]);
        assert_eq!(lines(&[0xC1, 0x15, 0xC2, 0x40, 0x0D, 0x25, 0xC3], Code::Cp037), [[0xC1], [0xC2], [0xC3]]);
    }

    #[test]
    fn a_carriage_return_ends_every_line_where_it_ends_the_first() {
        for code in [Code::Ascii, Code::Cp037] {
            let all: [&[u8]; 4] = [b"ab", b"", b"c", b"d"];
            for input in [&b"ab\r\rc\rd"[..], b"ab\r\rc\rd\r", b"ab \r\rc\rd \r"] {
                let input: Vec<u8> =
                    input.iter().map(|byte| if *byte == b' ' { code.blank() } else { *byte }).collect();
                assert_eq!(lines(&input, code), all, "{code}");
            }
            // If both kinds are mixed, a line feed after a carriage return belongs to the same line end.
            let mixed: Vec<u8> = b"ab\r\rc\r\nd\n"
                .iter()
                .map(|byte| if *byte == b'\n' { code.line_end() } else { *byte })
                .collect();
            assert_eq!(lines(&mixed, code), all, "{code}");
        }
        assert_eq!(lines(b"ab\r\r\nc\rd", Code::Ascii), [&b"ab"[..], b"c\rd"]);
        assert_eq!(lines(b"ab\nc\rd\r\n", Code::Ascii), [&b"ab"[..], b"c\rd"]);
        assert_eq!(
            (lines(b"ab\r", Code::Ascii), lines(b"\r", Code::Ascii)),
            (vec![b"ab".to_vec()], vec![Vec::new()])
        );
    }

    #[test]
    fn a_long_line_is_read_to_its_end_but_only_its_first_part_is_kept() {
        let input = [b"x".repeat(100_000), b" \ny".to_vec()].concat();
        let mut reader =
            RecordReader::new(Unicode::as_it_is(&input[..]), RecordFormat::Text, Code::Ascii, 80);
        let record = reader.read().unwrap().unwrap();
        assert_eq!((record.bytes.len(), record.length, record.is_whole()), (KEPT, 100_000, false));
        assert_eq!(reader.read().unwrap().unwrap().bytes, b"y");
        assert_eq!(reader.read().unwrap(), None);
        assert_eq!(reader.read().unwrap(), None);
        for piece in [1, 1_000, KEPT - 1, KEPT, KEPT + 1] {
            let input = BufReader::with_capacity(piece, &input[..]);
            let mut reader = RecordReader::new(Unicode::as_it_is(input), RecordFormat::Text, Code::Ascii, 80);
            let record = reader.read().unwrap().unwrap();
            assert_eq!((record.bytes.len(), record.length), (KEPT, 100_000), "{piece}");
        }
        let blanks = [b"x".to_vec(), b" ".repeat(100_000)].concat();
        let mut reader =
            RecordReader::new(Unicode::as_it_is(&blanks[..]), RecordFormat::Text, Code::Ascii, 80);
        assert_eq!(reader.read().unwrap(), Some(Record { bytes: b"x", length: 1 }));
    }

    #[test]
    fn a_read_that_a_signal_interrupts_is_made_again() {
        /// Every other read is interrupted.
        struct Interrupted<'b>(&'b [u8], bool);
        impl io::Read for Interrupted<'_> {
            fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
                self.1 = !self.1;
                if self.1 { Err(ErrorKind::Interrupted.into()) } else { self.0.read(into) }
            }
        }
        let input = BufReader::with_capacity(2, Interrupted(b"ab\ncd\n", false));
        let mut reader = RecordReader::new(Unicode::as_it_is(input), RecordFormat::Text, Code::Ascii, 80);
        for line in [b"ab", b"cd"] {
            assert_eq!(reader.read().unwrap().unwrap().bytes, line);
        }
        assert_eq!(reader.read().unwrap(), None);
    }

    #[test]
    fn an_input_that_fails_is_not_read_on() {
        struct Torn;
        impl io::Read for Torn {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("torn"))
            }
        }
        for format in RecordFormat::ALL {
            let mut reader =
                RecordReader::new(Unicode::as_it_is(BufReader::new(Torn)), format, Code::Ascii, 80);
            assert_eq!(reader.read().unwrap_err().to_string(), "torn", "{format}");
        }
    }

    /// A terminal would wait for a second end.
    /// What is read of fixed records, and all that is told.
    fn with_told(input: &[u8], piece: usize) -> (Vec<String>, Vec<String>) {
        let input = Unicode::as_it_is(BufReader::with_capacity(piece, input));
        let mut reader = RecordReader::new(input, RecordFormat::Fixed, Code::Ascii, 80);
        let mut records = Vec::new();
        while let Some(record) = reader.read().unwrap() {
            records.push(String::from_utf8(record.bytes.to_vec()).unwrap());
        }
        let told = reader.take_fault().into_iter().chain(reader.take_told());
        (records, told.map(|it| it.to_string()).collect())
    }

    #[test]
    fn nuls_that_fill_a_block_are_no_records() {
        let cards = format!("{:80}{:80}", "$INIT", "$END").into_bytes();
        for piece in [1, 3, 64, 1_000] {
            for count in [4, 64, 80, 144, 4_000] {
                let nuls = vec![0; count];
                let due = |count: usize, at: usize| {
                    format!(
                        "PDK238I The {count} bytes from byte {at} on are X'00' and no part of a record; they were passed over."
                    )
                };
                let (records, told) = with_told(&[&cards[..], &nuls].concat(), piece);
                assert_eq!(records, ["$INIT", "$END"]);
                assert_eq!(told, [due(count, 161)]);
                let (records, told) = with_told(&[&nuls[..], &cards].concat(), piece);
                assert_eq!(records[count / 80..], ["$INIT", "$END"]);
                assert_eq!(told, if count % 80 == 0 { vec![] } else { vec![due(count % 80, 1)] });
                // Between two records they are records, too.
                let (records, told) =
                    with_told(&[&cards[..], &nuls[..count / 80 * 80], &cards].concat(), piece);
                assert_eq!((records.len(), told.len()), (4 + count / 80, 0));
                assert_eq!(records[2 + count / 80..], ["$INIT", "$END"]);
            }
            // Few in front are columns of a card.
            let card = format!("\0\0\0{:77}", "$INIT").into_bytes();
            assert_eq!(with_told(&card, piece), (vec!["\0\0\0$INIT".to_owned()], vec![]));
        }
    }

    #[test]
    fn an_input_is_not_asked_again_after_its_end() {
        struct Ended<'b>(&'b [u8], bool);
        impl io::Read for Ended<'_> {
            fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
                assert!(!self.1, "asked after the end");
                self.1 = self.0.is_empty();
                self.0.read(into)
            }
        }
        for format in RecordFormat::ALL {
            let input = BufReader::new(Ended(b"", false));
            let mut reader = RecordReader::new(Unicode::as_it_is(input), format, Code::Ascii, 80);
            assert!(reader.read().unwrap().is_none() && reader.read().unwrap().is_none(), "{format}");
        }
        let mut reader = RecordReader::new(
            Unicode::as_it_is(BufReader::new(Ended(b"ab\ncd", false))),
            RecordFormat::Text,
            Code::Ascii,
            80,
        );
        for line in [b"ab", b"cd"] {
            assert_eq!(reader.read().unwrap().unwrap().bytes, line);
        }
        assert!(reader.read().unwrap().is_none() && reader.read().unwrap().is_none());
    }

    #[test]
    fn fixed_records_have_80_bytes_and_a_short_rest_is_a_fault() {
        let input = [b"a".repeat(80), b"b\n\r".to_vec()].concat();
        let (cards, fault) = records(&input, RecordFormat::Fixed, Code::Ascii);
        assert_eq!(cards, [b"a".repeat(80), b"b\n\r".to_vec()]);
        assert_eq!(
            fault.unwrap(),
            "The input ends inside a fixed record: of the 80 bytes from byte 81 on only 3 came in; the others \
             were read as blanks."
        );
        assert_eq!(records(&input[..80], RecordFormat::Fixed, Code::Ascii).1, None);
    }
}
