//! The name of the game, for the roster.

/// Atlantis 4.0.6.
pub struct Atlantis4;
