//! The records of a punched position: one for each entity, each of the words that a gamesmaster reads and writes.
//!
//! A gamesmaster can write a position by hand, so whatever he may well leave out has a value of its own.
//!
//! Source: STANDARD, "The position deck, and operand notation".

use crate::game::rainbow::world::geometry::Hex;
use crate::game::rainbow::world::players::PlayerNumber;
use crate::game::rainbow::world::position::{ChartRow, End, Options, Status};
use crate::game::rainbow::world::tables::Kind;
use serde::{Deserialize, Serialize};

/// The punched position: one record for each entity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Punched {
    /// `GAME`: the turn, the size of the map, and what the gamesmaster chose.
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
    /// `CHART`: what was owned, by turn.
    #[serde(default)]
    pub chart: Vec<ChartRow>,
}

/// The turn, the size of the map, and what the gamesmaster chose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct GameRecord {
    /// The turn that was played last.
    pub turn: u32,
    /// Hexes a side.
    pub size: u16,
    /// How far a unit sees.
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
    /// Whether everyone is told what all own.
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
    /// His number.
    pub no: PlayerNumber,
    /// The name of his empire.
    pub name: String,
    /// Where his reports go.
    #[serde(default)]
    pub address: String,
    /// What he owns.
    #[serde(default)]
    pub money: u64,
    /// Whether he still plays.
    #[serde(default = "active")]
    pub status: Status,
    /// Whom he has declared friendly.
    #[serde(default)]
    pub friends: Vec<PlayerNumber>,
    /// The last turn for which he sent orders.
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
    /// The row.
    pub y: u16,
    /// A letter for each hex, from the left: `W` water, `P` plain, `F` forest, `M` mountain.
    pub hexes: String,
}

/// A unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct UnitRecord {
    /// Its owner.
    pub of: PlayerNumber,
    /// Its number.
    pub no: u32,
    /// Its type.
    pub kind: Kind,
    /// Where it stands.
    pub at: Hex,
    /// Its name, if it has one of its own.
    #[serde(default)]
    pub name: Option<String>,
}

/// The ground in a row that a player remembers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct ExploredRecord {
    /// Who remembers it.
    pub by: PlayerNumber,
    /// The row.
    pub y: u16,
    /// The first and the last hex of each stretch, from the left.
    pub x: Vec<(u16, u16)>,
}
