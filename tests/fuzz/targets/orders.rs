//! The grammars of orders: any text on cards is read.

use crate::common;
use crate::field::{self, Field, at};
use crate::hexes::{self, World};
use playdeck::game::atlantis::orders::Sheet as Sheet1;
use playdeck::game::atlantis::policy::Policy;
use playdeck::game::atlantis4::orders::Sheet as Sheet4;
use playdeck::game::atlantis4::tables::{RuleSet, Tables};
use playdeck::game::diplomacy::map::STANDARD_MAP;
use playdeck::game::diplomacy::orders::{complete_orders, nearly_orders};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::medieval::play_card::{Head, HeadOf};
use playdeck::game::medieval::position::Position;
use playdeck::game::medieval::tables::Kind;
use playdeck::game::prelude::*;
use playdeck::message::{Message, Place};

pub fn diplomacy(data: &[u8]) -> bool {
    let text = String::from_utf8_lossy(data);
    let mut reached = false;
    for line in text.lines() {
        let all = complete_orders(Power::AUSTRIA, line, |_| true);
        let some = complete_orders(Power::AUSTRIA, line, |_| false);
        assert!(some.iter().all(|unit| all.contains(unit)), "{line}");
        // What is a whole order in one writing is one in the other.
        assert_eq!(all, complete_orders(Power::AUSTRIA, &line.to_ascii_lowercase(), |_| true), "{line}");
        reached |= !all.is_empty() || nearly_orders(&STANDARD_MAP, line, |_| true);
    }
    reached
}

/// A text as cards hold it: what is no character is a blank, as are bytes that are none.
fn on_cards(data: &[u8]) -> String {
    let text = String::from_utf8_lossy(data);
    let is_none = |character: char| {
        character.is_control() && character != '\n' || character == char::REPLACEMENT_CHARACTER
    };
    text.replace(is_none, " ")
}

/// Reads lines by a reader of sheets, and checks its messages.
fn read<'t, T>(
    text: &'t str,
    read: impl FnOnce(Vec<(&'t str, &'t dyn Fn(usize) -> Option<Place>)>, &mut Vec<Message>) -> T,
) -> T {
    const PLACE: &(dyn Fn(usize) -> Option<Place> + 'static) = &|_| None;
    let mut messages = Vec::new();
    let answer = read(text.lines().map(|line| (line, PLACE)).collect(), &mut messages);
    for message in &messages {
        assert!(!message.to_string().contains(char::is_control), "{message}");
    }
    answer
}

pub fn atlantis(data: &[u8]) -> bool {
    let text = on_cards(data);
    let sheet = read(&text, |lines, messages| Sheet1::read(lines, Policy::DEFAULT, messages));
    for given in &sheet.orders {
        let _ = sheet.text(given);
    }
    !sheet.orders.is_empty()
}

pub fn atlantis4(data: &[u8]) -> bool {
    let text = on_cards(data);
    let tables = Tables::built_in(RuleSet::Wyreth);
    let sheet = read(&text, |lines, messages| Sheet4::read(lines, &tables, messages));
    for given in &sheet.orders {
        let _ = sheet.text(given);
    }
    !sheet.orders.is_empty()
}

/// Lines to the empire and to a unit. Each that says something is an order or gets a message.
pub fn rainbow(data: &[u8]) -> bool {
    thread_local! { static WORLD: World = world(); }
    WORLD.with(|world| {
        let mut reached = false;
        for line in on_cards(data).lines().map(one) {
            for sheet in [format!("player 1;{line}"), format!("player 1;unit 10;{line}")] {
                let (orders, messages) = world.read_one(&sheet);
                answered(&line, orders.given().count(), &messages);
                reached |= orders.given().count() > 0;
            }
        }
        reached
    })
}

fn world() -> World {
    hexes::plain(9, 2).with(&[
        "1-10 infantry 3/4",
        "1-11 artillery 3/5",
        "1-12 settlers 5/5",
        "2-10 tanks 3/6",
    ])
}

fn squares() -> Position {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Infantry, at(5, 5)).piece(1, 2, Kind::Horse, at(5, 5));
    field.piece(1, 3, Kind::Archery, at(6, 5)).piece(2, 1, Kind::Cavalry, at(7, 5));
    let head = Head { of: HeadOf::Round { game: field::MATCH, round: 1 }, acts: Vec::new() };
    field.position().acted(&head).unwrap().0
}

/// Lines to a match. Each that says something is an order or gets a message.
pub fn medieval(data: &[u8]) -> bool {
    thread_local! { static POSITION: Position = squares(); }
    POSITION.with(|position| {
        let mut reached = false;
        for line in on_cards(data).lines().map(one) {
            let (orders, messages) = field::read(position, 1, &line);
            answered(&line, orders.given.len(), &messages);
            reached |= !orders.given.is_empty();
        }
        reached
    })
}

/// A line as far as it stands on one card.
fn one(line: &str) -> String {
    line.chars().filter(|it| *it != ';').take(71).collect()
}

/// Nothing that a player writes is passed over in silence.
fn answered(line: &str, orders: usize, messages: &[String]) {
    let first = line.split_whitespace().next().unwrap_or("*");
    let is_heading =
        ["UNIT", "PLAYER", "ROUND", "END", "DONE"].iter().any(|word| first.eq_ignore_ascii_case(word));
    let words = line.trim().trim_end_matches('.').to_ascii_uppercase();
    let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    // On top of a sheet it withdraws nothing.
    let is_clear = ["CLEAR", "CLEAR ALL", "CLEAR ALL ORDERS"].contains(&words.as_str());
    let is_silent = is_heading || is_clear || first.starts_with('*');
    assert!(is_silent || orders > 0 || !messages.is_empty(), "{line:?} is neither an order nor a fault");
}

/// The sheets in the decks of a game.
pub fn seeds(game: &str) -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for path in common::decks() {
        let name = path.strip_prefix(common::project("decks")).unwrap();
        if !name.starts_with(game) {
            continue;
        }
        let Ok(deck) = std::fs::read_to_string(&path) else { continue };
        let lines: Vec<&str> = deck.lines().filter(|line| !line.starts_with(['$', '*', '#'])).collect();
        seeds.extend(lines.chunks(12).map(|lines| lines.join("\n").into_bytes()));
    }
    seeds
}
