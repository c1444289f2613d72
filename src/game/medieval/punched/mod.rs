//! The position as it is punched, and what an edited one is checked for.
//!
//! The records stand in one file, how the door becomes records in another. The way back goes record by record and adds
//! each to the position only once it is known to fit what stands there already, so that an engine may rely on whatever a
//! position holds. What can be seen only when all records of a kind are there is asked of each of them afterwards. So
//! whatever cannot be is refused at its own record. Victory points and leader points are taken as they are: those a
//! gamesmaster may well correct.

mod door;
mod field;
mod memory;
mod pieces;
mod players;
mod records;
mod writing;

pub use records::{
    CityRecord, DoorRecord, ExploredRecord, GameRecord, KnownRecord, MailRecord, MemberRecord, OverRecord,
    PieceRecord, PlayerRecord, Punched, TerrainRecord, WaitingRecord,
};
pub use writing::punch;

use super::game::Match;
use super::lobby::{Lobby, MatchNumber};
use super::messages as say;
use super::position::Position;
use super::tables::MOST_MATCHES;
use crate::game::Flaw;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Checks a punched position and makes the engine's own of it. Whatever cannot be is refused at its record.
pub fn check(punched: &Punched) -> Result<Position, Flaw> {
    let mut position =
        Position { lobby: Lobby::empty(), running: BTreeMap::new(), over: Vec::new(), table: None };
    check_door(&mut position, punched)?;
    let running = &mut position.running;
    each("PLAYER", &punched.player, |record| players::check_player(running, &position.lobby, record))?;
    each("GAME", &punched.game, |record| players::check_seats(under_way(running, record.no, "seats")?))?;
    each("GAME", &punched.game, |record| players::check_order(under_way(running, record.no, "seats")?))?;
    each("PLAYER", &punched.player, |record| {
        players::check_tallies(under_way(running, record.game, "a player")?, record)
    })?;
    each("CITY", &punched.city, |record| {
        players::own_city(under_way(running, record.game, "a city")?, record)
    })?;
    each("PIECE", &punched.piece, |record| {
        pieces::check_piece(under_way(running, record.game, "a piece")?, record)
    })?;
    each("PIECE", &punched.piece, |record| {
        pieces::check_aboard(under_way(running, record.game, "a piece")?, record)
    })?;
    each("PLAYER", &punched.player, |record| {
        players::check_means(under_way(running, record.game, "a player")?, record)
    })?;
    check_memory(running, &position.lobby, punched)?;
    Ok(position)
}

/// The lobby, the matches that are over, and the matches under way with their maps and without anybody.
fn check_door(position: &mut Position, punched: &Punched) -> Result<(), Flaw> {
    let lobby = &mut position.lobby;
    each("DOOR", std::slice::from_ref(&punched.door), |record| door::check_door(lobby, record))?;
    each("MEMBER", &punched.member, |record| door::check_member(lobby, record))?;
    let mut numbers = BTreeSet::new();
    each("WAITING", &punched.waiting, |record| {
        door::check_number(record.no, lobby, &mut numbers)?;
        door::check_waiting(lobby, record)
    })?;
    let over = &mut position.over;
    each("OVER", &punched.over, |record| {
        door::check_number(record.no, lobby, &mut numbers)?;
        over.push(door::check_over(record, lobby)?);
        Ok(())
    })?;
    over.sort_by_key(|finished| finished.number);
    let mut fields = BTreeMap::new();
    each("GAME", &punched.game, |record| {
        door::check_number(record.no, lobby, &mut numbers)?;
        if fields.len() + lobby.waiting.len() >= MOST_MATCHES {
            return Err(format!("more than {MOST_MATCHES} matches wait or run"));
        }
        fields.insert(record.no, field::check_game(record)?);
        Ok(())
    })?;
    each("TERRAIN", &punched.terrain, |record| {
        field::check_row(fields.get_mut(&record.game).ok_or_else(|| absent(record.game, "a map"))?, record)
    })?;
    each("GAME", &punched.game, |record| fields.get(&record.no).map_or(Ok(()), field::check_height))?;
    each("CITY", &punched.city, |record| {
        field::check_city(fields.get_mut(&record.game).ok_or_else(|| absent(record.game, "a city"))?, record)
    })?;
    position.running =
        fields.into_iter().map(|(number, field)| (number, Rc::new(field.into_match()))).collect();
    Ok(())
}

/// What players remember.
fn check_memory(running: &mut Running, lobby: &Lobby, punched: &Punched) -> Result<(), Flaw> {
    let mut rows = BTreeSet::new();
    each("EXPLORED", &punched.explored, |record| {
        let ExploredRecord { game, by, y, .. } = *record;
        if !rows.insert((game, by, y)) {
            return Err(format!("row {y} is given twice for player {by} of match {game}"));
        }
        memory::check_explored(under_way(running, game, "a memory")?, record)
    })?;
    let mut minds = BTreeSet::new();
    each("KNOWN", &punched.known, |record| {
        let KnownRecord { game, by, .. } = *record;
        if !minds.insert((game, by)) {
            return Err(format!("KNOWN is given twice for player {by} of match {game}"));
        }
        memory::check_known(under_way(running, game, "a memory")?, record)
    })?;
    each("EXPLORED", &punched.explored, |record| {
        memory::check_seen(under_way(running, record.game, "a memory")?, record)
    })?;
    each("MAIL", &punched.mail, |record| {
        memory::check_mail(under_way(running, record.game, "a message")?, lobby, record)
    })
}

/// The matches under way.
type Running = BTreeMap<MatchNumber, Rc<Match>>;

/// Checks the records of a word one after another. What is wrong with one is said at it.
fn each<R>(
    word: &'static str,
    records: &[R],
    mut check: impl FnMut(&R) -> Result<(), String>,
) -> Result<(), Flaw> {
    for (number, record) in (1..).zip(records) {
        check(record)
            .map_err(|what| Flaw::of_record(say::POSITION_REFUSED.message().with(what), word, number))?;
    }
    Ok(())
}

/// The match of a record, which must be under way.
fn under_way<'m>(running: &'m mut Running, game: MatchNumber, what: &str) -> Result<&'m mut Match, String> {
    running.get_mut(&game).map(Rc::make_mut).ok_or_else(|| absent(game, what))
}

fn absent(game: MatchNumber, what: &str) -> String {
    format!("match {game} has {what} and is not under way")
}
