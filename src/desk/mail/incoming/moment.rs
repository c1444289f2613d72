//! Points in time, as mail and the gamesmaster write them. No clock is read.
//!
//! Source: RFC 5322, 3.3 and 4.3; RFC 4155; `docs/gamesmaster.md`, "Mail in".

use mail_parser::DateTime;
use playdeck_print::page::due_by;
use std::fmt;
use std::str::FromStr;

/// A second of time; earlier ones come first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(i64);

impl Moment {
    /// The moment on the line before a message in a mailbox, such as `From anna@example.org Thu Nov 26 20:00:00 2026`.
    /// `None` if the line names no whole date.
    pub fn of_mailbox_line(line: &str) -> Option<Self> {
        Self::written(line.strip_prefix("From ")?)
    }

    /// The moment that the text of a header names: `Thu, 26 Nov 2026 20:00:00 +0100 (CET)`, and what else is found.
    /// `None` if it names no whole date.
    pub fn written(text: &str) -> Option<Self> {
        let mut date = Words::default();
        without_comments(text).split([' ', ',', '\t', '\r', '\n']).for_each(|word| date.take(word));
        date.moment()
    }
}

/// The parts of a date, as its words name them. Programs write them in every order.
#[derive(Debug, Default)]
struct Words {
    year: Option<u16>,
    month: Option<u8>,
    day: Option<u8>,
    time: Option<[u8; 3]>,
    /// Minutes east of Greenwich.
    zone: Option<i32>,
    /// A number of two digits that may be a year behind a day.
    short: Option<u16>,
    is_afternoon: Option<bool>,
}

/// The names of months.
const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Names of zones with their hours east of Greenwich: those of RFC 5322, and of central Europe.
const ZONES: [(&str, i32); 16] = [
    ("UT", 0),
    ("UTC", 0),
    ("GMT", 0),
    ("Z", 0),
    ("WET", 0),
    ("CET", 1),
    ("CEST", 2),
    ("EET", 2),
    ("EEST", 3),
    ("EST", -5),
    ("EDT", -4),
    ("CST", -6),
    ("CDT", -5),
    ("MST", -7),
    ("MDT", -6),
    ("PST", -8),
];

impl Words {
    /// Takes a word. One that is no part of a date, such as an address, is passed over.
    fn take(&mut self, word: &str) {
        let lower = word.to_ascii_lowercase();
        let month = MONTHS.iter().position(|month| *month == lower.get(..3).unwrap_or_default());
        let is_number = !word.is_empty() && word.len() <= 4 && word.bytes().all(|byte| byte.is_ascii_digit());
        if let Some(number) = is_number.then(|| word.parse().ok()).flatten() {
            self.number(number, word.len());
        } else if let Some(date) = of_iso(word) {
            let [year, month, day] = date;
            (self.year, self.month, self.day) =
                (Some(year), u8::try_from(month).ok(), u8::try_from(day).ok());
            if let Some((_, time)) = word.split_once(['T', 't']) {
                self.clock(time);
            }
        } else if let Some(month) =
            month.filter(|_| lower.len() <= 9 && lower.bytes().all(|byte| byte.is_ascii_alphabetic()))
        {
            self.month = self.month.or(u8::try_from(month + 1).ok());
        } else if let [Some(day), Some(month), Some(year), None] = pieces(word, '-')
            && let Some(month) = MONTHS.iter().position(|name| name.eq_ignore_ascii_case(month))
        {
            // 26-Nov-2026
            (self.day, self.month) = (day.parse().ok(), u8::try_from(month + 1).ok());
            year.parse().into_iter().for_each(|number| self.number(number, year.len()));
        } else if word.contains(':') {
            self.clock(word);
        } else if lower == "am" || lower == "pm" {
            self.is_afternoon = Some(lower == "pm");
        } else {
            self.zone = self.zone.or_else(|| zone(word));
        }
    }

    fn number(&mut self, number: u16, digits: usize) {
        match digits {
            4 => self.year = self.year.or(Some(number)),
            1 | 2 if self.day.is_none() => self.day = u8::try_from(number).ok(),
            // A century behind the two digits that programs of the last one wrote, and the three of broken ones.
            2 | 3 => {
                let century = if digits == 2 && number < 70 { 2_000 } else { 1_900 };
                self.short = self.short.or(Some(century + number));
            }
            _ => {}
        }
    }

    /// Takes a time of day, with the zone that may stand right behind it.
    fn clock(&mut self, word: &str) {
        let end = word.find(|letter: char| !letter.is_ascii_digit() && letter != ':').unwrap_or(word.len());
        let (time, rest) = word.split_at(end);
        let mut parts = time.split(':').map(|part| part.parse::<u8>().ok().filter(|_| part.len() <= 2));
        let read = (parts.next().flatten(), parts.next().flatten(), parts.next().unwrap_or(Some(0)));
        if let (Some(hour), Some(minute), Some(second)) = read
            && parts.next().is_none()
        {
            self.time = self.time.or(Some([hour, minute, second]));
        }
        let rest =
            rest.strip_prefix('.').map_or(rest, |rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
        let half = rest.to_ascii_lowercase();
        if half == "am" || half == "pm" {
            self.is_afternoon = Some(half == "pm");
        } else {
            self.zone = self.zone.or_else(|| zone(rest));
        }
    }

    fn moment(&self) -> Option<Moment> {
        let (year, month, day) = (self.year.or(self.short)?, self.month?, self.day?);
        let [hour, minute, second] = self.time?;
        let hour = match self.is_afternoon {
            Some(true) if hour < 12 => hour + 12,
            Some(false) if hour == 12 => 0,
            _ => hour,
        };
        let is_valid = (1970..=9999).contains(&year)
            && (1..=12).contains(&month)
            && (1..=days_of(year, month)).contains(&day)
            && hour < 24
            && minute < 60
            && second <= 60;
        let date = DateTime {
            year,
            month,
            day,
            hour,
            minute,
            second,
            tz_before_gmt: false,
            tz_hour: 0,
            tz_minute: 0,
        };
        is_valid.then(|| Moment(date.to_timestamp() - i64::from(self.zone.unwrap_or(0)) * 60))
    }
}

/// The days of a month.
fn days_of(year: u16, month: u8) -> u8 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The first four pieces of a word.
fn pieces(word: &str, mark: char) -> [Option<&str>; 4] {
    let mut pieces = word.split(mark);
    std::array::from_fn(|_| pieces.next())
}

/// Year, month and day of `2026-11-26`, behind which a time may stand.
fn of_iso(word: &str) -> Option<[u16; 3]> {
    let date = word.split(['T', 't']).next()?;
    let [Some(year), Some(month), Some(day), None] = pieces(date, '-') else { return None };
    let number = |text: &str, digits| text.parse().ok().filter(|_| text.len() == digits);
    Some([number(year, 4)?, number(month, 2)?, number(day, 2)?])
}

/// The minutes east of Greenwich that a zone names: `+0100`, `+01:00`, `GMT+1`, `CET`, `Z`.
fn zone(word: &str) -> Option<i32> {
    let name = ZONES.iter().find(|(name, _)| name.eq_ignore_ascii_case(word));
    let number = |text: &str| {
        let sign = if text.strip_prefix('-').is_some() { -1 } else { 1 };
        let digits: String = text.strip_prefix(['+', '-'])?.replacen(':', "", 1);
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        let number: i32 = digits.parse().ok().filter(|_| is_number)?;
        match digits.len() {
            1 | 2 => Some(sign * number * 60),
            4 => Some(sign * (number / 100 * 60 + number % 100)),
            _ => None,
        }
    };
    let behind = || word.strip_prefix("GMT").or_else(|| word.strip_prefix("UTC")).and_then(number);
    let pacific = || word.eq_ignore_ascii_case("PDT").then_some(-7 * 60);
    name.map(|(_, hours)| hours * 60).or_else(|| number(word)).or_else(behind).or_else(pacific)
}

/// A text without what stands in parentheses.
fn without_comments(text: &str) -> String {
    let mut depth = 0_usize;
    let outside = |letter: &char| {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => return depth == 0,
        }
        false
    };
    text.chars().filter(outside).collect()
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
        date.filter(DateTime::is_valid)
            .map(|date| Self(date.to_timestamp()))
            .ok_or_else(|| "a time with its zone is due, such as 2026-11-27T20:00+01:00".to_owned())
    }
}

impl Moment {
    /// The moment as people write it: `Friday 2026-11-27 at 19:00 UTC`, with its seconds if there are any.
    pub fn said(self) -> String {
        let said = due_by(&self.to_string());
        let said = said.strip_suffix('Z').unwrap_or(&said);
        format!("{} UTC", said.strip_suffix(":00").unwrap_or(said))
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
    fn a_moment_is_said_with_its_weekday() {
        let said = |written: &str| Moment::written(written).unwrap().said();
        assert_eq!(said("Fri, 27 Nov 2026 20:00:00 +0100"), "Friday 2026-11-27 at 19:00 UTC");
        assert_eq!(said("Sat, 28 Nov 2026 09:00:07 GMT"), "Saturday 2026-11-28 at 09:00:07 UTC");
    }

    #[test]
    fn the_line_of_a_mailbox_names_its_moment() {
        let moment = Moment::of_mailbox_line("From a@b.example Thu Nov 26 20:00:00 2026").unwrap();
        assert_eq!(moment.to_string(), "2026-11-26T20:00:00Z");
        let zoned = Moment::of_mailbox_line("From 12@x Thu Nov 26 21:00:00 +0100 2026");
        assert_eq!(zoned, Some(moment));
        assert_eq!(Moment::of_mailbox_line("From here on and on and on"), None);
    }

    #[test]
    fn a_date_is_read_in_every_form_in_which_programs_write_it() {
        for written in [
            "Thu Nov 26 20:00:00 2026",
            "Thu Nov 26 20:00 2026",
            "Thu Nov 26 21:00:00 2026 +0100",
            "Thu Nov 26 21:00:00 CET 2026",
            "Thu Nov 26 12:00:00 PST 2026",
            "Thu Nov 26 13:00:00 PDT 2026",
            "Thu, 26 Nov 2026 21:00:00 +0100",
            "Thu, 26 Nov 2026 21:00:00 +0100 (CET)",
            "Thu,26 Nov 2026 20:00:00 GMT",
            "26 Nov 26 20:00 UT",
            "Thu, 26 November 2026 20:00:00 +0000",
            "Thu, 26-Nov-2026 20:00:00 UTC",
            "Thu, Nov 26, 2026 8:00:00 PM",
            "Nov 26, 2026 8:00pm",
            "2026-11-26T20:00:00Z",
            "2026-11-26T21:00:00.123+01:00",
            "2026-11-26 15:00:00 -0500",
            "Thu Nov 26 20:00:00 2026 remote from there",
            "Thu, 26 Nov 2026 20:00:00 -0000 (UTC (or so))",
            "Thu, 26 Nov 2026 21:00:00 GMT+1",
        ] {
            let moment = Moment::written(written).map(|moment| moment.to_string());
            assert_eq!(moment.as_deref(), Some("2026-11-26T20:00:00Z"), "{written}");
            let line = Moment::of_mailbox_line(&format!("From 26@x.example {written}"));
            assert_eq!(line.map(|moment| moment.to_string()), moment, "{written}");
        }
        let day = |written: &str| Moment::written(written).unwrap().to_string();
        assert_eq!(day("Tue, 24 Nov 2026 10:00:00 +0000"), "2026-11-24T10:00:00Z");
        assert_eq!(day("Sun Feb  1 00:30:00 +0100 2026"), "2026-01-31T23:30:00Z");
        assert_eq!(day("Sat, 31 Dec 2016 23:59:60 +0000"), "2017-01-01T00:00:00Z");
    }

    #[test]
    fn what_names_no_whole_date_is_none() {
        for wrong in [
            "",
            "here on Thursday",
            "Thu Nov 26 2026",
            "Thu Nov 20:00:00 2026",
            "Thu Nov 31 20:00:00 2026",
            "Thu Feb 29 20:00:00 2026",
            "Thu Nov 26 24:00:00 2026",
            "Thu Foo 26 20:00:00 2026",
            "26:00 May 2026",
            "Thu, 0 Nov 2026 20:00:00",
            "99999 Nov 26 20:00:00",
        ] {
            assert_eq!(Moment::written(wrong), None, "{wrong}");
        }
    }
}
