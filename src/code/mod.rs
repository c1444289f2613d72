//! Character codes: bytes of the input become columns, and text becomes bytes of the output.
//!
//! This room owns the translation and says what could not be translated. It knows no record format beyond
//! the difference that matters to a code: in a line of text ASCII is UTF-8 and a tab moves to the next stop,
//! in a record of counted bytes every byte is one column. It knows no card and no control word.
//!
//! Source: STANDARD, "Cards".

mod decode;
pub mod messages;
mod page;

pub use decode::{Decoded, Fault, FaultKind, Findings, Form};

use clap::ValueEnum;
use std::fmt;
use std::str::FromStr;

/// A character code of the input or the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, ValueEnum)]
pub enum Code {
    /// UTF-8 in lines of text, ISO 8859-1 in fixed and variable records.
    Ascii,
    /// EBCDIC code page 1047, Latin 1 of open systems: the default among the EBCDIC pages.
    Cp1047,
    /// EBCDIC code page 037, USA and Canada.
    Cp037,
    /// EBCDIC code page 500, international.
    Cp500,
    /// EBCDIC code page 273, Germany and Austria.
    Cp273,
}

impl Code {
    /// Every code, in the order in which they are named.
    pub const ALL: [Self; 5] = [Self::Ascii, Self::Cp1047, Self::Cp037, Self::Cp500, Self::Cp273];

    /// The name by which the command line calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ascii => "ascii",
            Self::Cp1047 => "cp1047",
            Self::Cp037 => "cp037",
            Self::Cp500 => "cp500",
            Self::Cp273 => "cp273",
        }
    }

    /// The byte that is a blank.
    pub const fn blank(self) -> u8 {
        match self {
            Self::Ascii => 0x20,
            _ => 0x40,
        }
    }

    /// Whether a byte ends a line of text: LF, in EBCDIC NEL too.
    pub const fn ends_line(self, byte: u8) -> bool {
        match self {
            Self::Ascii => byte == b'\n',
            _ => matches!(byte, 0x15 | 0x25),
        }
    }

    /// The byte with which a line of text is ended when it is written: LF, in EBCDIC NEL, as z/OS UNIX does.
    pub const fn line_end(self) -> u8 {
        match self {
            Self::Ascii => b'\n',
            _ => 0x15,
        }
    }

    /// Translates one line or record into columns.
    ///
    /// Never fails: what no column can hold becomes a blank and is named in [`Decoded::faults`]; what mail and
    /// editors write is made plain and counted in [`Decoded::findings`].
    pub fn decode(self, bytes: &[u8], form: Form) -> Decoded {
        decode::decode(self, bytes, form)
    }

    /// Appends text as bytes of this code, one for each character, and returns how many characters have no
    /// byte there and were written as `?`.
    ///
    /// `Ascii` here means ISO 8859-1; a line of text in UTF-8 is the text's own bytes and needs no call.
    pub fn encode(self, text: &str, bytes: &mut Vec<u8>) -> u64 {
        let to_page = |latin: u8| page::of(self).map_or(latin, |page| page.from_latin[usize::from(latin)]);
        if text.is_ascii() {
            bytes.extend(text.bytes().map(to_page));
            return 0;
        }
        let mut lost = 0;
        bytes.extend(text.chars().map(|character| {
            to_page(u8::try_from(character).unwrap_or_else(|_| {
                lost += 1;
                b'?'
            }))
        }));
        lost
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Code {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        <Self as ValueEnum>::from_str(name, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_called_by_its_name() {
        for code in Code::ALL {
            assert_eq!(code.to_string().parse(), Ok(code));
            assert_eq!(code.to_possible_value().unwrap().get_name(), code.name());
        }
        assert!("cp1140".parse::<Code>().is_err());
    }

    #[test]
    fn what_a_code_lacks_is_written_as_a_question_mark_and_counted() {
        let mut bytes = Vec::new();
        assert_eq!(Code::Ascii.encode("5 € für Łódź", &mut bytes), 3);
        assert_eq!(bytes, b"5 ? f\xFCr ?\xF3d?");
        bytes.clear();
        assert_eq!(Code::Cp1047.encode("A€", &mut bytes), 1);
        assert_eq!(bytes, [0xC1, 0x6F]);
    }

    #[test]
    fn every_page_is_its_own_inverse_for_every_character() {
        let latin: String = ('\0'..='\u{ff}').collect();
        for code in Code::ALL {
            let mut bytes = Vec::new();
            assert_eq!(code.encode(&latin, &mut bytes), 0);
            let graphics: String =
                latin.chars().filter(|c| !c.is_control() && !"\u{a0}\u{ad}".contains(*c)).collect();
            let decoded = code.decode(&bytes, Form::Record);
            let back: String = latin
                .chars()
                .zip(decoded.text.chars())
                .filter(|(c, _)| graphics.contains(*c))
                .map(|(_, c)| c)
                .collect();
            assert_eq!(back, graphics, "{code}");
        }
    }
}
