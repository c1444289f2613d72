//! Kinds of ships.

use super::words::{indexed, words};

words! {
    /// A kind of ship.
    ShipKind { Longboat = "longboat", Clipper = "clipper", Galleon = "galleon" }
}

impl ShipKind {
    /// Units of work until it is complete.
    pub const fn cost(self) -> u32 {
        match self {
            Self::Longboat => 100,
            Self::Clipper => 200,
            Self::Galleon => 300,
        }
    }

    /// The weight that it carries.
    pub const fn capacity(self) -> i64 {
        match self {
            Self::Longboat => 200,
            Self::Clipper => 800,
            Self::Galleon => 1_800,
        }
    }
}
