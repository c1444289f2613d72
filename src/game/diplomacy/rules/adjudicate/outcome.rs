//! What became of an order, and why: the words in which the adjudicator answers.
//!
//! This file has only types. A province in an outcome names the unit that stood there when the orders were written, so
//! that every reason refers to an order of the same play.

use crate::world::map::{Province, ProvinceSet};
use serde::Serialize;

/// What became of one unit's order. Whether the unit was also dislodged is a separate answer,
/// [`super::Resolution::dislodgement`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum Outcome {
    /// Ordered to stand, and so it did.
    Held,
    /// The unit could never follow this order; it stood.
    Impossible,
    /// The order was a supported move against a unit of the same power, or a support of a move against a unit of the
    /// same power. It had no effect, and the unit stood.
    Struck,
    /// It went where it was ordered.
    Moved {
        /// Whether it was carried by fleets.
        by_convoy: bool,
    },
    /// It was stopped on its way.
    Bounced {
        /// Its strength, as it counts against the unit in its destination.
        strength: u16,
        /// What stopped it there.
        against: Opposition,
    },
    /// The army was carried and landed, and a stronger move dislodged it there.
    DrivenOut {
        /// Its strength.
        strength: u16,
        /// What stopped it there.
        against: Opposition,
    },
    /// The army needed a convoy and had none.
    NotCarried(ConvoyFault),
    /// The support was given.
    Supported,
    /// The support was given, but a power does not help to dislodge its own unit, so it counted only against other
    /// moves to the place.
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
    /// What a reader in fog learns of an outcome whose reason is out of their sight. No adjudication gives it.
    OutOfSight(Known),
}

/// What is known of an outcome without its reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Known {
    /// The move was stopped.
    Bounced,
    /// The army landed and was driven out.
    DrivenOut,
    /// The army was not carried.
    NotCarried,
    /// The support was cut.
    Cut,
    /// The support was lost.
    Lost,
    /// The support or the convoy agrees with no order.
    Void,
    /// The convoy failed.
    Failed,
}

/// What stops a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum Opposition {
    /// The unit that stayed in the destination.
    Defender {
        /// Its strength: one plus its supports, or only one if it failed to leave.
        strength: u16,
    },
    /// The unit in the destination belongs to the same power, and no power dislodges its own units.
    OwnUnit,
    /// The unit in the destination, which was moving to the place that this one comes from.
    HeadToHead {
        /// Its strength.
        strength: u16,
    },
    /// Other moves to the same place.
    Rivals {
        /// The province or provinces that the strongest of them came from.
        from: ProvinceSet,
        /// Their strength.
        strength: u16,
    },
}

/// Why an army was not carried, or not by a particular fleet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum ConvoyFault {
    /// No complete chain of fleets was ordered.
    NoChain,
    /// The army is bound to the seas that its order names, and not all fleets there were ordered to carry it.
    NamedNotOrdered,
    /// Fleets that were needed were dislodged.
    Broken {
        /// Those fleets.
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
    /// The unit has another order.
    OtherOrder,
    /// The army went by land.
    ByLand,
    /// The unit's order was struck.
    Struck,
}
