//! The limits of a record: its length and its depth.

/// The longest record, in bytes of its text.
pub const LONGEST_RECORD: usize = 32 * 1024;
/// How deep parentheses can be nested.
pub const MOST_DEPTH: usize = 16;
