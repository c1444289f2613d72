//! Latin letters for those that no column can hold.

use crate::code::{Code, FaultKind, Form};

/// Stands for a letter that no column can hold where only its place matters.
pub const FOREIGN: char = '\u{FFFD}';

/// What is written for a letter that no column can hold; `None` for every other.
pub fn latin(letter: char) -> Option<&'static str> {
    if letter <= '\u{FF}' || !has_no_column(letter) { None } else { Some(any_ascii::any_ascii_char(letter)) }
}

fn has_no_column(letter: char) -> bool {
    let mut bytes = [0; 4];
    let decoded = Code::Ascii.decode(letter.encode_utf8(&mut bytes).as_bytes(), Form::Line);
    decoded.faults.iter().any(|fault| fault.kind == FaultKind::Character)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_without_a_column_are_written_in_latin_ones() {
        let of = |text: &str| -> String {
            text.chars()
                .map(|letter| latin(letter).map_or_else(|| letter.to_string(), str::to_owned))
                .collect()
        };
        for (text, written) in [
            ("\u{41c}\u{435}\u{440}\u{43b}\u{438}\u{43d}", "Merlin"),
            ("\u{141}\u{f3}d\u{17a}", "L\u{f3}dz"),
            ("\u{130}stanbul", "Istanbul"),
            ("\u{1ec7}", "e"),
            ("caf\u{e9} 5 \u{20ac} \u{201c}x\u{201d}", "caf\u{e9} 5 \u{20ac} \u{201c}x\u{201d}"),
        ] {
            assert_eq!(of(text), written);
        }
    }
}
