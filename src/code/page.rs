//! The EBCDIC pages as tables of 256 bytes.
//!
//! The crate `ebcdic` is asked once for its whole page, which is code page 1047 from X'40' on. Its control
//! characters follow another system, and its ways of framing lines do not hold for all bytes, so all its
//! flags are off and the control rows are set here as IBM's own conversion has them: NEL X'15' is U+0085 and
//! LF X'25' is U+000A (some tables have these two the other way round). The other pages are 1047 with a few
//! characters moved. Every table equals the one that `iconv` makes, byte for byte.

use super::Code;
use ebcdic::ebcdic::Ebcdic;
use std::sync::LazyLock;

/// A code page, both ways; every byte has its character and every character its byte.
pub struct Page {
    /// The ISO 8859-1 character of each byte.
    pub to_latin: [u8; 256],
    /// The byte of each ISO 8859-1 character.
    pub from_latin: [u8; 256],
}

/// The page of a code; none for ASCII.
pub fn of(code: Code) -> Option<&'static Page> {
    let page = match code {
        Code::Ascii => return None,
        Code::Cp1047 => &PAGE_1047,
        Code::Cp037 => &PAGE_037,
        Code::Cp500 => &PAGE_500,
        Code::Cp273 => &PAGE_273,
    };
    Some(page)
}

static PAGE_1047: LazyLock<Page> = LazyLock::new(|| Page::new(&[]));
static PAGE_037: LazyLock<Page> = LazyLock::new(|| Page::new(MOVED_037));
static PAGE_500: LazyLock<Page> = LazyLock::new(|| Page::new(MOVED_500));
static PAGE_273: LazyLock<Page> = LazyLock::new(|| Page::new(MOVED_273));

/// The controls in which the crate's page differs from code page 1047.
const CONTROLS: &[(u8, u8)] = &[
    (0x04, 0x9C),
    (0x08, 0x97),
    (0x14, 0x9D),
    (0x15, 0x85),
    (0x17, 0x87),
    (0x1A, 0x92),
    (0x1B, 0x8F),
    (0x25, 0x0A),
];

/// Where code page 037 differs from 1047: `¬ Ý ^ [ ] ¨`.
const MOVED_037: &[(u8, u8)] =
    &[(0x5F, 0xAC), (0xAD, 0xDD), (0xB0, 0x5E), (0xBA, 0x5B), (0xBB, 0x5D), (0xBD, 0xA8)];

/// Where code page 500 differs from 1047: `[ ! ] Ý ¢ ¬ | ¨`.
const MOVED_500: &[(u8, u8)] = &[
    (0x4A, 0x5B),
    (0x4F, 0x21),
    (0x5A, 0x5D),
    (0xAD, 0xDD),
    (0xB0, 0xA2),
    (0xBA, 0xAC),
    (0xBB, 0x7C),
    (0xBD, 0xA8),
];

/// Where code page 273 differs from 1047: `{ Ä ! ~ Ü [ ö § ß Ý ¢ @ ¬ | ¨ ä ¦ ü } Ö \ ]`.
const MOVED_273: &[(u8, u8)] = &[
    (0x43, 0x7B),
    (0x4A, 0xC4),
    (0x4F, 0x21),
    (0x59, 0x7E),
    (0x5A, 0xDC),
    (0x63, 0x5B),
    (0x6A, 0xF6),
    (0x7C, 0xA7),
    (0xA1, 0xDF),
    (0xAD, 0xDD),
    (0xB0, 0xA2),
    (0xB5, 0x40),
    (0xBA, 0xAC),
    (0xBB, 0x7C),
    (0xBD, 0xA8),
    (0xC0, 0xE4),
    (0xCC, 0xA6),
    (0xD0, 0xFC),
    (0xDC, 0x7D),
    (0xE0, 0xD6),
    (0xEC, 0x5C),
    (0xFC, 0x5D),
];

/// The 256 bytes in order.
fn every_byte() -> [u8; 256] {
    let mut bytes = [0; 256];
    for (byte, place) in (0..=u8::MAX).zip(&mut bytes) {
        *place = byte;
    }
    bytes
}

impl Page {
    /// Code page 1047 with some characters moved.
    fn new(moved: &[(u8, u8)]) -> Self {
        let mut to_latin = [0; 256];
        Ebcdic::ebcdic_to_ascii(&every_byte(), &mut to_latin, 256, false, false);
        for &(byte, latin) in CONTROLS.iter().chain(moved) {
            to_latin[usize::from(byte)] = latin;
        }
        let mut from_latin = [0; 256];
        for (byte, &latin) in (0..=u8::MAX).zip(&to_latin) {
            from_latin[usize::from(latin)] = byte;
        }
        Self { to_latin, from_latin }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;
    use std::process::{Command, Stdio};

    const GOLDEN: [(Code, &str, &str); 4] = [
        (Code::Cp1047, "IBM1047", include_str!("../../golden/code/cp1047.txt")),
        (Code::Cp037, "IBM037", include_str!("../../golden/code/cp037.txt")),
        (Code::Cp500, "IBM500", include_str!("../../golden/code/cp500.txt")),
        (Code::Cp273, "IBM273", include_str!("../../golden/code/cp273.txt")),
    ];

    #[test]
    fn every_byte_of_every_page_equals_the_golden_table() {
        for (code, name, golden) in GOLDEN {
            let table: Vec<u8> = golden
                .lines()
                .filter(|line| !line.starts_with('#'))
                .flat_map(str::split_whitespace)
                .map(|byte| u8::from_str_radix(byte, 16).unwrap())
                .collect();
            assert_eq!(table, of(code).unwrap().to_latin, "{name}");
        }
    }

    #[test]
    fn the_way_back_finds_every_byte() {
        for (code, name, _) in GOLDEN {
            let page = of(code).unwrap();
            for byte in 0..=u8::MAX {
                assert_eq!(page.from_latin[usize::from(page.to_latin[usize::from(byte)])], byte, "{name}");
            }
        }
    }

    #[test]
    #[expect(clippy::print_stderr, reason = "a skipped comparison says so")]
    fn every_byte_of_every_page_equals_what_iconv_makes_here() {
        for (code, name, _) in GOLDEN {
            let started = Command::new("iconv")
                .args(["-f", name, "-t", "ISO-8859-1"])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn();
            let Ok(mut iconv) = started else {
                eprintln!("skipped: no iconv here");
                return;
            };
            iconv.stdin.take().unwrap().write_all(&every_byte()).unwrap();
            let output = iconv.wait_with_output().unwrap();
            if output.status.success() {
                assert_eq!(output.stdout, of(code).unwrap().to_latin, "{name}");
            } else {
                eprintln!("skipped: this iconv knows no {name}");
            }
        }
    }
}
