//! Orders before the month is played: which of them are known to be refused, and what a sheet would lead to.
//!
//! A player sees their own sheet as it was understood; the gamesmaster sees who has sent what.

mod account;
mod addressed;
mod doubts;
mod foresight;
mod known;
mod notes;
mod plan;
mod rehearsal;
mod sheet;

use super::view::View;
use crate::document::{Column, Document};
use crate::game::atlantis4::event::Log;
use crate::game::atlantis4::name::Atlantis4;
use crate::game::atlantis4::orders::{Order, Sheet};
use crate::game::factions::FactionNumber;
use crate::game::{self, Foresight as _, Viewer, Viewing as _};
use std::collections::BTreeMap;

/// The gamesmaster's table.
const COLUMNS: [Column<'_>; 8] = [
    Column::right("NO", 5).led_by(""),
    Column::left("FACTION", 8, 47).led_by(" "),
    Column::left("STATE", 50, 60),
    Column::right("LAST SHEET", 72),
    Column::right("UNITS", 80),
    Column::right("NO MONTH", 90),
    Column::right("ORDERS", 99),
    Column::right("REFUSED", 109),
];

impl game::Forecast<Atlantis4> for View<'_> {
    fn forecast(&self, _: &Log, orders: &BTreeMap<FactionNumber, &Sheet>, out: &mut Document<'_>) {
        match self.viewer {
            Viewer::Player(number) => {
                if let Some(orders) = orders.get(&number) {
                    sheet::print(self, orders, out);
                }
            }
            Viewer::Gamesmaster => of_all(self, orders, out),
            Viewer::Public | Viewer::Spectator => {}
        }
    }
}

/// Who sent a sheet, how much stands on it, and how many of its orders are known to be refused.
fn of_all(view: &View<'_>, orders: &BTreeMap<FactionNumber, &Sheet>, out: &mut Document<'_>) {
    let world = view.world();
    out.heading("THE ORDERS SO FAR");
    out.begin_table(&COLUMNS);
    for number in <FactionNumber as game::Player<Atlantis4>>::players(view.position) {
        let Some(faction) = world.faction_of(number.0) else { continue };
        let (name, last, count) =
            (&world[faction].name, world[faction].last_orders, world.units_of(faction).count());
        let Some(sheet) = orders.get(&number) else {
            out.row(&COLUMNS, &[&number, name, &"no sheet", &last, &count]);
            continue;
        };
        let own = View::of(view.position, Viewer::Player(number));
        let (idle, refused) = (sheet::idle(&own, sheet), own.foresee(sheet).refused.len());
        let is_order = |order: &Order| !matches!(order, Order::Unit(_) | Order::End | Order::Nothing);
        let told = sheet.orders.iter().filter(|given| is_order(&given.order)).count();
        out.row(&COLUMNS, &[&number, name, &"sent", &last, &count, &idle, &told, &refused]);
    }
    out.end_table();
}
