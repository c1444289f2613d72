//! Every deck in `decks/` prints exactly the listing of the same name in `listings/`, byte for byte.
//!
//! `PLAYDECK_BLESS=1 cargo test --test decks` writes the listings anew; read what changed before you keep
//! it.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use common::{project, run_deck};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Every file below a folder with an ending, as its path without the ending.
fn names(folder: &Path, ending: &str) -> BTreeSet<PathBuf> {
    let mut names = BTreeSet::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                names.insert(path.strip_prefix(folder).unwrap().with_extension(""));
            }
        }
    }
    names
}

#[test]
fn every_deck_prints_its_listing_and_no_listing_lacks_its_deck() {
    let (decks, listings) = (project("decks"), project("listings"));
    let is_blessed = std::env::var_os("PLAYDECK_BLESS").is_some();
    let mut wrong = Vec::new();
    for name in names(&decks, "deck") {
        let deck = fs::read(decks.join(&name).with_extension("deck")).unwrap();
        let place = listings.join(&name).with_extension("lst");
        let listing = run_deck(&deck).listing;
        if is_blessed {
            fs::create_dir_all(place.parent().unwrap()).unwrap();
            fs::write(&place, &listing).unwrap();
        } else if fs::read(&place).unwrap_or_default() != listing {
            wrong.push(name);
        }
    }
    assert!(wrong.is_empty(), "these decks print other listings than are kept: {wrong:?}");
    assert_eq!(names(&project("decks"), "deck"), names(&project("listings"), "lst"));
}

#[test]
fn each_rule_of_the_text_has_its_decks_and_each_deck_its_rule() {
    let folder = project("decks/diplomacy/rules");
    let page = fs::read_to_string(folder.join("README.md")).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| ")).skip(1);
    let named = rows.filter_map(|row| row.split('|').nth(3)).flat_map(|decks| decks.split('`'));
    let named: BTreeSet<PathBuf> =
        named.map(str::trim).filter(|name| !name.is_empty()).map(PathBuf::from).collect();
    assert_eq!(named, names(&folder, "deck"));
    for deck in &named {
        let twin = |from: &str, to: &str| PathBuf::from(deck.to_str().unwrap().replace(from, to));
        assert!(named.contains(&twin("-classic", "-standard")), "{deck:?} has no twin");
        assert!(named.contains(&twin("-standard", "-classic")), "{deck:?} has no twin");
    }
}
