//! The program while it gets no memory: each of its requests fails once, alone and with all behind it. Afterwards FILE is
//! the old position or the new one, whole.
//!
//! A request that fails ends a program in Rust by the signal ABRT, unless it can do without. What such a run leaves beside
//! FILE the next run takes away.
//!
//! `PLAYDECK_FAULTS=all` lets each request fail, of a larger world each hundredth: `.ci/faults`. Without it some of them do.

use crate::common::shell::{err, fed, names};
use crate::common::{deck, project};
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output};
use std::thread;
use tempfile::TempDir;

const GAME: &str = "game.pos";
const OLD: &str = "the position of last week\n";

/// The decks of the README, and of a larger world.
const DECKS: [&str; 5] = [
    "diplomacy/first-year",
    "rainbow/opening",
    "medieval/lobby-to-leader-board",
    "atlantis/first-months",
    "atlantis4/first-months",
];
const LARGER: &str = "atlantis4/lively";

/// How many requests fail in each deck of the sample.
const SAMPLE: usize = 60;

/// How many requests at the end of a run fail in the sample, too.
const LAST: usize = 8;

/// One in so many requests fails for the larger world.
const OF_LARGER: usize = 100;

/// The largest request of a run, in bytes, whatever sizes its input states.
const LARGEST: usize = 1 << 20;

/// The library that lets requests fail.
struct Library(TempDir);

impl Library {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let built = Command::new("cc")
            .args(["-shared", "-fPIC", "-O2", "-Wall", "-Wextra", "-Werror", "-o"])
            .arg(folder.path().join("memory.so"))
            .arg(project("tests/outside/peer/memory.c"))
            .output()
            .unwrap();
        assert!(built.status.success(), "{}", err(&built));
        Self(folder)
    }

    /// Runs the program with it.
    fn run(
        &self,
        folder: &Path,
        arguments: &str,
        environment: &[(&str, &str)],
        input: impl AsRef<[u8]>,
    ) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_playdeck"));
        command.args(arguments.split(' ')).current_dir(folder).env("RUST_BACKTRACE", "0");
        command.env("LD_PRELOAD", self.0.path().join("memory.so")).envs(environment.iter().copied());
        fed(&mut command, input)
    }

    /// How many requests a run makes, and how large the largest one is.
    fn counts(&self, folder: &Path, arguments: &str, input: impl AsRef<[u8]>) -> (usize, usize) {
        let said = self.0.path().join("said");
        let said = said.to_str().unwrap();
        self.run(folder, arguments, &[("FAIL_SAYS", said)], input);
        let counts = fs::read_to_string(said).unwrap();
        let (count, largest) = counts.trim().split_once(' ').unwrap();
        (count.parse().unwrap(), largest.parse().unwrap())
    }
}

/// How the runs of a deck ended.
#[derive(Debug, Default, Clone, Copy)]
struct Ends {
    runs: usize,
    aborted: usize,
    told: usize,
    /// Those that did without the memory.
    whole: usize,
    new: usize,
    /// Those that left a file, which the next run took away.
    left: usize,
}

/// Lets one request fail in each of some runs.
fn fail(library: &Library, input: &str, numbers: &[usize], whole: &[u8], code: Option<i32>) -> Ends {
    let mut ends = Ends::default();
    let folder = TempDir::new().unwrap();
    let game = folder.path().join(GAME);
    for number in numbers {
        for all in [false, true] {
            for name in names(&folder) {
                fs::remove_file(folder.path().join(name)).unwrap();
            }
            fs::write(&game, OLD).unwrap();
            let at = number.to_string();
            let what = format!("request {at}{}", if all { " and those behind it" } else { "" });
            let environment = [("FAIL_AT", at.as_str()), ("FAIL_ALL", "1")];
            let environment = &environment[..if all { 2 } else { 1 }];
            let done = library.run(folder.path(), "--cores 1 --punch game.pos", environment, input);
            let found = fs::read(&game).unwrap();
            assert!(found == whole || found == OLD.as_bytes(), "{what}: {} bytes", found.len());
            let is_new = found == whole;
            ends.runs += 1;
            ends.new += usize::from(is_new);
            let said = err(&done);
            match (done.status.code(), done.status.signal()) {
                (None, Some(6)) => ends.aborted += 1,
                (Some(16), None) => {
                    ends.told += 1;
                    let is_told = said.starts_with("playdeck: ") && said.lines().count() == 1;
                    assert!(is_told, "{what}: {said}");
                }
                (ended, None) if ended == code => {
                    ends.whole += 1;
                    assert!(is_new, "{what}: {said}");
                }
                other => panic!("{what}: {other:?} {said}"),
            }
            let left = names(&folder).into_iter().any(|name| name != GAME && name != "game.pos.old");
            if left {
                assert_eq!(done.status.signal(), Some(6), "{what}: {:?}", names(&folder));
                ends.left += 1;
                let next = library.run(folder.path(), "--cores 1 --punch game.pos", &[], input);
                assert_eq!(next.status.code(), code, "{what}: {}", err(&next));
                assert_eq!(names(&folder), [GAME, "game.pos.old"], "{what}");
                assert!(fs::read(&game).unwrap() == whole, "{what}");
            }
        }
    }
    ends
}

pub fn a_request_for_memory_that_fails_leaves_the_old_position_or_the_new_one() {
    let library = Library::new();
    let is_all = std::env::var("PLAYDECK_FAULTS").is_ok_and(|which| which == "all");
    let mut new = 0;
    for name in DECKS.into_iter().chain([LARGER]) {
        let input = deck(name);
        let folder = TempDir::new().unwrap();
        let clean = library.run(folder.path(), "--cores 1 --punch game.pos", &[], &input);
        let whole = fs::read(folder.path().join(GAME)).unwrap();
        let (count, _) = library.counts(folder.path(), "--cores 1 --punch game.pos", &input);
        let step = match is_all {
            true if name == LARGER => OF_LARGER,
            true => 1,
            false => (count / SAMPLE).max(1),
        };
        // The last of them come when the new position takes its place.
        let numbers: Vec<usize> = (1..=count).rev().step_by(step).chain(count - LAST..count).collect();
        let half = numbers.len().div_ceil(2);
        let code = clean.status.code();
        let ends = thread::scope(|scope| {
            let parts: Vec<_> = numbers
                .chunks(half)
                .map(|part| scope.spawn(|| fail(&library, &input, part, &whole, code)))
                .collect();
            parts.into_iter().map(|part| part.join().unwrap()).collect::<Vec<_>>()
        });
        println!("{name}: {count} requests; {ends:?}");
        let aborted: usize = ends.iter().map(|ends| ends.aborted).sum();
        assert!(aborted > SAMPLE, "{name}: {ends:?}");
        new += ends.iter().map(|ends| ends.new).sum::<usize>();
    }
    assert!(new > 0, "no run got as far as its end");
}

/// Inputs that state a size and have nothing of it. An `$INIT` card with a size has all that it needs, and makes the
/// world. Each comes with the arguments of its command.
fn stated() -> Vec<(&'static str, Vec<u8>)> {
    let game = "$POSITION RAINBOW,FORMAT=1,SEED=1,EDITED=YES\n\
        GAME SIZE=400,SIGHT=5,MONEY=50,TURN=0\nUNIT OF=1,NO=1,KIND=CITY,AT=(1,1)\n$ENDPOS CARDS=0,CHECK=0-0\n$END\n";
    let block = [0xFF, 0xFF, 0, 0, 0xA0, 0, b'x'].to_vec();
    let mut record = vec![0x7F, 0xFC, 0, 0, 0x7F, 0xF8, 0, 0];
    record.extend(b"$END");
    vec![
        ("check --cores 1", game.into()),
        ("check --cores 1", "$INIT RAINBOW,SIZE=400\n$END\n".into()),
        ("check --cores 1", block),
        ("print --in-recfm fb --lrecl 65535", b"1A page".to_vec()),
        ("check --cores 1 --in-recfm vb", record),
        ("json", game.into()),
    ]
}

pub fn a_size_that_an_input_states_takes_no_memory_before_its_data_come() {
    let library = Library::new();
    let folder = TempDir::new().unwrap();
    for (arguments, input) in stated() {
        let (count, largest) = library.counts(folder.path(), arguments, &input);
        let shown = String::from_utf8_lossy(&input).into_owned();
        println!("{arguments}: {count} requests, the largest of {largest} bytes: {shown:?}");
        assert!(count > 100 && largest < LARGEST, "{arguments}: {largest} bytes for {shown:?}");
    }
}
