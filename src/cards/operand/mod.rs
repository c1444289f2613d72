//! The operand notation, in which positions and the operands of control cards are written.
//!
//! One serde format for all games: `UNIT NO=17,NAME='Merlin''s Guards',AT=(5,3),SKILLS=(SWORD=30,RIDING=60)`.
//! It knows no game and no card. A fault says which record and byte it is about, and the caller finds the column on its
//! cards. [`crate::punch`] makes decks of the records.
//!
//! **Grammar.** One canonical spelling is written; every spelling below is read.
//! ```text
//! record = WORD [" " pairs]      pairs = pair *("," pair)      pair = key "=" value      key = WORD | integer | text
//! value  = WORD | integer | text | "(" [items | pairs] ")" | WORD "(" [items | pairs] ")"
//! WORD   = A-Z 0-9, then A-Z 0-9 . - _         integer = ["-"] digits
//! text   = "'" *(char | "''" | "&&" | "&" decimal ";") "'"
//! ```
//! Blanks may follow `,` and `(` and come before `)` and at the end of a record; one blank or more follows a record's
//! word. Words are read in either case. `&233;` is the character with that Unicode number. On a control card pairs are
//! separated by a comma, by blanks, or by both.
//!
//! **Types.** Structures and maps are pairs, sequences and tuples are items, an enum is its word with its contents in
//! parentheses, a boolean is `YES` or `NO`. Keys of maps are words (unit variants), integers or texts, and none may be
//! given twice. An absent option is left out, and only an operand of a structure can be absent. Texts are always
//! written in quotes but also read from a word (as upper case) or an integer (as it is written). These are refused:
//! floats, bytes, 128-bit integers, units, flattened structures, untagged and internally tagged enums, maps of unstated
//! length, and nested options. Names are words of capitals: `#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]`,
//! with several words `SCREAMING_SNAKE_CASE`. A name is passed to serde as its index among those of its type, so that
//! no name has an alias: `tests/hall/architecture.rs`.
//!
//! **Integers.** Leading zeros are read (`007` is 7), and so is `-0`, which is 0. A plus sign is refused. A number out
//! of the range of its type is refused, never cut.
//!
//! **Positions.** The top level is a structure whose fields are the records' words: a `Vec` is all the records that
//! come together, a structure exactly one, an `Option` one or none. The records themselves show which words are
//! present, not serde's defaults, so these fields need no `default` and have no aliases.
//!
//! Source: `JCL.md`, "The position deck".

mod card;
mod fault;
mod keys;
mod limits;
pub mod messages;
mod notation;
mod read;
mod records;
mod write;

pub(crate) use card::pairs;
pub use card::{Operands, Token};
pub use fault::fault_of_json;
pub(crate) use fault::one_line;
pub use fault::{Fault, Kind};
pub use limits::{LONGEST_RECORD, MOST_DEPTH};
pub use read::ONE_OR_LIST;
pub use records::Source;

use fault::Refusal;
use notation::{End, Reader};
use playdeck_base::message::{Message, Place};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Writes a position as its records, in the order of the structure's fields.
pub fn to_records<T: Serialize>(position: &T) -> Result<Vec<String>, Fault> {
    let mut records = Vec::new();
    each_record(position, &mut |record| records.push(record.to_owned()))?;
    Ok(records)
}

/// The same, one record after another. Each is lent until the next one is written.
pub fn each_record<T: Serialize>(position: &T, take: &mut dyn FnMut(&str)) -> Result<(), Fault> {
    write::position(&mut write::Writer::new(take), position).map_err(Refusal::fault)
}

/// Reads a position from its records. Their words may be in any order.
pub fn from_records<T: DeserializeOwned, S: AsRef<str>>(
    records: impl IntoIterator<Item = S>,
) -> Result<T, Fault> {
    from_source(records::Each { rest: records.into_iter(), record: None })
}

/// The same from a source that allocates nothing for each record.
pub fn from_source<T: DeserializeOwned>(source: impl Source) -> Result<T, Fault> {
    records::Records::new(source)
        .and_then(|records| T::deserialize(records::Position(records)))
        .map_err(Refusal::fault)
}

/// Writes a structure as the operands of a control card: `KEY=VALUE`, separated by commas.
pub fn to_operands<T: Serialize>(value: &T) -> Result<String, Fault> {
    let mut written = String::new();
    let take = &mut |record: &str| record.clone_into(&mut written);
    write::operands(&mut write::Writer::new(take), value).map_err(Refusal::fault)?;
    Ok(written)
}

/// Reads a structure from the operands of a control card: `KEY=VALUE`, separated by commas or blanks.
pub fn from_operands<T: DeserializeOwned>(text: &str) -> Result<T, Fault> {
    if text.len() > LONGEST_RECORD {
        return Err(Refusal::new(Kind::TooLong(text.len())).fault());
    }
    let reader = Reader::new(text, 0);
    T::deserialize(read::Operands { reader, end: End::Card }).map_err(Refusal::fault)
}

/// The same from a line of its own, such as an argument of a command: it is taken for the only card, and the message
/// about a fault names the column.
pub fn from_line<T: DeserializeOwned>(line: &str) -> Result<T, Message> {
    // A blank goes before it, because a fault at byte 0 is one of the whole line and has no column.
    let line = format!(" {line}");
    from_operands(&line).map_err(|fault| {
        let column = line.char_indices().take_while(|(at, _)| *at < fault.offset).count();
        fault.message().at(Place { card: 1, column: u16::try_from(column).unwrap_or(0) })
    })
}

#[cfg(test)]
mod tests;
