//! The log of a play: what happens, who may know of it, and which orders are refused.
//!
//! The readers of each event are fixed at the moment it happens, and a reader gets only their own events.

use super::event::{Event, What};
use super::orders::order::Order;
use super::refusal::Refusal;
use super::rules::calculator::Force;
use super::world::{Hex, PlayerNumber, Players};
use playdeck_base::message::{Message, Place};
use playdeck_game::Viewer;
use playdeck_kit::log::{self, Reader, Readers};
use playdeck_kit::witnesses::{Grade, Seen};
use std::collections::BTreeMap;

/// Everything that has happened so far.
#[derive(Debug, Default)]
pub struct Log {
    /// The order slot; 0 outside of slots.
    pub slot: u8,
    /// The refusals of orders on cards.
    pub refusals: Vec<Message>,
    /// The battles, with the sides as they stood at their beginning.
    pub battles: Vec<Fought>,
    /// The cities that units of several players could take.
    pub contested: Vec<Contested>,
    told: log::Log<Event>,
    /// The sets of witnesses so far, by their players.
    witnesses: BTreeMap<Players, Seen>,
}

/// A battle whose sides are each hostile to all others, so that its odds are known.
#[derive(Debug)]
pub struct Fought {
    /// The order slot.
    pub slot: u8,
    /// The hex.
    pub at: Hex,
    /// The sides: their players, who are friendly to one another, and their units.
    pub sides: Vec<(Players, Force)>,
    /// Whose units are left.
    pub left: Players,
}

/// A city that units of several players could take.
#[derive(Debug)]
pub struct Contested {
    /// The order slot.
    pub slot: u8,
    /// The hex.
    pub at: Hex,
    /// The owners of the units that could take it, one for each unit.
    pub takers: Vec<PlayerNumber>,
    /// Who took it.
    pub by: PlayerNumber,
}

impl log::Event for Event {
    type Redacted<'a> = &'a Self;

    /// Every reader of an event knows all of it: where one may know less than another, there are two events.
    fn as_seen(&self, _: Grade) -> &Self {
        self
    }
}

impl<'l> IntoIterator for &'l Log {
    type Item = &'l Event;
    type IntoIter = Box<dyn Iterator<Item = &'l Event> + 'l>;

    fn into_iter(self) -> Self::IntoIter {
        self.told.as_seen(Reader::Gamesmaster)
    }
}

impl Log {
    /// Adds an event for the players who see it, and for the gamesmaster.
    pub fn tell(&mut self, seen: Players, what: What) {
        let readers = if seen == Players::ALL { Readers::Public } else { Readers::Witnesses(self.set(seen)) };
        self.told.push(Event { slot: self.slot, what }, readers);
    }

    fn set(&mut self, seen: Players) -> Seen {
        let sets = &mut self.told.sets;
        let all = || seen.iter().map(|player| (player.0.into(), Grade::Who));
        *self.witnesses.entry(seen).or_insert_with(|| sets.of(all()))
    }

    /// Adds an event for the gamesmaster alone.
    pub fn tell_gamesmaster(&mut self, what: What) {
        self.told.push(Event { slot: self.slot, what }, Readers::Gamesmaster);
    }

    /// Begins a player's order: its effects follow the order itself in the log.
    pub fn begin_order(&mut self) {
        self.told.hold();
    }

    /// Ends the order: adds it with its refusal, if any, and then its effects. A refusal is also a message at the
    /// order's card; orders without a card get no message.
    pub fn end_order(
        &mut self,
        player: PlayerNumber,
        place: Option<Place>,
        refused: Option<Refusal>,
        what: What,
    ) {
        for (event, readers) in self.end_order_alone(player, place, refused, what) {
            self.told.push(event, readers);
        }
    }

    /// Ends the order and adds it, but returns its effects.
    pub fn end_order_alone(
        &mut self,
        player: PlayerNumber,
        place: Option<Place>,
        refused: Option<Refusal>,
        what: What,
    ) -> Vec<(Event, Readers)> {
        if let (Some(refusal), Some(place)) = (refused, place) {
            self.refusals.push(refusal.message().at(place));
        }
        let effects = self.told.release();
        if matches!(what, What::Ruled { order: Order::Vote(_), .. }) {
            // A vote is its player's and the gamesmaster's affair; not even a spectator sees it.
            let readers = Readers::Partial(self.set(Players::only(player)));
            self.told.push(Event { slot: self.slot, what }, readers);
        } else {
            self.tell(Players::only(player), what);
        }
        effects
    }

    /// Adds an effect of an order outside of the order's slot.
    pub fn tell_outside_slots(&mut self, effect: (Event, Readers)) {
        let (event, readers) = effect;
        self.told.push(Event { slot: 0, ..event }, readers);
    }

    /// From now on the player, who has left the game, gets no more than what is public.
    pub fn forget(&mut self, player: PlayerNumber) {
        self.told.forget(player.0.into());
    }

    /// The events that a viewer may know, in the order of the log.
    pub fn as_seen(&self, viewer: Viewer<PlayerNumber>) -> impl Iterator<Item = &Event> {
        self.told.as_seen(viewer.reader(|player| Some(player.0.into())))
    }

    /// All events.
    pub fn iter(&self) -> impl Iterator<Item = &Event> {
        self.as_seen(Viewer::Gamesmaster)
    }
}
