//! What the orders given so far would come to, before the deadline.
//!
//! A player's orders are gone through as if he alone gave any, in the world as he knows it: movement points on known
//! ground, money, building sites. No battle is fought and nothing is destroyed, for that depends on others and on
//! chance. The gamesmaster is told who has sent how much.

use super::event::{Event, What};
use super::orders::{Given, Orders};
use super::players::PlayerNumber;
use super::position::Status;
use super::report::{battles, story};
use super::turn;
use super::view::View;
use crate::game::{Outcome, Viewer};
use crate::listing::{Line, Part, Spacing};
use std::collections::BTreeMap;

/// Print positions of the gamesmaster's table.
const NAME: (usize, usize) = (8, 47);
const STATE: usize = 50;
const COUNT: usize = 74;

/// Prints what the orders given so far would come to, as far as the viewer may know.
pub fn forecast(view: &View<'_>, acts: &[Event], orders: &BTreeMap<PlayerNumber, &Orders>, part: &mut Part) {
    match view.viewer {
        Viewer::Player(player) => {
            if let Some(orders) = orders.get(&player) {
                of_player(view, player, orders, part);
            }
        }
        Viewer::Gamesmaster => {
            of_all(view, orders, part);
            battles::print(acts.iter(), part);
        }
        Viewer::Public | Viewer::Spectator => {}
    }
}

fn of_player(view: &View<'_>, player: PlayerNumber, orders: &Orders, part: &mut Part) {
    let Outcome { position, events, .. } = turn::rehearse(view.known_world(), player, orders.clone());
    let events: Vec<&Event> = events.iter().filter(|event| event.seen.contains(player)).collect();
    let after = view.after(&position);
    part.headline("WHAT YOUR ORDERS WOULD COME TO");
    let how = "As if nobody else gave orders, nobody shot, and all ground that you do not know were plain. Units of \
               yours that share money build by lot, so the sequence may be another.";
    part.paragraph_after(Spacing::Double, 5, 128, how);
    for event in &events {
        if let What::Accounted { income, upkeep, money, .. } = &event.what {
            let text =
                format_args!("The turn would bring {income} and cost {upkeep}; the money would be {money}.");
            part.line(Line::new(Spacing::Single).with(5, text));
        }
    }
    without_orders(view, orders, part);
    story::empire(&after, player, &events, part);
    story::units(&after, player, &events, part);
}

/// Names the units that have no orders.
fn without_orders(view: &View<'_>, orders: &Orders, part: &mut Part) {
    let idle = view.own_units().iter().filter(|unit| !orders.units.contains_key(&unit.id.number));
    let idle: Vec<String> = idle.map(|unit| unit.id.number.to_string()).collect();
    if !idle.is_empty() {
        part.paragraph(5, 128, &format!("Without orders: {}.", idle.join(", ")));
    }
}

fn of_all(view: &View<'_>, orders: &BTreeMap<PlayerNumber, &Orders>, part: &mut Part) {
    part.headline("THE ORDERS SO FAR");
    let mut heads = Line::new(Spacing::Single).with(4, "NO").with(NAME.0, "EMPIRE").with(STATE, "STATE");
    heads.put_right(COUNT, "GENERAL");
    heads.put_right(COUNT + 14, "UNITS TOLD");
    heads.put_right(COUNT + 28, "THEIR ORDERS");
    part.start_columns(heads);
    for (number, player) in view.players().filter(|(_, player)| player.status() == Status::Active) {
        let mut line = Line::new(Spacing::Single);
        line.put_right(5, number);
        line.put_within(NAME.0, NAME.1, player.name());
        match orders.get(&number) {
            Some(orders) => {
                line.put(STATE, "sent");
                line.put_right(COUNT, orders.general.len());
                line.put_right(COUNT + 14, orders.units.len());
                line.put_right(COUNT + 28, orders.units.values().map(Vec::<Given>::len).sum::<usize>());
            }
            None => line.put(STATE, "no sheet"),
        }
        part.line(line);
    }
    part.end_columns();
}
