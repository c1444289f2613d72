//! The fields of an old file: numbers in their ranges, texts, flags, and what is said about them.
//!
//! A number that the format does not have ends the reading, because what follows it could be anything. Everything else
//! that is wrong is collected, so that one run names it all.

use super::letters;
use super::messages as say;
use super::scanner::{Found, LARGEST, Scanner};
use crate::tables::Spell;
use playdeck_base::message::{Log, Message, shown_in_part};
use std::fmt::{self, Arguments};

/// How much of something unreadable a message shows.
const SHOWN: usize = 20;

/// The reading ended early; the fault is noted.
pub struct Ended;

pub type Read<T> = Result<T, Ended>;

/// A file as far as it was read.
pub struct Fields<'b> {
    scanner: Scanner<'b>,
    mended: Log,
    faults: Vec<(u32, Message)>,
}

impl<'b> Fields<'b> {
    /// Begins to read a file.
    pub fn new(file: &'b [u8]) -> Self {
        Self { scanner: Scanner::new(file), mended: Log::default(), faults: Vec::new() }
    }

    /// What was read, with the log of what was mended; or the faults, in the order of their lines.
    pub fn or<T>(mut self, read: T) -> Result<(T, Log), Log> {
        if self.faults.is_empty() {
            return Ok((read, self.mended));
        }
        self.faults.sort_by_key(|(line, _)| *line);
        let mut log = Log::default();
        log.extend(self.faults.into_iter().map(|(_, fault)| fault));
        Err(log)
    }

    /// Notes a fault.
    pub fn refuse(&mut self, line: u32, fault: Message) {
        self.faults.push((line, fault));
    }

    /// Ends the reading. What is left is told.
    pub fn rest(&mut self, place: &str) {
        let Found { line, passed, .. } = self.scanner.rest();
        self.passed_over(line, passed, format_args!("behind {place}"));
    }

    /// The spell that a unit casts in battle.
    pub fn combat(&mut self) -> Read<Option<Spell>> {
        let what = "the combat spell";
        let last = i64::try_from(Spell::ALL.len()).unwrap_or(0) - 1;
        let (spell, _) = self.in_range(what, -1, last)?;
        Ok(usize::try_from(spell).ok().and_then(|spell| Spell::ALL.get(spell)).copied())
    }

    /// One of a list, by its place.
    pub fn one_of<T: Copy>(&mut self, what: &str, all: &[T]) -> Read<T> {
        let last = i64::try_from(all.len()).unwrap_or(0) - 1;
        let (number, _) = self.in_range(what, 0, last)?;
        usize::try_from(number).ok().and_then(|number| all.get(number)).copied().ok_or(Ended)
    }

    /// Whether something is so. The program takes every number but 0 for yes.
    pub fn flag(&mut self, what: &str) -> Read<bool> {
        let (number, line) = self.number_at(what)?;
        if number > 1 {
            self.mend(line, format_args!("{what} is {number}, and was read as 1"));
        }
        Ok(number > 0)
    }

    /// A number from 0 on.
    pub fn number(&mut self, what: &str) -> Read<u32> {
        self.number_at(what).map(|(number, _)| number)
    }

    /// A number from 0 on, and its line.
    pub fn number_at(&mut self, what: &str) -> Read<(u32, u32)> {
        let (number, line) = self.in_range(what, 0, LARGEST.into())?;
        Ok((u32::try_from(number).unwrap_or(0), line))
    }

    /// A number of any sign, and its line.
    pub fn coordinate(&mut self, what: &str) -> Read<(i32, u32)> {
        let (number, line) = self.in_range(what, i32::MIN.into(), i32::MAX.into())?;
        Ok((i32::try_from(number).unwrap_or(0), line))
    }

    fn in_range(&mut self, what: &str, least: i64, most: i64) -> Read<(i64, u32)> {
        let Some(Found { value, line, passed }) = self.scanner.number() else { return self.ends(what) };
        self.passed_over(line, passed, format_args!("before {what}"));
        if (least..=most).contains(&value) {
            return Ok((value, line));
        }
        let message = say::range(line, what, &value, &least, &most);
        self.refuse(line, message);
        Err(Ended)
    }

    /// A text as it is kept.
    pub fn text(&mut self, what: &str, longest: usize) -> Read<String> {
        let (bytes, line) = self.quoted(what)?;
        if bytes.len() > longest {
            let message = say::too_long(line, what, bytes.len(), longest);
            self.refuse(line, message);
            return Ok(String::new());
        }
        let (text, is_changed) = letters::read(bytes);
        if is_changed {
            self.mend(line, format_args!("{what} has characters that no card has, and was read as {text}"));
        }
        Ok(text)
    }

    /// The bytes of a text, and its line.
    pub fn quoted(&mut self, what: &str) -> Read<(&'b [u8], u32)> {
        let Some(Found { value, line, passed }) = self.scanner.text() else { return self.ends(what) };
        self.passed_over(line, passed, format_args!("before {what}"));
        Ok((value, line))
    }

    fn ends<T>(&mut self, what: &str) -> Read<T> {
        let line = self.scanner.last_line();
        self.refuse(line, say::ends(line, what));
        Err(Ended)
    }

    /// Tells of what is between the fields.
    fn passed_over(&mut self, line: u32, passed: &[u8], place: fmt::Arguments<'_>) {
        if passed.is_empty() {
            return;
        }
        let (text, _) = letters::read(&passed[..passed.len().min(SHOWN + 1)]);
        self.mend(line, format_args!("{} {place} was passed over", shown_in_part(&text, SHOWN)));
    }

    /// Notes what was mended.
    pub fn mend(&mut self, line: u32, what: Arguments<'_>) {
        self.mended.push(say::mended(line, what));
    }
}
