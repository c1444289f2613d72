//! What a word of an order names, when orders are read and nothing is looked up in the world.

/// What a word names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named<T> {
    /// Nothing stands there.
    Missing,
    /// Nothing of this game.
    Unknown,
    /// This.
    Known(T),
}

impl<T: Copy> Named<T> {
    /// What it names, if anything.
    pub const fn known(self) -> Option<T> {
        match self {
            Self::Known(known) => Some(known),
            Self::Missing | Self::Unknown => None,
        }
    }
}
