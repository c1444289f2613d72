//! Orders that begin with a verb. One table lists the verbs; it is used to read orders, to explain them and to find the
//! verb meant by a misspelt one.
//!
//! A game lists its verbs once, each with its arguments ([`Verb`]). A line is read as the verb and its arguments, as
//! values with their bytes ([`Order`]); nothing is looked up in the world. What follows the last argument is left to
//! the game, which decides whether the line is still an order.

mod alike;
mod argument;
mod fault;
mod nesting;
mod page;
mod verb;

pub use alike::{Alike, Fit, Fits, bared, is_slip};
pub use argument::{Argument, Kind, Need, Value};
pub use fault::{Fault, Wrong};
pub use nesting::{Nesting, Open};
pub use verb::Verb;

use super::words::{Lexis, Word, Words};
use argument::Arguments;
use playdeck_base::message::nearest;

/// The most verbs that a table can hold.
pub const MOST_VERBS: usize = 64;
/// One place for each letter that a verb can begin with, and one for all other characters.
const LETTERS: usize = 27;

/// The verbs of a game.
#[derive(Debug)]
pub struct Table<V: 'static, T: 'static> {
    /// How the game's players separate their words.
    pub lexis: &'static Lexis,
    /// The verbs. If a word could mean two, it means the first.
    pub verbs: &'static [Verb<V, T>],
    /// For each letter the verbs that can begin with it, one bit each.
    by_letter: [u64; LETTERS],
}

impl<V: Copy, T: Copy> Table<V, T> {
    /// A table of at most [`MOST_VERBS`] verbs. Verbs after those are never read.
    pub const fn new(lexis: &'static Lexis, verbs: &'static [Verb<V, T>]) -> Self {
        let mut by_letter = [0; LETTERS];
        let mut at = 0;
        while at < verbs.len() && at < MOST_VERBS {
            by_letter[letter(verbs[at].word.as_bytes())] |= 1 << at;
            let mut other = 0;
            while other < verbs[at].also.len() {
                by_letter[letter(verbs[at].also[other].as_bytes())] |= 1 << at;
                other += 1;
            }
            at += 1;
        }
        Self { lexis, verbs, by_letter }
    }

    /// The verb that a word means, in quotes or not.
    pub fn find(&self, word: &Word<'_>) -> Option<&'static Verb<V, T>> {
        let mut left = self.by_letter[letter(word.text.as_bytes())];
        while left != 0 {
            let verb = self.verbs.get(left.trailing_zeros() as usize)?;
            if verb.is_meant_by(word) {
                return Some(verb);
            }
            left &= left - 1;
        }
        None
    }

    /// Reads a line. `None` if it has no words.
    pub fn read<'a>(&self, line: &'a str, scope: u8) -> Option<Result<Order<'a, V, T>, Fault<'a, V, T>>> {
        let mut words = Words::of(line, self.lexis);
        let first = words.next()?;
        Some(self.order(first, words, scope))
    }

    /// Reads the order that begins with this unquoted word; the words after it are in `words`.
    pub fn order<'a>(
        &self,
        first: Word<'a>,
        mut words: Words<'a>,
        scope: u8,
    ) -> Result<Order<'a, V, T>, Fault<'a, V, T>> {
        let at = first.offset;
        let Some(verb) = self.find(&first).filter(|_| !first.is_quoted()) else {
            return Err(Fault { wrong: Wrong::Unknown { word: first, near: self.near(&first) }, at });
        };
        if verb.scope & scope == 0 {
            return Err(Fault { wrong: Wrong::NotForThem { verb }, at });
        }
        let mut arguments = Arguments::default();
        let mut end = at;
        for (number, argument) in (0_u8..).zip(verb.arguments) {
            if argument.if_ahead.is_some_and(|tells| !tells(&words)) {
                continue;
            }
            let mut is_there = false;
            loop {
                let offset = words.offset();
                let before = words.clone();
                let Some(value) = argument.kind.read(&mut words) else {
                    words = before;
                    break;
                };
                (is_there, end) = (true, offset);
                arguments.push(number, offset, value);
                let is_single = matches!(argument.need, Need::One | Need::Perhaps);
                // A game's own reader may read a value from no word at all, but only once.
                if is_single || words.is_done() || words.offset() == offset {
                    break;
                }
            }
            if !is_there && matches!(argument.need, Need::One | Need::Some) {
                let word = words.peek();
                return Err(Fault {
                    wrong: Wrong::Argument { verb, argument, word },
                    at: word.map_or(end, |word| word.offset),
                });
            }
        }
        Ok(Order { verb: verb.verb, entry: verb, word: first, arguments, rest: words })
    }

    /// The verb nearest to a misspelt one. Verbs of one letter are left out, because they are near to everything.
    pub fn near(&self, word: &Word<'_>) -> Option<&'static str> {
        let words = self.verbs.iter().flat_map(|verb| std::iter::once(&verb.word).chain(verb.also));
        nearest(&word.capitals(), words.copied().filter(|word| word.len() > 1))
    }
}

/// The place of a word's first letter.
const fn letter(word: &[u8]) -> usize {
    match word {
        [first, ..] if first.is_ascii_alphabetic() => (first.to_ascii_uppercase() - b'A') as usize,
        _ => LETTERS - 1,
    }
}

/// An order as it was read.
#[derive(Debug, Clone)]
pub struct Order<'a, V: 'static, T: 'static> {
    /// Its verb.
    pub verb: V,
    /// The verb's entry in the table.
    pub entry: &'static Verb<V, T>,
    /// The verb as it was written.
    pub word: Word<'a>,
    arguments: Arguments<'a, T>,
    /// What follows the last argument.
    pub rest: Words<'a>,
}

impl<'a, V, T: Copy> Order<'a, V, T> {
    /// The values of an argument by its place in the table, each with its byte in the line.
    pub fn all(&self, argument: u8) -> impl Iterator<Item = (Value<'a, T>, usize)> {
        self.arguments.of(argument)
    }

    /// The value of an argument and its byte in the line. `None` if it was not written.
    pub fn get(&self, argument: u8) -> Option<(Value<'a, T>, usize)> {
        self.all(argument).next()
    }

    /// A value that the game read itself.
    pub fn own(&self, argument: u8) -> Option<T> {
        match self.get(argument) {
            Some((Value::Own(own), _)) => Some(own),
            _ => None,
        }
    }

    /// A number.
    pub fn number(&self, argument: u8) -> Option<u64> {
        match self.get(argument) {
            Some((Value::Number(number), _)) => Some(number),
            _ => None,
        }
    }

    /// A word.
    pub fn given_word(&self, argument: u8) -> Option<Word<'a>> {
        match self.get(argument) {
            Some((Value::Word(word), _)) => Some(word),
            _ => None,
        }
    }

    /// The line from an argument on, as it was written.
    pub fn text(&self, argument: u8) -> Option<&'a str> {
        match self.get(argument) {
            Some((Value::Rest(text), _)) => Some(text),
            _ => None,
        }
    }

    /// Whether a flag is set or cleared.
    pub fn flag(&self, argument: u8) -> Option<bool> {
        match self.get(argument) {
            Some((Value::Flag(flag), _)) => Some(flag),
            _ => None,
        }
    }

    /// Which of the words of an argument was written.
    pub fn choice(&self, argument: u8) -> Option<usize> {
        match self.get(argument) {
            Some((Value::One(choice), _)) => Some(usize::from(choice)),
            _ => None,
        }
    }

    /// The first word that has no place in the order.
    pub fn left_over(&self) -> Option<Word<'a>> {
        self.rest.peek()
    }
}

#[cfg(test)]
mod tests;
