//! What is kept: every deck with its listing, the goldens, and a whole game to its victory.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

#[path = "../common/mod.rs"]
mod common;

mod goldens;
mod listings;
mod whole_game;
