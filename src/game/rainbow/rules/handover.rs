//! A play that only hands positions over to new players, without a turn; and who gets a report of a play.
//!
//! Source: the rules text, "Units" (a position is taken over by another player) and "Quit" (no report).

use crate::event::What;
use crate::log::Log;
use crate::messages as say;
use crate::name::Rainbow;
use crate::orders::order::{GivenOrder, Orders};
use crate::world::{PlayerNumber, Players, Position};
use playdeck_base::message::Message;
use playdeck_game::Outcome;
use std::collections::BTreeMap;

/// Ends a play in which positions were handed over: the acts have done everything, and no sheets apply.
pub fn hand_over(
    position: Position,
    mut log: Log,
    orders: &BTreeMap<PlayerNumber, Orders>,
) -> Outcome<Rainbow> {
    let next = position.turn + 1;
    let refusals = orders.iter().map(|(player, orders)| {
        let message = say::sheet_at_handover(*player, next);
        match orders.given().find_map(|given: &GivenOrder| given.place) {
            Some(place) => message.at(place),
            None => message,
        }
    });
    let refusals: Vec<Message> = refusals.collect();
    for &player in orders.keys() {
        log.tell(Players::only(player), What::SheetTooEarly { player, turn: next });
    }
    log.tell(Players::ALL, What::HandedOver);
    Outcome { position, events: log, refusals }
}

/// Who gets a report of a play: the players before it and after it, so that the eliminated get their last one, but
/// nobody who quit. If positions were only handed over, only their new players get one.
pub fn reported(before: Vec<PlayerNumber>, position: &Position, log: &Log) -> Vec<PlayerNumber> {
    let of = |is: fn(&What) -> Option<PlayerNumber>| -> Players {
        log.iter().filter_map(|event| is(&event.what)).collect()
    };
    if log.iter().any(|event| event.what == What::HandedOver) {
        let taken = of(|what| if let What::TakenOver { player, .. } = what { Some(*player) } else { None });
        return taken.iter().collect();
    }
    let quitters = of(|what| if let What::Quit { player } = what { Some(*player) } else { None });
    let players: Players = before.into_iter().chain(position.active()).collect();
    players.iter().filter(|player| !quitters.contains(*player)).collect()
}
