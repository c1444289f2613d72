//! The gamesmaster's part: the world in figures, a line for each faction, and the map.

use super::events::Sentence;
use super::page::{Indent, Page};
use super::{date, map};
use crate::event::{Event, Log};
use crate::knowledge::View;
use playdeck_factions::accounts::{Account, State};
use playdeck_factions::report;
use playdeck_game::Viewing as _;
use playdeck_print::document::Document;
use std::collections::BTreeSet;

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
    tables(view, &missed, out);
    if !news.is_empty() {
        let mut page = Page::new(out);
        page.section("News");
        for event in &news {
            page.text(Indent::None, &Sentence(event));
        }
    }
    map::print(view, out);
}

/// The figures and the factions without what the gamesmaster alone knows.
pub fn accounts(view: &View<'_>, out: &mut Document<'_>) {
    tables(view, &BTreeSet::new(), out);
}

fn tables(view: &View<'_>, missed: &BTreeSet<u32>, out: &mut Document<'_>) {
    let mut accounts = view.accounts();
    let is_silent =
        |account: &&mut Account<'_>| account.state == State::Active && missed.contains(&account.number);
    accounts.iter_mut().filter(is_silent).for_each(|account| account.state = State::Silent);
    report::figures(&date(view), &view.peasants(), &accounts, out);
    report::factions(&accounts, out);
    report::missing(missed.iter().copied(), out);
}
