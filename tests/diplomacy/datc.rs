//! The 164 cases of DATC 3.0 as decks of our own, run through the whole program under both rule sets.
//!
//! What a listing prints is compared with the page `DATC.md`. `tests/outside/diplomacy_datc.rs` compares it with
//! recorded outcomes, and `tests/decks/` writes the decks of the cases that have another result under the classic
//! rules.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::datc_decks;
use crate::datc_page;

use common::project;
use datc_decks::{Deck, classic_decks, decks, in_words};
use datc_page::{THE_SAME, cases, page};
use std::collections::BTreeSet;
use std::fs;

#[test]
fn every_case_has_a_deck_and_a_row_on_the_page() {
    let cases = cases();
    assert_eq!(cases.len(), 164);
    let page = page();
    let rows: Vec<&str> = page.cases.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(rows, cases.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>());
    let differing = cases.iter().zip(&page.cases).filter(|(_, row)| row.classic != THE_SAME);
    let classic = differing.map(|((_, name), _)| format!("{name}-classic"));
    let earlier = cases.iter().filter(|(id, _)| page.earlier.contains_key(id));
    let earlier = earlier.map(|(_, name)| format!("{name}-earlier"));
    let wanted: BTreeSet<String> =
        cases.iter().map(|(_, name)| name.clone()).chain(classic).chain(earlier).collect();
    let decks: BTreeSet<String> = fs::read_dir(project("decks/diplomacy/datc"))
        .unwrap()
        .map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    assert_eq!(decks, wanted);
}

#[test]
fn the_page_says_what_is_printed() {
    let mut wrong = Vec::new();
    for ((id, name), row) in cases().iter().zip(&page().cases) {
        let decks = decks(name);
        for deck in &decks {
            let title = format!("TITLE='{}'", row.title.replace('\'', "''"));
            assert!(deck.text.contains(&title), "{id}: the title");
        }
        let printed = all_in_words(&decks);
        if row.standard != printed {
            wrong.push(format!("{id}|{printed}"));
        }
    }
    assert!(wrong.is_empty(), "the page does not say:\n{}", wrong.join("\n"));
}

#[test]
fn the_page_says_what_is_printed_by_the_earlier_edition() {
    let page = page();
    assert_eq!(page.earlier.len(), 9);
    let mut wrong = Vec::new();
    for (id, name) in cases() {
        let Some((operand, words)) = page.earlier.get(&id) else { continue };
        let decks = decks(&format!("{name}-earlier"));
        // A card may be continued in the middle of a word.
        let joined = |deck: &Deck| -> String {
            deck.text.lines().map(|card| card.get(..71).unwrap_or(card).trim()).collect()
        };
        let is_said = |deck: &Deck| joined(deck).contains(operand.trim_matches('`'));
        assert!(decks.iter().all(is_said), "{id}: {operand}");
        let printed = all_in_words(&decks);
        if *words != printed {
            wrong.push(format!("{id}|{printed}"));
        }
    }
    assert!(wrong.is_empty(), "the page does not say:\n{}", wrong.join("\n"));
}

#[test]
fn the_page_says_what_is_printed_under_the_classic_rules() {
    let page = page();
    let mut wrong = Vec::new();
    for ((id, name), row) in cases().iter().zip(&page.cases) {
        let printed = all_in_words(&classic_decks(name));
        let differs = printed != row.standard;
        if row.classic != if differs { printed.as_str() } else { THE_SAME } {
            wrong.push(format!("{id}|{printed}"));
        }
        let unknown = row.sentences.iter().find(|sentence| !page.sentences.contains_key(*sentence));
        assert_eq!(unknown, None, "{id}: there is no such sentence");
        let has_point = row.sentences.iter().any(|sentence| page.sentences[sentence]);
        assert!(has_point || !differs, "{id}: which point makes it differ?");
    }
    assert!(wrong.is_empty(), "the page does not say:\n{}", wrong.join("\n"));
    let used: BTreeSet<&String> = page.cases.iter().flat_map(|row| &row.sentences).collect();
    let idle: Vec<_> = page.sentences.keys().filter(|sentence| !used.contains(*sentence)).collect();
    assert!(idle.is_empty(), "no case names {idle:?}");
}

fn all_in_words(decks: &[Deck]) -> String {
    decks.iter().map(|deck| in_words(&deck.plays)).collect::<Vec<_>>().join("; and ")
}
