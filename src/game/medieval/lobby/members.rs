//! The lobby of the door: its members, the matches that wait for players, and what can be done there.
//!
//! Source: the rules text, "Starting the game" and "Creating a new game".

use super::setup::Setup;
use crate::game::medieval::event::What;
use crate::game::medieval::messages as say;
use crate::game::medieval::tables::{LAST_MATCH, LAST_MEMBER, LONGEST_NAME, MOST_MATCHES};
use crate::message::Message;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A member's number, from 1, which is his at the door and in no match. Written `M3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MemberNumber(pub u16);

impl MemberNumber {
    /// The member of a written number.
    pub fn written(text: &str) -> Option<Self> {
        let digits = text.strip_prefix(['M', 'm'])?;
        let is_plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse().ok().filter(|_| is_plain).map(Self)
    }
}

impl fmt::Display for MemberNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "M{}", self.0)
    }
}

/// A match's number, from 1 and never used again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MatchNumber(pub u16);

impl fmt::Display for MatchNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

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

/// What can be done in the lobby.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// A new match awaits players.
    NewGame(Setup),
    /// Someone signs up for a match.
    Join {
        /// The match.
        game: MatchNumber,
        /// His name, or his number as a member.
        name: String,
    },
    /// Someone removes himself from a match that awaits players.
    Withdraw {
        /// The match.
        game: MatchNumber,
        /// His name, or his number as a member.
        name: String,
    },
}

/// What an act led to.
#[derive(Debug)]
pub struct Acted {
    /// The match it concerns.
    pub game: MatchNumber,
    /// What happened.
    pub what: What,
    /// The match, if it is complete and begins.
    pub begins: Option<Waiting>,
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

    /// Does one act, or says why it cannot be done. `running` is how many matches are under way.
    pub fn act(&mut self, act: &Act, running: usize) -> Result<Acted, Message> {
        match act {
            Act::NewGame(setup) => self.new_game(setup, running),
            Act::Join { game, name } => self.join(*game, name),
            Act::Withdraw { game, name } => self.withdraw(*game, name),
        }
    }

    fn new_game(&mut self, setup: &Setup, running: usize) -> Result<Acted, Message> {
        if let Some(wrong) = setup.out_of_range().first() {
            return Err(say::SETUP_RANGE.message().with(wrong.option).with(wrong.least).with(wrong.most));
        }
        if self.waiting.len() + running >= MOST_MATCHES || self.next_match.0 > LAST_MATCH {
            return Err(say::TOO_MANY_MATCHES.message().with(MOST_MATCHES));
        }
        let game = self.next_match;
        self.next_match = MatchNumber(game.0 + 1);
        self.waiting.insert(game, Waiting { setup: setup.clone(), members: Vec::new() });
        Ok(Acted { game, what: What::NewMatch { setup: setup.clone() }, begins: None })
    }

    fn join(&mut self, game: MatchNumber, name: &str) -> Result<Acted, Message> {
        if !self.waiting.contains_key(&game) {
            return Err(say::NOT_WAITING.message().with(game));
        }
        let member = self.find_or_enroll(name)?;
        let name = self.name(member).to_owned();
        let Some(waiting) = self.waiting.get_mut(&game) else {
            return Err(say::NOT_WAITING.message().with(game));
        };
        if waiting.members.contains(&member) {
            return Err(say::JOINED_ALREADY.message().with(name).with(game));
        }
        waiting.members.push(member);
        let is_full = waiting.members.len() >= usize::from(waiting.setup.players);
        let begins = if is_full { self.waiting.remove(&game) } else { None };
        Ok(Acted { game, what: What::Joined { member, name }, begins })
    }

    fn withdraw(&mut self, game: MatchNumber, name: &str) -> Result<Acted, Message> {
        let member = self.find(name);
        let known = member.map(|member| self.name(member).to_owned());
        let Some(waiting) = self.waiting.get_mut(&game) else {
            return Err(say::NOT_WAITING.message().with(game));
        };
        let place = waiting.members.iter().position(|signed| Some(*signed) == member);
        let (Some(place), Some(member), Some(name)) = (place, member, known) else {
            return Err(say::NOT_JOINED.message().with(name).with(game));
        };
        waiting.members.remove(place);
        Ok(Acted { game, what: What::Withdrew { member, name }, begins: None })
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
