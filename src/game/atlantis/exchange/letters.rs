//! The characters of the old files: bytes of ISO 8859-1 without any escape.

use playdeck_base::message::is_obeyed;

/// What a character becomes that cards do not have, or that would not be seen: the same as on cards where they have
/// something alike. None if it stays as it is.
const fn replaced(letter: char) -> Option<char> {
    match letter {
        '\n' | '\r' | '\t' | '\u{A0}' => Some(' '),
        '\u{AD}' => Some('-'),
        _ if is_obeyed(letter) => Some('?'),
        _ => None,
    }
}

/// The text of bytes, and whether characters were replaced.
pub fn read(bytes: &[u8]) -> (String, bool) {
    let is_changed = bytes.iter().any(|byte| replaced(char::from(*byte)).is_some());
    let letter = |byte: &u8| replaced(char::from(*byte)).unwrap_or(char::from(*byte));
    (bytes.iter().map(letter).collect(), is_changed)
}

/// A text as it can be between quotes, and whether characters were replaced.
pub fn writable(text: &str) -> (Vec<u8>, bool) {
    let mut is_changed = false;
    let byte = |letter: char| {
        let new = match letter {
            '"' => '\'',
            _ if u8::try_from(letter).is_err() => '?',
            _ => replaced(letter).unwrap_or(letter),
        };
        is_changed |= new != letter;
        u8::try_from(new).unwrap_or(b'?')
    };
    (text.chars().map(byte).collect(), is_changed)
}
