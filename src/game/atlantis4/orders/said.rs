//! What stands behind a verb without the tables: numbers, units, flags, directions.

#![allow(clippy::unnecessary_wraps, reason = "the table of verbs asks for readers of one form")]

use super::order::{Recipient, Step, Who};
use crate::tables::Direction;
use playdeck_kit::words::{Word, Words};

/// How many digits of a number are read.
const DIGITS: usize = 7;

/// What the arguments of this game are read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    Number(u32),
    Recipient(Option<Recipient>),
    Flag(Option<bool>),
    Step(Option<Step>),
}

/// What a word is as a number: the digits that lead it, at most seven of them, else 0.
pub(super) fn value(word: &Word<'_>) -> u32 {
    let digits = word.text.bytes().take_while(u8::is_ascii_digit).take(DIGITS);
    digits.fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'))
}

fn next_value(words: &mut Words<'_>) -> u32 {
    words.next().map_or(0, |word| value(&word))
}

/// A number; where none stands, 0.
pub(super) fn number(words: &mut Words<'_>) -> Option<Said> {
    Some(Said::Number(next_value(words)))
}

/// A unit, or 0 for nobody.
pub(super) fn recipient(words: &mut Words<'_>) -> Option<Said> {
    Some(Said::Recipient(next_recipient(words)))
}

/// One unit of a list, which ends before the first word that is none.
pub(super) fn unit_of_list(words: &mut Words<'_>) -> Option<Said> {
    match next_recipient(words)? {
        Recipient::Unit(who) => Some(Said::Recipient(Some(Recipient::Unit(who)))),
        Recipient::Nobody => None,
    }
}

/// `5`, `NEW 3`, `FACTION 4 NEW 3`, or `0`.
fn next_recipient(words: &mut Words<'_>) -> Option<Recipient> {
    let word = words.next()?;
    let some = |number: u32| (number > 0).then_some(number);
    if word.is("FACTION") {
        let faction = some(next_value(words))?;
        let alias = words.accept(&["NEW"]).then(|| next_value(words)).and_then(some)?;
        return Some(Recipient::Unit(Who::Formed { faction, alias }));
    }
    if word.is("NEW") {
        return some(next_value(words)).map(|alias| Recipient::Unit(Who::New(alias)));
    }
    if word.is("0") {
        return Some(Recipient::Nobody);
    }
    some(value(&word)).map(|number| Recipient::Unit(Who::Unit(number)))
}

/// A flag; a word that is none is told later.
pub(super) fn flag(words: &mut Words<'_>) -> Option<Said> {
    let word = words.next();
    Some(Said::Flag(word.and_then(|word| {
        let is_set = word.is_one_of(&["1", "TRUE", "T", "ON"]);
        (is_set || word.is_one_of(&["0", "FALSE", "F", "OFF"])).then_some(is_set)
    })))
}

/// A step of a journey; a word that is none is told later.
pub(super) fn step(words: &mut Words<'_>) -> Option<Said> {
    let word = words.next()?;
    let step = direction(&word).map(Step::To).or_else(|| match value(&word) {
        _ if word.is("OUT") => Some(Step::Out),
        _ if word.is("IN") => Some(Step::In),
        0 => None,
        number => Some(Step::Enter(number)),
    });
    Some(Said::Step(step))
}

fn direction(word: &Word<'_>) -> Option<Direction> {
    Direction::ALL.into_iter().find(|way| word.is(way.letters()) || word.is(way.name()))
}
