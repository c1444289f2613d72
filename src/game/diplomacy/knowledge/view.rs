//! The board through the eyes of one viewer.

use super::fog;
use crate::name::Diplomacy;
use crate::punched::Punched;
use playdeck_diplomacy_rules::event::{Event, Log};
use playdeck_diplomacy_rules::world::map::ProvinceSet;
use playdeck_diplomacy_rules::world::position::Position;
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_game::{self as game, Records as _, Viewer};
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::ops::Deref;

/// The board as one viewer sees it. In the open nothing is hidden except what others have ordered and written, of which a
/// position holds the orders that were sent ahead and the votes, and for how long a power was silent, which is a warning
/// to its player. In fog all that is out of sight is missing, and where names are hidden, so is who plays what.
pub struct View<'a> {
    position: Cow<'a, Position>,
    /// The viewer.
    pub viewer: Viewer<Power>,
    /// In fog what the viewer sees.
    sight: Option<ProvinceSet>,
}

/// What a viewer learned of a play.
pub enum Told<'l> {
    /// All of it.
    Whole(&'l Log),
    /// A part.
    InPart(Log),
}

impl Deref for Told<'_> {
    type Target = Log;

    fn deref(&self) -> &Log {
        match self {
            Self::Whole(log) => log,
            Self::InPart(log) => log,
        }
    }
}

/// Who plays a power, where names are hidden: somebody.
const SOMEBODY: &str = "(hidden)";

impl View<'_> {
    /// The position, as far as the viewer knows it.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whether the viewer may know what a power sent ahead and how it votes.
    pub fn knows_what_is_sent_by(&self, power: Power) -> bool {
        match self.viewer {
            Viewer::Gamesmaster => true,
            Viewer::Player(own) => own == power,
            Viewer::Public | Viewer::Spectator => false,
        }
    }

    /// In fog what the viewer sees.
    pub const fn sight(&self) -> Option<&ProvinceSet> {
        self.sight.as_ref()
    }

    /// Whether the viewer knows less than all of the board or of who plays what.
    pub fn is_limited(&self) -> bool {
        matches!(self.position, Cow::Owned(_))
    }

    /// The power whose player looks.
    fn own(&self) -> Option<Power> {
        match self.viewer {
            Viewer::Player(power) => Some(power),
            _ => None,
        }
    }

    /// The log of a play, as far as the viewer knows it.
    pub fn told<'l>(&self, log: &'l Log) -> Told<'l> {
        let told = match &self.sight {
            None => Told::Whole(log),
            Some(sight) => Told::InPart(fog::told(log, self.own(), sight)),
        };
        if !self.position.hides_names() || self.viewer == Viewer::Gamesmaster {
            return told;
        }
        let is_known = |event: &&Event| match event {
            Event::Assigned { power, .. } | Event::TakenOver { power, .. } => self.own() == Some(*power),
            _ => true,
        };
        let without_others = |event: &Event| match event {
            Event::CivilDisorder { power, plays, .. } if self.own() != Some(*power) => {
                Event::CivilDisorder { power: *power, player: SOMEBODY.to_owned(), plays: *plays }
            }
            Event::TakenOver { power, player, .. } => {
                Event::TakenOver { power: *power, from: None, player: player.clone() }
            }
            _ => event.clone(),
        };
        let events = told.all().iter().filter(is_known).map(without_others).collect();
        let board = told.before().0;
        Told::InPart(told.of_reader(events, |unit| board.get(unit.province()) == Some(*unit)))
    }
}

impl<'a> game::Viewing<'a, Diplomacy> for View<'a> {
    fn of(position: &'a Position, viewer: Viewer<Power>) -> Self {
        let mut view = Self { position: Cow::Borrowed(position), viewer, sight: None };
        if viewer == Viewer::Gamesmaster {
            return view;
        }
        let own = view.own();
        if position.is_in_fog() {
            let sight = own.map_or(ProvinceSet::NONE, |power| position.sight(power));
            view.position = Cow::Owned(fog::seen(position, own, &sight));
            view.sight = Some(sight);
        }
        if position.hides_names() {
            let name = own.and_then(|power| position.player_of(power));
            for player in view.position.to_mut().players.iter_mut().flatten() {
                if Some(player.as_str()) != name {
                    SOMEBODY.clone_into(player);
                }
            }
        }
        view
    }

    fn learned<'l>(&'l self, log: &'l Log) -> impl Iterator<Item = Cow<'l, Event>> {
        let events: Vec<Cow<'l, Event>> = match self.told(log) {
            Told::Whole(log) => log.all().iter().map(Cow::Borrowed).collect(),
            Told::InPart(log) => log.all().iter().cloned().map(Cow::Owned).collect(),
        };
        events.into_iter()
    }
}

impl Serialize for View<'_> {
    /// The records of the position that the viewer may know.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut records = Punched::of(&self.position);
        for record in records.power.iter_mut().filter(|record| !self.knows_what_is_sent_by(record.name)) {
            record.silent = None;
        }
        records.ahead.retain(|record| self.knows_what_is_sent_by(record.power));
        records.vote.retain(|record| self.knows_what_is_sent_by(record.power));
        records.serialize(serializer)
    }
}
