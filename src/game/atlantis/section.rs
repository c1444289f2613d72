//! Whose section a card opens: `$FACTION 27`, or a sheet that begins `#ATLANTIS 27`, with the password if one is set.

use super::messages as say;
use super::name::Atlantis;
use super::orders::LEXIS;
use super::position::Position;
use crate::card::Statement;
use crate::game;
use crate::kit::numbers::in_digits;
use crate::kit::words::{Word, Words};
use crate::message::Message;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;

/// The name of the section card.
pub const FACTION: &str = "FACTION";
/// The first word of a sheet.
pub const SHEET: &str = "#ATLANTIS";
/// The line that ends a sheet.
pub const END: &str = "#END";
/// The operand of a password on the gamesmaster's cards.
pub const PASSWORD: &str = "PASSWORD";

/// What is between the words of an opener.
pub const SEPARATORS: [char; 4] = [' ', '\t', ',', '"'];

/// A faction by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FactionNumber(pub u32);

impl fmt::Display for FactionNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Whether the text after a sheet's first word is a faction's number, perhaps with a password, and nothing else.
pub fn is_faction(rest: &str) -> bool {
    opener(rest).is_some()
}

/// The number and the password after the first word of an opener.
fn opener(rest: &str) -> Option<(FactionNumber, Option<Word<'_>>)> {
    let mut words = Words::of(rest, &LEXIS);
    let number = in_digits(words.next()?.text).map(FactionNumber)?;
    let password = words.next();
    words.is_done().then_some((number, password))
}

/// The bytes of a card that contain a password: what follows the number on a sheet's opener, and the operand
/// `PASSWORD=` wherever it is.
pub fn secrets(text: &str) -> Vec<Range<usize>> {
    let line = text.trim_start_matches('$');
    let behind = [SHEET, FACTION].into_iter().find_map(|word| {
        let (first, rest) = line.split_at_checked(word.len())?;
        first.eq_ignore_ascii_case(word).then_some(rest)
    });
    if let Some(rest) = behind {
        // The number may be missing, and a comma or a quote may be joined to what follows it.
        let rest =
            rest.trim_start_matches(SEPARATORS).trim_start_matches(|digit: char| digit.is_ascii_digit());
        let shift = text.len() - rest.len();
        let mut at = shift;
        let mut ranges = Vec::new();
        for word in rest.split(SEPARATORS) {
            ranges.push(at..at + word.len());
            at += word.len() + 1;
        }
        ranges.retain(|range| !range.is_empty());
        ranges.push(text.len()..text.len());
        return ranges;
    }
    if !text.contains('=') {
        return Vec::new();
    }
    let capitals = text.to_ascii_uppercase();
    let Some((before, after)) = capitals.split_once(PASSWORD) else { return Vec::new() };
    let start = before.len() + PASSWORD.len();
    let Some(value) = after.trim_start().strip_prefix('=') else { return Vec::new() };
    let sign = after.len() - value.trim_start().len();
    std::iter::once(start + sign..text.len()).collect()
}

impl game::Player<Atlantis> for FactionNumber {
    fn written(word: &str) -> Option<Self> {
        in_digits(word).filter(|number| *number > 0).map(Self)
    }

    fn players(position: &Position) -> Vec<Self> {
        let left = position.world.factions().map(|faction| &position.world[faction]);
        let mut players: Vec<Self> =
            left.filter(|faction| !faction.is_gone).map(|faction| Self(faction.number)).collect();
        players.sort_unstable();
        players
    }

    fn person(self, position: &Position) -> Option<String> {
        position.world.faction_of(self.0).map(|faction| position.world[faction].name.to_string())
    }

    /// A sheet whose password is wrong is passed over. Cards of the gamesmaster need none.
    fn admit(position: &Position, card: &Statement, _: &str) -> Result<Self, Message> {
        let text = card.text();
        let rest = text.split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
        let offset = text.len() - rest.len();
        let Some((number, written)) = opener(rest) else {
            return Err(say::SHEET_WITHOUT_NUMBER.message().at(card.whole()));
        };
        let Some(faction) = position.world.faction_of(number.0) else {
            return Err(say::SHEET_OF_NOBODY.message().with(number).at(card.place(offset)));
        };
        let is_of_gamesmaster = !text.starts_with('#');
        match (&position.world[faction].password, written) {
            (Some(password), written) if !is_of_gamesmaster => match written {
                Some(written) if password.is(written.text) => Ok(number),
                Some(_) => Err(say::WRONG_PASSWORD.message().with(number).at(card.place(offset))),
                None => Err(say::NO_PASSWORD.message().with(number).at(card.place(offset))),
            },
            _ => Ok(number),
        }
    }

    /// Only those who are still in the game: who quits or is removed gets no report.
    fn reported(_: Vec<Self>, position: &Position, _: &super::log::Log) -> Vec<Self> {
        Self::players(position)
    }
}
