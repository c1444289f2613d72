//! The lobby of the door: its members, the matches that wait for players, and what can be done there.
//!
//! Source: the rules text, "Starting the game" and "Creating a new game".

use super::setup::Setup;
use crate::game::medieval::messages as say;
use crate::game::medieval::numbers::{MatchNumber, MemberNumber};
use crate::game::medieval::tables::{LAST_MEMBER, LONGEST_NAME};
use crate::message::Message;
use std::collections::BTreeMap;

/// Someone who has come to the door.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// His name.
    pub name: String,
    /// His leader points, of all matches.
    pub points: u32,
}

/// A match that awaits players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// What was chosen for it.
    pub setup: Setup,
    /// Who has signed up, in the order of joining.
    pub members: Vec<MemberNumber>,
}

/// The lobby.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lobby {
    /// The session that is played next.
    pub session: u32,
    /// The number of the next match.
    pub next_match: MatchNumber,
    /// The members, by number; new ones come in by [`Lobby::enroll`] and [`Lobby::admit`].
    pub members: BTreeMap<MemberNumber, Member>,
    /// The matches that await players, by number.
    pub waiting: BTreeMap<MatchNumber, Waiting>,
    /// The members by their names in capitals.
    by_name: BTreeMap<String, MemberNumber>,
}

impl Lobby {
    /// A lobby without anyone.
    pub fn empty() -> Self {
        Self {
            session: 1,
            next_match: MatchNumber(1),
            members: BTreeMap::new(),
            waiting: BTreeMap::new(),
            by_name: BTreeMap::new(),
        }
    }

    /// The member of a name or a written number.
    pub fn find(&self, name: &str) -> Option<MemberNumber> {
        let known = |number: &MemberNumber| self.members.contains_key(number);
        let written = MemberNumber::written(name).filter(known);
        written.or_else(|| self.by_name.get(&name.to_uppercase()).copied())
    }

    /// The name of a member.
    pub fn name(&self, number: MemberNumber) -> &str {
        self.members.get(&number).map_or("", |member| &member.name)
    }

    /// Takes a new member in; nobody if all numbers are given.
    pub fn enroll(&mut self, name: &str) -> Option<MemberNumber> {
        let last = self.members.last_key_value().map_or(0, |(number, _)| number.0);
        let number = MemberNumber(last + 1);
        if number.0 > LAST_MEMBER {
            return None;
        }
        self.admit(number, Member { name: name.to_owned(), points: 0 }).then_some(number)
    }

    /// The member of a name or a written number, or a new one of that name.
    pub fn find_or_enroll(&mut self, name: &str) -> Result<MemberNumber, Message> {
        match self.find(name) {
            Some(member) => Ok(member),
            None if is_name(name) => {
                self.enroll(name).ok_or_else(|| say::TOO_MANY_MEMBERS.message().with(LAST_MEMBER))
            }
            None => Err(say::MEMBER_NAME.message().with(LONGEST_NAME)),
        }
    }

    /// Takes a member in under a number; tells whether the number and the name were free.
    pub fn admit(&mut self, number: MemberNumber, member: Member) -> bool {
        let capitals = member.name.to_uppercase();
        if self.members.contains_key(&number) || self.by_name.contains_key(&capitals) {
            return false;
        }
        self.by_name.insert(capitals, number);
        self.members.insert(number, member);
        true
    }

    /// The members in the order of the leader board: by points, then by name.
    pub fn leaders(&self) -> Vec<(MemberNumber, &Member)> {
        let mut leaders: Vec<_> = self
            .members
            .iter()
            .filter(|(_, member)| member.points > 0)
            .map(|(no, member)| (*no, member))
            .collect();
        leaders.sort_by(|(_, first), (_, second)| {
            second
                .points
                .cmp(&first.points)
                .then_with(|| first.name.to_uppercase().cmp(&second.name.to_uppercase()))
        });
        leaders
    }
}

/// Whether a member can be called so: names and numbers are told apart.
pub fn is_name(name: &str) -> bool {
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    let length = name.chars().count();
    let is_printable = name.chars().all(|letter| !letter.is_control() && !matches!(letter, '\'' | '"' | ','));
    (1..=LONGEST_NAME).contains(&length)
        && name.trim() == name
        && is_printable
        && !is_number
        && MemberNumber::written(name).is_none()
}
