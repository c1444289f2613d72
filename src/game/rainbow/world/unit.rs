//! Units: what a player controls. A unit knows itself; [`super::units`] knows where all of them stand.

use super::geometry::Hex;
use super::players::PlayerNumber;
use crate::tables::{Kind, LAST_UNIT_NUMBER};
use playdeck_base::text::{Text, shown};
use serde::Serialize;

shown! { UnitId }

/// A unit's owner, and its number among the owner's units; written `7-100`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct UnitId {
    /// Its owner.
    pub player: PlayerNumber,
    /// Its number, from 1 to [`LAST_UNIT_NUMBER`].
    pub number: u32,
}

impl UnitId {
    /// The unit of an owner and a number.
    pub const fn new(player: PlayerNumber, number: u32) -> Self {
        Self { player, number }
    }

    /// Its number for streams of chance: no two units have the same.
    pub fn place(self) -> u64 {
        u64::from(self.player.0) * u64::from(LAST_UNIT_NUMBER + 1) + u64::from(self.number)
    }
}

impl Text for UnitId {
    fn write(&self, to: &mut String) {
        (self.player.0, "-", self.number).write(to);
    }
}

/// The name of a unit; `None` if it is named after its type.
pub type UnitName = Option<Box<str>>;

/// A unit on the map.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Owner and number.
    pub id: UnitId,
    pub kind: Kind,
    pub at: Hex,
    pub name: UnitName,
    /// Movement points left in this turn.
    pub points: u8,
    /// Whether it has fired in this turn.
    pub has_fired: bool,
    /// How many units it has built in this turn.
    pub builds: u8,
}

impl Unit {
    /// A unit with all its movement points.
    pub fn new(id: UnitId, kind: Kind, at: Hex, name: &str) -> Self {
        Self { id, kind, at, name: name_of(kind, name), points: kind.movement(), has_fired: false, builds: 0 }
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(self.kind.name())
    }

    /// How reports name it.
    pub fn designation(&self) -> Designation {
        Designation { id: self.id, kind: self.kind, name: self.name.clone() }
    }

    /// Resets what is counted in each turn.
    pub const fn refresh(&mut self) {
        self.points = self.kind.movement();
        self.has_fired = false;
        self.builds = 0;
    }
}

/// A unit's name as it is stored: `None` if it is the same as the type.
pub fn name_of(kind: Kind, name: &str) -> UnitName {
    (!name.is_empty() && name != kind.name()).then(|| name.into())
}

/// A unit as it was named when something happened to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct Designation {
    /// Owner and number.
    #[serde(rename = "UNIT")]
    pub id: UnitId,
    /// Its type.
    pub kind: Kind,
    /// Its name, if it had one of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: UnitName,
}

impl Designation {
    /// Its name at that time.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(self.kind.name())
    }
}
