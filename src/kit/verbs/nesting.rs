//! Blocks of orders, such as from `FORM` to `END`, one inside another.

use super::verb::Verb;
use crate::words::Word;

/// A block that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Open<B> {
    /// The word that closes it.
    pub closer: &'static str,
    /// What the game keeps about it, such as its place and who its orders are for.
    pub block: B,
}

/// The blocks around a line, the outermost first.
#[derive(Debug, Clone)]
pub struct Nesting<B>(Vec<Open<B>>);

impl<B> Default for Nesting<B> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<B> Nesting<B> {
    /// Opens the block of a verb, if it has one.
    pub fn open<V, T>(&mut self, verb: &Verb<V, T>, block: B) {
        if let Some(closer) = verb.closer {
            self.0.push(Open { closer, block });
        }
    }

    /// Closes the innermost block if this word closes it, and returns it.
    pub fn close(&mut self, word: &Word<'_>) -> Option<Open<B>> {
        self.0.pop_if(|open| word.is(open.closer))
    }

    /// The innermost block.
    pub fn innermost(&self) -> Option<&B> {
        self.0.last().map(|open| &open.block)
    }

    /// How many blocks are open.
    pub fn depth(&self) -> usize {
        self.0.len()
    }

    /// Returns the blocks that nothing closed, the innermost first.
    pub fn finish(&mut self) -> impl Iterator<Item = Open<B>> {
        std::mem::take(&mut self.0).into_iter().rev()
    }
}
