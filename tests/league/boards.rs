//! A game of Diplomacy on another board runs by itself as any other: by name, and with a board that its start brings.

use crate::club::{Club, START, address, mail};
use crate::common::deck;
use crate::games::{GAMES, Game};
use crate::plays::Chance;
use std::fs;

/// A club that plays the start of a deck, with a roster.
fn club(start: &str, players: &[&str]) -> Club {
    let club = Club::made(&GAMES[0], "");
    fs::write(club.place("start.deck"), start).unwrap();
    let line = |(at, player): (usize, &&str)| format!("{player} {}\n", address(at));
    let roster: String = players.iter().enumerate().map(line).collect();
    fs::write(club.place("roster"), roster).unwrap();
    let log = club.tick(START);
    assert!(club.place("weeks/0000-start").is_dir(), "{:?}", log.messages());
    club
}

/// Plays two weeks of a sheet each, and returns the positions after them.
fn weeks(mut club: Club, sheets: [&str; 2]) -> Vec<String> {
    let days =
        [("2026-11-24T12:00:00Z", "2026-11-27T20:00:00Z"), ("2026-12-01T12:00:00Z", "2026-12-04T20:00:00Z")];
    for (sheet, (written, played)) in sheets.into_iter().zip(days) {
        club.deliver(&mail(&address(0), "orders", written, sheet));
        club.tick(written);
        let log = club.tick(played);
        assert_eq!(log.condition().0, 0, "{:?}", log.messages());
    }
    let weeks = club.played();
    assert_eq!(weeks.len(), 3, "{weeks:?}");
    let position =
        |week: &String| fs::read_to_string(club.place("weeks").join(week).join("position")).unwrap();
    weeks[1..].iter().map(position).collect()
}

#[test]
fn a_game_on_a_board_that_can_be_named_runs_by_itself() {
    let start = deck("diplomacy/boards/ancmed");
    let (start, _) = start.split_once("$MOVES").unwrap();
    let club = club(&format!("{start}$END\n"), &["ROME", "CARTHAGE", "GREECE"]);
    let positions =
        weeks(club, ["F Neapolis - Tyrr Sea\nA RAV - VEN\n", "F TYN - Sardinia\nA Venetia - DAL\n"]);
    assert!(positions[0].contains("POWER=ROME,KIND=FLEET,AT=TYN"), "{}", positions[0]);
    assert!(positions[1].contains("POWER=ROME,KIND=ARMY,AT=DAL"), "{}", positions[1]);
}

#[test]
fn the_board_that_a_start_brings_goes_with_its_game() {
    let start = deck("diplomacy/boards/own-board");
    let (start, _) = start.split_once("$MOVES").unwrap();
    let club = club(&format!("{start}$END\n"), &["NORTHLAND", "SOUTHLAND"]);
    let positions =
        weeks(club, ["F North Cape - Strait\nA NTO - NCA\n", "A NCA - ISL\nF STR C A NCA - ISL\n"]);
    assert!(positions.iter().all(|position| position.starts_with("$BOARD ISLES\n")));
    assert!(positions[0].contains("POWER=NORTHLAND,KIND=FLEET,AT=STR"), "{}", positions[0]);
    assert!(positions[1].contains("POWER=NORTHLAND,KIND=ARMY,AT=ISL"), "{}", positions[1]);
}

/// A game on a board of its own: who plays, with orders that can be sent again and again, and the cards that begin it.
pub struct Board {
    pub seats: Seats,
    pub start: String,
}

/// One of the boards above, by lot, if the game has boards.
pub fn of(game: &Game, chance: &mut Chance) -> Option<Board> {
    if game.name != GAMES[0].name || chance.happens(50) {
        return None;
    }
    let (name, seats) = *chance.one(&BOARDS);
    let whole = deck(name);
    let (start, _) = whole.split_once("$MOVES").unwrap();
    let lines = start.lines().filter(|line| !line.starts_with("$JOB") && !line.starts_with("* "));
    let with_press = |line: &str| {
        let (init, _) = line.split_once(",SEED=").unwrap_or((line, ""));
        let press = if line.starts_with("$INIT") { ",PRESS=WHITE,SEED=7" } else { "" };
        format!("{init}{press}\n")
    };
    Some(Board { seats, start: lines.map(with_press).collect::<String>() + "$END\n" })
}

/// Those who play, each with their orders.
type Seats = &'static [(&'static str, &'static [&'static str])];

const BOARDS: [(&str, Seats); 2] = [
    (
        "diplomacy/boards/ancmed",
        &[
            ("ROME", &["F NEA - TYN", "A ROM - APU"]),
            ("CARTHAGE", &["F THA - PUN", "A CAR H"]),
            ("GREECE", &["F SPA - MES", "A MAC - BYZ"]),
        ],
    ),
    (
        "diplomacy/boards/own-board",
        &[("NORTHLAND", &["F NCA - STR", "A NTO - NCA"]), ("SOUTHLAND", &["F SCA - BAY", "A STO - SCA"])],
    ),
];
