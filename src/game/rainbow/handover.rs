//! A play in which no turn is played and positions only get new players, and who gets a report of a play.
//!
//! Source: the rules text, "Units" (a position is taken over by another player) and "Quit" (no report).

use super::event::{Event, What};
use super::marker::Rainbow;
use super::messages as say;
use super::orders::{Given, Orders};
use super::players::{PlayerNumber, Players};
use super::position::Position;
use crate::game::{Outcome, Player as _};
use crate::message::Message;
use std::collections::BTreeMap;

/// Ends a play in which positions were handed over: the acts have done all, and sheets have no turn here.
pub fn hand_over(position: Position, orders: &BTreeMap<PlayerNumber, Orders>) -> Outcome<Rainbow> {
    let next = position.turn + 1;
    let refusals = orders.iter().map(|(player, orders)| {
        let message = say::SHEET_AT_HANDOVER.message().with(player).with(next);
        match orders.given().find_map(|given: &Given| given.place) {
            Some(place) => message.at(place),
            None => message,
        }
    });
    let refusals: Vec<Message> = refusals.collect();
    let events = vec![Event { slot: 0, seen: Players::ALL, what: What::HandedOver }];
    Outcome { position, events, refusals }
}

/// Who gets a report of a play: whoever played before it or plays after it, so that the eliminated get their last one,
/// but nobody who quit. Where positions were only handed over, it is their new players.
pub fn reported(before: Vec<PlayerNumber>, position: &Position, events: &[Event]) -> Vec<PlayerNumber> {
    let of = |is: fn(&What) -> Option<PlayerNumber>| -> Players {
        events.iter().filter_map(|event| is(&event.what)).collect()
    };
    if events.iter().any(|event| event.what == What::HandedOver) {
        let taken = of(|what| match what {
            What::TakenOver { player, .. } => Some(*player),
            _ => None,
        });
        return taken.iter().collect();
    }
    let quitters = of(|what| match what {
        What::Quit { player } => Some(*player),
        _ => None,
    });
    let mut players: Players = before.into_iter().collect();
    players = players.union(PlayerNumber::players(position).into_iter().collect());
    players.iter().filter(|player| !quitters.contains(*player)).collect()
}
