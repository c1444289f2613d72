//! The other commands while the system fails under them: every call fails once, and the program is killed at every call.
//! Afterwards each file is as it was, or as a run that nothing disturbs leaves it; what stands on standard output is where
//! such a run begins.

use super::faults::CALLS;
use crate::common::shell::{err, fed, playdeck};
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

/// A command with what it finds.
pub struct Job {
    pub arguments: &'static str,
    pub input: String,
    pub files: Vec<(&'static str, Vec<u8>)>,
    /// What the first call of its own work says. A job that works in another thread has the files whose calls count.
    pub first: First,
}

#[derive(Clone, Copy)]
pub enum First {
    Call(&'static str),
    Files(&'static [&'static str]),
}

/// Files by their names below a folder.
pub type Files = BTreeMap<String, Vec<u8>>;

const START: &str = "$JOB TUESDAY\n$INIT RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$END\n";
const ROSTER: &str = "GAME TUESDAY\nGM gm@x.example\nAUSTRIA a@x.example\nENGLAND e@x.example\nFRANCE f@x.example\n\
    GERMANY g@x.example\nITALY i@x.example\nRUSSIA r@x.example\nTURKEY t@x.example\n";
const MAIL: &str = "Received: x; Thu, 26 Nov 2026 18:00:00 +0000\nFrom: Anna <a@x.example>\nMessage-ID: <1@x>\n\
    Subject: [TUESDAY SPRING 1901 MOVES] orders\n\nA VIE - GAL\nF TRI H\n";

/// The commands that write many files.
pub fn jobs() -> [Job; 5] {
    let position = playdeck(&["--emit", "punch"], START).stdout;
    let roster = ("roster", ROSTER.as_bytes().to_vec());
    let week = format!("{}$MOVES SPRING 1901\n$END\n", String::from_utf8(position.clone()).unwrap());
    let letters = Job {
        arguments: "burst --cores 1 --letters out",
        input: week.clone(),
        files: vec![],
        first: First::Call("read(0,"),
    };
    let messages = "burst --cores 1 --mail --roster roster out";
    let answers =
        "mail --roster roster --position game.pos --list list --replies re --state done --reminders late box";
    [
        letters,
        Job {
            arguments: messages,
            input: week,
            files: vec![roster.clone()],
            first: First::Call("\"roster\""),
        },
        Job {
            arguments: answers,
            input: String::new(),
            files: vec![roster, ("game.pos", position), ("box", MAIL.into())],
            first: First::Call("\"roster\""),
        },
        Job {
            arguments: "split 2 pieces",
            input: START.repeat(3),
            files: vec![],
            first: First::Call("read(0,"),
        },
        Job {
            arguments: "verify --cores 1 --bless",
            input: String::new(),
            files: vec![("one.deck", START.into()), ("one.lst", b"old\n".to_vec())],
            first: First::Files(&["one.deck", "one.lst", ".one.lst.playdeck1"]),
        },
    ]
}

/// The commands that write standard output and nothing else.
fn printers() -> Vec<Job> {
    let position = String::from_utf8(playdeck(&["--emit", "punch"], START).stdout).unwrap();
    let week = format!("{position}$MOVES SPRING 1901\n$END\n");
    let listing = String::from_utf8(playdeck(&["run"], START).stdout).unwrap();
    let saved = String::from_utf8(playdeck(&["export"], &week).stdout).unwrap();
    let world = "$INIT RAINBOW,SEED=1\nANNA\nBERT\n$END\n";
    let world = String::from_utf8(playdeck(&["--emit", "punch"], world).stdout).unwrap();
    let fight = "battle rainbow A=(INFANTRY=30),B=(INFANTRY=20)";
    [
        ("run --cores 1", &week),
        ("check --cores 1", &week),
        ("punch", &week),
        ("punch --out-recfm fb --out-code cp1047", &week),
        ("print --out-recfm fb --out-code cp1047", &listing),
        ("json", &position),
        ("export", &week),
        ("import diplomacy", &saved),
        ("map", &week),
        ("map --png", &position),
        ("bot rainbow", &world),
        ("rules atlantis4 --set STANDARD", &String::new()),
        (fight, &String::new()),
    ]
    .map(|(arguments, input)| Job {
        arguments,
        input: input.clone(),
        files: vec![],
        first: First::Call(if input.is_empty() { "write(1," } else { "read(0," }),
    })
    .into()
}

impl Job {
    pub fn folder(&self) -> TempDir {
        let folder = TempDir::new().unwrap();
        for (name, bytes) in &self.files {
            fs::write(folder.path().join(name), bytes).unwrap();
        }
        folder
    }

    /// Runs it under `strace`, which does to it what it is told.
    fn under(&self, folder: &TempDir, traced: &str) -> Output {
        let mut command = Command::new("strace");
        command.args(["-f", "-qq", "-o", "/dev/null"]).args(traced.split(' '));
        if let First::Files(files) = self.first {
            for file in files {
                command.arg("-P").arg(folder.path().canonicalize().unwrap().join(file));
            }
        }
        command.arg(env!("CARGO_BIN_EXE_playdeck")).args(self.arguments.split(' ')).env_remove("CI");
        fed(command.current_dir(folder.path()), &self.input)
    }

    /// How often the thread that works makes each call before its own work, and in all.
    fn counts(&self) -> BTreeMap<&'static str, (usize, usize)> {
        let (folder, notes) = (self.folder(), TempDir::new().unwrap());
        let trace = notes.path().join("trace");
        self.under(&folder, &format!("-e trace=all -o {}", trace.display()));
        let trace = fs::read_to_string(trace).unwrap();
        // A job that works in another thread ends with the files whose calls count; the first may only have looked at them.
        let working = match self.first {
            First::Call(_) => trace.lines().next(),
            First::Files(_) => trace.lines().last(),
        };
        let thread = working.and_then(|line| line.split_whitespace().next()).unwrap();
        let own: Vec<&str> =
            trace.lines().filter_map(|line| line.strip_prefix(thread)).map(str::trim_start).collect();
        let first = match self.first {
            First::Call(first) => own.iter().skip(1).position(|call| call.contains(first)).unwrap() + 1,
            First::Files(_) => 0,
        };
        let is = |call: &&&str, name| call.split_once('(').is_some_and(|(called, _)| called == name);
        let count = |calls: &[&str], name| calls.iter().filter(|call| is(call, name)).count();
        CALLS.iter().map(|&(name, _)| (name, (count(&own[..first], name), count(&own, name)))).collect()
    }
}

/// Reads the files of a folder and those within it.
pub fn read(folder: &Path, below: &str, files: &mut Files) {
    for entry in fs::read_dir(folder).unwrap() {
        let (path, name) =
            (entry.as_ref().unwrap().path(), entry.unwrap().file_name().into_string().unwrap());
        if path.is_dir() {
            read(&path, &format!("{below}{name}/"), files);
        } else {
            files.insert(format!("{below}{name}"), fs::read(path).unwrap());
        }
    }
}

fn files(folder: &TempDir) -> Files {
    let mut files = Files::new();
    read(folder.path(), "", &mut files);
    files
}

/// What a job leaves if nothing disturbs it.
struct Clean {
    before: Files,
    after: Files,
    done: Output,
}

impl Clean {
    fn of(job: &Job) -> Self {
        let folder = job.folder();
        let before = files(&folder);
        let mut command = Command::new(env!("CARGO_BIN_EXE_playdeck"));
        command.args(job.arguments.split(' ')).env_remove("CI").current_dir(folder.path());
        let done = fed(&mut command, &job.input);
        let after = files(&folder);
        assert_ne!(before, after, "{}: {}", job.arguments, err(&done));
        Self { before, after, done }
    }

    /// Each file is as it was before or as it is afterwards; a file that was there is still there.
    fn holds(&self, found: &Files, may_be_left: bool, what: &str) {
        for (name, bytes) in found {
            let is_begun = name.rsplit('/').next().is_some_and(|name| name.starts_with('.'));
            if is_begun && may_be_left {
                continue;
            }
            let known = [self.before.get(name), self.after.get(name)];
            assert!(
                known.contains(&Some(bytes)),
                "{what}: {name} of {} bytes is neither old nor new",
                bytes.len()
            );
        }
        let lost = self.before.keys().find(|name| !found.contains_key(*name));
        assert!(lost.is_none(), "{what}: {lost:?} is lost");
    }
}

pub fn a_command_that_writes_many_files_leaves_each_old_or_new_whatever_call_fails() {
    for job in jobs() {
        let clean = Clean::of(&job);
        let (mut runs, mut refused) = (0, 0);
        for (call, (before, all)) in job.counts() {
            let errors = CALLS.iter().find(|(name, _)| *name == call).unwrap().1;
            for (number, error) in
                (before + 1..=all).flat_map(|number| errors.iter().map(move |it| (number, it)))
            {
                let folder = job.folder();
                let what = format!("{}: {call} {number} of {all} fails with {error}", job.arguments);
                let done = job.under(&folder, &format!("-e inject={call}:error={error}:when={number}"));
                runs += 1;
                let (found, said) = (files(&folder), err(&done));
                clean.holds(&found, ["unlink", "flock", "statx"].contains(&call), &what);
                if done.status.code() == clean.done.status.code() {
                    let is_whole = found == clean.after && done.stdout == clean.done.stdout;
                    assert!(is_whole || call == "unlink" || call == "statx", "{what}: {said}");
                    continue;
                }
                refused += 1;
                assert!(matches!(done.status.code(), Some(2..=16)), "{what}: {:?} {said}", done.status);
                assert!(said.lines().count() <= 1, "{what}: {said}");
                let is_told = said.starts_with("playdeck: ") || !done.stdout.is_empty() || call == "write";
                assert!(is_told, "{what}: {:?} without a word", done.status);
            }
        }
        println!("{}: {runs} runs, {refused} end with a message", job.arguments);
        assert!(runs > 10 && refused > 3, "{}: {runs} {refused}", job.arguments);
    }
}

pub fn a_command_that_is_killed_at_any_call_leaves_each_file_old_or_new() {
    for job in jobs() {
        let clean = Clean::of(&job);
        let mut runs = 0;
        for (call, (before, all)) in job.counts() {
            for number in before + 1..=all {
                let folder = job.folder();
                let what = format!("{}: killed at {call} {number} of {all}", job.arguments);
                let done = job.under(&folder, &format!("-e inject={call}:signal=KILL:when={number}"));
                assert_eq!(done.status.signal(), Some(9), "{what}");
                clean.holds(&files(&folder), true, &what);
                runs += 1;
            }
        }
        println!("{}: killed at {runs} calls", job.arguments);
        assert!(runs > 5);
    }
}

pub fn a_command_that_prints_says_what_failed_and_prints_nothing_false() {
    let (mut runs, mut refused) = (0, 0);
    for job in printers() {
        let folder = job.folder();
        let plain = |traced: &str| job.under(&folder, traced);
        let clean = plain("-e trace=none");
        assert!(clean.status.success() && !clean.stdout.is_empty(), "{}: {}", job.arguments, err(&clean));
        for (call, (before, all)) in job.counts() {
            let errors = CALLS.iter().find(|(name, _)| *name == call).unwrap().1;
            for (number, error) in
                (before + 1..=all).flat_map(|number| errors.iter().map(move |it| (number, it)))
            {
                let what = format!("{}: {call} {number} of {all} fails with {error}", job.arguments);
                let done = plain(&format!("-e inject={call}:error={error}:when={number}"));
                let said = err(&done);
                runs += 1;
                assert!(clean.stdout.starts_with(&done.stdout), "{what}: other bytes: {said}");
                if done.status.success() {
                    assert_eq!(done.stdout, clean.stdout, "{what}: {said}");
                    continue;
                }
                refused += 1;
                assert_eq!(done.status.code(), Some(16), "{what}: {said}");
                let is_told = said.starts_with("playdeck: ") && said.lines().count() == 1;
                assert!(is_told || call == "write" && said.is_empty(), "{what}: {said}");
            }
            for number in before + 1..=all {
                let what = format!("{}: {call} {number} of {all}", job.arguments);
                let done = plain(&format!("-e inject={call}:signal=KILL:when={number}"));
                assert_eq!(done.status.signal(), Some(9), "{what}");
                assert!(clean.stdout.starts_with(&done.stdout), "{what}: other bytes than without the kill");
                if !["read", "write"].contains(&call) {
                    continue;
                }
                let done = plain(&format!("-e inject={call}:error=EINTR:when={number}"));
                assert!(
                    done.stdout == clean.stdout && done.status.success(),
                    "{what} is interrupted: {}",
                    err(&done)
                );
            }
        }
    }
    println!("{runs} runs with a call that fails, {refused} end with a message");
    assert!(runs > 30 && refused > 20, "{runs} {refused}");
}
