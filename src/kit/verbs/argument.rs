//! The arguments of a verb: their kinds, and the values that are read.

use crate::words::{Word, Words};

/// An argument of a verb.
#[derive(Debug)]
pub struct Argument<T: 'static> {
    /// Its name in help.
    pub name: &'static str,
    /// The kind of value.
    pub kind: Kind<T>,
    /// How often it may be written.
    pub need: Need,
    /// Decides from the words ahead whether it is written. `None`: its kind decides.
    pub if_ahead: Option<fn(&Words<'_>) -> bool>,
}

/// The kind of value of an argument.
#[derive(Debug)]
pub enum Kind<T: 'static> {
    /// A number, of digits only.
    Number,
    /// Any word, in quotes or not.
    Word,
    /// The rest of the line, as written.
    Rest,
    /// `1` or `0`, and the words with the same meaning.
    Flag,
    /// One of several words.
    One(&'static [&'static str]),
    /// A value that the game reads itself: the reader passes the words that it understands, or returns `None`.
    Own(fn(&mut Words<'_>) -> Option<T>),
}

/// How often an argument may be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Once.
    One,
    /// Once or not at all.
    Perhaps,
    /// Once or more often.
    Some,
    /// As often as it is written.
    Any,
}

impl<T: Copy> Argument<T> {
    const fn new(name: &'static str, kind: Kind<T>) -> Self {
        Self { name, kind, need: Need::One, if_ahead: None }
    }

    /// A number.
    pub const fn number(name: &'static str) -> Self {
        Self::new(name, Kind::Number)
    }

    /// A word.
    pub const fn word(name: &'static str) -> Self {
        Self::new(name, Kind::Word)
    }

    /// The rest of the line.
    pub const fn rest(name: &'static str) -> Self {
        Self::new(name, Kind::Rest)
    }

    /// A flag.
    pub const fn flag(name: &'static str) -> Self {
        Self::new(name, Kind::Flag)
    }

    /// One of several words.
    pub const fn one(name: &'static str, words: &'static [&'static str]) -> Self {
        Self::new(name, Kind::One(words))
    }

    /// How help shows it: in brackets if it is optional, with dots if it can be repeated.
    pub(super) fn shown(&self) -> String {
        let name = match &self.kind {
            Kind::One(words) if words.len() <= 4 => words.join("|"),
            _ => self.name.to_owned(),
        };
        match self.need {
            Need::One if self.if_ahead.is_none() => name,
            Need::One | Need::Perhaps => format!("[{name}]"),
            Need::Some => format!("{name} .."),
            Need::Any => format!("[{name} ..]"),
        }
    }

    /// A value that the game reads itself.
    pub const fn own(name: &'static str, read: fn(&mut Words<'_>) -> Option<T>) -> Self {
        Self::new(name, Kind::Own(read))
    }

    /// The same argument, but optional.
    #[must_use]
    pub const fn perhaps(mut self) -> Self {
        self.need = Need::Perhaps;
        self
    }

    /// The same argument, written only if `tells` says so from the words ahead: an optional argument before others that
    /// look like it.
    #[must_use]
    pub const fn if_ahead(mut self, tells: fn(&Words<'_>) -> bool) -> Self {
        self.if_ahead = Some(tells);
        self
    }

    /// The same argument, once or more often.
    #[must_use]
    pub const fn some(mut self) -> Self {
        self.need = Need::Some;
        self
    }

    /// The same argument, any number of times or not at all.
    #[must_use]
    pub const fn any(mut self) -> Self {
        self.need = Need::Any;
        self
    }
}

/// The value written for an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value<'a, T> {
    /// A number.
    Number(u64),
    /// A word.
    Word(Word<'a>),
    /// The rest of the line from there.
    Rest(&'a str),
    /// Whether a flag is set.
    Flag(bool),
    /// Which of the words.
    One(u8),
    /// The value that the game read.
    Own(T),
}

/// The words that set a flag, and those that clear it.
const SET: [&str; 4] = ["1", "TRUE", "T", "ON"];
const CLEAR: [&str; 4] = ["0", "FALSE", "F", "OFF"];

impl<T: Copy> Kind<T> {
    /// Reads the next value. After `None` the position in the words is undefined.
    pub(super) fn read<'a>(&self, words: &mut Words<'a>) -> Option<Value<'a, T>> {
        match self {
            Self::Number => words.next()?.number().map(Value::Number),
            Self::Word => words.next().map(Value::Word),
            Self::Rest => {
                let rest = words.rest();
                words.finish();
                (!rest.is_empty()).then_some(Value::Rest(rest))
            }
            Self::Flag => {
                let word = words.next()?;
                let is_set = word.is_one_of(&SET);
                (is_set || word.is_one_of(&CLEAR)).then_some(Value::Flag(is_set))
            }
            Self::One(known) => {
                let word = words.next()?;
                let place = known.iter().position(|known| word.is(known))?;
                u8::try_from(place).ok().map(Value::One)
            }
            Self::Own(read) => read(words).map(Value::Own),
        }
    }
}

/// How many values an order holds before it allocates a list.
const FEW: usize = 4;

/// The values of an order, in the order in which they were written.
#[derive(Debug, Clone)]
pub(super) struct Arguments<'a, T> {
    few: [Option<Given<'a, T>>; FEW],
    count: usize,
    many: Vec<Given<'a, T>>,
}

#[derive(Debug, Clone, Copy)]
struct Given<'a, T> {
    argument: u8,
    at: usize,
    value: Value<'a, T>,
}

impl<T: Copy> Default for Arguments<'_, T> {
    fn default() -> Self {
        Self { few: [None; FEW], count: 0, many: Vec::new() }
    }
}

impl<'a, T: Copy> Arguments<'a, T> {
    pub(super) fn push(&mut self, argument: u8, at: usize, value: Value<'a, T>) {
        let given = Given { argument, at, value };
        match self.few.get_mut(self.count) {
            Some(place) => *place = Some(given),
            None => self.many.push(given),
        }
        self.count += 1;
    }

    /// The values of one argument.
    pub(super) fn of(&self, argument: u8) -> impl Iterator<Item = (Value<'a, T>, usize)> {
        let given = self.few.iter().flatten().chain(&self.many);
        given.filter(move |given| given.argument == argument).map(|given| (given.value, given.at))
    }
}
