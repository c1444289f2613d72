//! Orders: what a player's cards ask for, and reading them.
//!
//! Every command of the interactive game is a card; keypad paths stand on it as they were typed.

mod order;
mod phrase;
mod reading;
mod verbs;

pub use order::{CityName, Given, Order, Orders, PanelName, Path, Way};
pub use verbs::unquoted;
