//! Whose section a card opens: `$PLAYER 15`, or a sheet that begins `player 15`.

use crate::log::Log;
use crate::messages as say;
use crate::name::Rainbow;
use crate::orders::argument::LEXIS;
use crate::rules::handover;
use crate::world::{PlayerNumber, Position, Status};
use playdeck_base::message::Message;
use playdeck_cards::card::Statement;
use playdeck_cards::deck::Vocabulary;
use playdeck_cards::deck::is_number;
use playdeck_game as game;
use playdeck_kit::words::Words;

/// The name of the section card, and of the sheet without a control character.
pub const PLAYER: &str = "PLAYER";

/// Whether the word is followed by a player's number and nothing else, except perhaps a comment.
pub fn is_player(rest: &str) -> bool {
    let number = rest.split_once('#').map_or(rest, |(before, _)| before);
    is_number(number.trim())
}

impl game::Player<Rainbow> for PlayerNumber {
    fn written(_: &'static Vocabulary, word: &str) -> Option<Self> {
        Self::written(word)
    }

    /// The players who get a report: not those who left or have no units left.
    fn players(position: &Position) -> Vec<Self> {
        position.active().collect()
    }

    fn everyone(position: &Position) -> Vec<Self> {
        position.players.keys().copied().collect()
    }

    fn has_left(self, position: &Position) -> bool {
        position.players.get(&self).is_some_and(|player| player.status == Status::Quit)
    }

    fn is_out(self, position: &Position) -> bool {
        position.players.get(&self).is_some_and(|player| player.status == Status::Eliminated)
    }

    /// The name of their empire, which identifies their reports.
    fn person(self, position: &Position) -> Option<String> {
        position.players.get(&self).map(|player| player.name.clone())
    }

    fn address(self, position: &Position) -> Option<String> {
        position.players.get(&self).map(|player| player.address.clone())
    }

    /// A sheet that is refused is ignored.
    fn admit(position: &Position, opener: &Statement, text: &str, _: &str) -> Result<Self, Message> {
        let Some(word) = Words::of(text, &LEXIS).nth(1) else {
            return Err(say::sheet_without_number().at(opener.whole()));
        };
        let place = opener.place(word.offset);
        let written = PlayerNumber::written(word.text);
        let known = written.and_then(|number| Some((number, position.players.get(&number)?.status)));
        match known {
            Some((number, Status::Eliminated)) => Err(say::sheet_of_eliminated(number).at(place)),
            Some((number, Status::Quit)) => Err(say::sheet_of_quitter(number).at(place)),
            Some((number, Status::Active)) => Ok(number),
            None => Err(say::sheet_of_nobody(&word.capitals()).at(place)),
        }
    }

    fn reported(before: Vec<Self>, position: &Position, log: &Log) -> Vec<Self> {
        handover::reported(before, position, log)
    }
}
