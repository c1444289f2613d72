//! A faction: a player's position, or the guards or the creatures of the world.

use crate::tables::Skill;
use crate::world::place::{FactionId, RegionId};
use playdeck_factions::memory::Memory;
use playdeck_kit::name::Name;
use playdeck_kit::passwords::Password;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A region that a spell showed a faction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shown {
    /// Which.
    pub region: RegionId,
    /// The number of the unit that sees it as if it were there; none if birds saw it, who see no better than anybody.
    pub by: Option<u32>,
}

/// A faction.
#[derive(Debug, Clone)]
#[allow(clippy::struct_excessive_bools, reason = "each is a choice or a fact of its own")]
pub struct Faction {
    /// Its number.
    pub number: u32,
    /// Its name, without its number.
    pub name: Name,
    /// Where its reports go.
    pub address: Name,
    /// The password that its sheets must carry, if it has one.
    pub password: Option<Password>,
    /// Whether the gamesmaster has given it to another person this turn.
    pub is_handed_over: bool,
    /// What it is.
    pub kind: FactionKind,
    /// The turn in which its points were changed last.
    pub last_change: i32,
    /// The last turn for which orders came.
    pub last_orders: u32,
    /// Silver that no unit has.
    pub unclaimed: i64,
    /// Whether it reads the times.
    pub times: bool,
    /// Whether FIND tells its address.
    pub shows_address: bool,
    /// The template of orders behind its report.
    pub template: Template,
    /// The highest level of each skill that one of its units ever had.
    pub skills: BTreeMap<Skill, u32>,
    /// How it treats who is not listed.
    pub default_attitude: Attitude,
    /// How it treats others.
    pub attitudes: BTreeMap<FactionId, Attitude>,
    /// The regions that spells showed it in the turn that was played last.
    pub shown: Vec<Shown>,
    /// The regions that it saw, where the world keeps them.
    pub memory: Memory<RegionId>,
    /// In how many regions it taxed in the turn that was played last.
    pub used_tax: u32,
    /// In how many regions it traded in that turn.
    pub used_trade: u32,
    /// Whether it left the game or was removed this turn.
    pub is_gone: bool,
}

/// What a faction is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FactionKind {
    /// A player's.
    Player(Points),
    /// The world's own: guards or creatures.
    World,
}

/// What a faction may do, by area.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Points {
    /// Points for taxing.
    pub war: u32,
    /// Points for trade.
    pub trade: u32,
    /// Points for mages.
    pub magic: u32,
}

/// How a faction treats another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[allow(missing_docs, reason = "they are what the rules call them")]
pub enum Attitude {
    Hostile,
    Unfriendly,
    #[default]
    Neutral,
    Friendly,
    Ally,
}

/// The template of orders behind a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[allow(missing_docs, reason = "they are what the rules call them")]
pub enum Template {
    Off,
    Short,
    #[default]
    Long,
    Map,
}

impl Faction {
    /// A player's faction as it begins.
    pub fn new(number: u32, name: &str) -> Self {
        Self {
            number,
            name: name.into(),
            address: "".into(),
            password: None,
            is_handed_over: false,
            kind: FactionKind::Player(Points { war: 1, trade: 1, magic: 1 }),
            last_change: 0,
            last_orders: 0,
            unclaimed: 0,
            times: true,
            shows_address: false,
            template: Template::Long,
            skills: BTreeMap::new(),
            default_attitude: Attitude::Neutral,
            attitudes: BTreeMap::new(),
            shown: Vec::new(),
            memory: Memory::default(),
            used_tax: 0,
            used_trade: 0,
            is_gone: false,
        }
    }

    /// Whether a player has it.
    pub const fn is_player(&self) -> bool {
        matches!(self.kind, FactionKind::Player(_))
    }

    /// Its points; those of the world have none.
    pub fn points(&self) -> Points {
        match self.kind {
            FactionKind::Player(points) => points,
            FactionKind::World => Points::default(),
        }
    }

    /// How it declared to treat another.
    pub fn declared(&self, other: FactionId) -> Attitude {
        self.attitudes.get(&other).copied().unwrap_or(self.default_attitude)
    }
}
