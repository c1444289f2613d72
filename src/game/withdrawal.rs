//! `CLEAR` alone on a line of a sheet, which withdraws what its player sent before it in the play: the lines above it,
//! and their earlier sheets.

use super::SectionCards;
use playdeck_cards::card::Lent;
use playdeck_cards::deck::Lines;

/// The word.
pub const CLEAR: &str = "CLEAR";

/// Whether a line is `CLEAR`, `CLEAR ALL` or `CLEAR ALL ORDERS`, perhaps with a full stop, and nothing else.
pub fn is_clear(line: &str) -> bool {
    let line = line.trim();
    // Nearly every line begins with another letter.
    if !line.starts_with(['C', 'c']) {
        return false;
    }
    let mut words = line.trim_end_matches('.').split_whitespace();
    let is = |word: Option<&str>, meant: &str| word.is_none_or(|word| word.eq_ignore_ascii_case(meant));
    words.next().is_some_and(|word| word.eq_ignore_ascii_case(CLEAR))
        && is(words.next(), "ALL")
        && is(words.next(), "ORDERS")
        && words.next().is_none()
}

/// What the last such line of a player's sections withdraws.
pub struct Withdrawal<'a> {
    /// The line.
    pub card: Lent<'a>,
    /// The section in which it stands.
    pub section: usize,
    /// How many lines of that section it withdraws, itself among them.
    pub lines: usize,
    /// How many lines that are not empty it withdraws, in all sections.
    pub withdrawn: u64,
}

impl<'a> Withdrawal<'a> {
    /// The withdrawal that counts, if there is one. `is_clear` says which lines of this game are meant.
    pub fn last(sections: &[SectionCards<'a>], is_clear: impl Fn(&str) -> bool) -> Option<Self> {
        let found = sections.iter().enumerate().rev().find_map(|(number, section)| {
            let lines = section.lines.iter().enumerate().filter(|(_, line)| is_clear(&line.text()));
            lines.last().map(|(line, card)| (number, line, card))
        });
        let (section, line, card) = found?;
        let is_written = |line: &Lent<'_>| !line.text().trim().is_empty();
        let before: usize =
            sections.iter().take(section).map(|all| all.lines.iter().filter(is_written).count()).sum();
        let above = sections.get(section)?.lines.iter().take(line).filter(is_written).count();
        let withdrawn = u64::try_from(before.saturating_add(above)).unwrap_or(u64::MAX);
        Some(Self { card, section, lines: line + 1, withdrawn })
    }
}

/// How many lines at the beginning of a section are withdrawn: all of one that stands before the word.
pub fn lines_withdrawn(withdrawal: Option<&Withdrawal<'_>>, section: usize, lines: &Lines<'_>) -> usize {
    match withdrawal {
        Some(withdrawal) if section < withdrawal.section => lines.len(),
        Some(withdrawal) if section == withdrawal.section => withdrawal.lines,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::is_clear;

    #[test]
    fn the_word_stands_alone() {
        for line in ["CLEAR", " clear. ", "Clear all", "clear all  orders"] {
            assert!(is_clear(line), "{line}");
        }
        for line in ["", "CLEAR THE ROAD", "\"clear\"", "CLEARED", "clear orders", "CLEAR ALL ORDERS NOW"] {
            assert!(!is_clear(line), "{line}");
        }
    }
}
