//! A region, and where it lies.

use super::place::{StructureId, UnitId};
use crate::tables::{Direction, Terrain};
use playdeck_kit::name::Name;

/// Where a region lies: column by column from the west, in each from the north.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot {
    /// To the east.
    pub x: i32,
    /// To the south.
    pub y: i32,
}

impl Spot {
    /// The spot in a direction; none at the end of all numbers.
    pub fn next(self, direction: Direction) -> Option<Self> {
        let (x, y) = direction.step();
        Some(Self { x: self.x.checked_add(x)?, y: self.y.checked_add(y)? })
    }

    /// How many regions away another spot is.
    pub const fn distance(self, other: Self) -> u64 {
        self.x.abs_diff(other.x) as u64 + self.y.abs_diff(other.y) as u64
    }

    /// Both coordinates as one number, the place of a stream of chance.
    pub fn key(self) -> u64 {
        u64::from(self.x.cast_unsigned()) << 32 | u64::from(self.y.cast_unsigned())
    }
}

/// A region.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone)]
pub struct Region {
    pub spot: Spot,
    /// Its name; none in the ocean.
    pub name: Name,
    pub terrain: Terrain,
    pub peasants: u32,
    /// Their silver.
    pub money: i64,
    /// The units here, in their order.
    pub(super) units: Vec<UnitId>,
    /// The buildings and ships here, in the order in which they came.
    pub(super) structures: Vec<StructureId>,
}

impl Region {
    /// A region without anybody.
    pub fn new(spot: Spot, name: &str, terrain: Terrain) -> Self {
        let (units, structures) = Default::default();
        Self { spot, name: name.into(), terrain, peasants: 0, money: 0, units, structures }
    }

    /// Whether it is ocean.
    pub fn is_ocean(&self) -> bool {
        self.terrain == Terrain::Ocean
    }

    /// The units here, in their order.
    pub fn units(&self) -> &[UnitId] {
        &self.units
    }

    /// The buildings and ships here, in the order in which they came.
    pub fn structures(&self) -> &[StructureId] {
        &self.structures
    }
}
