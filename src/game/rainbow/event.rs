//! What happens in a turn, typed and without text.
//!
//! Who may know of an event is settled at the instant when it happens: those it concerns, and those who could see the
//! hex. The log keeps that, and nothing judges it afterwards. Where somebody may know less than another, there are two
//! events.

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
    /// The order slot, 0 for what happens in none.
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
    /// The odds of a battle were asked for, by the gamesmaster, who alone is told them.
    Calculated(Odds),
    /// Positions were handed over, and no turn was played.
    HandedOver,
    /// A position was given to another player.
    TakenOver {
        /// The position.
        player: PlayerNumber,
        /// The name of the empire, as it is from now on.
        name: String,
    },
    /// No orders came from a player.
    NoOrders {
        /// From whom.
        player: PlayerNumber,
    },
    /// A position counts as abandoned, and its cities build.
    Abandoned {
        /// Whose it was.
        player: PlayerNumber,
    },
    /// A player counts as having left if they miss the next turn, too.
    Warned {
        /// Who.
        player: PlayerNumber,
        /// How many turns they have missed.
        missed: u32,
        /// The turn that they must not miss.
        turn: u32,
    },
    /// How the game ends if all who were warned miss the next turn; for the gamesmaster, since nobody is told who
    /// else is silent.
    EndsBySilence {
        /// The turn that they must not miss.
        turn: u32,
        /// How it ends.
        end: End,
    },
    /// How the game ends if some of those who were warned miss the next turn, and the others do not; for the
    /// gamesmaster.
    EndsBySilenceOf {
        /// The turn that they must not miss.
        turn: u32,
        /// Who would be silent.
        silent: Players,
        /// How it ends.
        end: End,
    },
    /// The silence of some can end the game in more ways than are told one by one; for the gamesmaster.
    EndsInOtherWays {
        /// The turn that they must not miss.
        turn: u32,
    },
    /// The game ends if a player misses the next turn, whoever else does, as follows from what is public.
    EndsWithout {
        /// Who was warned.
        player: PlayerNumber,
        /// The turn that they must not miss.
        turn: u32,
    },
    /// An empire carried out an order, or could not.
    Ruled {
        /// Whose.
        player: PlayerNumber,
        /// What it was told.
        order: Order,
        /// Why it was not done, or not as told.
        #[serde(skip_serializing_if = "Option::is_none")]
        refused: Option<Refusal>,
    },
    /// A unit carried out an order, or could not.
    Ordered {
        /// The unit.
        unit: UnitId,
        /// What it was told.
        order: Order,
        /// Why it was not done, or not as told.
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
    /// Money went from a player to another.
    Gave {
        /// Who gave.
        from: PlayerNumber,
        /// Who got it.
        to: PlayerNumber,
        /// How much.
        amount: u64,
    },
    /// A player declared another friendly or hostile.
    Declared {
        /// Who.
        player: PlayerNumber,
        /// Whom.
        of: PlayerNumber,
        /// What he is from now on.
        friendly: bool,
    },
    /// An empire has a new name.
    Renamed {
        /// Whose.
        player: PlayerNumber,
        /// What it was called.
        from: String,
        /// What it is called.
        to: String,
    },
    /// A unit has a new name.
    UnitRenamed {
        /// The unit, as it is called.
        unit: Designation,
        /// What it was called; none is after its type.
        from: UnitName,
    },
    /// A player left the game.
    Quit {
        /// Who.
        player: PlayerNumber,
    },
    /// A unit moved.
    Moved {
        /// The unit.
        unit: Designation,
        /// From where.
        from: Hex,
        /// To where.
        to: Hex,
    },
    /// Artillery fired at a hex; what it did there is told to those who see that.
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
        /// Where it stood.
        at: Hex,
        /// Whether it was destroyed.
        destroyed: bool,
    },
    /// A unit attacked another in a battle.
    Attacked {
        /// Where.
        at: Hex,
        /// Who attacked.
        by: Designation,
        /// Whom.
        unit: Designation,
        /// Whether that one was destroyed.
        destroyed: bool,
    },
    /// A city fell.
    Captured {
        /// Where.
        at: Hex,
        /// The city as it was.
        city: Designation,
        /// The unit that took it.
        by: Designation,
        /// Whose it is, and its number.
        now: UnitId,
    },
    /// A unit was built.
    Built {
        /// Where.
        at: Hex,
        /// The builder: a city; or settlers, who are gone.
        by: Designation,
        /// What was built.
        unit: Designation,
    },
    /// A unit was dropped.
    Dropped {
        /// Where.
        at: Hex,
        /// The unit.
        unit: Designation,
    },
    /// A unit was dissolved for lack of money.
    Dissolved {
        /// Where.
        at: Hex,
        /// The unit.
        unit: Designation,
    },
    /// What a turn brought a player and cost him.
    Accounted {
        /// Whom.
        player: PlayerNumber,
        /// What his cities brought.
        income: u64,
        /// What his units cost.
        upkeep: u64,
        /// What he has.
        money: u64,
    },
    /// A player has no units left.
    Eliminated {
        /// Who.
        player: PlayerNumber,
    },
    /// The game is over.
    Over(End),
}

impl What {
    /// The units that it tells of by name: who acted before who was acted on, a city that fell before who took it.
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
