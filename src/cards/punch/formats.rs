//! Formats: what changed in a game's records since its first format, and how an older position is read.
//!
//! Every format that was ever punched is read for ever. A game counts its own: format 1, and one more with each change
//! of a record. The changes are a table, [`Change`], which is the one place that says since when an operand is there. An
//! older position is read by the present records after its own were brought up to date, record by record, before any
//! operand is read. The present format costs nothing.
//!
//! - An operand that was added is one that may be left out. What is read for it then is what held for the games before
//!   it, not what a new game begins with.
//! - A change within the parentheses of an operand is of a record that is called `GAME.SETUP`. Only an addition is read by
//!   itself; anything else stays, read and never punched, as the next.
//! - An operand that moved to another record stays where it was, read and never punched, and the game's check moves its
//!   value.
//!
//! `tests/hall/formats.rs` compares the table with the records of each format, so that none changes without a number.

use crate::operand::pairs;
use serde_json::Value;
use std::borrow::Cow;

/// One change of a game's records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// The first format that is punched in the new way.
    pub since: u32,
    /// The record's word.
    pub record: &'static str,
    /// What changed in it.
    pub what: What,
}

/// What changed in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// The record itself is new; older positions have none of it.
    New,
    /// An operand was added.
    Added(&'static str),
    /// An operand has another name.
    Renamed {
        /// Its name before.
        was: &'static str,
        /// Its name since.
        is: &'static str,
    },
    /// An operand is gone. Its value is passed over.
    Dropped(&'static str),
}

/// The format in which a game's positions are punched: the newest of those that are read.
pub fn newest(changes: &[Change]) -> u32 {
    changes.iter().map(|change| change.since).max().unwrap_or(1)
}

/// The changes of a record since a format, in their order.
fn since<'c>(changes: &'c [Change], format: u32, record: &str) -> impl Iterator<Item = &'c What> {
    changes
        .iter()
        .filter(move |change| change.since > format && change.record.eq_ignore_ascii_case(record))
        .map(|change| &change.what)
}

/// A record of an older format as the present one has it. Operands that did not change keep their places, so that a
/// fault is told at its column.
pub(super) fn brought_up<'t>(changes: &[Change], format: u32, record: &'t str) -> Cow<'t, str> {
    let word = record.split(' ').next().unwrap_or_default();
    let mut text = Cow::Borrowed(record);
    for what in since(changes, format, word) {
        let (key, name) = match what {
            What::New | What::Added(_) => continue,
            What::Renamed { was, is } => (*was, Some(*is)),
            What::Dropped(key) => (*key, None),
        };
        let operands = text.find(' ').map_or(text.len(), |blank| blank + 1);
        let found = pairs(&text[operands..]).map(|pair| pair.start + operands..pair.end + operands);
        let Some(pair) = found.into_iter().find(|pair| names(&text[pair.clone()], key)) else { continue };
        let text = text.to_mut();
        if let Some(name) = name {
            text.replace_range(pair.start..pair.start + key.len(), name);
            continue;
        }
        let behind = (pair.end + 1).min(text.len());
        text.replace_range(pair.start..behind, &" ".repeat(behind - pair.start));
        // Before the last operand there was a comma.
        text.truncate(text.trim_end_matches([' ', ',']).len());
    }
    text
}

/// Whether a pair begins with a key.
fn names(pair: &str, key: &str) -> bool {
    pair.split_once('=').is_some_and(|(name, _)| name.eq_ignore_ascii_case(key))
}

/// The same for the records of a position in JSON.
pub(super) fn bring_up_json(changes: &[Change], format: u32, position: &mut Value) {
    let Some(records) = position.as_object_mut() else { return };
    for (word, records) in records {
        let each = match records {
            Value::Array(each) => each.as_mut_slice(),
            one => std::slice::from_mut(one),
        };
        for record in each.iter_mut().filter_map(Value::as_object_mut) {
            for what in since(changes, format, word) {
                match what {
                    What::New | What::Added(_) => {}
                    What::Renamed { was, is } => {
                        if let Some(value) = record.remove(*was) {
                            record.insert((*is).to_owned(), value);
                        }
                    }
                    What::Dropped(key) => drop(record.remove(*key)),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANGES: [Change; 4] = [
        Change { since: 2, record: "UNIT", what: What::Dropped("MAST") },
        Change { since: 2, record: "UNIT", what: What::Added("SAIL") },
        Change { since: 3, record: "UNIT", what: What::Renamed { was: "CREW", is: "MEN" } },
        Change { since: 3, record: "FLAG", what: What::New },
    ];

    #[test]
    fn a_record_of_an_older_format_has_its_operands_where_they_are_now() {
        assert_eq!(newest(&CHANGES), 3);
        assert_eq!(newest(&[]), 1);
        let up = |format, text| brought_up(&CHANGES, format, text).into_owned();
        assert_eq!(up(1, "UNIT NO=1,MAST=(2,3),CREW='a,MAST=1'"), "UNIT NO=1,           MEN='a,MAST=1'");
        assert_eq!(up(1, "UNIT MAST=2,NO=1"), "UNIT        NO=1");
        assert_eq!(up(1, "UNIT NO=1,MAST=2"), "UNIT NO=1");
        assert_eq!(up(1, "UNIT NO=1, MAST=2 "), "UNIT NO=1");
        assert_eq!(up(1, "UNIT NO=1, MAST=2, CREW=4"), "UNIT NO=1,         MEN=4");
        assert_eq!(up(1, "unit mast=2"), "unit");
        assert_eq!(up(2, "UNIT NO=1,CREW=4"), "UNIT NO=1,MEN=4");
        assert_eq!(up(2, "UNIT MAST=2"), "UNIT MAST=2");
        assert_eq!(up(3, "UNIT CREW=4"), "UNIT CREW=4");
        assert_eq!(up(1, "SHIP CREW=4,MAST=1"), "SHIP CREW=4,MAST=1");
        assert_eq!(up(1, "UNIT"), "UNIT");
    }

    #[test]
    fn so_has_a_record_in_json() {
        let mut position = serde_json::json!({
            "UNIT": [{"NO": 1, "CREW": 4, "MAST": 2}],
            "SHIP": {"MAST": 1},
        });
        bring_up_json(&CHANGES, 1, &mut position);
        let up = serde_json::json!({"UNIT": [{"NO": 1, "MEN": 4}], "SHIP": {"MAST": 1}});
        assert_eq!(position, up);
    }
}
