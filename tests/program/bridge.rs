//! The bridge of `jcl/` without a mainframe: what it cuts out of a punch file, and where it puts positions and listings.
//! `tests/outside/bridge.rs` runs it with one.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use common::{project, run_deck};
use std::fs;
use std::process::{Command, Output};
use tempfile::TempDir;

const START: &str = "\
$JOB TUESDAY
$INIT DIPLOMACY,RULES=STANDARD,SEED=19011
Anne
Boris
Carla
Dmitri
Eve
Frank
Gul
$END
";
const MOVES: &str = "$MOVES SPRING, 1901\n$AUSTRIA\nA VIE - GAL\n$END\n";
const SEPARATORS: &str = "********  TUESDAY\n****   JOB   12\n";

/// Plays what is in the punch file now.
fn bridge(folder: &TempDir, options: &[&str]) -> Output {
    let bin = std::path::Path::new(env!("CARGO_BIN_EXE_playdeck")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.arg(project("jcl/bridge.sh")).arg("-1").args(options).arg("punch").current_dir(folder);
    shell.env("PATH", path).output().unwrap()
}

fn punch(folder: &TempDir, cards: &str) {
    fs::write(folder.path().join("punch"), cards).unwrap();
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join("games").join(name)).unwrap_or_default()
}

/// The position that a deck punches.
fn position(deck: &str) -> String {
    run_deck(deck.as_bytes()).punched.concat().join("\n") + "\n"
}

#[test]
fn a_deck_gets_the_position_of_its_job_between_separators_and_numbers() {
    let folder = TempDir::new().unwrap();
    let numbered = |text: &str| {
        let cards = text.lines().zip(1..).map(|(card, number)| format!("{card:72}{:08}\n", number * 10));
        cards.collect::<Vec<_>>().concat()
    };
    let first = format!("{SEPARATORS}{}{SEPARATORS}", numbered(START));
    let second = numbered(&format!("$JOB TUESDAY\n{MOVES}"));
    punch(&folder, &first);
    assert!(bridge(&folder, &[]).status.success());
    let started = position(START);
    assert_eq!(read(&folder, "TUESDAY.pos"), started);
    // A deck is played when its $END has come as a whole.
    punch(&folder, &format!("{first}{}", second.trim_end_matches('\n')));
    assert!(bridge(&folder, &[]).status.success());
    assert_eq!(read(&folder, "TUESDAY.pos"), started);
    punch(&folder, &format!("{first}{second}{SEPARATORS}"));
    assert!(bridge(&folder, &[]).status.success());
    let played = position(&format!("{started}{MOVES}"));
    assert_eq!(read(&folder, "TUESDAY.pos"), played);
    assert!(read(&folder, "done/000002/listing").ends_with("-JOB TUESDAY ENDED WITH CONDITION CODE 0\n"));
    let paper = fs::read(folder.path().join("games/paper/000002TUESDAY.pdf")).unwrap();
    assert!(paper.starts_with(b"%PDF"));
    // Nothing is played twice.
    assert!(bridge(&folder, &[]).status.success());
    assert_eq!(fs::read_dir(folder.path().join("games/done")).unwrap().count(), 2);
}

#[test]
fn separators_between_a_position_and_its_play_are_passed_over() {
    let folder = TempDir::new().unwrap();
    let started = position(START);
    punch(&folder, &format!("{SEPARATORS}$JOB TUESDAY\n{started}{SEPARATORS}{MOVES}{SEPARATORS}"));
    assert!(bridge(&folder, &["-p", "cat > paper"]).status.success());
    assert_eq!(read(&folder, "TUESDAY.pos"), position(&format!("$JOB TUESDAY\n{started}{MOVES}")));
}

#[test]
fn each_job_has_its_own_position_and_a_shorter_file_is_a_new_one() {
    let folder = TempDir::new().unwrap();
    let other = START.replace("TUESDAY", "FRIDAY").replace("19011", "19012");
    punch(&folder, &format!("{START}{other}"));
    assert!(bridge(&folder, &["-p", "cat > paper"]).status.success());
    assert_eq!(read(&folder, "FRIDAY.pos"), position(&other));
    let tuesday = position(START);
    assert_eq!(read(&folder, "TUESDAY.pos"), tuesday);
    punch(&folder, &format!("$JOB FRIDAY\n{MOVES}"));
    assert!(bridge(&folder, &["-p", "cat > paper"]).status.success());
    assert_eq!(read(&folder, "FRIDAY.pos"), position(&format!("{}{MOVES}", position(&other))));
    assert_eq!(read(&folder, "TUESDAY.pos"), tuesday);
}

/// A deck that fails leaves the position; its listing says why, and the next deck is played.
#[test]
fn a_deck_that_failed_changes_no_position() {
    let folder = TempDir::new().unwrap();
    let late = "$JOB TUESDAY\n$MOVES SPRING, 1950\n$END\n";
    punch(&folder, &format!("{START}{late}$JOB TUESDAY\n{MOVES}"));
    assert!(bridge(&folder, &["-p", "cat > paper"]).status.success());
    assert!(read(&folder, "done/000002/listing").contains("\n-JOB TUESDAY ENDED WITH CONDITION CODE 8\n"));
    assert_eq!(read(&folder, "TUESDAY.pos"), position(&format!("{}{MOVES}", position(START))));
}

/// A listing that cannot be printed is kept, with its deck played, and printed by the next run.
#[test]
fn a_listing_that_was_not_printed_is_printed_later() {
    let folder = TempDir::new().unwrap();
    punch(&folder, START);
    let refused = bridge(&folder, &["-p", "exit 1"]);
    assert_eq!(refused.status.code(), Some(16));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("cannot be printed"));
    assert_eq!(read(&folder, "TUESDAY.pos"), position(START));
    assert!(bridge(&folder, &["-p", "cat > paper"]).status.success());
    let paper = fs::read_to_string(folder.path().join("paper")).unwrap();
    assert!(paper.contains("JOB TUESDAY ENDED WITH CONDITION CODE 0"));
}
