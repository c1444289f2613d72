//! Skills, and how days become levels.

use super::places::Skill;
use crate::tables::cast::Cast;
use serde::Deserialize;
use std::collections::BTreeMap;

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
    /// What it does when it is cast; nothing if no order casts it.
    pub cast: Option<Cast>,
    /// The skill by which others in the region notice that it is cast; its own if none is named.
    pub noticed_by: Option<Skill>,
    /// What it does in battle.
    pub special: Option<Box<str>>,
    /// The skills that must be known at a level before.
    #[serde(default)]
    pub requires: Vec<(Skill, u32)>,
    /// Whether it is not in play.
    #[serde(default)]
    pub disabled: bool,
    /// What its report says of a level beyond what follows from the tables: the rules that are code.
    #[serde(default)]
    pub about: BTreeMap<u32, Box<str>>,
}

/// A level takes so many days more than the one before, times its number.
const DAYS: u32 = 30;

/// The level of a person of so many days. People learn five levels; guards of great cities know more.
pub const fn level_for(days: u32) -> u32 {
    ((days / DAYS * 8 + 1).isqrt() - 1) / 2
}

/// The days at which a person reaches a level.
pub const fn days_for(level: u32) -> u32 {
    level.saturating_mul(level.saturating_add(1)).saturating_mul(DAYS / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_begin_at_their_days() {
        assert_eq!([1, 2, 3, 4, 5, 10].map(days_for), [30, 90, 180, 300, 450, 1_650]);
        for level in 1..100 {
            assert_eq!((level_for(days_for(level) - 1), level_for(days_for(level))), (level - 1, level));
        }
        assert!(level_for(u32::MAX) > 10_000);
    }
}
