//! What has been done, so that nothing is done twice: the file `state.json`.
//!
//! It is replaced as a whole. Whatever a run does before that is known again by the next one: a message by its name, a
//! week by its folder.

use jiff::Timestamp;
use playdeck_base::commitment::Committed;
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
    /// Whether the gamesmaster set that moment, so that no absence moves it.
    pub is_due_set: bool,
    /// How often a deadline has moved because somebody was away.
    pub times_moved: u64,
    /// Whether the play that is due comes at once, because the gamesmaster said so.
    pub is_at_once: bool,
    /// The moment up to which mail was for the last play.
    pub since: Option<Timestamp>,
    /// The folder of the last week whose letters are in the outbox, and whose mail was put away.
    pub finished: Option<String>,
    /// To which week the game goes back, while that is being done.
    pub rollback: Option<Rollback>,
    /// The messages that came back from a week that was set aside, and count although their time is over.
    pub back: BTreeSet<String>,
    /// Why the game is paused, and since when.
    pub paused: Option<Paused>,
    /// The play for which who had sent nothing was reminded.
    pub reminded: Option<u32>,
    /// How many keys of the gamesmaster were used.
    pub keys: u64,
    /// Acts that came by mail and are put into `acts` by the next run, by the names of their files.
    pub waiting: BTreeMap<String, String>,
    /// Addresses that were asked for and are not confirmed yet.
    pub moves: Vec<Move>,
    /// The addresses from which players moved: what came from there before that counts.
    pub former: Vec<Moved>,
    /// The addresses from which letters came back, each with when.
    pub bounced: BTreeMap<String, Timestamp>,
    /// The strangers who were answered, each with the day.
    pub strangers: BTreeMap<String, String>,
    /// The messages that were answered, a line for each.
    pub answered: Vec<String>,
    /// The requests that were carried out, by what tells their message from others.
    pub heard: BTreeSet<String>,
    /// The players of the roster whom the game has known, in capitals. One whom it knows no more is out of it.
    pub known: BTreeSet<String>,
    /// What is known of each player.
    pub players: BTreeMap<String, Record>,
    /// How many answers each address got, and on which day.
    pub answers: BTreeMap<String, Answers>,
    /// The press that went out, by what tells it apart.
    pub press: BTreeSet<String>,
    /// The press for the play that is due that would be held back, so that it stays with the play.
    pub held_back: BTreeSet<String>,
    /// The latest messages with press that went out, each with the name that stands over it.
    pub went_out: Vec<(String, String)>,
    /// The acts that were carried out and whose files may still lie in `acts`.
    pub acts: BTreeSet<String>,
    /// Until when players may send words for chance, once they were asked.
    pub lots: Option<Lots>,
}

/// The time in which players may send words for chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lots {
    /// Its end.
    pub until: Timestamp,
    /// What players were told the commitment to.
    pub committed: Committed,
}

/// A pause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paused {
    /// Since when.
    pub since: Timestamp,
    /// Why.
    pub why: String,
}

/// A way back to an earlier week.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rollback {
    /// The number of the week from which the game goes on.
    pub to: u32,
    /// When it was begun.
    pub since: Timestamp,
}

/// An address that a player wants to write from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    /// The player.
    pub player: String,
    /// The address on the roster.
    pub old: String,
    /// The address that is to stand there.
    pub new: String,
    /// When it was asked for.
    pub since: Timestamp,
    /// Whether the old address confirmed it.
    pub by_old: bool,
    /// Whether the new one did.
    pub by_new: bool,
}

/// An address from which a player moved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moved {
    /// The player, as on the roster.
    pub player: String,
    /// The address.
    pub address: String,
    /// When they moved.
    pub until: Timestamp,
}

/// What is known of a player.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Record {
    /// Absences, from a moment to a moment.
    pub absences: Vec<(Timestamp, Timestamp)>,
    /// From which address the last of them was sent.
    pub address: Option<String>,
    /// The day on which press of theirs went out at last, as `2026-11-27`, and how many messages.
    pub press: (String, u32),
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
        state
            .players
            .entry("AUSTRIA".to_owned())
            .or_default()
            .absences
            .push((Timestamp::MIN, Timestamp::MAX));
        assert_eq!(State::read(Some(&state.written().unwrap())), Ok(state));
        assert_eq!(State::read(None), Ok(State::default()));
        assert!(State::read(Some("{\"nwo\": 1}")).unwrap_err().contains("nwo"));
    }
}
