//! What is impossible in a punched position, gathered while its records are checked.
//!
//! A check goes on behind what it finds, so that all that is wrong with an edited position is told in one run, each at
//! its card. What follows from another fault alone is left out by the game that checks.

use crate::message::{Definition, Message};
use std::fmt::Display;
use std::ops::RangeInclusive;

/// Something impossible in a punched position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    /// What is said of it, without a place.
    pub message: Message,
    /// The record that is wrong: its word, and its number among those of its word, from 1. None where the game does
    /// not say.
    pub record: Option<(&'static str, usize)>,
    /// The operand of the record that is wrong, where one is.
    pub operand: Option<&'static str>,
}

impl From<Message> for Flaw {
    fn from(message: Message) -> Self {
        Self { message, record: None, operand: None }
    }
}

/// The flaws that were found so far, and the record that is looked at.
#[derive(Debug, Default)]
pub struct Flaws {
    found: Vec<Flaw>,
    record: Option<(&'static str, usize)>,
}

impl Flaws {
    /// Looks at the records of a word one after another.
    pub fn each<R>(&mut self, word: &'static str, records: &[R], mut check: impl FnMut(&mut Self, &R)) {
        for (number, record) in (1..).zip(records) {
            self.look_at(word, number);
            check(self, record);
        }
    }

    /// Looks at a record: by its word, and its number among those of its word, from 1.
    pub const fn look_at(&mut self, word: &'static str, number: usize) {
        self.record = Some((word, number));
    }

    /// The word of the record that is looked at.
    pub fn word(&self) -> &'static str {
        self.record.map_or("", |(word, _)| word)
    }

    /// The record is wrong as a whole.
    pub fn say(&mut self, message: Message) {
        self.found.push(Flaw { message, record: self.record, operand: None });
    }

    /// An operand of the record is wrong.
    pub fn say_of(&mut self, operand: &'static str, message: Message) {
        self.found.push(Flaw { message, record: self.record, operand: Some(operand) });
    }

    /// A number must lie in its range. `definition` names the operand, its value, and the range.
    pub fn range<T: PartialOrd + Display>(
        &mut self,
        definition: &'static Definition,
        operand: &'static str,
        value: &T,
        range: &RangeInclusive<T>,
    ) {
        if !range.contains(value) {
            let message = definition.message().with(operand).with(value);
            self.say_of(operand, message.with(range.start()).with(range.end()));
        }
    }

    /// How many were found.
    pub const fn count(&self) -> usize {
        self.found.len()
    }

    /// What was checked, if nothing was found against it.
    pub fn or<T>(self, checked: T) -> Result<T, Vec<Flaw>> {
        if self.found.is_empty() { Ok(checked) } else { Err(self.found) }
    }
}
