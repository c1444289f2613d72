//! The figures of the game: unit types, terrain, and the bounds of everything that is counted.
//!
//! Source: the rules text, "The world" and "Units". Where the text says nothing (sight, slots, the starting money), the
//! values are the original program's.

use playdeck_kit::figures::figures;
use serde::Deserialize;
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
/// The last turn that a game can have; after it a game for which no last turn was chosen ends without a winner.
pub const LAST_TURN: u32 = 9999;
/// The last turns that can be chosen.
pub const LASTS: RangeInclusive<u32> = 1..=LAST_TURN;
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

figures! {
    /// A type of unit.
    #[derive(Deserialize)]
    #[serde(rename_all = "UPPERCASE")]
    pub enum Kind shown by name {
        /// Its name, which is also that of a unit that was given no other.
        name: &'static str,
        /// The cost to build one.
        cost: u64,
        /// The upkeep of one in a turn. A city costs nothing; it brings [`INCOME_OF_A_CITY`].
        upkeep: u64,
        /// Movement points in a turn.
        movement: u8,
        /// The combat rating in attack.
        attack: u32,
        /// The combat rating in defense; `None` for a city, because it is never a target.
        defense: Option<u32>,
        /// How far it can deliver indirect fire, in hexes.
        range: u32,
    }
    /// Brings income, builds units, never moves and is never destroyed in battle.
    City = "City", 20, 0, 0, 0, None, 0;
    /// Build cities, and go into them.
    Settlers = "Settlers", 10, 1, 3, 0, Some(2), 0;
    /// Cheap and armed.
    Infantry = "Infantry", 10, 1, 3, 4, Some(4), 0;
    /// Fast and strong.
    Tanks = "Tanks", 20, 2, 6, 8, Some(6), 0;
    /// Weak in battle, but fires at a whole hex from afar.
    Artillery = "Artillery", 20, 2, 3, 1, Some(4), 2;
}

impl Kind {
    /// Whether it can attack.
    pub const fn is_armed(self) -> bool {
        self.attack() > 0
    }
}

figures! {
    /// The terrain of a hex.
    #[derive(Deserialize)]
    #[serde(rename_all = "UPPERCASE")]
    pub enum Terrain shown by name {
        /// Its name.
        name: &'static str,
        /// The movement points to enter it; `None` for water.
        cost: Option<u8>,
        /// The letter for it in a punched position.
        letter: char,
    }
    /// The sea or a lake: no unit enters it.
    Water = "Water", None, 'W';
    /// Open land.
    Plain = "Plain", Some(1), 'P';
    /// Woods.
    Forest = "Forest", Some(2), 'F';
    /// Rough ground.
    Mountain = "Mountain", Some(3), 'M';
}

impl Terrain {
    /// The terrain of a letter.
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|terrain| terrain.letter() == letter.to_ascii_uppercase())
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
