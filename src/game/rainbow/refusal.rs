//! Why an order was not carried out in play, or not as it was written.

use super::messages as say;
use super::orders::order::Target;
use super::world::geometry::Hex;
use super::world::tables::{BUILDS_OF_A_CITY, CITY_SPACING, Kind};
use super::world::unit::UnitId;
use crate::message::{Definition, Message, counted};
use crate::text::{self, Letters, Text};
use serde::Serialize;

/// The reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "UPPERCASE")]
pub enum Refusal {
    /// The order to a city was to move.
    CityMoves,
    /// The target lies off the map.
    OffMap(Target),
    /// The target of a move is no neighbour.
    NotAdjacent(Hex),
    /// The target of a move is water.
    Water(Hex),
    /// Too few movement points are left.
    Points {
        /// The hex.
        to: Hex,
        /// The points needed to enter it.
        cost: u8,
        /// The points that are left.
        left: u8,
    },
    /// No armed unit would take part in the attack.
    Unarmed(Hex),
    /// Only artillery fires.
    NotArtillery,
    /// One mission a turn.
    HasFired,
    /// No such unit is in sight.
    Unseen(UnitId),
    /// The target is too far away.
    OutOfRange(Hex),
    /// Friendly units are there.
    FriendsThere(Hex),
    /// Settlers alone build cities.
    OnlySettlers,
    /// Settlers build nothing but cities.
    OnlyCities(Kind),
    /// The unit can build nothing.
    NoBuilder(Kind),
    /// The order to a city names no type.
    NoType,
    /// A city is too near.
    TooNear(Hex),
    /// The city has built all it can.
    BuildsDone,
    /// There is not enough money.
    Funds {
        /// The cost.
        cost: u64,
        /// The money there is.
        money: u64,
    },
    /// Every number is taken.
    NoNumber,
    /// There is no money left to give.
    NothingToGive,
    /// There was less to give than was ordered.
    GaveLess {
        /// The amount ordered.
        asked: u64,
        /// The amount given.
        given: u64,
    },
}

impl Refusal {
    /// The message for it.
    pub fn message(self) -> Message {
        self.said(|definition, arguments| Message {
            arguments: arguments.iter().map(|argument| text::written(*argument)).collect(),
            ..definition.message()
        })
    }

    /// Passes on the definition of its message and the texts that fill the places in it.
    fn said<T>(self, say: impl FnOnce(&'static Definition, &[&dyn Text]) -> T) -> T {
        match self {
            Self::CityMoves => say(&say::CITY_MOVES, &[]),
            Self::OffMap(target) => say(&say::OFF_MAP, &[&target]),
            Self::NotAdjacent(to) => say(&say::NOT_ADJACENT, &[&to]),
            Self::Water(to) => say(&say::WATER, &[&to]),
            Self::Points { to, cost, left } => {
                say(&say::POINTS, &[&to, &counted(u64::from(cost), "movement point"), &left])
            }
            Self::Unarmed(to) => say(&say::UNARMED, &[&to]),
            Self::NotArtillery => say(&say::NOT_ARTILLERY, &[]),
            Self::HasFired => say(&say::HAS_FIRED, &[]),
            Self::Unseen(unit) => say(&say::UNSEEN, &[&unit]),
            Self::OutOfRange(at) => say(&say::OUT_OF_RANGE, &[&at, &Kind::Artillery.range()]),
            Self::FriendsThere(at) => say(&say::FRIENDS_THERE, &[&at]),
            Self::OnlySettlers => say(&say::ONLY_SETTLERS, &[]),
            Self::OnlyCities(kind) => say(&say::ONLY_CITIES, &[&kind.name()]),
            Self::NoBuilder(kind) => say(&say::NO_BUILDER, &[&kind.name()]),
            Self::NoType => say(&say::NO_TYPE, &[]),
            Self::TooNear(at) => say(&say::TOO_NEAR, &[&CITY_SPACING, &at]),
            Self::BuildsDone => say(&say::BUILDS_DONE, &[&BUILDS_OF_A_CITY]),
            Self::Funds { cost, money } => say(&say::FUNDS, &[&cost, &money]),
            Self::NoNumber => say(&say::NO_NUMBER, &[]),
            Self::NothingToGive => say(&say::NOTHING_TO_GIVE, &[]),
            Self::GaveLess { asked, given } => say(&say::GAVE_LESS, &[&asked, &given]),
        }
    }
}

impl Text for Refusal {
    /// Its number and its sentence, as the gamesmaster reads them.
    fn write(&self, to: &mut dyn Letters) {
        self.said(|definition, arguments| {
            format_args!("{definition} ").write(to);
            let mut arguments = arguments.iter();
            for (at, piece) in definition.text.split("{}").enumerate() {
                (at > 0).then(|| arguments.next()).flatten().write(to);
                to.put(piece);
            }
        });
    }
}
