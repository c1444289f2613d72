//! Every form of an order, and every way in which one is refused.

use super::*;
use crate::card::{Card, Kind as CardKind};
use crate::game::diplomacy::map::Location;
use crate::game::diplomacy::unit::Kind;

/// Reads `AUSTRIA A VIE, A BUD; TURKEY F STPE-SC` as a board.
pub(super) fn board(text: &str) -> Units {
    let mut units = Units::EMPTY;
    for country in text.split(';') {
        let (name, list) = country.trim().split_once(' ').unwrap();
        let power = Power::ALL.into_iter().find(|power| power.name() == name).unwrap();
        for unit in list.split(',') {
            let (letter, at) = unit.trim().split_once(' ').unwrap();
            let kind = if letter == "A" { Kind::Army } else { Kind::Fleet };
            units.place(Unit { power, kind, at: Location::from_code(at).unwrap() });
        }
    }
    units
}

pub(super) fn statements(cards: &[&str]) -> Vec<Statement> {
    (1..)
        .zip(cards)
        .map(|(number, text)| Statement::single(Card::new(number, text), CardKind::Text))
        .collect()
}

/// What a reading says: orders as written, then messages with card and column.
fn shown<O>(reading: &Reading<O>, written: impl Fn(&Given<O>) -> String) -> String {
    assert_eq!(
        reading.refused.len(),
        reading.messages.iter().filter(|message| message.definition.severity.letter() == 'W').count()
    );
    let orders = reading.given.iter().map(written);
    let messages = reading.messages.iter().map(|message| {
        assert!(!message.sentence().is_empty());
        let place = message.place.unwrap();
        format!("{} {},{}", message.definition, place.card, place.column)
    });
    orders.chain(messages).collect::<Vec<_>>().join("; ")
}

/// What the player of the board's first country is understood to say in a `$MOVES` play.
fn moves(on: &str, cards: &[&str]) -> String {
    let units = board(on);
    let power = first_power(on);
    let statements = statements(cards);
    let reading = read_moves(power, &statements.iter().collect::<Vec<_>>(), Board { units: &units });
    shown(&reading, |given| {
        Written { unit: given.unit.unwrap(), order: given.order, units: &units }.to_string()
    })
}

fn first_power(on: &str) -> Power {
    Power::ALL.into_iter().find(|power| on.starts_with(power.name())).unwrap()
}

const AUSTRIA: &str = "AUSTRIA A VIE, A BUD, F TRI; ITALY A VEN, F ION; RUSSIA A WAR";

#[test]
fn the_forms_of_the_rules_text_are_read() {
    let read = |card| moves(AUSTRIA, &[card]);
    for card in ["A VIE STANDS", "A VIE", "army vienna holds", "A,VIE,H", "A VIE STAND", "A VIE HOLD"] {
        assert_eq!(read(card), "A VIE STANDS", "{card}");
    }
    for card in [
        "A VIE - GAL",
        "A VIE TO GAL",
        "A VIE MOVES TO GALICIA",
        "A VIE M GAL",
        "a vie -> gal",
        "A VIE-GAL",
        "AUSTRIAN ARMY VIENNA MOVES GAL",
        "1. A VIE - GAL.",
    ] {
        assert_eq!(read(card), "A VIE - GAL", "{card}");
    }
    for card in
        ["A BUD SUP A VIE - GAL", "A BUD S AUSTRIAN A VIE TO GAL", "A BUD SUPPORTS A VIE MOVES TO GAL"]
    {
        assert_eq!(read(card), "A BUD SUPPORTS A VIE - GAL", "{card}");
    }
    for card in ["A BUD S A VIE", "A BUD SUPPORTS A VIE STANDS", "A BUD SUPPORT AUS A VIE H"] {
        assert_eq!(read(card), "A BUD SUPPORTS A VIE STANDS", "{card}");
    }
    assert_eq!(read(""), "");
    assert_eq!(read(" , "), "");
    assert_eq!(
        moves("ENGLAND F NSEA, A LON", &["F NSEA CON A LON - HOLL", "A LON - HOL VIA CONVOY"]),
        "F NSEA CONVOYS A LON - HOL; A LON - HOL VIA CONVOY"
    );
}
