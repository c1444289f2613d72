//! The bounds of a number in a position, which may have been edited by hand.
//!
//! What a type can hold is read by the notation; what a game allows of it is asked here, and refused in the words in
//! which it stands on the card. Source: STANDARD, "The position deck, and operand notation".

use std::fmt::Display;
use std::ops::RangeInclusive;

/// A number must lie in its range; else what is wrong, as `TURN=10000 is not from 0 to 9999`.
pub fn check_range<T: PartialOrd + Display>(
    word: &str,
    value: &T,
    range: &RangeInclusive<T>,
) -> Result<(), String> {
    if range.contains(value) {
        return Ok(());
    }
    Err(format!("{word}={value} is not from {} to {}", range.start(), range.end()))
}
