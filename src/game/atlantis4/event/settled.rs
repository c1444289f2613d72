//! What orders settle that take no time, and who comes and goes.

use super::called::{Called, Somewhere};
use crate::event::economy::{Learned, Things};
use crate::tables::ObjectKind;
use crate::world::Name;
use serde::Serialize;

/// What orders settle that take no time, and who comes and goes.
#[allow(missing_docs, reason = "the names of the fields say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum Settled {
    /// A unit took unclaimed silver.
    Claimed { unit: Called, amount: u32 },
    /// There was less unclaimed silver than a unit asked for.
    ClaimCut { unit: Called, amount: u32 },
    /// A skill is shown at a level.
    ShownSkill { skill: Learned, level: u32 },
    /// An item is shown.
    ShownItem { item: Things },
    /// A kind of structure is shown.
    ShownStructure {
        #[serde(skip)]
        kind: ObjectKind,
        name: Box<str>,
    },
    /// The address of a faction.
    Address { faction: Called, address: Name },
    /// A faction whose player did not agree to tell their address.
    AddressHidden { faction: Called },
    /// The address of the faction is another now.
    AddressSet { address: Name },
    /// The faction has a password now, or none.
    PasswordSet { is_set: bool },
    /// A unit entered a structure.
    Entered { unit: Called, object: Called },
    /// A unit left a structure.
    Left { unit: Called, object: Called },
    /// A unit is the owner of a structure now.
    Promoted { unit: Called, by: Called, object: Called },
    /// A structure was destroyed.
    Destroyed { unit: Called, object: Called, region: Somewhere },
    /// A unit gave something to another.
    Gave { unit: Called, to: Called, things: Things },
    /// A unit was given something by another.
    Received { unit: Called, from: Called, things: Things },
    /// A unit threw something away.
    Discarded { unit: Called, things: Things },
    /// A unit had less than it was to give.
    HadOnly { unit: Called, things: Things },
    /// A unit was given to another faction.
    GaveUnit { unit: Called, to: Called },
    /// A faction was given a unit.
    ReceivedUnit { unit: Called, from: Called },
    /// A unit forgot a skill.
    Forgot { unit: Called, skill: Learned },
    /// Nobody is in a unit; another of its faction has what it had.
    Dissolved { unit: Called, heir: Option<Called> },
    /// The faction left the game.
    Quit { faction: Called },
    /// The faction has had no orders for some turns, and will be removed in so many.
    Inactive { turns: u32 },
    /// The faction was removed because no orders came for it.
    Removed { faction: Called },
    /// The faction has no unit any more.
    Eliminated { faction: Called },
    /// There were more errors than the faction is told of.
    ErrorsLeftOut { told: u32 },
    /// A faction has won, and the game is over.
    Won { faction: Called },
    /// A faction begins.
    Joined { faction: Called, unit: Called },
}
