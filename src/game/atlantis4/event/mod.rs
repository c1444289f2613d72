//! What happens in a turn, as it is told to those who know of it.
//!
//! An event copies the names and numbers that it tells. Who knows less of it is told less of it (`as_seen`), and reports
//! print nothing else. What belongs to one chapter of the rules stands in its own file.

mod battle;
mod cards;
mod creatures;
mod economy;
mod journey;
mod magic;
mod settled;
mod theft;

pub use battle::{Battle, BattleEvent, Casualties, Creature, Goods, RosterLine, Round, Side, SpecialLine};
pub use cards::Gamesmastered;
pub use creatures::Creatures;
pub use economy::{Economy, Learned, Things};
pub use journey::Journey;
pub use magic::{Magic, Passage};
pub use settled::Settled;
pub use theft::{Attempt, TheftEvent};

use super::refusal::Refusal;
use super::world::{FactionId, Name, ObjectId, RegionId, Spot, UnitId, World};
use crate::kit::log;
use crate::kit::witnesses::Grade;
use crate::message::Place;
use serde::Serialize;
use std::borrow::Cow;

/// The log of a turn. A faction's number among its readers is its place in the world's list.
pub type TurnLog = log::Log<Event>;

/// The name and the number of a unit, a structure or a faction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Called {
    /// Its name.
    pub name: Name,
    /// Its number.
    pub number: u32,
}

/// A region by its terrain, its name and where it lies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Somewhere {
    /// The place of the region in the world's list.
    #[serde(skip)]
    pub region: RegionId,
    /// Its name.
    pub name: Name,
    /// Its column.
    pub x: u32,
    /// Its row.
    pub y: u32,
    /// Its level.
    pub level: u8,
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

    /// A structure as it is called now.
    pub fn object(world: &World, object: ObjectId) -> Self {
        Self { name: world[object].name.clone(), number: world[object].number }
    }
}

impl Somewhere {
    /// A region as it is called now.
    pub fn region(world: &World, region: RegionId) -> Self {
        let Spot { x, y, level } = world[region].spot;
        Self { region, name: world[region].name.clone(), x, y, level }
    }
}

/// What happened.
#[allow(missing_docs, reason = "the names of the fields say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum Event {
    /// An order was not carried out.
    Refused {
        /// The unit for which it was; an order of the faction has none.
        unit: Option<Called>,
        /// The order.
        order: Box<str>,
        /// Where it stands.
        #[serde(skip)]
        place: Option<Place>,
        /// Why.
        why: Refusal,
    },
    /// The gamesmaster did something.
    Gamesmastered(Gamesmastered),
    /// What people live on.
    Economy(Economy),
    /// Somebody travels, or is kept from it.
    Journey(Journey),
    /// Creatures do something by themselves.
    Creatures(Creatures),
    /// A battle.
    Battle(BattleEvent),
    /// Thieves and assassins.
    Theft(TheftEvent),
    /// A spell was cast, or somebody noticed one.
    Magic(Magic),
    /// What orders settle that take no time, and who comes and goes.
    Settled(Settled),
}

impl log::Event for Event {
    type Told<'e> = Cow<'e, Self>;

    fn as_seen(&self, _grade: Grade) -> Self::Told<'_> {
        Cow::Borrowed(self)
    }
}
