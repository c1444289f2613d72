//! What happens in a play, as typed values without text. Everyone may know all of it.

use super::adjudicate::Outcome;
use super::adjust::{Adjusted, Due};
use super::map::{Location, Province};
use super::position::ChartRow;
use super::power::Power;
use super::retreat::RetreatOutcome;
use super::unit::{Adjustment, Order, Retreat, Unit};
use crate::press_rule::PressRule;
use serde::Serialize;

/// The source of the order that a unit followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Source {
    /// From its power's cards.
    Given,
    /// An order for it was given and could not be followed, so it stood.
    Refused,
    /// There was no order that could be read as one for it, so it stood.
    None,
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum Event {
    /// A power was assigned by lot.
    Assigned {
        /// The power.
        power: Power,
        /// Its player.
        player: String,
    },
    /// What players may write to one another was decided.
    Press {
        /// The rule.
        rule: PressRule,
    },
    /// A power has another player.
    TakenOver {
        /// The power.
        power: Power,
        /// Who played it before, if anybody did.
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<String>,
        /// Who plays it now.
        player: String,
    },
    /// A power that owed orders sent no cards.
    NoOrders {
        /// The power.
        power: Power,
    },
    /// A unit carried out an order, or tried to.
    Ordered {
        /// The unit, at its place before the play.
        unit: Unit,
        /// Its order.
        order: Order,
        /// The source of the order.
        source: Source,
        /// What became of it.
        outcome: Outcome,
    },
    /// A unit lost its place.
    Dislodged {
        /// The unit, at its place before the play.
        unit: Unit,
        /// The unit that took its place, at the place it came from.
        by: Unit,
        /// Where it may retreat to; if the list is empty it left the board.
        open: Vec<Location>,
        /// Where it was dislodged, if that is a place to which it had been convoyed.
        #[serde(skip_serializing_if = "Option::is_none")]
        landed: Option<Province>,
        /// Whether it left the board because its power sent no orders or is not played.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        forfeited: bool,
    },
    /// A dislodged unit retreated, or left the board.
    Retreated {
        /// The unit, at its place before the moves.
        unit: Unit,
        /// Its order, if it had one; a retreat made at once has none.
        order: Option<Retreat>,
        /// Whether an order for it was given and could not be followed.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        refused: bool,
        /// What became of it.
        outcome: RetreatOutcome,
    },
    /// A center changed hands.
    Captured {
        /// The center.
        center: Province,
        /// Its owner before, if it had one.
        from: Option<Power>,
        /// Its new owner.
        to: Power,
    },
    /// A fall was over, and the centers were counted.
    Counted(ChartRow),
    /// A power built or removed.
    Adjusted {
        /// The power.
        power: Power,
        /// Its units before.
        units: Vec<Unit>,
        /// What was due.
        due: Due,
        /// Its orders.
        orders: Vec<Adjustment>,
        /// What became of its orders.
        adjusted: Adjusted,
    },
    /// The game was won.
    Won {
        /// The winner.
        power: Power,
        /// The number of its centers.
        centers: u8,
    },
    /// A player's units won the game.
    WonByUnits {
        /// Their powers that are left.
        winners: Vec<Power>,
        /// The number of their units.
        units: u32,
        /// The number of all units on the board.
        of: u32,
    },
    /// All others conceded the game.
    Conceded {
        /// The winner.
        power: Power,
    },
    /// The players agreed on a draw.
    Drawn {
        /// The powers that share the draw.
        winners: Vec<Power>,
    },
    /// The last year is over, and all who are left share the game; or nobody is left.
    Ended {
        /// The powers that share the game.
        winners: Vec<Power>,
    },
}
