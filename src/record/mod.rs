//! Record formats: where one line or record of the input ends and the next begins, and how records are
//! written.
//!
//! This room owns framing and the guess at an input's format. It needs of a code only which bytes end a line
//! and which is the blank; it knows no column use and no control word. Reading keeps one record of bounded
//! size at a time, whatever the input holds.
//!
//! Source: STANDARD, "Cards" (input) and "Listing" (output).

mod detect;
pub mod messages;
mod read;
mod unicode;
mod write;

mod format;

pub use detect::{Decision, SAMPLE, Sampled, begin, decide, sample};
pub use format::{RecordFormat, first_of_variable};
pub use read::{KEPT, Record, RecordReader};
pub use unicode::Unicode;
pub use write::RecordWriter;
