//! Points in time, as mail and the gamesmaster write them. No clock is read.

use mail_parser::DateTime;
use std::fmt;
use std::str::FromStr;

/// A second of time; earlier ones come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(i64);

impl Moment {
    /// A moment that a header names.
    pub fn of(date: &DateTime) -> Option<Self> {
        date.is_valid().then(|| Self(date.to_timestamp()))
    }

    /// The moment on the line before a message in a mailbox: `From anna@example.org Thu Nov 26 20:00:00 2026`.
    pub fn of_mailbox_line(line: &str) -> Option<Self> {
        let is_zone = |word: &&str| word.len() == 5 && word.starts_with(['+', '-']);
        let zone = line.split_ascii_whitespace().find(is_zone).unwrap_or("+0000");
        let mut words = line.split_ascii_whitespace().rev().filter(|word| !is_zone(word));
        let (year, time, day, month) = (words.next()?, words.next()?, words.next()?, words.next()?);
        let date = DateTime::parse_rfc822(&format!("{day} {month} {year} {time} {zone}"))?;
        Self::of(&date)
    }
}

impl FromStr for Moment {
    type Err = String;

    fn from_str(written: &str) -> Result<Self, String> {
        let is_whole =
            written.len() >= "2026-11-27T20:00Z".len() && written.as_bytes().get(10) == Some(&b'T');
        // Seconds may be left out.
        let has_seconds = written.as_bytes().get(16) == Some(&b':');
        let whole = match (has_seconds, written.get(..16), written.get(16..)) {
            (false, Some(minutes), Some(zone)) => format!("{minutes}:00{zone}"),
            _ => written.to_owned(),
        };
        let has_zone = whole.get(19..).is_some_and(|zone| zone == "Z" || zone.len() == 6);
        let date = DateTime::parse_rfc3339(&whole).filter(|_| is_whole && has_zone);
        date.and_then(|date| Self::of(&date))
            .ok_or_else(|| "a time with its zone is due, such as 2026-11-27T20:00+01:00".to_owned())
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&DateTime::from_timestamp(self.0).to_rfc3339())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_is_a_moment_whatever_its_zone() {
        let given: Moment = "2026-11-27T20:00+01:00".parse().unwrap();
        assert_eq!(given.to_string(), "2026-11-27T19:00:00Z");
        assert_eq!("2026-11-27T19:00:00Z".parse(), Ok(given));
        for wrong in
            ["", "2026-11-27", "2026-11-27T20:00", "20:00Z", "2026-13-27T20:00Z", "2026-11-27T20:00é"]
        {
            assert!(wrong.parse::<Moment>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_line_of_a_mailbox_names_its_moment() {
        let moment = Moment::of_mailbox_line("From a@b.example Thu Nov 26 20:00:00 2026").unwrap();
        assert_eq!(moment.to_string(), "2026-11-26T20:00:00Z");
        let zoned = Moment::of_mailbox_line("From 12@x Thu Nov 26 21:00:00 +0100 2026");
        assert_eq!(zoned, Some(moment));
        assert_eq!(Moment::of_mailbox_line("From here on and on and on"), None);
    }
}
