//! Folding: a line longer than 71 columns becomes continued cards, and joining them gives the line back.

use super::{CONTINUATION_COLUMN, TEXT_COLUMNS, columns};

/// The mark that stands in column 72 of a card that is carried on.
pub const MARK: char = '+';

/// Folds a line into card images of at most 72 columns: 71 columns of text on the first, 56 on the others.
///
/// The joined text of the cards is the line, byte for byte, but for blanks at its end.
pub fn fold(line: &str) -> Vec<String> {
    let line = line.trim_end_matches(' ');
    let mut images = vec![columns(line, 1, TEXT_COLUMNS).to_owned()];
    let each = TEXT_COLUMNS + 1 - CONTINUATION_COLUMN;
    let mut rest = &line[images[0].len()..];
    while !rest.is_empty() {
        if let Some(last) = images.last_mut() {
            let short = TEXT_COLUMNS - last.chars().count();
            last.extend(std::iter::repeat_n(' ', short));
            last.push(MARK);
        }
        let piece = columns(rest, 1, each);
        images.push(format!("{:15}{piece}", ""));
        rest = &rest[piece.len()..];
    }
    images
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
