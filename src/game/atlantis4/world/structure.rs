//! A structure: a ship, a building, a road, a lair, a shaft, or the open ground of a region.

use crate::tables::ObjectKind;
use crate::world::place::{RegionId, UnitId};
use playdeck_kit::name::Name;
use std::sync::LazyLock;

/// A structure.
#[derive(Debug, Clone)]
pub struct Object {
    /// Its number: of ships in the whole world from 100 on, of all others in their region from 1 on. Open ground has 0.
    pub number: u32,
    /// Its name, without its number.
    pub name: Name,
    /// What is shown behind its name.
    pub description: Name,
    /// What it is.
    pub kind: ObjectKind,
    /// Where it is.
    pub region: RegionId,
    /// Units of work until it is complete. A road is usable up to 0 and has up to 24 more in store.
    pub incomplete: i32,
    /// The region behind a shaft.
    pub inner: Option<RegionId>,
    /// The level of its runes of warding.
    pub runes: u32,
    /// The units inside, first its owner.
    pub(super) units: Vec<UnitId>,
    /// Whether it was destroyed or sank.
    pub is_gone: bool,
    /// Whether it was begun by an order of this turn.
    pub is_new: bool,
}

impl Object {
    /// A structure with the name that it has until it is given one.
    pub fn new(kind: ObjectKind, is_ship: bool, number: u32, region: RegionId) -> Self {
        Self::called(if is_ship { "Ship" } else { "Building" }.into(), kind, number, region)
    }

    /// The open ground of a region.
    pub fn open_ground(kind: ObjectKind, region: RegionId) -> Self {
        // Each region has one, so that they share their name.
        static NAME: LazyLock<Name> = LazyLock::new(|| "Dummy".into());
        Self::called(NAME.clone(), kind, 0, region)
    }

    fn called(name: Name, kind: ObjectKind, number: u32, region: RegionId) -> Self {
        Self {
            number,
            name,
            description: Name::default(),
            kind,
            region,
            incomplete: 0,
            inner: None,
            runes: 0,
            units: Vec::new(),
            is_gone: false,
            is_new: false,
        }
    }

    /// The units inside, first its owner.
    pub fn units(&self) -> &[UnitId] {
        &self.units
    }

    /// The unit that owns it.
    pub fn owner(&self) -> Option<UnitId> {
        self.units.first().copied()
    }
}
