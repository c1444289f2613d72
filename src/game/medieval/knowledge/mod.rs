//! What one viewer may know: of the door, of a match from their seat, as panels and as data, and of the results of
//! their cards.

pub mod door;
mod forecast;
pub mod foresight;
mod known;
pub mod memory;
pub mod panel;
mod rehearsed;
pub mod seat;
pub mod view;
