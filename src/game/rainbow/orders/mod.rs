//! Orders: what a player's sheet contains, and how it is read.

pub mod order;
mod phrase;
mod reading;
pub(super) mod verbs;

pub use order::{Given, Order, Orders, Target};
