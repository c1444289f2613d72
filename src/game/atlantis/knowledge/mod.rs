//! What a viewer may know of the world: their own units with all they have, the regions where these are, and the units
//! that they see there.
//!
//! The position is private to this folder, so that no report can ask for more.

mod accounts;
mod chart;
mod forecast;
mod json;
mod lands;
mod memory;
mod upkeep;
mod view;

pub use chart::Chart;
pub use lands::{Exit, Land, SeenStructure, SeenUnit};
pub use memory::{Memory, Told};
pub use view::View;
