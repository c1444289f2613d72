//! Dates of plays: whether a play card has the date that is due, and months as both Atlantises count them.

use std::cmp::Ordering;
use std::fmt;

/// A date that is not the one that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Misdated {
    /// The play of this date has already been played: a deck came in twice.
    Stale,
    /// A play before it has not been played: a deck was left out.
    Future,
}

impl Misdated {
    /// One of two things, as of two messages.
    pub fn of<T>(self, stale: T, future: T) -> T {
        if self == Self::Stale { stale } else { future }
    }
}

/// Compares the date on a card with the one that is due, so that no deck is played twice or too early.
pub fn check<D: Ord>(written: &D, due: &D) -> Result<(), Misdated> {
    match written.cmp(due) {
        Ordering::Equal => Ok(()),
        Ordering::Less => Err(Misdated::Stale),
        Ordering::Greater => Err(Misdated::Future),
    }
}

/// The months of a year.
pub const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A month of a game, counted from 1. Month 1 is `January, Year 1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month(pub u32);

impl Month {
    /// Its place in its year, from 0.
    pub const fn of_year(self) -> usize {
        (self.0.saturating_sub(1) % 12) as usize
    }

    /// Its year, from 1.
    pub const fn year(self) -> u32 {
        self.0.saturating_sub(1) / 12 + 1
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        MONTHS.get(self.of_year()).copied().unwrap_or_default()
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, Year {}", self.name(), self.year())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_due_or_stale_or_too_early() {
        assert_eq!(check(&5, &5), Ok(()));
        assert_eq!(check(&4, &5), Err(Misdated::Stale));
        assert_eq!(check(&(1902, 0), &(1901, 3)), Err(Misdated::Future));
    }

    #[test]
    fn months_are_counted_from_the_first_january() {
        assert_eq!(Month(1).to_string(), "January, Year 1");
        assert_eq!(Month(12).to_string(), "December, Year 1");
        assert_eq!(Month(25).to_string(), "January, Year 3");
        assert_eq!(Month(u32::MAX).name(), "March");
    }
}
