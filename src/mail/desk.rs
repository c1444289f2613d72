//! The gamesmaster's desk: what was asked, the game at its position, and its roster.

use super::board::{At, Board, Unseen};
use super::messages as say;
use super::moment::Moment;
use super::people::{self, Game};
use crate::card::Input;
use crate::filter;
use crate::message::{Log, Message};
use crate::play::start;
use crate::roster::with_game;
use std::collections::BTreeSet;

/// What is asked.
#[derive(Debug, Default, Clone)]
pub struct Asked<'a> {
    /// The roster.
    pub roster: &'a str,
    /// A position of the game, as it was punched.
    pub position: Option<&'a [u8]>,
    /// After which moment mail is late, and how the gamesmaster wrote it.
    pub deadline: Option<(Moment, String)>,
    /// The mail server whose results about senders are believed.
    pub auth_server: Option<String>,
    /// The numbers of messages that are taken although they are doubtful.
    pub take: BTreeSet<usize>,
    /// The numbers of messages that are not taken.
    pub leave: BTreeSet<usize>,
}

/// The game, its roster and its position.
pub struct Desk<'a> {
    pub(super) asked: &'a Asked<'a>,
    pub(super) board: Box<dyn Board>,
    pub(super) games: &'a [Game],
    /// The game of the roster that is sorted.
    pub(super) game: &'a Game,
    /// The name of the game; empty if it has none.
    pub(super) job: String,
    /// The cards of the position.
    pub(super) position: Vec<String>,
}

impl Desk<'_> {
    /// The name of the play, as subjects have it in brackets.
    pub(super) fn tag(&self) -> String {
        let subject = self.board.due().first().map_or("", |due| due.subject.as_str());
        format!("{} {subject}", self.job).trim().to_owned()
    }

    /// A whole deck with the sheets, or the sheets alone if there is no position.
    pub(super) fn deck<'s>(&self, sheets: impl Iterator<Item = &'s [String]>) -> Vec<String> {
        let mut deck = Vec::new();
        if !self.position.is_empty() {
            deck.extend((!self.job.is_empty()).then(|| format!("$JOB {}", self.job)));
            deck.extend(self.position.iter().cloned());
            deck.extend(self.board.due().first().map(|due| due.card.clone()));
        }
        deck.extend(sheets.flatten().cloned());
        if !self.position.is_empty() {
            deck.push("$END".to_owned());
        }
        deck
    }
}

/// Finds the game that is sorted, and everybody of the roster in it.
pub(super) fn desk<'a>(asked: &'a Asked<'a>, games: &'a [Game]) -> Result<Desk<'a>, Log> {
    let not_there = |name: &str| say::GAME_NOT_ON_ROSTER.message().with(name);
    let desk = match (asked.position, games) {
        (Some(_), games) => of_position(asked, games, '$')?.map_err(|name| not_there(&name))?,
        (None, [game]) => {
            let word = game.word.as_deref().unwrap_or("DIPLOMACY");
            let board = with_game(word, Unseen).map_err(|_| not_there(word))?;
            Desk { asked, board, games, game, job: game.job.clone(), position: Vec::new() }
        }
        (None, _) => return Err(not_there("The game, which no position names,").into()),
    };
    let mut faults = Log::default();
    for person in desk.game.players.iter().filter(|person| desk.board.key(&person.player).is_none()) {
        faults.push(people::not_a_player(person));
    }
    if faults.messages().is_empty() { Ok(desk) } else { Err(faults) }
}

/// The game of a position. The inner error is its name, if it is no game of the roster.
pub(super) fn of_position<'a>(
    asked: &'a Asked<'a>,
    games: &'a [Game],
    control: char,
) -> Result<Result<Desk<'a>, String>, Message> {
    let input = Input { control, ..Input::default() };
    let deck = filter::read_deck(asked.position.unwrap_or_default(), input)?;
    let job = start::label(&deck).job.map(|name| name.as_str().to_owned()).unwrap_or_default();
    // The only game of a roster need not be named there.
    let game = match games {
        [only] if only.job.is_empty() => Some(only),
        games => games.iter().find(|game| game.job == job),
    };
    let Some(game) = game else {
        let unnamed = "The game of the position, which has no name,".to_owned();
        return Ok(Err(if job.is_empty() { unnamed } else { job }));
    };
    let board = filter::with_game_of(&deck, At(&deck))?;
    let job = if job.is_empty() { game.job.clone() } else { job };
    Ok(Ok(Desk { asked, board, games, game, job, position: deck.brought_position().to_vec() }))
}
