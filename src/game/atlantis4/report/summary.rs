//! The gamesmaster's part: the world in figures, a line for each faction, the news, and the maps.

use super::page::Page;
use super::{events, map, status};
use crate::event::Log;
use crate::event::{Event, Settled};
use crate::knowledge::View;
use playdeck_factions::accounts::State;
use playdeck_factions::report;
use playdeck_game::Viewing as _;
use playdeck_print::document::Document;

/// Prints it.
pub fn print(view: &View<'_>, log: &Log, out: &mut Document<'_>) {
    accounts(view, out);
    let silent = view.accounts().into_iter().filter(|account| account.state != State::Active);
    report::missing(silent.map(|account| account.number), out);
    let news: Vec<_> = view.learned(log).filter(|event| is_news(event)).collect();
    let mut page = Page::new(out);
    if !news.is_empty() {
        page.section("News");
    }
    for event in &news {
        events::print(view, event, &mut page);
    }
    map::print(view, &mut page);
}

/// The figures and the factions.
pub fn accounts(view: &View<'_>, out: &mut Document<'_>) {
    let accounts = view.accounts();
    report::figures(&status::date(view), &view.peasants(), &accounts, out);
    report::factions(&accounts, out);
}

/// Whether something happened to a whole faction, or to the world.
const fn is_news(event: &Event) -> bool {
    matches!(
        event,
        Event::Gamesmastered(_)
            | Event::Settled(
                Settled::Quit { .. }
                    | Settled::Removed { .. }
                    | Settled::Eliminated { .. }
                    | Settled::Joined { .. }
                    | Settled::Won { .. }
            )
    )
}
