//! The page `DATC.md`: its rows, and the cases that it must list.

#![allow(dead_code, reason = "each program uses some of it")]

use crate::common;
use std::collections::{BTreeMap, BTreeSet};

/// The sections of chapter 6 and how many cases each has.
const SECTIONS: [(char, u32); 10] = [
    ('A', 12),
    ('B', 15),
    ('C', 9),
    ('D', 34),
    ('E', 15),
    ('F', 25),
    ('G', 20),
    ('H', 16),
    ('I', 7),
    ('J', 11),
];

/// The id of each case as the page prints it, and the name of its deck.
pub fn cases() -> Vec<(String, String)> {
    let in_section = |(section, count): (char, u32)| {
        let name = move |number| {
            (format!("6.{section}.{number}"), format!("6-{}-{number:02}", section.to_ascii_lowercase()))
        };
        (1..=count).map(name)
    };
    SECTIONS.into_iter().flat_map(in_section).collect()
}

/// The words on the page for a case with the same result under both rule sets.
pub const THE_SAME: &str = "the same";

/// The contents of the tables of the compliance page.
pub struct Page {
    pub cases: Vec<Case>,
    /// The sentences of the classic rules, and whether the rule sets differ there.
    pub sentences: BTreeMap<String, bool>,
    /// The cases with another result by the earlier edition: the operand that selects the edition, and the result.
    pub earlier: BTreeMap<String, (String, String)>,
    /// Recorded entries that have another result here.
    pub decided: BTreeSet<String>,
}

/// A row of the tables of cases.
pub struct Case {
    pub id: String,
    /// The editions of DATC that contain the case in this form.
    pub edition: String,
    pub title: String,
    /// The result by today's rulebook.
    pub standard: String,
    /// The result by the classic rules, if it differs.
    pub classic: String,
    /// The sentences that decide the case by the classic rules.
    pub sentences: Vec<String>,
}

/// Reads the page.
pub fn page() -> Page {
    let text = common::page("DATC.md");
    let mut page = Page {
        cases: Vec::new(),
        sentences: BTreeMap::new(),
        earlier: BTreeMap::new(),
        decided: BTreeSet::new(),
    };
    let mut table = "";
    for line in text.lines() {
        let cells: Vec<String> = line.split('|').map(|cell| cell.trim().to_owned()).collect();
        match cells.as_slice() {
            [_, first, ..] if first.starts_with("---") => {}
            [_, id, edition, title, standard, _choice, classic, sentences, _]
                if table.starts_with("| case ") =>
            {
                page.cases.push(Case {
                    id: id.clone(),
                    edition: edition.clone(),
                    title: title.clone(),
                    standard: standard.clone(),
                    classic: classic.clone(),
                    sentences: sentences.split("; ").map(str::to_owned).collect(),
                });
            }
            [_, name, _, _, point, _] if table.starts_with("| sentence ") => {
                page.sentences.insert(name.clone(), !point.is_empty());
            }
            [_, id, operand, words, _] if table.starts_with("| by the earlier edition |") => {
                page.earlier.insert(id.clone(), (operand.clone(), words.clone()));
            }
            [_, entries, _, _] if table == "| entry | the sentence that decides |" => {
                page.decided.extend(entries.split(", ").map(str::to_owned));
            }
            [_] => table = "",
            _ if table.is_empty() => table = line,
            _ => {}
        }
    }
    page
}
