//! What the records of the door itself are checked for: its members, the matches that wait and those that are over.

use super::records::{DoorRecord, MemberRecord, OverRecord, WaitingRecord};
use crate::game::medieval::elimination::leader_points;
use crate::game::medieval::lobby::{Lobby, MatchNumber, Member, MemberNumber, Waiting, is_name};
use crate::game::medieval::position::Finished;
use crate::game::medieval::setup::Setup;
use crate::game::medieval::tables::{
    LAST_MATCH, LAST_MEMBER, LAST_ROUND, LAST_SESSION, LONGEST_NAME, MOST_LEADER_POINTS, MOST_PLAYERS,
    MOST_POINTS,
};
use crate::operand::check_range;
use std::collections::BTreeSet;

/// What comes next at the door.
pub fn check_door(lobby: &mut Lobby, door: &DoorRecord) -> Result<(), String> {
    check_range("SESSION", &door.session, &(1..=LAST_SESSION + 1))?;
    check_range("NEXT", &door.next.0, &(1..=LAST_MATCH + 1))?;
    (lobby.session, lobby.next_match) = (door.session, door.next);
    Ok(())
}

/// A member, with a number and a name that no other has.
pub fn check_member(lobby: &mut Lobby, record: &MemberRecord) -> Result<(), String> {
    let MemberRecord { no, name, leader } = record;
    check_range("NO", &no.0, &(1..=LAST_MEMBER))?;
    check_range("LEADER", leader, &(0..=MOST_LEADER_POINTS))?;
    if !is_name(name) || lobby.find(name).is_some() {
        return Err(format!("{no} has a name of 1 to {LONGEST_NAME} characters that no other has"));
    }
    if !lobby.admit(*no, Member { name: name.clone(), points: *leader }) {
        return Err(format!("{no} is given twice"));
    }
    Ok(())
}

/// A match that awaits players.
pub fn check_waiting(lobby: &mut Lobby, record: &WaitingRecord) -> Result<(), String> {
    let WaitingRecord { no, setup, members } = record.clone();
    check_setup(no, &setup)?;
    if members.len() >= usize::from(setup.players) {
        return Err(format!("match {no} has all its players and waits"));
    }
    check_members(no, members.iter().copied(), lobby)?;
    lobby.waiting.insert(no, Waiting { setup, members });
    Ok(())
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
    Err(format!("match {no} is given twice or has no number below NEXT={}", lobby.next_match))
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

/// A match that is over. One that nobody has won went on to the last round, or was dropped.
pub fn check_over(record: &OverRecord, lobby: &Lobby) -> Result<Finished, String> {
    let OverRecord { no, name, round, players, victor, dropped } = record.clone();
    check_range("ROUND", &round, &(u16::from(!dropped)..=LAST_ROUND))?;
    if dropped && victor.is_some() {
        return Err(format!("match {no} was dropped, and somebody won it"));
    }
    check_members(no, players.iter().map(|(member, _)| *member), lobby)?;
    let fewest = if dropped { 0 } else { 2 };
    if !(fewest..=MOST_PLAYERS).contains(&players.len()) || name.chars().count() > LONGEST_NAME {
        return Err(format!(
            "match {no} must have {fewest} to {MOST_PLAYERS} players, and a name of at most {LONGEST_NAME} characters"
        ));
    }
    let points: Vec<i32> = players.iter().map(|(_, points)| *points).collect();
    for points in &points {
        check_range("POINTS", points, &(-MOST_POINTS..=MOST_POINTS))?;
    }
    match victor {
        None if round < LAST_ROUND && !dropped => {
            return Err(format!(
                "match {no} is over before its last round, {LAST_ROUND}, and was won by nobody"
            ));
        }
        Some((winner, _)) if winner.0 == 0 || winner.index() >= players.len() => {
            return Err(format!("match {no} was won by nobody who played it"));
        }
        Some((winner, leader)) if leader != leader_points(&points, winner) => {
            let due = leader_points(&points, winner);
            return Err(format!(
                "the victor of match {no} received {due} leader points for these victory points"
            ));
        }
        None | Some(_) => {}
    }
    Ok(Finished { number: no, name, round, players, victor, dropped })
}
