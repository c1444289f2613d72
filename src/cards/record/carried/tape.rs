//! Tapes of Hercules as files: AWS, and HET, which compresses blocks.
//!
//! A block lies in one or more pieces, each behind a header of six bytes: the length of the piece and that of the piece
//! before it, low byte first, then two bytes of flags. A tape mark is a header alone. A block of HET may be one stream
//! of zlib. The first file that holds data is read; standard labels are passed over, and say how the records lie. On a
//! tape without labels a block is of variable records if it begins with its own length, of card images or lines if
//! these fill it, and otherwise one record.
//!
//! Source: Hercules Tape Utilities, "hetget" and "hetmap"; IBM, z/OS DFSMS Using Magnetic Tapes, "HDR2".

use super::labels::Labels;
use super::{LONGEST, put, taken};
use crate::record::format::{WORD, first_in_block};
use crate::record::messages;
use flate2::read::ZlibDecoder;
use playdeck_base::message::Message;
use std::io::{self, BufRead, Read};

/// Bytes of a header.
pub const HEADER: usize = 6;
/// The longest block.
pub const LONGEST_BLOCK: usize = 65_535;

/// The flags of a header's fifth byte.
pub mod flag {
    /// The piece begins a block.
    pub const FIRST: u8 = 0x80;
    /// It is a tape mark.
    pub const MARK: u8 = 0x40;
    /// The piece ends a block.
    pub const LAST: u8 = 0x20;
    /// The block is compressed by bzip2.
    pub const BZIP2: u8 = 0x02;
    /// The block is compressed by zlib.
    pub const ZLIB: u8 = 0x01;
    /// All of the above.
    pub const KNOWN: u8 = FIRST | MARK | LAST | BZIP2 | ZLIB;
}

/// The flag of a header's sixth byte in files of other programs: the block is compressed in their way.
const COMPRESSED_OTHERWISE: u8 = 0x80;

/// Whether bytes begin a tape. `None`: more must come to know it.
pub fn begins(bytes: &[u8]) -> Option<bool> {
    let is_good = |(at, byte): (usize, &u8)| match at {
        2 | 3 => *byte == 0,
        4 => {
            let is_mark = *byte == flag::MARK && bytes[..2] == [0, 0];
            let is_block = byte & flag::FIRST != 0 && byte & flag::MARK == 0 && bytes[..2] != [0, 0];
            byte & !flag::KNOWN == 0 && (is_mark || is_block)
        }
        5 => byte & !COMPRESSED_OTHERWISE == 0,
        _ => true,
    };
    if !bytes.iter().take(HEADER).enumerate().all(is_good) {
        return Some(false);
    }
    (bytes.len() >= HEADER).then_some(true)
}

/// What comes next on a tape.
enum Next {
    Block(Vec<u8>),
    Mark,
    End,
}

/// How records lie in the blocks of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// Records of one length.
    Fixed(usize),
    /// Variable records behind their descriptor words, in blocks that have one, too.
    Variable,
    /// Each block is a record.
    Undefined,
}

/// A tape that is read.
pub struct Tape {
    /// The number of bytes of a record if nothing else says it.
    length: usize,
    /// Bytes read so far.
    at: u64,
    /// The number of the present block, and the place of its header, from 1.
    block: u64,
    place: u64,
    /// The length of the piece before.
    before: u16,
    told: Told,
    labels: Labels,
    /// How the records of the file lie that is read; `None` before its first block.
    layout: Option<Layout>,
    /// Whether the file was read that is wanted.
    is_read: bool,
    last: Last,
    more_files: u64,
    is_over: bool,
}

/// What came last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Last {
    /// Nothing of the present file but labels.
    Label,
    /// Data of the present file.
    Data,
    Mark,
}

/// What is told only once.
#[derive(Debug, Default)]
struct Told {
    before: bool,
    odd: bool,
}

impl Tape {
    pub fn new(length: usize) -> Self {
        Self {
            length,
            at: 0,
            block: 0,
            place: 1,
            before: 0,
            told: Told::default(),
            labels: Labels::default(),
            layout: None,
            is_read: false,
            last: Last::Label,
            more_files: 0,
            is_over: false,
        }
    }

    /// Adds the records of the next block. None are added only at the end.
    pub fn more(
        &mut self,
        input: &mut dyn BufRead,
        to: &mut Vec<u8>,
        told: &mut Vec<Message>,
    ) -> io::Result<()> {
        while to.is_empty() && !self.is_over {
            match self.next(input, told)? {
                Next::Block(block) => self.block(&block, to, told),
                Next::Mark => self.mark(),
                Next::End => self.is_over = true,
            }
            if self.is_over {
                self.end(told);
            }
        }
        Ok(())
    }

    fn mark(&mut self) {
        // Two marks behind one another end what was written on a tape.
        self.is_over = self.last == Last::Mark && self.is_read;
        self.is_read |= self.layout.is_some();
        self.last = Last::Mark;
    }

    fn block(&mut self, block: &[u8], to: &mut Vec<u8>, told: &mut Vec<Message>) {
        let is_first = self.last != Last::Data;
        if is_first && self.labels.take(block) {
            self.last = Last::Label;
            return;
        }
        self.last = Last::Data;
        if self.is_read {
            self.more_files += u64::from(is_first);
            return;
        }
        if self.layout.is_none() {
            self.layout = self.first(block, told);
        }
        let Some(layout) = self.layout else { return };
        match layout {
            Layout::Fixed(length) => {
                let rest = block.len() % length;
                if rest > 0 && !std::mem::replace(&mut self.told.odd, true) {
                    told.push(messages::odd_block(self.block, self.place, block.len(), length));
                }
                block.chunks(length).for_each(|record| put(record, to));
            }
            Layout::Variable => match block.split_first_chunk::<WORD>() {
                Some(([high, low, 0, 0], _)) if length(*high, *low) == block.len() => to.extend(block),
                _ => self.damaged("it does not begin with its own length", told),
            },
            Layout::Undefined if block.len() > LONGEST => {
                self.unread(&format!("a record of {} bytes", block.len()), told);
            }
            Layout::Undefined => put(block, to),
        }
    }

    /// How the records of a file lie that begins with this block. Says what is read.
    fn first(&mut self, block: &[u8], told: &mut Vec<Message>) -> Option<Layout> {
        let is_variable = first_in_block(block).is_some()
            && block.first_chunk().is_some_and(|[high, low]| length(*high, *low) == block.len());
        let known = [self.length, 80, 133];
        let filling = || known.into_iter().find(|length| block.len().is_multiple_of(*length));
        let said = self.labels.length;
        let layout = match self.labels.records {
            Some('F') if (1..=LONGEST).contains(&said) => Layout::Fixed(said),
            Some('V') => Layout::Variable,
            Some('U') => Layout::Undefined,
            Some(other) if other != 'F' => {
                self.unread(&format!("records of the format {other}"), told);
                return None;
            }
            _ if is_variable => Layout::Variable,
            _ => filling().map_or(Layout::Undefined, Layout::Fixed),
        };
        let records = match layout {
            Layout::Fixed(length) => format!("records of {length} bytes"),
            Layout::Variable => "variable records".to_owned(),
            Layout::Undefined => "each block as a record".to_owned(),
        };
        let name = self.labels.name.as_deref().filter(|name| !name.is_empty());
        let name = name.map_or_else(|| "its first file".to_owned(), |name| format!("the file {name}"));
        told.push(messages::read_from_tape(&name, &records));
        Some(layout)
    }

    /// Says at the end what was not read, and what is missing.
    fn end(&mut self, told: &mut Vec<Message>) {
        if self.more_files > 0 {
            told.push(messages::more_on_tape(self.more_files));
        }
        if self.labels.goes_on {
            told.push(messages::goes_on(self.labels.volume.as_deref().unwrap_or("1")));
        }
    }

    fn damaged(&mut self, why: &str, told: &mut Vec<Message>) {
        told.push(messages::bad_tape_block(self.block, self.place, why));
        self.is_over = true;
    }

    fn unread(&mut self, what: &str, told: &mut Vec<Message>) {
        told.push(messages::unread_records(self.block, self.place, what));
        self.is_over = true;
    }

    /// The next block or mark. What is damaged is told and ends the tape.
    fn next(&mut self, input: &mut dyn BufRead, told: &mut Vec<Message>) -> io::Result<Next> {
        let (mut block, mut is_open, mut method) = (Vec::new(), false, 0);
        self.block += 1;
        self.place = self.at + 1;
        loop {
            let Some([low, high, low_before, high_before, flags, other]) = self.header(input, told)? else {
                if is_open {
                    self.damaged("its last piece is missing", told);
                }
                return Ok(Next::End);
            };
            let (here, before) = (length(high, low), length(high_before, low_before));
            self.told_before(u16::try_from(before).unwrap_or(u16::MAX), told);
            self.before = u16::try_from(here).unwrap_or(u16::MAX);
            let has = |one: u8| flags & one != 0;
            let why = if flags & !flag::KNOWN != 0 || other & !COMPRESSED_OTHERWISE != 0 {
                Some("its header has flags that no tape has")
            } else if has(flag::MARK) && (here > 0 || is_open || flags != flag::MARK) {
                Some("its header is that of a tape mark, too")
            } else if !has(flag::MARK) && has(flag::FIRST) == is_open {
                Some("its pieces do not follow one another")
            } else {
                None
            };
            if let Some(why) = why {
                self.damaged(why, told);
                return Ok(Next::End);
            }
            if has(flag::MARK) {
                // A mark is no block.
                self.block -= 1;
                return Ok(Next::Mark);
            }
            if !is_open {
                method = flags & (flag::BZIP2 | flag::ZLIB);
            }
            let how = match method {
                _ if other != 0 => Some("another program than Hercules"),
                0 | flag::ZLIB => None,
                flag::BZIP2 => Some("bzip2"),
                _ => Some("a method without a name"),
            };
            if let Some(how) = how {
                told.push(messages::packed_otherwise(self.block, self.place, how));
                self.is_over = true;
                return Ok(Next::End);
            }
            let piece = taken(input, here)?;
            if piece.len() < here {
                told.push(messages::short_tape(self.block, here, self.at + 1, piece.len()));
                return Ok(Next::End);
            }
            self.at += piece.len() as u64;
            block.extend(piece);
            is_open = true;
            if block.len() > LONGEST_BLOCK {
                self.damaged("its pieces make more than 65,535 bytes", told);
                return Ok(Next::End);
            }
            if has(flag::LAST) {
                break;
            }
        }
        if method == flag::ZLIB {
            let mut plain = Vec::new();
            let unpacked =
                ZlibDecoder::new(&block[..]).take(LONGEST_BLOCK as u64 + 1).read_to_end(&mut plain);
            if unpacked.is_err() {
                self.damaged("it cannot be unpacked", told);
                return Ok(Next::End);
            }
            if plain.len() > LONGEST_BLOCK {
                self.damaged("unpacked it has more than 65,535 bytes", told);
                return Ok(Next::End);
            }
            block = plain;
        }
        Ok(Next::Block(block))
    }

    /// The next header. `None` at the end of the file, which is told if it comes too early.
    fn header(
        &mut self,
        input: &mut dyn BufRead,
        told: &mut Vec<Message>,
    ) -> io::Result<Option<[u8; HEADER]>> {
        let header = taken(input, HEADER)?;
        let there = header.len();
        let Ok(header) = <[u8; HEADER]>::try_from(header) else {
            let blocks = self.block - 1;
            if there > 0 {
                told.push(messages::short_tape(self.block, HEADER, self.at + 1, there));
            } else if self.last != Last::Mark {
                told.push(messages::no_mark(self.at, blocks));
            }
            if self.layout.is_none() && there == 0 {
                told.push(messages::empty_tape());
            }
            return Ok(None);
        };
        self.at += HEADER as u64;
        Ok(Some(header))
    }

    /// Says, once, that the length of the piece before is another than it was.
    fn told_before(&mut self, found: u16, told: &mut Vec<Message>) {
        if found != self.before && !std::mem::replace(&mut self.told.before, true) {
            let at = self.at + 1 - HEADER as u64;
            told.push(messages::bad_previous(self.block, at, found, self.before));
        }
    }
}

/// The number of two bytes.
fn length(high: u8, low: u8) -> usize {
    usize::from(u16::from_be_bytes([high, low]))
}
