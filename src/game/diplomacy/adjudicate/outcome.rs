//! What became of an order, and why: the words in which the adjudicator answers.
//!
//! Only types stand here. A province in an outcome names the unit that stood there when the orders were
//! written, so that every reason points at an order of the same play.

use super::super::map::{Province, ProvinceSet};
use super::super::unit::Unit;
use serde::{Deserialize, Serialize};

/// What became of one unit's order. Whether the unit was dislodged as well is told apart from it, by
/// [`super::Resolution::dislodgement`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum Outcome {
    /// Ordered to stand, and so it did.
    Held,
    /// The order is one that this unit could never follow; it stood.
    Impossible,
    /// A supported move against a unit of the same power, or a support of a move against a unit of the same
    /// power, and as such of no effect; it stood.
    Struck,
    /// It went where it was ordered.
    Moved {
        /// Whether it was carried by fleets.
        by_convoy: bool,
    },
    /// It was stopped on its way.
    Bounced {
        /// Its strength, as it counts against the unit in its destination.
        strength: u8,
        /// What it met there.
        against: Opposition,
    },
    /// The army was carried and landed, and a stronger move dislodged it there.
    DrivenOut {
        /// Its strength.
        strength: u8,
        /// What it met there.
        against: Opposition,
    },
    /// The army needed a convoy and had none.
    NotCarried(ConvoyFault),
    /// The support was given.
    Supported,
    /// The support was given, but a power does not help to dislodge its own unit: it counted against other
    /// moves to the place alone.
    SupportedAgainstOwn,
    /// The support was cut by an attack that did not dislodge the supporter.
    SupportCut {
        /// Where the attack came from.
        by: Province,
    },
    /// The support was lost because the supporter was dislodged.
    SupportDislodged {
        /// Where the dislodging unit came from.
        by: Province,
    },
    /// The support agrees with no order.
    SupportVoid(Mismatch),
    /// The fleet was part of the army's route.
    Convoyed,
    /// The army had no route.
    ConvoyFailed(ConvoyFault),
    /// The army was carried by other fleets; this one is on no complete chain of those that were ordered.
    ConvoyElsewhere,
    /// The convoy agrees with no order.
    ConvoyVoid(Mismatch),
}

/// What stops a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum Opposition {
    /// The unit that stayed in the destination.
    Defender {
        /// Its strength: one and its supports, or one alone if it failed to leave.
        strength: u8,
    },
    /// The unit in the destination belongs to the same power, and no power dislodges its own.
    OwnUnit,
    /// The unit in the destination, on its way to the place that this one comes from.
    HeadToHead {
        /// Its strength.
        strength: u8,
    },
    /// Other moves to the same place.
    Rivals {
        /// Where the strongest of them came from.
        from: ProvinceSet,
        /// Their strength.
        strength: u8,
    },
}

/// Why an army was not carried, or not by a fleet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum ConvoyFault {
    /// No complete chain of fleets was ordered.
    NoChain,
    /// Fleets were dislodged that were needed.
    Broken {
        /// Which.
        dislodged: ProvinceSet,
    },
    /// The convoy decides a battle that would decide the convoy: the army does not move (Szykman's rule).
    Paradox,
}

/// Why a support or a convoy agrees with no order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Mismatch {
    /// There is no such unit.
    NoUnit,
    /// The unit was ordered otherwise.
    OtherOrder,
    /// The army went by land.
    ByLand,
    /// The unit's order was struck.
    Struck,
}

/// A unit that lost its place and must retreat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
pub struct Dislodged {
    /// The unit, where it stood.
    pub unit: Unit,
    /// Where the unit came from that took its place.
    pub by: Province,
    /// Whether that unit came by convoy.
    pub by_convoy: bool,
    /// Where it was dislodged, if it had been convoyed to another place than it stood in.
    pub landed: Option<Province>,
}
