//! What the black-box tests share: one way to run a deck, and the places of files.

#![allow(dead_code, reason = "each test uses some of it")]
#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

pub mod choices;
pub mod draws;
pub mod odds;
pub mod shell;
pub mod switches;

use playdeck::card::Pack;
use playdeck::game::Game;
use playdeck::letter::Width;
use playdeck::punch::Label;
use playdeck::stream::{self, Options, Run};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Why a test of the long tier is ignored: the command that runs it.
pub const LONG: &str = "long: cargo long";

/// A folder or file of the project.
pub fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The text of a page of the project, such as `README.md`.
pub fn page(name: &str) -> String {
    std::fs::read_to_string(project(name)).unwrap()
}

/// The text of a deck in `decks/` by its name, such as `diplomacy/first-year`.
pub fn deck(name: &str) -> String {
    page(&format!("decks/{name}.deck"))
}

/// A file of the recorded cases beside the project. None if it is missing.
pub fn shared(path: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("PLAYDECK_SHARED").map_or_else(|| project("../shared"), PathBuf::from);
    let place = folder.join(path);
    place.exists().then_some(place)
}

/// Every deck in `decks/`, sorted by name, but for those of seasons, which are to be read behind a position.
pub fn decks() -> Vec<PathBuf> {
    let (mut folders, mut decks) = (vec![project("decks")], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.extend(Some(path).filter(|path| !path.ends_with("seasons")));
            } else if path.extension().is_some_and(|ending| ending == "deck") {
                decks.push(path);
            }
        }
    }
    decks.sort();
    decks
}

/// The result of a run.
pub struct Product {
    /// The listing.
    pub listing: Vec<u8>,
    /// The punched positions in sequence.
    pub punched: Vec<Vec<String>>,
    /// The counts and the condition code.
    pub run: Run,
}

impl Product {
    /// The listing as text.
    pub fn text(&self) -> String {
        String::from_utf8(self.listing.clone()).unwrap()
    }
}

/// The default options of a run.
pub fn options() -> Options {
    Options::default()
}

/// Runs a deck with default options.
pub fn run_deck(deck: &[u8]) -> Product {
    run_with(deck, &options())
}

/// Runs a deck.
pub fn run_with(deck: &[u8], options: &Options) -> Product {
    let (mut listing, mut punched) = (Vec::new(), Vec::new());
    let run = stream::run(deck, options, &mut listing, |cards| {
        punched.push(cards.to_vec());
        Ok(())
    });
    Product { listing, punched, run: run.unwrap() }
}

/// The listing of one reader.
pub fn listing_for(deck: &[u8], reader: &str) -> String {
    let Ok(reader) = reader.parse();
    run_with(deck, &Options { reader, ..options() }).text()
}

/// The letter of one reader, `columns` wide.
pub fn letter_for(deck: &[u8], reader: &str, columns: u16) -> String {
    let Ok(reader) = reader.parse();
    run_with(deck, &Options { reader, letters: Some(Width::Columns(columns)), ..options() }).text()
}

/// The reports of one reader for programs, one behind the other.
pub fn report_for(deck: &[u8], reader: &str) -> String {
    let Ok(reader) = reader.parse();
    run_with(deck, &Options { reader, is_report: true, ..options() }).text()
}

/// What a reader knows after each play of a deck, as `--emit json` prints it.
pub fn known_to(deck: &[u8], reader: &str) -> String {
    let Ok(reader) = reader.parse();
    let (options, mut output) = (Options { reader, ..options() }, Vec::new());
    stream::events::run_keeping(deck, &options, stream::events::Form::Play, &mut output, |_| Ok(())).unwrap();
    String::from_utf8(output).unwrap()
}

/// Everything that a reader gets from a deck: the listing, what is said about the reader's name, and the exit status.
pub fn given_to(deck: &[u8], reader: &str) -> String {
    let Ok(reader) = reader.parse();
    let Product { listing, run, .. } = run_with(deck, &Options { reader, ..options() });
    let listing = String::from_utf8(listing).unwrap();
    format!("{listing}{:?} {} {} {:?}", run.refused, run.has_found_reader, run.unprintable, run.shown)
}

/// The cards of a position, from its records.
pub fn punched<G: Game>(seed: u64, records: &impl Serialize) -> Vec<String> {
    G::punch::<Pack>(seed, Label::default(), '$', records).unwrap().to_vec()
}
