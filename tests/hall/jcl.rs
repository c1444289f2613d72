//! What `JCL.md` says is true: its messages, control words, options and example decks are those of the program. Options
//! may also be on the pages of `docs/` that belong to it.
//!
//! A test of `tests/decks/` checks that the message tables equal the register word for word, and also writes them.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::tables;

use common::{page, run_deck};
use playdeck::deck::vocabulary::SHARED_WORDS;
use playdeck::register::register;
use playdeck::roster::ROSTER;
use std::collections::BTreeSet;
use std::process::Command;
use tables::{advice, tables};

#[test]
fn every_message_says_what_to_do() {
    let silent: Vec<String> = advice(&page("JCL.md"))
        .into_iter()
        .filter_map(|(number, advice)| advice.is_empty().then_some(number))
        .collect();
    assert!(silent.is_empty(), "{silent:?}");
}

/// The tables contain the whole register, and nothing twice.
#[test]
fn the_tables_are_the_register() {
    let tables = tables();
    let listed = tables.iter().flat_map(|(_, definitions)| definitions).map(ToString::to_string);
    let mut listed: Vec<String> = listed.collect();
    let mut registered: Vec<String> = register().map(ToString::to_string).collect();
    listed.sort();
    registered.sort();
    assert_eq!(listed, registered);
}

/// Every control word of the program: the shared ones and those of the games.
fn control_words() -> BTreeSet<String> {
    let games = ROSTER.iter().flat_map(|entry| entry.vocabulary.words).map(|word| word.word);
    SHARED_WORDS.into_iter().chain(games).map(str::to_owned).collect()
}

/// The control words in a text: a dollar sign and capitals.
fn named_words(text: &str) -> BTreeSet<String> {
    let word = |piece: &str| piece.chars().take_while(char::is_ascii_uppercase).collect::<String>();
    text.split('$').skip(1).map(word).filter(|word| !word.is_empty()).collect()
}

#[test]
fn the_page_names_every_control_word_and_no_other() {
    let page = page("JCL.md");
    let missing: Vec<String> = control_words().difference(&named_words(&page)).cloned().collect();
    assert!(missing.is_empty(), "JCL.md does not tell of {missing:?}");
    let tables: String = page.lines().filter(|line| line.starts_with('|')).collect();
    let invented: Vec<String> = named_words(&tables).difference(&control_words()).cloned().collect();
    assert!(invented.is_empty(), "there is no {invented:?}");
}

/// The long options in a text.
fn options(text: &str) -> BTreeSet<String> {
    let is_inner = |character: char| character.is_ascii_lowercase() || character == '-';
    text.split(|character: char| !is_inner(character))
        .filter_map(|word| word.strip_prefix("--"))
        .filter(|name| name.starts_with(|first: char| first.is_ascii_lowercase()))
        .map(str::to_owned)
        .collect()
}

fn help(arguments: &[&str]) -> String {
    let told = Command::new(env!("CARGO_BIN_EXE_playdeck")).args(arguments).output().unwrap();
    String::from_utf8(told.stdout).unwrap()
}

#[test]
fn the_options_are_those_of_the_help() {
    let commands = [
        "run",
        "burst",
        "punch",
        "mail",
        "print",
        "split",
        "verify",
        "json",
        "export",
        "import",
        "map",
        "battle",
        "rules",
        "explain",
        "bot",
        "seed",
        "man",
        "completions",
    ];
    let helps = commands.iter().map(|command| help(&[command, "--help"]));
    let known: BTreeSet<String> = helps.chain([help(&["--help"])]).flat_map(|help| options(&help)).collect();
    let pages = ["JCL.md", "docs/gamesmaster.md", "docs/mainframe.md", "docs/many-decks.md"];
    let told: BTreeSet<String> = pages.iter().flat_map(|name| options(&page(name))).collect();
    assert_eq!(told, known);
    assert!(known.contains("punch") && known.contains("out-recfm"), "{known:?}");
}

/// Every fenced block marked `deck` is a whole deck, and it runs.
#[test]
fn the_example_decks_run() {
    let page = page("JCL.md");
    let decks: Vec<&str> =
        page.split("```deck\n").skip(1).map(|block| block.split("```").next().unwrap()).collect();
    assert!(decks.len() >= 2, "{} decks", decks.len());
    for deck in decks {
        let product = run_deck(deck.as_bytes());
        assert!(product.run.condition.0 <= 4, "{deck}\n{}", product.text());
        assert_eq!((product.run.decks, product.punched.len()), (1, 1), "{deck}");
    }
}

/// The list of Diplomacy's provinces is the same as the game's.
#[test]
fn every_province_is_listed_with_its_code() {
    use playdeck::game::diplomacy::map::Province;
    let words: Vec<String> = page("docs/diplomacy.md").split_whitespace().map(str::to_owned).collect();
    let page = words.join(" ");
    for province in Province::all() {
        let entry = format!("{} {}", province.code(), province.name());
        assert!(page.contains(&entry), "docs/diplomacy.md does not tell of {entry}");
    }
}
