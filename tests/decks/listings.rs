//! Every deck in `decks/` prints exactly the listing of the same name in `listings/`, byte for byte.

use crate::common::{Product, options, project, run_deck};
use crate::{is_blessed, keep};
use libtest_mimic::{Failed, Trial};
use playdeck::stream::{self, Run};
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

/// A test for each deck, named for it, and one for each listing that has lost its deck.
pub fn trials() -> Vec<Trial> {
    let names = &names(&project("decks"), "deck") | &names(&project("listings"), "lst");
    let trial = |name: PathBuf| Trial::test(name.display().to_string(), move || prints(&name));
    names.into_iter().map(trial).collect()
}

fn prints(name: &Path) -> Result<(), Failed> {
    let place = project("listings").join(name).with_extension("lst");
    match fs::read(project("decks").join(name).with_extension("deck")) {
        Ok(deck) => {
            let asked = run_deck(&deck);
            same_without_a_position(&deck, &asked);
            keep(&place, &asked.listing)
        }
        Err(_) if is_blessed() => Ok(fs::remove_file(place)?),
        Err(missing) => Err(format!("the listing has no deck: {missing}").into()),
    }
}

/// A listing does not tell whether anybody asked for the position, so none is made for nobody.
fn same_without_a_position(deck: &[u8], asked: &Product) {
    let mut listing = Vec::new();
    let run = stream::list(deck, &options(), &mut listing).unwrap();
    assert!(listing == asked.listing);
    assert_eq!(run, Run { unchanged: Vec::new(), ..asked.run.clone() });
}

/// The page of the rules names every deck of its folder, and each in both rule sets.
pub fn each_rule_of_the_text_has_its_decks_and_each_deck_its_rule() {
    let folder = project("decks/diplomacy/rules");
    let page = fs::read_to_string(folder.join("README.md")).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| ")).skip(1);
    let named = rows.filter_map(|row| row.split('|').nth(3)).flat_map(|decks| decks.split('`'));
    let named: BTreeSet<PathBuf> =
        named.map(str::trim).filter(|name| !name.is_empty()).map(PathBuf::from).collect();
    assert_eq!(named, names(&folder, "deck"));
    for deck in &named {
        let twin = |from: &str, to: &str| PathBuf::from(deck.to_str().unwrap().replace(from, to));
        assert!(named.contains(&twin("-classic", "-standard")), "{} has no twin", deck.display());
        assert!(named.contains(&twin("-standard", "-classic")), "{} has no twin", deck.display());
    }
}
