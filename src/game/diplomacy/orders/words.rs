//! The words of a line as an order reads them: one after another, with a look ahead, and names of several words.

use super::names;
use super::names::Places;
use super::names::Sense;
use super::tokens::{Shape, Token};

/// A word in capitals, or a dash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Item<'a> {
    Word(&'a str),
    Dash { within_word: bool },
}

/// A name found among the tokens.
#[derive(Debug, Clone, Copy)]
pub(super) struct Name {
    /// The provinces it can mean.
    pub(super) provinces: Places,
    /// The number of its words.
    pub(super) words: usize,
    /// The number of its words and the dashes within it.
    pub(super) items: usize,
}

/// Some tokens of a line, read from the first to the last. To look ahead, readers use a copy.
#[derive(Debug, Clone, Copy)]
pub(super) struct Words<'a> {
    text: &'a str,
    /// Those that have not been read.
    tokens: &'a [Token],
    end: usize,
    /// Whether an order may end before the last token, if a separator follows it.
    may_end_early: bool,
}

impl<'a> Words<'a> {
    /// Some tokens of a text in capitals; the text ends for them at `hash`, if there is one.
    pub(super) fn of(text: &'a str, tokens: &'a [Token], hash: Option<usize>) -> Self {
        Self { text, tokens, end: hash.unwrap_or(text.len()), may_end_early: false }
    }

    /// The same words, for a reader that may take only the first of them as an order.
    pub(super) const fn open(mut self) -> Self {
        self.may_end_early = true;
        self
    }

    /// The words before some later ones of the same line, as if the line ended there.
    pub(super) fn up_to(self, later: &Self) -> Self {
        let before = self.tokens.len().saturating_sub(later.tokens.len());
        let tokens = self.tokens.get(..before).unwrap_or(self.tokens);
        let end = if later.is_done() { later.end } else { tokens.last().map_or(0, Token::end) };
        Self { tokens, end, may_end_early: false, ..self }
    }

    /// The text from the next token to the end, and its offset.
    pub(super) fn rest(&self) -> (&'a str, usize) {
        let start = self.offset();
        (self.text.get(start..self.end).unwrap_or_default(), start)
    }

    /// The text from an offset on, beyond the words.
    pub(super) fn behind(&self, at: usize) -> &'a str {
        self.text.get(at..).unwrap_or_default().trim_end()
    }

    /// Whether every token has been read.
    pub(super) const fn is_done(&self) -> bool {
        self.tokens.is_empty()
    }

    /// Whether an order may end here.
    pub(super) fn may_end(&self) -> bool {
        self.is_done() || self.may_end_early && self.gap() != 0
    }

    /// The separators before the next token, as bits of [`gap`].
    pub(super) fn gap(&self) -> u8 {
        self.tokens.first().map_or(0, |token| token.gap)
    }

    /// The next token.
    pub(super) fn item(&self) -> Option<Item<'a>> {
        let token = self.tokens.first()?;
        Some(match token.shape {
            Shape::Word => Item::Word(self.text.get(token.start()..token.end())?),
            Shape::Dash { within_word } => Item::Dash { within_word },
        })
    }

    /// Whether the next token is a dash.
    pub(super) fn is_dash(&self) -> bool {
        self.tokens.first().is_some_and(|token| token.shape != Shape::Word)
    }

    /// The next token, if it is a word.
    pub(super) fn word(&self) -> Option<&'a str> {
        self.word_ahead(0)
    }

    /// The token some places behind the next, if it is a word.
    pub(super) fn word_ahead(&self, places: usize) -> Option<&'a str> {
        let token = self.tokens.get(places)?;
        self.text.get(token.start()..token.end()).filter(|_| token.shape == Shape::Word)
    }

    /// What the next token can mean; the empty sense if it is a dash, or if there is none.
    pub(super) fn sense(&self) -> &'static Sense {
        self.sense_ahead(0)
    }

    /// What the token some places behind the next can mean.
    pub(super) fn sense_ahead(&self, places: usize) -> &'static Sense {
        self.tokens.get(places).map_or(&Sense::NOTHING, Token::sense)
    }

    /// The next token as it was written.
    pub(super) fn written(&self) -> &'a str {
        match self.item() {
            Some(Item::Word(word)) => word,
            Some(Item::Dash { .. }) => "-",
            None => "",
        }
    }

    /// The offset of the next token in the text; the end of the text if there is none.
    pub(super) fn offset(&self) -> usize {
        self.tokens.first().map_or(self.end, Token::start)
    }

    /// Skips some tokens.
    pub(super) fn skip(&mut self, items: usize) {
        self.tokens = self.tokens.get(items..).unwrap_or_default();
    }

    /// Skips the next token if it is one of some words; returns whether it was.
    pub(super) fn take(&mut self, words: &[&str]) -> bool {
        let found = self.word().is_some_and(|word| words.contains(&word));
        self.skip(usize::from(found));
        found
    }

    /// Whether the next token is one letter with a parenthesis or a period behind it, as in a list.
    pub(super) fn is_list_letter(&self) -> bool {
        self.tokens.first().is_some_and(|token| {
            let is_letter = token.shape == Shape::Word && token.end() - token.start() == 1;
            is_letter && matches!(self.text.as_bytes().get(token.end()), Some(b')' | b'.'))
        })
    }

    /// Skips dashes, numbers and `AND` between two orders; never the mark of a quote.
    pub(super) fn skip_marks(&mut self) {
        loop {
            let (rest, _) = self.rest();
            let is_number = self.word().is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
            let is_dash = self.is_dash() && !rest.starts_with('>');
            if !(is_number || is_dash || self.word() == Some("AND")) {
                return;
            }
            self.skip(1);
        }
    }

    /// The name that begins some places behind the next token: the provinces it can mean, and the number of its tokens,
    /// dashes within it included.
    #[inline]
    pub(super) fn name_ahead(&self, places: usize) -> Option<Name> {
        let sense = self.tokens.get(places)?.sense();
        if sense.is_first_of_several || self.is_described(places + 1) {
            return self.name_of_several(places);
        }
        let provinces = sense.provinces;
        (!provinces.is_empty()).then_some(Name { provinces, words: 1, items: 1 })
    }

    /// Whether a word that may follow the name of a body of water is some places behind the next token.
    fn is_described(&self, places: usize) -> bool {
        match self.tokens.get(places) {
            None => false,
            Some(Token { shape: Shape::Dash { within_word }, .. }) => {
                *within_word && self.sense_ahead(places + 1).is_description
            }
            Some(word) => word.sense().is_description,
        }
    }

    fn name_of_several(&self, places: usize) -> Option<Name> {
        let (mut name, mut reach, mut found, mut items) =
            ([""; names::MOST_WORDS], [0; names::MOST_WORDS], 0, 0);
        while found < names::MOST_WORDS {
            let shape = self.tokens.get(places + items).map(|token| token.shape);
            match (shape, self.word_ahead(places + items)) {
                (_, Some(word)) => {
                    name[found] = word;
                    reach[found] = items + 1;
                    found += 1;
                }
                (Some(Shape::Dash { within_word: true }), _) if found > 0 => {}
                _ => break,
            }
            items += 1;
        }
        let (provinces, words) = names::find(&name[..found])?;
        Some(Name { provinces, words, items: words.checked_sub(1).map_or(0, |last| reach[last]) })
    }
}
