//! What is impossible in a punched position, collected while its records are checked.
//!
//! A check goes on after it finds a flaw, so that one run reports all that is wrong with an edited position, each flaw
//! at its card. The game that checks leaves out what only follows from another flaw.

use playdeck_base::message::Message;
use std::ops::RangeInclusive;

/// Something impossible in a punched position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    /// The message, without a place.
    pub message: Message,
    /// The record that is wrong: its word, and its number among the records of that word, from 1. `None` if the game
    /// does not say.
    pub record: Option<(&'static str, usize)>,
    /// The operand of the record that is wrong, if a single one is.
    pub operand: Option<&'static str>,
}

impl From<Message> for Flaw {
    fn from(message: Message) -> Self {
        Self { message, record: None, operand: None }
    }
}

/// The flaws found so far, and the record that is being checked.
#[derive(Debug, Default)]
pub struct Flaws {
    found: Vec<Flaw>,
    record: Option<(&'static str, usize)>,
}

impl Flaws {
    /// Checks the records of a word one after another.
    pub fn each<R>(&mut self, word: &'static str, records: &[R], mut check: impl FnMut(&mut Self, &R)) {
        for (number, record) in (1..).zip(records) {
            self.look_at(word, number);
            check(self, record);
        }
    }

    /// Sets the record that is being checked: its word, and its number among the records of that word, from 1.
    pub const fn look_at(&mut self, word: &'static str, number: usize) {
        self.record = Some((word, number));
    }

    /// The word of the record that is being checked.
    pub fn word(&self) -> &'static str {
        self.record.map_or("", |(word, _)| word)
    }

    /// Notes that the record is wrong as a whole.
    pub fn say(&mut self, message: Message) {
        self.found.push(Flaw { message, record: self.record, operand: None });
    }

    /// Notes that an operand of the record is wrong.
    pub fn say_of(&mut self, operand: &'static str, message: Message) {
        self.found.push(Flaw { message, record: self.record, operand: Some(operand) });
    }

    /// Checks that a number lies in its range. `say` is told the operand, its value, and the range.
    pub fn range<T: PartialOrd + Copy + Into<i128>>(
        &mut self,
        say: fn(&str, i128, i128, i128) -> Message,
        operand: &'static str,
        value: T,
        range: &RangeInclusive<T>,
    ) {
        if !range.contains(&value) {
            let message = say(operand, value.into(), (*range.start()).into(), (*range.end()).into());
            self.say_of(operand, message);
        }
    }

    /// How many flaws were found.
    pub const fn count(&self) -> usize {
        self.found.len()
    }

    /// Returns what was checked, or the flaws if there are any.
    pub fn or<T>(self, checked: T) -> Result<T, Vec<Flaw>> {
        if self.found.is_empty() { Ok(checked) } else { Err(self.found) }
    }
}
