//! Orders: what a player's cards contain, and how they are read.
//!
//! Every command of the interactive game is a card; keypad paths are written on it as they were typed.

mod argument;
mod order;
mod phrase;
mod reading;
mod verbs;

pub use argument::unquoted;
pub use order::{CityName, GivenOrder, Order, Orders, PanelName, Path, Way};
pub use verbs::page;
