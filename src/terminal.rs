//! Standard error: the one place that writes to it.
//!
//! What is said may hold what a file, a command line or JSON held, and a terminal obeys control characters. So they
//! are shown by their numbers and never sent, and one message is one line.

use std::fmt::{Display, Write as _};
use std::io::{self, Write as _};

/// Says one line. If it cannot be written, nobody is listening.
pub fn say(what: &dyn Display) {
    let _ = writeln!(io::stderr(), "playdeck: {}", plain(&what.to_string()));
}

/// Has a fault of the program itself said in one line, too.
pub fn say_faults() {
    std::panic::set_hook(Box::new(|fault| say(fault)));
}

/// Writes over what a terminal shows, which takes so many columns; gives how many it takes now.
pub fn show_over(shown: usize, what: &str) -> usize {
    let line = plain(what);
    let _ = write!(io::stderr(), "\r{line:shown$}\r{line}");
    line.chars().count()
}

/// A text with each character that a terminal would obey shown by its number, as `\u{1b}`.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        if is_obeyed(character) {
            let _ = write!(plain, "{}", character.escape_unicode());
        } else {
            plain.push(character);
        }
    }
    plain
}

/// Whether a character does something else than to stand there: controls, ends of lines and paragraphs, and what
/// turns the direction of a text.
fn is_obeyed(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_a_terminal_obeys_is_shown_by_its_number() {
        assert_eq!(
            plain("caf\u{E9} \u{1B}[31m\n\u{9B}2J\u{202E}"),
            "caf\u{E9} \\u{1b}[31m\\u{a}\\u{9b}2J\\u{202e}"
        );
    }

    proptest! {
        #[test]
        fn whatever_is_said_is_one_line_that_a_terminal_shows(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let shown = plain(&String::from_utf8_lossy(&bytes));
            prop_assert!(!shown.contains(is_obeyed), "{shown:?}");
            // Nothing else is changed, and so nothing is lost.
            let solid: String = String::from_utf8_lossy(&bytes).chars().filter(|c| !is_obeyed(*c)).collect();
            prop_assert!(solid != String::from_utf8_lossy(&bytes) || shown == solid);
        }
    }
}
