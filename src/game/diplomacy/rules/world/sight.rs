//! Fog of war: what a power sees of the board.
//!
//! A power sees each province with a unit of its own, also one that must retreat, each center that it owns, and all that
//! borders on one of them, for an army or a fleet and on any coast. Where a game begins with builds it sees the homes
//! among which it chooses, too.
//!
//! Source: "Fog of war" as webDiplomacy plays it (its variant `ClassicFog`).

use super::map::{Province, ProvinceSet, army_reaches, touches};
use super::position::{Phase, Position};
use super::power::Power;
use serde::{Deserialize, Serialize};

/// What players see of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Seen {
    /// All of it.
    All,
    /// What is in sight of their power, until the game is over.
    Fog,
}

/// Whether players learn who plays which power.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum NamesTold {
    /// Everybody reads who plays what.
    Shown,
    /// Only the gamesmaster knows it, until the game is over.
    Hidden,
}

impl Position {
    /// Whether players do not learn who plays which power.
    pub fn hides_names(&self) -> bool {
        self.names == NamesTold::Hidden && self.date.phase != Phase::Over
    }

    /// Whether players see a part of the board only.
    pub fn is_in_fog(&self) -> bool {
        self.seen == Seen::Fog && self.date.phase != Phase::Over
    }

    /// The provinces that a power sees.
    pub fn sight(&self, power: Power) -> ProvinceSet {
        let mut own: Vec<Province> = self.units.of(power).map(|unit| unit.province()).collect();
        let lost = self.dislodged.iter().filter(|lost| lost.unit.power == power);
        own.extend(lost.flat_map(|lost| [Some(lost.unit.province()), lost.landed]).flatten());
        own.extend(self.centers.of(power).iter());
        if self.begins_with_builds() {
            own.extend(self.homes(power).iter());
        }
        let is_near = |at: &Province| {
            own.iter().any(|from| from == at || army_reaches(*from, *at) || touches(*from, *at))
        };
        self.map.provinces().filter(is_near).collect()
    }

    /// The same of all powers, in their order.
    pub fn sights(&self) -> Vec<ProvinceSet> {
        self.powers().map(|power| self.sight(power)).collect()
    }
}
