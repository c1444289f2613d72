//! The position as it is punched, and what an edited one is checked for.
//!
//! The records stand in one file, how the door becomes records in another. The way back goes record by record and adds
//! each to the position only once it is known to fit what stands there already, so that an engine may rely on whatever a
//! position holds; what cannot be is refused by name.

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

use super::lobby::MatchNumber;
use super::messages as say;
use super::position::Position;
use super::tables::MOST_MATCHES;
use crate::message::Message;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Checks a punched position and makes the engine's own of it. Whatever cannot be is refused by name.
pub fn check(punched: Punched) -> Result<Position, Message> {
    checked(punched).map_err(|what| say::POSITION_REFUSED.message().with(what))
}

fn checked(punched: Punched) -> Result<Position, String> {
    let lobby = door::check_lobby(&punched.door, punched.member, punched.waiting)?;
    let mut position = Position { lobby, running: BTreeMap::new(), over: Vec::new(), table: None };
    let mut numbers: BTreeSet<MatchNumber> = position.lobby.waiting.keys().copied().collect();
    for record in punched.over {
        door::check_number(record.no, &position.lobby, &mut numbers)?;
        position.over.push(door::check_over(record, &position.lobby)?);
    }
    let mut rows: BTreeMap<MatchNumber, Vec<TerrainRecord>> = BTreeMap::new();
    for record in punched.terrain {
        rows.entry(record.game).or_default().push(record);
    }
    let mut cities: BTreeMap<MatchNumber, Vec<CityRecord>> = BTreeMap::new();
    for record in punched.city {
        cities.entry(record.game).or_default().push(record);
    }
    for record in punched.game {
        door::check_number(record.no, &position.lobby, &mut numbers)?;
        let rows = rows.remove(&record.no).unwrap_or_default();
        let cities = cities.remove(&record.no).unwrap_or_default();
        position.running.insert(record.no, Rc::new(field::check_field(&record, &rows, cities)?));
    }
    if let Some(stray) = rows.keys().chain(cities.keys()).next() {
        return Err(format!("match {stray} has a map and is not under way"));
    }
    if position.running.len() + position.lobby.waiting.len() > MOST_MATCHES {
        return Err(format!("more than {MOST_MATCHES} matches wait or run"));
    }
    for record in punched.player {
        players::check_player(&mut position, record)?;
    }
    for game in position.running.values_mut().map(Rc::make_mut) {
        players::check_seats(game)?;
        players::own_cities(game)?;
    }
    for record in &punched.piece {
        pieces::check_piece(&mut position, record)?;
    }
    for game in position.running.values() {
        pieces::check_aboard(game)?;
        players::check_means(game)?;
    }
    for record in punched.explored {
        memory::check_explored(&mut position, record)?;
    }
    for record in punched.known {
        memory::check_known(&mut position, record)?;
    }
    for record in punched.mail {
        memory::check_mail(&mut position, record)?;
    }
    Ok(position)
}
