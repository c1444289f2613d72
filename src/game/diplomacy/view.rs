//! The board through the eyes of one viewer.

use super::event::{Event, Log};
use super::name::Diplomacy;
use super::position::Position;
use super::power::Power;
use super::punched::Punched;
use crate::game::{self, Records as _, Viewer};
use serde::{Serialize, Serializer};

/// The board as one viewer sees it. Nothing in this game is hidden except what others have ordered and written, and
/// neither is part of a position.
pub struct View<'a> {
    /// The position.
    pub position: &'a Position,
    /// The viewer.
    pub viewer: Viewer<Power>,
}

impl<'a> game::Viewing<'a, Diplomacy> for View<'a> {
    fn of(position: &'a Position, viewer: Viewer<Power>) -> Self {
        Self { position, viewer }
    }

    fn learned<'l>(&'l self, log: &'l Log) -> impl Iterator<Item = &'l Event> {
        log.all().iter()
    }
}

impl Serialize for View<'_> {
    /// The records of the position: everyone may know all of it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Punched::of(self.position).serialize(serializer)
    }
}
