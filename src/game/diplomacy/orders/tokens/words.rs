//! The words of a line as an order reads them: one after another, with a look ahead, and names of several words.
//!
//! Words in brackets are no words to a reader outside; whoever may read them asks for what the bracket holds.

use super::{Shape, Token, gap};
use crate::orders::names::{self, Names, Places, Sense};
use std::ops::Range;

/// A name found among the tokens.
#[derive(Debug, Clone, Copy)]
pub(in crate::orders) struct Name {
    /// The provinces it can mean.
    pub(in crate::orders) provinces: Places,
    /// The number of its words.
    pub(in crate::orders) words: usize,
    /// The number of its words and the dashes within it.
    pub(in crate::orders) items: usize,
}

/// Some tokens of a line, read from the first to the last. To look ahead, readers use a copy.
#[derive(Debug, Clone, Copy)]
pub(in crate::orders) struct Words<'a> {
    text: &'a str,
    /// Those that have not been read.
    tokens: &'a [Token],
    end: usize,
    /// The number of brackets that are open around them.
    depth: u8,
    /// Whether a bracket behind the last token is one too many or too few.
    is_open: bool,
    pub(in crate::orders) names: Names,
}

impl<'a> Words<'a> {
    /// The tokens of a text in capitals; the text ends for them at `hash`, if there is one.
    pub(in crate::orders) fn of(
        text: &'a str,
        tokens: &'a [Token],
        hash: Option<usize>,
        is_open: bool,
        names: Names,
    ) -> Self {
        Self { text, tokens, end: hash.unwrap_or(text.len()), depth: 0, is_open, names }
    }

    /// The tokens that have not been read.
    pub(in crate::orders) const fn tokens(&self) -> &'a [Token] {
        self.tokens
    }

    /// The first of these tokens, as if the line ended behind them, and the others.
    pub(in crate::orders) fn split(self, first: usize) -> (Self, Self) {
        let Some((before, behind)) = self.tokens.split_at_checked(first) else { return (self, self.none()) };
        let Some(next) = behind.first() else { return (self, self.none()) };
        let end = before.last().map_or(self.offset(), Token::end);
        let is_open = next.gap & gap::STRAY != 0;
        (Self { tokens: before, end, is_open, ..self }, Self { tokens: behind, ..self })
    }

    const fn none(self) -> Self {
        Self { tokens: &[], ..self }
    }

    /// The words before some later ones of the same line, as if the line ended there.
    pub(in crate::orders) fn up_to(self, later: &Self) -> Self {
        self.split(self.tokens.len().saturating_sub(later.tokens.len())).0
    }

    /// What the bracket holds that opens here, and what stands behind it.
    pub(in crate::orders) fn bracket(self) -> Option<(Self, Self)> {
        let depth = self.tokens.first()?.depth;
        let is_behind = |token: &Token| token.depth < depth || token.gap & gap::BETWEEN != 0;
        let more = self.tokens[1..].iter().position(is_behind).map_or(self.tokens.len(), |more| more + 1);
        let (inside, behind) = self.split(more);
        (depth > self.depth).then_some((Self { depth, ..inside }, behind))
    }

    /// Whether every bracket closes that opens here, and no other, and there are no quotation marks.
    pub(in crate::orders) fn are_closed(&self) -> bool {
        // `a)` marks a list.
        let is_stray = |pair: &[Token]| pair[1].has_gap(gap::STRAY) && pair[0].len() > 1;
        let has_mark = |word: &str| word.starts_with(['"', '\'']) || word.ends_with('\'');
        let texts = self.tokens.iter().filter_map(|token| self.text.get(token.start()..token.end()));
        !self.is_open && !self.tokens.windows(2).any(is_stray) && !texts.into_iter().any(has_mark)
    }

    /// The text from the next token to the end, and its offset.
    pub(in crate::orders) fn rest(&self) -> (&'a str, usize) {
        let start = self.offset();
        (self.text.get(start..self.end).unwrap_or_default(), start)
    }

    /// The range of the text from the next token to the end, without the marks that close it.
    pub(in crate::orders) fn extent(&self) -> Range<usize> {
        let (text, start) = self.rest();
        start..start + text.trim_end_matches([' ', ')', ']', '}', '.', ',']).len()
    }

    /// The text from an offset on, beyond the words.
    pub(in crate::orders) fn behind(&self, at: usize) -> &'a str {
        self.text.get(at..).unwrap_or_default().trim_end()
    }

    /// Whether every token has been read.
    pub(in crate::orders) const fn is_done(&self) -> bool {
        self.tokens.is_empty()
    }

    /// The token some places behind the next, if no bracket is opened or closed before it.
    #[inline]
    fn ahead(&self, places: usize) -> Option<&'a Token> {
        self.tokens.get(places).filter(|token| token.depth == self.depth)
    }

    /// Whether the next token is a dash.
    #[inline]
    pub(in crate::orders) fn is_dash(&self) -> bool {
        self.ahead(0).is_some_and(Token::is_dash)
    }

    /// The next token, if it is a word.
    pub(in crate::orders) fn word(&self) -> Option<&'a str> {
        self.word_ahead(0)
    }

    /// The token some places behind the next, if it is a word.
    pub(in crate::orders) fn word_ahead(&self, places: usize) -> Option<&'a str> {
        let token = self.ahead(places)?;
        self.text.get(token.start()..token.end()).filter(|_| token.shape == Shape::Word)
    }

    /// What the next token can mean; the empty sense if it is a dash or in a bracket, or if there is none.
    #[inline]
    pub(in crate::orders) fn sense(&self) -> &'static Sense {
        self.sense_ahead(0)
    }

    /// What the token some places behind the next can mean.
    #[inline]
    pub(in crate::orders) fn sense_ahead(&self, places: usize) -> &'static Sense {
        self.ahead(places).map_or(&Sense::NOTHING, |token| token.sense)
    }

    /// The next token as it was written, in a bracket or not.
    pub(in crate::orders) fn written(&self) -> &'a str {
        match self.tokens.first() {
            Some(token) if token.is_dash() => "-",
            Some(token) => self.text.get(token.start()..token.end()).unwrap_or_default(),
            None => "",
        }
    }

    /// The offset of the next token in the text; the end of the text if there is none.
    pub(in crate::orders) fn offset(&self) -> usize {
        self.tokens.first().map_or(self.end, Token::start)
    }

    /// The offset at which the text ends for them.
    pub(in crate::orders) const fn end(&self) -> usize {
        self.end
    }

    /// Skips some tokens.
    pub(in crate::orders) fn skip(&mut self, items: usize) {
        self.tokens = self.tokens.get(items..).unwrap_or_default();
    }

    /// Skips the next token if it is one of some words; returns whether it was.
    pub(in crate::orders) fn take(&mut self, words: &[&str]) -> bool {
        let found = self.word().is_some_and(|word| words.contains(&word));
        self.skip(usize::from(found));
        found
    }

    /// Skips some words that follow each other; returns whether they did.
    pub(in crate::orders) fn take_all(&mut self, words: &[&str]) -> bool {
        let found = words.iter().enumerate().all(|(at, word)| self.word_ahead(at) == Some(word));
        self.skip(if found { words.len() } else { 0 });
        found
    }

    /// The words behind the mark of a list, if the next token is one letter with a bracket or a period behind it.
    pub(in crate::orders) fn behind_list_letter(&self) -> Option<Self> {
        let token = self.tokens.first()?;
        let is_letter = token.shape == Shape::Word && token.end() - token.start() == 1;
        let is_marked = matches!(self.text.as_bytes().get(token.end()), Some(b')' | b'.'));
        let behind = Self { tokens: &self.tokens[1..], ..*self };
        let is_outside = behind.tokens.first().is_some_and(|next| next.depth == self.depth);
        (is_letter && is_marked && token.depth <= self.depth + 1 && is_outside).then_some(behind)
    }

    /// Skips dashes and numbers before an order; never the mark of a quote.
    pub(in crate::orders) fn skip_marks(&mut self) {
        while match self.word() {
            Some(word) => word.bytes().all(|letter| letter.is_ascii_digit()),
            None => self.is_dash() && !self.rest().0.starts_with('>'),
        } {
            self.skip(1);
        }
    }

    /// The name that begins some places behind the next token: the provinces it can mean, and the number of its tokens,
    /// dashes within it included.
    #[inline]
    pub(in crate::orders) fn name_ahead(&self, places: usize) -> Option<Name> {
        let sense = self.ahead(places)?.sense;
        if sense.is_first_of_several || self.is_described(places + 1) {
            return self.name_of_several(places);
        }
        let provinces = self.names.here(sense.provinces);
        (!provinces.is_empty()).then_some(Name { provinces, words: 1, items: 1 })
    }

    /// Whether a word that may follow the name of a body of water is some places behind the next token.
    #[inline]
    fn is_described(&self, places: usize) -> bool {
        match self.ahead(places) {
            None => false,
            Some(Token { shape: Shape::Dash { within_word }, .. }) => {
                *within_word && self.sense_ahead(places + 1).is_description
            }
            Some(word) => word.sense.is_description,
        }
    }

    fn name_of_several(&self, places: usize) -> Option<Name> {
        let (mut name, mut reach, mut found, mut items) =
            ([""; names::MOST_WORDS], [0; names::MOST_WORDS], 0, 0);
        while found < names::MOST_WORDS {
            let shape = self.ahead(places + items).map(|token| token.shape);
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
        let (provinces, words) = self.names.find(&name[..found])?;
        let provinces = self.names.here(provinces);
        Some(Name { provinces, words, items: words.checked_sub(1).map_or(0, |last| reach[last]) })
    }
}
