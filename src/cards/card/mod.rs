//! Cards of 80 columns and the statements made of them.
//!
//! This room owns the use of the columns (text in 1-71, the continuation mark in 72, the sequence field in 73-80). It
//! joins continued cards and folds long lines into them. It knows no control word and no game: its caller says whether
//! a line is people's text or a control card.
//!
//! Source: `JCL.md`, "Cards".

pub mod fold;
mod latin;
#[cfg(test)]
mod laws;
mod line;
pub mod messages;
mod notes;
pub mod pack;
mod packed;
mod punching;
mod reader;
mod spoken;

mod statement;
mod stored;

pub use latin::latin;
pub use pack::Pack;
pub use packed::Packed;
pub use punching::{Numbers, Puncher};
pub use reader::{CardReader, Context, Input, MOST_CARDS};
pub use spoken::in_latin;
pub use statement::{
    COLUMNS, CONTINUATION_COLUMN, Card, Kind, LONGEST_LINE, Lent, Statement, TEXT_COLUMNS, columns, trimmed,
};
pub use stored::{CardStore, Stored};
