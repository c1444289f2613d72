//! The message tables of `docs/messages.md`: numbers, anchors and sentences come from the register, the last column is
//! written by hand.

#![allow(dead_code, reason = "each program uses some of it")]

use crate::common::page;
use playdeck::message::Definition;
use playdeck::roster::ROSTER;
use playdeck::{card, code, deck, filter, league, listing, mail, operand, play, punch, record, stream};
use std::collections::BTreeMap;

/// The page with the message tables.
pub const PAGE: &str = "docs/messages.md";

/// The message tables: the name of each, as in its marks, and its contents.
pub fn tables() -> Vec<(&'static str, Vec<&'static Definition>)> {
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
        ("mail", mail::messages::CATALOGUE.to_vec()),
        ("league", league::messages::CATALOGUE.to_vec()),
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

/// The text between the marks of a table.
fn body<'a>(page: &'a str, table: &str) -> &'a str {
    let (from, to) = marks(table);
    let after = page.split_once(&from).unwrap_or_else(|| panic!("the page lacks {from}")).1;
    after.split_once(&to).unwrap().0
}

/// The cells of the rows below a table's head.
fn rows(body: &str) -> Vec<[String; 3]> {
    let cells = |row: &str| {
        // The first cell begins with its anchor.
        let inner = row.split_once("</a>").unwrap().1.trim_end_matches('|');
        let mut cells = inner.splitn(3, " | ").map(|cell| cell.trim().to_owned());
        std::array::from_fn(|_| cells.next().unwrap_or_default())
    };
    body.lines().filter(|line| line.starts_with("| ")).skip(1).map(cells).collect()
}

/// The current text of a table, with the last column kept by message number.
fn table(definitions: &[&Definition], advice: &BTreeMap<String, String>) -> String {
    let mut table = String::from("| number | sentence | what to do |\n|---|---|---|\n");
    table.extend(definitions.iter().map(|definition| {
        // The severity may change; the advice depends on the number.
        let number = definition.to_string();
        let advice = advice.get(&number[..6]).map_or("", String::as_str);
        let anchor = number[..6].to_lowercase();
        format!("| <a id=\"{anchor}\"></a>{number} | {} | {advice} |\n", definition.text)
    }));
    table
}

pub fn advice(page: &str) -> BTreeMap<String, String> {
    let tables = tables();
    let rows = tables.iter().flat_map(|(name, _)| rows(body(page, name)));
    rows.map(|[number, _, advice]| (number.chars().take(6).collect(), advice)).collect()
}

/// The page with all tables brought up to date. The advice for a new message must then be filled in by hand.
pub fn written() -> String {
    let mut page = page(PAGE);
    let advice = advice(&page);
    for (name, definitions) in tables() {
        let ((from, to), old) = (marks(name), body(&page, name).to_owned());
        let new = table(&definitions, &advice);
        page = page.replace(&format!("{from}{old}{to}"), &format!("{from}{new}{to}"));
    }
    page
}
