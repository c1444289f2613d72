//! Battles as data: who fought, what happened in each round, and what it cost, for reports, letters and JSON alike.

use super::called::{Called, Somewhere};
use super::economy::Things;
use crate::world::Name;
use serde::Serialize;

/// What is told of a battle.
#[allow(missing_docs, reason = "the names of the fields say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum BattleEvent {
    /// A battle, to all who took part or were there.
    Fought(Box<Battle>),
    /// An assassin has won; all others learn no more.
    Assassinated { unit: Called, region: Somewhere },
    /// The dead of each unit of a side that nobody healed, to those who had a unit on it.
    Fell { leader: Called, region: Somewhere, units: Vec<(Called, u32)> },
}

/// A side of a battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[allow(missing_docs, reason = "they are what they are called")]
pub enum Side {
    Attackers,
    Defenders,
}

impl Side {
    /// Both, in their order.
    pub const BOTH: [Self; 2] = [Self::Attackers, Self::Defenders];

    /// Its place among both.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its enemy.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Attackers => Self::Defenders,
            Self::Defenders => Self::Attackers,
        }
    }
}

/// A battle. What both sides have stands with the attackers' first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Battle {
    /// Where it was fought.
    pub region: Somewhere,
    /// Whether an assassin came.
    pub assassination: bool,
    /// The units that lead the sides: who attacked, and who was attacked.
    pub leaders: [Called; 2],
    /// Who fought.
    pub rosters: [Vec<RosterLine>; 2],
    /// What happened, in its order.
    pub rounds: Vec<Round>,
    /// Who won; nobody where both broke, or neither did.
    pub winner: Option<Side>,
    /// What it cost.
    pub casualties: [Casualties; 2],
    /// What the winners found; empty where nobody won.
    pub spoils: Vec<Things>,
}

/// A unit in a battle.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct RosterLine {
    /// The unit.
    pub unit: Called,
    /// Whether it stands behind.
    pub behind: bool,
    /// What it has that is named in battles.
    pub goods: Vec<Things>,
    /// Its levels in the skills of battle, without those it does not have.
    pub skills: Vec<(Name, u32)>,
    /// What is shown behind its name.
    pub description: Name,
}

/// A round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Round {
    /// Its number; a free round has none.
    pub number: Option<u32>,
    /// Whose free round it is.
    pub free: Option<Side>,
    /// The special attacks.
    pub specials: Vec<SpecialLine>,
    /// How many each side lost.
    pub losses: [u32; 2],
}

/// A special attack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct SpecialLine {
    /// Whose it was.
    pub side: Side,
    /// The unit.
    pub unit: Called,
    /// The creature of the unit, if it was one.
    pub creature: Option<Name>,
    /// The attack.
    pub special: Name,
    /// How many it killed or weakened; nothing where shields stopped it.
    pub struck: Option<u32>,
}

/// What a battle cost a side.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Casualties {
    /// How many are dead.
    pub dead: u32,
    /// Who healed how many before they died.
    pub healed: Vec<(Called, u32)>,
    /// The units in which somebody died.
    pub damaged: Vec<Called>,
}
