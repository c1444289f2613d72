//! How long a record can be, and how deep.

/// The longest record, in bytes of its text.
pub const LONGEST_RECORD: usize = 32 * 1024;
/// How deep parentheses can be nested.
pub const MOST_DEPTH: usize = 16;
