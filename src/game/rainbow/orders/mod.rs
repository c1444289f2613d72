//! Orders: what a player's sheet contains, and how it is read.

pub(super) mod argument;
pub mod order;
mod phrase;
mod reading;
mod verbs;

pub use order::{GivenOrder, Order, Orders, Target};
pub use verbs::page;
