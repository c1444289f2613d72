//! What spells do that are cast by an order: the families of spells, and the figures of each.

use super::places::Item;
use super::places::ObjectKind;
use serde::Deserialize;

/// What a spell does when it is cast.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Cast {
    /// It earns silver, and the land bears more.
    EarthLore {
        /// How many times the wages of the region it earns.
        wages: ByLevel,
    },
    /// It keeps bad weather away.
    ClearSkies,
    /// It makes things.
    Makes(Making),
    /// It turns things into better ones.
    Enchants(Enchanting),
    /// Creatures come.
    Summons(Summoning),
    /// Birds look at the next region, or eagles come.
    Birds {
        /// From which level on eagles come.
        from: u32,
        /// How many come.
        summons: Summoning,
    },
    /// The mage has illusions, as many as are said.
    Phantasms(Vec<Phantasm>),
    /// It hides units.
    Invisibility {
        /// How many people and creatures.
        most: ByLevel,
    },
    /// It wards a structure.
    Runes {
        /// The silver that it takes.
        cost: u32,
        /// The structures with the level that each needs, and the level of its runes.
        structures: Vec<(ObjectKind, u32, u32)>,
    },
    /// It makes a gate.
    Gate {
        /// The silver that it takes.
        cost: u32,
    },
    /// It finds gates and leads through them.
    GateLore {
        /// From which level on it finds those next door.
        detects: u32,
        /// The weight that goes to a gate of chance, for each level.
        random: Vec<u32>,
        /// The weight that goes to a chosen gate, for each level; 0 where none can be chosen.
        chosen: Vec<u32>,
    },
    /// It shows a region.
    Farsight {
        /// How far.
        reach: ByLevel,
    },
    /// It takes the mage to a region.
    Teleportation {
        /// How far.
        reach: ByLevel,
        /// The weight of the mage with all that they have.
        weight: ByLevel,
    },
    /// It sends units to another mage.
    PortalLore {
        /// What both mages must have.
        item: Item,
        /// How far.
        reach: ByLevel,
        /// The weight of all who go.
        weight: ByLevel,
    },
    /// It tells of a unit.
    MindReading {
        /// From which level on the mage knows the factions of all whom they see.
        factions: u32,
        /// From which level on the spell tells what a unit has and knows.
        all: u32,
    },
}

/// A number that grows with the level of a spell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ByLevel {
    /// What it is at any level.
    pub flat: u32,
    /// What each level adds.
    pub by_level: u32,
    /// What the square of the level adds.
    pub by_square: u32,
    /// How many levels do not count for the square.
    pub above: u32,
}

impl ByLevel {
    /// The number at a level.
    pub const fn at(self, level: u32) -> u32 {
        let squared = level.saturating_sub(self.above);
        let squared = squared.saturating_mul(squared).saturating_mul(self.by_square);
        self.flat.saturating_add(self.by_level.saturating_mul(level)).saturating_add(squared)
    }
}

/// How a spell makes things.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Making {
    /// What it makes.
    pub item: Item,
    /// How many, in hundredths; chance decides about a part of one.
    pub hundredths: ByLevel,
    /// The silver that it takes.
    pub cost: u32,
}

/// How a spell turns things into better ones.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Enchanting {
    /// What is turned.
    pub item: Item,
    /// Into what.
    pub into: Item,
    /// How many.
    pub most: ByLevel,
}

/// How a spell summons creatures.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summoning {
    /// Which.
    pub item: Item,
    /// How many, in hundredths; chance decides about a part of one.
    pub hundredths: ByLevel,
    /// How many the mage can have, if there is a bound.
    pub most: Option<ByLevel>,
    /// In which terrains; none are named where it is all of them.
    #[serde(default)]
    pub terrains: Vec<Box<str>>,
}

/// An illusion.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Phantasm {
    /// What it is.
    pub item: Item,
    /// The level that it needs.
    pub level: u32,
    /// How many the mage can have.
    pub most: ByLevel,
}
