//! What is told of creatures, and of the end of the game.

use super::called::Called;
use crate::event::economy::Things;
use serde::Serialize;

/// What creatures do by themselves.
#[allow(missing_docs, reason = "the names of the fields say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum Creatures {
    /// The demons of a unit broke loose and are wild now.
    BrokeLoose { unit: Called, demons: Vec<Things> },
    /// Some of the undead of a unit fell apart.
    FellApart { unit: Called, undead: Vec<Things> },
}
