//! Why an order was not carried out in play, or not as it was written. The numbers are 201 to 239.

use super::orders::order::Target;
use super::tables::{BUILDS_OF_A_CITY, CITY_SPACING, Kind};
use super::world::{Hex, UnitId};
use playdeck_base::message::counted;
use playdeck_kit::refusal::refusals;

refusals! {
    /// The reason.
    pub enum Refusal of "RBE";
    CityMoves = 201 Warning "Cities cannot move.";
    OffMap(target: Target) = 202 Warning "{} leads off the map.";
    NotAdjacent(to: Hex) = 203 Warning "{} is not adjacent.";
    Water(to: Hex) = 204 Warning "{} is water, which no unit can enter.";
    Points { to: Hex, cost: u8, left: u8 } = 205 Warning "Entering {} takes {}; the unit has {} left." with to, counted(u64::from(cost), "movement point"), left;
    Unarmed(to: Hex) = 206 Warning "The attack on {} was cancelled, because no armed unit would take part.";
    NotArtillery = 210 Warning "Only artillery units can fire at a hex.";
    HasFired = 211 Warning "The unit has already fired in this turn.";
    Unseen(unit: UnitId) = 212 Warning "No unit {} is in sight.";
    OutOfRange(at: Hex) = 213 Warning "{} is more than {} hexes away." with at, Kind::Artillery.range();
    FriendsThere(at: Hex) = 214 Warning "Friendly units are in {}, and the mission was cancelled.";
    OnlySettlers = 220 Warning "Only settlers can build a city.";
    OnlyCities(kind: Kind) = 221 Warning "Settlers can build only a city; cities build {}." with kind.name();
    NoBuilder(kind: Kind) = 222 Warning "{} cannot build anything." with kind.name();
    NoType = 223 Warning "The order names no type of unit.";
    TooNear(at: Hex) = 224 Warning "A city must lie at least {} hexes from any other, and one is nearer to {}." with CITY_SPACING, at;
    BuildsDone = 225 Warning "The city has already built {} units in this turn." with BUILDS_OF_A_CITY;
    Funds { cost: u64, money: u64 } = 226 Warning "It costs {}, but the empire has only {}.";
    NoNumber = 227 Warning "Every number that a unit can have is taken.";
    NothingToGive = 230 Warning "There is no money to give.";
    GaveLess { asked: u64, given: u64 } = 231 Warning "Of {} ordered only {} could be given.";
}
