//! The border of a region on a map, which shows how it is known.

use super::legend::Entry;

/// How a region is known. Those behind lie above those before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Border {
    /// By an exit alone.
    ByExit,
    /// It was seen some months ago.
    Before,
    /// It is seen.
    Seen,
}

impl Border {
    /// All of them, from the lowest.
    pub const ALL: [Self; 3] = [Self::ByExit, Self::Before, Self::Seen];

    /// That of a region that is or was seen, or is known by an exit alone.
    pub const fn of(is_seen: bool, is_now: bool) -> Self {
        match (is_seen, is_now) {
            (false, _) => Self::ByExit,
            (true, false) => Self::Before,
            (true, true) => Self::Seen,
        }
    }

    /// Its color, its width and its dashes.
    pub const fn line(self) -> (&'static str, i32, &'static str) {
        match self {
            Self::ByExit => ("#777777", 1, "5 4"),
            Self::Before => ("#333333", 2, "14 4"),
            Self::Seen => ("#333333", 2, "none"),
        }
    }

    /// Its line in a legend.
    pub const fn entry(self, what: &'static str) -> Entry {
        let (stroke, width, dashes) = self.line();
        Entry::Line(stroke, width, dashes, what)
    }
}
