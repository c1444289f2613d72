//! Texts as HTML.

use crate::document::wrap::NO_BREAK;
use crate::markup::escaped;

/// A text as HTML: without markup, and with blanks at which no row is broken.
pub fn shown(text: &str) -> String {
    if text.contains(NO_BREAK) {
        return escaped(&text.replace(NO_BREAK, "\u{A0}"));
    }
    escaped(text)
}

/// The lines of a text, one below the other.
pub fn shown_lines(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(|line| shown(line.trim_matches(' '))).collect();
    lines.join("<br>")
}
