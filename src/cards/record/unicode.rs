//! UTF-16 and UTF-32 as UTF-8, and the records of a tape or a transmission as variable records. An input that begins with
//! a byte order mark, or as such a file does, is converted before anything else looks at it, so that byte places in
//! messages of the other modules count the converted input.
//!
//! Bytes are passed on as soon as a character is whole. No byte is waited for, except those that show it. What is not a
//! character is converted into U+FFFD, which no column holds, so that a message names it.

use super::carried::{Beginning, Carried, beginning};
use super::format::RecordFormat;
use crate::code::Code;
use playdeck_base::message::Message;
use std::io::{self, BufRead, Read};

/// The marks, the longer ones first: little-endian UTF-32 begins like UTF-16.
const MARKS: [(&[u8], Unit); 4] = [
    (&[0xFF, 0xFE, 0, 0], Unit { bytes: 4, is_low_first: true }),
    (&[0, 0, 0xFE, 0xFF], Unit { bytes: 4, is_low_first: false }),
    (&[0xFF, 0xFE], Unit { bytes: 2, is_low_first: true }),
    (&[0xFE, 0xFF], Unit { bytes: 2, is_low_first: false }),
];

/// How characters are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Unit {
    bytes: usize,
    is_low_first: bool,
}

impl Unit {
    /// The number in some bytes.
    fn number(self, bytes: &[u8]) -> u32 {
        let add = |number: u32, byte: &u8| number << 8 | u32::from(*byte);
        if self.is_low_first { bytes.iter().rev().fold(0, add) } else { bytes.iter().fold(0, add) }
    }
}

/// What is known of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Its first bytes may be a mark, or those of a carrier.
    Unknown,
    /// It is passed on unchanged.
    AsItIs,
    /// It is converted.
    Turned(Unit),
    /// Its records are those of a carrier.
    Carried,
}

/// An input as UTF-8 if a mark says that it is UTF-16 or UTF-32, as variable records if it is a tape or a transmission
/// and that is looked for, and unchanged otherwise. It is boxed, so that whatever
/// reads it is compiled once and not for each kind of input; it is asked for buffers and never for single bytes.
pub struct Unicode<'a> {
    input: Box<dyn BufRead + Send + 'a>,
    state: State,
    /// The number of bytes of a record of a carrier that does not say it, if carriers are looked for.
    looked_for: Option<usize>,
    /// Whether marks are looked for.
    marks: bool,
    carried: Option<Box<Carried>>,
    /// Bytes that came in and are not yet converted: of a mark, or of a character.
    open: Vec<u8>,
    /// Bytes to be passed on, from a place on.
    turned: Vec<u8>,
    at: usize,
}

impl<'a> Unicode<'a> {
    /// An input that may begin with a mark.
    pub fn new(input: impl BufRead + Send + 'a) -> Self {
        Self::with(State::Unknown, input)
    }

    /// An input in which no mark is looked for.
    pub fn as_it_is(input: impl BufRead + Send + 'a) -> Self {
        Self::with(State::AsItIs, input)
    }

    fn with(state: State, input: impl BufRead + Send + 'a) -> Self {
        Self {
            input: Box::new(input),
            state,
            looked_for: None,
            marks: true,
            carried: None,
            open: Vec::new(),
            turned: Vec::new(),
            at: 0,
        }
    }

    /// The same as [`Self::of`], and if no format is given, a tape or a transmission is looked for, too; `length` is the
    /// number of bytes of a record where it does not say it.
    pub fn carried(
        input: impl BufRead + Send + 'a,
        records: Option<RecordFormat>,
        code: Option<Code>,
        length: usize,
    ) -> Self {
        let input = Self::of(input, records, code);
        if records.is_some() {
            return input;
        }
        let marks = input.state == State::Unknown;
        Self { state: State::Unknown, looked_for: Some(length), marks, ..input }
    }

    /// What is to be told of a tape or a transmission since this was last asked for.
    pub fn take_told(&mut self) -> Vec<Message> {
        self.carried.as_mut().map_or_else(Vec::new, |carried| carried.take_told())
    }

    /// An input with given options. A mark is looked for only in text, and only if no page of EBCDIC is given.
    pub fn of(input: impl BufRead + Send + 'a, records: Option<RecordFormat>, code: Option<Code>) -> Self {
        let is_text = records.is_none_or(|records| records == RecordFormat::Text);
        let is_ascii = code.is_none_or(|code| code == Code::Ascii);
        Self::with(if is_text && is_ascii { State::Unknown } else { State::AsItIs }, input)
    }

    /// Takes back bytes that were read, so that they are read again.
    pub(super) fn put_back(&mut self, mut bytes: Vec<u8>) {
        bytes.extend_from_slice(&self.turned[self.at..]);
        (self.turned, self.at) = (bytes, 0);
    }

    /// Takes one more byte of a mark. Once the mark is clear, it sets the state.
    fn look(&mut self) -> io::Result<()> {
        let is_over = match self.input.fill_buf()?.first() {
            Some(&byte) => {
                self.open.push(byte);
                self.input.consume(1);
                false
            }
            None => true,
        };
        let open = &self.open;
        let may_become = |(mark, _): &(&[u8], Unit)| mark.len() > open.len() && mark.starts_with(open);
        if let Some(length) = self.looked_for {
            let beginning = beginning(open);
            if beginning == Beginning::Open && !is_over {
                return Ok(());
            }
            if let Some(carried) = Carried::new(beginning, length) {
                self.carried = Some(Box::new(carried));
                self.state = State::Carried;
                return Ok(());
            }
        }
        if self.marks && !is_over && MARKS.iter().any(may_become) {
            return Ok(());
        }
        let mark = MARKS.iter().find(|(mark, _)| self.marks && self.open.starts_with(mark));
        let rest = self.open.split_off(mark.map_or(0, |(mark, _)| mark.len()));
        self.open.clear();
        if let Some((_, unit)) = mark {
            self.state = State::Turned(*unit);
            self.open = rest;
        } else {
            self.state = State::AsItIs;
            self.turned = rest;
        }
        Ok(())
    }

    /// Takes the next records of a carrier. At its end none are left.
    fn carry(&mut self) -> io::Result<bool> {
        let Some(carried) = &mut self.carried else { return Ok(true) };
        let open = std::mem::take(&mut self.open);
        let mut input = (&open[..]).chain(&mut self.input);
        carried.more(&mut input, &mut self.turned)?;
        let (rest, _) = input.into_inner();
        self.open = rest.to_owned();
        Ok(self.turned.is_empty())
    }

    /// Converts what is in the buffer. At the end of the input, nothing is left to convert.
    fn turn(&mut self, unit: Unit) -> io::Result<bool> {
        let there = self.input.fill_buf()?;
        let (count, is_over) = (there.len(), there.is_empty());
        self.open.extend_from_slice(there);
        self.input.consume(count);
        let mut units: Vec<u32> =
            self.open.chunks_exact(unit.bytes).map(|bytes| unit.number(bytes)).collect();
        // The first half of a pair waits for the second.
        let is_half = unit.bytes == 2 && units.last().is_some_and(|last| (0xD800..0xDC00).contains(last));
        if is_half && !is_over {
            units.pop();
        }
        self.open.drain(..units.len() * unit.bytes);
        let mut text = String::with_capacity(units.len());
        if unit.bytes == 2 {
            let units = units.iter().map(|number| u16::try_from(*number).unwrap_or(0xFFFD));
            text.extend(char::decode_utf16(units).map(|it| it.unwrap_or(char::REPLACEMENT_CHARACTER)));
        } else {
            text.extend(
                units.iter().map(|number| char::from_u32(*number).unwrap_or(char::REPLACEMENT_CHARACTER)),
            );
        }
        if is_over && !self.open.is_empty() {
            self.open.clear();
            text.push(char::REPLACEMENT_CHARACTER);
        }
        self.turned = text.into_bytes();
        Ok(is_over)
    }
}

impl BufRead for Unicode<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.at == self.turned.len() {
            self.turned.clear();
            self.at = 0;
            match self.state {
                State::Unknown => self.look()?,
                State::AsItIs => return self.input.fill_buf(),
                State::Turned(unit) => {
                    if self.turn(unit)? {
                        break;
                    }
                }
                State::Carried => {
                    if self.carry()? {
                        break;
                    }
                }
            }
        }
        Ok(&self.turned[self.at..])
    }

    fn consume(&mut self, amount: usize) {
        if self.at < self.turned.len() {
            self.at += amount.min(self.turned.len() - self.at);
        } else {
            self.input.consume(amount);
        }
    }
}

impl Read for Unicode<'_> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let there = self.fill_buf()?;
        let count = there.len().min(to.len());
        to[..count].copy_from_slice(&there[..count]);
        self.consume(count);
        Ok(count)
    }
}

/// The code of an input that has no mark but seems to need one, and the byte of its first X'00', from 1. ASCII text in
/// such a code has X'00' in the same places of each unit.
pub fn unmarked(sample: &[u8]) -> Option<(&'static str, usize)> {
    const LOOKED_AT: usize = 64;
    let head = &sample[..sample.len().min(LOOKED_AT) / 4 * 4];
    let shapes = [
        ("UTF-32", &[true, false, false, false]),
        ("UTF-32", &[false, false, false, true]),
        ("UTF-16", &[true, false, true, false]),
        ("UTF-16", &[false, true, false, true]),
    ];
    let has_shape = |shape: &[bool; 4]| {
        head.chunks_exact(4).all(|bytes| bytes.iter().zip(shape).all(|(byte, there)| (*byte != 0) == *there))
    };
    let (name, _) = shapes.into_iter().find(|(_, shape)| !head.is_empty() && has_shape(shape))?;
    head.iter().position(|byte| *byte == 0).map(|at| (name, at + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::io::BufReader;

    /// A text in a code, with its mark.
    fn coded(text: &str, (mark, unit): (&[u8], Unit)) -> Vec<u8> {
        let bytes = |number: u32| {
            let all = number.to_be_bytes();
            let mut own = all[4 - unit.bytes..].to_vec();
            if unit.is_low_first {
                own.reverse();
            }
            own
        };
        let numbers: Vec<u32> = match unit.bytes {
            2 => text.encode_utf16().map(u32::from).collect(),
            _ => text.chars().map(u32::from).collect(),
        };
        [mark.to_vec(), numbers.into_iter().flat_map(bytes).collect()].concat()
    }

    fn read(bytes: &[u8], piece: usize) -> Vec<u8> {
        let mut read = Vec::new();
        Unicode::new(BufReader::with_capacity(piece, bytes)).read_to_end(&mut read).unwrap();
        read
    }

    proptest! {
        #[test]
        fn every_text_comes_as_utf8_however_it_is_chopped(text in any::<String>(), piece in 1..9_usize) {
            for mark in MARKS {
                prop_assert_eq!(read(&coded(&text, mark), piece), text.as_bytes());
            }
        }

        #[test]
        fn whatever_has_no_mark_comes_as_it_is(bytes in proptest::collection::vec(any::<u8>(), 0..20), piece in 1..9_usize) {
            prop_assume!(!MARKS.iter().any(|(mark, _)| bytes.starts_with(mark)));
            prop_assert_eq!(read(&bytes, piece), bytes);
        }
    }

    #[test]
    fn what_is_no_character_is_one_that_no_column_holds() {
        for piece in 1..6 {
            let odd = [&coded("A", MARKS[2])[..], &[0, 0xD8, 66, 0, 0, 0xDC, 67]].concat();
            assert_eq!(read(&odd, piece), "A\u{FFFD}B\u{FFFD}\u{FFFD}".as_bytes());
            let high = [&coded("A", MARKS[1])[..], &[0, 0x11, 0, 0, 0]].concat();
            assert_eq!(read(&high, piece), "A\u{FFFD}\u{FFFD}".as_bytes());
        }
    }

    #[test]
    fn a_character_is_handed_on_when_it_has_come() {
        struct Torn;
        impl Read for Torn {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("read too far"))
            }
        }
        for (bytes, text) in
            [(&b"$"[..], &b"$"[..]), (b"\xFE\xFF\0$", b"$"), (b"\xFF\xFEA\0", b"A"), (b"\0A", b"\0A")]
        {
            let mut input = Unicode::new(BufReader::with_capacity(1, bytes.chain(Torn)));
            let mut first = vec![0; text.len()];
            input.read_exact(&mut first).unwrap();
            assert_eq!(first, text);
            assert!(input.fill_buf().is_err());
        }
    }

    /// Records and pages of EBCDIC may begin with any bytes, also with those of a mark.
    #[test]
    fn a_mark_is_one_in_text_alone() {
        let (marked, text) = (coded("$END", MARKS[2]), b"$END".to_vec());
        let read = |records, code| {
            let mut read = Vec::new();
            Unicode::of(&marked[..], records, code).read_to_end(&mut read).unwrap();
            read
        };
        for told in [(None, None), (Some(RecordFormat::Text), None), (None, Some(Code::Ascii))] {
            assert_eq!(read(told.0, told.1), text);
        }
        for told in [
            (Some(RecordFormat::Fixed), None),
            (Some(RecordFormat::Variable), None),
            (None, Some(Code::Cp1047)),
        ] {
            assert_eq!(read(told.0, told.1), marked);
        }
    }

    #[test]
    fn a_code_without_its_mark_is_named() {
        let of = |at: usize| unmarked(&coded("$INIT\nA\n", (&[], MARKS[at].1)));
        assert_eq!(
            [of(0), of(1), of(2), of(3)],
            [("UTF-32", 2), ("UTF-32", 1), ("UTF-16", 2), ("UTF-16", 1)].map(Some)
        );
        assert_eq!(unmarked(b"$INIT\n\0\0"), None);
        assert_eq!((unmarked(b""), unmarked(b"\0\0\0\0"), unmarked(b"\0\x54\0\0$INI")), (None, None, None));
    }
}
