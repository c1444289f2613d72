//! What `CONTRIBUTING.md` says is true, and the tests are arranged as it says.

use crate::common::{page, project};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Every file of the tests, the benches and the scripts that run before a change is merged.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let entries = entries.filter(|path| !path.ends_with("target"));
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// The folders of `tests/` that are test programs.
fn programs() -> BTreeSet<String> {
    let entries = fs::read_dir(project("tests")).unwrap().map(|entry| entry.unwrap());
    let programs = entries.filter(|entry| entry.path().join("main.rs").exists());
    programs.map(|entry| entry.file_name().into_string().unwrap()).collect()
}

#[test]
fn the_programs_are_those_of_the_page() {
    let page = page("CONTRIBUTING.md");
    let (_, table) = page.split_once("| program | holds |").unwrap();
    let cells = table.lines().skip(2).take_while(|row| row.starts_with('|'));
    let told = cells.flat_map(|row| row.split('|').nth(1).unwrap().split_whitespace());
    let told: BTreeSet<String> = told.map(|name| name.trim_matches('`').to_owned()).collect();
    assert_eq!(told, programs());
}

/// A file beside the folders would be one more program to link after each change.
#[test]
fn no_test_lies_beside_the_programs() {
    let entries = fs::read_dir(project("tests")).unwrap().map(|entry| entry.unwrap().path());
    let beside: Vec<PathBuf> = entries.filter(|path| path.is_file()).collect();
    assert!(beside.is_empty(), "{beside:?}");
}

/// Where the program makes its own list of tests, the attribute `#[test]` has no effect.
#[test]
fn no_test_is_lost_where_tests_are_made_by_the_program() {
    for program in ["decks", "outside"] {
        for path in files(&project("tests").join(program)) {
            let text = fs::read(&path).unwrap();
            let is_lost = String::from_utf8_lossy(&text).lines().any(|line| line.trim() == "#[test]");
            assert!(!is_lost, "{} has a test that is never run", path.display());
        }
    }
}

#[test]
fn the_variables_are_those_of_the_page() {
    let variables = |text: &str| -> BTreeSet<String> {
        let is_inner = |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '_';
        let words = text.split(|letter: char| !is_inner(letter));
        words.filter(|word| word.starts_with("PLAYDECK_")).map(str::to_owned).collect()
    };
    let mut used = BTreeSet::new();
    for path in
        ["tests", "benches", "packaging", ".ci"].into_iter().flat_map(|folder| files(&project(folder)))
    {
        used.extend(variables(&String::from_utf8_lossy(&fs::read(path).unwrap())));
    }
    // The bare prefix, which this test itself contains.
    used.remove("PLAYDECK_");
    assert_eq!(variables(&page("CONTRIBUTING.md")), used);
}
