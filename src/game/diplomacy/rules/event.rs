//! What happens in a play, as typed values without text, and whom it concerns. Everyone may know all of it.

use crate::adjudicate::Outcome;
use crate::adjust::{Adjusted, Due};
use crate::retreat::RetreatOutcome;
use crate::world::map::{Location, Province, ProvinceSet};
use crate::world::position::ChartRow;
use crate::world::power::Power;
use crate::world::unit::{Adjustment, Order, OrderSet, Retreat, Unit, Units};
use playdeck_base::press_rule::PressRule;
use serde::Serialize;

/// The source of the order that a unit followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Source {
    /// From its power's cards.
    Given,
    /// An order for it was given and could not be followed, so it stood.
    Refused,
    /// There was no order that could be read as one for it, so it stood.
    None,
}

/// How a power got its first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum AssignedBy {
    /// By lot.
    Lot,
    /// From the gamesmaster.
    Gamesmaster,
    /// By the lists of what players want, or by a lot for what these left over.
    List,
}

impl AssignedBy {
    /// Whether a lot gave it.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the serializer hands over a reference")]
    fn is_lot(&self) -> bool {
        *self == Self::Lot
    }
}

/// What is seen of another power's unit, if not all that it did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
pub enum Glimpse {
    /// It left for a place out of sight, or left the board there.
    Departed,
    /// It did not leave.
    Stayed,
    /// It came from a place out of sight.
    Arrived,
    /// It supported a unit, which is named if it is in sight.
    Supports {
        /// That unit.
        #[serde(skip_serializing_if = "Option::is_none")]
        unit: Option<Unit>,
    },
    /// It convoyed an army, which is named if it is in sight.
    Convoys {
        /// That army.
        #[serde(skip_serializing_if = "Option::is_none")]
        army: Option<Unit>,
    },
    /// It lost its place.
    Dislodged,
    /// It was built.
    Built,
    /// It was removed.
    Removed,
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "SCREAMING_SNAKE_CASE")]
#[allow(missing_docs, reason = "the names and types of the fields say what they are")]
pub enum Event {
    /// A power got its player.
    Assigned {
        power: Power,
        player: String,
        /// How, if not by lot.
        #[serde(skip_serializing_if = "AssignedBy::is_lot")]
        by: AssignedBy,
    },
    /// What players may write to one another was decided.
    Press { rule: PressRule },
    /// A power has another player.
    TakenOver {
        power: Power,
        /// Who played it before, if anybody did.
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<String>,
        player: String,
    },
    /// A power that owed orders sent no cards.
    NoOrders { power: Power },
    /// A unit, named at its place before the play, carried out an order or tried to.
    Ordered { unit: Unit, order: Order, source: Source, outcome: Outcome },
    /// A unit, named at its place before the play, lost it.
    Dislodged {
        unit: Unit,
        /// The unit that took its place, at the place it came from; none where that is out of a reader's sight.
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<Unit>,
        /// Where it may retreat to; if the list is empty it left the board.
        open: Vec<Location>,
        /// Where it was dislodged, if that is a place to which it had been convoyed.
        #[serde(skip_serializing_if = "Option::is_none")]
        landed: Option<Province>,
        /// Whether it left the board because its power sent no orders or is not played.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        forfeited: bool,
    },
    /// A dislodged unit retreated, or left the board.
    Retreated {
        /// The unit, at its place before the moves.
        unit: Unit,
        /// Its order, if it had one; a retreat made at once has none.
        order: Option<Retreat>,
        /// Whether an order for it was given and could not be followed.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        refused: bool,
        outcome: RetreatOutcome,
    },
    /// In fog: a part of what another power's unit did. The unit is named where it was seen.
    Glimpsed { unit: Unit, glimpse: Glimpse },
    /// A center changed hands.
    Captured {
        center: Province,
        /// Its owner before, if it had one.
        from: Option<Power>,
        to: Power,
    },
    /// A fall was over, and the centers were counted.
    Counted(ChartRow),
    /// A power, which had these units before, built or removed.
    Adjusted { power: Power, units: Vec<Unit>, due: Due, orders: Vec<Adjustment>, adjusted: Adjusted },
    /// The game was won.
    Won { power: Power, centers: u16 },
    /// A player's units won the game.
    WonByUnits {
        winners: Vec<Power>,
        units: u64,
        /// The number of all units on the board.
        of: u64,
    },
    /// Nobody plays a power any more, because no order of it came in so many plays of moves in a row.
    CivilDisorder {
        power: Power,
        /// Who played it till now.
        player: String,
        plays: u16,
    },
    /// All others conceded the game.
    Conceded {
        power: Power,
        /// Whether their votes ended it, and no card.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        by_votes: bool,
    },
    /// The players agreed on a draw.
    Drawn {
        winners: Vec<Power>,
        /// Whether their votes ended it, and no card.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        by_votes: bool,
    },
    /// The last year is over, and all who are left share the game; or nobody is left.
    Ended { winners: Vec<Power> },
}

impl Event {
    /// The powers that it concerns, whose players are given it again: one bit for each.
    fn concerned(&self) -> u64 {
        let only = |power: Power| 1 << power.index();
        match self {
            Self::Press { .. } | Self::Counted(_) => 0,
            Self::Assigned { power, .. }
            | Self::TakenOver { power, .. }
            | Self::NoOrders { power }
            | Self::CivilDisorder { power, .. }
            | Self::Adjusted { power, .. } => only(*power),
            Self::Ordered { unit, .. }
            | Self::Dislodged { unit, .. }
            | Self::Retreated { unit, .. }
            | Self::Glimpsed { unit, .. } => only(unit.power),
            Self::Captured { from, to, .. } => only(*to) | from.map_or(0, only),
            Self::Won { .. }
            | Self::WonByUnits { .. }
            | Self::Conceded { .. }
            | Self::Drawn { .. }
            | Self::Ended { .. } => u64::MAX,
        }
    }
}

/// The events of a play, in order. Everyone may read all; each is also delivered once to the powers that it concerns.
#[derive(Debug)]
pub struct Log {
    events: Vec<Event>,
    /// For each event the powers that it concerns, one bit for each.
    concerned: Vec<u64>,
    /// The units before a `$MOVES` play, and their orders.
    before: (Units, OrderSet),
    /// In fog what each power saw before the play, in the order of the powers.
    saw: Vec<ProvinceSet>,
    /// At the start of a game what the powers were given out by.
    lots: Option<Box<Lots>>,
}

/// What the powers were given out by at the start of a game. No reader is told of it before the game is over.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Lots {
    /// The players, in the order of their cards.
    pub players: Vec<String>,
    /// The powers of each share.
    pub shares: Vec<Vec<Power>>,
    /// The player to whom the gamesmaster gives each share.
    pub given: Vec<Option<usize>>,
    /// Each player's list of shares, the most wanted one first; empty without a list.
    pub lists: Vec<Vec<usize>>,
}

impl Default for Log {
    fn default() -> Self {
        let before = (Units::EMPTY, OrderSet::ALL_HOLD);
        Self { events: Vec::new(), concerned: Vec::new(), before, saw: Vec::new(), lots: None }
    }
}

impl Log {
    /// All events.
    pub fn all(&self) -> &[Event] {
        &self.events
    }

    /// The events that concern a power.
    pub fn of(&self, power: Power) -> impl Iterator<Item = &Event> {
        let concerns = move |concerned: &u64| concerned >> power.index() & 1 == 1;
        self.events
            .iter()
            .zip(&self.concerned)
            .filter(move |(_, powers)| concerns(powers))
            .map(|(event, _)| event)
    }

    /// The units before a `$MOVES` play, and their orders, which the reasons of outcomes name.
    pub const fn before(&self) -> (&Units, &OrderSet) {
        (&self.before.0, &self.before.1)
    }
}

impl Log {
    /// Notes what each power saw before the play, in the order of the powers.
    pub fn note_sights(&mut self, saw: Vec<ProvinceSet>) {
        self.saw = saw;
    }

    /// Notes what the powers are given out by.
    pub fn note_lots(&mut self, lots: Lots) {
        self.lots = Some(Box::new(lots));
    }

    /// What the powers were given out by, at the start of a game.
    pub fn lots(&self) -> Option<&Lots> {
        self.lots.as_deref()
    }

    /// What a power saw before the play.
    pub fn saw(&self, power: Power) -> Option<&ProvinceSet> {
        self.saw.get(power.index())
    }

    /// The same log with other events, those that a reader learned of, and the units that they saw before the play.
    #[must_use]
    pub fn of_reader(&self, events: Vec<Event>, is_seen: impl Fn(&Unit) -> bool) -> Self {
        let mut told: Self = events.into_iter().collect();
        told.before.0 = self.before.0.iter().filter(is_seen).collect();
        told
    }
}

impl Extend<Event> for Log {
    fn extend<I: IntoIterator<Item = Event>>(&mut self, events: I) {
        let events = events.into_iter();
        self.events.reserve(events.size_hint().0);
        self.concerned.reserve(events.size_hint().0);
        for event in events {
            self.concerned.push(event.concerned());
            if let Event::Ordered { unit, order, .. } = &event {
                self.before.0.place(*unit);
                self.before.1.set(unit.province(), *order);
            }
            self.events.push(event);
        }
    }
}

impl FromIterator<Event> for Log {
    fn from_iter<I: IntoIterator<Item = Event>>(events: I) -> Self {
        let mut log = Self::default();
        log.extend(events);
        log
    }
}
