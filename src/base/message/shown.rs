//! Text of other people as a message shows it: characters that a terminal would obey, or that nobody would see, are
//! replaced by their numbers.

use std::fmt::Write;

/// A text with each character that a terminal obeys replaced by its number, such as `\u{1b}`.
pub fn shown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if is_obeyed(character) {
            let _ = write!(shown, "{}", character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    shown
}

/// At most `longest` characters of a text, shown in the same way.
pub fn shown_in_part(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => shown(&text[..end]) + "..",
        None => shown(text),
    }
}

/// Whether a character does more than appear: controls, ends of lines and paragraphs, changes of the direction of a
/// text, and characters without width that make one name look like another.
pub const fn is_obeyed(character: char) -> bool {
    matches!(
        character,
        '\0'..='\x1F'
            | '\x7F'..='\u{9F}'
            | '\u{AD}'
            | '\u{61C}'
            | '\u{180E}'
            | '\u{200B}'..='\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{FEFF}'
            | '\u{FFF9}'..='\u{FFFB}'
            | '\u{E0000}'..='\u{E007F}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_a_terminal_obeys_is_shown_by_its_number() {
        assert_eq!(
            shown("caf\u{E9} \u{1B}[31m\n\u{9B}2J\u{202E}\u{200B}"),
            "caf\u{E9} \\u{1b}[31m\\u{a}\\u{9b}2J\\u{202e}\\u{200b}"
        );
        assert_eq!(shown_in_part("\u{1B}[31m", 2), "\\u{1b}[..");
    }

    proptest! {
        #[test]
        fn whatever_is_shown_is_one_line_that_a_terminal_obeys_nothing_of(text in any::<String>()) {
            let shown = shown(&text);
            prop_assert!(!shown.contains(is_obeyed) && !shown.contains(char::is_control), "{shown:?}");
            // Nothing else is changed, and so nothing is lost.
            let mut rest = shown.as_str();
            for character in text.chars() {
                let number = character.escape_unicode().to_string();
                let own = if is_obeyed(character) { number } else { character.to_string() };
                rest = rest.strip_prefix(own.as_str()).unwrap();
            }
            prop_assert_eq!(rest, "");
        }
    }
}
