//! What stands in a region and units can be inside of: ships, buildings, roads, lairs, shafts.

use super::places::Item;
use super::places::Skill;
use serde::Deserialize;

/// A kind of structure.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ObjectRow {
    /// Its name.
    pub name: Box<str>,
    /// What it counts as.
    pub kind: ObjectClass,
    /// How many it protects.
    #[serde(default)]
    pub protects: u32,
    /// The weight that it carries as a ship.
    #[serde(default)]
    pub capacity: u32,
    /// What it is built of; of two materials the first is used first.
    #[serde(default)]
    pub material: Vec<Item>,
    /// How many units of work and material it takes; none cannot be built.
    pub cost: Option<u32>,
    /// The skill of its builders.
    pub skill: Option<Skill>,
    /// The level of it.
    #[serde(default)]
    pub level: u32,
    /// The levels of sailing that move it.
    #[serde(default)]
    pub sailors: u32,
    /// Whether players' units cannot enter it.
    #[serde(default)]
    pub closed: bool,
    /// The creature whose lair it is.
    pub lair_of: Option<Item>,
    /// The product that it helps; silver is entertainment.
    pub aids: Option<Item>,
    /// Whether it is not filled with new creatures each month.
    #[serde(default)]
    pub stays: bool,
    /// Whether it is not in play.
    #[serde(default)]
    pub disabled: bool,
    /// What its report says beyond what follows from the tables: the rules that are code.
    #[serde(default)]
    pub about: Box<str>,
}

/// What a structure counts as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ObjectClass {
    /// The open ground of a region.
    Dummy,
    /// A ship.
    Ship,
    /// A building that protects.
    Building,
    /// A building that helps production.
    Trade,
    /// A road.
    Road,
    /// Where creatures live.
    Lair,
    /// A way to another level.
    Shaft,
}
