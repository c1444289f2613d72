//! The log of a play: what happened, and which faction reads it.
//!
//! The engine tells places in the world's list, which change when the turn is over. So the log keeps the number of each
//! faction with its place.

use super::contract::FactionNumber;
use playdeck_game::Viewer;
use playdeck_kit::log::{self, Event};
use std::collections::BTreeMap;

/// What happened in a play.
#[derive(Debug)]
pub struct Log<E, N = ()> {
    /// The events.
    pub events: log::Log<E, N>,
    /// The place of each faction among the readers, in a world whose list of factions has not changed since.
    pub readers: BTreeMap<FactionNumber, u32>,
}

impl<E, N> Default for Log<E, N> {
    fn default() -> Self {
        Self { events: log::Log::default(), readers: BTreeMap::new() }
    }
}

impl<E: Event, N> Log<E, N> {
    /// What a viewer may know of it, in the order in which it happened.
    pub fn as_seen(&self, viewer: Viewer<FactionNumber>) -> Box<dyn Iterator<Item = E::Redacted<'_>> + '_> {
        self.events.as_seen(viewer.reader(|number| self.readers.get(&number).copied()))
    }
}
