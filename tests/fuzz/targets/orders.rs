//! The grammars of orders: any text on cards is read.

use crate::common;
use playdeck::game::atlantis::orders::Sheet as Sheet1;
use playdeck::game::atlantis::policy::Policy;
use playdeck::game::atlantis4::orders::Sheet as Sheet4;
use playdeck::game::atlantis4::tables::{RuleSet, Tables};
use playdeck::game::diplomacy::orders::{complete_orders, nearly_orders};
use playdeck::game::diplomacy::power::Power;
use playdeck::message::{Message, Place};

pub fn diplomacy(data: &[u8]) -> bool {
    let text = String::from_utf8_lossy(data);
    let mut reached = false;
    for line in text.lines() {
        let all = complete_orders(Power::Austria, line, |_| true);
        let some = complete_orders(Power::Austria, line, |_| false);
        assert!(some.iter().all(|unit| all.contains(unit)), "{line}");
        // What is a whole order in one writing is one in the other.
        assert_eq!(all, complete_orders(Power::Austria, &line.to_ascii_lowercase(), |_| true), "{line}");
        reached |= !all.is_empty() || nearly_orders(line, |_| true);
    }
    reached
}

/// A text as cards hold it: what is no character is a blank.
fn on_cards(data: &[u8]) -> String {
    let text = String::from_utf8_lossy(data);
    text.replace(|character: char| character.is_control() && character != '\n', " ")
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
