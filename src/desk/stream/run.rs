//! The result of a run, counted deck by deck.

use super::messages::no_part;
use crate::play::messages::names_nobody;
use crate::play::naming::printable;
use crate::play::{Asked, Finished, condition_for};
use playdeck_base::audience::Reader;
use playdeck_base::message::{ConditionCode, Message, Severity};
use playdeck_cards::card::Pack;
use std::io;

/// The most decks without a position that are listed.
pub const NAMED: usize = 20;

/// The result of a run.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Run {
    /// Decks in the stream.
    pub decks: u64,
    /// Decks that ended with a position that was punched, or could have been.
    pub punched: u64,
    /// Decks that were not to give a position, because they were only checked or looked at.
    pub trials: u64,
    /// The first decks that failed to give a position, counted from 1 in the stream, at most [`NAMED`] of them.
    pub failed: Vec<u64>,
    /// Those of them that contain a position, which is therefore unchanged.
    pub unchanged: Vec<u64>,
    /// Whether there was a part that only this reader may see.
    pub has_found_reader: bool,
    /// The highest condition code of all decks.
    pub condition: ConditionCode,
    /// The same for the reader of the run, who learns nothing of other players' errors. A code of 8 or above is a
    /// deck's own. Below that it comes from the messages that this reader saw.
    pub shown: ConditionCode,
    /// The decks in which the reader's name was refused, and why. Of the decks in which no player has the name only the
    /// first is listed, and only if no deck has a player with it. At most [`NAMED`] decks.
    pub refused: Vec<(u64, Message)>,
    /// Whether the reader's name means one player in one deck at least.
    pub is_known: bool,
    /// Cards after the last deck that belong to no deck.
    pub cards_after: u64,
    /// Characters of the listing that the output code lacks. They are printed as question marks.
    pub unprintable: u64,
}

impl Run {
    /// Counts a deck, adds what was found about the reader, and passes on the position to be kept.
    pub(super) fn count(
        &mut self,
        deck: &mut Finished,
        reader: &Reader,
        keep: &mut dyn FnMut(Position<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        self.decks += 1;
        self.condition = self.condition.max(deck.condition);
        self.ask(reader, deck.condition, &deck.asked);
        if deck.has_position {
            self.punched += 1;
            let Some(punched) = deck.punched.take() else { return Ok(()) };
            return keep(Position::Punched { cards: &punched.into_pack()?, boards: &deck.boards });
        }
        if deck.is_trial {
            self.trials += 1;
        } else if self.failed.len() < NAMED {
            self.failed.push(self.decks);
            if !deck.brought.is_empty() {
                self.unchanged.push(self.decks);
            }
        }
        if deck.brought.is_empty() { Ok(()) } else { keep(Position::Brought(&deck.brought)) }
    }

    /// Adds what was found about the reader in the present deck.
    fn ask(&mut self, reader: &Reader, condition: ConditionCode, asked: &Asked) {
        self.shown = self.shown.max(condition_for(reader, condition, asked));
        self.is_known |= asked.is_found;
        if self.is_known {
            self.refused.retain(|(_, message)| message.definition != &names_nobody::DEFINITION);
        }
        if self.refused.len() < NAMED {
            self.refused.extend(asked.unwritten.iter().map(|message| (self.decks, message.clone())));
        }
        let is_told = asked.is_doubtful() || !self.is_known && self.refused.is_empty();
        if is_told && self.refused.len() < NAMED {
            self.refused.extend(asked.refused.iter().map(|message| (self.decks, message.clone())));
        }
    }

    /// Ends a run, with the number of cards after its last deck. A name that no player has in any deck is refused.
    pub(super) fn close(&mut self, cards_after: u64) {
        self.cards_after = cards_after;
        self.shown = self.shown.max(self.refused_condition());
    }

    /// The highest code of the messages that refuse the reader's name.
    pub fn refused_condition(&self) -> ConditionCode {
        let refused = self.refused.iter().map(|(_, message)| message.severity().condition());
        refused.max().unwrap_or_default()
    }

    /// The message for a known player who got no part.
    pub fn without_part(&self, reader: &Reader) -> Option<Message> {
        let Reader::Player(name) = reader else { return None };
        let is_played = self.shown < Severity::Error.condition();
        let is_missing = is_played && self.is_known && !self.has_found_reader && self.refused.is_empty();
        is_missing.then(|| no_part(&printable(name)))
    }
}

/// Passes on the positions that were punched, and none that a deck contains.
pub(super) fn punched_alone(
    mut punch: impl FnMut(&Pack) -> io::Result<()>,
) -> impl FnMut(Position<'_>) -> io::Result<()> {
    move |position| match position {
        Position::Punched { cards, .. } => punch(cards),
        Position::Brought(_) => Ok(()),
    }
}

/// The cards of the position of a game when its deck is finished.
#[derive(Debug, Clone, Copy)]
pub enum Position<'a> {
    /// The one with which the deck ended.
    Punched {
        /// Its cards.
        cards: &'a Pack,
        /// Those of the boards that the deck brings along. A later deck needs them, too.
        boards: &'a [String],
    },
    /// The one that the deck contains, as it was read, because the deck ended with no other.
    Brought(&'a Pack),
}
