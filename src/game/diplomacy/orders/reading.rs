//! What the reader may use, and the result of reading a player's cards.

use super::names::Places;
use super::phrase::NamedUnit;
use crate::messages;
use playdeck_base::message::{Definition, Message, Place};
use playdeck_diplomacy_rules::policy::{CoastSupport, Routes, Via};
use playdeck_diplomacy_rules::world::map::{Location, Province, ProvinceSet};
use playdeck_diplomacy_rules::world::position::Position;
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::{Kind, Unit, Units, can_stand};

/// What the reader may use: the board before the play, as the player sees it.
#[derive(Debug, Clone, Copy)]
pub struct Board<'a> {
    /// The units that the player sees: all of them, unless there is fog.
    pub units: &'a Units,
    /// Where a fleet on one of two coasts may support.
    pub coasts: CoastSupport,
    /// Whether an army goes by land if no fleets can carry it as it was ordered.
    pub via: Via,
    /// Whether an army goes only over the seas that its order names.
    pub routes: Routes,
    /// What lies in fog.
    pub fog: Option<&'a Fog>,
}

/// What a player does not see. Their orders may name any unit there and any route: nothing that is said about them
/// depends on what is there.
#[derive(Debug)]
pub struct Fog {
    /// The provinces in sight.
    sight: ProvinceSet,
    /// The units in sight, and a fleet on each body of water that is not.
    carriers: Units,
}

impl Fog {
    /// What a power does not see.
    pub fn around(position: &Position, power: Power, sight: &ProvinceSet) -> Self {
        let is_open = |at: &Province| at.terrain().has_convoys() && !sight.contains(*at);
        let fleet = |at| Unit { power, kind: Kind::Fleet, at: Location::province_itself(at) };
        let supposed = position.map.provinces().filter(is_open).map(fleet);
        Self { sight: sight.clone(), carriers: position.units.iter().chain(supposed).collect() }
    }
}

impl<'a> Board<'a> {
    /// A board that the player sees, on which an army may go over any seas.
    pub const fn open(units: &'a Units, coasts: CoastSupport, via: Via) -> Self {
        Self { units, coasts, via, routes: Routes::Any, fog: None }
    }

    /// The units over which a convoy may lead.
    pub(super) fn carriers(self) -> &'a Units {
        self.fog.map_or(self.units, |fog| &fog.carriers)
    }

    /// Whether the player does not see a province.
    pub(super) fn is_hidden(self, at: Province) -> bool {
        self.fog.is_some_and(|fog| !fog.sight.contains(at))
    }

    /// Where a unit that is named may stand: in fog where units are seen, and if none is, anywhere.
    pub(super) fn places(self, places: Places) -> Places {
        let seen = if self.fog.is_some() { places.that(|at| self.units.is_occupied(at)) } else { places };
        if seen.is_empty() { places } else { seen }
    }
}

/// The units that may be meant by one that is named in fog: any that could stand there.
pub(super) fn supposed(named: &NamedUnit, at: Province, power: Power) -> Vec<Unit> {
    let places = || std::iter::once(Location::province_itself(at)).chain(at.coasts());
    let of_kind = |kind| places().map(move |at| Unit { power, kind, at });
    let is_meant = |unit: &Unit| {
        can_stand(unit.kind, unit.at)
            && named.kind.is_none_or(|(letter, _)| letter == unit.kind)
            && named.at.coast.is_none_or(|coast| unit.at.coast().is_none_or(|at| at == coast))
    };
    of_kind(Kind::Army).chain(of_kind(Kind::Fleet)).filter(is_meant).collect()
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
