//! What people live on: what is earned, made, built, learned, bought and eaten.

use super::called::{Called, Somewhere};
use crate::refusal::Refusal;
use crate::tables::{Item, Skill, Tables};
use crate::world::Name;
use serde::Serialize;

/// So many of an item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Things {
    /// Which item.
    #[serde(skip)]
    pub item: Item,
    /// What so many of it are called.
    pub name: Box<str>,
    /// Its abbreviation.
    pub abbr: Box<str>,
    /// How many.
    pub count: u32,
    /// What it can do as a creature.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub creature: Option<Creature>,
}

/// What a creature can do in battle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Creature {
    /// Its skill.
    pub skill: i32,
    /// How many hits kill it.
    pub hits: u32,
    /// Its tactics.
    pub tactics: u32,
}

impl Things {
    /// So many of an item.
    pub fn of(tables: &Tables, item: Item, count: u32) -> Self {
        let row = &tables[item];
        let creature = row.monster.as_ref().map(|monster| Creature {
            skill: monster.skill,
            hits: monster.hits,
            tactics: monster.tactics,
        });
        Self { item, name: row.called(count).into(), abbr: row.abbr.clone(), count, creature }
    }
}

/// A skill by its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Learned {
    /// Which skill.
    #[serde(skip)]
    pub skill: Skill,
    /// Its name.
    pub name: Box<str>,
    /// Its abbreviation.
    pub abbr: Box<str>,
}

impl Learned {
    /// A skill.
    pub fn of(tables: &Tables, skill: Skill) -> Self {
        let row = &tables[skill];
        Self { skill, name: row.name.clone(), abbr: row.key.clone() }
    }
}

/// What happened to what people live on.
#[allow(missing_docs, reason = "the names of the fields say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum Economy {
    /// A unit collected taxes.
    Taxed { unit: Called, region: Somewhere, amount: u32 },
    /// A unit taxes no longer by itself because nobody in it can.
    TaxesNoLonger { unit: Called },
    /// A unit pillaged.
    Pillaged { unit: Called, region: Somewhere, amount: u32 },
    /// Others saw that a unit pillaged.
    SawPillage { unit: Called, region: Somewhere },
    /// A unit cannot guard, or not any more.
    GuardsNoLonger { unit: Called, why: Refusal },
    /// A unit sold something.
    Sold { unit: Called, things: Things, price: i64 },
    /// A unit bought something, or recruited.
    Bought { unit: Called, things: Things, price: i64 },
    /// A unit can pay for no more than this.
    CanPay { unit: Called, things: Things },
    /// A unit has no more to sell than this.
    HasOnly { unit: Called, things: Things },
    /// A unit taught another.
    Taught { unit: Called, student: Called, skill: Learned },
    /// A unit cannot teach another, for this reason.
    NotTaught { unit: Called, student: Box<str>, why: Refusal },
    /// A unit studied.
    Studied { unit: Called, skill: Learned },
    /// Magic without shelter was studied at half the rate.
    Unsheltered { unit: Called, skill: Learned },
    /// The faction reached a level of a skill for the first time.
    Reached { skill: Learned, level: u32 },
    /// A unit became a mage.
    BecameMage { unit: Called },
    /// A unit made something of what it had, or of the land.
    Produced { unit: Called, things: Things, region: Somewhere },
    /// A unit earned silver by work.
    Worked { unit: Called, region: Somewhere, amount: u32 },
    /// A unit earned silver by entertainment.
    Entertained { unit: Called, region: Somewhere, amount: u32 },
    /// A unit worked on a structure that is not complete yet.
    Built { unit: Called, object: Called, left: i32 },
    /// A unit completed a structure.
    Completed { unit: Called, object: Called },
    /// A unit kept up a road.
    KeptUp { unit: Called, object: Called },
    /// Unclaimed silver fed a unit.
    FedUnclaimed { unit: Called, amount: i64 },
    /// A unit of an ally fed a unit; this one is told.
    Borrowed { unit: Called, from: Called, things: Things },
    /// The same; the unit of the ally is told.
    Lent { unit: Called, to: Called, things: Things },
    /// A unit was not fed, and so many of its people starved, perhaps none.
    Starved { unit: Called, dead: u32 },
    /// A road fell into disrepair.
    Decayed { object: Called, kind: Name, region: Somewhere },
}
