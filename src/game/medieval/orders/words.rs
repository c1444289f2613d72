//! A card's text as words.
//!
//! Words are separated by blanks and commas; one that begins with a quote goes on to the next quote that is not doubled,
//! and a doubled one in it is one of its letters.

/// A word of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Word<'a> {
    /// The word without the quotes in which it stands, as it is written.
    pub(super) text: &'a str,
    /// The byte of the text at which it begins, its quote left out.
    pub(super) offset: usize,
    /// The quotes in which it stands.
    quote: Option<char>,
}

impl Word<'_> {
    /// The word as it is meant: of doubled quotes one.
    pub(super) fn plain(&self) -> String {
        self.quote.map_or_else(|| self.text.to_owned(), |quote| single(self.text, quote))
    }

    /// Whether this is one of some words, in any case.
    pub(super) fn is(&self, words: &[&str]) -> bool {
        words.iter().any(|word| word.eq_ignore_ascii_case(self.text))
    }
}

/// A name without the quotes in which it stands, if it does. One that begins it or ends it alone is its own.
pub fn unquoted(text: &str) -> String {
    let text = text.trim();
    let inner = |quote: char| Some(single(text.strip_prefix(quote)?.strip_suffix(quote)?, quote));
    let name = inner('\'').or_else(|| inner('"')).unwrap_or_else(|| text.to_owned());
    name.trim().to_owned()
}

/// One quote for each doubled one.
fn single(text: &str, quote: char) -> String {
    text.replace(&format!("{quote}{quote}"), &quote.to_string())
}

/// The words of a card that are still to be read.
#[derive(Debug, Clone)]
pub(super) struct Words<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    /// All words of a text.
    pub(super) fn of(text: &'a str) -> Self {
        let mut words = Self { text, at: 0 };
        words.pass();
        words
    }

    fn pass(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start_matches([' ', ',']).len();
    }

    /// The next word, which stays.
    pub(super) fn peek(&self) -> Option<Word<'a>> {
        self.clone().next()
    }

    /// The byte at which the next word begins; the end of the text if there is none.
    pub(super) fn offset(&self) -> usize {
        self.at
    }

    /// All that is left, as written.
    pub(super) fn rest(&self) -> &'a str {
        self.text[self.at..].trim_end()
    }

    /// Passes the next word if it is one of some.
    pub(super) fn accept(&mut self, words: &[&str]) -> bool {
        let stands = self.peek().is_some_and(|word| word.is(words));
        if stands {
            self.next();
        }
        stands
    }

    /// Passes the next word if it is a number, made of digits alone; too large a number is the largest.
    pub(super) fn number(&mut self) -> Option<u16> {
        let word = self.peek()?;
        if word.text.is_empty() || !word.text.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        self.next();
        Some(word.text.parse().unwrap_or(u16::MAX))
    }

    /// How many numbers stand next, one after another.
    pub(super) fn numbers_ahead(&self) -> usize {
        let mut ahead = self.clone();
        std::iter::from_fn(|| ahead.number()).count()
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        let rest = &self.text[self.at..];
        if rest.is_empty() {
            return None;
        }
        let quote = rest.chars().next().filter(|first| matches!(first, '\'' | '"'));
        let word = if let Some(quote) = quote {
            let text = quoted(&rest[1..], quote);
            let word = Word { text, offset: self.at + 1, quote: Some(quote) };
            self.at = (self.at + text.len() + 2).min(self.text.len());
            word
        } else {
            let text = rest.split([' ', ',']).next().unwrap_or(rest);
            let word = Word { text, offset: self.at, quote };
            self.at += text.len();
            word
        };
        self.pass();
        Some(word)
    }
}

/// A text up to the quote that ends it.
fn quoted(text: &str, quote: char) -> &str {
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        if letter == quote && letters.next_if(|(_, next)| *next == quote).is_none() {
            return &text[..at];
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_cut_at_blanks_and_commas() {
        let words: Vec<(&str, usize)> =
            Words::of("  CITY 'Old Nick''s', 12,7").map(|word| (word.text, word.offset)).collect();
        assert_eq!(words, [("CITY", 2), ("Old Nick''s", 8), ("12", 22), ("7", 25)]);
        assert_eq!(Words::of("'Old Nick''s'").next().unwrap().plain(), "Old Nick's");
        assert_eq!(Words::of("'open").map(|word| word.text).collect::<Vec<_>>(), ["open"]);
        assert_eq!(Words::of("5,7 8 x").numbers_ahead(), 3);
        assert_eq!(Words::of("99999").number(), Some(u16::MAX));
        assert_eq!(Words::of("'' x").map(|word| word.text).collect::<Vec<_>>(), ["", "x"]);
        assert_eq!((Words::of("''").number(), Words::of("").number()), (None, None));
    }

    #[test]
    fn a_name_keeps_the_quotes_that_are_its_own() {
        let names =
            ["Knights'", "'Knights'", "\"Knights'\"", "'The Knights''", "'t Zand", "'", "' a '", "'d''Or'"];
        let read = names.map(unquoted);
        assert_eq!(read, ["Knights'", "Knights", "Knights'", "The Knights'", "'t Zand", "'", "a", "d'Or"]);
    }
}
