//! What is told of spells.

use super::called::{Called, Somewhere};
use crate::event::economy::Things;
use crate::world::UnitId;
use serde::Serialize;

/// What spells do.
#[allow(missing_docs, reason = "the names of the fields say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum Magic {
    /// Somebody who knows the lore noticed a spell.
    Noticed { caster: Called, lore: Box<str>, region: Somewhere },
    /// Earth lore earned silver.
    Earned { unit: Called, silver: u32, region: Somewhere },
    /// Bad weather is kept away.
    ClearedSkies { unit: Called, region: Somewhere },
    /// A spell made things; none where chance was against it.
    Made { unit: Called, spell: Box<str>, things: Things },
    /// Things were turned into better ones.
    Enchanted { unit: Called, from: Things, into: Things },
    /// Creatures came; none where chance was against it.
    Summoned { unit: Called, creatures: Things },
    /// A unit has so many illusions now.
    Imagined { unit: Called, creatures: Things },
    /// A unit was hidden.
    Hidden { unit: Called, by: Called },
    /// A unit hid others.
    Hid { unit: Called, units: Vec<Called> },
    /// A structure was warded.
    Warded { unit: Called, structure: Called, level: u32 },
    /// A gate was made.
    MadeGate { unit: Called, gate: u32, region: Somewhere },
    /// The gates of the regions next door.
    FoundGates { unit: Called, gates: Vec<(u32, Somewhere)> },
    /// The faction of a unit, and from some level on what it has and knows.
    ReadMind {
        unit: Called,
        mind: Called,
        faction: Called,
        items: Option<Vec<Things>>,
        skills: Option<Vec<(Box<str>, u32, u32)>>,
    },
    /// A region is reported as if the observer were there.
    Watched {
        unit: Called,
        #[serde(skip)]
        observer: UnitId,
        spell: Box<str>,
        region: Somewhere,
    },
    /// A unit left for another region by magic.
    Jumped { unit: Called, by: Called, through: Passage, from: Somewhere, to: Somewhere },
    /// A mage sent others through a portal and stayed.
    SentThrough { unit: Called, mage: Called, to: Somewhere },
}

/// By what a unit leaves for another region.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Passage {
    /// Gates.
    Gate,
    /// Portals.
    Portal,
    /// Neither.
    Teleport,
}
