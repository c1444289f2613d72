//! Golden tests: the kept files of a deck, and what the deck gives now, compared as text.
//!
//! Beside `x.deck` lie `x.lst`, its listing, and, if they exist, `x.pos`, its punched position, `x.jsonl`, its events, and
//! `x.err`, its lines on standard error; of a command on its cards, `x.out`. This room reads the cards, finds and
//! compares; it plays nothing and writes nothing.

mod below;
mod cards;
mod cases;
mod difference;
mod season;
mod which;

pub use below::below;
pub use cards::Asked;
pub use cases::{Case, Cases, KINDS, Kind};
pub use difference::difference;
pub use season::{Season, Step, seasons};
pub use which::Which;

use glob::Pattern;
use std::borrow::Cow;

use std::fmt;

/// What a deck gives now.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Product {
    /// Its listing.
    pub listing: Vec<u8>,
    /// Its punched positions.
    pub position: Vec<u8>,
    /// Its events, or what readers know of them, as lines of JSON.
    pub events: Vec<u8>,
    /// What is said on standard error.
    pub errors: Vec<u8>,
    /// What the command on its cards writes.
    pub output: Vec<u8>,
    /// The exit status.
    pub status: u8,
}

impl Product {
    /// What is compared with a kept file of a kind.
    pub fn of(&self, kind: Kind) -> &[u8] {
        match kind {
            Kind::Listing => &self.listing,
            Kind::Position => &self.position,
            Kind::Events => &self.events,
            Kind::Errors => &self.errors,
            Kind::Output => &self.output,
        }
    }
}

/// How a kept file is with what the deck gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The same bytes.
    Alike,
    /// The same lines; the kept file ends them with CR LF.
    AlikeAsText,
    /// Not the same: where, and the lines.
    Differs(String),
    /// It is not there.
    Missing,
}

/// The lines that a deck leaves open, and how many there were.
#[derive(Debug, Default)]
pub struct Open {
    patterns: Vec<(Pattern, usize)>,
}

impl Open {
    /// Lines that fit one of some patterns, without the blanks at their ends.
    pub fn new(patterns: &[Pattern]) -> Self {
        Self { patterns: patterns.iter().map(|pattern| (pattern.clone(), 0)).collect() }
    }

    /// How many lines were left open.
    pub fn lines(&self) -> usize {
        self.patterns.iter().map(|(_, lines)| lines).sum()
    }

    /// The patterns that no line fitted.
    pub fn unused(&self) -> impl Iterator<Item = &str> {
        self.patterns.iter().filter(|(_, lines)| *lines == 0).map(|(pattern, _)| pattern.as_str())
    }

    /// A text with the pattern in place of each line that fits it.
    fn closed(&mut self, text: &[u8]) -> Vec<u8> {
        let mut closed = Vec::with_capacity(text.len());
        for line in text.split_inclusive(|byte| *byte == b'\n') {
            let is_it = |pattern: &Pattern| pattern.matches(String::from_utf8_lossy(line).trim());
            match self.patterns.iter_mut().find(|(pattern, _)| is_it(pattern)) {
                Some((pattern, lines)) => {
                    *lines += 1;
                    closed.extend_from_slice(format!("(open: {pattern})\n").as_bytes());
                }
                None => closed.extend_from_slice(line),
            }
        }
        closed
    }
}

/// Compares a kept file with what comes out now, but for lines that are left open; at most `most` lines of the
/// difference are shown.
pub fn compare(kind: Kind, kept: Option<&[u8]>, made: &[u8], open: &mut Open, most: usize) -> Verdict {
    if open.patterns.is_empty() && kept == Some(made) {
        return Verdict::Alike;
    }
    let made = if open.patterns.is_empty() { Cow::Borrowed(made) } else { open.closed(made).into() };
    let Some(kept) = kept else { return Verdict::Missing };
    let is_dos = |text: &[u8]| text.windows(2).any(|pair| pair == b"\r\n");
    let is_as_text = is_dos(kept) && !is_dos(&made);
    let mut kept = Cow::Borrowed(kept);
    if is_as_text {
        let lines = kept.split(|byte| *byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line));
        kept = lines.collect::<Vec<_>>().join(&b'\n').into();
    }
    if !open.patterns.is_empty() {
        // Only what comes out now is counted.
        kept = Open { patterns: open.patterns.clone() }.closed(&kept).into();
    }
    match (kept == made, is_as_text) {
        (true, true) => Verdict::AlikeAsText,
        (true, false) => Verdict::Alike,
        (false, _) => Verdict::Differs(shown_difference(kind, &kept, &made, most)),
    }
}

/// The difference between two files, which need not be text.
pub fn shown_difference(kind: Kind, kept: &[u8], made: &[u8], most: usize) -> String {
    let lines = difference(kind, &String::from_utf8_lossy(kept), &String::from_utf8_lossy(made), most);
    if lines.is_empty() { "   in bytes that are no text\n".to_owned() } else { lines }
}

/// How many cases ended in which way.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// All kept files are alike.
    pub alike: usize,
    /// Some file differs, or the exit status.
    pub differ: usize,
    /// The listing is missing, or the output of a command.
    pub missing: usize,
    /// A kept file has no deck, or its deck has no use for it.
    pub unreferenced: usize,
    /// A deck or a kept file could not be read, or its cards.
    pub unreadable: usize,
    /// Decks that go on from one that gave no position.
    pub not_played: usize,
    /// Patterns of open lines that no line fits.
    pub unused: usize,
    /// Files that wait for a review.
    pub pending: usize,
    /// Lines that were left open.
    pub open: usize,
}

impl Totals {
    /// Whether there was nothing to compare, as in a folder without decks.
    pub const fn is_none(self) -> bool {
        self.alike + self.differ + self.missing + self.unreferenced + self.unreadable + self.not_played == 0
    }

    /// The exit status: 0 all alike, 1 a difference or something to review, 2 something missing, without use,
    /// unreadable or not played, or no deck at all.
    pub const fn status(self) -> u8 {
        let at_fault = self.missing + self.unreferenced + self.unreadable + self.not_played + self.unused;
        if self.is_none() || at_fault > 0 { 2 } else { (self.differ + self.pending > 0) as u8 }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} alike, {} differ, {} missing", self.alike, self.differ, self.missing)?;
        for (count, what) in [
            (self.unreferenced, "unreferenced"),
            (self.unreadable, "unreadable"),
            (self.not_played, "not played"),
            (self.unused, "unused"),
            (self.pending, "pending"),
        ] {
            if count > 0 {
                write!(f, ", {count} {what}")?;
            }
        }
        if self.open > 0 {
            write!(f, "; lines left open: {}", self.open)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compared(kept: &str, made: &str, patterns: &[&str]) -> (Verdict, usize, Vec<String>) {
        let patterns: Vec<Pattern> = patterns.iter().map(|it| Pattern::new(it).unwrap()).collect();
        let mut open = Open::new(&patterns);
        let verdict = compare(Kind::Output, Some(kept.as_bytes()), made.as_bytes(), &mut open, 20);
        (verdict, open.lines(), open.unused().map(str::to_owned).collect())
    }

    #[test]
    fn lines_that_are_left_open_are_counted_and_no_other_may_differ() {
        let open = ["VERSION *", "DATE *"];
        assert_eq!(
            compared("A\n VERSION 1\n", "A\n VERSION 2\n", &open),
            (Verdict::Alike, 1, vec!["DATE *".to_owned()])
        );
        assert_eq!(compared("VERSION 1\r\nA\r\n", "VERSION 2\nA\n", &open).0, Verdict::AlikeAsText);
        let (verdict, lines, _) = compared("A\nVERSION 1\n", "B\nVERSION 2\nVERSION 3\n", &open);
        assert_eq!(lines, 2);
        let due = "   line 1\n - A\n + B\n + (open: VERSION *)\n   (open: VERSION *)\n";
        assert_eq!(verdict, Verdict::Differs(due.to_owned()));
    }

    #[test]
    fn bytes_that_are_no_text_are_compared_as_bytes() {
        let mut open = Open::default();
        let verdict = compare(Kind::Output, Some(b"\xFF"), b"\xFE", &mut open, 20);
        assert_eq!(verdict, Verdict::Differs("   in bytes that are no text\n".to_owned()));
        // Both end their lines with CR LF.
        let verdict = compare(Kind::Output, Some(b"a\r\nb\r\n"), b"a\r\nc\r\n", &mut open, 20);
        assert_eq!(verdict, Verdict::Differs("   line 2\n   a\n - b\n + c\n".to_owned()));
    }
}
