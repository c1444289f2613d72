//! The acts of the lobby: matches are made, and members sign up for them and withdraw.
//!
//! Source: the rules text, "Starting the game" and "Creating a new game".

use super::members::{Lobby, Waiting};
use super::setup::Setup;
use crate::event::What;
use crate::messages as say;
use crate::tables::{LAST_MATCH, MOST_MATCHES};
use crate::world::numbers::MatchNumber;
use playdeck_base::message::Message;

/// The result of an act.
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
    /// Makes a match, which waits for players. The error says why there can be none. `running` is the number of matches
    /// under way.
    pub fn new_game(&mut self, setup: &Setup, running: usize) -> Result<Acted, Message> {
        if let Some(wrong) = setup.out_of_range().first() {
            return Err(say::setup_range(wrong.option, wrong.least, wrong.most));
        }
        if self.waiting.len() + running >= MOST_MATCHES || self.next_match.0 > LAST_MATCH {
            return Err(say::too_many_matches(MOST_MATCHES));
        }
        let game = self.next_match;
        self.next_match = MatchNumber(game.0 + 1);
        self.waiting.insert(game, Waiting { setup: setup.clone(), members: Vec::new() });
        Ok(Acted { game, what: What::NewMatch { setup: setup.clone() }, begins: None })
    }

    /// Signs someone up for a match, by their name or their number as a member.
    pub fn join(&mut self, game: MatchNumber, name: &str) -> Result<Acted, Message> {
        if !self.waiting.contains_key(&game) {
            return Err(say::not_waiting(game));
        }
        let member = self.find_or_enroll(name)?;
        let name = self.name(member).to_owned();
        let Some(waiting) = self.waiting.get_mut(&game) else {
            return Err(say::not_waiting(game));
        };
        if waiting.members.contains(&member) {
            return Err(say::joined_already(&name, game));
        }
        waiting.members.push(member);
        let is_full = waiting.members.len() >= usize::from(waiting.setup.players);
        let begins = if is_full { self.waiting.remove(&game) } else { None };
        Ok(Acted { game, what: What::Joined { member, name }, begins })
    }

    /// Removes someone from a match that waits for players.
    pub fn withdraw(&mut self, game: MatchNumber, name: &str) -> Result<Acted, Message> {
        let member = self.find(name);
        let known = member.map(|member| self.name(member).to_owned());
        let Some(waiting) = self.waiting.get_mut(&game) else {
            return Err(say::not_waiting(game));
        };
        let place = waiting.members.iter().position(|signed| Some(*signed) == member);
        let (Some(place), Some(member), Some(name)) = (place, member, known) else {
            return Err(say::not_joined(name, game));
        };
        waiting.members.remove(place);
        Ok(Acted { game, what: What::Withdrew { member, name }, begins: None })
    }
}
