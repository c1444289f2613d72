//! The power fails at a moment of a run. What is on the disk then is made from the record of the run's calls: of what was
//! not waited for, any part may be there and any part missing. FILE is the old one or the new one, whole, and behind the
//! end of the run it is the new one; a game in a folder goes on, and no week is lost or played otherwise.
//!
//! The calls come from `strace`. A write to a file is kept when the file is synced behind it; a name in a folder, when the
//! folder is. A rename is done whole or not at all. Any subset of what is not kept may be there, up to 4,096 of them; of
//! more, 4,096 by lot. `PLAYDECK_POWER=7` draws them by another number. Of commands that write many files, and of games in
//! folders, fewer are tried unless `PLAYDECK_FAULTS=all`: `.ci/faults`.

use super::desk_killed::{SCENES, date_acts};
use super::faults_of_commands::{Files, First, Job, jobs, read};
use crate::common::deck;
use crate::common::shell::{err, fed};
use crate::plays::Chance;
use playdeck::league;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Component, Path};
use std::process::Command;
use tempfile::TempDir;

/// The calls that change what is on the disk, and those that say which file a number stands for.
const TRACED: &str = "openat,open,creat,write,pwrite64,writev,ftruncate,fsync,fdatasync,rename,renameat,renameat2,link,\
    linkat,unlink,unlinkat,rmdir,mkdir,mkdirat,close,lseek,dup,dup2,dup3,copy_file_range,sendfile,sync_file_range";

/// How many subsets of what is not kept are tried at a moment.
const MOST: usize = 4096;

/// The same for commands that write many files, if nothing is said.
const OF_MANY_FILES: usize = 12;

/// How many bytes of a write are kept or lost together.
const PAGE: usize = 4096;

/// What is in a folder, or in a file.
#[derive(Debug, Clone)]
enum Node {
    Folder(BTreeMap<String, usize>),
    File(Vec<u8>),
}

/// A folder with all within it, as it stands on a disk. The first node is the folder itself.
#[derive(Debug, Clone)]
struct Disk(Vec<Node>);

/// One change of a disk.
#[derive(Debug, Clone)]
enum Change {
    /// A name in a folder: a file or folder stands there from now on.
    Name { folder: usize, name: String, node: usize },
    /// A name that is gone.
    Gone { folder: usize, name: String, node: usize },
    /// A name that becomes another.
    Moved { from: (usize, String), to: (usize, String), node: usize },
    /// Bytes of a file.
    Bytes { node: usize, at: usize, bytes: Vec<u8> },
    /// A file is cut off.
    Cut { node: usize, length: usize },
}

impl Change {
    /// The files and folders of which one has to be synced, so that the change is kept.
    fn kept_by(&self) -> Vec<usize> {
        match self {
            Self::Name { folder, .. } | Self::Gone { folder, .. } => vec![*folder],
            Self::Moved { from, to, .. } => vec![from.0, to.0],
            Self::Bytes { node, .. } | Self::Cut { node, .. } => vec![*node],
        }
    }
}

/// What a run did, in order.
#[derive(Debug)]
enum Step {
    Change(Change),
    Sync(usize),
}

impl Disk {
    fn read(root: &Path) -> Self {
        let mut disk = Self(vec![Node::Folder(BTreeMap::new())]);
        disk.read_folder(root, 0);
        disk
    }

    fn read_folder(&mut self, place: &Path, at: usize) {
        for entry in fs::read_dir(place).unwrap() {
            let (path, name) =
                (entry.as_ref().unwrap().path(), entry.unwrap().file_name().into_string().unwrap());
            let node = if path.is_dir() {
                let node = self.add(Node::Folder(BTreeMap::new()));
                self.read_folder(&path, node);
                node
            } else {
                self.add(Node::File(fs::read(&path).unwrap()))
            };
            self.folder(at).insert(name, node);
        }
    }

    fn add(&mut self, node: Node) -> usize {
        self.0.push(node);
        self.0.len() - 1
    }

    /// The node of a name in a folder.
    fn named(&self, at: usize, name: &str) -> Option<usize> {
        match &self.0[at] {
            Node::Folder(names) => names.get(name).copied(),
            Node::File(_) => None,
        }
    }

    fn folder(&mut self, at: usize) -> &mut BTreeMap<String, usize> {
        match &mut self.0[at] {
            Node::Folder(names) => names,
            Node::File(_) => panic!("{at} is no folder"),
        }
    }

    fn file(&mut self, at: usize) -> &mut Vec<u8> {
        match &mut self.0[at] {
            Node::File(bytes) => bytes,
            Node::Folder(_) => panic!("{at} is no file"),
        }
    }

    /// The folder and the name of a path below the first node; `None` if the folder is not there.
    fn place(&self, path: &Path) -> Option<(usize, String)> {
        let mut names: Vec<&str> = path
            .components()
            .filter(|part| !matches!(part, Component::CurDir))
            .map(|part| part.as_os_str().to_str().unwrap())
            .collect();
        let last = names.pop()?.to_owned();
        let mut at = 0;
        for name in names {
            at = self.named(at, name)?;
        }
        Some((at, last))
    }

    fn apply(&mut self, change: &Change) {
        match change {
            Change::Name { folder, name, node } => {
                self.folder(*folder).insert(name.clone(), *node);
            }
            Change::Gone { folder, name, node } => {
                if self.folder(*folder).get(name) == Some(node) {
                    self.folder(*folder).remove(name);
                }
            }
            Change::Moved { from, to, node } => {
                if self.folder(from.0).get(&from.1) == Some(node) {
                    self.folder(from.0).remove(&from.1);
                }
                self.folder(to.0).insert(to.1.clone(), *node);
            }
            Change::Bytes { node, at, bytes } => {
                let file = self.file(*node);
                file.resize(file.len().max(at + bytes.len()), 0);
                file[*at..at + bytes.len()].copy_from_slice(bytes);
            }
            Change::Cut { node, length } => self.file(*node).resize(*length, 0),
        }
    }

    /// The files by their names, as [`read`] gives them, and the folders.
    fn files(&self) -> (Files, BTreeSet<String>) {
        let (mut files, mut folders) = (Files::new(), BTreeSet::new());
        self.collect(0, "", &mut files, &mut folders);
        (files, folders)
    }

    fn collect(&self, at: usize, below: &str, files: &mut Files, folders: &mut BTreeSet<String>) {
        let Node::Folder(names) = &self.0[at] else { return };
        for (name, node) in names {
            match &self.0[*node] {
                Node::File(bytes) => {
                    files.insert(format!("{below}{name}"), bytes.clone());
                }
                Node::Folder(_) => {
                    folders.insert(format!("{below}{name}"));
                    self.collect(*node, &format!("{below}{name}/"), files, folders);
                }
            }
        }
    }
}

/// The record of a run's calls while it is read.
struct Recorded<'d> {
    /// The disk with all that was done so far.
    disk: Disk,
    root: &'d Path,
    /// Open files and folders: which, and at which byte.
    open: BTreeMap<i64, (usize, usize)>,
    steps: Vec<Step>,
}

/// The arguments of a call. No text in them has a comma, since `strace -xx` writes all letters as numbers.
fn arguments(call: &str) -> Vec<String> {
    call.split(", ").map(str::to_owned).collect()
}

/// The bytes that `strace -xx` writes.
fn bytes_of(text: &str) -> Vec<u8> {
    let text = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    let text = text.unwrap_or_else(|| panic!("no text, or one that was cut off"));
    text.split("\\x").skip(1).map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect()
}

impl Recorded<'_> {
    /// The folder and name of a path in a call; `None` for what lies elsewhere.
    fn place(&self, text: &str) -> Option<(usize, String)> {
        let path = String::from_utf8(bytes_of(text)).unwrap();
        let path = Path::new(&path);
        let below = if path.is_absolute() { path.strip_prefix(self.root).ok()? } else { path };
        self.disk.place(below)
    }

    /// The same for a path that begins at an open folder.
    fn place_at(&self, folder: &str, text: &str) -> Option<(usize, String)> {
        if folder == "AT_FDCWD" || bytes_of(text).starts_with(b"/") {
            return self.place(text);
        }
        let (at, _) = *self.open.get(&folder.parse().unwrap())?;
        Some((at, String::from_utf8(bytes_of(text)).unwrap()))
    }

    fn node(&self, place: &(usize, String)) -> Option<usize> {
        self.disk.named(place.0, &place.1)
    }

    fn change(&mut self, change: Change) {
        self.disk.apply(&change);
        self.steps.push(Step::Change(change));
    }

    fn write(&mut self, file: i64, bytes: &[u8], at: Option<usize>) {
        let Some(&(node, mine)) = self.open.get(&file) else { return };
        let start = at.unwrap_or(mine);
        for (number, page) in bytes.chunks(PAGE).enumerate() {
            let at = start + number * PAGE;
            self.change(Change::Bytes { node, at, bytes: page.to_vec() });
        }
        if at.is_none() {
            self.open.insert(file, (node, start + bytes.len()));
        }
    }

    /// Takes a call that succeeded.
    fn take(&mut self, name: &str, with: &[String], result: i64) {
        let number = |at: usize| with[at].parse::<i64>().unwrap();
        match name {
            "openat" => {
                let flags = &with[2];
                if flags.contains("O_TMPFILE") {
                    let node = self.disk.add(Node::File(Vec::new()));
                    self.open.insert(result, (node, 0));
                    return;
                }
                let is_root = with[0] == "AT_FDCWD" && {
                    let path = String::from_utf8(bytes_of(&with[1])).unwrap();
                    Path::new(&path) == self.root || path == "."
                };
                if is_root {
                    self.open.insert(result, (0, 0));
                    return;
                }
                let Some(place) = self.place_at(&with[0], &with[1]) else { return };
                assert!(!flags.contains("O_APPEND"), "{flags}");
                let node = self.node(&place).unwrap_or_else(|| {
                    assert!(flags.contains("O_CREAT"), "{}: {flags}", place.1);
                    let node = self.disk.add(Node::File(Vec::new()));
                    self.change(Change::Name { folder: place.0, name: place.1, node });
                    node
                });
                if flags.contains("O_TRUNC") {
                    self.change(Change::Cut { node, length: 0 });
                }
                self.open.insert(result, (node, 0));
            }
            "close" => {
                self.open.remove(&number(0));
            }
            "write" => {
                let bytes = bytes_of(&with[1]);
                self.write(number(0), &bytes[..usize::try_from(result).unwrap()], None);
            }
            "lseek" => {
                if let Some(open) = self.open.get_mut(&number(0)) {
                    open.1 = usize::try_from(result).unwrap();
                }
            }
            "ftruncate" => {
                if let Some(&(node, _)) = self.open.get(&number(0)) {
                    self.change(Change::Cut { node, length: usize::try_from(number(1)).unwrap() });
                }
            }
            "fsync" | "fdatasync" => {
                if let Some(&(node, _)) = self.open.get(&number(0)) {
                    self.steps.push(Step::Sync(node));
                }
            }
            "rename" => self.rename(self.place(&with[0]), self.place(&with[1])),
            "renameat" | "renameat2" => {
                let (from, to) = (self.place_at(&with[0], &with[1]), self.place_at(&with[2], &with[3]));
                self.rename(from, to);
            }
            "link" | "linkat" => {
                let (from, to) = if name == "link" {
                    (self.place(&with[0]), self.place(&with[1]))
                } else {
                    (self.place_at(&with[0], &with[1]), self.place_at(&with[2], &with[3]))
                };
                if let (Some(from), Some((folder, name))) = (from, to) {
                    let node = self.node(&from).unwrap();
                    self.change(Change::Name { folder, name, node });
                }
            }
            "unlink" | "unlinkat" | "rmdir" => {
                let place = match with {
                    [folder, path, _] => self.place_at(folder, path),
                    [path] => self.place(path),
                    other => panic!("{name}: {other:?}"),
                };
                if let Some((folder, name)) = place {
                    let node = self.node(&(folder, name.clone())).unwrap();
                    self.change(Change::Gone { folder, name, node });
                }
            }
            "mkdir" => {
                if let Some((folder, name)) = self.place(&with[0]) {
                    let node = self.disk.add(Node::Folder(BTreeMap::new()));
                    self.change(Change::Name { folder, name, node });
                }
            }
            other => {
                let is_ours = with.first().and_then(|file| file.parse().ok());
                let is_ours = is_ours.is_some_and(|file: i64| self.open.contains_key(&file));
                assert!(!is_ours, "{other} is not known here");
            }
        }
    }

    fn rename(&mut self, from: Option<(usize, String)>, to: Option<(usize, String)>) {
        if let (Some(from), Some(to)) = (from, to) {
            let node = self.node(&from).unwrap();
            self.change(Change::Moved { from, to, node });
        }
    }
}

/// A run: the disk before it, with files and folders that it made and in which nothing is, and what it did.
struct Run {
    before: Disk,
    steps: Vec<Step>,
    code: Option<i32>,
}

/// Runs the program in a folder and records it.
fn record(folder: &TempDir, arguments: &[&str], input: &str) -> Run {
    let root = folder.path().canonicalize().unwrap();
    let mut before = Disk::read(&root);
    let notes = TempDir::new().unwrap();
    let trace = notes.path().join("trace");
    let mut command = Command::new("strace");
    command.args(["-f", "-qq", "-xx", "-s", "10000000", "-e", &format!("trace={TRACED}"), "-o"]).arg(&trace);
    command.arg(env!("CARGO_BIN_EXE_playdeck")).args(arguments).current_dir(&root).env_remove("CI");
    let done = fed(&mut command, input);
    assert!(done.status.code().is_some_and(|code| code < 12), "{arguments:?}: {}", err(&done));
    let mut recorded =
        Recorded { disk: before.clone(), root: &root, open: BTreeMap::new(), steps: Vec::new() };
    let trace = fs::read_to_string(trace).unwrap();
    // A call during which another thread made one stands on two lines; it is done at the second.
    let mut begun: BTreeMap<&str, &str> = BTreeMap::new();
    for line in trace.lines() {
        let (thread, call) = line.split_once(' ').unwrap();
        let call = call.trim_start();
        if let Some(call) = call.strip_suffix(" <unfinished ...>") {
            begun.insert(thread, call);
            continue;
        }
        let whole = match call.split_once(" resumed>").filter(|_| call.starts_with("<... ")) {
            Some((_, rest)) => format!("{}{rest}", begun.remove(thread).unwrap()),
            None => call.to_owned(),
        };
        // A line without a result says how a thread ended.
        let Some((call, result)) = whole.rsplit_once(" = ") else { continue };
        let Some(result) = result.split(' ').next().and_then(|result| result.parse::<i64>().ok()) else {
            continue;
        };
        let (name, with) = call.trim_end().split_once('(').unwrap();
        if result >= 0 {
            recorded.take(name, &self::arguments(with.strip_suffix(')').unwrap()), result);
        }
    }
    // The record leads to what is there.
    let mut there = Files::new();
    read(&root, "", &mut there);
    assert!(recorded.disk.files().0 == there, "{arguments:?}: the record leads to another folder");
    let made = recorded.disk.0[before.0.len()..].iter().map(|node| match node {
        Node::Folder(_) => Node::Folder(BTreeMap::new()),
        Node::File(_) => Node::File(Vec::new()),
    });
    before.0.extend(made);
    Run { before, steps: recorded.steps, code: done.status.code() }
}

/// What a disk may hold when the power fails.
struct State {
    files: Files,
    folders: BTreeSet<String>,
    has_ended: bool,
    what: String,
}

impl State {
    /// Writes it into a new folder.
    fn written(&self) -> TempDir {
        // In memory where that can be: nothing that is tried here needs a disk.
        let folder = TempDir::new_in("/dev/shm").or_else(|_| TempDir::new()).unwrap();
        for name in &self.folders {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        for (name, bytes) in &self.files {
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        folder
    }
}

/// Which files and folders a run waits for.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Waits {
    AsItDoes,
    /// The same run as if it did not wait for files, or for folders: what a law must find.
    NotForFiles,
    NotForFolders,
}

impl Run {
    fn is_sync_of(&self, step: &Step, waits: Waits, by: &[usize]) -> bool {
        let Step::Sync(node) = step else { return false };
        let is_file = matches!(self.before.0[*node], Node::File(_));
        let is_made = match waits {
            Waits::AsItDoes => true,
            Waits::NotForFiles => !is_file,
            Waits::NotForFolders => is_file,
        };
        is_made && by.contains(node)
    }

    /// Goes through the states at all moments, each once. Of each moment at most so many. Gives how many there were, and the
    /// first fault that was found.
    fn states(
        &self,
        waits: Waits,
        most: usize,
        chance: &mut Chance,
        mut look: impl FnMut(&State) -> Result<(), String>,
    ) -> (usize, Option<String>) {
        let mut seen = BTreeSet::new();
        for moment in 0..=self.steps.len() {
            let has_ended = moment == self.steps.len();
            let done = &self.steps[..moment];
            let mut changes: Vec<(bool, &Change)> = Vec::new();
            for (at, step) in done.iter().enumerate() {
                if let Step::Change(change) = step {
                    let by = change.kept_by();
                    let is_kept = done[at..].iter().any(|step| self.is_sync_of(step, waits, &by));
                    changes.push((is_kept, change));
                }
            }
            let open = changes.iter().filter(|(is_kept, _)| !is_kept).count();
            let all = 1_usize.checked_shl(u32::try_from(open).unwrap()).unwrap_or(usize::MAX);
            for number in 0..all.min(most) {
                let mut left = number;
                let mut disk = self.before.clone();
                for (is_kept, change) in &changes {
                    let is_there = *is_kept
                        || match (all <= most, number) {
                            (true, _) => left % 2 == 1,
                            // Nothing that was not waited for, and all of it.
                            (false, 0) => false,
                            (false, 1) => true,
                            (false, _) => chance.below(2) == 0,
                        };
                    left /= if *is_kept { 1 } else { 2 };
                    if is_there {
                        disk.apply(change);
                    }
                }
                let (files, folders) = disk.files();
                let mut hasher = DefaultHasher::new();
                (has_ended, &files, &folders).hash(&mut hasher);
                if !seen.insert(hasher.finish()) {
                    continue;
                }
                let what =
                    format!("after {moment} of {} steps, part {number} of what was open", self.steps.len());
                let state = State { files, folders, has_ended, what };
                if let Err(fault) = look(&state) {
                    return (seen.len(), Some(format!("{}: {fault}", state.what)));
                }
            }
        }
        (seen.len(), None)
    }
}

/// The number by which parts are drawn.
fn chance() -> Chance {
    let number = env::var("PLAYDECK_POWER").ok().and_then(|number| number.parse().ok()).unwrap_or(1901);
    println!("PLAYDECK_POWER={number}");
    Chance::new(number)
}

/// Each file is as it was or as the run leaves it, and behind its end as it leaves it. Hidden names are begun files.
fn are_old_or_new(state: &State, before: &Files, after: &Files) -> Result<(), String> {
    let is_begun = |name: &str| name.rsplit('/').next().unwrap().starts_with('.');
    for (name, bytes) in state.files.iter().filter(|(name, _)| !is_begun(name)) {
        if ![before.get(name), after.get(name)].contains(&Some(bytes)) {
            return Err(format!("{name} of {} bytes is neither old nor new", bytes.len()));
        }
    }
    if let Some(lost) = before.keys().find(|name| !state.files.contains_key(*name)) {
        return Err(format!("{lost} is lost"));
    }
    let missing = after.iter().find(|(name, bytes)| state.files.get(*name) != Some(*bytes));
    match missing.filter(|_| state.has_ended) {
        Some((name, _)) => Err(format!("the run has ended, and {name} is not the new one")),
        None => Ok(()),
    }
}

pub fn when_the_power_fails_a_file_is_the_old_one_or_the_new_one() {
    let mut chance = chance();
    let is_all = env::var("PLAYDECK_FAULTS").is_ok_and(|which| which == "all");
    let year = deck("diplomacy/first-year");
    let stream = format!("{year}{}{}", deck("rainbow/opening"), deck("medieval/lobby-to-leader-board"));
    let punch = |input: String| Job {
        arguments: "--cores 1 --punch game.pos",
        input,
        files: vec![("game.pos", b"the position of last week\n".to_vec())],
        first: First::Files(&[]),
    };
    for job in [punch(year), punch(stream)].into_iter().chain(jobs()) {
        let folder = job.folder();
        let (mut before, mut after) = (Files::new(), Files::new());
        read(folder.path(), "", &mut before);
        let run = record(&folder, &job.arguments.split(' ').collect::<Vec<_>>(), &job.input);
        read(folder.path(), "", &mut after);
        let look = |state: &State| are_old_or_new(state, &before, &after);
        // Of a position, the next run goes on.
        let is_punched = job.arguments.contains("--punch");
        let most = if is_all || is_punched { MOST } else { OF_MANY_FILES };
        let (count, fault) = run.states(Waits::AsItDoes, most, &mut chance, |state| {
            look(state)?;
            if !is_punched {
                return Ok(());
            }
            let folder = state.written();
            let mut command = Command::new(env!("CARGO_BIN_EXE_playdeck"));
            let next = fed(command.args(job.arguments.split(' ')).current_dir(folder.path()), &job.input);
            let mut found = Files::new();
            read(folder.path(), "", &mut found);
            let is_whole = next.status.code() == run.code && found.get("game.pos") == after.get("game.pos");
            let is_clean = found.keys().all(|name| name == "game.pos" || name == "game.pos.old");
            if is_whole && is_clean { Ok(()) } else { Err(format!("the next run fails: {}", err(&next))) }
        });
        assert_eq!(fault, None, "{}", job.arguments);
        println!("{}: {} steps, {count} states", job.arguments, run.steps.len());
        for waits in [Waits::NotForFiles, Waits::NotForFolders] {
            let (_, fault) = run.states(waits, most, &mut chance, look);
            assert!(fault.is_some(), "{}: {waits:?} makes no difference", job.arguments);
        }
    }
}

/// How many states of a game in a folder are tried, if not all are.
const OF_GAMES: usize = 60;

pub fn when_the_power_fails_a_game_in_a_folder_goes_on_as_if_it_had_not() {
    let mut chance = chance();
    let is_all = env::var("PLAYDECK_FAULTS").is_ok_and(|which| which == "all");
    for scene in SCENES {
        let folder = (scene.folder)();
        let run = record(&folder, &["desk", "--now", scene.now, "game"], "");
        let mut due = Files::new();
        read(folder.path(), "", &mut due);
        // One state in so many is tried, so that the sample goes over the whole run.
        let each = if is_all { 1 } else { run.steps.len() * 4 / OF_GAMES };
        let mut tried = 0;
        let look = |state: &State, tried: &mut usize| {
            *tried += 1;
            let folder = state.written();
            date_acts(&folder);
            let root = folder.path().join("game");
            league::tick(&root, scene.now.parse().unwrap(), false).map_err(|error| error.to_string())?;
            let mut found = Files::new();
            read(folder.path(), "", &mut found);
            let names = |files: &Files| files.keys().cloned().collect::<BTreeSet<_>>();
            let other: Vec<String> = names(&due).symmetric_difference(&names(&found)).cloned().collect();
            let changed = due.iter().find(|(name, bytes)| found.get(*name) != Some(*bytes));
            match changed.map(|(name, _)| name) {
                None if other.is_empty() => Ok(()),
                changed => Err(format!("{changed:?} differs; {other:?}")),
            }
        };
        let mut number = 0;
        let (count, fault) = run.states(Waits::AsItDoes, if is_all { 64 } else { 4 }, &mut chance, |state| {
            number += 1;
            if number % each == 0 || state.has_ended { look(state, &mut tried) } else { Ok(()) }
        });
        assert_eq!(fault, None, "{}", scene.now);
        println!("{}: {} steps, {count} states, {tried} tried", scene.now, run.steps.len());
        for waits in [Waits::NotForFiles, Waits::NotForFolders] {
            let (_, fault) = run.states(waits, 4, &mut chance, |state| look(state, &mut tried));
            assert!(fault.is_some(), "{}: {waits:?} makes no difference", scene.now);
        }
    }
}
