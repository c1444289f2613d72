//! Each example of the help runs as it is written, one after another, in a folder with the files that it names.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use crate::own_board::ISLES;
use crate::own_tables::FORGE;
use common::shell::{out, playdeck};
use common::{deck, project};
use playdeck::league;
use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// The commands of the help's examples, without the remarks behind them.
fn examples(command: &str) -> Vec<String> {
    let help = out(&playdeck(&[command, "--help"], ""));
    let (_, behind) =
        help.split_once("\nExamples:\n").unwrap_or_else(|| unreachable!("{command} has none: {help}"));
    let written = behind.lines().filter_map(|line| line.strip_prefix("  "));
    written.map(|line| line.split("   ").next().unwrap().to_owned()).collect()
}

/// The commands, as the help names them.
fn commands() -> Vec<String> {
    let help = out(&playdeck(&["--help"], ""));
    let (_, listed) = help.split_once("Commands:\n").unwrap();
    let listed = listed.lines().take_while(|line| !line.is_empty());
    listed
        .map(|line| line.split_whitespace().next().unwrap().to_owned())
        .filter(|name| name != "help")
        .collect()
}

const START: &str = "$INIT DIPLOMACY,RULES=STANDARD,SEED=16773866930388172639\nAnna Bell\nBoris\nCarla\nDmitri\nEve\nFrank\n\
                     Gul\n$ASSIGN AUSTRIA='Anna Bell'\n$END\n";
const FALL: &str = "$MOVES FALL, 1901\n$END\n";
const MOVES: &str = "$MOVES SPRING, 1901\n$AUSTRIA\nA VIE - GAL\n$END\n";
const WORLD: &str = "$INIT ATLANTIS4,SEED=3,SIZE=(16,16)\nA\nB\nC\n";

/// The files that examples name, each with the words by which they name it.
const FILES: [(&str, &str); 34] = [
    ("pch/pch00d.txt", "pch/pch00d.txt"),
    ("tuesday.deck", "tuesday.deck"),
    ("print.jcl", "print.jcl"),
    ("start.deck", "start.deck"),
    ("game.pos", "game.pos"),
    ("moves.deck", "moves.deck"),
    ("moves.jcl", "moves.jcl"),
    ("austria.mail", "austria.mail"),
    ("anna.mail", "anna.mail"),
    ("game.roster", "game.roster"),
    ("mailbox", "mailbox"),
    ("edited.pos", "edited.pos"),
    ("game.lst", "< game.lst"),
    ("games.deck", "games.deck"),
    ("opening.deck", "opening.deck"),
    ("decks/start.deck", "verify decks"),
    ("listings/start.lst", "verify decks"),
    ("1901.deck", "1901*.deck"),
    ("door.pos", "door.pos"),
    ("world.deck", "world.deck"),
    ("world.pos", "< world.pos"),
    ("week1.jsonl", "week*.jsonl"),
    ("forge.json", "forge.json"),
    ("isles.map", "isles.map"),
    ("game.json", "import game.json"),
    ("game.in", "import atlantis4"),
    ("spring1901.deck", "spring1901.deck"),
    ("fall1901.deck", "fall1901.deck"),
    ("game.key", "game.key"),
    ("secret/game.key", "secret/game.key"),
    ("week1.pos", "week1.pos"),
    ("week2.pos", "week2.pos"),
    ("week3.pos", "week3.pos"),
    ("weeks/1/position", "weeks/*/position"),
];

/// The text of such a file. The game of `game.pos` is that of the command.
fn text(name: &str, command: &str) -> String {
    let made = |options: &[&str], deck: &str| out(&playdeck(options, deck));
    let punched = |deck: &str| made(&["--emit", "punch"], deck);
    let kept = |name: &str| fs::read_to_string(project("docs/week").join(name)).unwrap();
    match name {
        "start.deck" if command == "audit" => checked_start(),
        "spring1901.deck" => punched(&checked_start()) + MOVES,
        "fall1901.deck" => punched(&(punched(&checked_start()) + MOVES)) + FALL,
        "game.key" | "secret/game.key" => KEY.to_owned(),
        "week1.pos" | "weeks/1/position" => sealed(START),
        "week2.pos" => sealed(&(sealed(START) + MOVES)),
        "week3.pos" => sealed(&(sealed(&(sealed(START) + MOVES)) + FALL)),
        "start.deck" | "opening.deck" | "decks/start.deck" | "tuesday.deck" => START.to_owned(),
        "pch/pch00d.txt" => format!("$JOB TUESDAY\n{START}"),
        "game.pos" if command == "bot" => punched("$INIT RAINBOW,SEED=2\nA\nB\n$END\n"),
        "game.pos" => punched(START),
        "moves.deck" => MOVES.to_owned(),
        "moves.jcl" | "print.jcl" => "//GAME     JOB\n".to_owned(),
        "austria.mail" | "anna.mail" => "A VIE - GAL\n".to_owned(),
        "game.roster" | "mailbox" => kept(name),
        "edited.pos" => {
            let position = punched(START);
            let first = position.lines().next().unwrap();
            position.replace(first, &first.replace("'            ", "',EDITED=YES "))
        }
        "game.lst" | "listings/start.lst" => made(&[], START),
        "games.deck" => deck("diplomacy/first-year").repeat(5),
        "1901.deck" => deck("diplomacy/first-year"),
        "door.pos" => {
            let door = deck("medieval/lobby-to-leader-board");
            punched(&format!("{}$END\n", door.split_once("$ROUND 1\n").unwrap().0))
        }
        "world.deck" => format!("{WORLD}$END\n"),
        "world.pos" => punched(&format!("{WORLD}$END\n")),
        "week1.jsonl" => made(&["--emit", "json", "--for", "3"], &format!("{WORLD}$TURN JANUARY, 1\n$END\n")),
        "forge.json" => FORGE.to_owned(),
        "isles.map" => ISLES.to_owned(),
        "game.json" => made(&["export"], START),
        "game.in" => made(&["export"], &format!("{WORLD}$END\n")),
        _ => unreachable!("{name}"),
    }
}

/// The start of a game whose chance players can check, with the commitment that the help of `audit` names.
fn checked_start() -> String {
    let lot = "$LOT SEED=17875602087699274391,NONCE=00112233445566778899AABBCCDDEEFF\n$ASSIGN";
    START.replace(",SEED=16773866930388172639", "").replace("$ASSIGN", lot)
}

/// A key, as `seed --key` prints one.
const KEY: &str = "c0d8a1f26b3e49775a81d0e4b2f39c6815e7a04c9d3b8f62710e5dca94b6f283\n";

/// The sealed position to which a deck leads.
fn sealed(deck: &str) -> String {
    let folder = TempDir::new().unwrap();
    let key = folder.path().join("game.key");
    fs::write(&key, KEY).unwrap();
    out(&playdeck(&["--seal-key", key.to_str().unwrap(), "--emit", "punch"], deck))
}

/// What examples hand something to, and what is not everywhere.
const STAND_INS: [&str; 4] = ["sendmail", "man", "less", "lp"];
/// Where examples put what they install.
const HOMES: [&str; 4] = [
    ".local/share/man/man1",
    ".local/share/bash-completion/completions",
    ".zfunc",
    ".config/fish/completions",
];

/// A folder with the files that some examples name.
fn folder(command: &str, examples: &[String]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for name in HOMES.into_iter().chain(["bin", "decks", "listings", "pch", "secret", "weeks/1"]) {
        fs::create_dir_all(folder.path().join(name)).unwrap();
    }
    for name in STAND_INS {
        let place = folder.path().join("bin").join(name);
        fs::write(&place, "#!/bin/sh\nexec cat >/dev/null\n").unwrap();
        fs::set_permissions(&place, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let is_named = |words: &str| examples.iter().any(|example| example.contains(words));
    for (name, _) in FILES.into_iter().filter(|(_, words)| is_named(words)) {
        fs::write(folder.path().join(name), text(name, command)).unwrap();
    }
    if command == "desk" {
        fs::create_dir(folder.path().join("games")).unwrap();
        for game in ["tuesday1", "games/monday", "games/friday"] {
            filled_in(&folder.path().join(game));
        }
    }
    folder
}

/// The folder of a game that is filled in.
fn filled_in(place: &Path) {
    league::new("diplomacy", place, 1 << 50, "a secret").unwrap();
    let settings = "job: TUESDAY1\naddress: game@club.example\ngamesmaster: gm@club.example\n\
        plays: every Friday 20:00 Europe/Berlin\n";
    fs::write(place.join("game.desk"), settings).unwrap();
    fs::write(place.join("roster"), "AUSTRIA anna@host.example\n").unwrap();
}

/// Runs the examples of a command, one after another.
fn run(command: &str) {
    let examples = examples(command);
    assert!(!examples.is_empty(), "{command}");
    let folder = folder(command, &examples);
    let program = Path::new(env!("CARGO_BIN_EXE_playdeck")).parent().unwrap().display();
    let found =
        format!("{}:{program}:{}", folder.path().join("bin").display(), std::env::var("PATH").unwrap());
    for example in examples {
        let example = ending(command, example);
        let shell = Command::new("bash")
            .args(["-o", "pipefail", "-c", &example])
            .current_dir(&folder)
            .env("PATH", &found)
            .env("HOME", folder.path())
            // verify --new is refused in a build server.
            .env_remove("CI")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&shell.stderr);
        // Codes up to 4 are of plays that took place. A shell that does not find something says so.
        assert!(matches!(shell.status.code(), Some(0 | 4)), "{example}: {} {said}", shell.status);
        let is_failure = |word: &str| {
            word.len() == 7 && word.ends_with(['E', 'S', 'T']) && word[3..6].parse::<u16>().is_ok()
        };
        assert!(!said.split_whitespace().any(is_failure) && !said.contains("bash:"), "{example}: {said}");
    }
}

/// An example as a test can run it: a bridge plays what is there, and cards go to a reader of ours.
fn ending(command: &str, example: String) -> String {
    match command {
        "bridge" if !example.contains("--once") => format!("{example} --once"),
        "submit" => {
            let reader = TcpListener::bind("127.0.0.1:0").unwrap();
            let place = reader.local_addr().unwrap();
            std::thread::spawn(move || {
                let (mut sender, _) = reader.accept().unwrap();
                std::io::copy(&mut sender, &mut std::io::sink())
            });
            let named = "--to 127.0.0.1:3506";
            let here = format!("--to {place}");
            if example.contains(named) { example.replace(named, &here) } else { format!("{example} {here}") }
        }
        _ => example,
    }
}

/// The commands as the help names them, in parts that each take about a second.
const COMMANDS: [&[&str]; 8] = [
    &["run", "check", "print"],
    &["burst", "mail"],
    &["new", "desk"],
    &["bridge", "submit", "tape"],
    &["punch"],
    &["bot", "map"],
    &["battle"],
    &[
        "rules",
        "explain",
        "seed",
        "audit",
        "seal",
        "json",
        "export",
        "import",
        "split",
        "verify",
        "man",
        "completions",
    ],
];

#[test]
fn the_examples_of_playing_run() {
    COMMANDS[0].iter().for_each(|command| run(command));
}

#[test]
fn the_examples_of_mail_run() {
    COMMANDS[1].iter().chain(COMMANDS[4]).for_each(|command| run(command));
}

#[test]
fn the_examples_of_games_in_folders_run() {
    COMMANDS[2].iter().for_each(|command| run(command));
}

#[test]
fn the_examples_of_mainframes_run() {
    COMMANDS[3].iter().for_each(|command| run(command));
}

#[test]
fn the_examples_of_bots_and_pictures_run() {
    COMMANDS[5].iter().for_each(|command| run(command));
}

#[test]
fn the_examples_of_battles_run() {
    COMMANDS[6].iter().for_each(|command| run(command));
}

#[test]
fn the_examples_of_the_other_commands_run() {
    COMMANDS[7].iter().for_each(|command| run(command));
}

#[test]
fn the_commands_stand_in_the_order_of_their_use() {
    assert_eq!(commands(), COMMANDS.concat());
}
