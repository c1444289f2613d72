//! `JCL.md` is true: its messages, control words, options and example decks are those of the program.
//!
//! `PLAYDECK_BLESS=1 cargo test --test hall` writes the numbers and sentences of its message tables anew and keeps
//! what stands in the last column; a new message's last column must then be filled by hand.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use common::{page, project, run_deck};
use playdeck::deck::vocabulary::SHARED_WORDS;
use playdeck::message::Definition;
use playdeck::register::register;
use playdeck::roster::ROSTER;
use playdeck::{card, code, deck, filter, listing, operand, play, punch, record, stream};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

/// The message tables: a name for each, as its marks have it, and what stands in it.
fn tables() -> Vec<(&'static str, Vec<&'static Definition>)> {
    let mut tables = vec![
        ("records", record::messages::CATALOGUE.to_vec()),
        ("codes", code::messages::CATALOGUE.to_vec()),
        ("cards", card::messages::CATALOGUE.to_vec()),
        ("decks", deck::messages::CATALOGUE.to_vec()),
        ("operands", operand::messages::CATALOGUE.to_vec()),
        ("positions", punch::messages::CATALOGUE.to_vec()),
        ("plays", [play::messages::CATALOGUE, stream::messages::CATALOGUE].concat()),
        ("press", play::press_messages::CATALOGUE.to_vec()),
        ("listings", listing::messages::CATALOGUE.to_vec()),
        ("filters", filter::messages::CATALOGUE.to_vec()),
    ];
    tables.extend(ROSTER.iter().map(|entry| (entry.vocabulary.game, entry.messages.concat())));
    for (_, definitions) in &mut tables {
        definitions.sort_by_key(|definition| (definition.area, definition.number));
    }
    tables
}

fn marks(table: &str) -> (String, String) {
    (format!("<!-- messages: {table} -->\n"), format!("<!-- end: {table} -->"))
}

/// What stands between the marks of a table.
fn body<'a>(page: &'a str, table: &str) -> &'a str {
    let (from, to) = marks(table);
    let after = page.split_once(&from).unwrap().1;
    after.split_once(&to).unwrap().0
}

/// The cells of the rows below a table's head.
fn rows(body: &str) -> Vec<[String; 3]> {
    let cells = |row: &str| {
        let inner = row.trim_start_matches("| ").trim_end_matches('|');
        let mut cells = inner.splitn(3, " | ").map(|cell| cell.trim().to_owned());
        std::array::from_fn(|_| cells.next().unwrap_or_default())
    };
    body.lines().filter(|line| line.starts_with("| ")).skip(1).map(cells).collect()
}

/// A table as it is to stand, with the last column kept by number.
fn table(definitions: &[&Definition], advice: &BTreeMap<String, String>) -> String {
    let mut table = String::from("| number | sentence | what to do |\n|---|---|---|\n");
    table.extend(definitions.iter().map(|definition| {
        // A severity may change; what is to be done depends on the number.
        let number = definition.to_string();
        let advice = advice.get(&number[..6]).map_or("", String::as_str);
        format!("| {number} | {} | {advice} |\n", definition.text)
    }));
    table
}

fn advice(page: &str) -> BTreeMap<String, String> {
    let tables = tables();
    let rows = tables.iter().flat_map(|(name, _)| rows(body(page, name)));
    rows.map(|[number, _, advice]| (number.chars().take(6).collect(), advice)).collect()
}

#[test]
fn every_message_stands_in_its_table_word_for_word() {
    let mut page = page("JCL.md");
    let advice = advice(&page);
    if std::env::var_os("PLAYDECK_BLESS").is_some() {
        for (name, definitions) in tables() {
            let ((from, to), old) = (marks(name), body(&page, name).to_owned());
            let new = table(&definitions, &advice);
            page = page.replace(&format!("{from}{old}{to}"), &format!("{from}{new}{to}"));
        }
        fs::write(project("JCL.md"), &page).unwrap();
    }
    for (name, definitions) in tables() {
        assert_eq!(
            body(&page, name),
            table(&definitions, &advice),
            "PLAYDECK_BLESS=1 writes the table {name}"
        );
    }
}

#[test]
fn every_message_says_what_to_do() {
    let silent: Vec<String> = advice(&page("JCL.md"))
        .into_iter()
        .filter_map(|(number, advice)| advice.is_empty().then_some(number))
        .collect();
    assert!(silent.is_empty(), "{silent:?}");
}

/// The tables are the whole register, and nothing stands in them twice.
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

/// The control words that a text names: a dollar sign and capitals.
fn named_words(text: &str) -> BTreeSet<String> {
    let word = |piece: &str| piece.chars().take_while(char::is_ascii_uppercase).collect::<String>();
    text.split('$').skip(1).map(word).filter(|word| !word.is_empty()).collect()
}

#[test]
fn every_control_word_is_told_and_none_is_invented() {
    let page = page("JCL.md");
    let missing: Vec<String> = control_words().difference(&named_words(&page)).cloned().collect();
    assert!(missing.is_empty(), "JCL.md does not tell of {missing:?}");
    let tables: String = page.lines().filter(|line| line.starts_with('|')).collect();
    let invented: Vec<String> = named_words(&tables).difference(&control_words()).cloned().collect();
    assert!(invented.is_empty(), "there is no {invented:?}");
}

/// The long options that a text names.
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
        "print",
        "split",
        "json",
        "export",
        "import",
        "map",
        "bot",
        "man",
        "completions",
    ];
    let helps = commands.iter().map(|command| help(&[command, "--help"]));
    let known: BTreeSet<String> = helps.chain([help(&["--help"])]).flat_map(|help| options(&help)).collect();
    assert_eq!(options(&page("JCL.md")), known);
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

/// The list of Diplomacy's provinces is the game's own.
#[test]
fn every_province_is_told_with_its_code() {
    use playdeck::game::diplomacy::map::Province;
    let words: Vec<String> = page("JCL.md").split_whitespace().map(str::to_owned).collect();
    let page = words.join(" ");
    for province in Province::all() {
        let entry = format!("{} {}", province.code(), province.name());
        assert!(page.contains(&entry), "JCL.md does not tell of {entry}");
    }
}
