//! A forecast before the deadline: the result of the orders received so far.
//!
//! A player's orders are rehearsed as if nobody else gave any, in the world as the player knows it: movement points on
//! known ground, money, building sites. No battle is fought and nothing is destroyed, because that depends on others
//! and on chance. The gamesmaster sees how many orders each player has sent.

use super::view::View;
use crate::event::{Event, What};
use crate::log::Log;
use crate::name::Rainbow;
use crate::orders::order::{GivenOrder, Orders};
use crate::report::{battles, story};
use crate::rules::turn;
use crate::world::{PlayerNumber, Status};
use playdeck_game::{self as game, Outcome, Viewer};
use playdeck_print::document::{Column, Document, Gap, Paragraph};
use std::collections::BTreeMap;

/// The gamesmaster's table.
const COLUMNS: [Column<'_>; 6] = [
    Column::right("NO", 5).led_by(""),
    Column::left("EMPIRE", 8, 47).led_by(" "),
    Column::left("STATE", 50, 63),
    Column::right("GENERAL", 74),
    Column::right("UNITS TOLD", 88),
    Column::right("THEIR ORDERS", 102),
];
/// The indentation of texts.
const TEXT: Paragraph<'_> = Paragraph::within(5, 128);

impl game::Forecast<Rainbow> for View<'_> {
    fn forecast(&self, acts: &Log, orders: &BTreeMap<PlayerNumber, &Orders>, out: &mut Document<'_>) {
        match self.viewer {
            Viewer::Player(player) => {
                if let Some(orders) = orders.get(&player) {
                    of_player(self, player, orders, out);
                }
            }
            Viewer::Gamesmaster => {
                of_all(self, orders, out);
                battles::print(acts.iter(), out);
            }
            Viewer::Public | Viewer::Spectator => {}
        }
    }
}

fn of_player(view: &View<'_>, player: PlayerNumber, orders: &Orders, out: &mut Document<'_>) {
    let Outcome { position, events: log, .. } = turn::rehearse(view.known_world(), player, orders.clone());
    let events: Vec<&Event> = log.as_seen(Viewer::Player(player)).collect();
    let after = view.after(&position);
    out.heading("WHAT YOUR ORDERS WOULD COME TO");
    let how = "As if nobody else gave orders, nobody shot, and all ground that you do not know were plain. Units of \
               yours that share money build by lot, so the sequence may be another.";
    out.paragraph(&TEXT.after(Gap::One), how);
    for event in &events {
        if let What::Accounted { income, upkeep, money, .. } = &event.what {
            let text =
                format_args!("The turn would bring {income} and cost {upkeep}; the money would be {money}.");
            out.paragraph(&TEXT, text);
        }
    }
    without_orders(view, orders, out);
    story::empire(&after, player, &events, out);
    story::units(&after, player, &events, out);
}

/// Lists the units that have no orders.
fn without_orders(view: &View<'_>, orders: &Orders, out: &mut Document<'_>) {
    let idle = view.own_units().iter().filter(|unit| !orders.units.contains_key(&unit.id.number));
    let idle: Vec<String> = idle.map(|unit| unit.id.number.to_string()).collect();
    if !idle.is_empty() {
        out.paragraph(&TEXT, format_args!("Without orders: {}.", idle.join(", ")));
    }
}

fn of_all(view: &View<'_>, orders: &BTreeMap<PlayerNumber, &Orders>, out: &mut Document<'_>) {
    out.heading("THE ORDERS SO FAR");
    out.begin_table(&COLUMNS);
    for (number, player) in view.players().filter(|(_, player)| player.status() == Status::Active) {
        let name = player.name();
        match orders.get(&number) {
            Some(orders) => {
                let told = orders.units.values().map(Vec::<GivenOrder>::len).sum::<usize>();
                let (general, units) = (orders.general.len(), orders.units.len());
                out.row(&COLUMNS, &[&number, &name, &"sent", &general, &units, &told]);
            }
            None => out.row(&COLUMNS, &[&number, &name, &"no sheet"]),
        }
    }
    out.end_table();
}
