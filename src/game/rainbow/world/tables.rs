//! The figures of the game: unit types, terrain, and the bounds of everything that is counted.
//!
//! Source: the rules text, "The world" and "Units". Where the text says nothing (sight, slots, the starting money), the
//! values are the original program's.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;

/// Order slots of a turn.
pub const SLOTS: u8 = 100;
/// The least distance, in hexes, of a new city from any other.
pub const CITY_SPACING: u32 = 3;
/// Builds of a city in one turn.
pub const BUILDS_OF_A_CITY: u8 = 5;
/// The income from a city in a turn.
pub const INCOME_OF_A_CITY: u64 = 10;
/// The longest name of an empire or a unit, in characters.
pub const LONGEST_NAME: usize = 40;
/// The longest address of a player, in characters.
pub const LONGEST_ADDRESS: usize = 80;
/// The highest number of a unit; the lowest is 1.
pub const LAST_UNIT_NUMBER: u32 = 99_999;
/// The most money that a player can have; income above it is lost.
pub const MOST_MONEY: u64 = 999_999_999;
/// The last turn of a game; after it the game ends without a winner.
pub const LAST_TURN: u32 = 9999;
/// The number of players that a game can have.
pub const PLAYERS: RangeInclusive<u8> = 2..=99;
/// The sides that a map can have, in hexes.
pub const SIDES: RangeInclusive<u16> = 8..=400;
/// How far units can be made to see, in hexes.
pub const SIGHTS: RangeInclusive<u16> = 0..=10;
/// The money that players can be made to start with.
pub const STARTING_MONEY: RangeInclusive<u64> = 0..=1_000_000;
/// The missed turns after which a position can be made to count as abandoned; 0 is never.
pub const ABANDONS: RangeInclusive<u16> = 0..=99;

/// A type of unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Kind {
    /// Brings income, builds units, never moves and is never destroyed in battle.
    City,
    /// Build cities, and go into them.
    Settlers,
    /// Cheap and armed.
    Infantry,
    /// Fast and strong.
    Tanks,
    /// Weak in battle, but fires at a whole hex from afar.
    Artillery,
}

impl Kind {
    /// Every type, in the order of the rules text.
    pub const ALL: [Self; 5] = [Self::City, Self::Settlers, Self::Infantry, Self::Tanks, Self::Artillery];

    /// Its name, which is also that of a unit that was given no other.
    pub const fn name(self) -> &'static str {
        match self {
            Self::City => "City",
            Self::Settlers => "Settlers",
            Self::Infantry => "Infantry",
            Self::Tanks => "Tanks",
            Self::Artillery => "Artillery",
        }
    }

    /// The cost to build one.
    pub const fn cost(self) -> u64 {
        match self {
            Self::Settlers | Self::Infantry => 10,
            Self::City | Self::Tanks | Self::Artillery => 20,
        }
    }

    /// The upkeep of one in a turn. A city costs nothing; it brings [`INCOME_OF_A_CITY`].
    pub const fn upkeep(self) -> u64 {
        match self {
            Self::City => 0,
            Self::Settlers | Self::Infantry => 1,
            Self::Tanks | Self::Artillery => 2,
        }
    }

    /// Movement points in a turn.
    pub const fn movement(self) -> u8 {
        match self {
            Self::City => 0,
            Self::Settlers | Self::Infantry | Self::Artillery => 3,
            Self::Tanks => 6,
        }
    }

    /// The combat rating in attack.
    pub const fn attack(self) -> u32 {
        match self {
            Self::City | Self::Settlers => 0,
            Self::Infantry => 4,
            Self::Tanks => 8,
            Self::Artillery => 1,
        }
    }

    /// The combat rating in defense; `None` for a city, because it is never a target.
    pub const fn defense(self) -> Option<u32> {
        match self {
            Self::City => None,
            Self::Settlers => Some(2),
            Self::Infantry | Self::Artillery => Some(4),
            Self::Tanks => Some(6),
        }
    }

    /// How far it can deliver indirect fire, in hexes.
    pub const fn range(self) -> u32 {
        match self {
            Self::Artillery => 2,
            _ => 0,
        }
    }

    /// Whether it can attack.
    pub const fn is_armed(self) -> bool {
        self.attack() > 0
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The terrain of a hex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Terrain {
    /// The sea or a lake: no unit enters it.
    Water,
    /// Open land.
    Plain,
    /// Woods.
    Forest,
    /// Rough ground.
    Mountain,
}

impl Terrain {
    /// Every terrain.
    pub const ALL: [Self; 4] = [Self::Water, Self::Plain, Self::Forest, Self::Mountain];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Water => "Water",
            Self::Plain => "Plain",
            Self::Forest => "Forest",
            Self::Mountain => "Mountain",
        }
    }

    /// The movement points to enter it; `None` for water.
    pub const fn cost(self) -> Option<u8> {
        match self {
            Self::Water => None,
            Self::Plain => Some(1),
            Self::Forest => Some(2),
            Self::Mountain => Some(3),
        }
    }

    /// The letter for it in a punched position.
    pub const fn letter(self) -> char {
        match self {
            Self::Water => 'W',
            Self::Plain => 'P',
            Self::Forest => 'F',
            Self::Mountain => 'M',
        }
    }

    /// The terrain of a letter.
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|terrain| terrain.letter() == letter.to_ascii_uppercase())
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Whether a name is valid for an empire or a unit. Every character of it can be written on a line of a sheet, so the
/// name does not break the line.
///
/// Source: the rules text, "Name".
pub fn is_name(name: &str) -> bool {
    let is_barred = |letter: char| letter.is_control() || ['[', ']'].contains(&letter);
    !name.trim().is_empty() && name.chars().count() <= LONGEST_NAME && !name.contains(is_barred)
}
