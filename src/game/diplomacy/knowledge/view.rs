//! The board through the eyes of one viewer.

use crate::name::Diplomacy;
use crate::punched::Punched;
use playdeck_diplomacy_rules::event::{Event, Log};
use playdeck_diplomacy_rules::world::position::Position;
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_game::{self as game, Records as _, Viewer};
use serde::{Serialize, Serializer};

/// The board as one viewer sees it. Nothing in this game is hidden except what others have ordered and written. Of that
/// a position holds the orders that were sent ahead and the votes, which only their power and the gamesmaster see; and for
/// how long a power was silent, which is a warning to its player.
pub struct View<'a> {
    /// The position.
    pub position: &'a Position,
    /// The viewer.
    pub viewer: Viewer<Power>,
}

impl View<'_> {
    /// Whether the viewer may know what a power sent ahead and how it votes.
    pub fn knows_what_is_sent_by(&self, power: Power) -> bool {
        match self.viewer {
            Viewer::Gamesmaster => true,
            Viewer::Player(own) => own == power,
            Viewer::Public | Viewer::Spectator => false,
        }
    }
}

impl<'a> game::Viewing<'a, Diplomacy> for View<'a> {
    fn of(position: &'a Position, viewer: Viewer<Power>) -> Self {
        Self { position, viewer }
    }

    fn learned<'l>(&'l self, log: &'l Log) -> impl Iterator<Item = &'l Event> {
        log.all().iter()
    }
}

impl Serialize for View<'_> {
    /// The records of the position that the viewer may know.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut records = Punched::of(self.position);
        for record in records.power.iter_mut().filter(|record| !self.knows_what_is_sent_by(record.name)) {
            record.silent = None;
        }
        records.ahead.retain(|record| self.knows_what_is_sent_by(record.power));
        records.vote.retain(|record| self.knows_what_is_sent_by(record.power));
        records.serialize(serializer)
    }
}
