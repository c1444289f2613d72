//! How long a large position takes to be punched, sealed, verified and read again. Prints figures; asserts
//! nothing about time.
#![expect(clippy::print_stdout, reason = "figures are what a measurement is for")]

use playdeck::card::{Card, Kind, Statement};
use playdeck::operand::{from_records, to_records};
use playdeck::punch;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Instant;

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Unit {
    no: u32,
    owner: u16,
    name: String,
    at: (i16, i16),
    skills: BTreeMap<Skill, u16>,
}

#[derive(Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
#[serde(rename_all = "UPPERCASE")]
enum Skill {
    Sword,
    Riding,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct World {
    unit: Vec<Unit>,
}

/// Runs a step and prints how long it took.
fn timed<T>(what: &str, step: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = step();
    println!("{what:<28}{:>8.3} s", start.elapsed().as_secs_f64());
    result
}

fn main() {
    let unit = (0..400_000_u32)
        .map(|no| Unit {
            no,
            owner: 27,
            name: "Merlin's Guards".to_owned(),
            at: (5, 3),
            skills: BTreeMap::from([(Skill::Sword, 30), (Skill::Riding, 60)]),
        })
        .collect();
    let world = World { unit };
    let records = timed("400,000 records written", || to_records(&world)).unwrap_or_default();
    let bytes: usize = records.iter().map(String::len).sum();
    println!("{:<28}{:>8}", "bytes", bytes);
    let read: Result<World, _> = timed("400,000 records read", || from_records(&records));
    assert!(read.is_ok_and(|read| read == world), "the position came back changed");

    let images = timed("deck punched", || punch::punch("ATLANTIS", 5, '$', &world)).unwrap_or_default();
    let mut deck = timed("deck joined to statements", || statements(&images));
    println!("{:<28}{:>8}", "cards", images.len());
    let (Some(end), false) = (deck.pop(), deck.is_empty()) else { return };
    let header = deck.remove(0);
    let Ok((_, operands)) = punch::read_header(&header) else { return };
    let messages = timed("deck verified", || punch::verify(&operands, &header, &deck, Some(&end)));
    assert!(messages.is_empty(), "the deck is damaged");
    let read: Result<World, _> = timed("deck read", || punch::read(&deck));
    assert!(read.is_ok_and(|read| read == world), "the deck came back changed");
    let middle = deck.len() / 2;
    deck[middle].more.clear();
    let messages = timed("deck with a lost card", || punch::verify(&operands, &header, &deck, Some(&end)));
    for message in messages {
        println!("{}", message.sentence());
    }
}

/// Joins cards as the deck layer does.
fn statements(images: &[String]) -> Vec<Statement> {
    let mut deck: Vec<Statement> = Vec::new();
    for (number, image) in (1..).zip(images) {
        let card = Card::new(number, image);
        match deck.last_mut() {
            Some(last) if card.is_continuation() => last.more.push(card),
            _ => {
                let kind = if image.starts_with('$') { Kind::Control } else { Kind::Text };
                deck.push(Statement::single(card, kind));
            }
        }
    }
    deck
}
