//! The board through the eyes of one viewer.

use super::position::Position;
use super::power::Power;
use super::punched;
use crate::game::Viewer;
use serde::{Serialize, Serializer};

/// The board through the eyes of one viewer. Nothing in this game is hidden but what others have ordered and
/// written, and neither is part of a position.
pub struct View<'a> {
    /// The position.
    pub position: &'a Position,
    /// Who looks.
    pub viewer: Viewer<Power>,
}

impl<'a> View<'a> {
    /// What a viewer may know of a position: all of it.
    pub const fn new(position: &'a Position, viewer: Viewer<Power>) -> Self {
        Self { position, viewer }
    }
}

impl Serialize for View<'_> {
    /// The position as it is punched: everyone may know all of it.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        punched::punch(self.position).serialize(serializer)
    }
}
