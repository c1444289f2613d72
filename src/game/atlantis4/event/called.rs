//! Units, structures, factions and regions as an event names them: it copies what it tells, because the world goes on.

use crate::world::{FactionId, Name, ObjectId, RegionId, Spot, UNNAMED, UnitId, World};
use serde::Serialize;

/// The name and the number of a unit, a structure or a faction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Called {
    /// Its name.
    pub name: Name,
    /// Its number.
    pub number: u32,
}

/// A region by its terrain, its name and where it lies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Somewhere {
    /// The place of the region in the world's list.
    #[serde(skip)]
    pub region: RegionId,
    /// Its name.
    pub name: Name,
    /// Its column.
    pub x: u32,
    /// Its row.
    pub y: u32,
    /// Its level.
    pub level: u8,
}

impl Called {
    /// A unit as it is called now.
    pub fn unit(world: &World, unit: UnitId) -> Self {
        Self { name: world[unit].name.clone(), number: world[unit].number }
    }

    /// A unit for somebody who does not see it: as every unit is called that has no name.
    pub fn unnamed(world: &World, unit: UnitId) -> Self {
        Self { name: UNNAMED.into(), number: world[unit].number }
    }

    /// A faction as it is called now.
    pub fn faction(world: &World, faction: FactionId) -> Self {
        Self { name: world[faction].name.clone(), number: world[faction].number }
    }

    /// A structure as it is called now.
    pub fn object(world: &World, object: ObjectId) -> Self {
        Self { name: world[object].name.clone(), number: world[object].number }
    }
}

impl Somewhere {
    /// A region as it is called now.
    pub fn region(world: &World, region: RegionId) -> Self {
        let Spot { x, y, level } = world[region].spot;
        Self { region, name: world[region].name.clone(), x, y, level }
    }
}
