//! The state file of the program of 1993, read and written.
//!
//! Nothing outside this folder knows that format. A file that was read and is written again is the same, byte for byte,
//! except for what the world does not keep: which spells the next report shows, and the lines of the last one.

mod letters;
mod lines;
pub mod messages;
mod reading;
mod scanner;
mod writing;

pub use reading::import;
pub use writing::export;

/// The largest number of the program.
const LARGEST: u32 = i32::MAX.cast_unsigned();
