//! The text of a message: the letters of a reader, their own first, and the sheet for their next orders last.

use super::answer::wrap;
use playdeck_base::audience::{Audience, Reader};
use playdeck_print::listing::{Heading, Parts, parts::Row};
use std::io;

/// The subject of the sheet for the next orders.
const SHEET: &str = "ORDER SHEET";

/// What stands around the letters.
#[derive(Debug, Default)]
pub struct Frame {
    /// The line above them.
    pub first: Option<String>,
    /// That there is a page to play on; below that line.
    pub page: Option<String>,
    /// The address of that page, which is not broken into lines.
    pub address: Option<String>,
    /// How orders are sent, a paragraph for each; above the sheet.
    pub notes: Vec<String>,
    /// The link below the sheet.
    pub link: Option<String>,
}

/// A letter among all parts of a deck.
struct Letter<'p> {
    at: usize,
    audience: &'p Audience,
    heading: &'p Heading,
}

/// The play that a reader's letters are about: the latest. Empty if nothing was played.
pub fn latest<'p>(parts: &'p Parts, reader: &Reader) -> &'p str {
    let mut plays = letters(parts, reader).into_iter().map(|letter| letter.heading.play.as_str());
    plays.rfind(|play| !play.is_empty()).unwrap_or_default()
}

/// Whether a reader has letters of their own.
pub fn has_own(parts: &Parts, reader: &Reader) -> bool {
    letters(parts, reader).iter().any(|letter| *letter.audience != Audience::Public)
}

/// The text of a reader. Empty if there is nothing for them.
pub fn text(parts: &Parts, reader: &Reader, frame: &Frame) -> io::Result<String> {
    let letters = letters(parts, reader);
    let latest = latest(parts, reader);
    let (sheets, mut others): (Vec<_>, Vec<_>) =
        letters.into_iter().partition(|letter| letter.heading.subject == SHEET);
    // The latest play comes first; what belongs to no play comes last.
    let mut plays: Vec<&str> = Vec::new();
    for letter in &others {
        if !plays.contains(&letter.heading.play.as_str()) {
            plays.push(&letter.heading.play);
        }
    }
    let rank = |play: &str| {
        let at = plays.iter().position(|other| *other == play).unwrap_or_default();
        (play.is_empty(), plays.len() - at)
    };
    others.sort_by_key(|letter| (rank(&letter.heading.play), letter.place()));
    let mut text = String::new();
    for first in frame.first.iter().chain(&frame.page) {
        wrap(first, &mut text);
        text.push('\n');
    }
    if let Some(address) = &frame.address {
        text.push_str(address);
        text.push_str("\n\n");
    }
    for letter in &others {
        rows(parts, letter.at, &mut text)?;
    }
    let mut sheets = sheets.iter().filter(|letter| letter.heading.play == latest).peekable();
    if sheets.peek().is_some() {
        for note in &frame.notes {
            wrap(note, &mut text);
        }
        text.push('\n');
        for letter in sheets {
            rows(parts, letter.at, &mut text)?;
        }
        if let Some(link) = &frame.link {
            text.push_str("This link begins a message with the sheet in it:\n");
            text.push_str(link);
            text.push('\n');
        }
    }
    Ok(text)
}

/// The letters that a reader gets.
fn letters<'p>(parts: &'p Parts, reader: &Reader) -> Vec<Letter<'p>> {
    let all = parts.audiences().enumerate().filter(|(_, audience)| reader.reads(audience));
    all.filter_map(|(at, audience)| Some(Letter { at, audience, heading: parts.heading(at)? })).collect()
}

impl Letter<'_> {
    /// Its place among the letters about its play: the reader's report, their press, public press, the public report.
    fn place(&self) -> u8 {
        let is_report = self.heading.subject == self.heading.play;
        match (*self.audience == Audience::Public, is_report) {
            (false, true) => 0,
            (false, false) => 1,
            (true, false) => 2,
            (true, true) => 3,
        }
    }
}

/// The rows of a letter.
pub(super) fn rows(parts: &Parts, at: usize, text: &mut String) -> io::Result<()> {
    parts.each_row(at..at + 1, &mut |row| {
        if let Row::Text(rows) = row {
            text.push_str(&String::from_utf8_lossy(rows));
            text.push('\n');
        }
        Ok(())
    })
}
