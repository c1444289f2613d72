//! The log of a play: what happened, and which faction reads it.
//!
//! The engine tells places in the world's list, which change when the turn is over. So the log keeps the number of each
//! faction with its place.

use super::event::{Event, TurnLog};
use super::world::{FactionId, World};
use crate::game::Viewer;
use crate::game::factions::FactionNumber;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// What happened in a play.
#[derive(Debug, Default)]
pub struct Log {
    /// The events.
    pub events: TurnLog,
    /// The place of each faction among the readers.
    readers: BTreeMap<FactionNumber, u32>,
}

impl Log {
    /// The log of events in a world whose list of factions has not changed since.
    pub fn of(events: TurnLog, world: &World) -> Self {
        let number = |faction: FactionId| (FactionNumber(world[faction].number), faction.0);
        Self { events, readers: world.factions().map(number).collect() }
    }

    /// What a viewer may know of it, in the order in which it happened.
    pub fn as_seen(&self, viewer: Viewer<FactionNumber>) -> Box<dyn Iterator<Item = Cow<'_, Event>> + '_> {
        self.events.as_seen(viewer.reader(|number| self.readers.get(&number).copied()))
    }
}
