//! The result of a deck, and what its reader learns of it.

use super::messages as say;
use playdeck_base::audience::Reader;
use playdeck_base::message::{ConditionCode, Message, Severity};
use playdeck_cards::card::{Pack, Stored};
use playdeck_cards::punch::Committed;
use playdeck_print::listing::Parts;

/// The result of a deck.
#[derive(Debug)]
pub struct Finished {
    /// Its parts for the reader, in the order in which they are printed.
    pub parts: Parts,
    /// Its condition code.
    pub condition: ConditionCode,
    /// Whether it ended with a position to keep, at condition code 4 or below.
    pub has_position: bool,
    /// That position as cards, if it was asked for.
    pub punched: Option<Stored>,
    /// The cards of the boards that the deck brings along, if the position was asked for.
    pub boards: Vec<String>,
    /// The root of its chance, and what the gamesmaster committed to; none if the deck has no position.
    pub chance: Option<(u64, Option<Committed>)>,
    /// If none was punched, the position that the deck contains, as it was read.
    pub brought: Pack,
    /// Whether it was only a trial: no play was to be kept, and no position was to be punched.
    pub is_trial: bool,
    /// What was found about the reader in it.
    pub asked: Asked,
}

/// What was found about the reader in a deck.
#[derive(Debug, Clone, Default)]
pub struct Asked {
    /// Whether the reader's name means one player, at one position of the deck at least.
    pub is_found: bool,
    /// Why the name means no player, or that it means several.
    pub refused: Option<Message>,
    /// The highest code of the messages that the reader saw at their own cards.
    pub shown: ConditionCode,
    /// Why the form that was asked for cannot be written for this game.
    pub unwritten: Option<Message>,
}

impl Asked {
    /// Whether the reader was refused because several players have the name.
    pub fn is_doubtful(&self) -> bool {
        self.refused.as_ref().is_some_and(|message| message.definition == &say::names_several::DEFINITION)
    }
}

/// The condition code of a deck for its reader. A code of 8 or above is the deck's own: it comes from the gamesmaster's
/// cards. Below that, a reader of everything gets the deck's code. All others get only the code of the messages that
/// they saw, so that nobody learns from it how others fared.
pub fn condition_for(reader: &Reader, condition: ConditionCode, asked: &Asked) -> ConditionCode {
    let refused = asked.refused.as_ref().filter(|_| asked.is_doubtful());
    let refused = refused.map(|message| message.severity().condition()).unwrap_or_default();
    match reader {
        Reader::All | Reader::Gamesmaster | Reader::Nobody => condition,
        _ if condition >= Severity::Error.condition() => condition,
        Reader::Public | Reader::Spectator | Reader::Player(_) => asked.shown.max(refused),
    }
}
