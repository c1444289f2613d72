//! What the reference says is true: its messages, control words, options and index are those of the program. It is
//! `JCL.md` and the pages of `docs/` that belong to it; `card_pages` has those of the cards.
//!
//! A test of `tests/decks/` checks that the message tables equal the register word for word, and also writes them.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::tables;

use crate::pages::pages_in;
use common::page;
use playdeck::deck::vocabulary::SHARED_WORDS;
use playdeck::register::register;
use playdeck::roster::ROSTER;
use std::collections::BTreeSet;
use std::process::Command;
use tables::{advice, tables};

#[test]
fn every_message_says_what_to_do() {
    let silent: Vec<String> = advice(&page(tables::PAGE))
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
pub fn control_words() -> BTreeSet<String> {
    let games = ROSTER.iter().flat_map(|entry| entry.vocabulary.words).map(|word| word.word);
    SHARED_WORDS.into_iter().chain(games).map(str::to_owned).collect()
}

/// The control words in a text: a dollar sign and capitals.
pub fn named_words(text: &str) -> BTreeSet<String> {
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

/// The commands of the program.
const COMMANDS: [&str; 24] = [
    "run",
    "burst",
    "punch",
    "mail",
    "print",
    "split",
    "tape",
    "verify",
    "json",
    "export",
    "import",
    "map",
    "battle",
    "rules",
    "explain",
    "bot",
    "bridge",
    "submit",
    "seed",
    "audit",
    "seal",
    "man",
    "completions",
    "check",
];

/// All long options.
fn known_options() -> BTreeSet<String> {
    let helps = COMMANDS.iter().map(|command| help(&[command, "--help"]));
    helps.chain([help(&["--help"])]).flat_map(|help| options(&help)).collect()
}

#[test]
fn the_options_are_those_of_the_help() {
    let pages = [
        "JCL.md",
        "docs/chance.md",
        "docs/exchange.md",
        "docs/filters.md",
        "docs/gamesmaster.md",
        "docs/mainframe.md",
        "docs/many-decks.md",
    ];
    let (told, known) = (pages.iter().flat_map(|name| told(name)).collect::<BTreeSet<_>>(), known_options());
    assert_eq!(told, known);
    assert!(known.contains("punch") && known.contains("out-recfm"), "{known:?}");
}

/// The options on a page, without the index, which has all of them.
fn told(name: &str) -> BTreeSet<String> {
    options(page(name).split("\n## Index\n").next().unwrap())
}

/// Whoever looks for a word finds it in the index: cards, operands, commands, options.
#[test]
fn the_index_has_every_card_operand_command_and_option() {
    let page = page("JCL.md");
    let index = page.split_once("\n## Index\n").unwrap().1;
    let words: BTreeSet<&str> = index.split('`').skip(1).step_by(2).collect();
    let cards = control_words().into_iter().map(|word| format!("${word}"));
    let options = known_options().into_iter().map(|option| format!("--{option}"));
    let commands = COMMANDS.map(|command| format!("playdeck {command}"));
    let wanted: BTreeSet<String> = cards.chain(options).chain(commands).chain(operands()).collect();
    let missing: Vec<&String> = wanted.iter().filter(|word| !words.contains(word.as_str())).collect();
    assert!(missing.is_empty(), "the index does not have {missing:?}");
    let invented: Vec<&&str> = words
        .iter()
        .filter(|word| ["$", "--", "playdeck "].iter().any(|begin| word.starts_with(begin)))
        .filter(|word| !wanted.contains(**word))
        .collect();
    assert!(invented.is_empty(), "there is no {invented:?}");
}

/// The operands in the tables of the cards' pages, without single letters.
fn operands() -> BTreeSet<String> {
    let pages = pages_in("docs/cards").into_iter().map(|name| page(&name)).collect::<Vec<_>>();
    let rows = pages.iter().flat_map(|page| page.lines()).filter_map(|row| row.strip_prefix("| `"));
    let cells =
        rows.filter(|row| row.matches(" | ").count() == 3).map(|row| row.split(" | ").next().unwrap());
    let words =
        cells.flat_map(|cell| cell.split(['`', ' '])).filter(|word| word.len() > 2 && word.ends_with('='));
    words.map(str::to_owned).collect()
}

/// The list of Diplomacy's provinces is the same as the game's.
#[test]
fn every_province_is_listed_with_its_code() {
    use playdeck::game::diplomacy::map::STANDARD_MAP;
    let words: Vec<String> = page("docs/diplomacy.md").split_whitespace().map(str::to_owned).collect();
    let page = words.join(" ");
    for province in STANDARD_MAP.provinces() {
        let entry = format!("{} {}", province.code(), province.name());
        assert!(page.contains(&entry), "docs/diplomacy.md does not tell of {entry}");
    }
}
