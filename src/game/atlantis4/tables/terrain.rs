//! Terrains and directions.

use super::places::Item;
use super::places::ObjectKind;
use serde::{Deserialize, Serialize};

/// A terrain.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainRow {
    pub name: Box<str>,
    /// Its letter on maps.
    pub letter: char,
    /// Whether it is a copy for islands of a conquest game, of which none is made.
    #[serde(default)]
    pub copy: bool,
    /// Whether riders fight mounted here.
    #[serde(default)]
    pub riding: bool,
    /// Whether those on winged horses do.
    #[serde(default)]
    pub flying: bool,
    /// About how many peasants live here.
    #[serde(default)]
    pub population: u32,
    /// About what they earn.
    #[serde(default)]
    pub wages: u32,
    /// How rich it is: in food, and how likely a town is, in 200.
    #[serde(default)]
    pub economy: u32,
    /// What a step into it costs.
    pub points: u32,
    /// What it yields: the chance in a hundred, and the amount.
    #[serde(default)]
    pub products: Vec<(Item, u32, u32)>,
    /// The races: three of the land, two more of the coast.
    pub races: [Option<Item>; 5],
    /// How many groups of creatures wander in ten regions of it.
    #[serde(default)]
    pub wandering: u32,
    /// A small creature of it.
    pub small: Option<Item>,
    /// A big one.
    pub big: Option<Item>,
    /// One like a person.
    pub humanoid: Option<Item>,
    /// How likely each of the lairs is, in a hundred.
    #[serde(default)]
    pub lair_chance: u32,
    #[serde(default)]
    pub lairs: Vec<ObjectKind>,
}

/// A direction, clockwise from the north as exits are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[allow(missing_docs, reason = "they are what they are called")]
pub enum Direction {
    North,
    Northeast,
    Southeast,
    South,
    Southwest,
    Northwest,
}

impl Direction {
    /// All of them, in their order.
    pub const ALL: [Self; 6] =
        [Self::North, Self::Northeast, Self::Southeast, Self::South, Self::Southwest, Self::Northwest];

    /// Its place among them.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["North", "Northeast", "Southeast", "South", "Southwest", "Northwest"][self as usize]
    }

    /// Its letters.
    pub const fn letters(self) -> &'static str {
        ["N", "NE", "SE", "S", "SW", "NW"][self as usize]
    }

    /// How many columns and rows it leads on.
    pub const fn step(self) -> (i32, i32) {
        [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)][self as usize]
    }

    /// The direction back.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 3) % 6]
    }
}
