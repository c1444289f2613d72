//! A verb of a game, with its words and arguments.

use super::argument::Argument;
use crate::words::Word;

/// A verb of a game: `V` identifies it, `T` is the type of the game's own arguments.
#[derive(Debug)]
pub struct Verb<V: 'static, T: 'static> {
    /// The game's value for it.
    pub verb: V,
    /// Its word, in capitals.
    pub word: &'static str,
    /// Other words for it, none of which can be abbreviated.
    pub also: &'static [&'static str],
    /// The fewest letters to which its word can be abbreviated; 0 if it cannot.
    pub shortest: usize,
    /// Who it can be given to, as a set of bits that the game defines.
    pub scope: u8,
    /// Its arguments, in order.
    pub arguments: &'static [Argument<T>],
    /// The word that ends the block that it opens, if it opens one.
    pub closer: Option<&'static str>,
    /// What it does, in a sentence for the players' page.
    pub help: &'static str,
}

impl<V: Copy, T: Copy> Verb<V, T> {
    /// A verb without arguments that can be given to anybody.
    pub const fn new(verb: V, word: &'static str, help: &'static str) -> Self {
        Self { verb, word, also: &[], shortest: 0, scope: u8::MAX, arguments: &[], closer: None, help }
    }

    /// The same verb with other words for it.
    #[must_use]
    pub const fn or(self, also: &'static [&'static str]) -> Self {
        Self { also, ..self }
    }

    /// The same verb, which may be abbreviated.
    #[must_use]
    pub const fn cut_to(self, shortest: usize) -> Self {
        Self { shortest, ..self }
    }

    /// The same verb, which can be given only to some.
    #[must_use]
    pub const fn to(self, scope: u8) -> Self {
        Self { scope, ..self }
    }

    /// The same verb with arguments.
    #[must_use]
    pub const fn with(self, arguments: &'static [Argument<T>]) -> Self {
        Self { arguments, ..self }
    }

    /// The same verb, which opens a block that a word ends.
    #[must_use]
    pub const fn until(self, closer: &'static str) -> Self {
        Self { closer: Some(closer), ..self }
    }

    pub(super) fn is_meant_by(&self, word: &Word<'_>) -> bool {
        let is_own =
            if self.shortest == 0 { word.is(self.word) } else { word.begins(self.word, self.shortest) };
        is_own || word.is_one_of(self.also)
    }
}
