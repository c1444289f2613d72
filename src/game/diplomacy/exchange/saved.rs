//! The shape of a saved game: the JSON object that the Python package `diplomacy` writes and reads, and its web
//! page with it.
//!
//! One object a game, one phase for each play and one more for the position that the last play led to. A phase
//! has the state before its orders, the orders and what became of each. Fields that nothing here reads may be
//! missing and may be more. Source: the package's module `utils.export`, version 1.1.2, and what it writes.

use crate::game::diplomacy::power::Power;
use crate::game::diplomacy::punched::Punched;
use crate::press_rule::PressRule;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Something for each power.
pub type ByPower<T> = BTreeMap<Power, T>;

/// A game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedGame {
    /// What the game is called.
    #[serde(default)]
    pub id: String,
    /// The map, [`super::codes::MAP`].
    pub map: String,
    /// Words for the rules.
    #[serde(default)]
    pub rules: Vec<String>,
    /// The phases in their order.
    pub phases: Vec<SavedPhase>,
    /// What a game of ours has beside that; other programs pass it over, and lose it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub playdeck: Option<Ours>,
}

/// What a game of ours has that the form has no place for, so that one which is exported and imported is the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ours {
    /// What the game is called at the top of its pages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What players may write to one another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub press: Option<PressRule>,
    /// The position with which the first phase begins: its rules, its players, armies dislodged where they landed.
    pub position: Punched,
    /// The gamesmaster's acts, by the phase in whose play they stand.
    pub acts: BTreeMap<String, Vec<Act>>,
    /// The phases that were put in for powers which nobody plays, and that are no plays here.
    pub inserted: Vec<String>,
    /// The powers that sent no cards though they owed some, by phase.
    pub silent: BTreeMap<String, Vec<Power>>,
}

/// An act of the gamesmaster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum Act {
    /// A power has another player.
    Takeover {
        /// The power.
        power: Power,
        /// Who plays it now.
        player: String,
    },
    /// The game ends for those who share it.
    Draw(Vec<Power>),
    /// The game ends for one.
    Concede(Power),
}

/// A phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedPhase {
    /// `S1901M`, or [`super::codes::COMPLETED`].
    pub name: String,
    /// How the board stood before it.
    pub state: State,
    /// The orders; none for a power that sent none yet.
    #[serde(default)]
    pub orders: ByPower<Option<Vec<String>>>,
    /// What became of each order, by unit.
    #[serde(default)]
    pub results: BTreeMap<String, Vec<String>>,
    /// Press, which is neither written nor read here.
    #[serde(default, skip_deserializing)]
    pub messages: Vec<()>,
}

/// How the board stands.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct State {
    /// Ascends from phase to phase; theirs are microseconds, ours count phases, for no clock is looked at here.
    pub timestamp: u64,
    /// What is said of the state.
    pub note: String,
    /// The phase.
    pub name: String,
    /// The game's [`SavedGame::id`].
    pub game_id: String,
    /// The game's map.
    pub map: String,
    /// The game's rules.
    pub rules: Vec<String>,
    /// The units; one that must retreat is marked with an asterisk.
    pub units: ByPower<Vec<String>>,
    /// The units that must retreat, with the places open to each.
    pub retreats: ByPower<BTreeMap<String, Vec<String>>>,
    /// The supply centers.
    pub centers: ByPower<Vec<String>>,
    /// The home centers.
    pub homes: ByPower<Vec<String>>,
    /// The places where a power's unit was the last to stand.
    pub influence: ByPower<Vec<String>>,
    /// Whether a power lets others decide for it: 0, nobody does.
    pub civil_disorder: ByPower<u8>,
    /// What may be built and must be removed.
    pub builds: ByPower<Builds>,
}

/// What a power may build or must remove.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Builds {
    /// Builds; removals below zero.
    pub count: i32,
    /// The places to build in.
    pub homes: Vec<String>,
}
