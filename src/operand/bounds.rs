//! The bounds of a number in a position, which may have been edited by hand.
//!
//! The notation checks what a type can hold. This module checks what a game allows, and its message quotes the number
//! with its operand as on the card. Source: STANDARD, "The position deck, and operand notation".

use std::fmt::Display;
use std::ops::RangeInclusive;

/// Checks that a number is in its range. The error is a sentence such as `TURN=10000 is not from 0 to 9999`.
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
