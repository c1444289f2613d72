//! The shape of a saved game: the JSON object that the Python package `diplomacy` and its web interface write and read.
//!
//! There is one object for a game, one phase for each play and one more for the position that the last play led to. A
//! phase has the state before its orders, the orders and what became of each. Fields that nothing here reads may be
//! missing, and unknown fields may be present. Source: the package's module `utils.export`, version 1.1.2, and its
//! output.

use crate::punched::Punched;
use playdeck_base::press_rule::PressRule;
use playdeck_diplomacy_rules::world::power::Power;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A value for each power.
pub type ByPower<T> = BTreeMap<Power, T>;

/// A game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedGame {
    /// What the game is called.
    #[serde(default)]
    pub id: String,
    /// The map, as [`super::codes::map_name`] has it.
    pub map: String,
    /// Words for the rules.
    #[serde(default)]
    pub rules: Vec<String>,
    /// The phases in their order.
    pub phases: Vec<SavedPhase>,
    /// What a game of ours has beyond the format; other programs ignore it and lose it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub playdeck: Option<Ours>,
}

/// What a game of ours has that the format has no place for, so that a game is the same after export and import.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ours {
    /// The title at the top of the game's pages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What players may write to one another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub press: Option<PressRule>,
    /// The position at the start of the first phase, with its rules, its players, and armies dislodged where they
    /// landed.
    pub position: Punched,
    /// The gamesmaster's acts, by the phase of their play.
    pub acts: BTreeMap<String, Vec<Act>>,
    /// The phases that were inserted for powers that nobody plays, and that are no plays here.
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
    /// The game ends in a draw of these powers.
    Draw(Vec<Power>),
    /// The game ends with one winner.
    Concede(Power),
    /// After the phase nobody plays the power any more.
    Disorder(Power),
}

/// A phase.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedPhase {
    /// `S1901M`, or [`super::codes::COMPLETED`].
    pub name: String,
    /// The board before it.
    pub state: State,
    /// The orders; none for a power that sent none yet.
    #[serde(default)]
    pub orders: ByPower<Option<Vec<String>>>,
    /// What became of each order, by unit.
    #[serde(default)]
    pub results: BTreeMap<String, Vec<String>>,
    /// Press; neither written nor read here.
    #[serde(default, skip_deserializing)]
    pub messages: Vec<()>,
}

/// The state of the board.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct State {
    /// Ascends from phase to phase; other programs write microseconds, we count phases, because nothing here reads a
    /// clock.
    pub timestamp: u64,
    /// A remark on the state.
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
    /// The places where the last unit to stand was the power's.
    pub influence: ByPower<Vec<String>>,
    /// Whether a power lets others decide for it; 0 means that none does.
    pub civil_disorder: ByPower<u8>,
    /// What may be built and must be removed.
    pub builds: ByPower<Builds>,
}

/// What a power may build or must remove.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Builds {
    /// The number of builds; negative for removals.
    pub count: i32,
    /// The places where the power may build.
    pub homes: Vec<String>,
}
