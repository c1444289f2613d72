//! The meanings that a card can have on the board, and which of them is followed.

use super::names::Places;
use super::names::Verb;
use super::phrase::NamedUnit;
use super::refusal::Refusal;
use crate::messages;
use playdeck_base::message::{Message, Place};
use playdeck_diplomacy_rules::world::map::{Location, Province};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::{Unit, Units};

/// The messages on an order that is followed, with offsets in the text. They are kept apart, so that meanings are small:
/// few orders have any.
#[derive(Debug, Clone, Default)]
#[expect(clippy::box_collection, reason = "an empty vector is three times as large")]
pub(super) struct Notes(Option<Box<Vec<(Message, usize)>>>);

impl Notes {
    pub(super) const NONE: Self = Self(None);

    pub(super) fn push(&mut self, message: Message, offset: usize) {
        self.0.get_or_insert_default().push((message, offset));
    }

    /// These messages, and others behind them.
    pub(super) fn and(mut self, others: Self) -> Self {
        for (message, offset) in others.0.into_iter().flat_map(|list| *list) {
            self.push(message, offset);
        }
        self
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Message> {
        self.0.iter().flat_map(|list| list.iter()).map(|(message, _)| message)
    }

    /// Gives each message its place on the cards.
    pub(super) fn place(&mut self, at: impl Fn(usize) -> Place) {
        for (message, offset) in self.0.iter_mut().flat_map(|list| list.iter_mut()) {
            message.place = Some(at(*offset));
        }
    }
}

/// One legal meaning of a card.
#[derive(Debug, Clone)]
pub(super) struct Meaning<O> {
    pub(super) unit: Option<Unit>,
    pub(super) order: O,
    pub(super) notes: Notes,
}

/// Weighs the meanings of a card, one after another. A single legal meaning is followed; if two are legal, none is
/// followed; if none is, the result is the refusal of the meaning that got farthest.
pub(super) struct Weighing<O> {
    legal: Option<Meaning<O>>,
    other: Option<Meaning<O>>,
    refused: Option<Refusal>,
}

impl<O: Copy + PartialEq> Weighing<O> {
    pub(super) const NOTHING: Self = Self { legal: None, other: None, refused: None };

    pub(super) fn take(&mut self, meaning: Result<Meaning<O>, Refusal>) {
        match meaning {
            Ok(meaning) => match &self.legal {
                Some(first) if first.unit == meaning.unit && first.order == meaning.order => {}
                Some(_) => _ = self.other.get_or_insert(meaning),
                None => self.legal = Some(meaning),
            },
            Err(refusal) if self.refused.as_ref().is_none_or(|first| first.offset < refusal.offset) => {
                self.refused = Some(refusal);
            }
            Err(_) => {}
        }
    }

    /// Whether two meanings are legal.
    pub(super) const fn is_ambiguous(&self) -> bool {
        self.other.is_some()
    }

    /// The meaning of the card at an offset.
    pub(super) fn settle(
        self,
        offset: usize,
        written: impl Fn(&Meaning<O>) -> String,
    ) -> Result<Meaning<O>, Refusal> {
        if let (Some(first), Some(other)) = (&self.legal, &self.other) {
            let message = messages::ambiguous(&written(first), &written(other));
            let unit = first.unit.filter(|unit| Some(*unit) == other.unit);
            return Err(Refusal::new(message, offset).of(unit.map(|unit| unit.province())));
        }
        let nothing = || Refusal::new(messages::name_missing(), offset);
        self.legal.ok_or_else(|| self.refused.unwrap_or_else(nothing))
    }
}

/// Weighs meanings that were collected before.
pub(super) fn settle<O: Copy + PartialEq>(
    meanings: Vec<Result<Meaning<O>, Refusal>>,
    offset: usize,
    written: impl Fn(&Meaning<O>) -> String,
) -> Result<Meaning<O>, Refusal> {
    let mut weighing = Weighing::NOTHING;
    for meaning in meanings {
        weighing.take(meaning);
    }
    weighing.settle(offset, written)
}

/// The unit of a power in one of the provinces that a name can mean, and the messages on how it was named.
pub(super) fn own_unit(
    power: Power,
    named: &NamedUnit,
    found: Option<Unit>,
    province: Province,
) -> Result<(Unit, Notes), Refusal> {
    let is_own = found.is_some_and(|unit| unit.power == power);
    let (unit, notes) =
        any_unit(named, found, province).map_err(|refusal| refusal.of(is_own.then_some(province)))?;
    if unit.power != power {
        let message = messages::foreign_unit(province, unit.power);
        return Err(Refusal::new(message, named.offset()));
    }
    Ok((unit, notes))
}

/// The unit in one of the provinces that a name can mean, of any power.
pub(super) fn any_unit(
    named: &NamedUnit,
    found: Option<Unit>,
    province: Province,
) -> Result<(Unit, Notes), Refusal> {
    let Some(unit) = found else {
        return Err(Refusal::new(messages::no_unit(province), named.at.offset));
    };
    if let Some((power, offset)) = named.country
        && power != unit.power
    {
        let message = messages::other_country(province, unit.power, power);
        return Err(Refusal::new(message, offset));
    }
    let mut notes = Notes::NONE;
    match named.kind {
        Some((kind, offset)) if kind != unit.kind => {
            let message = messages::other_kind(province, unit.kind.with_article());
            return Err(Refusal::new(message, offset));
        }
        Some(_) => {}
        None => {
            let message = messages::letter_missing(province, unit);
            notes.push(message, named.at.offset);
        }
    }
    if named.at.coast.is_some_and(|coast| unit.at.coast() != Some(coast)) {
        notes.push(messages::other_coast(unit.at), named.at.offset);
    }
    Ok((unit, notes))
}

/// Lists places for a message that asks for one of them.
pub(super) fn one_of(places: impl Iterator<Item = Location>) -> String {
    places.map(|place| place.to_string()).collect::<Vec<_>>().join(" or ")
}

/// The province of a power's unit, if exactly one of the provinces that a name can mean has one.
pub(super) fn the_own(power: Power, units: &Units, provinces: Places) -> Option<Province> {
    let mut own = provinces.iter().filter(|at| units.get(*at).is_some_and(|unit| unit.power == power));
    own.next().filter(|_| own.next().is_none())
}

/// The refusal of a verb that belongs to no order of this play.
pub(super) fn other_play(verb: Verb, offset: usize) -> Refusal {
    let (name, plays) = plays_of(verb);
    Refusal::new(messages::other_play(name, plays), offset)
}

/// The same among moves, where such an order can be sent ahead if its line begins with the verb.
pub(super) fn later_play(verb: Verb, offset: usize) -> Refusal {
    let (name, plays) = plays_of(verb);
    let begins = if name == "RETREATS" { "RETREAT" } else { name };
    Refusal::new(messages::not_sent_ahead(name, plays, begins), offset)
}

/// The name of a verb, and the plays in which it is an order.
const fn plays_of(verb: Verb) -> (&'static str, &'static str) {
    match verb {
        Verb::Stands => ("STANDS", "$MOVES"),
        Verb::Moves => ("MOVES", "$MOVES"),
        Verb::Supports => ("SUPPORTS", "$MOVES"),
        Verb::Convoys => ("CONVOYS", "$MOVES"),
        Verb::Removes => ("REMOVE", "$RETREAT and $BUILD"),
        Verb::Builds => ("BUILD", "$BUILD"),
        Verb::Retreats | Verb::Leaves => ("RETREATS", "$RETREAT"),
        Verb::Waives => ("WAIVE", "$BUILD"),
    }
}
