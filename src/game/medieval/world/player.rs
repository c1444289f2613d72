//! A player of a match: their points, statistics and messages.

use super::numbers::{MemberNumber, PlayerNumber};
use crate::tables::MOST_PLAYERS;
use playdeck_kit::votes::Vote;
use serde::{Deserialize, Serialize};

/// Whether a player still plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Status {
    /// The player still plays.
    Active,
    /// The player surrendered.
    Surrendered,
    /// The player has no city and no piece that takes one.
    Routed,
    /// The player's command castle was captured.
    Beheaded,
}

/// What a player won from one opponent, and lost to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields, default)]
pub struct Tally {
    /// The opponent's pieces that were destroyed.
    pub pieces_for: u32,
    /// Own pieces that the opponent destroyed.
    pub pieces_against: u32,
    /// The opponent's cities that were captured.
    pub cities_for: u32,
    /// Own cities that the opponent captured.
    pub cities_against: u32,
}

/// A message in a player's mailbox.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct Mail {
    /// Its number in the mailbox, used to delete it.
    pub number: u16,
    /// The seat from which it was sent.
    pub from: PlayerNumber,
    /// The member who wrote it, if somebody else plays in that seat now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<MemberNumber>,
    /// The round in which it was sent.
    pub round: u16,
    /// Whether its owner has read it.
    pub read: bool,
    /// Its text.
    pub text: String,
}

/// A player of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The player's number as a member of the door.
    pub member: MemberNumber,
    /// Victory points.
    pub points: i32,
    /// Whether the player still plays.
    pub status: Status,
    /// How many plays in a row no cards came from the player.
    pub missed: u16,
    /// How the player wants the match to end, if they have said so. Only they and the gamesmaster know.
    pub vote: Option<Vote<PlayerNumber>>,
    /// The number of the player's newest piece.
    pub last_piece: u16,
    /// The number of the player's newest message.
    pub last_mail: u16,
    /// The player's messages, by number.
    pub mail: Vec<Mail>,
    /// What was won from each opponent and lost to them, by number.
    pub tallies: [Tally; MOST_PLAYERS],
}

impl Player {
    /// A player at the start of a match.
    pub fn new(member: MemberNumber) -> Self {
        Self {
            member,
            points: 0,
            status: Status::Active,
            missed: 0,
            vote: None,
            last_piece: 0,
            last_mail: 0,
            mail: Vec::new(),
            tallies: [Tally::default(); MOST_PLAYERS],
        }
    }

    /// Whether the player still plays.
    pub fn is_active(&self) -> bool {
        self.status == Status::Active
    }
}
