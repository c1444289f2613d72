//! Orders that take the whole month, from a sheet or as a unit repeats them.

use super::argument::{Number, Target};
use crate::tables::{Direction, Item, ShipKind, Skill, Spell};
use playdeck_factions::Named;

/// What a unit does all month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Month {
    /// Build a building or a ship.
    Build(Yard),
    /// Cast a ritual: the spell, and the units that it is about, first the one to which a teleport goes.
    Cast(Named<Spell>, Box<[Target]>),
    /// Entertain the peasants.
    Entertain,
    /// Go to the next region.
    Move(Named<Direction>),
    /// Make something.
    Produce(Named<Item>),
    /// Search for a spell of a level.
    Research(Number),
    /// Sail one's ship to the next region.
    Sail(Named<Direction>),
    /// Study a skill.
    Study(Named<Skill>),
    /// Teach units.
    Teach(Box<[Target]>),
    /// Work on the land.
    Work,
}

/// What is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Yard {
    /// The building of a number, or a new one where none was written.
    Building(Number),
    /// The ship of a number.
    Ship(Number),
    /// A new ship.
    New(ShipKind),
    /// Something that cannot be built.
    Unknown,
}

impl Month {
    /// Whether it says all that such an order must say.
    pub fn is_complete(&self) -> bool {
        match self {
            Self::Build(yard) => match yard {
                Yard::Building(number) => *number == Number::MISSING || number.is_number(),
                Yard::Ship(number) => number.is_number(),
                Yard::New(_) => true,
                Yard::Unknown => false,
            },
            Self::Cast(spell, targets) => {
                spell.known().is_some() && targets.iter().all(|target| target.is_complete())
            }
            Self::Move(direction) | Self::Sail(direction) => direction.known().is_some(),
            Self::Produce(item) => item.known().is_some(),
            Self::Research(level) => *level == Number::MISSING || level.is_number(),
            Self::Study(skill) => skill.known().is_some(),
            Self::Teach(targets) => !targets.is_empty() && targets.iter().all(|target| target.is_complete()),
            Self::Entertain | Self::Work => true,
        }
    }

    /// Whether it is done once and not repeated.
    pub const fn is_journey(&self) -> bool {
        matches!(self, Self::Move(_) | Self::Sail(_))
    }
}
