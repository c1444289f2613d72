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
    OffMap(target: Target) = 202 Warning "{target} leads off the map.";
    NotAdjacent(hex: Hex) = 203 Warning "{hex} is not adjacent.";
    Water(hex: Hex) = 204 Warning "{hex} is water, which no unit can enter.";
    Points { to: Hex, cost: u8, left: u8 } = 205 Warning "Entering {hex} takes {cost}; the unit has {left} left." with hex: to, cost: counted(u64::from(cost), "movement point"), left: left;
    Unarmed(hex: Hex) = 206 Warning "The attack on {hex} was cancelled, because no armed unit would take part.";
    NotArtillery = 210 Warning "Only artillery units can fire at a hex.";
    HasFired = 211 Warning "The unit has already fired in this turn.";
    Unseen(unit: UnitId) = 212 Warning "No unit {unit} is in sight.";
    OutOfRange(hex: Hex) = 213 Warning "{hex} is more than {range} hexes away." with hex: hex, range: Kind::Artillery.range();
    FriendsThere(hex: Hex) = 214 Warning "Friendly units are in {hex}, and the mission was cancelled.";
    OnlySettlers = 220 Warning "Only settlers can build a city.";
    OnlyCities(kind: Kind) = 221 Warning "Settlers can build only a city; cities build {kind}." with kind: kind.name();
    NoBuilder(kind: Kind) = 222 Warning "{kind} cannot build anything." with kind: kind.name();
    NoType = 223 Warning "The order names no type of unit.";
    TooNear(hex: Hex) = 224 Warning "A city must lie at least {least} hexes from any other, and one is nearer to {hex}." with least: CITY_SPACING, hex: hex;
    BuildsDone = 225 Warning "The city has already built {most} units in this turn." with most: BUILDS_OF_A_CITY;
    Funds { cost: u64, money: u64 } = 226 Warning "It costs {cost}, but the empire has only {money}.";
    NoNumber = 227 Warning "Every number that a unit can have is taken.";
    NothingToGive = 230 Warning "There is no money to give.";
    GaveLess { asked: u64, given: u64 } = 231 Warning "Of {asked} ordered only {given} could be given.";
}
