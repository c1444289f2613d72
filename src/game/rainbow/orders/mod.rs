//! Orders: what a player's sheet asks for, and reading it.

pub mod order;
mod phrase;
mod reading;
pub(super) mod verbs;

pub use order::{Given, Order, Orders, Target};
