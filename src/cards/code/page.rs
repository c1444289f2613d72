//! The EBCDIC pages as tables of 256 bytes.
//!
//! The crate `ebcdic` gives its whole page once, which is code page 1047 from X'40' on. Its control characters follow
//! another system, and its ways of framing lines do not work for all bytes. Therefore all its flags are off, and the
//! control rows are set here as in IBM's own conversion: NEL X'15' is U+0085 and LF X'25' is U+000A (some tables have
//! these two the other way round). The other pages are 1047 with a few characters moved; pages 1140, 1141 and 1148 are
//! 037, 273 and 500 with the euro sign in place of the currency sign. The tests compare every table with that of
//! `iconv`, byte for byte, both ways.

use super::Code;
use ebcdic::ebcdic::Ebcdic;
use std::sync::LazyLock;

/// A code page, both ways. Every byte has a character. Every ISO 8859-1 character has a byte, except the currency sign
/// in pages with the euro sign.
pub struct Page {
    /// The ISO 8859-1 character of each byte. The byte of the euro sign has the currency sign.
    pub to_latin: [u8; 256],
    /// The byte of each ISO 8859-1 character.
    pub from_latin: [u8; 256],
    /// The ASCII graphic of each byte, or [`NOT_PLAIN`], which is never valid UTF-8: one check of the result shows
    /// whether it is text.
    pub plain: [u8; 256],
    /// The byte of the euro sign, if the page has it. Such a page has no byte for the currency sign.
    pub euro: Option<u8>,
}

/// A byte that is never valid UTF-8 by itself.
const NOT_PLAIN: u8 = 0x80;

/// The page of a code. `None` for ASCII.
pub fn of(code: Code) -> Option<&'static Page> {
    // The pages are in the order of the codes, the first of which is ASCII.
    (code as usize).checked_sub(1).and_then(|place| PAGES.get(place))
}

static PAGES: LazyLock<Vec<Page>> =
    LazyLock::new(|| Code::ALL.iter().skip(1).map(|code| Page::new(*code)).collect());

/// Where a page differs from 1047, and whether it has the euro sign.
const fn moved(code: Code) -> (&'static [(u8, u8)], bool) {
    match code {
        Code::Ascii | Code::Cp1047 => (&[], false),
        Code::Cp037 => (MOVED_037, false),
        Code::Cp500 => (MOVED_500, false),
        Code::Cp1140 => (MOVED_037, true),
        Code::Cp1148 => (MOVED_500, true),
        Code::Cp273 => (MOVED_273, false),
        Code::Cp1141 => (MOVED_273, true),
        Code::Cp277 => (MOVED_277, false),
        Code::Cp278 => (MOVED_278, false),
        Code::Cp280 => (MOVED_280, false),
        Code::Cp284 => (MOVED_284, false),
        Code::Cp285 => (MOVED_285, false),
        Code::Cp297 => (MOVED_297, false),
    }
}

/// The currency sign, whose place the euro sign takes.
const CURRENCY: u8 = 0xA4;

/// The controls in which the crate's page differs from IBM's code page 1047.
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

/// Where code page 277 differs from 1047: `} # ! ¤ Å $ ø ¦ Æ Ø @ { [ ] ü Ý ¢ ¬ | ¨ æ å ~`.
const MOVED_277: &[(u8, u8)] = &[
    (0x47, 0x7D),
    (0x4A, 0x23),
    (0x4F, 0x21),
    (0x5A, 0xA4),
    (0x5B, 0xC5),
    (0x67, 0x24),
    (0x6A, 0xF8),
    (0x70, 0xA6),
    (0x7B, 0xC6),
    (0x7C, 0xD8),
    (0x80, 0x40),
    (0x9C, 0x7B),
    (0x9E, 0x5B),
    (0x9F, 0x5D),
    (0xA1, 0xFC),
    (0xAD, 0xDD),
    (0xB0, 0xA2),
    (0xBA, 0xAC),
    (0xBB, 0x7C),
    (0xBD, 0xA8),
    (0xC0, 0xE6),
    (0xD0, 0xE5),
    (0xDC, 0x7E),
];

/// Where code page 278 differs from 1047: ``{ } § ! ` ¤ Å # $ ö \ é Ä Ö ] ü Ý ¢ [ ¬ | ¨ ä ¦ å ~ É @``.
const MOVED_278: &[(u8, u8)] = &[
    (0x43, 0x7B),
    (0x47, 0x7D),
    (0x4A, 0xA7),
    (0x4F, 0x21),
    (0x51, 0x60),
    (0x5A, 0xA4),
    (0x5B, 0xC5),
    (0x63, 0x23),
    (0x67, 0x24),
    (0x6A, 0xF6),
    (0x71, 0x5C),
    (0x79, 0xE9),
    (0x7B, 0xC4),
    (0x7C, 0xD6),
    (0x9F, 0x5D),
    (0xA1, 0xFC),
    (0xAD, 0xDD),
    (0xB0, 0xA2),
    (0xB5, 0x5B),
    (0xBA, 0xAC),
    (0xBB, 0x7C),
    (0xBD, 0xA8),
    (0xC0, 0xE4),
    (0xCC, 0xA6),
    (0xD0, 0xE5),
    (0xDC, 0x7E),
    (0xE0, 0xC9),
    (0xEC, 0x40),
];

/// Where code page 280 differs from 1047: ``{ \ ° ! ] } ~ é ò ù £ § [ ì Ý ¢ # @ ¬ | ¨ à ¦ è ` ç``.
const MOVED_280: &[(u8, u8)] = &[
    (0x44, 0x7B),
    (0x48, 0x5C),
    (0x4A, 0xB0),
    (0x4F, 0x21),
    (0x51, 0x5D),
    (0x54, 0x7D),
    (0x58, 0x7E),
    (0x5A, 0xE9),
    (0x6A, 0xF2),
    (0x79, 0xF9),
    (0x7B, 0xA3),
    (0x7C, 0xA7),
    (0x90, 0x5B),
    (0xA1, 0xEC),
    (0xAD, 0xDD),
    (0xB0, 0xA2),
    (0xB1, 0x23),
    (0xB5, 0x40),
    (0xBA, 0xAC),
    (0xBB, 0x7C),
    (0xBD, 0xA8),
    (0xC0, 0xE0),
    (0xCD, 0xA6),
    (0xD0, 0xE8),
    (0xDD, 0x60),
    (0xE0, 0xE7),
];

/// Where code page 284 differs from 1047: `¦ [ ] ¬ # ñ Ñ ¨ Ý ¢ ^ ! ~`.
const MOVED_284: &[(u8, u8)] = &[
    (0x49, 0xA6),
    (0x4A, 0x5B),
    (0x5A, 0x5D),
    (0x5F, 0xAC),
    (0x69, 0x23),
    (0x6A, 0xF1),
    (0x7B, 0xD1),
    (0xA1, 0xA8),
    (0xAD, 0xDD),
    (0xB0, 0xA2),
    (0xBA, 0x5E),
    (0xBB, 0x21),
    (0xBD, 0x7E),
];

/// Where code page 285 differs from 1047: `$ £ ¬ ¯ Ý ¢ [ ^ ] ~ ¨`.
const MOVED_285: &[(u8, u8)] = &[
    (0x4A, 0x24),
    (0x5B, 0xA3),
    (0x5F, 0xAC),
    (0xA1, 0xAF),
    (0xAD, 0xDD),
    (0xB0, 0xA2),
    (0xB1, 0x5B),
    (0xBA, 0x5E),
    (0xBB, 0x5D),
    (0xBC, 0x7E),
    (0xBD, 0xA8),
];

/// Where code page 297 differs from 1047: ``@ \ ° ! { } § ù µ £ à [ ` ¨ Ý ¢ # ] ¬ | ~ é è ¦ ç``.
const MOVED_297: &[(u8, u8)] = &[
    (0x44, 0x40),
    (0x48, 0x5C),
    (0x4A, 0xB0),
    (0x4F, 0x21),
    (0x51, 0x7B),
    (0x54, 0x7D),
    (0x5A, 0xA7),
    (0x6A, 0xF9),
    (0x79, 0xB5),
    (0x7B, 0xA3),
    (0x7C, 0xE0),
    (0x90, 0x5B),
    (0xA0, 0x60),
    (0xA1, 0xA8),
    (0xAD, 0xDD),
    (0xB0, 0xA2),
    (0xB1, 0x23),
    (0xB5, 0x5D),
    (0xBA, 0xAC),
    (0xBB, 0x7C),
    (0xBD, 0x7E),
    (0xC0, 0xE9),
    (0xD0, 0xE8),
    (0xDD, 0xA6),
    (0xE0, 0xE7),
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
    /// Translates bytes that are ASCII graphics in this page. Returns whether all are; `to` is at least as long.
    pub fn translate(&self, bytes: &[u8], to: &mut [u8]) -> bool {
        let mut seen = 0;
        for (byte, place) in bytes.iter().zip(&mut to[..bytes.len()]) {
            *place = self.plain[usize::from(*byte)];
            seen |= *place;
        }
        seen < NOT_PLAIN
    }

    /// Code page 1047 with some characters moved.
    fn new(code: Code) -> Self {
        let (moved, has_euro) = moved(code);
        let mut to_latin = [0; 256];
        Ebcdic::ebcdic_to_ascii(&every_byte(), &mut to_latin, 256, false, false);
        for &(byte, latin) in CONTROLS.iter().chain(moved) {
            to_latin[usize::from(byte)] = latin;
        }
        let mut from_latin = [0; 256];
        for (byte, &latin) in (0..=u8::MAX).zip(&to_latin) {
            from_latin[usize::from(latin)] = byte;
        }
        let euro = has_euro.then_some(from_latin[usize::from(CURRENCY)]);
        let plain = to_latin.map(|latin| if (0x20..0x7F).contains(&latin) { latin } else { NOT_PLAIN });
        Self { to_latin, from_latin, plain, euro }
    }

    /// The character of a byte.
    pub fn character(&self, byte: u8) -> char {
        if self.euro == Some(byte) { '\u{20AC}' } else { char::from(self.to_latin[usize::from(byte)]) }
    }

    /// The byte of a character. `None` if the page lacks it.
    pub fn byte(&self, character: char) -> Option<u8> {
        match (character, self.euro) {
            ('\u{20AC}', euro) => euro,
            ('\u{A4}', Some(_)) => None,
            (character, _) => u8::try_from(character).ok().map(|latin| self.from_latin[usize::from(latin)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages() -> impl Iterator<Item = (Code, &'static Page)> {
        Code::ALL.into_iter().filter_map(|code| of(code).map(|page| (code, page)))
    }

    #[test]
    fn the_way_back_finds_every_byte() {
        for (code, page) in pages() {
            for byte in 0..=u8::MAX {
                assert_eq!(page.byte(page.character(byte)), Some(byte), "{code}");
            }
            assert_eq!((page.byte('\u{20AC}').is_some(), page.byte('\u{A4}').is_none()), {
                let has_euro = matches!(code, Code::Cp1140 | Code::Cp1141 | Code::Cp1148);
                (has_euro, has_euro)
            });
            assert_eq!(page.byte('\u{141}'), None);
        }
    }

    /// Bytes are text at a look if each is an ASCII graphic, one alone as well as many.
    #[test]
    fn what_is_plain_in_a_page_is_an_ascii_graphic() {
        for (code, page) in pages() {
            for byte in 0..=u8::MAX {
                let character = page.character(byte);
                for length in 1..4 {
                    let mut to = [0; 3];
                    let is_plain = page.translate(&vec![byte; length], &mut to[..length]);
                    assert_eq!(is_plain, (' '..='~').contains(&character), "{code} {byte:02X}");
                    assert!(!is_plain || to[..length].iter().all(|byte| char::from(*byte) == character));
                }
            }
        }
    }
}
