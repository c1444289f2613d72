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
use crate::event::Log;
use crate::name::Atlantis4;
use crate::orders::{Order, Sheet};
use playdeck_factions::FactionNumber;
use playdeck_factions::report::so_far::{self, Sender, Sent};
use playdeck_game::{self as game, Foresight as _, Viewer, Viewing as _};
use playdeck_print::document::Document;
use std::collections::BTreeMap;

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

/// Who sent a sheet, and what is known of it.
fn of_all(view: &View<'_>, orders: &BTreeMap<FactionNumber, &Sheet>, out: &mut Document<'_>) {
    let world = view.world();
    let is_order = |order: &Order| !matches!(order, Order::Unit(_) | Order::End | Order::Nothing);
    let sent = |number: FactionNumber, sheet: &Sheet| {
        let own = View::of(view.position, Viewer::Player(number));
        let orders = sheet.orders.iter().filter(|given| is_order(&given.order)).count();
        let is_rehearsed = <View<'_> as game::Foresight<Atlantis4>>::is_rehearsed(sheet);
        let refused = if is_rehearsed { own.foresee(sheet).refused.len() } else { 0 };
        Sent { idle: sheet::idle(&own, sheet), orders, refused }
    };
    let sender = |number: FactionNumber| {
        let id = world.faction_of(number.0)?;
        let (faction, sent) = (&world[id], orders.get(&number).map(|sheet| sent(number, sheet)));
        let (name, last_orders, units) = (&*faction.name, faction.last_orders, world.units_of(id).count());
        Some(Sender { number: number.0, name, last_orders, units, sent })
    };
    let players = <FactionNumber as game::Player<Atlantis4>>::players(view.position);
    so_far::print(players.into_iter().filter_map(sender), out);
}
