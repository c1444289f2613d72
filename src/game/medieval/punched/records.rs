//! The records of a punched position: one for each entity, with words that a gamesmaster can read and write.
//!
//! A gamesmaster can write a position by hand, so everything that may be left out has a default value. What a piece has
//! left of a turn is not punched: between two plays every piece has all of it.
//!
//! Source: STANDARD, "The position deck, and operand notation".

#![allow(missing_docs, reason = "the names and types of the fields say what they are")]

use crate::game::medieval::field::{Square, Status, Tally};
use crate::game::medieval::knowledge::memory::KnownCity;
use crate::game::medieval::lobby::Setup;
use crate::game::medieval::numbers::{MatchNumber, MemberNumber, PlayerNumber};
use crate::game::medieval::tables::Kind;
use crate::kit::unsaid::is_default;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub use crate::game::medieval::position::Finished as OverRecord;

/// The punched position: one record for each entity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Punched {
    /// `DOOR`: the next session and the next match number.
    pub door: DoorRecord,
    /// `MEMBER`: the members and their leader points, by number.
    #[serde(default)]
    pub member: Vec<MemberRecord>,
    /// `WAITING`: the matches that wait for players.
    #[serde(default)]
    pub waiting: Vec<WaitingRecord>,
    /// `OVER`: the matches that are over.
    #[serde(default)]
    pub over: Vec<OverRecord>,
    /// `GAME`: the matches under way.
    #[serde(default)]
    pub game: Vec<GameRecord>,
    /// `PLAYER`: their players, by match and number.
    #[serde(default)]
    pub player: Vec<PlayerRecord>,
    /// `TERRAIN`: their maps, row by row.
    #[serde(default)]
    pub terrain: Vec<TerrainRecord>,
    /// `CITY`: their cities, row by row over each map.
    #[serde(default)]
    pub city: Vec<CityRecord>,
    /// `PIECE`: their pieces, by match, owner and number.
    #[serde(default)]
    pub piece: Vec<PieceRecord>,
    /// `EXPLORED`: the ground that players know, row by row.
    #[serde(default)]
    pub explored: Vec<ExploredRecord>,
    /// `KNOWN`: the cities that players know.
    #[serde(default)]
    pub known: Vec<KnownRecord>,
    /// `MAIL`: their messages.
    #[serde(default)]
    pub mail: Vec<MailRecord>,
}

/// The next session and the next match number of the door.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct DoorRecord {
    /// The session of the lobby that is played next.
    pub session: u32,
    /// The number of the next match.
    pub next: MatchNumber,
}

/// A member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct MemberRecord {
    pub no: MemberNumber,
    pub name: String,
    #[serde(default)]
    pub leader: u32,
}

/// A match that waits for players.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct WaitingRecord {
    pub no: MatchNumber,
    pub setup: Setup,
    /// The members who have signed up.
    #[serde(default)]
    pub members: Vec<MemberNumber>,
}

/// A match under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct GameRecord {
    pub no: MatchNumber,
    /// The round that was last played to its end.
    pub round: u16,
    /// Whose turn it is, if the match goes turn by turn.
    #[serde(default)]
    pub turn: Option<PlayerNumber>,
    /// The order of the seats in the next round by mail; left out if it is the order of their numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<PlayerNumber>,
    pub setup: Setup,
}

/// A player of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct PlayerRecord {
    pub game: MatchNumber,
    /// The player's number in it.
    pub no: PlayerNumber,
    /// The player's number as a member of the door.
    pub member: MemberNumber,
    #[serde(default)]
    pub points: i32,
    /// Whether the player still plays.
    #[serde(default = "active")]
    pub status: Status,
    /// The number of the player's newest piece.
    #[serde(default)]
    pub pieces: u16,
    /// The number of the player's newest message.
    #[serde(default)]
    pub mail: u16,
    /// What was won from opponents and lost to them, by their numbers.
    #[serde(default)]
    pub tallies: BTreeMap<u8, Tally>,
}

fn active() -> Status {
    Status::Active
}

/// One row of a map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct TerrainRecord {
    pub game: MatchNumber,
    pub y: u8,
    /// A letter for each square, from the left: `S` sea, `L` land, `M` mountain.
    pub squares: String,
}

/// A city.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct CityRecord {
    pub game: MatchNumber,
    pub at: Square,
    /// Its name, once it has one.
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub of: Option<PlayerNumber>,
    /// The type of piece that it builds; left out while it builds fortification.
    #[serde(default)]
    pub builds: Option<Kind>,
    /// The turns until that is done.
    pub turns: u8,
    #[serde(default)]
    pub fort: u8,
    pub specialty: Kind,
    /// Whether it is its owner's command castle.
    #[serde(default)]
    pub castle: bool,
}

/// A piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct PieceRecord {
    pub game: MatchNumber,
    pub of: PlayerNumber,
    pub no: u16,
    pub kind: Kind,
    pub at: Square,
    #[serde(default, skip_serializing_if = "is_default")]
    pub damage: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    pub experience: u16,
    /// The transport that carries it.
    #[serde(default)]
    pub carrier: Option<u16>,
    /// Whether it is on guard.
    #[serde(default, skip_serializing_if = "is_default")]
    pub guard: bool,
}

/// The ground in a row that a player knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct ExploredRecord {
    pub game: MatchNumber,
    /// The player who knows it.
    pub by: PlayerNumber,
    pub y: u8,
    /// The first and the last square of each stretch, from the left.
    pub x: Vec<(u8, u8)>,
}

/// The cities that a player knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct KnownRecord {
    pub game: MatchNumber,
    /// The player who knows them.
    pub by: PlayerNumber,
    /// The cities as last seen, by number, row by row over the map from 1.
    pub cities: BTreeMap<u16, KnownCity>,
}

/// A message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct MailRecord {
    pub game: MatchNumber,
    /// The receiver.
    pub to: PlayerNumber,
    /// Its number in the receiver's mailbox.
    pub no: u16,
    /// The seat from which it was sent.
    pub from: PlayerNumber,
    /// The member who wrote it, if somebody else plays in that seat now.
    #[serde(default)]
    pub by: Option<MemberNumber>,
    /// The round in which it was sent.
    pub round: u16,
    #[serde(default)]
    pub read: bool,
    pub text: String,
}
