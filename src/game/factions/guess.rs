//! What is guessed of a world when the orders of a player are rehearsed in what they know of it.

/// The number of the faction that stands for all whose faction is not seen.
pub const SOMEBODY: u32 = u32::MAX;
/// What orders make is numbered from here, so that no number on a sheet means one.
pub const NEW: u32 = 1 << 31;

/// How much of something there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Amount {
    /// As much as is seen.
    Seen,
    /// Enough for everything.
    Plenty,
    /// Nothing.
    None,
}

impl Amount {
    /// What is seen, what is plenty, or nothing.
    pub fn of<T: Default>(self, seen: T, plenty: T) -> T {
        match self {
            Self::Seen => seen,
            Self::Plenty => plenty,
            Self::None => T::default(),
        }
    }
}
