//! What somebody may know: of a position, as data, and of the results of their orders.

mod forecast;
pub mod foresight;
mod known;
pub mod view;
