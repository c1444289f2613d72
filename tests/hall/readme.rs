//! What the first page says is true: the deck that it runs exists, the piece of listing that it shows is the result,
//! and its week runs. So does the longer week of `docs/week.md`.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::pages::all_pages;

use common::{page, project, run_deck};
use playdeck::roster::ROSTER;
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;
use tempfile::TempDir;

/// The text of the fenced blocks of a kind.
fn blocks<'a>(page: &'a str, kind: &str) -> Vec<&'a str> {
    let fence = format!("```{kind}\n");
    page.split(&fence).skip(1).map(|block| block.split("```").next().unwrap()).collect()
}

/// The one deck that the first commands name.
fn deck(page: &str) -> Vec<u8> {
    let decks: BTreeSet<&str> = blocks(page, "sh")[0]
        .split_whitespace()
        .filter(|word| word.starts_with("decks/") && word.contains('.'))
        .collect();
    let [deck] = Vec::from_iter(decks)[..] else { unreachable!("one deck is named") };
    fs::read(project(deck)).unwrap()
}

#[test]
fn the_two_commands_stand_first() {
    let page = page("README.md");
    let commands = blocks(&page, "sh")[0];
    assert!(commands.starts_with("cargo run decks/"), "{commands}");
    assert!(commands.lines().any(|line| line.starts_with("cargo test ")), "{commands}");
}

#[test]
fn the_deck_that_is_run_gives_the_listing_that_is_shown() {
    let page = page("README.md");
    let product = run_deck(&deck(&page));
    assert_eq!((product.run.condition.0, product.run.decks), (0, 1));
    let listing = product.text();
    let shown = blocks(&page, "listing");
    assert_eq!(shown.len(), 1);
    // Pieces separated by an empty line occur complete in the listing, one after another.
    let mut rest = listing.as_str();
    for piece in shown[0].trim_end().split("\n\n") {
        let at = rest.find(piece).unwrap_or(usize::MAX);
        assert!(at < rest.len(), "the listing does not hold\n{piece}");
        rest = &rest[at + piece.len()..];
    }
}

/// The page and the document of the first deck are made where a newcomer stands, in the folder of the project.
#[test]
fn the_page_and_the_document_are_made_as_the_page_says() {
    let page = page("README.md");
    let script = blocks(&page, "sh").into_iter().find(|block| block.contains("--emit html")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let deck = "decks/diplomacy/first-year.deck";
    fs::create_dir_all(folder.path().join("decks/diplomacy")).unwrap();
    fs::copy(project(deck), folder.path().join(deck)).unwrap();
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_playdeck"));
    let found = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let shell =
        Command::new("sh").args(["-e", "-c", script]).current_dir(&folder).env("PATH", found).output();
    assert!(shell.unwrap().status.success());
    let made = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert!(made("austria.html").ends_with(b"</html>\n") && made("year1901.pdf").ends_with(b"%%EOF"));
}

/// The pages of `docs/` that belong to the reference. The others are on the first page.
const OF_THE_REFERENCE: [&str; 6] = [
    "docs/exchange.md",
    "docs/filters.md",
    "docs/messages.md",
    "docs/passwords.md",
    "docs/press.md",
    "docs/sealed.md",
];

#[test]
fn every_page_of_the_folder_is_linked() {
    let (readme, reference) = (page("README.md"), page("JCL.md"));
    let pages: Vec<String> = all_pages().filter(|name| name.starts_with("docs/")).collect();
    assert!(pages.len() > 30 && OF_THE_REFERENCE.iter().all(|name| pages.contains(&(*name).to_owned())));
    for name in pages {
        let is_inner = name.matches('/').count() > 1 || OF_THE_REFERENCE.contains(&&*name);
        let from = if is_inner { &reference } else { &readme };
        assert!(from.contains(&format!("]({name})")), "{name}");
    }
}

/// The files that the page writes, deck by deck.
fn written(page: &str) -> impl Iterator<Item = &str> {
    page.split("<<'CARDS'\n").skip(1).map(|rest| rest.split("CARDS\n").next().unwrap())
}

/// A game goes from week to week as the page says: its moves deck follows the position that its start deck punched.
#[test]
fn the_moves_deck_carries_a_started_game_on() {
    let page = page("docs/week.md");
    let decks: Vec<&str> = written(&page).collect();
    let [start, moves] = decks[..] else { unreachable!("two decks are written") };
    let position = run_deck(start.as_bytes()).punched.concat().join("\n");
    let played = run_deck(format!("{position}\n{moves}").as_bytes());
    assert_eq!((played.run.condition.0, played.punched.len()), (0, 1), "{}", played.text());
}

/// A folder where a newcomer stands, with what the project brings and nothing else.
fn clone() -> TempDir {
    let folder = TempDir::new().unwrap();
    for name in ["decks", "docs"] {
        std::os::unix::fs::symlink(project(name), folder.path().join(name)).unwrap();
    }
    folder
}

/// What a shell says of a script that it runs there. It stops at the first command that fails.
fn run(folder: &TempDir, script: &str) -> String {
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_playdeck"));
    let found = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let shell = Command::new("sh").args(["-euc", script]).current_dir(folder).env("PATH", found).output();
    let shell = shell.unwrap();
    let said = String::from_utf8(shell.stderr).unwrap();
    assert!(shell.status.success(), "{said}");
    said
}

/// The sheets from the mail come into the deck as the page says, each under its player's card, and all are played.
#[test]
fn no_sheet_of_the_mail_is_lost() {
    let page = page("docs/week.md");
    let script = blocks(&page, "sh").into_iter().find(|block| block.contains("punch --as AUSTRIA")).unwrap();
    let folder = clone();
    let start = run_deck(written(&page).next().unwrap().as_bytes());
    let position = start.punched.concat().join("\n") + "\n";
    fs::write(folder.path().join("spring1901.pos"), &position).unwrap();
    assert_eq!(run(&folder, script), "");
    let moves = fs::read_to_string(folder.path().join("moves.deck")).unwrap();
    assert!(moves.ends_with("$END\n"), "{moves}");
    let played = run_deck(format!("{position}{moves}").as_bytes());
    let text = played.text();
    assert_eq!((played.run.condition.0, played.run.decks, played.punched.len()), (0, 1, 1), "{text}");
    for name in ["austria.mail", "eve.mail"] {
        for line in fs::read_to_string(project("docs/week").join(name)).unwrap().lines() {
            let line = if let Some(to) = line.strip_prefix("$MESSAGE") { to } else { line };
            assert!(line == "ENDPRESS" || text.contains(line), "{line}\n{text}");
        }
    }
}

/// Every command of the week is run, one after another, in a folder that has only what the project brings.
#[test]
fn every_command_of_the_week_runs_as_it_is_written() {
    let script = blocks(&page("docs/week.md"), "sh").concat();
    let folder = clone();
    let place = |name: &str| folder.path().join(name);
    run(&folder, &script);
    // What the corrected deck played is not what was played before, and both positions are there.
    let text = |name: &str| fs::read_to_string(place(name)).unwrap();
    let (new, old) = (text("fall1901.pos"), text("fall1901.pos.old"));
    let fleet = |position: &str, at: &str| position.contains(&format!("KIND=FLEET,AT={at}"));
    assert!(fleet(&old, "ALB") && !fleet(&new, "ALB"), "{old}{new}");
    assert!(text("spring1901.lst").contains("F TRI - VEN"));
    // The mailbox became this week's deck with its position, and every file that a command names has something in it.
    assert!(text("spring1901.deck").contains("$POSITION") && text("spring1901.deck").contains("A VIE - GAL"));
    let written = script.split("> ").skip(1).map(|rest| rest.split_whitespace().next().unwrap());
    let written: BTreeSet<&str> = written.filter(|name| name.contains('.')).collect();
    assert!(written.len() > 14, "{written:?}");
    for name in written {
        let there = if name == "corrected.deck" || name == "corrected.lst" { "spring1901.lst" } else { name };
        assert!(fs::metadata(place(there)).unwrap().len() > 0, "{name}");
    }
}

/// The week of the first page runs too: the folder is filled in, mail is answered and played, and everybody gets a letter.
#[test]
fn the_week_by_mail_runs_as_the_first_page_says() {
    let page = page("README.md");
    let week = page.split("\n## ").find(|part| part.starts_with("A week of a game by mail")).unwrap();
    let folder = clone();
    run(&folder, &blocks(week, "sh").concat());
    let game = folder.path().join("tuesday1");
    let of_week =
        |name: &str| fs::read_to_string(game.join("weeks/0001-spring-1901-moves").join(name)).unwrap();
    assert!(["deck", "listing"].iter().all(|name| of_week(name).contains("A VIE - GAL")));
    assert!(of_week("position").contains("KIND=FLEET,AT=ALB"));
    let letters = fs::read_dir(game.join("outbox/new")).unwrap().map(|letter| letter.unwrap().path());
    let letters: Vec<String> = letters.map(|place| fs::read_to_string(place).unwrap()).collect();
    let count = |to: &str, subject: &str| {
        let has = |letter: &&String, line: &str| letter.lines().any(|other| other.starts_with(line));
        letters.iter().filter(|letter| has(letter, &format!("To: {to}@")) && has(letter, subject)).count()
    };
    for name in ["anne", "boris", "carla", "dmitri", "eve", "frank", "gul", "gm"] {
        assert_eq!(count(name, "Subject: [TUESDAY1 FALL 1901 MOVES]"), 1, "{name}");
    }
    assert_eq!((count("boris", "Subject: Re: "), count("eve", "Subject: Re: ")), (1, 1));
}

/// The table of the games has each game once, in the order of the program's own list, with a deck that plays it.
#[test]
fn every_game_has_a_row_with_a_deck_that_runs() {
    let page = page("README.md");
    let (_, table) = page.split_once("| game | what it is |").unwrap();
    let rows: Vec<&str> = table.lines().skip(2).take_while(|row| row.starts_with('|')).collect();
    assert_eq!(rows.len(), ROSTER.len());
    for (row, entry) in rows.into_iter().zip(&ROSTER) {
        let name = row.split(['`', '|']).find(|cell| cell.starts_with("decks/")).unwrap();
        let deck = fs::read_to_string(project(name)).unwrap();
        let game = entry.vocabulary.game;
        let is_of = |card: &str| ["$INIT ", "$POSITION "].iter().any(|word| *card == format!("{word}{game}"));
        assert!(deck.lines().any(|card| is_of(card.split(',').next().unwrap())), "{name} is not of {game}");
        let product = run_deck(deck.as_bytes());
        assert!(product.run.condition.0 <= 4, "{name}");
    }
}

/// Games without a root of their own draw the same lots for the same names. So the first decks that a newcomer meets
/// name a root.
#[test]
fn the_first_decks_name_the_root_of_chance() {
    let pages: Vec<String> = all_pages().map(|name| page(&name)).collect();
    let decks = pages.iter().flat_map(|page| written(page).chain(blocks(page, "deck")));
    // The root may be made from `$LOT` cards.
    let decks = decks.filter(|deck| !deck.contains("$LOT SEED="));
    let starts: Vec<&str> =
        decks.flat_map(str::lines).filter(|card| card.trim_start().starts_with("$INIT")).collect();
    assert!(starts.len() > 30, "{starts:?}");
    assert!(starts.iter().all(|card| card.contains("SEED=")), "{starts:?}");
}
