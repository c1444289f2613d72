//! The type that names the game. It has a file of its own, so that code for one part of the game need not depend on the
//! others.

/// The game, under its name in the roster.
#[derive(Debug)]
pub struct Atlantis;
