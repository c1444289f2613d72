//! A sheet as cards for the deck, under its player's own card.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

use super::held::Sheet;
use crate::filter::mailed::{self, Players, Whose};
use crate::mail::board::Board;
use crate::mail::messages as say;
use playdeck_base::message::{Message, Severity};
use playdeck_cards::card::Input;
use std::collections::BTreeMap;

impl Sheet {
    /// The sheet as cards: the player's own card first.
    pub fn punched(&self, board: &dyn Board, player: &str) -> Result<Vec<String>, Message> {
        let own = self.own_opener(board, player);
        let closer = if let Some((_, closer)) = &own { Some(*closer) } else { self.closer };
        let opener = own.as_ref().map(|(opener, _)| opener.as_str());
        let texts = self.lines.iter().map(|card| card.text.as_str());
        let lines: Vec<&str> = opener.into_iter().chain(texts).chain(closer).collect();
        let text = lines.join("\n") + "\n";
        let game = board.vocabulary().game;
        let input = Input {
            records: Some(playdeck_cards::record::RecordFormat::Text),
            code: Some(playdeck_cards::code::Code::Ascii),
            control: '$',
            keys: None,
        };
        let refused = |why: String| say::not_a_sheet(&why);
        let punched = if board.players().is_empty() {
            let whose = Whose { name: player, game: Some(game), position: None };
            mailed::punch(text.as_bytes(), input, &whose)
        } else {
            mailed::punch_of_key(text.as_bytes(), input, board.vocabulary(), player, named_in(board, &lines))
        };
        let punched = punched.map_err(|error| refused(error.to_string()))?;
        let fault = punched.log.messages().iter().find(|message| message.severity() > Severity::Warning);
        match fault {
            Some(fault) => Err(refused(fault.definition.to_string())),
            None => Ok(punched.cards),
        }
    }

    /// The opener and the closer with which a sheet that its player did not open goes into the deck, in a game where the
    /// card that opens it without them is the gamesmaster's, for which no password is asked.
    fn own_opener(&self, board: &dyn Board, player: &str) -> Option<(String, &'static str)> {
        let words = board.vocabulary();
        let form = words.sheets.first().filter(|_| !self.is_opened)?;
        let is_players = words.word(&form.opener.to_uppercase()).is_some();
        (!is_players).then(|| (format!("{} {player}", form.opener), form.closer))
    }
}

/// Whom the names behind the first words of lines mean, and their own first words.
fn named_in(board: &dyn Board, lines: &[&str]) -> Players {
    let mut known = BTreeMap::new();
    for line in lines {
        let name = line.trim_matches([' ', ':', '.']).split_once(' ').map_or("", |(_, name)| name.trim());
        for name in [name, name.split_whitespace().next().unwrap_or_default()] {
            if let Some(key) = board.key(name) {
                known.insert(name.to_owned(), key);
            }
        }
    }
    Box::new(move |name| known.get(name).cloned().ok_or_else(|| say::not_a_sheet(name)))
}
