//! The lobby of the door: its members, and the matches that wait for players.
//!
//! Source: the rules text, "Starting the game" and "Creating a new game".

use super::setup::Setup;
use crate::messages as say;
use crate::tables::{LAST_MEMBER, LONGEST_NAME};
use crate::world::numbers::{MatchNumber, MemberNumber};
use playdeck_base::message::Message;
use std::collections::BTreeMap;

/// A member of the door.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The member's name.
    pub name: String,
    /// The member's leader points from all matches.
    pub points: u32,
}

/// A match that waits for players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    /// The match's setup.
    pub setup: Setup,
    /// The members who have signed up, in the order of joining.
    pub members: Vec<MemberNumber>,
}

/// The lobby.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lobby {
    /// The session that is played next.
    pub session: u32,
    /// The number of the next match.
    pub next_match: MatchNumber,
    /// The members, by number; [`Lobby::enroll`] and [`Lobby::admit`] add new ones.
    pub members: BTreeMap<MemberNumber, Member>,
    /// The matches that wait for players, by number.
    pub waiting: BTreeMap<MatchNumber, Waiting>,
    /// The members by their names in capitals.
    by_name: BTreeMap<String, MemberNumber>,
}

impl Lobby {
    /// A lobby without members.
    pub fn empty() -> Self {
        Self {
            session: 1,
            next_match: MatchNumber(1),
            members: BTreeMap::new(),
            waiting: BTreeMap::new(),
            by_name: BTreeMap::new(),
        }
    }

    /// The member with a name or a written number.
    pub fn find(&self, name: &str) -> Option<MemberNumber> {
        let known = |number: &MemberNumber| self.members.contains_key(number);
        let written = MemberNumber::written(name).filter(known);
        written.or_else(|| self.by_name.get(&name.to_uppercase()).copied())
    }

    /// The name of a member.
    pub fn name(&self, number: MemberNumber) -> &str {
        self.members.get(&number).map_or("", |member| &member.name)
    }

    /// Adds a new member; `None` if all numbers are taken.
    pub fn enroll(&mut self, name: &str) -> Option<MemberNumber> {
        let last = self.members.last_key_value().map_or(0, |(number, _)| number.0);
        let number = MemberNumber(last + 1);
        if number.0 > LAST_MEMBER {
            return None;
        }
        self.admit(number, Member { name: name.to_owned(), points: 0 }).then_some(number)
    }

    /// The member with a name or a written number, or a new one with that name. The error says why there can be no new
    /// one.
    pub fn find_or_enroll(&mut self, name: &str) -> Result<MemberNumber, Message> {
        match self.find(name) {
            Some(member) => Ok(member),
            None if is_name(name) => self.enroll(name).ok_or_else(|| say::too_many_members(LAST_MEMBER)),
            None => Err(say::member_name(LONGEST_NAME)),
        }
    }

    /// Adds a member under a number; returns whether the number and the name were free.
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

/// Whether a name is valid for a member. Names must not look like numbers.
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
