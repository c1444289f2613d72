//! Place names alone on a line: which of them are orders, and which are datelines, as above a letter.

use crate::sheets::{adjusted, read_of, retreated};
use playdeck::game::diplomacy::map::STANDARD_MAP;
use playdeck::game::diplomacy::policy::Corrections;

#[test]
fn a_dateline_takes_no_order() {
    let (orders, said) = read_of(Corrections::First, &[&["VIENNA:", "A VIE - GAL"]]);
    assert_eq!(orders, ["A VIE - GAL"]);
    assert_eq!(
        said,
        ["1: DIP181I VIENNA: alone on a line was taken for a dateline, as at the top of a letter, and not \
             for an order."]
    );
    // This holds in any sheet, and also where the full order is refused.
    assert_eq!(read_of(Corrections::First, &[&["VIENNA:"], &["A VIE - GAL"]]).0, ["A VIE - GAL"]);
    assert_eq!(read_of(Corrections::Last, &[&["A VIE - GAL"], &["VIENNA"]]).0, ["A VIE - GAL"]);
    assert_eq!(read_of(Corrections::First, &[&["VIENNA", "A VIE - PAR"]]).0, [""; 0]);
    // Without another order for its unit, the place name alone is a complete order.
    assert_eq!(read_of(Corrections::First, &[&["VIE", "A BUD - SER"]]).0, ["A VIE STANDS", "A BUD - SER"]);
}

/// A sheet with an unreadable order for a unit still counts as one that orders the unit.
#[test]
fn a_dateline_above_an_illegible_order_takes_no_order() {
    for order in [
        "A VIE - XYZ",
        "A VIE DANCES",
        "A VEINNA - GAL",
        "VIE - XYZ",
        "A VIE",
        "A VIE GAL",
        "A VIE - GAL A BUD - SER",
    ] {
        let (orders, said) = read_of(Corrections::First, &[&["VIENNA:", order]]);
        assert!(orders.is_empty() || order == "A VIE", "{order}: {orders:?}");
        assert!(said[0].starts_with("1: DIP181I VIENNA: "), "{order}: {said:?}");
    }
    // Prose that begins with the place orders nothing, so the place name alone remains an order.
    for prose in ["Vienna, 3 March 1901", "Vienna and the Emperor", "Best wishes from Vienna"] {
        assert_eq!(read_of(Corrections::First, &[&["VIE", prose]]).0, ["A VIE STANDS"], "{prose}");
    }
}

#[test]
fn a_dateline_above_clear_is_no_order_that_was_withdrawn() {
    for below in [&["A VIE - GAL"][..], &["A VIE STANDS"], &["A BUD - SER"], &[]] {
        let (orders, said) = read_of(Corrections::First, &[&[&["Vienna", "CLEAR"][..], below].concat()]);
        assert_eq!(orders, below);
        assert_eq!(
            said,
            [
                "1: DIP181I Vienna alone on a line was taken for a dateline, as at the top of a letter, and not \
                 for an order."
            ]
        );
    }
}

/// In every kind of play, a place name above orders is reported as no order, whether its writer has a unit there or
/// not.
#[test]
fn a_dateline_above_orders_is_an_information_in_every_play() {
    let plays: [(&str, &[&str]); 5] = [
        ("moves", &["A VIE - GAL", "A BUD - SER", "F TRI - ALB"]),
        ("retreats", &["A VIE R BOH"]),
        ("builds", &["BUILD F TRI"]),
        ("builds", &["WAIVE"]),
        ("removals", &["A BUD"]),
    ];
    for (play, orders) in plays {
        let read = |lines: &[&str]| match play {
            "moves" => read_of(Corrections::Last, &[lines]),
            "retreats" => retreated(lines),
            "builds" => adjusted(Corrections::Last, 2, &[lines]),
            _ => adjusted(Corrections::Last, -2, &[lines]),
        };
        let expected = read(orders).0;
        for place in STANDARD_MAP.provinces() {
            for dateline in [place.code().to_owned(), format!("{}:", place.name())] {
                let (orders, said) = read(&[&[dateline.as_str()], orders].concat());
                assert_eq!(orders, expected, "{dateline} above {play}");
                assert!(said.len() == 1 && said[0].starts_with("1: DIP181I"), "{dateline}: {said:?}");
            }
        }
    }
}

/// If a place name lacks a word to be an order and nothing else is ordered, the message says which word.
#[test]
fn a_place_that_lacks_a_word_gets_a_message_with_that_word() {
    let first = |said: Vec<String>| said.concat().chars().skip(3).take(7).collect::<String>();
    assert_eq!(first(retreated(&["VIENNA"]).1), "DIP163W");
    assert_eq!(first(retreated(&["BUDAPEST"]).1), "DIP181I");
    assert_eq!(first(adjusted(Corrections::Last, 2, &[&["VIENNA"]]).1), "DIP177W");
    assert_eq!(first(adjusted(Corrections::Last, 2, &[&["MUNICH"]]).1), "DIP181I");
    assert_eq!(first(read_of(Corrections::Last, &[&["VIENNA"]]).1), "DIP110I");
    assert_eq!(first(read_of(Corrections::Last, &[&["MUNICH"]]).1), "DIP181I");
}

#[test]
fn a_dateline_removes_no_unit() {
    let (orders, _) = adjusted(Corrections::First, -1, &[&["VIENNA:", "REMOVE A BUD"]]);
    assert_eq!(orders, ["A BUD"]);
    assert_eq!(adjusted(Corrections::First, -2, &[&["A BUD", "VIENNA"]]).0, ["A BUD"]);
    assert_eq!(adjusted(Corrections::First, -2, &[&["BUD", "VIENNA"]]).0, ["A BUD", "A VIE"]);
}
