//! The map as the engine uses it: provinces, locations and powers by number, and what borders on what as bits.
//!
//! A *province* is an area; a *location* is where a unit stands: a province, or one coast of a province that has several.
//! Each knows its [`Map`], so that nothing asks which board is played. The standard map is made from
//! [`crate::tables`] when the program is compiled; any other one from a [`crate::board::Board`] when it is first named.

pub(crate) mod borders;
pub(crate) mod known;
pub(crate) mod places;
pub mod reading;
mod set;
mod standard;
mod start;

pub use known::Map;
pub(crate) use places::Place;
pub use places::{
    Coast, Degrees, Location, Province, Terrain, army_neighbours, army_reaches, fleet_neighbours,
    fleet_provinces, fleet_reaches, fleet_supports, has_fleet_neighbours, touches, touching,
};
pub use set::ProvinceSet;
pub use standard::STANDARD_MAP;
pub use start::{Builds, First};
