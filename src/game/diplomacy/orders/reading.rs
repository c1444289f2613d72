//! What the reader may use, and the result of reading a player's cards.

use crate::messages;
use playdeck_base::message::{Definition, Message, Place};
use playdeck_diplomacy_rules::policy::{CoastSupport, Routes, Via};
use playdeck_diplomacy_rules::world::map::Province;
use playdeck_diplomacy_rules::world::unit::{Unit, Units};

/// What the reader may use: the board before the play, which every player sees.
#[derive(Debug, Clone, Copy)]
pub struct Board<'a> {
    /// All units.
    pub units: &'a Units,
    /// Where a fleet on one of two coasts may support.
    pub coasts: CoastSupport,
    /// Whether an army goes by land if no fleets can carry it as it was ordered.
    pub via: Via,
    /// Whether an army goes only over the seas that its order names.
    pub routes: Routes,
}

/// The result of reading one player's cards.
#[derive(Debug)]
pub struct Reading<O> {
    /// The orders that are followed, in the order of the cards.
    pub given: Vec<GivenOrder<O>>,
    /// The cards that are not followed, in their order.
    pub refused: Vec<Refused>,
    /// The messages, in the order of the cards; each refused card has one of them.
    pub messages: Vec<Message>,
    /// Whether lines were passed over that are no orders of this play: votes, and orders sent ahead.
    pub has_others: bool,
}

/// An order as it was understood. It is legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenOrder<O> {
    /// The unit that the order is for; for a build the unit that is built, for a build given up `None`.
    pub unit: Option<Unit>,
    /// What the unit is to do.
    pub order: O,
    /// Where the order begins.
    pub place: Place,
    /// The index of its card in the list that was read, counted from 0.
    pub statement: usize,
}

/// An order that is not followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused {
    /// The province of the unit that the order is for, if it could be read that far.
    pub unit: Option<Province>,
    /// The offending word.
    pub place: Place,
    /// The index of its card in the list that was read, counted from 0.
    pub statement: usize,
    /// What is wrong.
    pub definition: &'static Definition,
}

impl Refused {
    /// Whether this order may be for any unit, because the name of its unit cannot be read. An order for another
    /// power's unit, or for a place without a unit, does not count, and a line that begins with no unit is no order.
    pub fn hides_its_unit(&self) -> bool {
        let unread = [
            &messages::unknown_name::DEFINITION,
            &messages::unknown_name_near::DEFINITION,
            &messages::name_missing::DEFINITION,
            &messages::ambiguous::DEFINITION,
        ];
        self.unit.is_none() && unread.contains(&self.definition)
    }
}
