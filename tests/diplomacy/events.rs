//! The log of a play of Diplomacy: each power is given once what concerns it.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use playdeck::game::diplomacy::adjudicate::Outcome;
use playdeck::game::diplomacy::event::{Event, Log, Source};
use playdeck::game::diplomacy::map::STANDARD_MAP;
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::{Kind, Order, Unit};
use playdeck::press_rule::PressRule;

#[test]
fn a_power_is_given_once_what_concerns_it() {
    let center = STANDARD_MAP.province("SER").unwrap();
    let events = [
        Event::Press { rule: PressRule::Free },
        Event::NoOrders { power: Power::ITALY },
        Event::Captured { center, from: Some(Power::TURKEY), to: Power::AUSTRIA },
        Event::Captured { center, from: Some(Power::AUSTRIA), to: Power::AUSTRIA },
        Event::Drawn { winners: Vec::new(), by_votes: false },
    ];
    let log: Log = events.iter().cloned().collect();
    assert_eq!(log.all(), events);
    let places = |power| {
        let place = |told: &Event| events.iter().position(|event| event == told).unwrap();
        log.of(power).map(place).collect::<Vec<_>>()
    };
    assert_eq!(places(Power::ITALY), [1, 4]);
    assert_eq!(places(Power::TURKEY), [2, 4]);
    assert_eq!(places(Power::AUSTRIA), [2, 3, 4]);
    assert_eq!(places(Power::FRANCE), [4]);
}

#[test]
fn the_board_before_the_moves_is_kept_for_reasons() {
    let at = STANDARD_MAP.location("VIE").unwrap();
    let unit = Unit { power: Power::AUSTRIA, kind: Kind::Army, at };
    let order = Order::SupportHold { unit: STANDARD_MAP.province("BUD").unwrap() };
    let log: Log = [Event::Ordered { unit, order, source: Source::Given, outcome: Outcome::Supported }]
        .into_iter()
        .collect();
    let (board, orders) = log.before();
    assert_eq!((board.get(at.province()), orders.get(at.province())), (Some(unit), order));
    assert_eq!(board.iter().count(), 1);
}
