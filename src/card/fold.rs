//! Folding: a line longer than 71 columns becomes continued cards, and joining them gives the line back.

use super::{CONTINUATION_COLUMN, Pack, TEXT_COLUMNS, columns, trimmed};

/// The mark that stands in column 72 of a card that is carried on.
pub const MARK: char = '+';

/// Folds a line into card images of at most 72 columns: 71 columns of text on the first, 56 on the others.
///
/// The joined text of the cards is the line, byte for byte, but for blanks at its end.
pub fn fold(line: &str) -> Vec<String> {
    let mut pack = Pack::default();
    let mut pieces = pieces(line).peekable();
    while let Some(piece) = pieces.next() {
        pack.punch(piece, pack.is_empty(), pieces.peek().is_some(), None);
    }
    pack.to_vec()
}

/// The pieces of a line that stand on a card each; of an empty line one empty piece.
pub fn pieces(line: &str) -> impl Iterator<Item = &str> {
    let (first, mut rest) = split(trimmed(line), TEXT_COLUMNS);
    let more = std::iter::from_fn(move || {
        let piece;
        (piece, rest) = split(rest, TEXT_COLUMNS + 1 - CONTINUATION_COLUMN);
        (!piece.is_empty()).then_some(piece)
    });
    std::iter::once(first).chain(more)
}

/// The first columns of a line, and the rest of it.
fn split(line: &str, width: usize) -> (&str, &str) {
    let first = &line.as_bytes()[..width.min(line.len())];
    // Where they are ASCII no more of the line need be looked at.
    line.split_at(if first.is_ascii() { first.len() } else { columns(line, 1, width).len() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_line_is_one_card_without_a_mark() {
        assert_eq!(fold("A VIE - GAL  "), ["A VIE - GAL"]);
        assert_eq!(fold(""), [""]);
    }

    #[test]
    fn a_long_line_is_marked_in_column_72_and_goes_on_in_16() {
        let images = fold(&"x".repeat(128));
        assert_eq!(images.len(), 3);
        assert_eq!(images[0], format!("{}+", "x".repeat(71)));
        assert_eq!(images[1], format!("{:15}{}+", "", "x".repeat(56)));
        assert_eq!(images[2], format!("{:15}x", ""));
    }
}
