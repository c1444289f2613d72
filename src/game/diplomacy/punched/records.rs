//! The records of a punched position: one for each entity, in the words that a gamesmaster reads and writes.
//!
//! Source: STANDARD, "The position deck, and operand notation".

use crate::game::diplomacy::map::{Location, Province};
use crate::game::diplomacy::policy::{Corrections, Distance, Via};
use crate::game::diplomacy::position::{ChartRow, Phase, Rules, Season};
use crate::game::diplomacy::power::Power;
use crate::game::diplomacy::unit::{Kind, Unit};
use serde::{Deserialize, Serialize};

/// The punched position: one record for each entity.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub struct Punched {
    /// `GAME`: rules, date and end.
    pub game: GameRecord,
    /// `POWER`: the seven, in their order.
    pub power: Vec<PowerRecord>,
    /// `UNIT`: the units that are not dislodged.
    #[serde(default)]
    pub unit: Vec<Unit>,
    /// `DISLODGED`: the units that must retreat, or had to when the game ended.
    #[serde(default)]
    pub dislodged: Vec<DislodgedRecord>,
    /// `STANDOFF`: provinces left empty by a stand-off.
    #[serde(default)]
    pub standoff: Vec<StandoffRecord>,
    /// `CHART`: centers by year.
    #[serde(default)]
    pub chart: Vec<ChartRow>,
}

/// Rules, date and end of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub struct GameRecord {
    /// The rules.
    pub rules: Rules,
    /// The year.
    pub year: u16,
    /// The half of it.
    pub season: Season,
    /// The play it waits for.
    pub phase: Phase,
    /// The number of centers that wins, under rules by which centers win.
    #[serde(default)]
    pub centers: Option<u8>,
    /// The year after whose fall the game ends in a draw, if one was set.
    #[serde(default)]
    pub last: Option<u16>,
    /// Whether `VIA CONVOY` binds, if not by today's edition.
    #[serde(default)]
    pub via: Option<Via>,
    /// To which centers the distance for removals by rule is counted, if not by today's edition.
    #[serde(default)]
    pub removal: Option<Distance>,
    /// Which of two sheets of a player counts, if it is not the one that the rules choose.
    #[serde(default)]
    pub orders: Option<Corrections>,
    /// Who won, or who shares the end of the game, once it is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub winners: Vec<Power>,
}

/// A power, its player and its centers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub struct PowerRecord {
    /// The power.
    pub name: Power,
    /// Who plays it, if anybody does.
    #[serde(default)]
    pub player: Option<String>,
    /// Its centers.
    pub centers: Vec<Province>,
}

/// A unit that must retreat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub struct DislodgedRecord {
    /// The power it belongs to.
    pub power: Power,
    /// Army or fleet.
    pub kind: Kind,
    /// Its place before the moves.
    pub at: Location,
    /// The province from which the unit that took its place came.
    pub by: Province,
    /// Whether that unit came by convoy.
    pub convoy: bool,
    /// Where it was dislodged, if it had been convoyed to another province than the one in `at`.
    #[serde(default)]
    pub landed: Option<Province>,
}

/// A province left empty by a stand-off.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub struct StandoffRecord {
    /// The province.
    pub at: Province,
}
