//! Skills, and how days become levels.

use super::table_places;
use serde::Deserialize;

table_places! {
    /// A skill by its place in the table.
    Skill(u16),
}

/// A skill.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "each is a mark of the table")]
pub struct SkillRow {
    /// Its abbreviation.
    pub key: Box<str>,
    /// Its name.
    pub name: Box<str>,
    /// What a month of study costs a person.
    pub cost: i64,
    /// Whether only mages study it.
    #[serde(default)]
    pub magic: bool,
    /// Whether it is a foundation of magic.
    #[serde(default)]
    pub foundation: bool,
    /// Whether it is a spell of battle.
    #[serde(default)]
    pub combat: bool,
    /// Whether it is cast by an order.
    #[serde(default)]
    pub castable: bool,
    /// What it does in battle.
    pub special: Option<Box<str>>,
    /// The skills that must be known at a level before.
    #[serde(default)]
    pub requires: Vec<(Skill, u32)>,
    /// Whether it is not in play.
    #[serde(default)]
    pub disabled: bool,
    /// The levels of which there is something to tell.
    #[serde(default)]
    pub told: Vec<u32>,
}

/// The days of each person that make a level, from level 1 on.
const THRESHOLDS: [u32; 5] = [30, 90, 180, 300, 450];

/// The level of a person of so many days.
pub fn level_for(days: u32) -> u32 {
    THRESHOLDS.iter().zip(1..).take_while(|(least, _)| days >= **least).last().map_or(0, |(_, level)| level)
}

/// The days at which a person reaches a level.
pub fn days_for(level: u32) -> u32 {
    let place = level.checked_sub(1).and_then(|place| usize::try_from(place).ok());
    place.map_or(0, |place| THRESHOLDS.get(place).or(THRESHOLDS.last()).copied().unwrap_or(0))
}
