//! Record formats: where one line or record of the input ends and the next begins, and how records are
//! written.
//!
//! This room owns framing and the guess at an input's format. It needs of a code only which bytes end a line
//! and which is the blank; it knows no column use and no control word. Reading keeps one record of bounded
//! size at a time, whatever the input holds.
//!
//! Source: STANDARD, "Cards" (input) and "Listing" (output).

mod detect;
pub mod messages;
mod read;
mod write;

pub use detect::{Decision, SAMPLE, Sampled, decide, sample};
pub use read::{KEPT, Record, RecordReader};
pub use write::RecordWriter;

use clap::ValueEnum;
use std::fmt;
use std::str::FromStr;

/// How an input is cut into lines or records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, ValueEnum)]
pub enum RecordFormat {
    /// Lines that end with LF (in EBCDIC NEL); CR LF is read, too.
    Text,
    /// Records of one length without anything between them: 80 bytes for cards, 133 for the listing.
    #[value(name = "fb")]
    Fixed,
    /// Records that begin with a record descriptor word: two bytes of length, high byte first, the word's
    /// own four bytes counted, then two bytes of zeros.
    #[value(name = "vb")]
    Variable,
}

impl RecordFormat {
    /// Every format, in the order in which they are named.
    pub const ALL: [Self; 3] = [Self::Text, Self::Fixed, Self::Variable];

    /// The name by which the command line calls it.
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
        <Self as ValueEnum>::from_str(name, true)
    }
}

/// Bytes of a record descriptor word.
const WORD: usize = 4;
/// The longest variable record, its descriptor word counted.
const LONGEST_VARIABLE: usize = 32_760;

/// The length of a variable record from its descriptor word, that word counted; none if the word is bad.
fn variable_length(word: [u8; WORD]) -> Option<usize> {
    let length = usize::from(u16::from_be_bytes([word[0], word[1]]));
    ((WORD..=LONGEST_VARIABLE).contains(&length) && word[2..] == [0, 0]).then_some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_is_called_by_its_name() {
        for format in RecordFormat::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
            assert_eq!(format.to_possible_value().unwrap().get_name(), format.name());
        }
        assert!("fba".parse::<RecordFormat>().is_err());
    }

    #[test]
    fn a_descriptor_word_is_bad_out_of_its_bounds_or_with_segment_bytes() {
        assert_eq!(variable_length([0, 4, 0, 0]), Some(4));
        assert_eq!(variable_length([0x7F, 0xF8, 0, 0]), Some(32_760));
        assert_eq!(variable_length([0, 3, 0, 0]), None);
        assert_eq!(variable_length([0x7F, 0xF9, 0, 0]), None);
        assert_eq!(variable_length([0, 84, 1, 0]), None);
        assert_eq!(variable_length([0, 84, 0, 1]), None);
    }
}
