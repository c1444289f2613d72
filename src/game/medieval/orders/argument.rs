//! How cards are split into words, and the arguments that the game reads itself.
//!
//! Words are separated by blanks and commas. A word that begins with a quote continues to the next quote that is not
//! doubled; a doubled one inside is one character of the word.

use super::order::PanelName;
use playdeck_kit::verbs::Argument;
use playdeck_kit::words::{Lexis, Word, Words};

/// How cards are split into words.
pub(super) static LEXIS: Lexis = Lexis::new().parted_by(",").quoted_by("'\"").with_doubled_quotes();

/// The arguments that the game reads itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    /// A number; one that is too large becomes the largest.
    Number(u16),
    /// Two coordinates.
    Square(u16, u16),
    Panel(PanelName),
}

/// The names of arguments, which select the message for a missing one.
pub(super) const SQUARE: &str = "x y";
pub(super) const PANEL: &str = "panel";
pub(super) const TEXT: &str = "text";
pub(super) const WHICH: &str = "which";
pub(super) const SURE: &str = "sure";

pub(super) const PIECE: Argument<Said> = Argument::word("piece");
pub(super) const TRANSPORT: Argument<Said> = Argument::word("transport");
pub(super) const AT: Argument<Said> = Argument::own(SQUARE, square);

/// How many of the words of `READ` are for messages that were read before; the others are for new ones.
pub(super) const OLD: usize = 2;

/// A number.
pub(super) const fn count(name: &'static str) -> Argument<Said> {
    Argument::own(name, number)
}

/// The name of a panel.
pub(super) const SHOWN: Argument<Said> = Argument::own(PANEL, panel);

/// A word as a number, if it consists of digits only, perhaps with a mark before them or punctuation behind; a number
/// too large becomes the largest.
pub(super) fn plain_number(word: &Word<'_>) -> Option<u16> {
    let text = word.text.trim_start_matches(['#', '(', '[']).trim_end_matches([')', ']', '.', ':', ';', '!']);
    let is_number = Word { text, ..*word }.is_number();
    is_number.then(|| text.parse().unwrap_or(u16::MAX))
}

/// How many numbers come next.
pub(super) fn numbers_ahead(words: &Words<'_>) -> usize {
    words.clone().take_while(|word| plain_number(word).is_some()).count()
}

fn number(words: &mut Words<'_>) -> Option<Said> {
    words.next().as_ref().and_then(plain_number).map(Said::Number)
}

/// Two numbers.
pub(super) fn square(words: &mut Words<'_>) -> Option<Said> {
    let mut coordinate = || words.next().as_ref().and_then(plain_number);
    Some(Said::Square(coordinate()?, coordinate()?))
}

fn panel(words: &mut Words<'_>) -> Option<Said> {
    PanelName::named(words.next()?.text).map(Said::Panel)
}

/// A name without the quotes around it, if there are any. A quote only at its beginning or only at its end belongs to
/// the name.
pub fn unquoted(text: &str) -> String {
    let text = text.trim();
    let inner = |quote: char| {
        let inner = text.strip_prefix(quote)?.strip_suffix(quote)?;
        Some(inner.replace(&format!("{quote}{quote}"), &quote.to_string()))
    };
    let name = inner('\'').or_else(|| inner('"')).unwrap_or_else(|| text.to_owned());
    name.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_too_large_is_the_largest() {
        let read = |text| number(&mut Words::of(text, &LEXIS));
        assert_eq!(
            (read("99999"), read("007,x"), read("''"), read("")),
            (Some(Said::Number(u16::MAX)), Some(Said::Number(7)), None, None)
        );
    }
}
