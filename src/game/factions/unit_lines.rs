//! Lines that name a unit with UNIT, or with a slip of it.

use playdeck_kit::verbs::{Fit, bared, is_slip};
use playdeck_kit::words::{Lexis, Word, Words};

const UNIT: &str = "UNIT";

/// Whether a line is `UNIT` and a number, one of the two perhaps with a slip, with nothing behind it or an order; or an
/// order without them.
pub fn looks_ordered(line: &str, lexis: &'static Lexis, is_order: &dyn Fn(&str) -> bool) -> bool {
    let mut words = Words::of(line, lexis);
    let Some(first) = words.next() else { return false };
    let word = bared(first.text);
    let has_slip = is_slip(word, UNIT);
    if !has_slip && !word.eq_ignore_ascii_case(UNIT) {
        return is_order(line);
    }
    let number = words.next().map_or(Fit::Foreign, |number| Fit::of_number(bared(number.text)));
    let is_unit = number == Fit::Known || number == Fit::Slip && !has_slip;
    is_unit && (words.is_done() || is_order(words.rest()))
}

/// Whether a line is a slip of `UNIT` with a number behind it and nothing else: the orders below it are for that unit and
/// not for the one above.
pub fn is_misspelt(first: &Word<'_>, mut behind: Words<'_>) -> bool {
    is_slip(first.text, UNIT) && behind.next().is_some_and(|word| word.is_number()) && behind.is_done()
}
