//! Folding: a line longer than 71 columns becomes continued cards, and joining them gives the line back.

use super::pack::Pack;
use super::punching::{Numbers, Puncher};

/// The mark in column 72 of a card that is continued.
pub const MARK: u8 = b'+';

/// Folds a line into card images of at most 72 columns: 71 columns of text on the first, 56 on the others.
///
/// The joined text of the cards is the line, byte for byte, except blanks at its end.
pub fn fold(line: &str) -> Vec<String> {
    let mut puncher = Puncher::<_, Pack>::new(Unnumbered);
    puncher.punch(line);
    puncher.finish().to_vec()
}

/// Gives no card a number.
struct Unnumbered;

impl Numbers for Unnumbered {
    fn has_next(&self) -> bool {
        false
    }

    fn next(&mut self, _: &[u8]) -> Option<&[u8; 8]> {
        None
    }
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
