//! The rules: what a play does to a position, a file for each part of the text. Nothing here reads a card or prints.

pub mod adjudicate;
pub mod adjust;
pub mod ahead;
pub mod kept;
pub mod policy;
pub mod retreat;
pub mod turn;
