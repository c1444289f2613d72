//! When plays are due: a rule as people write it, `every Friday 20:00 Europe/Berlin, at least 6 days a play`.
//!
//! Zones and their summer time come from the library's own tables, so that every machine agrees. An hour that does not
//! exist is the next moment that does; of two equal hours the second counts. The machine's clock is read by [`of_the_machine`]
//! alone.

use jiff::civil::{Date, DateTime, Time, Weekday};
use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use std::collections::BTreeSet;
use std::fmt;

/// The moment that the machine's clock shows.
pub fn of_the_machine() -> Timestamp {
    Timestamp::now()
}

/// A moment as it is written with its zone: `2026-11-27T20:00+01:00`.
pub fn moment_of(written: &str) -> Option<Timestamp> {
    written.trim().parse().ok().filter(is_in_reach)
}

/// Whether a moment is one in which people play: there is room around it for every length of time.
fn is_in_reach(moment: &Timestamp) -> bool {
    let year = moment.to_zoned_datetime(TimeZone::UTC).year();
    (1_970..=9_000).contains(&year)
}

/// The longest time between two plays, in days.
const LONGEST: i64 = 366;

/// A rule for deadlines.
#[derive(Debug, Clone)]
pub struct Rule {
    days: Days,
    time: Time,
    zone: TimeZone,
    /// How long a play lasts at least.
    least: SignedDuration,
    written: String,
}

/// On which days plays are due.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Days {
    /// On these days of the week, by their numbers from Monday on, which is 0.
    Of(BTreeSet<i8>),
    /// So many days after the last play.
    After(i64),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written)
    }
}

impl Rule {
    /// Reads a rule. The error says what is wrong with it and what to write.
    pub fn read(written: &str) -> Result<Self, String> {
        let wrong = |what: &str| {
            format!("{what}; write it as every Friday 20:00 Europe/Berlin, at least 6 days a play")
        };
        let (main, least) =
            written.split_once(',').map_or((written, None), |(main, least)| (main, Some(least)));
        let least = least.map(|least| {
            least_of(least).ok_or_else(|| wrong("what stands behind the comma is no length of a play"))
        });
        let least = least.transpose()?.unwrap_or(SignedDuration::ZERO);
        let mut words: Vec<&str> = main.split_whitespace().collect();
        if !words.first().is_some_and(|word| word.eq_ignore_ascii_case("every")) {
            return Err(wrong("the word every is missing"));
        }
        words.remove(0);
        let at = words
            .iter()
            .position(|word| word.contains(':'))
            .ok_or_else(|| wrong("the time of day is missing"))?;
        let time = time_of(words[at]).ok_or_else(|| wrong("the time of day is not from 00:00 to 23:59"))?;
        let [zone] = &words[at + 1..] else { return Err(wrong("behind the time one zone is due")) };
        let zone = TimeZone::get(zone).map_err(|_| wrong(&format!("{zone} is no zone")))?;
        let days = Days::read(&words[..at]).ok_or_else(|| wrong("the days are missing or are none"))?;
        if least > SignedDuration::from_hours(24 * LONGEST) {
            return Err(wrong("a play lasts at most 366 days"));
        }
        Ok(Self { days, time, zone, least, written: written.trim().to_owned() })
    }

    /// The first deadline behind a moment, with the least time that a play lasts.
    pub fn next(&self, after: Timestamp) -> Timestamp {
        let from = after.checked_add(self.least).unwrap_or(after);
        let start = from.to_zoned_datetime(self.zone.clone()).date();
        match &self.days {
            Days::Of(days) => {
                let mut date = start;
                // A week has each day, and the first may be over.
                for _ in 0..=7 {
                    if days.contains(&number(date.weekday())) {
                        let due = self.at(date);
                        if due > after && due >= from {
                            return due;
                        }
                    }
                    date = tomorrow(date);
                }
                self.at(date)
            }
            Days::After(count) => {
                let date = after.to_zoned_datetime(self.zone.clone()).date();
                let mut date = date.checked_add(count.days()).unwrap_or(date);
                while self.at(date) <= from {
                    date = tomorrow(date);
                }
                self.at(date)
            }
        }
    }

    /// The longest time between two deadlines.
    pub fn period(&self) -> SignedDuration {
        let days = match &self.days {
            Days::Of(days) => {
                let days: Vec<i64> = days.iter().map(|day| i64::from(*day)).collect();
                let wrapped = days.iter().skip(1).copied().chain(days.first().map(|first| first + 7));
                days.iter().zip(wrapped).map(|(day, next)| next - day).max().unwrap_or(7)
            }
            Days::After(count) => *count,
        };
        // A play that lasts longer than a week takes more than one.
        SignedDuration::from_hours(24 * days).max(self.least + SignedDuration::from_hours(24 * days))
    }

    /// A moment as it is written for people and read by the program: `2026-11-27T20:00+01:00`.
    pub fn written_at(&self, moment: Timestamp) -> String {
        moment.to_zoned_datetime(self.zone.clone()).strftime("%Y-%m-%dT%H:%M%:z").to_string()
    }

    /// A moment as the gamesmaster writes it: `2026-12-04 20:00`, in the zone of the rule, or with a zone of its own.
    pub fn moment(&self, written: &str) -> Option<Timestamp> {
        let written = written.trim();
        let with_zone = written.parse::<Timestamp>().ok();
        let local = || Some(self.resolved(written.replace(' ', "T").parse().ok()?));
        with_zone.or_else(local).filter(is_in_reach)
    }

    /// A day in the zone of the rule: its first moment, and the first of the day after.
    pub fn day(&self, written: &str) -> Option<(Timestamp, Timestamp)> {
        let date: Date =
            written.trim().parse().ok().filter(|date: &Date| (1_970..=9_000).contains(&date.year()))?;
        let midnight = Time::midnight();
        Some((self.resolved(date.to_datetime(midnight)), self.resolved(tomorrow(date).to_datetime(midnight))))
    }

    fn at(&self, date: Date) -> Timestamp {
        self.resolved(date.to_datetime(self.time))
    }

    /// A local time as a moment.
    fn resolved(&self, local: DateTime) -> Timestamp {
        let ambiguous = self.zone.to_ambiguous_timestamp(local);
        let moment = match ambiguous.offset() {
            AmbiguousOffset::Gap { .. } => {
                // The clock jumps behind the earlier of the two readings; that is the first moment that exists.
                let before = ambiguous.earlier().ok();
                before.and_then(|before| self.zone.following(before).next()).map(|jump| jump.timestamp())
            }
            _ => ambiguous.later().ok(),
        };
        moment.or_else(|| ambiguous.compatible().ok()).unwrap_or(Timestamp::UNIX_EPOCH)
    }
}

impl Days {
    /// Reads `Friday`, `Tuesday and Friday`, `day`, `3 days`, `2 weeks`.
    fn read(words: &[&str]) -> Option<Self> {
        let lower: Vec<String> = words.iter().map(|word| word.trim_matches(',').to_lowercase()).collect();
        let count = |count: &str| count.parse::<i64>().ok().filter(|count| *count >= 1);
        match lower.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            ["day"] => Some(Self::Of((0..7).collect())),
            ["week"] => Some(Self::After(7)),
            [days, "days" | "day"] => count(days).filter(|days| *days <= LONGEST).map(Self::After),
            [weeks, "weeks" | "week"] => {
                count(weeks).filter(|weeks| *weeks <= LONGEST / 7).map(|weeks| Self::After(7 * weeks))
            }
            [] => None,
            names => {
                let names = names.iter().filter(|name| **name != "and");
                names
                    .map(|name| weekday(name))
                    .collect::<Option<BTreeSet<i8>>>()
                    .filter(|days| !days.is_empty())
                    .map(Self::Of)
            }
        }
    }
}

/// The names of the days.
const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// The number of a day, by its name or the first letters of it.
fn weekday(name: &str) -> Option<i8> {
    let is_it = |day: &&str| name.len() >= 3 && day.starts_with(name.trim_end_matches('.'));
    WEEKDAYS.iter().position(is_it).and_then(|at| i8::try_from(at).ok())
}

fn number(day: Weekday) -> i8 {
    day.to_monday_zero_offset()
}

fn tomorrow(date: Date) -> Date {
    date.tomorrow().unwrap_or(date)
}

/// `20:00`
fn time_of(word: &str) -> Option<Time> {
    let (hour, minute) = word.split_once(':')?;
    let both = [hour, minute].iter().all(|part| (1..=2).contains(&part.len()));
    Time::new(hour.parse().ok().filter(|_| both)?, minute.parse().ok()?, 0, 0).ok()
}

/// `at least 6 days a play`
fn least_of(text: &str) -> Option<SignedDuration> {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    let [at, least, rest @ ..] = words.as_slice() else { return None };
    let [length @ .., a, play] = rest else { return None };
    let is_phrase =
        at == "at" && least == "least" && (a == "a" || a == "each" || a == "per") && play == "play";
    length_of(&length.join(" ")).filter(|_| is_phrase)
}

/// The highest number in a length of time: a year in minutes.
const MOST: i64 = 24 * 60 * LONGEST;

/// A length of time, of at most a year: `15 min`, `6 days`, `36 h`.
pub fn length_of(text: &str) -> Option<SignedDuration> {
    let text = text.trim();
    let digits = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let count: i64 = text[..digits].parse().ok().filter(|count| *count <= MOST)?;
    let unit = text[digits..].trim().to_lowercase();
    let seconds = match unit.as_str() {
        "min" | "minute" | "minutes" => 60,
        "h" | "hour" | "hours" => 3_600,
        "d" | "day" | "days" => 86_400,
        "week" | "weeks" => 7 * 86_400,
        _ => return None,
    };
    Some(SignedDuration::from_secs(count * seconds))
        .filter(|length| *length <= SignedDuration::from_hours(24 * LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(rule: &str, after: &str) -> String {
        let rule = Rule::read(rule).unwrap();
        rule.written_at(rule.next(after.parse().unwrap()))
    }

    #[test]
    fn deadlines_keep_their_hour_over_both_changes_of_summer_time() {
        let rule = "every Friday 20:00 Europe/Berlin";
        assert_eq!(next(rule, "2026-03-20T20:00:00Z"), "2026-03-27T20:00+01:00");
        assert_eq!(next(rule, "2026-03-27T20:00:00Z"), "2026-04-03T20:00+02:00");
        assert_eq!(next(rule, "2026-10-23T18:00:00Z"), "2026-10-30T20:00+01:00");
        assert_eq!(next(rule, "2026-10-23T17:59:59Z"), "2026-10-23T20:00+02:00");
    }

    #[test]
    fn an_hour_that_does_not_exist_is_the_next_moment_and_of_two_the_second_counts() {
        assert_eq!(
            next("every Sunday 02:30 Europe/Berlin", "2026-03-28T00:00:00Z"),
            "2026-03-29T03:00+02:00"
        );
        assert_eq!(
            next("every Sunday 02:30 Europe/Berlin", "2026-10-24T00:00:00Z"),
            "2026-10-25T02:30+01:00"
        );
    }

    #[test]
    fn a_play_lasts_at_least_what_the_rule_says() {
        let rule = "every Tuesday and Friday 20:00 Europe/Berlin, at least 3 days a play";
        assert_eq!(next(rule, "2026-11-24T19:00:00Z"), "2026-11-27T20:00+01:00");
        assert_eq!(next(rule, "2026-11-24T19:00:01Z"), "2026-12-01T20:00+01:00");
        assert_eq!(
            next("every Friday 20:00 UTC, at least 6 days a play", "2026-11-26T20:00:00Z"),
            "2026-12-04T20:00+00:00"
        );
        assert_eq!(Rule::read(rule).unwrap().period(), SignedDuration::from_hours(24 * 7));
    }

    #[test]
    fn days_are_counted_over_a_leap_day_a_month_and_a_year() {
        assert_eq!(next("every 2 days 12:00 UTC", "2028-02-28T12:00:00Z"), "2028-03-01T12:00+00:00");
        assert_eq!(next("every day 12:00 UTC", "2028-02-28T12:00:00Z"), "2028-02-29T12:00+00:00");
        assert_eq!(next("every 2 weeks 12:00 UTC", "2026-12-20T12:00:00Z"), "2027-01-03T12:00+00:00");
        assert_eq!(next("every Friday 20:00 UTC", "2026-12-31T00:00:00Z"), "2027-01-01T20:00+00:00");
    }

    #[test]
    fn what_is_no_rule_says_what_to_write() {
        for wrong in [
            "",
            "Friday 20:00 UTC",
            "every Friday UTC",
            "every Friday 25:00 UTC",
            "every Friday 20:00",
            "every Friday 20:00 Europe/Nowhere",
            "every Frideux 20:00 UTC",
            "every 20:00 UTC",
            "every 0 days 20:00 UTC",
            "every Friday 20:00 UTC, sometimes",
            "every Friday 20:00 UTC, at least 999 weeks a play",
        ] {
            let told = Rule::read(wrong).unwrap_err();
            assert!(told.contains("every Friday 20:00 Europe/Berlin"), "{wrong}: {told}");
        }
    }

    #[test]
    fn a_moment_is_read_in_the_zone_of_the_rule() {
        let rule = Rule::read("every Friday 20:00 Europe/Berlin").unwrap();
        let at = |written: &str| rule.moment(written).map(|moment| moment.to_string());
        assert_eq!(at("2026-12-04 20:00").as_deref(), Some("2026-12-04T19:00:00Z"));
        assert_eq!(at("2026-12-04T20:00:00-05:00").as_deref(), Some("2026-12-05T01:00:00Z"));
        assert_eq!(at("soon"), None);
    }
}
