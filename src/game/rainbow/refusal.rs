//! Why an order was not carried out in play, or not as it was written.

use super::geometry::Hex;
use super::messages as say;
use super::orders::Target;
use super::tables::{BUILDS_OF_A_CITY, CITY_SPACING, Kind};
use super::unit::UnitId;
use crate::message::{Message, counted};
use serde::Serialize;

/// The reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "UPPERCASE")]
pub enum Refusal {
    /// A city was to move.
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
        /// What it takes to enter.
        cost: u8,
        /// What is left.
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
    /// The money does not suffice.
    Funds {
        /// What it takes.
        cost: u64,
        /// What there is.
        money: u64,
    },
    /// Every number is taken.
    NoNumber,
    /// Nothing is left to give.
    NothingToGive,
    /// There was less to give than was ordered.
    GaveLess {
        /// What was ordered.
        asked: u64,
        /// What was given.
        given: u64,
    },
}

impl Refusal {
    /// What is said of it.
    pub fn message(self) -> Message {
        match self {
            Self::CityMoves => say::CITY_MOVES.message(),
            Self::OffMap(target) => say::OFF_MAP.message().with(target),
            Self::NotAdjacent(to) => say::NOT_ADJACENT.message().with(to),
            Self::Water(to) => say::WATER.message().with(to),
            Self::Points { to, cost, left } => {
                let points = counted(u64::from(cost), "movement point");
                say::POINTS.message().with(to).with(points).with(left)
            }
            Self::Unarmed(to) => say::UNARMED.message().with(to),
            Self::NotArtillery => say::NOT_ARTILLERY.message(),
            Self::HasFired => say::HAS_FIRED.message(),
            Self::Unseen(unit) => say::UNSEEN.message().with(unit),
            Self::OutOfRange(at) => say::OUT_OF_RANGE.message().with(at).with(Kind::Artillery.range()),
            Self::FriendsThere(at) => say::FRIENDS_THERE.message().with(at),
            Self::OnlySettlers => say::ONLY_SETTLERS.message(),
            Self::OnlyCities(kind) => say::ONLY_CITIES.message().with(kind),
            Self::NoBuilder(kind) => say::NO_BUILDER.message().with(kind),
            Self::NoType => say::NO_TYPE.message(),
            Self::TooNear(at) => say::TOO_NEAR.message().with(CITY_SPACING).with(at),
            Self::BuildsDone => say::BUILDS_DONE.message().with(BUILDS_OF_A_CITY),
            Self::Funds { cost, money } => say::FUNDS.message().with(cost).with(money),
            Self::NoNumber => say::NO_NUMBER.message(),
            Self::NothingToGive => say::NOTHING_TO_GIVE.message(),
            Self::GaveLess { asked, given } => say::GAVE_LESS.message().with(asked).with(given),
        }
    }
}
