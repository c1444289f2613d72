//! What happens in a turn, as it is told to those who know of it.
//!
//! An event copies the names and numbers that it tells, and shows all of them to each of its readers. Who knows less is
//! the reader of another event, which tells less (`Called::unnamed`). Reports print nothing else. What belongs to one
//! chapter of the rules stands in its own file.

mod battle;
mod called;
mod cards;
mod creatures;
mod economy;
mod journey;
mod magic;
mod settled;
mod theft;

pub use battle::{Battle, BattleEvent, Casualties, RosterLine, Round, Side, SpecialLine};
pub use called::{Called, Somewhere};
pub use cards::Gamesmastered;
pub use creatures::Creatures;
pub use economy::{Creature, Economy, Learned, Things};
pub use journey::Journey;
pub use magic::{Magic, Passage};
pub use settled::Settled;
pub use theft::{Attempt, TheftEvent};

use super::refusal::Refusal;
use super::tables::Tables;
use playdeck_base::message::Place;
use playdeck_factions as factions;
use playdeck_factions::draws::Note;
use playdeck_kit::log;
use playdeck_kit::witnesses::Grade;
use serde::Serialize;
use std::borrow::Cow;

/// The log of a turn. A faction's number among its readers is its place in the world's list.
pub type TurnLog = log::Log<Event, Note<Tables>>;

/// The log of a play with the numbers of its readers.
pub type Log = factions::Log<Event, Note<Tables>>;

/// What happened.
#[allow(missing_docs, reason = "the names of the fields say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum Event {
    /// An order was not carried out.
    Refused {
        /// The unit for which it was; an order of the faction has none.
        unit: Option<Called>,
        order: Box<str>,
        #[serde(skip)]
        place: Option<Place>,
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
    type Redacted<'e> = Cow<'e, Self>;

    fn as_seen(&self, _grade: Grade) -> Self::Redacted<'_> {
        Cow::Borrowed(self)
    }
}

impl From<Creatures> for Event {
    fn from(creatures: Creatures) -> Self {
        Self::Creatures(creatures)
    }
}

impl From<Economy> for Event {
    fn from(event: Economy) -> Self {
        Self::Economy(event)
    }
}

impl From<Journey> for Event {
    fn from(journey: Journey) -> Self {
        Self::Journey(journey)
    }
}

impl From<Magic> for Event {
    fn from(magic: Magic) -> Self {
        Self::Magic(magic)
    }
}

impl From<Settled> for Event {
    fn from(event: Settled) -> Self {
        Self::Settled(event)
    }
}
