//! Plays the spring of 1901 from the start of a game and says what became of each order.
//!
//! `cargo run -p playdeck-diplomacy-rules --example season`

#![allow(clippy::print_stdout, reason = "an example shows what comes out")]

use playdeck_diplomacy_rules::event::Event;
use playdeck_diplomacy_rules::policy::Rules;
use playdeck_diplomacy_rules::turn::{AllOrders, play};
use playdeck_diplomacy_rules::{Order, Position, Power, Route, STANDARD_MAP};

/// Whose unit goes from where to where.
const MOVES: [(Power, &str, &str); 4] = [
    (Power::AUSTRIA, "VIE", "TRI"),
    (Power::AUSTRIA, "TRI", "ALB"),
    (Power::ITALY, "VEN", "TRI"),
    (Power::RUSSIA, "WAR", "GAL"),
];

fn main() {
    let players = STANDARD_MAP.powers().map(|power| Some(format!("player of {power}"))).collect();
    let position = Position::at_start(&STANDARD_MAP, Rules::Standard, 18, players);
    let mut orders = AllOrders::new();
    for (power, from, to) in MOVES {
        let (Some(from), Some(to)) = (STANDARD_MAP.location(from), STANDARD_MAP.location(to)) else {
            continue;
        };
        let order = Order::Move { to, via_convoy: false, by: Route::ANY };
        orders.entry(power).or_default().moves.push((from.province(), order));
    }
    let (position, events) = play(position, &orders);
    for event in events {
        if let Event::Ordered { unit, order, outcome, .. } = event {
            println!("{:8} {unit}: {order:?}: {outcome:?}", unit.power.to_string());
        }
    }
    println!("Next: {:?} of {} {:?}", position.date.phase, position.date.year, position.date.season);
}
