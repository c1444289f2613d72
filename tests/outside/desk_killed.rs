//! A game in a folder is killed at every call of a run that answers, reminds and plays. The next run finishes what was
//! begun: the folder is then as a run leaves it that nothing disturbed, and each message was made once.

use super::faults_of_commands::{Files, read};
use crate::common::shell::err;
use playdeck::league;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output};
use std::time::UNIX_EPOCH;
use tempfile::TempDir;

const SETTINGS: &str = "job: CLUB\naddress: game@x.example\ngamesmaster: gm@x.example\n\
    plays: every Friday 20:00 UTC\nsettle: 0 min\nletters: text\n";
const START: &str = "$INIT DIPLOMACY,RULES=STANDARD,SEED=1152921504606846976\nA\nB\nC\nD\nE\nF\nG\n$END\n";
const ROSTER: &str = "AUSTRIA a@x.example\nENGLAND e@x.example\nFRANCE f@x.example\nGERMANY g@x.example\n\
    ITALY i@x.example\nRUSSIA r@x.example\nTURKEY t@x.example\n";
const PLAYS: &str = "2026-11-27T20:00:00Z";

/// When a week is played again, after the one behind it.
const AGAIN: &str = "2026-12-05T10:00:00Z";

/// A folder before a run, and the moment of the run.
#[derive(Clone, Copy)]
pub struct Scene {
    pub folder: fn() -> TempDir,
    pub now: &'static str,
}

/// A run that answers and plays, and one that plays a week again and sets the one behind it aside.
pub const SCENES: [Scene; 2] = [Scene { folder: plays, now: PLAYS }, Scene { folder: corrects, now: AGAIN }];

/// The calls at which a run is killed: those that change something that stays.
const CALLS: [&str; 9] =
    ["rename", "renameat", "renameat2", "linkat", "unlink", "mkdir", "fsync", "write", "openat"];

/// A folder in which mail and an act wait for the run that plays.
fn plays() -> TempDir {
    let folder = TempDir::new().unwrap();
    let root = folder.path().join("game");
    league::new("diplomacy", &root, 1, "a secret").unwrap();
    for (name, text) in [("game.desk", SETTINGS), ("roster", ROSTER), ("start.deck", START)] {
        fs::write(root.join(name), text).unwrap();
    }
    league::tick(&root, "2026-11-21T10:00:00Z".parse().unwrap(), false).unwrap();
    let mail = |id: u8, text: &str| {
        format!(
            "Received: a by b; Fri, 27 Nov 2026 1{id}:00:00 +0000\nFrom: a@x.example\nMessage-ID: <{id}@x>\n\n{text}"
        )
    };
    fs::write(
        root.join("inbox/new/1.host"),
        mail(1, "A VIE - GAL\nSTATUS\nPRESS TO ITALY, ENGLAND\nHello.\nENDPRESS\n"),
    )
    .unwrap();
    fs::write(root.join("inbox/new/2.host"), mail(2, "A VIE - TYR\nRESIGN\n")).unwrap();
    act(&folder, "say", "BROADCAST\nHello.\n");
    act(&folder, "for", "FOR ENGLAND\nF LON - NTH\n");
    folder
}

/// A folder with two plays, in which a correction of the first and mail that it missed wait.
fn corrects() -> TempDir {
    let folder = plays();
    let root = folder.path().join("game");
    for now in [PLAYS, "2026-12-04T20:00:00Z"] {
        league::tick(&root, now.parse().unwrap(), false).unwrap();
    }
    let missed = "Received: a by b; Fri, 27 Nov 2026 15:00:00 +0000\nFrom: f@x.example\nMessage-ID: <5@x>\n\nF BRE - MAO\n";
    fs::write(root.join("inbox/new/5.host"), missed).unwrap();
    act(&folder, "again", "CORRECT 1\nFOR TURKEY\nF ANK - BLA\n");
    folder
}

/// Writes an act.
fn act(folder: &TempDir, name: &str, text: &str) {
    fs::write(folder.path().join("game/acts").join(name), text).unwrap();
    date_acts(folder);
}

/// Gives all acts one moment at which they were written, by which they are known, too.
pub fn date_acts(folder: &TempDir) {
    for entry in fs::read_dir(folder.path().join("game/acts")).unwrap() {
        let place = entry.unwrap().path();
        if place.is_file() {
            fs::File::options().write(true).open(&place).unwrap().set_modified(UNIX_EPOCH).unwrap();
        }
    }
}

/// Runs the program over the folder, under `strace` if it is told what to do.
fn run(folder: &TempDir, now: &str, traced: Option<&str>) -> Output {
    let program = env!("CARGO_BIN_EXE_playdeck");
    let mut command = match traced {
        Some(traced) => {
            let mut command = Command::new("strace");
            command.args(["-f", "-qq", "-o", "/dev/null"]).args(traced.split(' ')).arg(program);
            command
        }
        None => Command::new(program),
    };
    command.args(["desk", "--now", now, "game"]).current_dir(folder.path()).output().unwrap()
}

fn files(folder: &TempDir) -> Files {
    let mut files = Files::new();
    read(&folder.path().join("game"), "", &mut files);
    files
}

/// How often the program makes a call in a run that nothing disturbs.
fn count(scene: Scene, call: &str) -> usize {
    let (folder, notes) = ((scene.folder)(), TempDir::new().unwrap());
    let trace = notes.path().join("trace");
    run(&folder, scene.now, Some(&format!("-e trace={call} -o {}", trace.display())));
    fs::read_to_string(trace).unwrap().lines().filter(|line| line.contains(&format!(" {call}("))).count()
}

pub fn a_run_that_is_killed_at_any_call_is_finished_by_the_next() {
    SCENES.into_iter().for_each(kill_at_each_call);
}

fn kill_at_each_call(scene: Scene) {
    let clean = (scene.folder)();
    let done = run(&clean, scene.now, None);
    assert_eq!(done.status.code(), Some(0), "{}", err(&done));
    let due = files(&clean);
    assert!(
        due.keys().any(|name| name.starts_with("weeks/0001-") && name.contains("/mail/")),
        "{:?}",
        due.keys()
    );
    // Each takes two runs, so one of two is tried in the long tier, and all by `.ci/faults`.
    let is_all = std::env::var("PLAYDECK_FAULTS").is_ok_and(|which| which == "all");
    let step = if is_all { 1 } else { 2 };
    let mut kills = 0;
    for call in CALLS {
        for number in (1..=count(scene, call)).step_by(step) {
            let folder = (scene.folder)();
            let what = format!("{}: killed at {call} {number}", scene.now);
            let killed =
                run(&folder, scene.now, Some(&format!("-e inject={call}:signal=KILL:when={number}")));
            if killed.status.signal() != Some(9) {
                continue;
            }
            kills += 1;
            let next = run(&folder, scene.now, None);
            assert_eq!(next.status.code(), Some(0), "{what}: {}", err(&next));
            let found = files(&folder);
            let names = |files: &Files| files.keys().cloned().collect::<Vec<_>>();
            assert_eq!(names(&due), names(&found), "{what}");
            let other = due.iter().find(|(name, bytes)| found.get(*name) != Some(*bytes));
            let shown = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            if let Some((name, bytes)) = other {
                panic!("{what}: {name}\n{}\n{}", shown(bytes), shown(&found[name]));
            }
        }
    }
    println!("{}: killed at {kills} calls", scene.now);
    assert!(kills > 100 / step, "{kills}");
}
