//! The record formats by name, and the words that describe variable records and their blocks.

use std::fmt;
use std::str::FromStr;

/// How an input is cut into lines or records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RecordFormat {
    /// Lines that end with LF (in EBCDIC NEL). CR LF is also read.
    Text,
    /// Records of one length with nothing between them: 80 bytes for cards, 133 for the listing.
    Fixed,
    /// Records that begin with a record descriptor word: two bytes of length, high byte first, which includes the
    /// word's own four bytes, then two bytes of zeros. They may come in blocks, and in segments.
    Variable,
}

impl RecordFormat {
    /// Every format, in the order in which they are named.
    pub const ALL: [Self; 3] = [Self::Text, Self::Fixed, Self::Variable];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Fixed => "fb",
            Self::Variable => "vb",
        }
    }
}

impl fmt::Display for RecordFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for RecordFormat {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let called = |one: &Self| one.name().eq_ignore_ascii_case(name);
        Self::ALL.into_iter().find(called).ok_or_else(|| format!("{name} is no record format"))
    }
}

/// Bytes of a record descriptor word.
pub(super) const WORD: usize = 4;
/// The longest variable record, its descriptor word included.
pub(super) const LONGEST_VARIABLE: usize = 32_760;

/// The contents of a descriptor word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Descriptor {
    /// The number of bytes, the word's own four included.
    pub(super) length: usize,
    /// Which part of a record they are.
    pub(super) segment: Segment,
}

/// The parts in which a record may come. The numbers are those of the third byte of a descriptor word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Segment {
    /// 0: the record as a whole; a block's descriptor word has the same byte.
    Whole,
    /// 1: the first of several segments.
    First,
    /// 2: the last one.
    Last,
    /// 3: a segment that is neither.
    Middle,
}

/// A descriptor word taken apart. `None` if it cannot be one.
pub(super) fn descriptor(word: [u8; WORD]) -> Option<Descriptor> {
    let [high, low, control, 0] = word else { return None };
    let segment = match control {
        0 => Segment::Whole,
        1 => Segment::First,
        2 => Segment::Last,
        3 => Segment::Middle,
        _ => return None,
    };
    let length = usize::from(u16::from_be_bytes([high, low]));
    (WORD..=LONGEST_VARIABLE).contains(&length).then_some(Descriptor { length, segment })
}

/// If a unit of a variable input is a block, the descriptor word of its first record. A record of text cannot begin
/// like this, because X'00' is not text.
pub(super) fn first_in_block(unit: &[u8]) -> Option<Descriptor> {
    let (word, rest) = unit.split_first_chunk::<WORD>()?;
    let (first, data) = rest.split_first_chunk::<WORD>()?;
    let is_block = descriptor(*word)?.segment == Segment::Whole;
    descriptor(*first).filter(|first| is_block && first.length <= data.len() + WORD)
}

/// The offset of the first record of a variable input, after its descriptor word.
pub fn first_of_variable(input: &[u8]) -> usize {
    let length = input.first_chunk::<WORD>().and_then(|word| descriptor(*word)).map_or(0, |word| word.length);
    let unit = &input[..length.min(input.len())];
    if first_in_block(unit).is_some() { 2 * WORD } else { WORD }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_is_called_by_its_name() {
        for format in RecordFormat::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
        }
        assert!("fba".parse::<RecordFormat>().is_err());
    }

    #[test]
    fn a_descriptor_word_is_bad_out_of_its_bounds_and_with_other_bytes_behind_its_length() {
        let length = |word| descriptor(word).filter(|it| it.segment == Segment::Whole).map(|it| it.length);
        assert_eq!(length([0, 4, 0, 0]), Some(4));
        assert_eq!(length([0x7F, 0xF8, 0, 0]), Some(32_760));
        assert_eq!(descriptor([0, 84, 1, 0]), Some(Descriptor { length: 84, segment: Segment::First }));
        assert_eq!(descriptor([0, 84, 3, 0]), Some(Descriptor { length: 84, segment: Segment::Middle }));
        for bad in [[0, 3, 0, 0], [0x7F, 0xF9, 0, 0], [0x80, 84, 0, 0], [0, 84, 4, 0], [0, 84, 0, 1]] {
            assert_eq!(descriptor(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn a_block_begins_with_two_descriptor_words() {
        assert_eq!(first_of_variable(b"\0\x0A\0\0\0\x06\0\0AB"), 8);
        assert_eq!(first_of_variable(b"\0\x06\0\0AB"), 4);
        assert_eq!(first_of_variable(b"\0\x04\0\0\0\x06\0\0AB"), 4);
        // What does not fit into the unit is no record of it.
        assert_eq!(first_of_variable(b"\0\x0A\0\0\0\x07\0\0AB"), 4);
        assert_eq!(first_of_variable(b"\0\x06\x01\0AB\0\x06\x02\0CD"), 4);
    }
}
