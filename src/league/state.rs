//! What has been done, so that nothing is done twice: the file `state.json`.
//!
//! It is replaced as a whole. Whatever a run does before that is known again by the next one: a message by its name, a
//! week by its folder.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What has been done.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct State {
    /// When the game was last looked after.
    pub now: Option<Timestamp>,
    /// When the play that is due is due.
    pub due: Option<Timestamp>,
    /// Whether the play that is due comes at once, because the gamesmaster said so.
    pub is_at_once: bool,
    /// The moment up to which mail was for the last play.
    pub since: Option<Timestamp>,
    /// The last week whose letters are in the outbox, and whose mail was put away.
    pub finished: Option<u32>,
    /// Why the game is paused, and since when.
    pub paused: Option<Paused>,
    /// The play for which who had sent nothing was reminded.
    pub reminded: Option<u32>,
    /// The messages that were answered, a line for each.
    pub answered: Vec<String>,
    /// The requests that were carried out, by what tells their message from others.
    pub heard: BTreeSet<String>,
    /// What is known of each player.
    pub players: BTreeMap<String, Record>,
    /// How many answers each address got, and on which day.
    pub answers: BTreeMap<String, Answers>,
    /// The acts that were carried out and whose files may still lie in `acts`.
    pub acts: BTreeSet<String>,
}

/// A pause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paused {
    /// Since when.
    pub since: Timestamp,
    /// Why.
    pub why: String,
}

/// What is known of a player.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Record {
    /// Plays for which nothing came.
    pub missed: u32,
    /// Plays for which orders came after the deadline.
    pub late: u32,
    /// Absences, from a moment to a moment.
    pub absences: Vec<(Timestamp, Timestamp)>,
}

/// The answers to an address.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Answers {
    /// The day, as `2026-11-27`.
    pub day: String,
    /// How many on that day.
    pub count: u32,
    /// How many in a row to messages without an order, press or request that does something.
    pub idle: u32,
}

impl State {
    /// Reads the file. A file that is not there is a game at its beginning.
    pub fn read(text: Option<&str>) -> Result<Self, String> {
        text.map_or_else(
            || Ok(Self::default()),
            |text| serde_json::from_str(text).map_err(|error| error.to_string()),
        )
    }

    /// The file.
    pub fn written(&self) -> Result<String, String> {
        serde_json::to_string_pretty(self).map(|text| text + "\n").map_err(|error| error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let mut state = State { now: "2026-11-27T19:00:00Z".parse().ok(), ..State::default() };
        state.players.entry("AUSTRIA".to_owned()).or_default().missed = 2;
        assert_eq!(State::read(Some(&state.written().unwrap())), Ok(state));
        assert_eq!(State::read(None), Ok(State::default()));
        assert!(State::read(Some("{\"nwo\": 1}")).unwrap_err().contains("nwo"));
    }
}
