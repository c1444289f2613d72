//! The door between two plays: its lobby, the matches that run or are over, and which of them a play is about.

use super::numbers::{MatchNumber, MemberNumber, PlayerNumber};
use super::{Match, PieceId};
use crate::lobby::{Lobby, Waiting};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A match that is over, as it is listed and punched.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Finished {
    /// Its number.
    pub no: MatchNumber,
    /// Its name; may be empty.
    #[serde(default)]
    pub name: String,
    /// The round in which it ended.
    pub round: u16,
    /// The players, by number, and their victory points.
    pub players: Vec<(MemberNumber, i32)>,
    /// The winner, and the leader points they received.
    #[serde(default)]
    pub victor: Option<(PlayerNumber, u8)>,
    /// Those who share a draw, if it ended in one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shared: Vec<PlayerNumber>,
    /// Whether the gamesmaster dropped it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dropped: bool,
}

impl Finished {
    /// The record of a match at its end.
    pub fn of(game: &Match, victor: Option<(PlayerNumber, u8)>) -> Self {
        Self {
            no: game.number,
            name: game.setup.name.clone(),
            round: game.round,
            players: game.players.iter().map(|player| (player.member, player.points)).collect(),
            victor,
            shared: Vec::new(),
            dropped: false,
        }
    }
}

/// The door.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The lobby.
    pub lobby: Lobby,
    /// The matches under way. A copy of the door shares those that are not played.
    pub running: BTreeMap<MatchNumber, Arc<Match>>,
    /// The matches that are over, by number.
    pub over: Vec<Finished>,
    /// What the last play was about, if there was one; this is not punched.
    pub table: Option<Table>,
}

/// What a play is about.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// The match whose round it is.
    pub game: Option<MatchNumber>,
    /// Whose turn is played, if the play is one player's turn and not a round.
    pub turn: Option<PlayerNumber>,
    /// The matches that are complete and will begin in it.
    pub complete: Vec<(MatchNumber, Waiting)>,
    /// The matches that began in it.
    pub begun: Vec<MatchNumber>,
    /// The seats that were handed over in it.
    pub handed: Vec<(MatchNumber, PlayerNumber)>,
    /// What pieces of the match had left at the end of their player's turn, movement points and attacks, where it is not
    /// all that their type has.
    pub left: BTreeMap<PieceId, (u8, u8)>,
    /// The match, if it ended in this play; its last reports still show it.
    pub closed: Option<Box<Match>>,
}

impl Position {
    /// A door that was just opened.
    pub fn new(lobby: Lobby) -> Self {
        Self { lobby, running: BTreeMap::new(), over: Vec::new(), table: Some(Table::default()) }
    }

    /// Adds a match to those that are over.
    pub fn finish(&mut self, finished: Finished) {
        self.over.push(finished);
        self.over.sort_by_key(|finished| finished.no);
    }

    /// Whose turn is played, if the play is one player's turn and not a round.
    pub fn turn_at_table(&self) -> Option<PlayerNumber> {
        self.table.as_ref()?.turn
    }

    /// What pieces of a match had left at the end of the turn that the last play was about.
    pub fn left_in(&self, game: MatchNumber) -> Option<&BTreeMap<PieceId, (u8, u8)>> {
        self.table.as_ref().filter(|table| table.game == Some(game)).map(|table| &table.left)
    }

    /// The matches in which the last play handed a seat to a member.
    pub fn handed_to(&self, member: MemberNumber) -> impl Iterator<Item = &Match> {
        let handed = self.table.iter().flat_map(|table| &table.handed);
        let running = handed.filter_map(|(number, seat)| Some((self.running.get(number)?, *seat)));
        running
            .filter(move |(game, seat)| game.number_of(member) == Some(*seat))
            .map(|(game, _)| game.as_ref())
    }

    /// The match whose sheets are read.
    pub fn at_table(&self) -> Option<&Match> {
        let table = self.table.as_ref()?;
        let number = table.game?;
        self.running
            .get(&number)
            .map(Arc::as_ref)
            .or_else(|| table.closed.as_deref().filter(|closed| closed.number == number))
    }

    /// The matches that a report shows: those that the play was about, or all if there was no play.
    pub fn shown(&self) -> Vec<&Match> {
        let Some(table) = &self.table else { return self.running.values().map(Arc::as_ref).collect() };
        let begun = table.begun.iter().filter_map(|number| self.running.get(number).map(Arc::as_ref));
        self.at_table().into_iter().chain(begun).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_that_are_over_stand_in_the_order_of_their_numbers() {
        let mut position = Position::new(Lobby::empty());
        for number in [3, 1, 4, 2] {
            let (no, name, players) = (MatchNumber(number), String::new(), Vec::new());
            position.finish(Finished {
                no,
                name,
                round: 1,
                players,
                victor: None,
                shared: Vec::new(),
                dropped: false,
            });
        }
        assert!(position.over.iter().map(|finished| finished.no.0).eq(1..=4));
    }
}
