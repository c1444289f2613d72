//! Journeys: on foot, on horseback, by air and by ship, and who drowns.
//!
//! Source: the rules text, "Movement", "Unfriendly Units"; the order of steps and of failures is from the program.

pub(super) mod costs;
mod drowning;
pub mod loads;
mod moving;
mod sailing;
mod step;
mod thresholds;
pub mod weather;

#[cfg(test)]
mod tests;

pub use costs::points;
pub use drowning::play as drown;
pub use moving::play as travel;
pub use sailing::play as sail;
