//! What a viewer may know of a position, as data: the JSON of a view, from which reports are printed.

mod accounts;
mod chart;
mod forecast;
mod land;
mod memory;
mod seen;
mod upkeep;
mod view;

pub use chart::{Mark, SURFACE};
pub use land::{Exit, Land, Place, SeenObject, Town, Trade};
pub use memory::{Memory, RememberedRegion};
pub use seen::{OwnUnit, SeenUnit, SkillKnown, Stack};
pub use view::View;
