//! The places of the records of a position on its cards, and of their operands.

use crate::card::{Pack, Packed, Statement};
use playdeck_base::message::Place;
use std::collections::BTreeMap;

/// The records of a position, by their words.
pub struct Index<'a> {
    records: BTreeMap<String, Vec<(u32, Packed<'a>)>>,
}

impl<'a> Index<'a> {
    /// The records between `$POSITION` and `$ENDPOS`.
    pub fn of(body: &'a Pack) -> Self {
        let mut records: BTreeMap<String, Vec<(u32, Packed<'_>)>> = BTreeMap::new();
        for (number, record) in body.numbered_statements().filter(|(_, packed)| packed.is_record()) {
            let word = record.text().split(' ').next().unwrap_or_default().to_ascii_uppercase();
            records.entry(word).or_default().push((number, record));
        }
        Self { records }
    }

    /// The record with a number among those of its word, from 1.
    pub fn find(&self, word: &str, number: usize) -> Option<Statement> {
        let (first, record) = self.records.get(word)?.get(number.checked_sub(1)?)?;
        Some(record.statement(*first))
    }

    /// The place of an operand of a record, or the whole card if the record does not have it.
    pub fn place(record: &Statement, operand: Option<&str>) -> Place {
        let offset = operand.and_then(|operand| offset(&record.text(), operand));
        offset.map_or(record.whole(), |offset| record.place(offset))
    }
}

/// The byte at which an operand begins in a record's text, outside of quotes. `None` if it is not there.
fn offset(text: &str, operand: &str) -> Option<usize> {
    let mut is_quoted = false;
    let mut begins = false;
    for (at, letter) in text.char_indices() {
        is_quoted ^= letter == '\'';
        if begins && !is_quoted {
            let (key, rest) = text[at..].split_at_checked(operand.len()).unwrap_or_default();
            if key.eq_ignore_ascii_case(operand) && rest.trim_start().starts_with('=') {
                return Some(at);
            }
        }
        begins = matches!(letter, ' ' | ',' | '(');
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operand_is_found_outside_of_quotes() {
        let text = "UNIT OF=1,NO=2,NAME=' NO=3, AT=4',AT=(1,1),SETUP=(FORT-MAX=100)";
        assert_eq!(offset(text, "OF"), Some(5));
        assert_eq!(offset(text, "NO"), Some(10));
        assert_eq!(offset(text, "AT"), text.find("AT=(1"));
        assert_eq!(offset(text, "FORT-MAX"), text.find("FORT-MAX"));
        assert_eq!((offset(text, "MAX"), offset(text, "KIND"), offset("", "OF")), (None, None, None));
    }
}
