//! The type that names the game. It has a file of its own, so that other files can use it without `mod.rs`.

/// The game, under its name in the roster.
#[derive(Debug)]
pub struct Medieval;
