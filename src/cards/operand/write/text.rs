//! Texts in quotes: which characters are written as they are, and how all others are.

use std::fmt::Write as _;

/// Writes a text in quotes. A character that is not safe in every EBCDIC page becomes its number.
pub(in super::super) fn push_text(out: &mut String, text: &str) {
    out.push('\'');
    let mut rest = text;
    // Characters that need no escape are copied in pieces; most texts are one piece.
    while !is_all_plain(rest)
        && let Some(at) = rest.bytes().position(|byte| !is_plain(byte))
    {
        out.push_str(&rest[..at]);
        let mut characters = rest[at..].chars();
        match characters.next() {
            Some('\'') => out.push_str("''"),
            Some('&') => out.push_str("&&"),
            other => other.into_iter().for_each(|other| push_number(out, other)),
        }
        rest = characters.as_str();
    }
    out.push_str(rest);
    out.push('\'');
}

/// Writes a character as its number.
pub(in super::super) fn push_number(out: &mut String, character: char) {
    // Writing into a String never fails.
    let _ = write!(out, "&{};", u32::from(character));
}

/// Whether a byte is a character that is the same in every EBCDIC page and needs no escape in a text.
///
/// Source: `JCL.md`, "Cards".
fn is_plain(byte: u8) -> bool {
    PLAIN[usize::from(byte)]
}

/// Whether all bytes of a text are such characters. They are checked eight at a time.
fn is_all_plain(text: &str) -> bool {
    let (eights, rest) = text.as_bytes().as_chunks::<8>();
    let all = |bytes: &[u8]| bytes.iter().fold(true, |plain, byte| plain & is_plain(*byte));
    eights.iter().all(|eight| all(eight)) && all(rest)
}

const PLAIN: [bool; 256] = {
    let others = b" \"%()*+,-./:;<=>?_";
    let mut plain = [false; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        plain[byte as usize] = byte.is_ascii_alphanumeric();
        byte += 1;
    }
    let mut place = 0;
    while place < others.len() {
        plain[others[place] as usize] = true;
        place += 1;
    }
    plain
};
