//! Several sheets of one player in one play.

use super::rainbow::{plain, statements};
use playdeck::card::Statement;
use playdeck::game::prelude::*;
use playdeck::game::rainbow::orders::Orders;
use playdeck::game::rainbow::players::PlayerNumber;
use playdeck::game::rainbow::view::View;
use playdeck::game::{SectionCards, Viewer};

/// Sheets with orders.
const WITH: [&str; 3] =
    ["player 1;unit 1;build infantry;end", "player 1;friendly 2", "player 1;fly;unit 1;null;end"];
/// Sheets without orders: empty, as printed, only conversation, orders for nobody.
const WITHOUT: [&str; 4] = [
    "player 1",
    "player 1;# no news;unit 1  # City in Plain [0/0];;end",
    "player 1 told me;he will attack you;unit 1;beware",
    "player 1;unit 77;build tanks",
];

/// Reads sheets as those of one play: the orders, and for each sheet the messages at its opener.
fn read(sheets: &[&str]) -> (Orders, Vec<Vec<String>>) {
    let world = plain(9, 2);
    let cards: Vec<Vec<Statement>> =
        sheets.iter().map(|sheet| statements(&sheet.replace(';', "\n"))).collect();
    let sections: Vec<SectionCards<'_>> = cards
        .iter()
        .map(|cards| SectionCards { opener: cards[0].lent(), lines: cards[1..].into() })
        .collect();
    let view = View::of(&world.0, Viewer::Player(PlayerNumber(1)));
    let reading = Orders::read(&view, &sections);
    let about_sheets = |number: &str| ["RBE123W", "RBE125I"].contains(&number);
    let said = reading.messages.iter().filter(|message| about_sheets(&message.definition.to_string()));
    let mut told = vec![Vec::new(); sheets.len()];
    for message in said {
        let at: usize = message.arguments[0].parse().unwrap();
        told[at - 1].push(format!("{} {}", message.definition, message.sentence()));
    }
    (reading.orders, told)
}

/// The orders without their places.
fn bare(orders: &Orders) -> Vec<String> {
    orders.given().map(|given| given.order.to_string()).collect()
}

#[test]
fn the_last_sheet_with_orders_counts_and_replaced_ones_are_reported() {
    let all: Vec<(&str, bool)> =
        WITH.map(|sheet| (sheet, true)).into_iter().chain(WITHOUT.map(|sheet| (sheet, false))).collect();
    for first in &all {
        for second in &all {
            for third in &all {
                let sheets = [first, second, third];
                let (orders, told) = read(&sheets.map(|(sheet, _)| *sheet));
                let counts = sheets.iter().rposition(|(_, has_orders)| *has_orders).unwrap_or(2);
                assert_eq!(bare(&orders), bare(&read(&[sheets[counts].0]).0), "{sheets:?}");
                for (at, ((_, has_orders), told)) in sheets.iter().zip(&told).enumerate() {
                    let said = match (at == counts, has_orders) {
                        (true, _) => vec![],
                        (false, true) => vec![format!(
                            "RBE123W Sheet {} of the 3 that you sent in this play is replaced by sheet {}; no order on it is carried out.",
                            at + 1,
                            counts + 1
                        )],
                        (false, false) => vec![format!(
                            "RBE125I Sheet {} of the 3 that you sent in this play has no orders and replaces nothing; sheet {} is carried out.",
                            at + 1,
                            counts + 1
                        )],
                    };
                    assert_eq!(*told, said, "{sheets:?}");
                }
            }
        }
    }
}

#[test]
fn a_sheet_without_orders_counts_as_sent_in() {
    for sheet in WITHOUT {
        let played = plain(9, 2).play_whatever(sheet);
        assert_eq!(played.0.position.players[&PlayerNumber(1)].ordered, 1, "{sheet}");
    }
}

#[test]
fn a_count_behind_a_build_is_no_name() {
    let world = plain(12, 2);
    for count in ["x5", "5x", "*3", "200 x5", "x5.", "x5 Phalanx"] {
        let (orders, messages) = world.read_one(&format!("player 1;unit 1;build infantry {count}"));
        assert!(messages.iter().any(|message| message.starts_with("RBE135W")), "{count}: {messages:?}");
        assert_eq!(orders.units[&1][0].order, playdeck::game::rainbow::orders::Order::Unread, "{count}");
    }
    for name in ["\"x5\"", "Phalanx", "x5y", "5 Max5"] {
        let (_, messages) = world.read_one(&format!("player 1;unit 1;build infantry {name}"));
        assert_eq!(messages, [] as [String; 0], "{name}");
    }
}
