//! The records of a punched position: one for each entity. Whatever may well be left out has a value of its own.
//!
//! Source: `docs/positions/atlantis.md`.

use crate::policy::Policy;
use crate::tables::{IDLE_TURNS, Item, ShipKind, Skill, Spell, Terrain};
use crate::world::position::START;
use playdeck_factions::Pairs;
use playdeck_factions::memory::Stretch;
use playdeck_kit::name::Name;
use playdeck_kit::passwords::{Cost, Password};
use playdeck_kit::records::{defaults, is_default};
use serde::{Deserialize, Serialize};

/// The punched position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Punched {
    /// `WORLD`: the turn, and what is as in 1993.
    pub world: WorldRecord,
    /// `FACTION`: the factions, in their order.
    #[serde(default)]
    pub faction: Vec<FactionRecord>,
    /// `REGION`: the regions, in the order of processing.
    #[serde(default)]
    pub region: Vec<RegionRecord>,
    /// `BUILDING`: the buildings, in the order of their regions.
    #[serde(default)]
    pub building: Vec<BuildingRecord>,
    /// `SHIP`: the ships, in the order of their regions.
    #[serde(default)]
    pub ship: Vec<ShipRecord>,
    /// `UNIT`: the units, in the order of their regions.
    #[serde(default)]
    pub unit: Vec<UnitRecord>,
    /// `SEEN`: what factions remember, by faction and row.
    #[serde(default)]
    pub seen: Vec<SeenRecord>,
}

/// The turn, and what is as in 1993.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct WorldRecord {
    /// The turn that was played last.
    pub turn: u32,
    /// The switches that are set.
    #[serde(default, skip_serializing_if = "Policy::is_default")]
    pub quirks: Policy,
    /// The turns without orders that are allowed; 0 if there is no limit.
    #[serde(default = "idle", skip_serializing_if = "is_idle")]
    pub idle: u32,
    /// Whether factions without an address may be idle.
    #[serde(default, skip_serializing_if = "is_default")]
    pub exempt: bool,
    /// Whether FIND gives addresses.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub find: bool,
    /// Where new factions begin.
    #[serde(default = "start", skip_serializing_if = "is_start")]
    pub start: (i32, i32),
    /// Whether it is kept what each faction saw.
    #[serde(default, skip_serializing_if = "is_default")]
    pub memory: bool,
    /// What trying a password costs.
    #[serde(default, skip_serializing_if = "Cost::is_default")]
    pub hash: Cost,
}

/// A faction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct FactionRecord {
    /// Its number.
    pub no: u32,
    /// Its name, if it has one of its own.
    #[serde(default)]
    pub name: Option<Name>,
    /// Where its reports go.
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    pub address: Name,
    /// The last turn for which orders came.
    #[serde(default)]
    pub ordered: u32,
    /// The factions that it helps, by number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub allies: Vec<u32>,
    /// The password that its sheets must carry.
    #[serde(default)]
    pub password: Option<Password>,
}

/// A region.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct RegionRecord {
    /// Where it lies: to the east, to the south.
    pub at: (i32, i32),
    /// Its terrain.
    pub terrain: Terrain,
    /// Its name; none in the ocean.
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    pub name: Name,
    /// Its peasants.
    #[serde(default, skip_serializing_if = "is_default")]
    pub peasants: u32,
    /// Their silver.
    #[serde(default, skip_serializing_if = "is_default")]
    pub money: i64,
}

/// A building.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct BuildingRecord {
    /// Its number.
    pub no: u32,
    /// Where it is.
    pub at: (i32, i32),
    /// How many people it protects.
    #[serde(default, skip_serializing_if = "is_default")]
    pub size: u32,
    /// Its name, if it has one of its own.
    #[serde(default)]
    pub name: Option<Name>,
    /// What is shown behind its description.
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    pub display: Name,
}

/// A ship.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct ShipRecord {
    pub no: u32,
    pub at: (i32, i32),
    pub kind: ShipKind,
    /// Units of work until it is complete.
    #[serde(default, skip_serializing_if = "is_default")]
    pub left: u32,
    /// Its name, if it has one of its own.
    #[serde(default)]
    pub name: Option<Name>,
    /// What is shown behind its description.
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    pub display: Name,
}

/// A unit.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct UnitRecord {
    pub no: u32,
    /// Whose it is, by number.
    pub of: u32,
    pub at: (i32, i32),
    /// How many people it is.
    pub people: u32,
    /// Its name, if it has one of its own.
    #[serde(default)]
    pub name: Option<Name>,
    /// What is shown behind its description.
    #[serde(default, skip_serializing_if = "Name::is_empty")]
    pub display: Name,
    /// Its silver.
    #[serde(default, skip_serializing_if = "is_default")]
    pub money: i64,
    #[serde(default)]
    pub inside: Option<Inside>,
    /// Whether it owns that.
    #[serde(default, skip_serializing_if = "is_default")]
    pub owner: bool,
    /// Whether it stands behind the others in battle.
    #[serde(default, skip_serializing_if = "is_default")]
    pub behind: bool,
    /// Whether it guards the region.
    #[serde(default, skip_serializing_if = "is_default")]
    pub guard: bool,
    /// The month order that it repeats; `work` where there is none.
    #[serde(default)]
    pub default: Option<Name>,
    /// The spell that it casts in battle.
    #[serde(default)]
    pub combat: Option<Spell>,
    /// Days of all its people together.
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub days: Pairs<Skill, u32>,
    #[serde(default, skip_serializing_if = "Pairs::is_empty")]
    pub goods: Pairs<Item, u32>,
    /// The spells that it knows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spells: Vec<Spell>,
}

/// Regions of a row that a faction remembers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct SeenRecord {
    /// Whose memory it is, by number.
    pub of: u32,
    /// The row.
    pub y: i32,
    /// The columns.
    pub x: Vec<Stretch<i32>>,
}

/// What a unit is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Inside {
    /// The building of a number.
    Building(u32),
    /// The ship of a number.
    Ship(u32),
}

defaults! {
    idle, is_idle: u32 = IDLE_TURNS;
    yes, is_yes: bool = true;
    start, is_start: (i32, i32) = (START.x, START.y);
}
