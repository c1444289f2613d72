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
#[allow(missing_docs, reason = "the names and types of the fields say what they are")]
pub enum Event {
    /// A power was assigned by lot.
    Assigned { power: Power, player: String },
    /// What players may write to one another was decided.
    Press { rule: PressRule },
    /// A power has another player.
    TakenOver {
        power: Power,
        /// Who played it before, if anybody did.
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<String>,
        player: String,
    },
    /// A power that owed orders sent no cards.
    NoOrders { power: Power },
    /// A unit, named at its place before the play, carried out an order or tried to.
    Ordered { unit: Unit, order: Order, source: Source, outcome: Outcome },
    /// A unit, named at its place before the play, lost it.
    Dislodged {
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
        outcome: RetreatOutcome,
    },
    /// A center changed hands.
    Captured {
        center: Province,
        /// Its owner before, if it had one.
        from: Option<Power>,
        to: Power,
    },
    /// A fall was over, and the centers were counted.
    Counted(ChartRow),
    /// A power, which had these units before, built or removed.
    Adjusted { power: Power, units: Vec<Unit>, due: Due, orders: Vec<Adjustment>, adjusted: Adjusted },
    /// The game was won.
    Won { power: Power, centers: u8 },
    /// A player's units won the game.
    WonByUnits {
        winners: Vec<Power>,
        units: u32,
        /// The number of all units on the board.
        of: u32,
    },
    /// All others conceded the game.
    Conceded { power: Power },
    /// The players agreed on a draw.
    Drawn { winners: Vec<Power> },
    /// The last year is over, and all who are left share the game; or nobody is left.
    Ended { winners: Vec<Power> },
}
