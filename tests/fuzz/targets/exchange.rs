//! Saved games of other programs and JSON: what is taken becomes cards that are read.

use crate::common;
use playdeck::card::Input;
use playdeck::filter::exchange::{export, import as taken};
use playdeck::filter::{Turned, json::turn};
use playdeck::message::ConditionCode;

const GAMES: [&str; 5] = ["DIPLOMACY", "ATLANTIS", "ATLANTIS4", "RAINBOW", "MEDIEVAL"];

/// The first byte chooses the game.
pub fn import(data: &[u8]) -> bool {
    let Some((&first, file)) = data.split_first() else { return false };
    let game = GAMES[usize::from(first) % GAMES.len()];
    let Ok(Turned::Decks { cards, .. }) = taken(file, &Input::default(), game) else { return false };
    for card in &cards {
        assert!(card.chars().count() <= 80 && !card.contains(char::is_control), "{card:?}");
    }
    let product = common::run_deck((cards.join("\n") + "\n").as_bytes());
    assert!(product.run.condition < ConditionCode(16), "{}", product.text());
    !cards.is_empty()
}

pub fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    let decks = [(0, "diplomacy/first-year"), (1, "atlantis/economy"), (2, "atlantis4/economy")];
    for (game, name) in decks {
        let deck = common::deck(name);
        if let Ok(Turned::Games { file, .. }) = export(deck.as_bytes(), &Input::default()) {
            seeds.push([&[game][..], &file].concat());
        }
    }
    assert_eq!(seeds.len(), decks.len());
    seeds
}

/// JSON of a position, or cards.
pub fn json(data: &[u8]) -> bool {
    match turn(data, &Input::default()) {
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
    let mut seeds = Vec::new();
    for name in
        ["diplomacy/first-year", "rainbow/battles", "medieval/battles", "atlantis/sheets", "atlantis4/acts"]
    {
        let punched = common::run_deck(common::deck(name).as_bytes()).punched;
        let cards = punched.last().unwrap().join("\n") + "\n$END\n";
        let Ok(Turned::Json(text)) = turn(cards.as_bytes(), &Input::default()) else { panic!("{name}") };
        seeds.push(cards.into_bytes());
        seeds.push(text.into_bytes());
    }
    seeds
}
