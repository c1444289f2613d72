//! Character codes: bytes of the input become columns, and text becomes bytes of the output.
//!
//! This room owns the translation and says what could not be translated. Of record formats it knows only one
//! difference: in a line of text ASCII is UTF-8 and a tab moves to the next stop, in a record of counted bytes every
//! byte is one column. It knows no card and no control word.
//!
//! Source: `JCL.md`, "Codes".

mod decode;
pub mod messages;
mod page;

pub use decode::{Decoded, Fault, FaultKind, Findings, Form};
pub use decode::{is_ascii, is_plain};

use playdeck_base::text::solid;
use std::fmt;
use std::str::FromStr;

/// A character code of the input or the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Code {
    /// UTF-8 or ISO 8859-1.
    Ascii,
    /// Code page 1047.
    Cp1047,
    /// Code page 037.
    Cp037,
    /// Code page 500.
    Cp500,
    /// Code page 1140.
    Cp1140,
    /// Code page 1148.
    Cp1148,
    /// Code page 273.
    Cp273,
    /// Code page 1141.
    Cp1141,
    /// Code page 277.
    Cp277,
    /// Code page 278.
    Cp278,
    /// Code page 280.
    Cp280,
    /// Code page 284.
    Cp284,
    /// Code page 285.
    Cp285,
    /// Code page 297.
    Cp297,
}

impl Code {
    /// Every code, in the order in which they are named.
    pub const ALL: [Self; 14] = [
        Self::Ascii,
        Self::Cp1047,
        Self::Cp037,
        Self::Cp500,
        Self::Cp1140,
        Self::Cp1148,
        Self::Cp273,
        Self::Cp1141,
        Self::Cp277,
        Self::Cp278,
        Self::Cp280,
        Self::Cp284,
        Self::Cp285,
        Self::Cp297,
    ];

    /// What it is, and where it is used.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Ascii => "UTF-8 in lines of text, ISO 8859-1 in fixed and variable records",
            Self::Cp1047 => {
                "EBCDIC code page 1047, Latin 1 of open systems: the default among the EBCDIC pages"
            }
            Self::Cp037 => "EBCDIC code page 037, USA and Canada",
            Self::Cp500 => "EBCDIC code page 500, international",
            Self::Cp1140 => "EBCDIC code page 037 with the euro sign",
            Self::Cp1148 => "EBCDIC code page 500 with the euro sign",
            Self::Cp273 => "EBCDIC code page 273, Germany and Austria",
            Self::Cp1141 => "EBCDIC code page 273 with the euro sign",
            Self::Cp277 => "EBCDIC code page 277, Denmark and Norway",
            Self::Cp278 => "EBCDIC code page 278, Finland and Sweden",
            Self::Cp280 => "EBCDIC code page 280, Italy",
            Self::Cp284 => "EBCDIC code page 284, Spain and Latin America",
            Self::Cp285 => "EBCDIC code page 285, United Kingdom",
            Self::Cp297 => "EBCDIC code page 297, France",
        }
    }

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ascii => "ascii",
            Self::Cp1047 => "cp1047",
            Self::Cp037 => "cp037",
            Self::Cp500 => "cp500",
            Self::Cp1140 => "cp1140",
            Self::Cp1148 => "cp1148",
            Self::Cp273 => "cp273",
            Self::Cp1141 => "cp1141",
            Self::Cp277 => "cp277",
            Self::Cp278 => "cp278",
            Self::Cp280 => "cp280",
            Self::Cp284 => "cp284",
            Self::Cp285 => "cp285",
            Self::Cp297 => "cp297",
        }
    }

    /// The byte that is a blank.
    pub const fn blank(self) -> u8 {
        match self {
            Self::Ascii => 0x20,
            _ => 0x40,
        }
    }

    /// Whether a byte ends a line of text: LF, and in EBCDIC also NEL.
    pub const fn ends_line(self, byte: u8) -> bool {
        match self {
            Self::Ascii => byte == b'\n',
            _ => matches!(byte, 0x15 | 0x25),
        }
    }

    /// The byte written at the end of a line of text: LF, in EBCDIC NEL, as z/OS UNIX does.
    pub const fn line_end(self) -> u8 {
        match self {
            Self::Ascii => b'\n',
            _ => 0x15,
        }
    }

    /// Translates one line or record into columns.
    ///
    /// Never fails. What no column can hold becomes a blank and is listed in [`Decoded::faults`]. What mail programs
    /// and editors write is replaced by plain characters and counted in [`Decoded::findings`].
    pub fn decode(self, bytes: &[u8], form: Form) -> Decoded {
        decode::decode(self, bytes, form)
    }

    /// Appends the text of a line or record that is nothing but ASCII graphics. Returns false, and appends nothing, if
    /// it is anything else.
    pub fn decode_plain(self, bytes: &[u8], text: &mut String) -> bool {
        decode::decode_plain(self, bytes, text)
    }

    /// The same into bytes, of which there are at least as many. If it returns false, they are of no use.
    pub fn translate(self, bytes: &[u8], to: &mut [u8]) -> bool {
        decode::translate(self, bytes, to)
    }

    /// The length of a line or record without the blanks at its end.
    pub fn solid(self, bytes: &[u8]) -> usize {
        solid(bytes, self.blank())
    }

    /// The place of the first byte that ends a line of text. `None` if no byte does.
    pub fn find_line_end(self, bytes: &[u8]) -> Option<usize> {
        match self {
            Self::Ascii => memchr::memchr(b'\n', bytes),
            _ => memchr::memchr2(0x15, 0x25, bytes),
        }
    }

    /// Appends text as bytes of this code, one for each character. Returns the number of characters that the code
    /// lacks; each was written as `?`.
    ///
    /// `Ascii` here means ISO 8859-1; a line of text in UTF-8 is the text's own bytes and needs no call.
    pub fn encode(self, text: &str, bytes: &mut Vec<u8>) -> u64 {
        let page = page::of(self);
        if text.is_ascii() {
            match page {
                Some(page) => bytes.extend(text.bytes().map(|byte| page.from_latin[usize::from(byte)])),
                None => bytes.extend_from_slice(text.as_bytes()),
            }
            return 0;
        }
        let byte = |character| page.map_or_else(|| u8::try_from(character).ok(), |page| page.byte(character));
        let lacking = byte('?').unwrap_or(b'?');
        let mut lost = 0;
        bytes.extend(text.chars().map(|character| {
            byte(character).unwrap_or_else(|| {
                lost += 1;
                lacking
            })
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
        let called = |one: &Self| one.name().eq_ignore_ascii_case(name);
        Self::ALL.into_iter().find(called).ok_or_else(|| format!("{name} is no character code"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_called_by_its_name() {
        for code in Code::ALL {
            assert_eq!(code.to_string().parse(), Ok(code));
        }
        assert!("cp1142".parse::<Code>().is_err());
    }

    #[test]
    fn what_a_code_lacks_is_written_as_a_question_mark_and_counted() {
        let mut bytes = Vec::new();
        assert_eq!(Code::Ascii.encode("5 € für Łódź", &mut bytes), 3);
        assert_eq!(bytes, b"5 ? f\xFCr ?\xF3d?");
        bytes.clear();
        assert_eq!(Code::Cp1047.encode("A€", &mut bytes), 1);
        assert_eq!(bytes, [0xC1, 0x6F]);
        bytes.clear();
        assert_eq!(Code::Cp1141.encode("A€¤", &mut bytes), 1);
        assert_eq!(bytes, [0xC1, 0x9F, 0x6F]);
    }

    #[test]
    fn every_graphic_of_a_code_comes_back() {
        let is_graphic = |character: &char| !character.is_control() && !"\u{a0}\u{ad}".contains(*character);
        let graphics: String = ('\0'..='\u{ff}').chain(['\u{20AC}']).filter(is_graphic).collect();
        for code in Code::ALL {
            let mut bytes = Vec::new();
            // Each page lacks the euro sign or, in its place, the currency sign.
            assert_eq!(code.encode(&graphics, &mut bytes), 1, "{code}");
            let back: String = code.decode(&bytes, Form::Record).text;
            let differ = graphics.chars().zip(back.chars()).filter(|(sent, came)| sent != came);
            assert_eq!(differ.map(|(_, came)| came).collect::<Vec<_>>(), ['?'], "{code}");
        }
    }
}
