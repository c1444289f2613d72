//! When orders are due, as people say it.

/// A deadline as people say it: `2026-11-27T20:00+01:00` is `Friday 2026-11-27 at 20:00+01:00`. What has no such date stays
/// as it is written.
pub fn due_by(deadline: &str) -> String {
    let day = weekday(deadline).map_or_else(String::new, |day| format!("{day} "));
    day + &deadline.replacen('T', " at ", 1)
}

/// The weekday of the date with which a text begins, `2026-11-27`.
fn weekday(text: &str) -> Option<&'static str> {
    const DAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
    /// The days by which the first of each month is later in the week than that of January, of February the last year's.
    const MONTHS: [usize; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
    let mut parts = text.get(..10)?.split('-').map(|part| part.parse::<usize>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let of_month = MONTHS.get(month.checked_sub(1)?)?;
    // The leap day counts from March on.
    let year = year.checked_sub(usize::from(month < 3))?;
    Some(DAYS[(year + year / 4 - year / 100 + year / 400 + of_month + day) % DAYS.len()])
}

#[cfg(test)]
mod tests {
    use super::due_by;

    #[test]
    fn a_deadline_is_told_with_its_weekday() {
        let told = [
            ("2026-11-27T20:00+01:00", "Friday 2026-11-27 at 20:00+01:00"),
            ("2000-02-29T00:00Z", "Tuesday 2000-02-29 at 00:00Z"),
            ("1900-03-01", "Thursday 1900-03-01"),
            ("2024-01-01 09:00", "Monday 2024-01-01 09:00"),
            ("next week", "next week"),
            ("2026-13-01", "2026-13-01"),
        ];
        for (written, told) in told {
            assert_eq!(due_by(written), told);
        }
    }
}
