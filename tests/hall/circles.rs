//! Files that name one another in a circle: none of them can be understood without all the others.
//!
//! An edge leads from a file to each file named by its `use` lines or paths. What counts is the module in which the
//! named item is looked up, so a folder's `mod.rs` stands for what it re-exports. Between crates the compiler permits no
//! circle, so each crate is looked at by itself.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::architecture::crates;
use crate::common;

use common::project;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The largest number of files in a circle.
const MOST: usize = 3;

type Module = Vec<String>;

/// The modules below a folder, each with its code, without tests and without those of other crates.
fn modules(folder: &Path, module: &Module, found: &mut BTreeMap<Module, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let below: Module = module.iter().cloned().chain([name.clone()]).collect();
        if path.is_dir() {
            if !path.join("Cargo.toml").exists() {
                modules(&path, &below, found);
            }
        } else if name != "tests" && path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned();
            let is_folder = ["lib", "mod"].contains(&name.as_str());
            found.insert(if is_folder { module.clone() } else { below }, text);
        }
    }
}

/// The paths in a text, each as its words; paths in braces are split up.
fn paths(text: &str) -> Vec<Vec<String>> {
    let code: String =
        text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for start in ["crate::", "super::", "self::"] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].chars().next_back().unwrap_or(' ');
            // Who may see an item is no use of what sees it.
            let is_visibility = code[..at].ends_with("pub(in ");
            if !before.is_alphanumeric() && before != ':' && !is_visibility {
                spell(&code[at..], &mut Vec::new(), &mut found);
            }
        }
    }
    // Items that a file names below itself.
    for (at, _) in code.match_indices("use ") {
        let rest = &code[at + 4..];
        if rest.starts_with(char::is_lowercase) {
            spell(&format!("self::{rest}"), &mut Vec::new(), &mut found);
        }
    }
    found
}

/// Splits a path into words, and returns the text after it.
fn spell<'t>(mut text: &'t str, words: &mut Vec<String>, found: &mut Vec<Vec<String>>) -> &'t str {
    let depth = words.len();
    loop {
        text = text.trim_start();
        if let Some(mut inner) = text.strip_prefix('{') {
            loop {
                inner = spell(inner, words, found).trim_start();
                match inner.strip_prefix(',') {
                    Some(more) if !more.trim_start().starts_with('}') => inner = more,
                    other => {
                        inner = other.unwrap_or(inner).trim_start();
                        break;
                    }
                }
            }
            text = inner.strip_prefix('}').unwrap_or(inner);
            break;
        }
        let length =
            text.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(text.len());
        words.push(text[..length].to_owned());
        text = &text[length..];
        let Some(rest) = text.strip_prefix("::") else {
            found.push(words.clone());
            break;
        };
        text = rest;
    }
    words.truncate(depth);
    text
}

/// The file that a path names, seen from another: the deepest module that is a file.
fn named(path: &[String], from: &Module, known: &BTreeMap<Module, String>) -> Option<Module> {
    let mut at = from.clone();
    let mut found = None;
    for (place, word) in path.iter().enumerate() {
        match word.as_str() {
            "crate" => at = Module::new(),
            "self" => {}
            "super" => _ = at.pop(),
            word => at.push(word.to_owned()),
        }
        let is_word = !["crate", "self", "super"].contains(&word.as_str());
        let is_last_start = path.get(place + 1).is_some_and(|next| next != "super") && !is_word;
        if (is_word || is_last_start) && known.contains_key(&at) {
            found = Some(at.clone());
        } else if is_word {
            break;
        }
    }
    found.filter(|module| module != from)
}

/// The circles of a crate: sets of files in which each leads to all others. The number is of edges.
fn circles(folder: &Path) -> (Vec<BTreeSet<String>>, usize) {
    let mut known = BTreeMap::new();
    modules(folder, &Module::new(), &mut known);
    let edges: BTreeMap<&Module, BTreeSet<Module>> = known
        .iter()
        .map(|(module, text)| {
            (module, paths(text).iter().filter_map(|path| named(path, module, &known)).collect())
        })
        .collect();
    let reached = |from: &Module| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![from.clone()]);
        while let Some(module) = open.pop() {
            for next in &edges[&module] {
                if reached.insert(next.clone()) {
                    open.push(next.clone());
                }
            }
        }
        reached
    };
    let reached: BTreeMap<&Module, BTreeSet<Module>> =
        known.keys().map(|module| (module, reached(module))).collect();
    let circle = |module: &Module| -> BTreeSet<String> {
        let others = reached[module].iter().filter(|other| reached[other].contains(module));
        others.map(|other| other.join("::")).collect()
    };
    let mut circles: Vec<_> = known.keys().map(circle).filter(|circle| circle.len() > 1).collect();
    circles.sort();
    circles.dedup();
    (circles, edges.values().map(BTreeSet::len).sum())
}

/// The folders of all crates, and the program, whose paths begin in it.
fn folders() -> Vec<PathBuf> {
    crates().into_iter().map(|each| each.folder).chain([project("src/program")]).collect()
}

#[test]
fn no_circle_of_files_is_large() {
    let mut edges = 0;
    for folder in folders() {
        let (circles, found) = circles(&folder);
        let large: Vec<_> = circles.into_iter().filter(|circle| circle.len() > MOST).collect();
        assert!(large.is_empty(), "{}: {large:#?}", folder.display());
        edges += found;
    }
    assert!(edges > 1_500, "edges are found: {edges}");
}

/// Moves and cancelled attacks are two sides of one rule, and their files name each other.
#[test]
fn a_circle_of_two_is_found() {
    let both = ["movement", "unarmed"].map(|name| format!("rules::{name}"));
    assert!(circles(&project("src/game/rainbow")).0.contains(&BTreeSet::from(both)));
}
