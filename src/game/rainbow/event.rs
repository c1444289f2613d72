//! What happens in a turn, as typed data without text.
//!
//! Visibility is fixed at the moment of the event: it goes to the players it concerns and to those who could see the
//! hex. The log keeps that, and nothing decides it again later. Where one player may know less than another, there are
//! two events.

use super::orders::order::Order;
use super::refusal::Refusal;
use super::rules::calculator::Odds;
use super::world::geometry::Hex;
use super::world::players::{PlayerNumber, Players};
use super::world::position::End;
use super::world::unit::{Designation, UnitId, UnitName};
use serde::Serialize;

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub struct Event {
    /// The order slot; 0 for what happens outside of slots.
    pub slot: u8,
    /// What happened.
    pub what: What,
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE", rename_all_fields = "UPPERCASE")]
pub enum What {
    /// The game began.
    Began,
    /// The gamesmaster, who alone gets the answer, requested the odds of a battle.
    Calculated(Odds),
    /// Positions were handed over, and no turn was played.
    HandedOver,
    /// A position was given to another player.
    TakenOver {
        /// The position.
        player: PlayerNumber,
        /// The new name of the empire.
        name: String,
    },
    /// No orders came from a player.
    NoOrders {
        /// The player.
        player: PlayerNumber,
    },
    /// A position counts as abandoned, and its cities build.
    Abandoned {
        /// The player whose position it was.
        player: PlayerNumber,
    },
    /// A player counts as having left if they miss the next turn, too.
    Warned {
        /// The player.
        player: PlayerNumber,
        /// How many turns they have missed.
        missed: u32,
        /// The turn that they must not miss.
        turn: u32,
    },
    /// How the game ends if all who were warned miss the next turn. It goes to the gamesmaster only, because no player
    /// learns which others are silent.
    EndsBySilence {
        /// The turn that they must not miss.
        turn: u32,
        /// How it ends.
        end: End,
    },
    /// How the game ends if some of those who were warned miss the next turn and the others do not. It goes to the
    /// gamesmaster only.
    EndsBySilenceOf {
        /// The turn that they must not miss.
        turn: u32,
        /// The players who would be silent.
        silent: Players,
        /// How it ends.
        end: End,
    },
    /// The silence of some players can end the game in more ways than are reported one by one. It goes to the
    /// gamesmaster only.
    EndsInOtherWays {
        /// The turn that they must not miss.
        turn: u32,
    },
    /// The game ends if a player misses the next turn, no matter who else does. This follows from what is public.
    EndsWithout {
        /// The player who was warned.
        player: PlayerNumber,
        /// The turn that they must not miss.
        turn: u32,
    },
    /// An empire carried out an order, or could not.
    Ruled {
        /// The player.
        player: PlayerNumber,
        /// The order.
        order: Order,
        /// Why it was not carried out, or not as ordered.
        #[serde(skip_serializing_if = "Option::is_none")]
        refused: Option<Refusal>,
    },
    /// A unit carried out an order, or could not.
    Ordered {
        /// The unit.
        unit: UnitId,
        /// The order.
        order: Order,
        /// Why it was not carried out, or not as ordered.
        #[serde(skip_serializing_if = "Option::is_none")]
        refused: Option<Refusal>,
    },
    /// A unit was gone before its orders were carried out.
    Left {
        /// The unit.
        unit: UnitId,
        /// How many orders it still had.
        orders: u8,
    },
    /// One player gave money to another.
    Gave {
        /// The giver.
        from: PlayerNumber,
        /// The receiver.
        to: PlayerNumber,
        /// The amount.
        amount: u64,
    },
    /// A player declared another friendly or hostile.
    Declared {
        /// The player who made the declaration.
        player: PlayerNumber,
        /// The player it is about.
        of: PlayerNumber,
        /// Whether that player is friendly from now on.
        friendly: bool,
    },
    /// An empire got a new name.
    Renamed {
        /// The player.
        player: PlayerNumber,
        /// The old name.
        from: String,
        /// The new name.
        to: String,
    },
    /// A unit got a new name.
    UnitRenamed {
        /// The unit under its new name.
        unit: Designation,
        /// Its old name; `None` if it was named after its type.
        from: UnitName,
    },
    /// A player left the game.
    Quit {
        /// The player.
        player: PlayerNumber,
    },
    /// A unit moved.
    Moved {
        /// The unit.
        unit: Designation,
        /// The hex it left.
        from: Hex,
        /// The hex it entered.
        to: Hex,
    },
    /// Artillery fired at a hex. Its effect is a separate event for those who see the hex.
    Fired {
        /// The artillery.
        unit: Designation,
        /// Where it stands.
        from: Hex,
        /// The hex it fired at.
        at: Hex,
    },
    /// A unit came under indirect fire.
    Shelled {
        /// The unit.
        unit: Designation,
        /// The hex where it stood.
        at: Hex,
        /// Whether it was destroyed.
        destroyed: bool,
    },
    /// A unit attacked another in a battle.
    Attacked {
        /// The hex.
        at: Hex,
        /// The attacker.
        by: Designation,
        /// The target.
        unit: Designation,
        /// Whether the target was destroyed.
        destroyed: bool,
    },
    /// A city was captured.
    Captured {
        /// The hex.
        at: Hex,
        /// The city under its old owner.
        city: Designation,
        /// The unit that took it.
        by: Designation,
        /// The city's new owner and number.
        now: UnitId,
    },
    /// A unit was built.
    Built {
        /// The hex.
        at: Hex,
        /// The builder: a city, or settlers, which are gone afterwards.
        by: Designation,
        /// The new unit.
        unit: Designation,
    },
    /// A unit was dropped.
    Dropped {
        /// The hex.
        at: Hex,
        /// The unit.
        unit: Designation,
    },
    /// A unit was dissolved because its owner could not pay its upkeep.
    Dissolved {
        /// The hex.
        at: Hex,
        /// The unit.
        unit: Designation,
    },
    /// A player's income and upkeep in a turn.
    Accounted {
        /// The player.
        player: PlayerNumber,
        /// The income from the player's cities.
        income: u64,
        /// The upkeep of the player's units.
        upkeep: u64,
        /// The money the player has now.
        money: u64,
    },
    /// A player has no units left.
    Eliminated {
        /// The player.
        player: PlayerNumber,
    },
    /// The game is over.
    Over(End),
}

impl What {
    /// The units it names: the one that acted before the one acted on; a captured city before its captor.
    pub fn units(&self) -> impl Iterator<Item = &Designation> {
        let both = match self {
            Self::Attacked { by, unit, .. } | Self::Built { by, unit, .. } => [Some(by), Some(unit)],
            Self::Captured { city, by, .. } => [Some(city), Some(by)],
            Self::Moved { unit, .. }
            | Self::UnitRenamed { unit, .. }
            | Self::Fired { unit, .. }
            | Self::Shelled { unit, .. }
            | Self::Dropped { unit, .. }
            | Self::Dissolved { unit, .. } => [Some(unit), None],
            _ => [None, None],
        };
        both.into_iter().flatten()
    }
}
