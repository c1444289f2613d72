//! The gamesmaster's part: the world in figures, a line for each faction, and the map.

use super::events::Sentence;
use super::page::{Indent, Page};
use super::{date, map};
use crate::document::{Column, Document, Paragraph};
use crate::game::Viewing as _;
use crate::game::atlantis::event::Event;
use crate::game::atlantis::knowledge::View;
use crate::game::atlantis::log::Log;
use std::collections::BTreeSet;
use std::fmt::Display;

/// The table of figures.
const FIGURES: [Column<'_>; 4] = [
    Column::left("", 1, 14),
    Column::right("NUMBER", 26),
    Column::right("PEOPLE", 40),
    Column::right("SILVER", 58).led_by(", silver $"),
];

/// The table of factions.
const FACTIONS: [Column<'_>; 8] = [
    Column::right("NO", 5).led_by(""),
    Column::left("FACTION", 8, 47).led_by(" "),
    Column::right("UNITS", 54),
    Column::right("PEOPLE", 63),
    Column::right("SILVER", 78),
    Column::right("ORDERS", 86).led_by(", last orders in turn "),
    Column::left("STATE", 89, 100),
    Column::left("ADDRESS", 103, 131).headed(),
];

/// A line of text.
const TEXT: Paragraph<'_> = Paragraph::within(1, 120);

/// Prints it.
pub fn print(view: &View<'_>, log: &Log, out: &mut Document<'_>) {
    let events = view.learned(log);
    let mut missed = BTreeSet::new();
    let mut news = Vec::new();
    for event in events {
        match &*event {
            Event::NoOrders { faction } => {
                missed.insert(faction.number);
            }
            Event::Began
            | Event::Joined { .. }
            | Event::Dropped { .. }
            | Event::Left { .. }
            | Event::Removed { .. }
            | Event::TakenOver { .. } => {
                news.push(event);
            }
            _ => {}
        }
    }
    figures(view, out);
    factions(view, &missed, out);
    if !news.is_empty() {
        let mut page = Page::new(out);
        page.section("News");
        for event in &news {
            page.line(Indent::None, Sentence(event));
        }
    }
    map::print(view, out);
}

/// The figures and the factions without what the gamesmaster alone knows.
pub fn accounts(view: &View<'_>, out: &mut Document<'_>) {
    figures(view, out);
    factions(view, &BTreeSet::new(), out);
}

fn figures(view: &View<'_>, out: &mut Document<'_>) {
    let accounts = view.accounts();
    let totals = view.totals(&accounts);
    out.heading(format_args!("THE WORLD, {}", date(view).to_uppercase()));
    out.begin_table(&FIGURES);
    out.row(&FIGURES, &[&"Regions", &totals.regions]);
    out.row(&FIGURES, &[&"Inhabited", &totals.inhabited, &totals.peasants, &totals.peasants_money]);
    out.row(&FIGURES, &[&"Factions", &accounts.len()]);
    out.row(&FIGURES, &[&"Units", &totals.units, &totals.people, &totals.money]);
    let people = totals.people.saturating_add(totals.peasants);
    let money = totals.money.saturating_add(totals.peasants_money);
    out.row(&FIGURES, &[&"Together", &"", &people, &money]);
    out.end_table();
}

fn factions(view: &View<'_>, missed: &BTreeSet<u32>, out: &mut Document<'_>) {
    let accounts = view.accounts();
    if accounts.is_empty() {
        return;
    }
    let idle = view.conditions.settings.idle;
    out.heading("FACTIONS");
    let columns = if view.has_addresses() { &FACTIONS[..] } else { &FACTIONS[..FACTIONS.len() - 1] };
    out.begin_table(columns);
    for account in &accounts {
        let faction = account.faction;
        let state = match () {
            () if account.units == 0 => "wiped out",
            () if Some(account.silent) == idle => "last warning",
            () if missed.contains(&faction.number) => "no orders",
            () => "",
        };
        let (units, people, money) = (account.units, account.people, account.money);
        let address = &faction.address;
        let cells: [&dyn Display; FACTIONS.len()] =
            [&faction.number, &faction.name, &units, &people, &money, &faction.last_orders, &state, address];
        out.row(columns, &cells[..columns.len()]);
    }
    out.end_table();
    if !missed.is_empty() {
        let missing = missed.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        out.paragraph(&TEXT, format_args!("No orders came from: {missing}."));
    }
}
