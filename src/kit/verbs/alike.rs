//! How like an order a line is that is none: for lines among the prose of a letter.
//!
//! People begin sentences with the verbs of a game: `Give Ben my regards`. So the first word alone decides nothing. It
//! must be a verb, or a verb with one slip: a letter left out, too much, changed, or two letters swapped. The words behind
//! it are then counted by whether the game could take them as operands, could take them but for a slip, or does not know
//! them. A line that has slips or unknown words in at most a third of its words looks like an order; in at most a fourth
//! if the first of them stands right behind the verb, where sentences part from orders. In a line of two words nothing may
//! be unknown; a verb alone with a slip must be an order when the slip is mended.

use super::argument::{Kind, Need};
use super::{Table, verb::Verb};
use crate::words::{Word, Words};

/// The most words of a line that is looked at; no order of a game without free text has more.
const MOST_WORDS: usize = 24;

/// What a word behind a verb is to the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// It can stand there.
    Known,
    /// It could, but for a slip.
    Slip,
    /// The game does not know it.
    Foreign,
    /// The rest of the line is free text.
    Free,
}

impl Fit {
    /// What a word is beside all words that can stand there, in any case.
    pub fn among<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Self {
        let mut fit = Self::Foreign;
        for known in known {
            if known.eq_ignore_ascii_case(word) {
                return Self::Known;
            }
            if fit == Self::Foreign && is_slip(word, known) {
                fit = Self::Slip;
            }
        }
        fit
    }

    /// What a word of digits is; one letter among digits is a slip.
    pub fn of_number(word: &str) -> Self {
        let digits = word.bytes().filter(u8::is_ascii_digit).count();
        match word.chars().count() {
            count if digits > 0 && digits == count => Self::Known,
            count if digits > 0 && digits + 1 == count => Self::Slip,
            _ => Self::Foreign,
        }
    }

    /// The better of two.
    #[must_use]
    pub fn or(self, other: impl FnOnce() -> Self) -> Self {
        if self == Self::Known { self } else { self.min(other()) }
    }
}

/// Whether a word is another with one slip. Words of fewer than three letters are near to everything.
pub fn is_slip(word: &str, known: &str) -> bool {
    let (length, other) = (word.len(), known.len());
    length.abs_diff(other) <= 1
        && length.max(other) >= 3
        && length > 1
        && other > 1
        && !word.eq_ignore_ascii_case(known)
        && strsim::osa_distance(&word.to_uppercase(), &known.to_uppercase()) == 1
}

/// A word without the marks round it.
pub fn bared(word: &str) -> &str {
    word.trim_start_matches(['@', '(', '[', '#', '$', '\'', '"'])
        .trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '\'', '"'])
}

/// Says what a word is behind a verb, at its place there.
pub type Fits<'f, V, T> = dyn Fn(&Verb<V, T>, &Word<'_>, usize) -> Fit + 'f;

/// How like an order a line is.
#[expect(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Alike {
    /// Whether its verb has no slip.
    pub is_verb: bool,
    /// Whether its verb is written in capitals.
    pub is_capital: bool,
    /// Whether its verb with its slip mended is an order by itself.
    pub is_whole: bool,
    /// How many words it has up to free text.
    pub words: usize,
    /// How many of them have a slip.
    pub slips: usize,
    /// How many of them the game does not know.
    pub foreign: usize,
    /// Whether it does not know the first word behind the verb.
    pub is_parted: bool,
}

impl Alike {
    /// Whether the line looks like an order to a person.
    pub const fn looks_ordered(&self) -> bool {
        let wrong = self.slips + self.foreign;
        match self.words {
            1 => self.is_verb || self.is_whole,
            2 => self.foreign == 0 && wrong < 2 || self.is_verb && self.is_capital,
            _ if self.is_parted => wrong * 4 <= self.words,
            _ => wrong * 3 <= self.words,
        }
    }

    /// Whether most of its words are none that the game knows.
    pub const fn is_prose(&self) -> bool {
        self.foreign * 2 > self.words
    }
}

impl<V: Copy, T: Copy> Table<V, T> {
    /// How like an order a line is; `None` if it does not begin with a verb, nor with one that has a slip. `fit` says what a
    /// word is behind a verb, at its place there; `is_whole` whether a text is an order.
    pub fn alike(&self, line: &str, fit: &Fits<'_, V, T>, is_whole: &dyn Fn(&str) -> bool) -> Option<Alike> {
        let mut words = Words::of(line, self.lexis);
        let first = words.next()?;
        let text = bared(first.text);
        let behind: Vec<Word<'_>> = words.take(MOST_WORDS + 1).collect();
        let is_capital = text.len() > 2 && !text.bytes().any(|letter| letter.is_ascii_lowercase());
        let one = |verb: &Verb<V, T>, is_verb: bool| {
            let (words, slips, foreign) = counted(verb, &behind, fit);
            let parts = |word: &Word<'_>| fit(verb, word, 0) == Fit::Foreign;
            Alike {
                is_verb,
                is_capital,
                is_whole: !is_verb && is_mended(text, verb.word) && is_whole(verb.word),
                words: words + 1,
                slips: slips + usize::from(!is_verb),
                foreign,
                is_parted: behind.first().is_some_and(parts),
            }
        };
        if let Some(verb) = self.find(&Word { text, quote: None, ..first }) {
            return Some(one(verb, true));
        }
        let is_near =
            |verb: &&Verb<V, T>| is_slip(text, verb.word) || verb.also.iter().any(|also| is_slip(text, also));
        let near = self.verbs.iter().filter(is_near).map(|verb| one(verb, false));
        near.min_by_key(|alike| (!alike.looks_ordered(), alike.slips + alike.foreign))
    }
}

/// Whether a word alone on a line may be a verb with a slip. A name such as `Max` is not `TAX`.
fn is_mended(word: &str, verb: &str) -> bool {
    let is_name = word.bytes().skip(1).all(|letter| letter.is_ascii_lowercase());
    verb.len() > 3 || !is_name
}

/// How many words behind a verb there are up to free text, and how many of them have a slip or are unknown.
fn counted<V: Copy, T: Copy>(
    verb: &Verb<V, T>,
    behind: &[Word<'_>],
    fit: &Fits<'_, V, T>,
) -> (usize, usize, usize) {
    let most = most_words(verb);
    let (mut slips, mut foreign) = (0, 0);
    for (at, word) in behind.iter().enumerate() {
        let fit = if at < most { fit(verb, word, at) } else { Fit::Foreign };
        match fit {
            Fit::Known => {}
            Fit::Slip => slips += 1,
            Fit::Free if foreign == 0 => return (at, slips, foreign),
            Fit::Foreign | Fit::Free => foreign += 1,
        }
    }
    (behind.len(), slips, foreign)
}

/// The most words that stand behind a verb. A value that the game reads itself may have two.
fn most_words<V: Copy, T: Copy>(verb: &Verb<V, T>) -> usize {
    let of_one = |argument: &super::Argument<T>| match (argument.need, &argument.kind) {
        (Need::Some | Need::Any, _) | (_, Kind::Rest) => MOST_WORDS,
        (_, Kind::Own(_)) => 2,
        _ => 1,
    };
    verb.arguments.iter().map(of_one).sum()
}
