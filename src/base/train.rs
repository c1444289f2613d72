//! The print trains of an IBM 1403: the characters that a line printer has on its train, and what it prints for the
//! others.
//!
//! Source: `docs/cards/job.md`, "Print trains".

use serde::Deserialize;

/// A print train.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Train {
    /// 60 graphics: capitals, digits, and the special characters of PL/I.
    Pn,
    /// 120 graphics: small letters, brackets, braces and some signs, too.
    Tn,
}

/// The graphics of PN: 26 letters, 10 digits, 24 special characters. The not sign is the one of ISO 8859-1.
const PN: &[u8; 60] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.<(+|&$*);\xAC-/,%_>?:#@'=\"";

/// What TN has beyond PN, as far as ISO 8859-1 has it: its other 23 are superscripts, corners of boxes and signs of
/// mathematics, which no listing has.
const TN_ALONE: &[u8; 37] = b"abcdefghijklmnopqrstuvwxyz\xA2!{}[]\xB1\xB0\xB9\xB2\xB3";

/// What TN prints for characters that it lacks: the nearest that it has. It prints blanks for all others.
const ON_TN: [(&[u8], u8); 39] = [
    (b"~\xAF\xAD", b'-'),
    (b"^", 0xAC),
    (b"\\\xF7\xBC\xBD\xBE", b'/'),
    (b"`\xB4", b'\''),
    (b"\xA8", b'"'),
    (b"\xB8", b','),
    (b"\xA6", b'|'),
    (b"\xA1", b'!'),
    (b"\xBF", b'?'),
    (b"\xAB", b'<'),
    (b"\xBB", b'>'),
    (b"\xD7\xA4", b'*'),
    (b"\xB7", b'.'),
    (b"\xBA", 0xB0),
    (b"\xC0\xC1\xC2\xC3\xC4\xC5\xC6", b'A'),
    (b"\xC7\xA9", b'C'),
    (b"\xD0", b'D'),
    // The euro sign is X'80' in a print line.
    (b"\xC8\xC9\xCA\xCB\x80", b'E'),
    (b"\xCC\xCD\xCE\xCF", b'I'),
    (b"\xA3", b'L'),
    (b"\xD1", b'N'),
    (b"\xD2\xD3\xD4\xD5\xD6\xD8", b'O'),
    (b"\xB6", b'P'),
    (b"\xAE", b'R'),
    (b"\xA7", b'S'),
    (b"\xDE", b'T'),
    (b"\xD9\xDA\xDB\xDC", b'U'),
    (b"\xDD\xA5", b'Y'),
    (b"\xE0\xE1\xE2\xE3\xE4\xE5\xE6\xAA", b'a'),
    (b"\xE7", b'c'),
    (b"\xF0", b'd'),
    (b"\xE8\xE9\xEA\xEB", b'e'),
    (b"\xEC\xED\xEE\xEF", b'i'),
    (b"\xF1", b'n'),
    (b"\xF2\xF3\xF4\xF5\xF6\xF8", b'o'),
    (b"\xDF", b's'),
    (b"\xFE", b't'),
    (b"\xF9\xFA\xFB\xFC\xB5", b'u'),
    (b"\xFD\xFF", b'y'),
];

/// What PN prints for what TN has and it has not. For small letters it prints capitals.
const ON_PN: [(&[u8], u8); 9] = [
    (b"[{", b'('),
    (b"]}", b')'),
    (b"!", b'.'),
    (b"\xA2", b'C'),
    (b"\xB1", b'+'),
    (b"\xB0", b'O'),
    (b"\xB9", b'1'),
    (b"\xB2", b'2'),
    (b"\xB3", b'3'),
];

const TN_PRINTS: [u8; 256] = on_tn();
const PN_PRINTS: [u8; 256] = on_pn();

const fn on_tn() -> [u8; 256] {
    let table = having(having([b' '; 256], PN), TN_ALONE);
    replaced(table, &ON_TN)
}

const fn on_pn() -> [u8; 256] {
    let on_pn = replaced(having([b' '; 256], PN), &ON_PN);
    let mut table = [b' '; 256];
    let mut at = 0;
    while at < table.len() {
        table[at] = on_pn[TN_PRINTS[at].to_ascii_uppercase() as usize];
        at += 1;
    }
    table
}

/// A table in which some characters stand for themselves.
const fn having(mut table: [u8; 256], graphics: &[u8]) -> [u8; 256] {
    let mut at = 0;
    while at < graphics.len() {
        table[graphics[at] as usize] = graphics[at];
        at += 1;
    }
    table
}

/// A table in which some characters stand for others.
const fn replaced(mut table: [u8; 256], others: &[(&[u8], u8)]) -> [u8; 256] {
    let mut at = 0;
    while at < others.len() {
        let (from, to) = others[at];
        let mut one = 0;
        while one < from.len() {
            table[from[one] as usize] = to;
            one += 1;
        }
        at += 1;
    }
    table
}

impl Train {
    /// What the train prints for a character of a print line: itself, the nearest that it has, or a blank.
    pub const fn prints(self, byte: u8) -> u8 {
        match self {
            Self::Pn => PN_PRINTS[byte as usize],
            Self::Tn => TN_PRINTS[byte as usize],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: [(Train, &[&[u8]]); 2] = [(Train::Pn, &[PN]), (Train::Tn, &[PN, TN_ALONE])];

    /// A train prints its own graphics as they are, and nothing that it has not.
    #[test]
    fn a_train_prints_what_it_has() {
        for (train, graphics) in BOTH {
            let has = |byte: u8| byte == b' ' || graphics.iter().any(|some| some.contains(&byte));
            for byte in 0..=u8::MAX {
                assert!(has(train.prints(byte)), "{train:?} {byte:02X}");
                assert!(!has(byte) || train.prints(byte) == byte, "{train:?} {byte:02X}");
            }
        }
    }

    /// No letter or sign of a listing becomes a blank, on either train.
    #[test]
    fn nothing_that_can_be_seen_is_lost() {
        for (train, _) in BOTH {
            let seen = (b'!'..=b'~').chain([0x80]).chain(0xA1..=u8::MAX);
            let lost: Vec<u8> = seen.filter(|byte| train.prints(*byte) == b' ').collect();
            assert_eq!(lost, [], "{train:?}");
        }
    }
}
