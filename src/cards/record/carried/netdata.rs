//! Transmissions: the files that TRANSMIT of TSO makes, called XMI or NETDATA.
//!
//! A record lies in segments of at most 255 bytes: the length with its own byte, a byte of flags, and data. Control
//! records INMR01 to INMR06 say what is sent; their facts are text units of a key, a count, and values behind their
//! lengths. One sequential data set is read. A message that was sent with it is passed over.
//!
//! Source: IBM, z/OS TSO/E Customization, "Format of transmitted data".

use super::{LONGEST, put, taken};
use crate::code::{Code, Form};
use crate::record::format::{WORD, descriptor};
use crate::record::messages;
use playdeck_base::message::{Message, shown};
use std::io::{self, BufRead};

/// `INMR01` in EBCDIC.
const INMR01: [u8; 6] = [0xC9, 0xD5, 0xD4, 0xD9, 0xF0, 0xF1];
/// The most bytes of a control record.
const LONGEST_CONTROL: usize = 32_760;
/// The most files of a transmission that are looked at.
const MOST_FILES: usize = 255;

/// The flags of a segment.
mod flag {
    pub const FIRST: u8 = 0x80;
    pub const LAST: u8 = 0x40;
    pub const CONTROL: u8 = 0x20;
}

/// The keys of text units.
mod key {
    pub const DATA_SET: u16 = 0x0002;
    pub const MESSAGE: u16 = 0x0028;
    pub const ORGANIZATION: u16 = 0x003C;
    pub const LENGTH: u16 = 0x0042;
    pub const FORMAT: u16 = 0x0049;
    pub const UTILITY: u16 = 0x1028;
}

/// Whether bytes begin a transmission. `None`: more must come to know it.
pub fn begins(bytes: &[u8]) -> Option<bool> {
    let is_good = |(at, byte): (usize, &u8)| match at {
        0 => *byte >= 8,
        1 => *byte | flag::LAST == flag::FIRST | flag::LAST | flag::CONTROL,
        _ => *byte == INMR01[at - 2],
    };
    if !bytes.iter().take(8).enumerate().all(is_good) {
        return Some(false);
    }
    (bytes.len() >= 8).then_some(true)
}

/// A file of a transmission.
#[derive(Debug, Default, Clone)]
struct File {
    number: u32,
    name: String,
    is_message: bool,
    length: usize,
    format: u8,
}

/// What is done with data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Data {
    /// None is due.
    None,
    /// It is a message that is passed over.
    Message,
    /// Records of one length.
    Fixed(usize),
    /// Each record as it is. Not known before the first whether they have descriptor words of their own.
    Variable,
    /// Variable records with descriptor words of their own.
    Described,
}

/// A transmission that is read.
pub struct Netdata {
    /// Bytes read so far.
    at: u64,
    files: Vec<File>,
    /// How many files have begun.
    begun: usize,
    data: Data,
    has_read: bool,
    /// The record whose segments come, and whether one is open.
    record: Vec<u8>,
    is_open: bool,
    is_over: bool,
}

impl Default for Netdata {
    fn default() -> Self {
        Self {
            at: 0,
            files: Vec::new(),
            begun: 0,
            data: Data::None,
            has_read: false,
            record: Vec::new(),
            is_open: false,
            is_over: false,
        }
    }
}

impl Netdata {
    /// Adds the next records. None are added only at the end.
    pub fn more(
        &mut self,
        input: &mut dyn BufRead,
        to: &mut Vec<u8>,
        told: &mut Vec<Message>,
    ) -> io::Result<()> {
        while to.is_empty() && !self.is_over {
            let place = self.at + 1;
            let head = taken(input, 2)?;
            let [length, flags] = head[..] else {
                self.end(messages::short_xmi(self.at + head.len() as u64), told);
                break;
            };
            let length = usize::from(length);
            if length < 2 {
                self.damaged(place, "it is shorter than its own head", told);
                break;
            }
            let data = taken(input, length - 2)?;
            self.at += 2 + data.len() as u64;
            if data.len() < length - 2 {
                self.end(messages::short_xmi(self.at), told);
                break;
            }
            self.segment(place, flags, &data, to, told);
        }
        Ok(())
    }

    fn end(&mut self, message: Message, told: &mut Vec<Message>) {
        told.push(message);
        self.is_over = true;
    }

    fn damaged(&mut self, place: u64, why: &str, told: &mut Vec<Message>) {
        self.end(messages::bad_xmi(place, why), told);
    }

    fn segment(&mut self, place: u64, flags: u8, data: &[u8], to: &mut Vec<u8>, told: &mut Vec<Message>) {
        let (is_first, is_last) = (flags & flag::FIRST != 0, flags & flag::LAST != 0);
        if is_first == self.is_open {
            self.damaged(place, "the segments of its record do not follow one another", told);
            return;
        }
        self.is_open = !is_last;
        if flags & flag::CONTROL != 0 {
            self.record.extend(data);
            if self.record.len() > LONGEST_CONTROL {
                self.damaged(place, "its control record has no end", told);
            } else if is_last {
                let record = std::mem::take(&mut self.record);
                self.control(place, &record, told);
            }
            return;
        }
        match self.data {
            Data::None => self.damaged(place, "it is data where no file has begun", told),
            Data::Message => {}
            Data::Fixed(length) => {
                self.record.extend(data);
                let whole = self.record.len() / length * length;
                self.record[..whole].chunks(length).for_each(|record| put(record, to));
                self.record.drain(..whole);
                if is_last && !self.record.is_empty() {
                    put(&self.record, to);
                    self.record.clear();
                }
            }
            Data::Variable | Data::Described => self.variable(place, data, is_last, to, told),
        }
    }

    fn variable(
        &mut self,
        place: u64,
        data: &[u8],
        is_last: bool,
        to: &mut Vec<u8>,
        told: &mut Vec<Message>,
    ) {
        // Text does not begin as a descriptor word does, because X'00' is no text.
        if self.data == Data::Variable && !self.has_read {
            self.has_read = true;
            let is_word = |word: &[u8; WORD]| descriptor(*word).is_some();
            if data.first_chunk().is_some_and(is_word) {
                self.data = Data::Described;
            }
        }
        if self.data == Data::Described {
            to.extend(data);
            return;
        }
        self.record.extend(data);
        if self.record.len() > LONGEST {
            self.damaged(place, "its record has more than 32,756 bytes", told);
        } else if is_last {
            put(&self.record, to);
            self.record.clear();
        }
    }

    /// Takes a control record.
    fn control(&mut self, place: u64, record: &[u8], told: &mut Vec<Message>) {
        let Some((name, rest)) = record.split_first_chunk::<6>() else {
            self.damaged(place, "it is a control record without a name", told);
            return;
        };
        match text(name).as_str() {
            "INMR02" => self.describe(place, rest, told),
            "INMR03" => self.begin(place, told),
            "INMR06" => {
                self.is_over = true;
                if !self.files.iter().any(|file| !file.is_message) {
                    told.push(messages::unread_xmi("no data set"));
                }
            }
            "INMR07" => self.end(messages::unread_xmi("a receipt"), told),
            _ => {}
        }
    }

    /// Takes the description of a file. Refuses what is not one sequential data set.
    fn describe(&mut self, place: u64, record: &[u8], told: &mut Vec<Message>) {
        let Some((number, facts)) = record.split_first_chunk::<4>() else {
            self.damaged(place, "it describes a file without its number", told);
            return;
        };
        let mut file = File { number: u32::from_be_bytes(*number), length: 80, ..File::default() };
        let (mut utility, mut organization) = ("INMCOPY".to_owned(), 0x40);
        for (key, values) in Units(facts) {
            let first = values.first().copied().unwrap_or_default();
            match key {
                key::DATA_SET => file.name = values.iter().map(|it| text(it)).collect::<Vec<_>>().join("."),
                key::MESSAGE => file.is_message = true,
                key::LENGTH => file.length = number_of(first),
                key::FORMAT => file.format = first.first().copied().unwrap_or_default(),
                key::ORGANIZATION => organization = first.first().copied().unwrap_or_default(),
                key::UTILITY => utility = text(first),
                _ => {}
            }
        }
        let refused = match utility.as_str() {
            "INMCOPY" => None,
            "IEBCOPY" => Some("a partitioned data set (IEBCOPY)".to_owned()),
            "AMSCIPHR" => Some("enciphered data (AMSCIPHR)".to_owned()),
            other => Some(format!("what the utility {} made", shown(other))),
        };
        let refused = refused.or_else(|| {
            (organization != 0x40).then(|| format!("a data set of the organization X'{organization:02X}'"))
        });
        let refused = refused.or_else(|| {
            let is_data = !file.is_message;
            let is_undefined = file.format & 0xC0 == 0xC0;
            (is_data && is_undefined).then(|| "records of undefined length (RECFM=U)".to_owned())
        });
        let refused = refused.or_else(|| {
            let more = self.files.iter().filter(|it| !it.is_message && it.number != file.number).count();
            (!file.is_message && more > 0).then(|| "several data sets".to_owned())
        });
        match refused {
            Some(what) => self.end(messages::unread_xmi(&what), told),
            None if self.files.len() < MOST_FILES => self.files.push(file),
            None => self.damaged(place, "it describes too many files", told),
        }
    }

    /// Begins the data of the next file.
    fn begin(&mut self, place: u64, told: &mut Vec<Message>) {
        let Some(file) = self.files.get(self.begun).cloned() else {
            self.damaged(place, "it begins data that nothing has described", told);
            return;
        };
        self.begun += 1;
        if file.is_message {
            self.data = Data::Message;
            return;
        }
        let is_fixed = file.format & 0xC0 == 0x80;
        let length = if file.length == 0 { 80 } else { file.length };
        if is_fixed && length > LONGEST {
            self.end(messages::unread_xmi(&format!("records of {length} bytes")), told);
            return;
        }
        self.data = if is_fixed { Data::Fixed(length) } else { Data::Variable };
        let records =
            if is_fixed { format!("records of {length} bytes") } else { "variable records".to_owned() };
        let name = if file.name.is_empty() { "its data set".to_owned() } else { shown(&file.name) };
        told.push(messages::read_from_xmi(&name, &records));
    }
}

/// The text units of a control record: their keys and values. What is cut off is left out.
struct Units<'a>(&'a [u8]);

impl<'a> Iterator for Units<'a> {
    type Item = (u16, Vec<&'a [u8]>);

    fn next(&mut self) -> Option<Self::Item> {
        let ([high, low, count_high, count_low], mut rest) = self.0.split_first_chunk::<4>()?;
        let count = u16::from_be_bytes([*count_high, *count_low]);
        let mut values = Vec::new();
        for _ in 0..count {
            let (length, behind) = rest.split_first_chunk::<2>()?;
            let (value, behind) = behind.split_at_checked(usize::from(u16::from_be_bytes(*length)))?;
            values.push(value);
            rest = behind;
        }
        self.0 = rest;
        Some((u16::from_be_bytes([*high, *low]), values))
    }
}

/// A text in EBCDIC.
fn text(bytes: &[u8]) -> String {
    Code::Cp1047.decode(bytes, Form::Record).text.trim().to_owned()
}

/// A number, high byte first; the highest there is if it has more than four bytes.
fn number_of(bytes: &[u8]) -> usize {
    let add = |number: usize, byte: &u8| number << 8 | usize::from(*byte);
    if bytes.len() > 4 { usize::MAX } else { bytes.iter().fold(0, add) }
}
