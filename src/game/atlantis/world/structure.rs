//! Buildings and ships: what units can be inside of, and own.

use super::place::{RegionId, UnitId};
use crate::tables::ShipKind;
use playdeck_kit::name::Name;

/// A building or a ship.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone)]
pub struct Structure {
    /// Its number; buildings and ships are counted apart.
    pub number: u32,
    pub name: Name,
    /// What is shown behind its description.
    pub display: Name,
    pub kind: StructureKind,
    pub region: RegionId,
    /// The unit that owns it; whoever is inside has an owner.
    pub owner: Option<UnitId>,
    /// Whether it was begun in the turn that is played.
    pub is_new: bool,
    /// Whether it was demolished or sank.
    pub is_gone: bool,
}

/// What a structure is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StructureKind {
    /// A building.
    Building {
        /// How many people it protects.
        size: u32,
    },
    /// A ship.
    Ship {
        /// Its kind.
        kind: ShipKind,
        /// Units of work until it is complete.
        left: u32,
    },
}

impl Structure {
    /// A new one with the name that it has until it is given one.
    pub fn new(number: u32, kind: StructureKind, region: RegionId) -> Self {
        let word = if matches!(kind, StructureKind::Ship { .. }) { "Ship" } else { "Building" };
        let name = format!("{word} {number}").into();
        Self { number, name, display: "".into(), kind, region, owner: None, is_new: false, is_gone: false }
    }

    /// Whether it is a ship.
    pub const fn is_ship(&self) -> bool {
        matches!(self.kind, StructureKind::Ship { .. })
    }

    /// How many people it protects.
    pub const fn shelter(&self) -> u32 {
        match self.kind {
            StructureKind::Building { size } => size,
            StructureKind::Ship { .. } => 0,
        }
    }
}
