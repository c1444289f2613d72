//! The program while the system fails under it: every system call that it makes with a deck at hand fails once, is
//! interrupted once, and is the last once. Afterwards a file is the old one or the new one, whole.

use crate::common::deck;
use crate::common::shell::{err, fed, names, playdeck};
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output};
use tempfile::TempDir;

/// The calls that open, read, write and finish files, each with the errors that it can meet.
pub const CALLS: [(&str, &[&str]); 10] = [
    ("read", &["EIO", "EBADF"]),
    ("write", &["ENOSPC", "EIO", "EDQUOT"]),
    ("openat", &["EMFILE", "EACCES", "ENOSPC"]),
    ("flock", &["ENOLCK"]),
    ("fsync", &["EIO", "ENOSPC"]),
    ("fchmod", &["EPERM"]),
    ("renameat", &["EACCES", "ENOSPC"]),
    ("unlink", &["EACCES"]),
    ("linkat", &["EACCES", "ENOSPC", "EPERM"]),
    ("statx", &["EIO"]),
];

/// Whether `strace` is here and may trace.
pub fn is_traced() -> bool {
    let tried = Command::new("strace").args(["-qq", "-o", "/dev/null", "true"]).status();
    tried.is_ok_and(|status| status.success())
}

const GAME: &str = "game.pos";
const OLD: &str = "game.pos.old";

/// The files in the folder, without the record of the calls and the position that was replaced.
fn left_in(folder: &TempDir) -> Vec<String> {
    let mut left = names(folder);
    left.retain(|name| name != "trace" && name != OLD);
    left
}

/// A folder with a position of an earlier week.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join(GAME), "the position of last week\n").unwrap();
    folder
}

/// Runs the program under `strace`, which does to it what it is told.
fn under(folder: &TempDir, traced: &str, input: &str) -> Output {
    let mut command = Command::new("strace");
    command.args(["-f", "-qq", "-o", "trace"]).args(traced.split(' '));
    command.arg(env!("CARGO_BIN_EXE_playdeck")).args(["--cores", "1", "--punch", GAME]);
    fed(command.current_dir(folder.path()), input)
}

/// How often each call is made until the first card is read, and in all.
fn counts(input: &str) -> BTreeMap<&'static str, (usize, usize)> {
    let folder = folder();
    under(&folder, "-e trace=all", input);
    let trace = fs::read_to_string(folder.path().join("trace")).unwrap();
    let main = trace.split_whitespace().next().unwrap().to_owned();
    let own: Vec<&str> =
        trace.lines().filter_map(|line| line.strip_prefix(&main)).map(str::trim_start).collect();
    let first = own.iter().position(|call| call.starts_with("read(0,")).unwrap();
    let count = |calls: &[&str], name| {
        calls.iter().filter(|call| call.split_once('(').is_some_and(|(called, _)| called == name)).count()
    };
    CALLS.iter().map(|&(name, _)| (name, (count(&own[..first], name), count(&own, name)))).collect()
}

/// Whether a file is the old one or the new one. It is never anything else.
fn is_new(folder: &TempDir, new: &[u8], what: &str) -> bool {
    let found = fs::read(folder.path().join(GAME)).unwrap();
    assert!(found == new || found == b"the position of last week\n", "{what}: {found:?}");
    found == new
}

pub fn a_call_that_fails_leaves_the_old_position_or_the_new_one_and_says_which() {
    let input = deck("diplomacy/first-year");
    let whole = playdeck(&["--emit", "punch"], &input).stdout;
    let (mut runs, mut refused) = (0, 0);
    for (call, (before, all)) in counts(&input) {
        let errors = CALLS.iter().find(|(name, _)| *name == call).unwrap().1;
        for (number, error) in (before + 1..=all).flat_map(|number| errors.iter().map(move |it| (number, it)))
        {
            let folder = folder();
            let what = format!("{call} {number} of {all} fails with {error}");
            let done = under(&folder, &format!("-e inject={call}:error={error}:when={number}"), &input);
            let is_new = is_new(&folder, &whole, &what);
            let said = err(&done);
            runs += 1;
            match done.status.code() {
                // Whatever failed was not needed, or was done in another way.
                Some(0) => assert!(is_new, "{what}: {said}"),
                Some(16) => {
                    refused += 1;
                    let own = said.lines().filter(|line| line.starts_with("playdeck: ")).count();
                    // Standard error may be what failed.
                    let is_told = own == 1 || call == "write" && own <= 1;
                    assert!(is_told && said.lines().count() <= 1, "{what}: {said}");
                    // The last sync is that of the folder, when the new position is in its place.
                    if call == "fsync" && number == all {
                        assert!(
                            is_new && said.contains("the disk does not confirm that it stays"),
                            "{what}: {said}"
                        );
                    }
                }
                other => panic!("{what}: {other:?} {said}"),
            }
            let left = left_in(&folder);
            let may_stay = call == "unlink" || call == "flock" || call == "statx";
            assert!(left == [GAME] || may_stay, "{what}: {left:?}");
        }
    }
    println!(
        "{runs} runs, each with a call that fails: {refused} end with a message, the others get on without it"
    );
    assert!(runs > 20 && refused > 10);
}

pub fn a_call_that_is_interrupted_is_made_again() {
    let input = deck("diplomacy/first-year");
    let whole = playdeck(&["run"], &input);
    let punched = playdeck(&["--emit", "punch"], &input).stdout;
    for (call, (before, all)) in counts(&input) {
        if !["read", "write", "openat", "fsync"].contains(&call) {
            continue;
        }
        for number in before + 1..=all {
            let folder = folder();
            let what = format!("{call} {number} of {all} is interrupted");
            let done = under(&folder, &format!("-e inject={call}:error=EINTR:when={number}"), &input);
            assert!(done.status.success() && done.stdout == whole.stdout, "{what}: {}", err(&done));
            assert!(is_new(&folder, &punched, &what), "{what}");
        }
    }
}

pub fn a_program_that_is_killed_at_any_call_leaves_the_old_position_or_the_new_one() {
    // A card behind the deck is told on standard error, when the new position is already in its place.
    let input = deck("diplomacy/first-year") + "BEHIND\n";
    let whole = playdeck(&["--emit", "punch"], &input).stdout;
    let (mut old, mut new) = (0, 0);
    for (call, (before, all)) in counts(&input) {
        for number in before + 1..=all {
            let folder = folder();
            let what = format!("killed at {call} {number} of {all}");
            let done = under(&folder, &format!("-e inject={call}:signal=KILL:when={number}"), &input);
            assert_eq!(done.status.signal(), Some(9), "{what}");
            if is_new(&folder, &whole, &what) {
                new += 1;
            } else {
                old += 1;
            }
            // The next run takes away what was left, and punches.
            let script = format!("exec {} --punch {GAME}", env!("CARGO_BIN_EXE_playdeck"));
            let next = fed(Command::new("sh").args(["-c", &script]).current_dir(folder.path()), &input);
            let left = left_in(&folder);
            assert!(next.status.success() && left == [GAME], "{what}: {left:?}");
            assert!(is_new(&folder, &whole, &what), "{what}");
        }
    }
    println!(
        "killed at {} calls: {old} times the old position stayed, {new} times the new one was there",
        old + new
    );
    assert!(old > 5 && new > 0);
}

pub fn a_full_disk_leaves_the_old_position() {
    let input = deck("diplomacy/first-year");
    let done = playdeck(&["--punch", "/dev/full"], &input);
    assert_eq!(done.status.code(), Some(16), "{}", err(&done));
    assert_eq!(err(&done).lines().count(), 1, "{}", err(&done));
    let listing = format!("exec {} >/dev/full", env!("CARGO_BIN_EXE_playdeck"));
    let done = fed(Command::new("sh").args(["-c", &listing]), &input);
    assert_eq!((done.status.code(), err(&done).lines().count()), (Some(16), 1), "{}", err(&done));
}
