//! What one viewer may know: the board as they see it, and what the orders given so far would lead to.

mod fog;
mod forecast;
pub mod view;
