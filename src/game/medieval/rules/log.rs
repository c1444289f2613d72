//! The log of a play: what happened, who may know of it, and which orders were refused.
//!
//! Every event is of the match that is played, or public: what players see is kept for the seats of that match. Where
//! some know less than others, there is an event for each level of detail, and spectators read the fullest one.

use crate::event::{Event, What};
use crate::world::numbers::{MatchNumber, PlayerNumber, Players};
use crate::world::{Match, Square};
use playdeck_base::message::Message;
use playdeck_kit::log::{self, Reader, Readers};
use playdeck_kit::witnesses::Grade;

/// An order of the seats that was drawn, and for which round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrawnOrder {
    /// The round in which it holds.
    pub round: u16,
    /// The seats in that order.
    pub seats: Vec<PlayerNumber>,
    /// The seat that had the last turn of the round before, if there was one.
    pub last: Option<PlayerNumber>,
}

/// The log of a play.
#[derive(Debug, Clone, Default)]
pub struct Log {
    /// The match that is played.
    game: Option<MatchNumber>,
    /// The round in play; 0 outside of rounds.
    pub round: u16,
    /// Whose turn it is; `None` between turns.
    pub turn: Option<PlayerNumber>,
    /// Whether the cards are only rehearsed before the play: then no battle is fought, nobody is eliminated, and only
    /// the results of the cards are reported.
    pub is_rehearsal: bool,
    /// The refusals, each at its card.
    pub refusals: Vec<Message>,
    /// The orders of the seats that were drawn.
    pub drawn: Vec<DrawnOrder>,
    told: log::Log<Event>,
    /// The way of the piece whose order is carried out, as far as it has gone.
    way: Vec<Square>,
}

impl log::Event for Event {
    type Redacted<'a> = &'a Self;

    /// Every reader of an event knows all of it.
    fn as_seen(&self, _: Grade) -> &Self {
        self
    }
}

impl Log {
    /// The log of a rehearsal.
    pub fn of_rehearsal() -> Self {
        Self { is_rehearsal: true, ..Self::default() }
    }

    /// Begins the play of a match, after the round that was played last.
    pub const fn begin(&mut self, game: &Match) {
        (self.game, self.round) = (Some(game.number), game.round);
    }

    /// The match that is played.
    pub const fn game(&self) -> Option<MatchNumber> {
        self.game
    }

    /// Adds an event of the door, outside the rounds of a match; it is public.
    pub fn tell_at_door(&mut self, game: Option<MatchNumber>, what: What) {
        self.told.publish(Event { game, round: 0, turn: None, what, way: Vec::new() });
    }

    /// Adds an event of the match for everyone.
    pub fn tell_all(&mut self, what: What) {
        let event = self.event(what);
        self.told.publish(event);
    }

    /// Adds an event for those who may know of it; `is_full` marks the account for spectators.
    pub fn tell(&mut self, seen: Players, is_full: bool, what: What) {
        if !seen.is_empty() || is_full {
            let seen = self.told.sets.of(seen.iter().map(|player| (player.0.into(), Grade::Who)));
            let event = self.event(what);
            self.told.push(event, if is_full { Readers::Witnesses(seen) } else { Readers::Partial(seen) });
        }
    }

    /// Adds an event for one player, about their own affairs.
    pub fn tell_own(&mut self, player: PlayerNumber, what: What) {
        self.tell(Players::only(player), true, what);
    }

    /// Adds an event for players who did not see who acted and so must not see whose turn it was.
    pub fn tell_unattributed(&mut self, seen: Players, what: What) {
        let turn = self.turn.take();
        self.tell(seen, false, what);
        self.turn = turn;
    }

    /// Begins a player's order, or what a piece does by itself: its effects follow it in the log.
    pub fn begin_order(&mut self) {
        self.told.hold();
    }

    /// Ends the order: adds it, with the way that its piece went, and then its effects. `is_full` as in [`Log::tell`].
    pub fn end_order(&mut self, player: PlayerNumber, is_full: bool, what: What) {
        let effects = self.told.release();
        let seen = self.told.sets.only(player.0.into());
        let event = Event { way: std::mem::take(&mut self.way), ..self.event(what) };
        self.told.push(event, if is_full { Readers::Witnesses(seen) } else { Readers::Partial(seen) });
        for (event, readers) in effects {
            self.told.push(event, readers);
        }
    }

    /// Ends an order that came to nothing: neither it nor its effects are reported.
    pub fn drop_order(&mut self) {
        self.told.release();
        self.way.clear();
    }

    /// The effects of the order so far.
    pub fn effects(&self) -> impl ExactSizeIterator<Item = &What> {
        self.told.held().iter().map(|(event, _)| &event.what)
    }

    /// Notes a step of the piece whose order is carried out.
    pub fn walk(&mut self, from: Square, to: Square) {
        if self.way.is_empty() {
            self.way.push(from);
        }
        self.way.push(to);
    }

    /// What a reader learns, in the order in which it happened. A player is known by their number in the match that is
    /// played.
    pub fn as_seen(&self, reader: Reader) -> impl Iterator<Item = &Event> + use<'_> {
        self.told.as_seen(reader)
    }

    /// What the player of a seat, or a spectator, learns of a match.
    pub fn of_match(
        &self,
        game: MatchNumber,
        who: Option<PlayerNumber>,
    ) -> impl Iterator<Item = &Event> + use<'_> {
        let reader = match who {
            None => Reader::Spectator,
            Some(who) if self.game == Some(game) => Reader::Player(who.0.into()),
            Some(_) => Reader::Public,
        };
        self.as_seen(reader).filter(move |event| event.game == Some(game))
    }

    const fn event(&self, what: What) -> Event {
        Event { game: self.game, round: self.round, turn: self.turn, what, way: Vec::new() }
    }
}
