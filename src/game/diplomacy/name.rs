//! The type that stands for the game. Files that implement traits for the game import it from here and need nothing of
//! `mod.rs`.

/// The game, as the roster names it.
#[derive(Debug)]
pub struct Diplomacy;
