//! Items: goods, people, creatures, weapons, armor, mounts and magical things.

use super::places::{Item, Skill};
use serde::Deserialize;

/// An item.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "each is a mark of the table")]
pub struct ItemRow {
    /// By what the tables name it: its abbreviation, with an `i` before that of an illusion.
    pub key: Box<str>,
    /// Its abbreviation.
    pub abbr: Box<str>,
    /// One of it.
    pub name: Box<str>,
    /// More of it.
    pub plural: Box<str>,
    /// What it counts as.
    pub types: Vec<Class>,
    /// What it weighs.
    #[serde(default)]
    pub weight: u32,
    /// Its base price.
    pub price: i64,
    /// What it carries, its own weight included, walking, riding, flying and swimming.
    #[serde(default)]
    pub carries: Carries,
    /// Whether it is named where a battle names who fights.
    #[serde(default)]
    pub in_battle: bool,
    /// Whether it cannot be given away.
    #[serde(default)]
    pub stays: bool,
    #[serde(default)]
    pub illusion: bool,
    /// Whether it is not in play.
    #[serde(default)]
    pub disabled: bool,
    pub made: Option<Made>,
    /// What helps to make it.
    pub bonus: Option<Bonus>,
    /// What it is as people.
    pub race: Option<Race>,
    /// What it is as a creature.
    pub monster: Option<Monster>,
    pub weapon: Option<Weapon>,
    pub armor: Option<Armor>,
    /// What it is as a mount in battle.
    pub mount: Option<Mount>,
    /// What it does in battle besides.
    pub battle: Option<BattleItem>,
    /// What its report says beyond what follows from the tables: the rules that are code.
    #[serde(default)]
    pub about: Box<str>,
}

impl ItemRow {
    /// Whether it counts as something.
    pub fn is(&self, class: Class) -> bool {
        self.types.contains(&class)
    }

    /// Its name for a number of it.
    pub fn called(&self, count: u32) -> &str {
        if count == 1 { &self.name } else { &self.plural }
    }
}

/// What an item counts as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "they are the words of the table")]
pub enum Class {
    Man,
    Normal,
    Advanced,
    Trade,
    Magic,
    Monster,
    Weapon,
    Armor,
    Mount,
    Battle,
    Special,
}

/// What an item carries, its own weight included. In the tables it is a list of four numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[allow(missing_docs, reason = "they are the ways to go")]
pub struct Carries {
    pub walking: u32,
    pub riding: u32,
    pub flying: u32,
    pub swimming: u32,
}

/// How an item is made.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Made {
    /// The skill.
    pub skill: Skill,
    /// The level of it.
    pub level: u32,
    /// What it is made of; without anything it is a product of regions.
    pub input: Option<Item>,
    /// How many of that one of it takes.
    #[serde(default)]
    pub inputs: u32,
}

/// What helps to make an item.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    /// The tool; none is a slip of the program, which then helps always.
    pub tool: Option<Item>,
    /// How many more a person with a tool makes.
    pub each: u32,
}

/// A race of people.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Race {
    /// The skills in which it goes further.
    #[serde(default)]
    pub special: Vec<Skill>,
    /// How far in these.
    #[serde(default)]
    pub special_level: u32,
    /// How far in all others.
    #[serde(default)]
    pub other_level: u32,
    /// What a person needs each month.
    pub upkeep: i64,
    /// What a person costs where wages are ordinary.
    pub cost: i64,
}

/// A creature.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Monster {
    /// What a group of it is called.
    pub group: Box<str>,
    /// Its skill in battle.
    #[serde(default)]
    pub skill: i32,
    /// How many hits kill it; 0 counts as 1.
    #[serde(default)]
    pub hits: u32,
    /// How often it strikes in a round.
    #[serde(default)]
    pub attacks: u32,
    /// Its tactics.
    #[serde(default)]
    pub tactics: u32,
    /// Its special attack.
    pub special: Option<Box<str>>,
    /// The level of that.
    #[serde(default)]
    pub special_level: i32,
    /// How well it hides.
    #[serde(default)]
    pub stealth: u32,
    /// How well it sees.
    #[serde(default)]
    pub observation: u32,
    /// The bound of the silver found with one that was killed.
    #[serde(default)]
    pub silver: u32,
    /// What else is found with it.
    pub spoils: Option<Class>,
    /// How often of a hundred it attacks.
    #[serde(default)]
    pub hostile: u32,
    /// How many a group of it has.
    #[serde(default)]
    pub number: u32,
}

/// How often a weapon strikes in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Attacks {
    /// So often.
    Times(u32),
    /// By a word.
    By(AttacksBy),
}

/// How often a weapon strikes, in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum AttacksBy {
    /// Once for each level of the skill.
    #[serde(rename = "level")]
    Level,
    /// In the first round and every second after it.
    #[serde(rename = "every other round")]
    EveryOtherRound,
}

/// A weapon.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// Its place in the order in which weapons are taken up.
    pub order: u32,
    /// The skills with which it is used; without any it needs none.
    #[serde(default)]
    pub skills: Vec<Skill>,
    /// Whether it is used from behind.
    #[serde(default)]
    pub ranged: bool,
    /// Whether defence does not count.
    #[serde(default)]
    pub ignores_defence: bool,
    /// Whether it pierces armor.
    #[serde(default)]
    pub piercing: bool,
    /// What it adds.
    #[serde(default)]
    pub bonus: i32,
    /// How often it strikes.
    pub attacks: Attacks,
}

/// Armor: how many of how many blows it stops.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armor {
    /// Its place in the order in which armor is put on.
    pub order: u32,
    /// Whether it is worn where an assassin comes.
    #[serde(default)]
    pub for_assassins: bool,
    /// Against plain blows.
    pub normal: (u32, u32),
    /// Against what pierces armor.
    pub piercing: (u32, u32),
}

/// A mount in battle.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mount {
    /// Its place in the order in which mounts are taken.
    pub order: u32,
    /// The skill.
    pub skill: Skill,
    /// The least level that helps.
    pub least: i32,
    /// The most that it adds.
    pub most: i32,
}

/// What else an item does in battle.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleItem {
    /// Its place in the order in which such items are taken up.
    pub order: u32,
    /// Whether only mages can use it.
    #[serde(default)]
    pub mages_only: bool,
    /// The special attack that it has.
    pub special: Option<Box<str>>,
    /// What it shields against.
    pub shield: Option<Shield>,
    /// At what level.
    pub level: i32,
}

/// What an item shields against.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "they are the words of the table")]
pub enum Shield {
    All,
    Energy,
    Spirit,
}
