//! A player of a match: their points, statistics and messages.

use crate::game::medieval::numbers::{MemberNumber, PlayerNumber};
use crate::game::medieval::tables::MOST_PLAYERS;
use serde::{Deserialize, Serialize};

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

/// A message in a player's mailbox.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct Mail {
    /// Its number in the mailbox, by which it can be deleted.
    pub number: u16,
    /// From which seat it was sent.
    pub from: PlayerNumber,
    /// Who wrote it, if another plays there now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<MemberNumber>,
    /// When.
    pub round: u16,
    /// Whether its owner has read it.
    pub read: bool,
    /// What it says.
    pub text: String,
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
}

impl Player {
    /// A player at the start of a match.
    pub fn new(member: MemberNumber) -> Self {
        Self {
            member,
            points: 0,
            status: Status::Active,
            last_piece: 0,
            last_mail: 0,
            mail: Vec::new(),
            tallies: [Tally::default(); MOST_PLAYERS],
        }
    }

    /// Whether he still plays.
    pub fn is_active(&self) -> bool {
        self.status == Status::Active
    }
}
