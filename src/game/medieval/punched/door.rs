//! The checks of the door's own records: its members, the matches that wait and those that are over.

use super::doubt::Doubt;
use super::messages as say;
use super::records::{DoorRecord, MemberRecord, OverRecord, WaitingRecord};
use crate::lobby::{Lobby, Member, Setup, Waiting, is_name};
use crate::rules::elimination::leader_points;
use crate::tables::{
    LAST_MATCH, LAST_MEMBER, LAST_ROUND, LAST_SESSION, LONGEST_NAME, MOST_LEADER_POINTS, MOST_PLAYERS,
    MOST_POINTS,
};
use crate::world::numbers::{MatchNumber, MemberNumber, PlayerNumber};
use playdeck_game::Flaws;
use std::collections::BTreeSet;

/// Checks the door's next numbers.
pub fn check_door(flaws: &mut Flaws, lobby: &mut Lobby, door: &DoorRecord) {
    flaws.range(say::range, "SESSION", door.session, &(1..=LAST_SESSION + 1));
    flaws.range(say::range, "NEXT", door.next.0, &(1..=LAST_MATCH + 1));
    (lobby.session, lobby.next_match) = (door.session, door.next);
}

/// Checks and adds a member, whose number and name must be unique.
pub fn check_member(flaws: &mut Flaws, lobby: &mut Lobby, record: &MemberRecord) {
    let MemberRecord { no, name, leader } = record;
    flaws.range(say::range, "NO", no.0, &(1..=LAST_MEMBER));
    flaws.range(say::range, "LEADER", *leader, &(0..=MOST_LEADER_POINTS));
    if lobby.members.contains_key(no) {
        flaws.say_of("NO", say::member_twice(*no));
    } else if !is_name(name) || !lobby.admit(*no, Member { name: name.clone(), points: *leader }) {
        flaws.say_of("NAME", say::member_unnamed(*no, LONGEST_NAME));
    }
}

/// Checks and adds a match that waits for players.
pub fn check_waiting(flaws: &mut Flaws, doubt: &Doubt, lobby: &mut Lobby, record: &WaitingRecord) {
    let WaitingRecord { no, setup, members } = record.clone();
    check_setup(flaws, no, &setup);
    if members.len() >= usize::from(setup.players) {
        flaws.say_of("MEMBERS", say::match_full(no, setup.players));
    }
    check_members(flaws, doubt, "MEMBERS", no, members.iter().copied(), lobby);
    lobby.waiting.insert(no, Waiting { setup, members });
}

/// Whether a match has a number of its own, lower than the next.
pub fn check_number(
    flaws: &mut Flaws,
    doubt: &Doubt,
    no: MatchNumber,
    lobby: &Lobby,
    numbers: &mut BTreeSet<MatchNumber>,
) -> bool {
    let is_given = no.0 >= 1 && (doubt.of_door || no < lobby.next_match);
    let is_sound = numbers.insert(no) && is_given;
    if !is_sound {
        flaws.say_of("NO", say::match_twice(no, lobby.next_match));
    }
    is_sound
}

/// Checks that those who play a match are members, each listed once.
fn check_members(
    flaws: &mut Flaws,
    doubt: &Doubt,
    operand: &'static str,
    no: MatchNumber,
    members: impl Iterator<Item = MemberNumber>,
    lobby: &Lobby,
) {
    let mut met = BTreeSet::new();
    for member in members {
        if !doubt.of_door && !lobby.members.contains_key(&member) {
            flaws.say_of(operand, say::not_a_member(member, no));
        }
        if !met.insert(member) {
            flaws.say_of(operand, say::member_again(member, no));
        }
    }
}

/// Checks that the setup of a match is within its ranges.
pub fn check_setup(flaws: &mut Flaws, game: MatchNumber, setup: &Setup) {
    for wrong in setup.out_of_range() {
        let message = say::setup_out_of_range(wrong.option, game, wrong.least, wrong.most);
        flaws.say_of(wrong.operand, message);
    }
}

/// Checks a match that is over. If nobody won it, it must have gone to the last round or been dropped.
pub fn check_over(flaws: &mut Flaws, doubt: &Doubt, record: &OverRecord, lobby: &Lobby) {
    let OverRecord { no, name, round, players, victor, shared, dropped } = record;
    let (no, round, victor, dropped) = (*no, *round, *victor, *dropped);
    flaws.range(
        say::range,
        "ROUND",
        round,
        &(u16::from(victor.is_none() && !dropped && shared.is_empty())..=LAST_ROUND),
    );
    if dropped && victor.is_some() {
        flaws.say_of("DROPPED", say::dropped_and_won(no));
    }
    let is_seat = |seat: &PlayerNumber| seat.0 > 0 && seat.index() < players.len();
    if shared.len() == 1 || !shared.iter().all(is_seat) || !shared.is_sorted_by(|one, next| one < next) {
        flaws.say_of("SHARED", say::over_shared(no));
    }
    if !shared.is_empty() && (dropped || victor.is_some()) {
        flaws.say_of("SHARED", say::shared_and_won(no));
    }
    check_members(flaws, doubt, "PLAYERS", no, players.iter().map(|(member, _)| *member), lobby);
    let fewest = if dropped { 0 } else { 2 };
    if !(fewest..=MOST_PLAYERS).contains(&players.len()) {
        flaws.say_of("PLAYERS", say::over_players(no, fewest, MOST_PLAYERS));
    }
    if name.chars().count() > LONGEST_NAME {
        flaws.say_of("NAME", say::over_name(no, LONGEST_NAME));
    }
    let points: Vec<i32> = players.iter().map(|(_, points)| *points).collect();
    for points in &points {
        flaws.range(say::range, "PLAYERS", *points, &(-MOST_POINTS..=MOST_POINTS));
    }
    match victor {
        None if round < LAST_ROUND && !dropped && shared.is_empty() => {
            flaws.say_of("ROUND", say::over_unwon(no, LAST_ROUND));
        }
        Some((winner, _)) if winner.0 == 0 || winner.index() >= players.len() => {
            flaws.say_of("VICTOR", say::won_by_nobody(no, winner));
        }
        Some((winner, leader)) if leader != leader_points(&points, winner) => {
            let due = leader_points(&points, winner);
            flaws.say_of("VICTOR", say::wrong_leader_points(no, due, leader));
        }
        None | Some(_) => {}
    }
}
