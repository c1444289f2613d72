//! Where chance is drawn: the phases of the streams. A number, once assigned, is never used for anything else.
//!
//! The turn of a stream is the turn that is played, 0 for the start. Everything decided by lot in an order slot has a
//! stream of its own for the slot and for the hex or the unit it concerns, so that a changed order elsewhere changes
//! nothing here. A sequence by lot is not shuffled, because in a shuffled list one more unit would change the places of
//! all. Instead each unit draws a number, and the lower one goes first.

use crate::world::UnitId;
use playdeck_base::dice::Dice;

/// The land of a map; the place is the number of the attempt.
pub const LAND: u32 = 1;
/// The first cities; the place is the number of the attempt.
pub const CITIES: u32 = 2;
/// The battles that `$BATTLE` asks about and that are too large to be followed, from dice of their own; the place comes
/// from the numbers of units.
pub const DRAWN_BATTLES: u32 = 3;
/// The sequence of units whose orders are not to move, build or drop; the place is the unit.
const ORDERS: u32 = 1000;
/// What an indirect fire mission destroys; the place is the unit that fires.
pub const FIRE: u32 = 2000;
/// The rounds of a battle; the place is the hex.
pub const BATTLE: u32 = 3000;
/// Which unit takes a city; the place is the hex.
pub const CAPTURE: u32 = 4000;
/// The sequence of units that build or are dropped; the place is the unit.
const BUILDS: u32 = 5000;

/// The phase of an order slot.
pub fn in_slot(phase: u32, slot: u8) -> u32 {
    phase + u32::from(slot)
}

/// A sequence by lot.
#[derive(Debug, Clone, Copy)]
pub enum Sequence {
    /// The orders of a slot before the moves.
    Orders,
    /// The builds and drops of a slot.
    Builds,
}

/// The number that a unit draws for its place in a sequence; the lower goes first.
pub fn lot(dice: &Dice, turn: u32, slot: u8, sequence: Sequence, unit: UnitId) -> (u64, UnitId) {
    let phase = match sequence {
        Sequence::Orders => ORDERS,
        Sequence::Builds => BUILDS,
    };
    (dice.stream(turn, in_slot(phase, slot), unit.place()).bits(), unit)
}
