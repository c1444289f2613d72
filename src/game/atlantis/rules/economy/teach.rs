//! TEACH.

/// Days of lessons by unit.
#[derive(Debug, Default)]
pub struct Lessons {}
