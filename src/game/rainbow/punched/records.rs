//! The records of a punched position: one for each entity, with words that a gamesmaster can read and write.
//!
//! A gamesmaster can write a position by hand, so everything that may be left out has a default value.
//!
//! Source: STANDARD, "The position deck, and operand notation".

#![allow(missing_docs, reason = "the names and types of the fields say what they are")]

use crate::game::rainbow::world::{ChartRow, End, Hex, Kind, Options, PlayerNumber, Status};
use serde::{Deserialize, Serialize};

/// The punched position: one record for each entity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Punched {
    /// `GAME`: the turn, the size of the map, and the gamesmaster's choices.
    pub game: GameRecord,
    /// `PLAYER`: the players, by number.
    pub player: Vec<PlayerRecord>,
    /// `TERRAIN`: the map, row by row.
    pub terrain: Vec<TerrainRecord>,
    /// `UNIT`: the units, by owner and number.
    #[serde(default)]
    pub unit: Vec<UnitRecord>,
    /// `EXPLORED`: the ground that players remember, row by row.
    #[serde(default)]
    pub explored: Vec<ExploredRecord>,
    /// `CHART`: what players owned, by turn.
    #[serde(default)]
    pub chart: Vec<ChartRow>,
}

/// The turn, the size of the map, and the gamesmaster's choices.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct GameRecord {
    /// The turn that was played last.
    pub turn: u32,
    /// The length of a side in hexes.
    pub size: u16,
    /// How far a unit sees, in hexes.
    #[serde(default = "default_sight")]
    pub sight: u16,
    /// The money with which a player starts.
    #[serde(default = "default_money")]
    pub money: u64,
    /// The most players who may win together.
    #[serde(default = "default_alliance")]
    pub alliance: u8,
    /// The missed turns after which a position counts as abandoned.
    #[serde(default)]
    pub abandon: u16,
    /// Whether everyone sees what all own.
    #[serde(default)]
    pub totals: bool,
    /// How the game ended.
    #[serde(default)]
    pub end: Option<End>,
}

fn default_sight() -> u16 {
    Options::default().sight
}

fn default_money() -> u64 {
    Options::default().money
}

fn default_alliance() -> u8 {
    Options::default().alliance
}

/// A player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct PlayerRecord {
    pub no: PlayerNumber,
    /// The name of the player's empire.
    pub name: String,
    /// The address to which the player's reports go.
    #[serde(default)]
    pub address: String,
    /// The money the player has.
    #[serde(default)]
    pub money: u64,
    /// Whether the player still plays.
    #[serde(default = "active")]
    pub status: Status,
    /// The players they have declared friendly.
    #[serde(default)]
    pub friends: Vec<PlayerNumber>,
    /// The last turn for which the player sent orders.
    #[serde(default)]
    pub ordered: u32,
    /// The turn from which the player counts as having left by staying silent.
    #[serde(default)]
    pub warned: Option<u32>,
}

fn active() -> Status {
    Status::Active
}

/// One row of the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct TerrainRecord {
    pub y: u16,
    /// A letter for each hex, from the left: `W` water, `P` plain, `F` forest, `M` mountain.
    pub hexes: String,
}

/// A unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct UnitRecord {
    pub of: PlayerNumber,
    pub no: u32,
    pub kind: Kind,
    pub at: Hex,
    /// Its name, if it has one of its own.
    #[serde(default)]
    pub name: Option<String>,
}

/// The ground in a row that a player remembers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct ExploredRecord {
    /// The player who remembers it.
    pub by: PlayerNumber,
    pub y: u16,
    /// The first and the last hex of each stretch, from the left.
    pub x: Vec<(u16, u16)>,
}
