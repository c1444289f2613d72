//! What is told of journeys.

use super::called::{Called, Somewhere};
use crate::rules::journey::loads::Mode;
use serde::Serialize;

/// What happens on a journey.
#[allow(missing_docs, reason = "the names of the fields say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum Journey {
    /// A unit went from one region to the next.
    Went { unit: Called, mode: Mode, from: Somewhere, to: Somewhere },
    /// A unit on its way entered a structure.
    WentInside { unit: Called, structure: Called },
    /// A unit on its way left a structure.
    WentOutside { unit: Called, structure: Called },
    /// The region before a unit is ocean; it stays where it is.
    FoundOcean { unit: Called, at: Somewhere },
    /// A unit was not let into a region.
    Forbidden { unit: Called, at: Somewhere, by: Called },
    /// A guard did not let a unit into its region.
    Forbade { guard: Called, unit: Called },
    /// A unit did not advance, because an ally guards the region.
    AllyGuards { unit: Called, at: Somewhere, ally: Called },
    /// A ship sailed from one region to the next.
    Sailed { ship: Called, from: Somewhere, to: Somewhere },
    /// Guards stopped a ship.
    ShipStopped { ship: Called, at: Somewhere },
    /// A unit drowned.
    Drowned { unit: Called, at: Somewhere },
}
