//! Orders before the month is played: which of them are known to be refused, and what a sheet would lead to.
//!
//! A player sees their own sheet as it was understood; the gamesmaster sees who has sent what.

mod account;
mod doubts;
mod foresight;
mod known;
mod notes;
mod plan;
mod rehearsal;
mod sheet;

use super::View;
use crate::document::{Column, Document};
use crate::game::atlantis::event::Log;
use crate::game::atlantis::name::Atlantis;
use crate::game::atlantis::orders::Sheet;
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

impl game::Forecast<Atlantis> for View<'_> {
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
    let world = &view.position.world;
    let mut units: BTreeMap<u32, u32> = BTreeMap::new();
    for (_, unit) in world.regions().flat_map(|region| world.units_in(region)) {
        *units.entry(world[unit.faction].number).or_default() += 1;
    }
    out.heading("THE ORDERS SO FAR");
    out.begin_table(&COLUMNS);
    for number in <FactionNumber as game::Player<Atlantis>>::players(view.position) {
        let Some(faction) = world.faction_of(number.0).map(|faction| &world[faction]) else { continue };
        let count = units.get(&number.0).copied().unwrap_or(0);
        let (name, last) = (&faction.name, faction.last_orders);
        let Some(sheet) = orders.get(&number) else {
            out.row(&COLUMNS, &[&number, name, &"no sheet", &last, &count]);
            continue;
        };
        let idle = sheet::idle(&View::of(view.position, Viewer::Player(number)), sheet);
        let refused = View::of(view.position, Viewer::Player(number)).foresee(sheet).refused.len();
        let told = sheet.orders.len();
        out.row(&COLUMNS, &[&number, name, &"sent", &last, &count, &idle, &told, &refused]);
    }
    out.end_table();
}
