//! The log of a play: what happened, who may know of it, and which orders were refused.

use crate::event::{Event, What};
use crate::world::Square;
use crate::world::numbers::{MatchNumber, PlayerNumber, Players};
use playdeck_base::message::Message;

/// The log of a play of a match.
#[derive(Debug)]
pub struct Log {
    game: MatchNumber,
    /// The round in play.
    pub round: u16,
    /// Whose turn it is; `None` between turns.
    pub turn: Option<PlayerNumber>,
    /// Whether the cards are only rehearsed before the play: then no battle is fought, nobody is eliminated, and only
    /// the results of the cards are reported.
    pub is_rehearsal: bool,
    /// What happened.
    pub events: Vec<Event>,
    /// The refusals, each at its card.
    pub refusals: Vec<Message>,
    /// The way of the piece whose order is carried out, as far as it has gone.
    way: Vec<Square>,
}

impl Log {
    /// The log of a play or of its rehearsal, starting after the round that was played last.
    pub const fn new(game: MatchNumber, round: u16, is_rehearsal: bool) -> Self {
        Self {
            game,
            round,
            turn: None,
            is_rehearsal,
            events: Vec::new(),
            refusals: Vec::new(),
            way: Vec::new(),
        }
    }

    /// Adds an event for those who may know of it; `full` marks the account for spectators.
    pub fn tell(&mut self, seen: Players, full: bool, what: What) {
        if !seen.is_empty() || full {
            let (game, round, turn) = (Some(self.game), self.round, self.turn);
            self.events.push(Event { game, round, turn, seen, full, what, way: Vec::new() });
        }
    }

    /// Notes a step of the piece whose order is carried out.
    pub fn walk(&mut self, from: Square, to: Square) {
        if self.way.is_empty() {
            self.way.push(from);
        }
        self.way.push(to);
    }

    /// Takes the way that was noted since the last time.
    pub fn take_way(&mut self) -> Vec<Square> {
        std::mem::take(&mut self.way)
    }

    /// Adds an event for all.
    pub fn tell_all(&mut self, what: What) {
        self.tell(Players::ALL, true, what);
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
}
