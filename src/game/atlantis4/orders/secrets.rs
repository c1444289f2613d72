//! Which bytes of an order are secret.

use std::ops::Range;

/// The words behind which a password stands.
const WORDS: [&str; 3] = ["PASSWORD", "QUIT", "RESTART"];
/// The word that spends points, and what may follow it. Other games open a sheet with the same word, a number, and a
/// password: a sheet for such a game can be sent here by mistake.
const POINTS: (&str, [&str; 4]) = ("FACTION", ["WAR", "TRADE", "MAGIC", "GENERIC"]);

/// The bytes of a line that contain a password, if it is an order. Where a password is missing, the range is empty and at
/// the end. A line that is no order of this game is left to the next reader.
pub fn secrets(text: &str) -> Option<Vec<Range<usize>>> {
    let (word, rest) = first_word(text.trim_start_matches([' ', '\t', '@']));
    if WORDS.iter().any(|secret| word.eq_ignore_ascii_case(secret)) {
        let behind = text.len() - rest.trim_start().len();
        return Some(std::iter::once(behind..text.len()).collect());
    }
    let area = first_word(rest.trim_start()).0;
    let spends_points =
        word.eq_ignore_ascii_case(POINTS.0) && POINTS.1.iter().any(|known| area.eq_ignore_ascii_case(known));
    spends_points.then(Vec::new)
}

fn first_word(text: &str) -> (&str, &str) {
    text.split_at(text.find([' ', '\t']).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_secret_and_points_are_not() {
        let hidden = |text| secrets(text)?.first().map(|range| (range.start, range.end));
        assert_eq!(hidden("PASSWORD two words"), Some((9, 18)));
        assert_eq!(hidden("@quit"), Some((5, 5)));
        assert_eq!(secrets("faction war 3 magic 2"), Some(Vec::new()));
        assert_eq!(secrets("FACTION 3 \"word\""), None);
    }
}
