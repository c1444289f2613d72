//! Saved games of other programs and JSON: what is taken becomes cards that are read.

use super::edits::{self, edited};
use crate::common;
use playdeck::card::Input;
use playdeck::filter::audit::{check, make};
use playdeck::filter::exchange::{export, import as taken};
use playdeck::filter::{Turned, json::turn};
use playdeck::message::ConditionCode;
use std::sync::OnceLock;

/// The first byte chooses the game, the rest an edit of a game that was saved.
pub fn import(data: &[u8]) -> bool {
    let Some((&first, edits)) = data.split_first() else { return false };
    let (game, texts) = &saved()[usize::from(first) % saved().len()];
    let Some(file) = edited(texts, edits) else { return false };
    let Ok(Turned::Decks { cards, .. }) = taken(file.as_bytes(), &Input::default(), game) else {
        return false;
    };
    for card in &cards {
        assert!(card.chars().count() <= 80 && !card.contains(char::is_control), "{card:?}");
    }
    let product = common::run_deck((cards.join("\n") + "\n").as_bytes());
    assert!(product.run.condition < ConditionCode(16), "{}", product.text());
    !cards.is_empty()
}

/// Saved games, those of each game together.
fn saved() -> &'static [(&'static str, Vec<String>)] {
    static SAVED: OnceLock<Vec<(&str, Vec<String>)>> = OnceLock::new();
    SAVED.get_or_init(|| {
        let decks = [
            ("DIPLOMACY", ["diplomacy/first-year", "diplomacy/ahead/retreats-and-builds"]),
            ("ATLANTIS", ["atlantis/economy", "atlantis/sheets"]),
            ("ATLANTIS4", ["atlantis4/economy", "atlantis4/acts"]),
        ];
        let file = |name| {
            let Ok(Turned::Games { file, .. }) = export(common::deck(name).as_bytes(), &Input::default())
            else {
                panic!("{name}")
            };
            String::from_utf8(file).unwrap()
        };
        decks.map(|(game, names)| (game, names.map(file).into())).into()
    })
}

pub fn seeds() -> Vec<Vec<u8>> {
    (0..3)
        .flat_map(|game| edits::seeds(2).into_iter().map(move |seed| [&[game][..], &seed].concat()))
        .collect()
}

/// An edited audit file: an edit in which nothing is found changes nothing that anybody is told.
pub fn audit(data: &[u8]) -> bool {
    static FILES: OnceLock<Vec<(String, Vec<String>)>> = OnceLock::new();
    let files = FILES.get_or_init(audit_files);
    let texts: Vec<String> = files.iter().map(|(file, _)| file.clone()).collect();
    let Some(file) = edited(&texts, data) else { return false };
    let Ok(checked) = check(file.as_bytes(), None, None) else { return false };
    if checked.findings.messages().is_empty() {
        assert!(files.iter().any(|(_, lines)| *lines == checked.lines), "{file}");
    }
    true
}

pub fn audit_seeds() -> Vec<Vec<u8>> {
    edits::seeds(AUDITED.len())
}

const AUDITED: [&str; 4] =
    ["diplomacy/first-year", "rainbow/opening", "medieval/battles", "atlantis/first-months"];

/// Audit files, and what is told of each.
fn audit_files() -> Vec<(String, Vec<String>)> {
    let file = |name| {
        let Ok(Turned::Decks { cards, .. }) = make(common::deck(name).as_bytes(), Input::default()) else {
            panic!("{name}")
        };
        let file = cards.join("\n") + "\n";
        let lines = check(file.as_bytes(), None, None).unwrap().lines;
        (file, lines)
    };
    AUDITED.map(file).into()
}

/// Edited JSON of a position, or its edited cards.
pub fn json(data: &[u8]) -> bool {
    static TEXTS: OnceLock<Vec<String>> = OnceLock::new();
    let Some(text) = edited(TEXTS.get_or_init(json_texts), data) else { return false };
    match turn(text.as_bytes(), &Input::default()) {
        Ok(Turned::Cards(cards)) => {
            let deck = cards.join("\n") + "\n$END\n";
            let product = common::run_deck(deck.as_bytes());
            assert_eq!(product.run.condition, ConditionCode(0), "{}", product.text());
            true
        }
        Ok(Turned::Json(text)) => {
            let Ok(Turned::Cards(_)) = turn(text.as_bytes(), &Input::default()) else { panic!("{text}") };
            true
        }
        _ => false,
    }
}

pub fn json_seeds() -> Vec<Vec<u8>> {
    edits::seeds(json_texts().len())
}

fn json_texts() -> Vec<String> {
    let mut texts = Vec::new();
    for name in
        ["diplomacy/first-year", "rainbow/battles", "medieval/battles", "atlantis/sheets", "atlantis4/acts"]
    {
        let punched = common::run_deck(common::deck(name).as_bytes()).punched;
        let cards = punched.last().unwrap().join("\n") + "\n$END\n";
        let Ok(Turned::Json(text)) = turn(cards.as_bytes(), &Input::default()) else { panic!("{name}") };
        texts.extend([cards, text]);
    }
    texts
}
