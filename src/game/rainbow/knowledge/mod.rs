//! What somebody may know: of a position, as data, and of what their orders will come to.

pub mod foresight;
mod known;
pub mod view;
