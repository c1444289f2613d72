//! What the records of the door itself are checked for: its members, the matches that wait and those that are over.

use super::records::{DoorRecord, MemberRecord, OverRecord, WaitingRecord};
use crate::game::medieval::lobby::{Lobby, MatchNumber, Member, MemberNumber, Waiting, is_name};
use crate::game::medieval::position::Finished;
use crate::game::medieval::setup::Setup;
use crate::game::medieval::tables::{
    LAST_MATCH, LAST_MEMBER, LAST_ROUND, LAST_SESSION, LONGEST_NAME, MOST_LEADER_POINTS, MOST_PLAYERS,
    MOST_POINTS,
};
use crate::operand::check_range;
use std::collections::BTreeSet;

/// The members and the matches that wait.
pub fn check_lobby(
    door: &DoorRecord,
    members: Vec<MemberRecord>,
    waiting: Vec<WaitingRecord>,
) -> Result<Lobby, String> {
    check_range("SESSION", &door.session, &(1..=LAST_SESSION + 1))?;
    check_range("NEXT", &door.next.0, &(1..=LAST_MATCH + 1))?;
    let mut lobby = Lobby::empty();
    (lobby.session, lobby.next_match) = (door.session, door.next);
    for MemberRecord { no, name, leader } in members {
        check_range("NO", &no.0, &(1..=LAST_MEMBER))?;
        check_range("LEADER", &leader, &(0..=MOST_LEADER_POINTS))?;
        if !is_name(&name) || lobby.find(&name).is_some() {
            return Err(format!("{no} has a name of 1 to {LONGEST_NAME} characters that no other has"));
        }
        if !lobby.admit(no, Member { name, points: leader }) {
            return Err(format!("{no} stands there twice"));
        }
    }
    let mut numbers = BTreeSet::new();
    for WaitingRecord { no, setup, members } in waiting {
        check_number(no, &lobby, &mut numbers)?;
        check_setup(no, &setup)?;
        if members.len() >= usize::from(setup.players) {
            return Err(format!("match {no} has all its players and waits"));
        }
        check_members(no, members.iter().copied(), &lobby)?;
        lobby.waiting.insert(no, Waiting { setup, members });
    }
    Ok(lobby)
}

/// A match has a number of its own, lower than the next.
pub fn check_number(
    no: MatchNumber,
    lobby: &Lobby,
    numbers: &mut BTreeSet<MatchNumber>,
) -> Result<(), String> {
    let is_given = no.0 >= 1 && no < lobby.next_match;
    if is_given && numbers.insert(no) {
        return Ok(());
    }
    Err(format!("match {no} stands there twice or has no number below NEXT={}", lobby.next_match))
}

/// Those who play a match are members, each once.
fn check_members(
    no: MatchNumber,
    members: impl Iterator<Item = MemberNumber>,
    lobby: &Lobby,
) -> Result<(), String> {
    let mut met = BTreeSet::new();
    for member in members {
        if !lobby.members.contains_key(&member) || !met.insert(member) {
            return Err(format!("{member} is no member or plays match {no} twice"));
        }
    }
    Ok(())
}

/// What is chosen for a match lies in its ranges.
pub fn check_setup(game: MatchNumber, setup: &Setup) -> Result<(), String> {
    match setup.out_of_range().first() {
        None => Ok(()),
        Some(wrong) => {
            Err(format!("{} of match {game} is not from {} to {}", wrong.option, wrong.least, wrong.most))
        }
    }
}

/// A match that is over.
pub fn check_over(record: OverRecord, lobby: &Lobby) -> Result<Finished, String> {
    let OverRecord { no, name, round, players, victor } = record;
    check_range("ROUND", &round, &(0..=LAST_ROUND))?;
    check_members(no, players.iter().map(|(member, _)| *member), lobby)?;
    if players.len() > MOST_PLAYERS || name.chars().count() > LONGEST_NAME {
        return Err(format!("match {no} has more than {MOST_PLAYERS} players, or too long a name"));
    }
    for (_, points) in &players {
        check_range("POINTS", points, &(-MOST_POINTS..=MOST_POINTS))?;
    }
    if victor.is_some_and(|(winner, leader)| {
        winner.0 == 0 || winner.index() >= players.len() || !matches!(leader, 1 | 2 | 4)
    }) {
        return Err(format!("match {no} was won by nobody who played it"));
    }
    Ok(Finished { number: no, name, round, players, victor })
}
