//! Tests against stored files, one for each file: decks and their listings, goldens, and files that the program writes.
//!
//! `cargo test --test decks rainbow/silence` runs one deck. A different result is printed as a diff.
//! `PLAYDECK_BLESS=1 cargo test --test decks` accepts all current results; with a name after it, only those whose name
//! contains it. Read the changes (`git diff`) before you keep them.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

#[path = "../bots/mod.rs"]
mod bots;
#[path = "../common/mod.rs"]
mod common;
#[path = "../diplomacy/datc_decks.rs"]
mod datc_decks;
#[path = "../diplomacy/datc_page.rs"]
mod datc_page;

mod goldens;
mod listings;
mod tables;
mod written;

use common::project;
use libtest_mimic::{Arguments, Failed, Trial};
use playdeck::verify::Kind;
use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

/// The number of diff lines printed at most.
const SHOWN: usize = 200;

fn main() -> ExitCode {
    if is_blessed() && env::var_os("INSTA_UPDATE").is_none() {
        return with_goldens_written();
    }
    let arguments = Arguments::from_args();
    let mut trials = written::trials();
    if is_blessed() && !arguments.list {
        // Decks are written before they are played.
        libtest_mimic::run(&arguments, trials).exit_if_failed();
        trials = Vec::new();
    }
    trials.extend(goldens::trials());
    trials.extend(listings::trials());
    trials.extend(listings::seasons());
    trials.extend(listings::letters());
    trials.push(Trial::test("each_rule_of_the_text_has_its_decks_and_each_deck_its_rule", || {
        listings::each_rule_of_the_text_has_its_decks_and_each_deck_its_rule();
        Ok(())
    }));
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Whether current results are accepted as right.
fn is_blessed() -> bool {
    env::var_os("PLAYDECK_BLESS").is_some()
}

/// Runs this program again with the variable that makes `insta` write its snapshots as well.
fn with_goldens_written() -> ExitCode {
    let mut again = Command::new(env::current_exe().unwrap());
    let status = again.args(env::args_os().skip(1)).env("INSTA_UPDATE", "always").status().unwrap();
    if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Compares a file of the project with its expected content, or writes it.
fn keep(place: &Path, made: &[u8]) -> Result<(), Failed> {
    let kept = fs::read(place).unwrap_or_default();
    if kept == made {
        return Ok(());
    }
    if is_blessed() {
        fs::create_dir_all(place.parent().unwrap())?;
        return Ok(fs::write(place, made)?);
    }
    let name = place.strip_prefix(project("")).unwrap().to_str().unwrap();
    Err(difference(name, &String::from_utf8_lossy(&kept), &String::from_utf8_lossy(made)).into())
}

/// The difference between the stored file and the current result, as `playdeck verify` shows it.
fn difference(name: &str, kept: &str, made: &str) -> String {
    let is_listing = Path::new(name).extension().is_some_and(|ending| ending == "lst");
    let kind = if is_listing { Kind::Listing } else { Kind::Events };
    let lines = playdeck::verify::difference(kind, kept, made, SHOWN);
    format!("{name} differs\n{lines}If that is right: PLAYDECK_BLESS=1 cargo test --test decks")
}
