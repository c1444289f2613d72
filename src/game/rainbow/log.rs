//! The log of a play: what happens, who may know of it, and what is refused.
//!
//! Each event gets its readers at the instant when it happens, and a reader walks their own events alone.

use super::event::{Event, What};
use super::refusal::Refusal;
use super::world::players::{PlayerNumber, Players};
use crate::game::Viewer;
use crate::kit::log::{self, Reader, Readers};
use crate::kit::witnesses::{Grade, Seen};
use crate::message::{Message, Place};
use std::collections::BTreeMap;

/// What has happened so far.
#[derive(Debug, Default)]
pub struct Log {
    /// The order slot, 0 outside of them.
    pub slot: u8,
    /// What was refused to the orders of cards.
    pub refusals: Vec<Message>,
    told: log::Log<Event>,
    /// The sets of witnesses that were met, by their players.
    witnesses: BTreeMap<Players, Seen>,
    /// What the order that is carried out has led to: it is told behind the order itself.
    behind: Option<Vec<(Players, What)>>,
}

impl log::Event for Event {
    type Told<'a> = &'a Self;

    /// Who knows of an event knows all of it: where somebody may know less than another, there are two.
    fn as_seen(&self, _: Grade) -> &Self {
        self
    }
}

impl<'l> IntoIterator for &'l Log {
    type Item = &'l Event;
    type IntoIter = Box<dyn Iterator<Item = &'l Event> + 'l>;

    /// All that happened.
    fn into_iter(self) -> Self::IntoIter {
        self.told.as_seen(Reader::Gamesmaster)
    }
}

impl Log {
    /// Something happened before the eyes of some.
    pub fn tell(&mut self, seen: Players, what: What) {
        match &mut self.behind {
            Some(behind) => behind.push((seen, what)),
            None => self.push(seen, what),
        }
    }

    /// The gamesmaster alone learns something.
    pub fn tell_gamesmaster(&mut self, what: What) {
        self.told.push(Event { slot: self.slot, what }, Readers::Gamesmaster);
    }

    /// A player's order is carried out from here on.
    pub fn begin_order(&mut self) {
        self.behind = Some(Vec::new());
    }

    /// It is done: it is told with why it was refused, if it was, and then what it has led to. A refusal is a message at
    /// its card; what no card ordered gets none.
    pub fn end_order(
        &mut self,
        player: PlayerNumber,
        place: Option<Place>,
        refused: Option<Refusal>,
        what: What,
    ) {
        if let (Some(refusal), Some(place)) = (refused, place) {
            self.refusals.push(refusal.message().at(place));
        }
        let behind = self.behind.take();
        self.push(Players::only(player), what);
        behind.into_iter().flatten().for_each(|(seen, what)| self.push(seen, what));
    }

    /// Who has left the game is told no more than everybody is.
    pub fn forget(&mut self, player: PlayerNumber) {
        self.told.forget(player.0.into());
    }

    /// What a viewer learns, in the order in which it is told.
    pub fn as_seen(&self, viewer: Viewer<PlayerNumber>) -> impl Iterator<Item = &Event> {
        self.told.as_seen(match viewer {
            Viewer::Public => Reader::Public,
            Viewer::Gamesmaster => Reader::Gamesmaster,
            Viewer::Spectator => Reader::Spectator,
            Viewer::Player(player) => Reader::Player(player.0.into()),
        })
    }

    /// All that happened.
    pub fn iter(&self) -> impl Iterator<Item = &Event> {
        self.as_seen(Viewer::Gamesmaster)
    }

    fn push(&mut self, seen: Players, what: What) {
        let readers = if seen == Players::ALL {
            Readers::Public
        } else {
            let sets = &mut self.told.sets;
            let all = || seen.iter().map(|player| (player.0.into(), Grade::Who));
            Readers::Witnesses(*self.witnesses.entry(seen).or_insert_with(|| sets.of(all())))
        };
        self.told.push(Event { slot: self.slot, what }, readers);
    }
}
