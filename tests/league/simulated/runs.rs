//! A run of a game with what goes wrong: it is killed, the disk is full, its folder is locked, its settings cannot be read,
//! or another run begins at the same moment.

use super::Done;
use super::folder::{copy, difference, files};
use super::law::Broken;
use super::world::World;
use crate::club::names;
use crate::plays::Chance;
use jiff::Timestamp;
use playdeck::league;
use playdeck::league::store::Lock;
use playdeck::league::store::disk::Disk;
use playdeck::mail::mailbox::Mailbox;
use playdeck::mail::{self, Asked};
use std::fs;
use std::path::Path;
use std::sync::Barrier;
use std::thread;
use tempfile::TempDir;

/// After how many runs at a moment nothing is due any more.
const MOST: usize = 6;

/// What another run that is at work leads to.
const IS_BUSY: &str = "Another run is working on this folder";

impl World {
    /// Looks after one game at a moment, with what goes wrong. Gives how many runs came to an end.
    pub fn run(
        &mut self,
        at: usize,
        now: Timestamp,
        chance: &mut Chance,
        done: &mut Done,
    ) -> Result<usize, Broken> {
        let root = self.tables[at].root.clone();
        done.runs += 1;
        match chance.below(24) {
            0 => unchanged(&root, "a folder that is locked stays as it is", || {
                let lock = Lock::of(&root).unwrap().unwrap();
                tick(&root, now, &Disk::default())?;
                drop(lock);
                Ok(())
            })?,
            1 => unchanged(&root, "a run that changes nothing changes nothing", || {
                league::tick(&root, now, true).map(drop).map_err(|error| ("a run ends", error.to_string()))
            })?,
            2 => {
                let name = ["game.desk", "roster"][chance.below(2)];
                let place = root.join(name);
                let text = fs::read(&place).unwrap();
                unchanged(&root, "nothing is done by settings that cannot be read", || {
                    fs::write(&place, "nonsense: of no use\n").unwrap();
                    tick(&root, now, &Disk::default())?;
                    fs::write(&place, &text).unwrap();
                    Ok(())
                })?;
            }
            _ => {}
        }
        let mut runs = 1;
        if chance.happens(10) {
            runs = self.at_once(at, now, done)?;
        } else if chance.happens(25) && self.tables[at].by_mail.is_empty() {
            // What comes by mail is carried out by the next run, and that may be the one that finishes what was begun.
            runs = self.faulty(at, now, chance, done)?;
        } else {
            tick(&root, now, &Disk::default())?;
        }
        if chance.happens(8) {
            if runs < MOST {
                runs += until_nothing_is_due(&root, now)?;
            }
            unchanged(&root, "a run that has nothing to do does nothing", || {
                tick(&root, now, &Disk::default())
            })?;
        }
        Ok(runs)
    }

    /// A copy of the league, in which another run can be tried, and the place of a game in it.
    fn twin(&self, at: usize) -> (TempDir, std::path::PathBuf) {
        let twin = TempDir::new().unwrap();
        copy(&self.root(), &twin.path().join("league"));
        let place = twin.path().join("league").join(self.tables[at].root.file_name().unwrap());
        (twin, place)
    }

    /// Two runs begin at the same moment. One does the work, and the other finds the lock or what the first one left.
    fn at_once(&mut self, at: usize, now: Timestamp, done: &mut Done) -> Result<usize, Broken> {
        let root = self.tables[at].root.clone();
        let (_folder, place) = self.twin(at);
        let barrier = Barrier::new(2);
        let one = || {
            barrier.wait();
            league::tick(&root, now, false)
                .map(|log| log.messages().iter().map(ToString::to_string).collect())
        };
        let both: Vec<std::io::Result<Vec<String>>> = thread::scope(|scope| {
            let threads = [scope.spawn(one), scope.spawn(one)];
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        let mut runs = 0;
        for log in both {
            let log = log.map_err(|error| ("a run ends", error.to_string()))?;
            let is_busy = log.iter().any(|message| message.contains(IS_BUSY));
            runs += usize::from(!is_busy);
            done.busy += usize::from(is_busy);
        }
        if runs == 0 {
            return Err(("of two runs at once one does the work", String::new()));
        }
        done.at_once += 1;
        for _ in 0..runs {
            tick(&place, now, &Disk::default())?;
        }
        if let Some(other) = difference(&files(&place), &files(&root)) {
            return Err(("two runs at once leave what one leaves", other));
        }
        // How many they were must not show: leagues of one number are the same.
        until_nothing_is_due(&root, now)?;
        Ok(runs + until_nothing_is_due(&place, now)?)
    }

    /// Runs that are killed or that the disk fails, and then some that nothing disturbs.
    fn faulty(
        &mut self,
        at: usize,
        now: Timestamp,
        chance: &mut Chance,
        done: &mut Done,
    ) -> Result<usize, Broken> {
        let root = self.tables[at].root.clone();
        // What a run that nothing disturbs leaves.
        let (_folder, place) = self.twin(at);
        let sound = Disk::default();
        tick(&place, now, &sound)?;
        // Mail of a new address is a stranger's in the run that reads that both have confirmed, and a player's in the next.
        let has_moved = former(&place) != former(&root);
        for _ in 0..=chance.below(2) {
            if has_moved {
                break;
            }
            let at = 1 + chance.below(usize::try_from(sound.asked().max(1)).unwrap()) as u64;
            let is_killed = chance.happens(60);
            // A disk that is full says so, and a run that is killed says nothing.
            let failed = league::tick_on(&Disk::failing(at, is_killed), &root, now, false);
            *(if is_killed { &mut done.killed } else { &mut done.refused }) += usize::from(failed.is_err());
            if is_killed && chance.happens(50) {
                fs::create_dir_all(root.join("tmp/week/letters")).unwrap();
                fs::write(root.join("tmp/week/deck"), "half of a").unwrap();
                fs::write(root.join("tmp/.tmpHALF"), "half of a").unwrap();
            }
        }
        // A run that finishes what was begun goes on, as the next run of the other does.
        until_nothing_is_due(&root, now)?;
        let runs = 1 + until_nothing_is_due(&place, now)?;
        match difference(&files(&place), &files(&root)) {
            Some(other) => Err(("after a fault the next run finishes", other)),
            None => Ok(runs),
        }
    }
}

/// The addresses from which people moved.
fn former(root: &Path) -> serde_json::Value {
    let state = fs::read_to_string(root.join("state.json")).unwrap_or_else(|_| "{}".to_owned());
    serde_json::from_str::<serde_json::Value>(&state).unwrap()["former"].take()
}

/// Runs until one changes nothing. Gives how many there were.
fn until_nothing_is_due(root: &Path, now: Timestamp) -> Result<usize, Broken> {
    let mut before = files(root);
    for runs in 1..=MOST {
        tick(root, now, &Disk::default())?;
        let after = files(root);
        if before == after {
            return Ok(runs);
        }
        before = after;
    }
    Err(("a run that has nothing to do does nothing", format!("after {MOST} runs at {now}")))
}

fn unchanged(
    root: &Path,
    what: &'static str,
    act: impl FnOnce() -> Result<(), Broken>,
) -> Result<(), Broken> {
    let before = files(root);
    act()?;
    difference(&before, &files(root)).map_or(Ok(()), |other| Err((what, other)))
}

/// What is said when somebody of the roster has lost all that they had. The league goes on without them, and its makers do
/// not: no law is broken by it, and its simulation ends there.
pub const IS_OUT: &str = "somebody is out of the game";

/// Whether the position of a game's last week lacks somebody of its roster.
pub fn is_anybody_out(root: &Path) -> bool {
    let weeks = names(&root.join("weeks")).into_iter().filter(|name| name != "aside");
    let Some(last) = weeks.max() else { return false };
    let position = fs::read(root.join("weeks").join(last).join("position")).unwrap_or_default();
    let roster = fs::read_to_string(root.join("roster")).unwrap();
    let asked = Asked { roster: &roster, position: Some(&position), ..Asked::default() };
    let sorted = mail::sort(&Mailbox::default(), &asked);
    sorted.is_err_and(|log| log.messages().iter().any(|message| message.definition.number == 241))
}

/// A run on a disk.
pub fn tick(root: &Path, now: Timestamp, disk: &Disk) -> Result<(), Broken> {
    league::tick_on(disk, root, now, false).map(drop).map_err(|error| ("a run ends", error.to_string()))
}
