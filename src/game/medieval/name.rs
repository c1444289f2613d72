//! The type that stands for the game: files name it where they answer for the game, and need nothing of `mod.rs`.

/// The game, as the roster names it.
#[derive(Debug)]
pub struct Medieval;
