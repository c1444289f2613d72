//! `CLEAR` alone on a line of a sheet, which withdraws what its player sent before it in the play: the lines above it,
//! and their earlier sheets. [`is_clear`] says which lines are meant, in every game and in mail.

use super::SectionCards;
use playdeck_cards::card::Lent;
use playdeck_cards::deck::Lines;

/// What may stand behind the word: everything from one of these is a remark, whatever the game.
const REMARKS: [char; 4] = [';', '#', '*', '('];

/// Whether a line is `CLEAR`, `CLEAR ALL`, `CLEAR ORDERS` or `CLEAR ALL ORDERS`, perhaps with a full stop or a remark
/// behind it, and nothing else.
pub fn is_clear(line: &str) -> bool {
    let line = line.trim_start();
    // Nearly every line begins with another letter.
    if !line.starts_with(['C', 'c']) {
        return false;
    }
    let said = line.split(REMARKS).next().unwrap_or_default().trim_end();
    let words = said.trim_end_matches(['.', '!', ':', ',']).split_whitespace();
    let words: Vec<String> = words.map(str::to_ascii_uppercase).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    matches!(words.as_slice(), ["CLEAR"] | ["CLEAR", "ALL" | "ORDERS"] | ["CLEAR", "ALL", "ORDERS"])
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
    /// The withdrawal that counts, if there is one. `ends` says behind which line of a section nothing is its player's:
    /// what stands there withdraws nothing.
    pub fn last(sections: &[SectionCards<'a>], ends: impl Fn(&str) -> bool) -> Option<Self> {
        let found = sections.iter().enumerate().rev().find_map(|(number, section)| {
            let lines = section.lines.iter().take_while(|line| !ends(&line.text())).enumerate();
            let last = lines.filter(|(_, line)| is_clear(&line.text())).last();
            last.map(|(line, card)| (number, line, card))
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
        for line in [
            "CLEAR",
            " clear. ",
            "Clear all",
            "clear orders",
            "clear all  orders",
            "CLEAR; all",
            "CLEAR.(all of it)",
        ] {
            assert!(is_clear(line), "{line}");
        }
        for line in [
            "",
            "CLEAR THE ROAD",
            "\"clear\"",
            "CLEARED",
            "clear orders all",
            "CLEAR ALL ORDERS NOW",
            "; CLEAR",
        ] {
            assert!(!is_clear(line), "{line}");
        }
    }
}
