//! A card's text as words.
//!
//! Words are parted by blanks and commas; one that begins with a quote goes on to the next quote.

/// A word of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Word<'a> {
    /// The word without its quotes.
    pub(super) text: &'a str,
    /// The byte of the text at which it begins, its quote left out.
    pub(super) offset: usize,
}

impl Word<'_> {
    /// Whether this is one of some words, in any case.
    pub(super) fn is(&self, words: &[&str]) -> bool {
        words.iter().any(|word| word.eq_ignore_ascii_case(self.text))
    }
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
        let word = if let Some(inner) = rest.strip_prefix(['\'', '"']) {
            let quote = &rest[..1];
            let text = inner.split(quote).next().unwrap_or(inner);
            let word = Word { text, offset: self.at + 1 };
            self.at = (self.at + text.len() + 2).min(self.text.len());
            word
        } else {
            let text = rest.split([' ', ',']).next().unwrap_or(rest);
            let word = Word { text, offset: self.at };
            self.at += text.len();
            word
        };
        self.pass();
        Some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_cut_at_blanks_and_commas() {
        let words: Vec<(&str, usize)> =
            Words::of("  CITY 'Old Nick''s', 12,7").map(|word| (word.text, word.offset)).collect();
        assert_eq!(words, [("CITY", 2), ("Old Nick", 8), ("s", 18), ("12", 22), ("7", 25)]);
        assert_eq!(Words::of("'open").map(|word| word.text).collect::<Vec<_>>(), ["open"]);
        assert_eq!(Words::of("5,7 8 x").numbers_ahead(), 3);
        assert_eq!(Words::of("99999").number(), Some(u16::MAX));
        assert_eq!((Words::of("''").number(), Words::of("").number()), (None, None));
    }
}
