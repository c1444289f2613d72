//! What happens in a play, typed and without text. Everyone may know all of it.

use super::adjudicate::Outcome;
use super::adjust::{Adjusted, Due};
use super::map::{Location, Province};
use super::position::ChartRow;
use super::power::Power;
use super::retreat::RetreatOutcome;
use super::unit::{Adjustment, Order, Retreat, Unit};
use crate::press_rule::PressRule;
use serde::Serialize;

/// Where the order that a unit followed came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Source {
    /// From its power's cards.
    Given,
    /// An order for it was given and could not be followed, so it stood.
    Refused,
    /// No order for it was given, or none that could be read as one for it, so it stood.
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
    /// It was settled what players may write to one another.
    Press {
        /// What.
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
    /// A power of which something was due sent no cards.
    NoOrders {
        /// The power.
        power: Power,
    },
    /// A unit carried out an order, or tried to.
    Ordered {
        /// The unit, where it stood before.
        unit: Unit,
        /// What it was to do.
        order: Order,
        /// Where that came from.
        source: Source,
        /// What became of it.
        outcome: Outcome,
    },
    /// A unit lost its place.
    Dislodged {
        /// The unit, where it stood.
        unit: Unit,
        /// The unit that took its place, where that one came from.
        by: Unit,
        /// Where it may retreat to; with none it left the board.
        open: Vec<Location>,
        /// Where it was dislodged, if it had been convoyed there.
        #[serde(skip_serializing_if = "Option::is_none")]
        landed: Option<Province>,
        /// Whether it left the board because its power sent no orders or is not played.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        forfeited: bool,
    },
    /// A dislodged unit retreated, or left the board.
    Retreated {
        /// The unit, where it was dislodged.
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
        /// Who had it.
        from: Option<Power>,
        /// Who has it.
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
        /// What it ordered.
        orders: Vec<Adjustment>,
        /// What became of that.
        adjusted: Adjusted,
    },
    /// The game was won.
    Won {
        /// By whom.
        power: Power,
        /// With how many centers.
        centers: u8,
    },
    /// A player's units won the game.
    WonByUnits {
        /// His powers that are left.
        winners: Vec<Power>,
        /// With how many units.
        units: u32,
        /// Of how many on the board.
        of: u32,
    },
    /// All others conceded the game.
    Conceded {
        /// To whom.
        power: Power,
    },
    /// The players agreed on a draw.
    Drawn {
        /// Who shares it.
        winners: Vec<Power>,
    },
    /// The last year is over, and all who are left share the game; or nobody is left.
    Ended {
        /// Who they are.
        winners: Vec<Power>,
    },
}
