//! The folder that is made, and many folders in one run.

use crate::club::{Club, GAME, GM};
use crate::common::shell::{err, fed};
use crate::games::GAMES;
use playdeck::league;
use std::fs;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use tempfile::TempDir;

/// What `new` writes begins a game as soon as its comments are taken away.
#[test]
fn the_folder_that_is_made_begins_a_game_as_it_is() {
    for game in &GAMES {
        let folder = TempDir::new().unwrap();
        let root = folder.path().join("game");
        league::new(&game.word(), &root, 1 << 50, "a secret").unwrap();
        let settings = fs::read_to_string(root.join("game.desk")).unwrap();
        let settings = settings.replace("# job:", "job:").replace("# plays:", "plays:");
        let settings = settings.replace("# address: game@club.example", &format!("address: {GAME}"));
        let settings = settings.replace("# gamesmaster: gm@club.example", &format!("gamesmaster: {GM}"));
        fs::write(root.join("game.desk"), settings + "letters: text\n").unwrap();
        let roster = fs::read_to_string(root.join("roster")).unwrap();
        let lines = roster.lines().map(|line| if line.contains('@') { &line[2..] } else { line });
        fs::write(root.join("roster"), lines.collect::<Vec<_>>().join("\n")).unwrap();
        let log = league::tick(&root, "2026-11-21T10:00:00Z".parse().unwrap(), false).unwrap();
        assert!(root.join("weeks/0000-start").is_dir(), "{}: {:?}", game.name, log.messages());
        assert!(log.condition().0 < 4, "{}: {:?}", game.name, log.messages());
    }
}

#[test]
fn what_is_wrong_with_one_folder_holds_up_no_other() {
    let clubs = [Club::made(&GAMES[0], ""), Club::made(&GAMES[0], "")];
    fs::remove_dir_all(clubs[0].place("weeks")).unwrap();
    fs::write(clubs[0].place("weeks"), "no folder").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_playdeck"));
    command.args(["desk", "--now", "2026-11-21T10:00Z"]).args(clubs.each_ref().map(|club| club.place("")));
    let done = fed(&mut command, "");
    assert_eq!(done.status.code(), Some(16), "{}", err(&done));
    assert_eq!(clubs[1].played(), ["0000-start"], "{}", err(&done));
}

/// A program that was started beside a run has the run's files open until it is itself. It does not keep their lock.
#[test]
fn what_is_started_beside_a_run_does_not_keep_its_folder_locked() {
    let club = Club::new(&GAMES[0], "");
    let (busy, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    Command::new("true").current_dir(club.place("")).status().unwrap();
                }
            });
        }
        for _ in 0..50 {
            let log = club.tick("2026-11-21T11:00:00Z");
            busy.fetch_add(
                usize::from(log.messages().iter().any(|it| it.definition.number == 348)),
                Ordering::Relaxed,
            );
        }
        is_over.store(true, Ordering::Relaxed);
    });
    assert_eq!(busy.into_inner(), 0);
}
