//! The folder of a bridge: what was read, and a folder for each deck that was played.
//!
//! A deck is played when its folder stands in `runs`; what follows from it may be done again.

use super::place::{End, Stamp};
use crate::store::{self, Store};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};

/// The folders of a bridge.
const FOLDERS: [&str; 2] = ["runs", "tmp"];

/// How many digits the number of a run has at least.
const DIGITS: usize = 6;

/// What is known of a run, in its file `run.json`.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Run {
    /// Its number.
    pub number: u32,
    /// The name of its job.
    pub job: Option<String>,
    /// Its condition code.
    pub code: u8,
    /// Where its deck ends in the file of cards.
    pub end: End,
    /// The run of the deck before it in the same file.
    pub after: Option<u32>,
    /// The folder of the game, if it has a new position.
    pub game: Option<PathBuf>,
    /// The last week of the game before it.
    pub base: Option<String>,
    /// What was played, in words.
    pub subject: String,
}

impl Run {
    /// Its number as it is written.
    pub fn name(&self) -> String {
        format!("{:0DIGITS$}", self.number)
    }

    /// What tells it from runs of other bridges.
    pub fn identity(&self) -> String {
        format!("{} {}", self.name(), self.end.sum)
    }

    /// The name of one of its files.
    pub fn file(&self, name: &str) -> String {
        format!("runs/{}/{name}", self.name())
    }
}

/// The folder of a bridge that no other bridge uses.
pub struct Runs {
    pub store: Store,
    all: Vec<Run>,
}

impl Runs {
    /// Opens the folder. `None` if another bridge uses it.
    pub fn open(folder: &Path) -> io::Result<Option<Self>> {
        store::make(folder)?;
        let Some(store) = Store::open_with(folder, &FOLDERS, false)? else { return Ok(None) };
        let mut all: Vec<Run> = Vec::new();
        for name in store::names(&store.place("runs"))? {
            if name.parse::<u32>().is_ok()
                && let Some(run) = json(&store, &format!("runs/{name}/run.json"))?
            {
                all.push(run);
            }
        }
        all.sort_by_key(|run| run.number);
        Ok(Some(Self { store, all }))
    }

    /// The last run.
    pub fn last(&self) -> Option<&Run> {
        self.all.last()
    }

    /// The number of the next one.
    pub fn next_number(&self) -> u32 {
        self.last().map_or(1, |run| run.number + 1)
    }

    /// The decks of the file that the last run is of, the last one first.
    pub fn of_file(&self, last: Option<u32>) -> Vec<&Run> {
        let find = |number: Option<u32>| self.all.iter().rfind(|run| Some(run.number) == number);
        std::iter::successors(find(last), |run| find(run.after)).collect()
    }

    /// Keeps a run: from now on its deck was played.
    pub fn keep(&mut self, run: Run, files: &[(&str, &[u8])]) -> io::Result<()> {
        let begun = self.store.begin()?;
        for (name, bytes) in files {
            begun.put(name, bytes)?;
        }
        begun.put("run.json", &serde_json::to_vec_pretty(&run).map_err(io::Error::other)?)?;
        begun.claim_in("runs", &run.name())?;
        self.all.push(run);
        Ok(())
    }

    /// Takes back the last run: its deck was not played.
    pub fn take_back(&mut self) -> io::Result<()> {
        let Some(run) = self.all.pop() else { return Ok(()) };
        let runs = self.store.place("runs");
        let mut place = runs.join(format!("{}.aside", run.name()));
        let mut number = 1;
        while place.exists() {
            number += 1;
            place = runs.join(format!("{}.aside{number}", run.name()));
        }
        std::fs::rename(runs.join(run.name()), place)?;
        store::sync(&runs)
    }

    /// The file of cards as it was read last, and what it was like then.
    pub fn read(&self) -> io::Result<(Vec<u8>, Stamp)> {
        let bytes = self.store.read("read")?.unwrap_or_default();
        Ok((bytes, json(&self.store, "seen.json")?.unwrap_or_default()))
    }

    /// Keeps the file of cards as it was read.
    pub fn put_read(&self, bytes: &[u8], seen: &Stamp) -> io::Result<()> {
        self.store.put("read", bytes)?;
        self.store.put("seen.json", &serde_json::to_vec(seen).map_err(io::Error::other)?)
    }
}

/// A file of JSON; `None` if it is not there.
fn json<T: DeserializeOwned>(store: &Store, name: &str) -> io::Result<Option<T>> {
    let Some(bytes) = store.read(name)? else { return Ok(None) };
    let about = |error| io::Error::other(format!("{} cannot be read: {error}", store.place(name).display()));
    serde_json::from_slice(&bytes).map(Some).map_err(about)
}
