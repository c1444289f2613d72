//! The recipes of docs/many-decks.md, run exactly as printed: pieces of a stream, played by several programs, give
//! the same bytes as one program.
//!
//! GNU parallel is in Debian, but a Slurm cluster is not, so its job is run here once for each number of its array.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::needed::python;

use common::shell::{out, playdeck, status};
use common::{page, project};
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// The one block of a kind on the page that contains a word.
fn recipe(kind: &str, word: &str) -> String {
    let page = page("docs/many-decks.md");
    let fence = format!("```{kind}\n");
    let blocks = page.split(&fence).skip(1).map(|block| block.split("```").next().unwrap());
    let found: Vec<&str> = blocks.filter(|block| block.contains(word)).collect();
    assert_eq!(found.len(), 1, "blocks of {kind} with {word}");
    found[0].to_owned()
}

/// A folder with a stream of good decks, and what one program makes of it.
fn games() -> (TempDir, Vec<u8>, Vec<u8>) {
    let folder = TempDir::new().unwrap();
    let decks = ["first-year", "whole-game", "carried-on", "first-year"];
    let decks =
        decks.map(|name| fs::read(project("decks/diplomacy").join(name).with_extension("deck")).unwrap());
    let stream = decks.concat().repeat(5);
    fs::write(folder.path().join("games.deck"), &stream).unwrap();
    let listing = playdeck(&["--maxcc", "4"], &stream);
    assert_eq!(status(&listing), 0, "all decks are good ones");
    let positions = playdeck(&["--maxcc", "4", "--emit", "punch"], &stream);
    (folder, listing.stdout, positions.stdout)
}

/// Runs a script in a folder, with this build's program on its path.
fn run(folder: &Path, script: &str, variables: &[(&str, String)]) -> String {
    let bin = Path::new(env!("CARGO_BIN_EXE_playdeck")).parent().unwrap();
    let mut path = OsString::from(bin);
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-euc", script]).current_dir(folder).env("PATH", path);
    let done = shell.envs(variables.iter().cloned()).output().unwrap();
    assert!(done.status.success(), "{script}\n{}", String::from_utf8_lossy(&done.stderr));
    out(&done)
}

pub fn pieces_played_by_parallel_are_the_listing_and_the_positions_of_one_program() {
    let (folder, listing, positions) = games();
    run(folder.path(), &recipe("sh", "parallel"), &[]);
    assert!(fs::read(folder.path().join("games.lst")).unwrap() == listing);
    assert!(fs::read(folder.path().join("games.pos")).unwrap() == positions);
    assert!(fs::read_dir(folder.path().join("pieces")).unwrap().count() > 10);
}

pub fn pieces_played_by_an_array_of_slurm_are_the_listing_and_the_positions_of_one_program() {
    let (folder, listing, positions) = games();
    run(folder.path(), "playdeck split 16 pieces < games.deck", &[]);
    let job = recipe("slurm", "SLURM_ARRAY_TASK_ID");
    for number in 1..=16 {
        run(folder.path(), &job, &[("SLURM_ARRAY_TASK_ID", number.to_string())]);
    }
    run(folder.path(), "cat pieces/*.lst > games.lst; cat pieces/*.pos > games.pos", &[]);
    assert!(fs::read(folder.path().join("games.lst")).unwrap() == listing);
    assert!(fs::read(folder.path().join("games.pos")).unwrap() == positions);
}

pub fn pieces_piped_through_spark_are_the_listing_of_one_program() {
    let python = python("pyspark");
    let (folder, listing, _) = games();
    run(folder.path(), "playdeck split 16 pieces < games.deck", &[]);
    fs::write(folder.path().join("spark.py"), recipe("python", "pyspark")).unwrap();
    let python = python.into_os_string().into_string().unwrap();
    run(
        folder.path(),
        "\"$PYTHON\" spark.py pieces listings && cat listings/part-* > games.lst",
        &[("PYTHON", python.clone()), ("PYSPARK_PYTHON", python)],
    );
    assert!(fs::read(folder.path().join("games.lst")).unwrap() == listing);
}
