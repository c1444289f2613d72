//! The bridge to a mainframe: decks that it punches are played as they come, and their listings are printed.
//!
//! The mainframe writes cards into a file, which is followed here. Each deck is played once, from the position of its job,
//! and has a folder of its own in `runs`; the position becomes a week of the game (`home`). A listing is printed at
//! least once: if the bridge was stopped while it was printed, it is printed again with a heading that says so. The
//! bridge may be killed at any moment and started again.
//!
//! Decks are cut off the cards by a filter of the desk. `place` knows how far the file was played, `runs` owns the folder,
//! and `home` the weeks of a game. How a listing is printed is its caller's.
//!
//! Source: `docs/mainframe.md`, "MVS 3.8j under Hercules".

mod home;
mod place;
mod runs;

use crate::messages as say;
use home::{Claimed, Home, Punched};
use jiff::Timestamp;
use place::{End, Stamp, last_common, snapshot};
use playdeck_base::message::{ConditionCode, Log};
use playdeck_cards::card::{COLUMNS, Input};
use playdeck_cards::record::{RecordFormat, SAMPLE, decide};
use playdeck_desk::filter::cut::{self, Cut, Found};
use runs::{Run, Runs};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A listing that is to be printed.
pub struct Sheet {
    /// The number of the run, such as `000007`.
    pub number: String,
    /// The name of its job.
    pub job: Option<String>,
    /// Its condition code.
    pub code: u8,
    /// The folder of the run.
    pub folder: PathBuf,
    /// The listing as lines with ASA control.
    pub listing: Vec<u8>,
}

/// What a step did.
pub enum Step {
    /// Something was done, as the printing of a listing; there may be more to do.
    WentOn,
    /// A listing could not be printed: why.
    Unprinted(io::Error),
    /// Another run is working on the game of the next deck.
    Busy,
    /// Nothing is to be done until more cards come. Whether a part of a deck has come.
    Waits(bool),
}

/// A bridge at work.
pub struct Bridge {
    folder: PathBuf,
    file: PathBuf,
    input: Input,
    runs: Runs,
    /// The file as it was read last, and what it was like then.
    read: Vec<u8>,
    seen: Stamp,
    /// The last run, unless nothing counts as played.
    last: Option<u32>,
    /// The last run whose deck was found in this file.
    after: Option<u32>,
    /// Up to where it was played.
    at: usize,
}

impl Bridge {
    /// Opens the folder of games. `None` if another bridge uses it. With `is_again` nothing of the file counts as played.
    pub fn open(folder: &Path, file: &Path, input: Input, is_again: bool) -> io::Result<Option<Self>> {
        let Some(runs) = Runs::open(folder)? else { return Ok(None) };
        let (folder, file) = (folder.to_owned(), file.to_owned());
        let (mut read, mut seen, mut last) = (Vec::new(), Stamp::default(), None);
        if !is_again {
            (read, seen) = runs.read()?;
            last = runs.last().map(|run| run.number);
        }
        let mut bridge = Self { folder, file, input, runs, read, seen, last, after: None, at: 0 };
        bridge.find_place();
        Ok(Some(bridge))
    }

    /// The number of the last run.
    pub fn last_run(&self) -> String {
        self.runs.last().map(Run::name).unwrap_or_default()
    }

    /// The place up to which the file was played.
    fn find_place(&mut self) {
        let played = self.runs.of_file(self.last);
        let common = last_common(&self.read, played.iter().map(|run| &run.end)).map(|at| played[at]);
        let length = common.map_or(0, |run| usize::try_from(run.end.length).unwrap_or(usize::MAX));
        (self.after, self.at) = (common.map(|run| run.number), length);
    }

    /// Does the next thing that is to be done.
    pub fn step(
        &mut self,
        now: Timestamp,
        log: &mut Log,
        print: &mut dyn FnMut(&Sheet) -> io::Result<()>,
    ) -> io::Result<Step> {
        let is_printed = |run: &Run| self.runs.store.place(&run.file("printed")).exists();
        if let Some(run) = self.runs.last().filter(|run| !is_printed(run)).cloned() {
            return self.finish(&run, now, log, print);
        }
        let found = match self.first_deck()? {
            Found::Deck(cut) => Found::Deck(cut),
            _ if self.look(log)? => self.first_deck()?,
            part => part,
        };
        match found {
            // The run is the last one now, and not printed.
            Found::Deck(cut) if self.play(&cut)? => self.step(now, log, print),
            Found::Deck(_) => Ok(Step::Busy),
            Found::Part => Ok(Step::Waits(true)),
            Found::Nothing => Ok(Step::Waits(false)),
        }
    }

    /// The first deck that was read and not played.
    fn first_deck(&self) -> io::Result<Found> {
        // Half a card at the end of records does not make lines of them.
        let has_lines = self.read.contains(&b'\n');
        let whole = if has_lines { self.read.len() } else { self.read.len() / COLUMNS * COLUMNS };
        let sample = &self.read[..whole.min(SAMPLE)];
        let mut decision = decide(sample, self.input.records, self.input.code, COLUMNS);
        // No punch and no printer writes variable records; what looks like one is the first card.
        if decision.records == RecordFormat::Variable {
            decision.records = RecordFormat::Fixed;
        }
        cut::first(self.read.get(self.at..).unwrap_or_default(), decision)
    }

    /// Reads the file if it has changed. False if it has not.
    fn look(&mut self, log: &mut Log) -> io::Result<bool> {
        let Some(stamp) = Stamp::of(&self.file).filter(|stamp| *stamp != self.seen) else { return Ok(false) };
        let Some(bytes) = snapshot(|| fs::read(&self.file))? else { return Ok(false) };
        let is_new = !bytes.starts_with(&self.read) || bytes.len() == self.read.len();
        let before = self.at;
        self.read = bytes;
        self.find_place();
        if self.at > 0 && (is_new || self.at > before) {
            log.push(say::written_again(&self.file.display().to_string(), self.at));
        }
        self.runs.put_read(&self.read, &stamp)?;
        self.seen = stamp;
        Ok(true)
    }

    /// Plays a deck. False if another run is working on its game.
    fn play(&mut self, cut: &Cut) -> io::Result<bool> {
        let home = match &cut.job {
            None => None,
            Some(job) => {
                let place = home::place(&self.folder, job)?;
                let Some(home) = Home::open(&place)? else { return Ok(false) };
                Some((place, home))
            }
        };
        let base = home.as_ref().map(|(_, home)| home.last()).transpose()?.flatten();
        let position = match (&home, &base) {
            (Some((_, home)), Some(week)) if !cut.has_start => home.position(week)?,
            _ => None,
        };
        let deck = cut.deck(position.as_deref());
        let played = home::play(&deck, self.input.keys)?;
        let at = self.at + usize::try_from(cut.length).unwrap_or(usize::MAX);
        let run = Run {
            number: self.runs.next_number(),
            job: cut.job.clone(),
            code: played.condition.0,
            end: End::of(&self.read[..at]),
            after: self.after,
            game: home.map(|(place, _home)| place).filter(|_| played.is_whole()),
            base: base.map(|week| week.name),
            subject: cut.subject.clone(),
        };
        let listing = [&played.listing[..], trailer(&run).as_bytes()].concat();
        let mut files: Vec<(&str, &[u8])> = vec![("deck", deck.as_bytes()), ("listing", &listing)];
        if !played.position.is_empty() {
            files.push(("position", &played.position));
        }
        let number = Some(run.number);
        self.runs.keep(run, &files)?;
        (self.last, self.after, self.at) = (number, number, at);
        Ok(true)
    }

    /// Does what follows from a deck that was played: its position becomes a week of the game, and its listing is printed.
    fn finish(
        &mut self,
        run: &Run,
        now: Timestamp,
        log: &mut Log,
        print: &mut dyn FnMut(&Sheet) -> io::Result<()>,
    ) -> io::Result<Step> {
        let store = &self.runs.store;
        let mut listing = store.read(&run.file("listing"))?.unwrap_or_default();
        if let Some(game) = &run.game {
            let Some(home) = Home::open(game)? else { return Ok(Step::Busy) };
            let deck = store.text(&run.file("deck"))?.unwrap_or_default();
            let position = store.read(&run.file("position"))?.unwrap_or_default();
            let punched = Punched {
                run: &run.identity(),
                base: run.base.as_deref(),
                subject: &run.subject,
                condition: ConditionCode(run.code),
                deck: &deck,
                listing: &listing,
                position: &position,
                name: run.file("position"),
                keys: self.input.keys,
            };
            match home.claim(&punched, now, log)? {
                Claimed::Kept => {}
                Claimed::Overtaken => {
                    log.push(say::overtaken(&run.name()));
                    self.runs.take_back()?;
                    self.last = run.after;
                    self.find_place();
                    return Ok(Step::WentOn);
                }
                Claimed::Refused => listing.extend_from_slice(NOT_KEPT.as_bytes()),
            }
        }
        if store.place(&run.file("printing")).exists() {
            listing = [heading(run).as_bytes(), &listing].concat();
        }
        store.put(&run.file("printing"), b"")?;
        let folder = store.place("runs").join(run.name());
        let sheet = Sheet { number: run.name(), job: run.job.clone(), code: run.code, folder, listing };
        if let Err(error) = print(&sheet) {
            return Ok(Step::Unprinted(error));
        }
        store.put(&run.file("printed"), b"")?;
        let job = run.job.clone().unwrap_or_else(|| "a deck without a name".to_owned());
        log.push(say::run_printed(&run.name(), &job, run.code));
        Ok(Step::WentOn)
    }
}

/// What stands on a listing whose position was refused.
const NOT_KEPT: &str =
    " THE POSITION WAS NOT KEPT: THE FOLDER OF THE GAME IS WRONG, AS THE BRIDGE HAS SAID\n";

/// The lines behind a listing that say how its run ended.
fn trailer(run: &Run) -> String {
    let job = run.job.as_deref().unwrap_or("WITHOUT A NAME");
    let unkept = match run.job {
        Some(_) => "",
        None => " NO POSITION WAS KEPT, BECAUSE THE DECK DOES NOT BEGIN WITH $JOB AND A NAME\n",
    };
    format!("-JOB {job} ENDED WITH CONDITION CODE {}\n{unkept}", run.code)
}

/// The page before a listing that may have been printed before.
fn heading(run: &Run) -> String {
    format!("1REPRINT OF RUN {}\n-THIS LISTING MAY HAVE BEEN PRINTED BEFORE\n", run.name())
}
