//! Journeys, by land and by ship.

pub mod moving;
pub mod sailing;
