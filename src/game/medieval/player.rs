//! A player of a match: his number, his points, what he remembers, his statistics and his messages.

use super::geometry::{Grid, SquareSet};
use super::lobby::MemberNumber;
use super::mail::Mail;
use super::tables::MOST_PLAYERS;
use serde::{Deserialize, Serialize, Serializer};
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

    const fn bit(self) -> u8 {
        if self.0 < 8 { 1 << self.0 } else { 0 }
    }
}

/// A set of players of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, PartialOrd, Ord)]
pub struct Players(u8);

impl Players {
    /// Nobody.
    pub const NONE: Self = Self(0);
    /// Everybody.
    pub const ALL: Self = Self(u8::MAX);

    /// One player.
    pub const fn only(player: PlayerNumber) -> Self {
        Self(player.bit())
    }

    /// Whether a player is among them.
    pub const fn contains(self, player: PlayerNumber) -> bool {
        self.0 & player.bit() != 0
    }

    /// Whether nobody is among them.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These and one more.
    #[must_use]
    pub const fn with(self, player: PlayerNumber) -> Self {
        Self(self.0 | player.bit())
    }

    /// These without one.
    #[must_use]
    pub const fn without(self, player: PlayerNumber) -> Self {
        Self(self.0 & !player.bit())
    }

    /// These and those of another set.
    #[must_use]
    pub const fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// The players, in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = PlayerNumber> {
        PlayerNumber::all().filter(move |player| self.contains(*player))
    }
}

impl FromIterator<PlayerNumber> for Players {
    fn from_iter<I: IntoIterator<Item = PlayerNumber>>(players: I) -> Self {
        players.into_iter().fold(Self::NONE, Self::with)
    }
}

impl Serialize for Players {
    /// A list of numbers.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().collect::<Vec<_>>())
    }
}

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
