//! The lines of a file, read or written: each has one value.

use super::file::Row;
use super::writing::NONE;
use playdeck_base::secret::Secret;

/// The file ends too early, or a line is not what must stand there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// The line, from 1.
    pub line: u32,
    /// What must stand there.
    pub wanted: Box<str>,
}

/// The most things of a list: more than any file has.
const MOST: i64 = 100_000_000;

/// Lines that are read into values, or written from them.
pub trait Lines: Sized {
    /// A number.
    fn number(&mut self, value: &mut i64) -> Result<(), Ended>;

    /// A text.
    fn text(&mut self, value: &mut String) -> Result<(), Ended>;

    /// A password. It is read and never written.
    fn secret(&mut self, value: &mut Secret) -> Result<(), Ended>;

    /// A word that must stand there.
    fn word(&mut self, word: &str) -> Result<(), Ended>;

    /// The number of the next line, from 1.
    fn line(&self) -> u32;

    /// So many rows.
    fn rows<R: Row>(&mut self, rows: &mut Vec<R>, count: i64) -> Result<(), Ended>;

    /// The number of rows, and the rows.
    fn list<R: Row>(&mut self, rows: &mut Vec<R>) -> Result<(), Ended> {
        let mut count = i64::try_from(rows.len()).unwrap_or(i64::MAX);
        self.number(&mut count)?;
        self.rows(rows, count)
    }
}

/// Reads lines.
pub struct Reading<'t> {
    lines: std::str::Lines<'t>,
    next: u32,
}

impl<'t> Reading<'t> {
    /// Begins to read a text.
    pub fn new(text: &'t str) -> Self {
        Self { lines: text.lines(), next: 1 }
    }

    fn ended(&self, wanted: &str) -> Ended {
        Ended { line: self.next.saturating_sub(1).max(1), wanted: wanted.into() }
    }

    fn take(&mut self, wanted: &str) -> Result<&'t str, Ended> {
        self.next = self.next.saturating_add(1);
        self.lines.next().map(str::trim_end).ok_or_else(|| self.ended(wanted))
    }
}

impl Lines for Reading<'_> {
    fn number(&mut self, value: &mut i64) -> Result<(), Ended> {
        let line = self.take("a number")?;
        *value = line.trim().parse().map_err(|_| self.ended("a number"))?;
        Ok(())
    }

    fn text(&mut self, value: &mut String) -> Result<(), Ended> {
        line_into(self.take("a text")?, value);
        Ok(())
    }

    fn secret(&mut self, value: &mut Secret) -> Result<(), Ended> {
        *value = self.take("a text")?.into();
        Ok(())
    }

    fn word(&mut self, word: &str) -> Result<(), Ended> {
        if self.take(word)? == word { Ok(()) } else { Err(self.ended(word)) }
    }

    fn line(&self) -> u32 {
        self.next
    }

    fn rows<R: Row>(&mut self, rows: &mut Vec<R>, count: i64) -> Result<(), Ended> {
        if !(0..=MOST).contains(&count) {
            return Err(self.ended("how many follow"));
        }
        rows.clear();
        for _ in 0..count {
            let mut row = R::default();
            row.pass(self)?;
            rows.push(row);
        }
        Ok(())
    }
}

fn line_into(line: &str, value: &mut String) {
    value.clear();
    value.push_str(line);
}

/// Writes lines.
#[derive(Default)]
pub struct Writing {
    text: String,
    next: u32,
}

impl Writing {
    /// What was written.
    pub fn into_text(self) -> String {
        self.text
    }

    fn put(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
        self.next = self.next.saturating_add(1);
    }
}

impl Lines for Writing {
    fn number(&mut self, value: &mut i64) -> Result<(), Ended> {
        self.put(itoa::Buffer::new().format(*value));
        Ok(())
    }

    fn text(&mut self, value: &mut String) -> Result<(), Ended> {
        self.put(value);
        Ok(())
    }

    fn secret(&mut self, _: &mut Secret) -> Result<(), Ended> {
        self.put(NONE);
        Ok(())
    }

    fn word(&mut self, word: &str) -> Result<(), Ended> {
        self.put(word);
        Ok(())
    }

    fn line(&self) -> u32 {
        self.next.saturating_add(1)
    }

    fn rows<R: Row>(&mut self, rows: &mut Vec<R>, _: i64) -> Result<(), Ended> {
        rows.iter_mut().try_for_each(|row| row.pass(self))
    }
}
