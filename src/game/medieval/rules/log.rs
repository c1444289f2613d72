//! The log of a play: what happened and who may know of it, and which orders were refused.

use crate::game::medieval::event::{Event, What};
use crate::game::medieval::numbers::{MatchNumber, PlayerNumber, Players};
use crate::message::Message;

/// What a play of a match is told as.
#[derive(Debug)]
pub struct Log {
    game: MatchNumber,
    /// The round in play.
    pub round: u16,
    /// Whose turn it is; none between turns.
    pub turn: Option<PlayerNumber>,
    /// Whether cards are only gone through before the play: then no battle is fought, nobody is eliminated, and nothing
    /// is told but what becomes of the cards.
    pub is_rehearsal: bool,
    /// What happened.
    pub events: Vec<Event>,
    /// What was refused, each at its card.
    pub refusals: Vec<Message>,
}

impl Log {
    /// The log of a play, or of its rehearsal, behind the round that was played last.
    pub const fn new(game: MatchNumber, round: u16, is_rehearsal: bool) -> Self {
        Self { game, round, turn: None, is_rehearsal, events: Vec::new(), refusals: Vec::new() }
    }

    /// Tells something to those who may know of it; `full` is the account that spectators read.
    pub fn tell(&mut self, seen: Players, full: bool, what: What) {
        if !seen.is_empty() || full {
            let (game, round, turn) = (Some(self.game), self.round, self.turn);
            self.events.push(Event { game, round, turn, seen, full, what });
        }
    }

    /// Tells something to all.
    pub fn tell_all(&mut self, what: What) {
        self.tell(Players::ALL, true, what);
    }

    /// Tells one player of their own affairs.
    pub fn tell_own(&mut self, player: PlayerNumber, what: What) {
        self.tell(Players::only(player), true, what);
    }

    /// Tells those who did not see by whom it was done, and so not in whose turn.
    pub fn tell_unattributed(&mut self, seen: Players, what: What) {
        let turn = self.turn.take();
        self.tell(seen, false, what);
        self.turn = turn;
    }
}
