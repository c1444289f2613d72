//! What happens in a turn, as typed data without text.
//!
//! Visibility is fixed at the moment of the event: it goes to the players it concerns and to those who could see the
//! hex. The log keeps that, and nothing decides it again later. Where one player may know less than another, there are
//! two events.

use super::orders::order::Order;
use super::refusal::Refusal;
use super::rules::calculator::Odds;
use super::world::{Designation, End, Hex, PlayerNumber, Players, Standing, UnitId, UnitName};
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
#[allow(missing_docs, reason = "the names and types of the fields say what they are")]
pub enum What {
    /// The game began.
    Began,
    /// The gamesmaster, who alone gets the answer, requested the odds of a battle.
    Calculated(Odds),
    /// Positions were handed over, and no turn was played.
    HandedOver,
    /// Positions were handed over before a turn, and the sheet of a player was passed over.
    SheetTooEarly { player: PlayerNumber, turn: u32 },
    /// A position was given to another player.
    TakenOver { player: PlayerNumber, name: String },
    /// No orders came from a player.
    NoOrders { player: PlayerNumber },
    /// A position counts as abandoned, and its cities build.
    Abandoned { player: PlayerNumber },
    /// A player who has missed so many turns counts as having left if they miss the next one, too.
    Warned { player: PlayerNumber, missed: u32, turn: u32 },
    /// How the game ends if all who were warned miss the next turn. It goes to the gamesmaster only, because no player
    /// learns which others are silent.
    EndsBySilence { turn: u32, end: End },
    /// How the game ends if some of those who were warned miss the next turn and the others do not. It goes to the
    /// gamesmaster only.
    EndsBySilenceOf { turn: u32, silent: Players, end: End },
    /// The silence of some players can end the game in more ways than are reported one by one. It goes to the
    /// gamesmaster only.
    EndsInOtherWays { turn: u32 },
    /// The game ends if a player misses the next turn, no matter who else does. This follows from what is public.
    EndsWithout { player: PlayerNumber, turn: u32 },
    /// An empire carried out an order, or could not.
    Ruled {
        player: PlayerNumber,
        order: Order,
        /// Why it was not carried out, or not as ordered.
        #[serde(skip_serializing_if = "Option::is_none")]
        refused: Option<Refusal>,
    },
    /// A unit carried out an order, or could not.
    Ordered {
        unit: UnitId,
        order: Order,
        /// Why it was not carried out, or not as ordered.
        #[serde(skip_serializing_if = "Option::is_none")]
        refused: Option<Refusal>,
    },
    /// A unit was gone with so many of its orders still to be carried out.
    Left { unit: UnitId, orders: u8 },
    /// One player gave money to another.
    Gave { from: PlayerNumber, to: PlayerNumber, amount: u64 },
    /// A player declared another friendly, or hostile.
    Declared { player: PlayerNumber, of: PlayerNumber, friendly: bool },
    /// An empire got a new name.
    Renamed { player: PlayerNumber, from: String, to: String },
    /// A unit got a new name.
    UnitRenamed {
        /// The unit under its new name.
        unit: Designation,
        /// Its old name; `None` if it was named after its type.
        from: UnitName,
    },
    /// A player left the game.
    Quit { player: PlayerNumber },
    /// A unit moved.
    Moved { unit: Designation, from: Hex, to: Hex },
    /// Artillery fired at a hex. Its effect is a separate event for those who see the hex.
    Fired { unit: Designation, from: Hex, at: Hex },
    /// A unit came under indirect fire.
    Shelled { unit: Designation, at: Hex, destroyed: bool },
    /// A unit attacked another in a battle.
    Attacked { at: Hex, by: Designation, unit: Designation, destroyed: bool },
    /// A battle ended, and these players hold the hex: they have armed units there, and took part or would have.
    Held { at: Hex, by: Players },
    /// A city was captured.
    Captured {
        at: Hex,
        /// The city under its old owner.
        city: Designation,
        by: Designation,
        /// The city's new owner and number.
        now: UnitId,
    },
    /// A unit was built.
    Built {
        at: Hex,
        /// The builder: a city, or settlers, which are gone afterwards.
        by: Designation,
        unit: Designation,
    },
    /// A unit was dropped.
    Dropped { at: Hex, unit: Designation },
    /// A unit was dissolved because its owner could not pay its upkeep.
    Dissolved { at: Hex, unit: Designation },
    /// A player's income and upkeep in a turn, and the money they have then.
    Accounted { player: PlayerNumber, income: u64, upkeep: u64, money: u64 },
    /// A player has no units left.
    Eliminated { player: PlayerNumber },
    /// The last turn was played, and so the players rank who were left: by cities, other units and money.
    Ranked { turn: u32, ranking: Vec<(PlayerNumber, Standing)> },
    /// All others concede the game to a player.
    Conceded { to: PlayerNumber },
    /// Players agree on a draw, which these share.
    Agreed { by: Vec<PlayerNumber> },
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
