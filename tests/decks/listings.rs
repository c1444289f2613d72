//! Every deck in `decks/` prints exactly the listing of the same name in `listings/`, byte for byte.

use crate::common::{Product, known_to, letter_for, options, project, run_deck, run_with};
use crate::{is_blessed, keep};
use libtest_mimic::{Failed, Trial};
use playdeck::letter::Width;
use playdeck::roster::ROSTER;
use playdeck::stream::{self, Options, Run};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Every file below a folder with a certain ending, as its path without the ending.
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

/// A test for each deck, named after it, and one for each listing whose deck is missing.
pub fn trials() -> Vec<Trial> {
    let mut names = &names(&project("decks"), "deck") | &names(&project("listings"), "lst");
    names.retain(|name| !name.starts_with(SEASONS));
    let trial = |name: PathBuf| Trial::test(name.display().to_string(), move || prints(&name));
    names.into_iter().map(trial).collect()
}

/// The folder of the decks that go on from one another, which only `playdeck verify` plays.
const SEASONS: &str = "seasons";

/// The decks that have all plays of a season in them.
const WHOLE: [(&str, &str); 5] = [
    ("atlantis", "atlantis/first-months"),
    ("atlantis4", "atlantis4/first-months"),
    ("diplomacy", "diplomacy/first-year"),
    ("medieval", "medieval/turn-by-turn"),
    ("rainbow", "rainbow/opening"),
];

/// A test for the season of each game.
pub fn seasons() -> Vec<Trial> {
    let of_roster: BTreeSet<String> =
        ROSTER.iter().map(|entry| entry.vocabulary.game.to_lowercase()).collect();
    assert_eq!(WHOLE.map(|(game, _)| game.to_owned()).into_iter().collect::<BTreeSet<_>>(), of_roster);
    let trial = |(game, whole): (&'static str, &'static str)| {
        // Where these tests are emulated, the program cannot be started by its name.
        Trial::test(format!("{SEASONS}/{game}"), move || season(game, whole))
            .with_ignored_flag(cfg!(target_endian = "big"))
    };
    WHOLE.into_iter().map(trial).collect()
}

/// The decks of a season give their kept files, by the command itself, and the last leaves the position that one deck
/// with all its plays leaves.
fn season(game: &str, whole: &str) -> Result<(), Failed> {
    let [decks, kept] = ["decks", "listings"].map(|folder| project(folder).join(SEASONS).join(game));
    let mut verify = Command::new(env!("CARGO_BIN_EXE_playdeck"));
    verify.arg("verify").arg(&decks).arg("--listings").arg(&kept);
    if is_blessed() {
        verify.args(["--bless", "--force"]);
    }
    let run = verify.output()?;
    if !run.status.success() {
        let told = String::from_utf8_lossy(&run.stdout) + String::from_utf8_lossy(&run.stderr);
        return Err(told.into_owned().into());
    }
    let positions = names(&kept, "pos");
    assert_eq!(positions.len(), 1, "{positions:?}");
    let whole = run_deck(&fs::read(project("decks").join(whole).with_extension("deck"))?);
    for position in positions {
        let of_season = fs::read_to_string(kept.join(position).with_extension("pos"))?;
        assert!(
            whole.punched.concat() == of_season.lines().collect::<Vec<_>>(),
            "the season of {game} leaves another position than one deck"
        );
    }
    Ok(())
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

/// A listing does not depend on whether a position is punched as well, so a run that punches none prints the same.
fn same_without_a_position(deck: &[u8], asked: &Product) {
    let mut listing = Vec::new();
    let run = stream::list(deck, &options(), &mut listing).unwrap();
    assert!(listing == asked.listing);
    assert_eq!(run, Run { unchanged: Vec::new(), ..asked.run.clone() });
}

/// The readers who have a part of their own in a listing.
fn readers(listing: &str) -> BTreeSet<String> {
    let headings = listing.lines().filter(|line| line.starts_with("1PLAYDECK"));
    let audiences = headings.filter_map(|line| line.get(103..122)?.trim().strip_prefix("FOR "));
    let players = audiences.filter(|name| !["ALL", "SPECTATORS", "GAMESMASTER"].contains(name));
    players.filter(|name| !name.ends_with(" PLAYERS")).map(str::to_owned).collect()
}

/// The words of a text that contain a small letter or a digit, which excludes all headings and table heads.
fn words(text: &str) -> BTreeSet<String> {
    let is_told =
        |word: &&str| word.contains(|letter: char| letter.is_lowercase() || letter.is_ascii_digit());
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(is_told);
    words.map(str::to_owned).collect()
}

/// The options for a reader's listing, or for a letter of that many columns. Maps are left out, because the board of
/// Diplomacy is wider than a letter.
fn without_maps(reader: &str, letters: Option<u16>) -> Options {
    let Ok(reader) = reader.parse();
    Options { reader, letters: letters.map(Width::Columns), has_maps: false, ..options() }
}

/// A law for every deck with a part for one reader, one test for each deck: a letter says everything that the listing
/// says, in lines that are not too long.
pub fn letters() -> Vec<Trial> {
    // The DATC cases are all of one kind, so they are left out.
    let is_held = |name: &PathBuf| !name.starts_with("diplomacy/datc") && !name.starts_with(SEASONS);
    let names = names(&project("decks"), "deck").into_iter().filter(is_held);
    let trials: Vec<Trial> = names
        .filter_map(|name| {
            let kept = fs::read(project("listings").join(&name).with_extension("lst")).ok()?;
            let reader = readers(&String::from_utf8_lossy(&kept)).into_iter().next()?;
            let deck = project("decks").join(&name).with_extension("deck");
            Some(Trial::test(format!("letters/{}", name.display()), move || {
                holds_every_word(&fs::read(deck)?, &reader);
                Ok(())
            }))
        })
        .collect();
    assert!(is_blessed() || trials.len() > 100, "{} decks have a letter", trials.len());
    trials
}

fn holds_every_word(deck: &[u8], reader: &str) {
    let listing = run_with(deck, &without_maps(reader, None)).text();
    let is_long = ROSTER.iter().any(|entry| {
        entry.has_long_letters
            && listing.lines().next().is_some_and(|head| head.contains(entry.vocabulary.game))
    });
    let body: Vec<&str> =
        listing.lines().filter(|line| !line.starts_with('1')).filter_map(|line| line.get(1..)).collect();
    let letter = run_with(deck, &without_maps(reader, Some(72))).text();
    let told = words(&letter);
    let lost: Vec<String> = words(&body.join("\n")).difference(&told).cloned().collect();
    // A long letter says the same in other words, and not what each card said: its game's own tests hold it to the view.
    assert!(is_long || lost.is_empty(), "for {reader}: {lost:?}");
    let letter = letter_for(deck, reader, 72);
    let wide: Vec<&str> = letter.lines().filter(|row| row.chars().count() > 72).collect();
    assert!(wide.is_empty(), "for {reader}: {wide:#?}");
    assert!(!letter.contains(['\u{1F}', '\r', '\x0C', '\x1B']), "for {reader}");
    for line in known_to(deck, reader).lines() {
        let play: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(play["view"].is_object() && play["events"].is_array(), "for {reader}");
    }
}

/// The page of the rules names every deck in its folder, and each deck in both rule sets.
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
