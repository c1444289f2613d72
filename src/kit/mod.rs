//! The kit: what games share below their rules.
//!
//! It lies between the hall and the games. It knows no particular game, no card and no page: what it is told of a place
//! it hands back as it was told, and what it finds wrong it says as data, from which a game makes its own message.

pub mod dates;
pub mod grid;
pub mod log;
pub mod numbers;
pub mod sets;
pub mod verbs;
pub mod way;
pub mod witnesses;
pub mod words;
