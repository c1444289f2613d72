//! The numbers of the rules text: the eight types of piece, terrain, and the bounds of everything that is counted.
//!
//! The text speaks of "seven different types"; its introduction and its table have eight, and so does the game.

use playdeck_kit::figures::figures;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;

/// Squares across and down.
pub const SIDES: RangeInclusive<u8> = 20..=100;
/// Percent of the map that is not sea.
pub const LANDS: RangeInclusive<u8> = 40..=80;
/// Players of a match.
pub const PLAYERS: RangeInclusive<u8> = 2..=6;
/// Pieces that each player has at the start.
pub const STARTING_PIECES: RangeInclusive<u8> = 0..=15;
/// The most players of a match, as the length of a list.
pub const MOST_PLAYERS: usize = 6;
/// The longest name of a member, a match or a city, in characters.
pub const LONGEST_NAME: usize = 16;
/// The last round that a match can have; one for which no last round was chosen then ends without a winner.
pub const LAST_ROUND: u16 = 9_999;
/// The most missed plays that are counted.
pub const MOST_MISSED: u16 = 9_999;
/// The last number of a match.
pub const LAST_MATCH: u16 = 9_999;
/// The last number of a session of the lobby.
pub const LAST_SESSION: u32 = 99_999;
/// The last number of a member.
pub const LAST_MEMBER: u16 = 999;
/// The most matches that wait or run at the same time.
pub const MOST_MATCHES: usize = 50;
/// The last number of a piece; a city builds no piece after it.
pub const LAST_PIECE: u16 = 60_000;
/// The last number of a message; after it the numbers begin again.
pub const LAST_MAIL: u16 = 60_000;
/// The most messages that a player keeps from one play to the next.
pub const MOST_MAIL: usize = 100;
/// The most messages that a player can send in a turn.
pub const MOST_SENT: u8 = 20;
/// The longest message, in characters.
pub const LONGEST_MAIL: usize = 2_000;
/// Points lie between this and its negative.
pub const MOST_POINTS: i32 = 100_000_000;
/// The most leader points that a member can have.
pub const MOST_LEADER_POINTS: u32 = 1_000_000;
/// The most that experience counts.
pub const MOST_EXPERIENCE: u16 = 60_000;
/// The most that a statistic counts.
pub const MOST_COUNTED: u32 = 1_000_000;
/// How far a city sees, in squares.
pub const CITY_SIGHT: u8 = 2;
/// The least distance between cities, in squares.
pub const CITY_SPACING: u8 = 3;
/// The points gained for a captured city, and lost by its former owner.
pub const CITY_POINTS: i32 = 50;
/// How many matches that are over the game status shows: those with the highest numbers.
pub const OVER_SHOWN: usize = 50;
/// How many members the leader board shows.
pub const LEADERS_SHOWN: usize = 15;

figures! {
    /// The terrain of a square.
    #[serde(rename_all = "UPPERCASE")]
    pub enum Terrain {
        /// The movement points to enter it.
        cost: u8,
        /// Its letter in a punched position.
        letter: char,
        /// Its character on a map.
        on_map: u8,
    }
    /// Water.
    Sea = 1, 'S', b'.';
    /// Open land.
    Land = 1, 'L', b'-';
    /// Land that is hard to cross.
    Mountain = 3, 'M', b'^';
}

impl Terrain {
    /// The terrain of a letter.
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|terrain| terrain.letter() == letter)
    }
}

figures! {
    /// The type of a piece, with the figures of the table and the victory points of "Victory points".
    #[derive(Deserialize)]
    pub enum Kind shown by code {
        /// Its code of three letters.
        code: &'static str,
        /// The letter of its key, which is also its letter on a map.
        letter: u8,
        /// The name in capitals.
        name: &'static str,
        /// The turns that a city takes to build one.
        turns: u8,
        /// Attack strength, undamaged.
        attack: u8,
        /// Defense strength, undamaged.
        defense: u8,
        /// Movement points of a turn.
        moves: u8,
        /// Attacks of a turn.
        attacks: u8,
        /// Its range in squares.
        range: u8,
        /// The victory points for building or destroying one.
        points: i32,
    }
    #[serde(rename = "INF")]
    Infantry = "INF", b'I', "INFANTRY", 4, 1, 2, 3, 2, 1, 3;
    #[serde(rename = "PIK")]
    Pikemen = "PIK", b'P', "PIKEMEN", 4, 1, 3, 1, 1, 1, 4;
    #[serde(rename = "CAV")]
    Cavalry = "CAV", b'C', "CAVALRY", 6, 4, 2, 6, 2, 1, 6;
    #[serde(rename = "ARC")]
    Archery = "ARC", b'A', "ARCHERY", 6, 3, 1, 2, 2, 2, 4;
    #[serde(rename = "CAT")]
    Catapult = "CAT", b'T', "CATAPULT", 8, 6, 1, 1, 2, 3, 7;
    #[serde(rename = "HRS")]
    Horse = "HRS", b'H', "HORSE", 2, 0, 1, 6, 0, 0, 5;
    #[serde(rename = "LGL")]
    LightGalleon = "LGL", b'L', "LIGHT GALLEON", 4, 0, 1, 4, 0, 0, 10;
    #[serde(rename = "HGL")]
    HeavyGalleon = "HGL", b'G', "HEAVY GALLEON", 6, 4, 2, 4, 2, 2, 6;
}

impl Kind {
    /// Hit-points: attack and defense strength together. Those of a combat piece are its victory points, too.
    pub const fn hit_points(self) -> u8 {
        self.attack() + self.defense()
    }

    /// Whether it sails.
    pub const fn is_ship(self) -> bool {
        matches!(self, Self::LightGalleon | Self::HeavyGalleon)
    }

    /// Whether it can attack.
    pub const fn can_attack(self) -> bool {
        self.attacks() > 0
    }

    /// Whether it takes cities.
    pub const fn takes_cities(self) -> bool {
        matches!(self, Self::Infantry | Self::Cavalry)
    }

    /// Whether it carries other pieces.
    pub const fn is_transport(self) -> bool {
        matches!(self, Self::Horse | Self::LightGalleon)
    }

    /// Whether it can carry a piece of another type.
    ///
    /// Source: the rules text, "Transports".
    pub const fn carries(self, other: Self) -> bool {
        match self {
            Self::Horse => {
                matches!(other, Self::Infantry | Self::Pikemen | Self::Archery | Self::Catapult)
            }
            Self::LightGalleon => !other.is_ship(),
            _ => false,
        }
    }

    /// The type that a word names: its key, its symbol, its three letters, or its name.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| {
            // The symbol on the map of the door is the key twice.
            let is_key = matches!(word.len(), 1 | 2)
                && word.bytes().all(|letter| letter.eq_ignore_ascii_case(&kind.letter()));
            is_key || word.eq_ignore_ascii_case(kind.code()) || word.eq_ignore_ascii_case(kind.name())
        })
    }
}

/// What a city builds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Product {
    /// A piece.
    Piece(Kind),
    /// A level of fortification.
    Fortification,
}

impl Product {
    /// Three letters; a fortification is `FORT`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Piece(kind) => kind.code(),
            Self::Fortification => "FORT",
        }
    }

    /// The product that a word names.
    pub fn named(word: &str) -> Option<Self> {
        let is_fort = ["F", "FORT", "FORTIFICATION"].iter().any(|name| name.eq_ignore_ascii_case(word));
        if is_fort { Some(Self::Fortification) } else { Kind::named(word).map(Self::Piece) }
    }
}

impl fmt::Display for Product {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}
