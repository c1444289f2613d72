//! When plays are due, as somebody with a calendar knows it: nothing of the program is asked.

use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan as _};

/// A rule for deadlines.
pub struct Rule {
    pub written: &'static str,
    days: &'static [Weekday],
    /// So many days after the last play, if there are no days of the week.
    every: i64,
    hour: i8,
    minute: i8,
    is_berlin: bool,
    period: i64,
}

/// The rules of leagues.
pub static RULES: [Rule; 4] = [
    Rule {
        written: "every Friday 20:00 Europe/Berlin",
        days: &[Weekday::Friday],
        every: 0,
        hour: 20,
        minute: 0,
        is_berlin: true,
        period: 7,
    },
    Rule {
        written: "every Tuesday and Friday 20:00 Europe/Berlin",
        days: &[Weekday::Tuesday, Weekday::Friday],
        every: 0,
        hour: 20,
        minute: 0,
        is_berlin: true,
        period: 4,
    },
    Rule {
        written: "every day 12:00 UTC",
        days: &[
            Weekday::Monday,
            Weekday::Tuesday,
            Weekday::Wednesday,
            Weekday::Thursday,
            Weekday::Friday,
            Weekday::Saturday,
            Weekday::Sunday,
        ],
        every: 0,
        hour: 12,
        minute: 0,
        is_berlin: false,
        period: 1,
    },
    Rule {
        written: "every 3 days 02:30 Europe/Berlin",
        days: &[],
        every: 3,
        hour: 2,
        minute: 30,
        is_berlin: true,
        period: 3,
    },
];

/// The last Sunday of a month.
fn last_sunday(year: i16, month: i8) -> Date {
    let last = Date::new(year, month, 1).unwrap().last_of_month();
    last.checked_sub(i64::from(last.weekday().to_sunday_zero_offset()).days()).unwrap()
}

/// A moment of a day in UTC.
fn utc(date: Date, hour: i8, minute: i8) -> Timestamp {
    TimeZone::UTC.to_timestamp(date.at(hour, minute, 0, 0)).unwrap()
}

/// A moment of a day by the clocks of Berlin, by the rule that the European Union has had since 1996: summer time is from
/// 01:00 UTC of the last Sunday in March to 01:00 UTC of the last one in October.
fn berlin(date: Date, hour: i8, minute: i8) -> Timestamp {
    let (begins, ends) = (utc(last_sunday(date.year(), 3), 1, 0), utc(last_sunday(date.year(), 10), 1, 0));
    let local = utc(date, hour, minute);
    let winter = local - SignedDuration::from_hours(1);
    let summer = local - SignedDuration::from_hours(2);
    let is_summer = |at: Timestamp| begins <= at && at < ends;
    match (is_summer(summer), is_summer(winter)) {
        // An hour that does not exist is the next moment that does; of two equal hours the second counts.
        (false, true) => begins,
        (_, false) => winter,
        (true, true) => summer,
    }
}

impl Rule {
    fn at(&self, date: Date) -> Timestamp {
        if self.is_berlin { berlin(date, self.hour, self.minute) } else { utc(date, self.hour, self.minute) }
    }

    /// The first deadline behind a moment.
    pub fn next(&self, after: Timestamp) -> Timestamp {
        let mut date = self.date(after).checked_add(self.every.days()).unwrap();
        while self.at(date) <= after || !self.days.is_empty() && !self.days.contains(&date.weekday()) {
            date = date.tomorrow().unwrap();
        }
        self.at(date)
    }

    /// The moments from the beginning of a day to the end of another.
    pub fn days(&self, first: Date, last: Date) -> (Timestamp, Timestamp) {
        let begins = |date: Date| if self.is_berlin { berlin(date, 0, 0) } else { utc(date, 0, 0) };
        (begins(first), begins(last.tomorrow().unwrap()))
    }

    /// The day of a moment by its clocks.
    pub fn date(&self, moment: Timestamp) -> Date {
        let date = moment.to_zoned_datetime(TimeZone::UTC).date();
        let tomorrow = date.tomorrow().unwrap();
        if self.days(tomorrow, tomorrow).0 <= moment { tomorrow } else { date }
    }

    pub fn period(&self) -> SignedDuration {
        SignedDuration::from_hours(24 * self.period)
    }
}
