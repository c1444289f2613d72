//! Record formats: where one line or record of the input ends and the next begins, and how records are
//! written.
//!
//! This room owns framing and the detection of an input's format. Of a code it needs only the bytes that end a line and
//! the blank. It knows no use of columns and no control word. Reading keeps one record of bounded size in memory,
//! whatever the input is.
//!
//! Source: `JCL.md`, "Record formats" (input) and "The listing" (output).

mod carried;
mod detect;
pub mod messages;
mod read;
mod unicode;
mod write;

mod format;

pub use carried::{TapeForm, TapeWriter, USUAL_BLOCK};
pub use detect::{Decision, SAMPLE, begin, decide, sample};
pub use format::{RecordFormat, first_of_variable};
pub use read::{KEPT, Record, RecordReader};
pub use unicode::Unicode;
pub use write::RecordWriter;
