//! The laws of Diplomacy's order reader.

use crate::judge::open_retreats;
use playdeck::card::{Card, Kind as CardKind, Statement};
use playdeck::game::diplomacy::map::{Location, STANDARD_MAP};
use playdeck::game::diplomacy::orders::{
    Adjusting, Board, GivenOrder, OpenRetreats, Reading, Written, complete_orders, read_adjustments,
    read_moves, read_retreats,
};
use playdeck::game::diplomacy::policy::{CoastSupport, Via};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::{Order, Unit, Units};
use proptest::prelude::*;
use std::slice::from_ref;

/// The board at the start of the game.
fn start() -> Units {
    let unit = |power: Power| STANDARD_MAP.units(power).map(move |(kind, at)| Unit { power, kind, at });
    STANDARD_MAP.powers().flat_map(unit).collect()
}

/// What each of the readers makes of one card, checked for what must hold for any text.
fn read_all(power: Power, text: &str, units: &Units) -> Option<GivenOrder<Order>> {
    fn check<O>(power: Power, text: &str, reading: &Reading<O>) {
        // A card may have several orders, with marks between them.
        let most = 1 + text.matches(|letter: char| !letter.is_alphanumeric() && letter != ' ').count();
        assert!(reading.given.len() + reading.refused.len() <= most, "{text}");
        assert!(reading.messages.len() >= reading.refused.len());
        for message in &reading.messages {
            assert!(!message.sentence().is_empty() && message.place.is_some_and(|place| place.card == 1));
        }
        assert!(reading.given.iter().all(|given| given.unit.is_none_or(|unit| unit.power == power)));
    }
    let card = Statement::single(Card::new(1, text), CardKind::Text);
    let moves =
        read_moves(power, from_ref(&card), Board::open(units, CoastSupport::FromItsCoast, Via::Optional));
    check(power, text, &moves);
    for due in [-1, 0, 1] {
        let owned = &STANDARD_MAP.provinces().collect();
        let nobody = Units::EMPTY;
        let units = if due > 0 { &nobody } else { units };
        check(
            power,
            text,
            &read_adjustments(power, from_ref(&card), Adjusting { units, owned, homes: None, due }),
        );
    }
    let near: Vec<(Unit, Vec<Location>)> =
        units.iter().map(|unit| (unit, open_retreats(unit, units, None))).collect();
    let open: Vec<OpenRetreats> =
        near.iter().map(|(unit, to)| OpenRetreats { unit: *unit, landed: None, to }).collect();
    check(power, text, &read_retreats(power, from_ref(&card), &open));
    if let Some(given) = moves.given.first() {
        let bare = given.order == Order::Hold;
        let is_own = |at| units.get(at).is_some_and(|unit| unit.power == power);
        assert!(bare || !complete_orders(power, text, is_own).is_empty(), "{text}");
    }
    moves.given.into_iter().next()
}

/// Texts made of the words that appear in orders.
fn order_like() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "A",
        "F",
        "VIE",
        "BUD",
        "TRI",
        "LIV",
        "NOR",
        "TYR",
        "CON",
        "ENG",
        "LON",
        "NSEA",
        "BEL",
        "STPE",
        "SPA",
        "BUL",
        "GULF",
        "OF",
        "BOTHNIA",
        "MID",
        "ATLANTIC",
        "SEA",
        "NORTH",
        "ST",
        "PETERSBURG",
        "-",
        "->",
        "-NC",
        "/SC",
        "TO",
        "S",
        "SUPPORTS",
        "C",
        "H",
        "MOVES",
        "VIA",
        "CONVOY",
        "AUSTRIA",
        "ENGLISH",
        "B",
        "D",
        "R",
        "WAIVE",
        "GAL",
        "SER",
        "NAP",
        "XYZZY",
        "1.",
        ",",
        "COAST",
    ]);
    (prop::collection::vec(words, 1..9), any::<bool>())
        .prop_map(|(words, blanks)| words.join(if blanks { " " } else { "" }))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_without_a_crash(text in any::<String>(), power in prop::sample::select(&Power::SEVEN[..])) {
        read_all(power, &text, &start());
        read_all(power, &text, &Units::EMPTY);
    }

    #[test]
    fn what_is_understood_is_written_so_that_it_is_read_again(
        text in order_like(),
        power in prop::sample::select(&Power::SEVEN[..]),
    ) {
        let units = start();
        if let Some(given) = read_all(power, &text, &units) {
            let unit = given.unit.unwrap();
            let written = Written { unit, order: given.order, units: &units }.to_string();
            let again = read_all(power, &written, &units).unwrap();
            prop_assert_eq!((again.unit, again.order), (given.unit, given.order), "{} {}", text, written);
        }
    }
}
