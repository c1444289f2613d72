//! A player of a match: his number, his points, what he remembers, his statistics and his messages.

use super::geometry::{Grid, SquareSet};
use super::mail::Mail;
use crate::game::medieval::lobby::members::MemberNumber;
use crate::game::medieval::tables::MOST_PLAYERS;
use crate::kit::sets::{Few, Numbered};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A player's number in his match, from 1 in the order in which they joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerNumber(pub u8);

impl fmt::Display for PlayerNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PlayerNumber {
    /// Every number that a player can have.
    pub fn all() -> impl Iterator<Item = Self> {
        (1_u8..).take(MOST_PLAYERS).map(Self)
    }

    /// His place in a list of the players.
    pub fn index(self) -> usize {
        usize::from(self.0.saturating_sub(1))
    }
}

impl Numbered for PlayerNumber {
    fn number(self) -> usize {
        usize::from(self.0)
    }

    fn of_number(number: usize) -> Self {
        Self(u8::try_from(number).unwrap_or(u8::MAX))
    }
}

/// A set of players of a match.
pub type Players = Few<PlayerNumber>;

/// Whether a player still plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Status {
    /// He does.
    Active,
    /// He surrendered.
    Surrendered,
    /// He has no city and no piece that takes one.
    Routed,
    /// His command castle was captured.
    Beheaded,
}

/// What was won from one opponent and lost to him.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields, default)]
pub struct Tally {
    /// Pieces of his that were destroyed.
    pub pieces_for: u32,
    /// Own pieces that he destroyed.
    pub pieces_against: u32,
    /// Cities of his that were captured.
    pub cities_for: u32,
    /// Own cities that he captured.
    pub cities_against: u32,
}

/// A city as a player saw it last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct KnownCity {
    /// Whose it was; none for a white one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<PlayerNumber>,
    /// Whether it was a command castle.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub castle: bool,
}

/// A player of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// Who he is at the door.
    pub member: MemberNumber,
    /// Victory points.
    pub points: i32,
    /// Whether he still plays.
    pub status: Status,
    /// The number of the piece he got last.
    pub last_piece: u16,
    /// The number of the message he got last.
    pub last_mail: u16,
    /// His messages, by number.
    pub mail: Vec<Mail>,
    /// What was won from each opponent and lost to him, by number.
    pub tallies: [Tally; MOST_PLAYERS],
    /// The squares whose terrain he knows.
    pub explored: SquareSet,
    /// The cities as he saw them last, in the order of their numbers; none for one that he has never seen.
    pub known: Vec<Option<KnownCity>>,
}

impl Player {
    /// A player at the start of a match.
    pub fn new(member: MemberNumber, grid: Grid, cities: usize) -> Self {
        Self {
            member,
            points: 0,
            status: Status::Active,
            last_piece: 0,
            last_mail: 0,
            mail: Vec::new(),
            tallies: [Tally::default(); MOST_PLAYERS],
            explored: SquareSet::none(grid),
            known: vec![None; cities],
        }
    }

    /// Whether he still plays.
    pub fn is_active(&self) -> bool {
        self.status == Status::Active
    }
}
