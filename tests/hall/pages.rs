//! What the pages say is true: their decks run and print what is shown, their commands run one after another, their
//! tables of orders are those of the program, and every link leads somewhere.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use common::shell::{out, playdeck, status};
use common::{page, project, run_deck};
use playdeck::game::{medieval, rainbow};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

/// The folders that have pages.
const FOLDERS: [&str; 4] = [".", "docs", "docs/cards", "docs/positions"];

/// The names of all pages.
pub fn all_pages() -> impl Iterator<Item = String> {
    FOLDERS.into_iter().flat_map(pages_in)
}

/// The names of all pages in a folder of the project.
pub fn pages_in(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(project(folder)).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> =
        names.filter(|name| Path::new(name).extension().is_some_and(|kind| kind == "md")).collect();
    names.sort();
    names.into_iter().map(|name| if folder == "." { name } else { format!("{folder}/{name}") }).collect()
}

/// The fenced blocks of a page, each with what stands behind its fence.
pub fn blocks(page: &str) -> Vec<(&str, &str)> {
    let pieces = page.split("\n```").skip(1).step_by(2);
    pieces.map(|piece| piece.split_once('\n').unwrap()).collect()
}

/// A page without its fenced blocks.
fn prose(page: &str) -> String {
    page.split("\n```").step_by(2).collect::<Vec<_>>().join("\n")
}

/// The names by which headings and rows with an anchor are linked.
fn anchors(page: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    let text = prose(page);
    for anchor in text.split("<a id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert!(anchors.insert(anchor.to_owned()), "{anchor} is there twice");
    }
    for heading in text.lines().filter(|line| line.starts_with('#')) {
        let kept = |letter: &char| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter);
        let name: String =
            heading.trim_start_matches('#').trim().to_lowercase().chars().filter(kept).collect();
        let name = name.replace(' ', "-");
        let mut again = (1..).map(|count| format!("{name}-{count}"));
        if !anchors.insert(name.clone()) {
            assert!(anchors.insert(again.find(|name| !anchors.contains(name)).unwrap()));
        }
    }
    anchors
}

/// A path of the project without `..`.
fn plain(path: &Path) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.to_str().unwrap().split('/').filter(|part| !["", "."].contains(part)) {
        if part == ".." {
            parts.pop().unwrap();
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}

#[test]
fn every_link_leads_to_a_page_and_a_heading() {
    let mut links = 0;
    let anchors: BTreeMap<String, BTreeSet<String>> =
        all_pages().map(|name| (name.clone(), anchors(&page(&name)))).collect();
    for name in all_pages() {
        let text = page(&name);
        let folder = Path::new(&name).parent().unwrap();
        let text = prose(&text);
        let targets = text.split("](").skip(1).map(|link| link.split(')').next().unwrap());
        for target in targets.filter(|target| !target.starts_with("http")) {
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let place = if file.is_empty() { name.clone() } else { plain(&folder.join(file)) };
            assert!(project(&place).exists(), "{name}: {target}");
            let is_there = heading.is_empty() || anchors[&place].contains(heading);
            assert!(is_there, "{name}: {target}");
            links += 1;
        }
    }
    assert!(links > 700, "{links}");
}

/// Pages that are read from the first line to the last stay short.
#[test]
fn pages_that_are_read_whole_stay_short() {
    for (name, most) in [("README.md", 1_200), ("ARCHITECTURE.md", 4_500), ("JCL.md", 10_000)] {
        let words = page(name).split_whitespace().count();
        assert!(words <= most, "{name} has {words} words");
    }
    for name in pages_in("docs/cards").into_iter().chain(pages_in("docs/positions")) {
        let words = page(&name).split_whitespace().count();
        assert!(words <= 2_500, "{name} has {words} words");
    }
}

/// A package is named, and everybody finds it in the registry that they use.
#[test]
fn no_page_links_to_the_host_of_a_package_registry() {
    const REGISTRIES: [&str; 7] =
        ["crates.io", "docs.rs", "lib.rs", "pypi.org", "npmjs.com", "npmjs.org", "packages.debian.org"];
    let mut links = 0;
    for name in all_pages() {
        for link in page(&name).split("://").skip(1) {
            let host = link.split(['/', ')', ' ', '\n']).next().unwrap();
            let is_of = |registry: &&str| {
                host.strip_suffix(*registry).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
            };
            assert!(!REGISTRIES.iter().any(is_of), "{name}: {host}");
            links += 1;
        }
    }
    assert!(links > 2, "{links}");
}

/// Pieces that are separated by an empty line occur in a text, one after another.
#[track_caller]
fn holds(text: &str, shown: &str, what: &str) {
    let mut rest = text;
    for piece in shown.trim_end().split("\n\n") {
        let at = rest.find(piece).unwrap_or(usize::MAX);
        assert!(at < rest.len(), "{what} does not hold\n{piece}\nbut\n{rest}");
        rest = &rest[at + piece.len()..];
    }
}

#[test]
fn every_deck_runs_and_its_reports_are_those_that_are_shown() {
    let (mut decks, mut letters) = (0, 0);
    for name in all_pages() {
        let page = page(&name);
        let mut deck = "";
        for (kind, block) in blocks(&page) {
            if kind == "deck" {
                deck = block;
                let product = run_deck(deck.as_bytes());
                assert!(product.run.condition.0 <= 4, "{name}\n{}", product.text());
                assert_eq!((product.run.decks, product.punched.len()), (1, 1), "{name}\n{deck}");
                decks += 1;
            } else if let Some(reader) = kind.strip_prefix("letter ") {
                let letter = playdeck(&["--maxcc", "4", "--emit", "letters", "--for", reader], deck);
                assert_eq!(status(&letter), 0, "{name}");
                holds(&out(&letter), block, &name);
                letters += 1;
            }
        }
    }
    assert!(decks >= 35 && letters >= 8, "{decks} {letters}");
}

/// The words with which lines of the decks of a page begin.
fn begun(page: &str) -> BTreeSet<String> {
    let decks = blocks(page).into_iter().filter(|(kind, _)| *kind == "deck");
    let words = decks.flat_map(|(_, deck)| deck.lines()).filter_map(|line| line.split_whitespace().next());
    words.map(str::to_uppercase).collect()
}

/// A page has the table of the orders of its game, and decks with each of them.
#[track_caller]
fn has_every_order(name: &str, table: &str) {
    let page = page(name);
    assert!(page.contains(table), "{name} does not have the table of the program:\n{table}");
    let begun = begun(&page);
    let rows = table.lines().skip(2).map(|row| row.split('`').nth(1).unwrap());
    for verb in rows.map(|usage| usage.split(' ').next().unwrap()) {
        assert!(begun.contains(verb), "no deck of {name} has {verb}");
    }
}

#[test]
fn the_pages_for_players_have_every_order_in_a_table_and_in_a_deck() {
    has_every_order("docs/rainbow.md", &rainbow::orders::page());
    has_every_order("docs/medieval.md", &medieval::orders::page());
    // Diplomacy has no verbs at the beginning of its orders; its table has whole orders.
    let diplomacy = page("docs/diplomacy.md");
    let table = diplomacy.split("\n## The orders\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let blocks = blocks(&diplomacy);
    let year = blocks.iter().find(|(kind, _)| *kind == "deck").unwrap().1;
    let rows = table.lines().filter(|row| row.starts_with('|')).skip(2);
    let orders: Vec<&str> = rows.map(|row| row.split('|').nth(2).unwrap().trim().trim_matches('`')).collect();
    assert!(orders.len() > 10, "{orders:?}");
    for order in orders {
        assert!(year.lines().any(|line| line == order), "no deck of docs/diplomacy.md has {order}");
    }
}

/// Every command of the gamesmaster's page is run, one after another, in a folder that has what the page shows and the
/// position and a week of a game of Atlantis. `sendmail` takes what it gets.
#[test]
fn the_gamesmasters_weeks_go_as_the_page_says() {
    let page = page("docs/gamesmaster.md");
    let blocks = blocks(&page);
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name);
    let first = |wanted: &str| blocks.iter().find(|(kind, _)| *kind == wanted).unwrap().1;
    let atlantis = "$INIT ATLANTIS4,SEED=5,SIZE=(16,16)\nAnna, anna@x.example\n$END\n";
    let world = run_deck(atlantis.as_bytes()).punched.concat().join("\n") + "\n";
    for (name, text) in [
        ("start.deck", first("deck")),
        ("game.roster", first("roster")),
        ("mailbox", first("mbox")),
        ("world.pos", &world),
        ("week12.deck", &format!("{world}$TURN JANUARY, 1\n$END\n")),
        ("sendmail", "#!/bin/sh\ncat >> \"$HOME/sent\"\n"),
    ] {
        fs::write(place(name), text).unwrap();
    }
    let scripts = blocks.iter().filter(|(kind, _)| *kind == "sh").map(|(_, script)| *script);
    let script = scripts.collect::<Vec<_>>().join("\n");
    let bin = Path::new(env!("CARGO_BIN_EXE_playdeck")).parent().unwrap().display().to_string();
    let path = format!("{}:{bin}:{}", folder.path().display(), std::env::var("PATH").unwrap());
    let made = Command::new("chmod").arg("+x").arg(place("sendmail")).status().unwrap();
    assert!(made.success());
    let mut shell = Command::new("sh");
    shell.args(["-euc", &script]).current_dir(&folder).env("PATH", path).env("HOME", folder.path());
    let run = shell.output().unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let text = |name: &str| fs::read_to_string(place(name)).unwrap();
    for (kind, block) in &blocks {
        if let Some(file) = kind.strip_prefix("out ") {
            holds(&text(file), block, file);
        }
    }
    assert_eq!(text("sent").matches("\nAuto-Submitted: auto-generated\n").count(), 9);
    // The late message was taken, and the order that was mended was played.
    assert!(
        text("game.pos").contains("POWER=AUSTRIA,KIND=FLEET,AT=ALB") && text("game.pos").contains("AT=BUR")
    );
    let written = script.split("> ").skip(1).map(|rest| rest.split_whitespace().next().unwrap());
    for name in written.filter(|name| *name != "corrected.deck") {
        assert!(fs::metadata(place(name)).unwrap().len() > 0, "{name}");
    }
}
