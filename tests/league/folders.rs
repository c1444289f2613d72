//! The folder that is made, and many folders in one run.

use crate::club::{Club, GAME, GM};
use crate::common::shell::{err, fed};
use crate::games::GAMES;
use playdeck::league;
use std::fs;
use std::process::Command;
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
