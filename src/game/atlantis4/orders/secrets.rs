//! Which bytes of an order are secret.

use std::ops::Range;

/// The words behind which a password stands.
const WORDS: [&str; 3] = ["PASSWORD", "QUIT", "RESTART"];

/// The bytes of a line that contain a password, if it is an order with one. Where the password is missing, the range is
/// empty and at the end.
pub fn secrets(text: &str) -> Option<Vec<Range<usize>>> {
    let plain = text.trim_start_matches([' ', '\t', '@']);
    let end = plain.find([' ', '\t']).unwrap_or(plain.len());
    let is_secret = WORDS.iter().any(|word| plain[..end].eq_ignore_ascii_case(word));
    let start = text.len() - plain.len() + end;
    let rest = &text[start..];
    let behind = start + rest.len() - rest.trim_start().len();
    is_secret.then(|| std::iter::once(behind..text.len()).collect())
}
