//! What happens in a turn, as it is told to those who know of it.
//!
//! An event copies the names and numbers that it tells. Who knows less of it is told less of it (`as_seen`), and reports
//! print nothing else.

use super::refusal::Refusal;
use super::tables::{Goods, Item, Skill, Spell};
use super::world::{FactionId, Name, RegionId, Spot, UnitId, World};
use playdeck_base::message::Place;
use playdeck_factions as factions;
use playdeck_factions::draws::Note;
use playdeck_kit::log;
use playdeck_kit::witnesses::Grade;
use serde::Serialize;
use std::borrow::Cow;

/// The log of a turn. A faction's number among its readers is its place in the world's list.
pub type TurnLog = log::Log<Event, Note<()>>;

/// The log of a play with the numbers of its readers.
pub type Log = factions::Log<Event, Note<()>>;

/// The name and the number of a unit, a building, a ship or a faction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Called {
    /// Its name.
    pub name: Name,
    /// Its number.
    pub number: u32,
}

/// A region by its name and where it lies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Somewhere {
    /// Its name; none in the ocean.
    pub name: Name,
    /// To the east.
    pub x: i32,
    /// To the south.
    pub y: i32,
}

impl Called {
    /// A unit as it is called now.
    pub fn unit(world: &World, unit: UnitId) -> Self {
        Self { name: world[unit].name.clone(), number: world[unit].number }
    }

    /// A faction as it is called now.
    pub fn faction(world: &World, faction: FactionId) -> Self {
        Self { name: world[faction].name.clone(), number: world[faction].number }
    }

    /// A building or a ship as it is called now.
    pub fn structure(world: &World, structure: super::world::StructureId) -> Self {
        Self { name: world[structure].name.clone(), number: world[structure].number }
    }
}

impl Somewhere {
    /// A region as it is called now.
    pub fn region(world: &World, region: RegionId) -> Self {
        let Spot { x, y } = world[region].spot;
        Self { name: world[region].name.clone(), x, y }
    }
}

/// The chapter of a report in which an event stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Chapter {
    /// Orders that were not carried out.
    Mistakes,
    /// Answers and warnings.
    Messages,
    /// Battles.
    Battles,
    /// All else that happened.
    Events,
    /// Texts of spells.
    Spells,
}

/// What happened.
#[allow(missing_docs, reason = "the names of the fields say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum Event {
    /// An order was not carried out.
    Refused {
        unit: Called,
        order: Box<str>,
        /// Where it stands; a default order stands nowhere.
        #[serde(skip)]
        place: Option<Place>,
        why: Refusal,
        /// Who is in the way.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<Called>,
    },
    /// A unit boarded or entered what it owned: it left first, and another owns it now.
    LeftFirst {
        unit: Called,
        /// The building or the ship.
        structure: Called,
        /// The unit that owns it now.
        owner: Called,
        /// Where the order stands.
        #[serde(skip)]
        place: Option<Place>,
    },
    /// A UNIT line names no unit of the faction.
    NotYours {
        number: u32,
        #[serde(skip)]
        place: Option<Place>,
    },
    /// The world begins.
    Began,
    /// A person begins to play.
    Joined { faction: Called },
    /// The gamesmaster removed a faction.
    Dropped { faction: Called },
    /// A faction left the game by its own order.
    Left { faction: Called },
    /// A faction was removed because it sent no orders for too long.
    Removed { faction: Called },
    /// Another person plays the faction.
    TakenOver { faction: Called },
    /// No orders came.
    NoOrders { faction: Called },
    /// The address of a faction.
    AddressOf { faction: Called, address: Name },
    /// Orders are missing for so long that the faction will be removed.
    IdleWarning,
    /// The first knowledge of a spell, or its text asked for.
    SpellText(Spell),
    /// A battle, line by line.
    Battle(BattleLine),
    /// A building was demolished.
    Demolished { unit: Called, building: Called },
    /// A ship was sunk.
    Sank { unit: Called, ship: Called },
    /// Goods were given.
    Gave { unit: Called, to: Called, count: u32, item: Item },
    /// A spell was given.
    GaveSpell { unit: Called, to: Called, spell: Spell },
    /// Goods were thrown away.
    DiscardedItem { unit: Called, count: u32, item: Item },
    /// Silver was paid.
    Paid { unit: Called, to: Called, amount: i64 },
    /// Silver was paid to the peasants.
    PaidPeasants { unit: Called, amount: i64 },
    /// Silver was thrown away.
    DiscardedMoney { unit: Called, amount: i64 },
    /// People were transferred.
    Transferred { unit: Called, to: Called, people: u32, is_all: bool },
    /// People became peasants.
    Disbanded { unit: Called, people: u32, is_all: bool },
    /// Taxes were collected.
    Taxed { unit: Called, amount: i64 },
    /// People were recruited.
    Recruited { unit: Called, people: u32 },
    /// What an emptied unit had was lost, for nobody of its faction was there.
    Lost { unit: Called, money: i64, goods: Box<Goods> },
    /// A unit went to another region.
    Went { unit: Called, rides: bool, from: Somewhere, to: Somewhere },
    /// A unit sailed its ship to another region.
    Sailed { unit: Called, ship: Called, from: Somewhere, to: Somewhere },
    /// A ship at sea was lost, for nobody was aboard.
    ShipLost { ship: Called, at: Somewhere },
    /// A unit came to an ocean and did not go on.
    FoundOcean { unit: Called, at: Somewhere },
    /// A ship came to land without a coast and did not go on.
    FoundInland { unit: Called, at: Somewhere },
    /// Work was done on a building or a ship.
    Built { unit: Called, work: u32, structure: Called },
    /// Goods were made.
    Produced { unit: Called, count: u32, item: Item },
    /// Silver was earned by entertaining.
    Entertained { unit: Called, amount: i64 },
    /// Silver was earned by working.
    Worked { unit: Called, amount: i64 },
    /// A unit taught another.
    Taught { unit: Called, student: Called, skill: Skill },
    /// A unit studied.
    Studied { unit: Called, skill: Skill },
    /// A spell was found.
    Researched { unit: Called, spell: Spell },
    /// A unit forgot a spell that had become too difficult.
    Forgot { unit: Called, spell: Spell },
    /// No spell is left to be found.
    NoSpellsLeft { unit: Called, level: u32 },
    /// A ritual was cast.
    Cast { unit: Called, spell: Spell, count: u32 },
    /// Peasants died of poisoned water. Who did it is told to those who see the caster's faction.
    Contaminated { unit: Option<Called>, region: Somewhere, dead: u32 },
    /// People of a unit starved.
    Starved { unit: Called, dead: u32 },
    /// All people of a unit starved.
    StarvedAll { unit: Called },
}

/// A line of a battle, in the order of the report.
#[allow(missing_docs, reason = "the names of the fields say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum BattleLine {
    /// Who attacks whom; nobody stands for the peasants.
    Attack { unit: Called, target: Option<Called>, region: Somewhere },
    /// A unit of the side that attacks, and then of the other, as it stood before.
    Combatant(Box<Combatant>),
    /// The peasants on a side.
    Peasants { count: u32 },
    /// What the unit above knows of magic, told to its own faction alone.
    Magic { spells: Vec<Spell>, combat: Option<Spell> },
    /// Behind the units of a side.
    SideEnds,
    /// A side has a free round, named by the unit of the order.
    FreeRound { unit: Option<Called> },
    /// A spell was cast, and so many people, or layers of a shield, are what it did.
    Spell { unit: Called, spell: Spell, count: u32 },
    /// A spell was cast, and a shield stopped it.
    Deflected { unit: Called, spell: Spell },
    /// A side has won.
    Win { unit: Option<Called> },
    /// Nobody can hurt anybody.
    Undecided,
    /// People of the winners were healed.
    Healed { unit: Called, count: u32 },
    /// People of a winner's unit are dead.
    Casualties { unit: Option<Called>, dead: u32, is_wiped_out: bool },
    /// What a unit of the faction picked up.
    Loot { unit: Called, money: i64, goods: Box<Goods> },
}

/// A unit in a battle. Its faction is told to those who see it; its spells to its own faction, in a line of their own.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Combatant {
    pub unit: Called,
    /// Its faction, where it is seen.
    pub faction: Option<Called>,
    /// How many people it is.
    pub people: u32,
    /// Whether it stands behind.
    pub behind: bool,
    pub guard: bool,
    /// The levels of tactics to longbow of which it has days.
    pub skills: Vec<(Skill, u32)>,
    pub goods: Box<Goods>,
    /// What is shown behind its description.
    pub display: Name,
}

impl Event {
    /// Where it stands in a report.
    pub const fn chapter(&self) -> Chapter {
        match self {
            Self::Refused { .. } | Self::NotYours { .. } => Chapter::Mistakes,
            Self::Began
            | Self::Joined { .. }
            | Self::Dropped { .. }
            | Self::Left { .. }
            | Self::Removed { .. }
            | Self::TakenOver { .. }
            | Self::NoOrders { .. }
            | Self::AddressOf { .. }
            | Self::IdleWarning => Chapter::Messages,
            Self::Battle(_) => Chapter::Battles,
            Self::SpellText(_) => Chapter::Spells,
            _ => Chapter::Events,
        }
    }
}

impl log::Event for Event {
    type Redacted<'a> = Cow<'a, Self>;

    fn as_seen(&self, grade: Grade) -> Cow<'_, Self> {
        match self {
            Self::Contaminated { region, dead, .. } if grade == Grade::That => {
                Cow::Owned(Self::Contaminated { unit: None, region: region.clone(), dead: *dead })
            }
            Self::Battle(BattleLine::Combatant(combatant)) if grade == Grade::That => {
                let hidden = Combatant { faction: None, ..Combatant::clone(combatant) };
                Cow::Owned(Self::Battle(BattleLine::Combatant(Box::new(hidden))))
            }
            _ => Cow::Borrowed(self),
        }
    }
}
