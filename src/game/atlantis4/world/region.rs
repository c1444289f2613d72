//! A region: its land, its people, what it yields and what is traded there.

use crate::tables::{Item, Skill, Terrain};
use crate::world::level::Spot;
use crate::world::place::{ObjectId, RegionId};
use playdeck_kit::name::Name;
use std::{fmt, slice};

/// A region.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone)]
pub struct Region {
    pub spot: Spot,
    pub name: Name,
    pub terrain: Terrain,
    /// Where its exits lead.
    pub exits: Exits,
    /// The number of its gate, 0 without one.
    pub gate: u32,
    /// The race of its peasants, if it has any.
    pub race: Option<Item>,
    /// Its peasants, without those of its town.
    pub population: i64,
    /// What they tend to.
    pub base_population: i64,
    /// What a month's work earns, without what towns, roads and spells add.
    pub wages: i64,
    /// The most that it becomes.
    pub max_wages: i64,
    /// The silver that can be taxed.
    pub money: i64,
    /// Its village, town or city.
    pub town: Option<Box<Town>>,
    /// The number of the next building.
    pub next_building: u32,
    /// What it yields.
    pub products: Vec<Product>,
    /// What is traded.
    pub markets: Vec<Market>,
    /// The highest level of earth lore cast this month.
    pub earth_lore: u32,
    /// The highest level of clear skies cast this month.
    pub clear_skies: u32,
    /// What stands here, first the open ground.
    pub(super) objects: Objects,
}

/// The structures of a region. Most have nothing but their open ground, which takes no list.
#[derive(Clone)]
pub(super) enum Objects {
    One(ObjectId),
    Several(Vec<ObjectId>),
}

impl Objects {
    /// Adds one behind all others.
    pub(super) fn push(&mut self, object: ObjectId) {
        match self {
            Self::Several(all) if all.is_empty() => *self = Self::One(object),
            Self::Several(all) => all.push(object),
            Self::One(first) => *self = Self::Several(vec![*first, object]),
        }
    }

    /// Keeps those that `keep` says.
    pub(super) fn retain(&mut self, keep: impl Fn(&ObjectId) -> bool) {
        match self {
            Self::Several(all) => all.retain(keep),
            Self::One(only) => {
                if !keep(only) {
                    *self = Self::Several(Vec::new());
                }
            }
        }
    }

    /// All, to be given other places.
    pub(super) fn as_mut(&mut self) -> &mut [ObjectId] {
        match self {
            Self::Several(all) => all,
            Self::One(only) => slice::from_mut(only),
        }
    }
}

impl fmt::Debug for Objects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(only) => [*only].fmt(f),
            Self::Several(all) => all.fmt(f),
        }
    }
}

/// Where the exits of a region lead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Exits {
    /// To the regions around it, without the directions of these bits.
    Closed(u8),
    /// To these regions, as those of the Nexus do.
    To(Box<[Option<RegionId>; 6]>),
}

/// A village, a town or a city.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Town {
    /// Its name.
    pub name: Name,
    /// Its people.
    pub population: i64,
    /// Fewer it does not become.
    pub base_population: i64,
}

/// How big a town is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "they are what the rules call them")]
pub enum TownSize {
    Village = 1,
    Town = 2,
    City = 3,
}

impl TownSize {
    /// What it is called.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Village => "village",
            Self::Town => "town",
            Self::City => "city",
        }
    }
}

/// The population of a starting city, by which it is known.
pub const STARTING_CITY: i64 = 5_000;

impl Town {
    /// How big it is.
    pub const fn size(&self) -> TownSize {
        match self.population {
            ..1_000 => TownSize::Village,
            1_000..2_000 => TownSize::Town,
            2_000.. => TownSize::City,
        }
    }

    /// Whether it is a starting city.
    pub const fn is_starting_city(&self) -> bool {
        self.population == STARTING_CITY
    }
}

/// What a region yields in a month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Product {
    /// What. Silver with a skill is entertainment, without one it is work.
    pub item: Item,
    /// The skill that it takes.
    pub skill: Option<Skill>,
    /// The level of it.
    pub level: u32,
    /// How much there is this month.
    pub amount: i32,
    /// How much there is without structures and spells.
    pub base: i32,
    /// How much one person makes.
    pub productivity: i32,
    /// How much was made this month.
    pub activity: i32,
}

/// Who buys at a market.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarketKind {
    /// Players buy there.
    Buy,
    /// Players sell there.
    Sell,
}

/// What is traded in a region. An amount of -1 has no bound.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Market {
    /// Who buys.
    pub kind: MarketKind,
    /// What.
    pub item: Item,
    /// The price of one.
    pub price: i32,
    /// How many this month.
    pub amount: i32,
    /// Up to this population there are least.
    pub min_population: i32,
    /// From this population on there are most.
    pub max_population: i32,
    /// The least.
    pub min_amount: i32,
    /// The most.
    pub max_amount: i32,
    /// The price without what was traded.
    pub base_price: i32,
    /// How many were traded this month.
    pub activity: i32,
}

impl Region {
    /// A region without anything.
    pub fn new(spot: Spot, name: impl Into<Name>, terrain: Terrain) -> Self {
        Self {
            spot,
            name: name.into(),
            terrain,
            exits: Exits::Closed(0),
            gate: 0,
            race: None,
            population: 0,
            base_population: 0,
            wages: 0,
            max_wages: 0,
            money: 0,
            town: None,
            next_building: 1,
            products: Vec::new(),
            markets: Vec::new(),
            earth_lore: 0,
            clear_skies: 0,
            objects: Objects::Several(Vec::new()),
        }
    }

    /// What stands here, first the open ground.
    pub fn objects(&self) -> &[ObjectId] {
        match &self.objects {
            Objects::One(only) => slice::from_ref(only),
            Objects::Several(all) => all,
        }
    }

    /// Its peasants and the people of its town.
    pub fn people(&self) -> i64 {
        self.population.saturating_add(self.town.as_deref().map_or(0, |town| town.population))
    }
}
