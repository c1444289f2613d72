//! Special attacks of battle, and shields against them.

use serde::Deserialize;

/// A special attack, or a shield.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialRow {
    /// Its name.
    pub name: Box<str>,
    /// The bound of each of the two dice of its blows, 2 being added.
    #[serde(default)]
    pub blows: u32,
    /// Whether that bound is multiplied by the level.
    #[serde(default)]
    pub by_level: bool,
    /// The types of its attacks, one after the other.
    #[serde(default)]
    pub types: Vec<AttackType>,
    /// What it does.
    #[serde(default)]
    pub effect: Effect,
    /// Whom it strikes.
    #[serde(default)]
    pub target: Target,
    /// What it shields against, if it is a shield.
    pub shield: Option<AttackType>,
}

/// A type of attack, and of the defence against it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "they are the words of the table")]
pub enum AttackType {
    Combat,
    /// Missiles.
    Bow,
    Energy,
    Spirit,
    Weather,
    /// Without a shield and without a contest.
    None,
}

/// What a special attack does to whom it strikes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "they are the words of the table")]
pub enum Effect {
    #[default]
    Kill,
    Fear,
    Storm,
}

/// Whom a special attack strikes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
pub enum Target {
    /// Anybody.
    #[default]
    #[serde(rename = "any")]
    Any,
    /// People whom it has not struck yet.
    #[serde(rename = "men without the effect")]
    MenOnce,
    /// Those whom it has not struck yet.
    #[serde(rename = "without the effect")]
    Once,
    /// Those inside a building other than a magical fortress.
    #[serde(rename = "protected by a structure other than a magical fortress")]
    Sheltered,
    /// Illusions.
    #[serde(rename = "illusions")]
    Illusions,
    /// The undead.
    #[serde(rename = "skeleton, undead, lich")]
    Undead,
    /// Demons.
    #[serde(rename = "imp, demon, balrog")]
    Demons,
    /// All but the undead and demons.
    #[serde(rename = "not undead, not demons")]
    Living,
}
