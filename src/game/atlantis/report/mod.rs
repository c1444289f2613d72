//! The reports: what a viewer may know of a play, as text. They compute no rules.

mod battles;
mod choices;
mod events;
mod letter;
mod map;
mod odds;
mod page;
mod spells;
mod status;
mod summary;
mod template;
mod units;
mod words;

use super::event::Log;
use super::event::{Chapter, Event};
use super::knowledge::View;
use super::name::Atlantis;
use super::world::Faction;
use events::Sentence;
use page::{Indent, Page};
use playdeck_game::{self as game, Viewer, Viewing as _};
use playdeck_print::document::{About, Document};
use std::borrow::Cow;

/// The columns of the reports of 1993.
pub const REPORT_COLUMNS: u16 = 79;

impl game::Report<Atlantis> for View<'_> {
    fn report(&self, log: &Log, out: &mut Document<'_>) {
        match self.viewer {
            Viewer::Public => public(self, log, out),
            Viewer::Gamesmaster => summary::print(self, log, out),
            Viewer::Spectator => spectator(self, log, out),
            Viewer::Player(_) => {
                let Some(faction) = self.own_faction() else { return };
                if out.medium().kind.is_for_a_person() {
                    letter::print(self, faction, log, out);
                } else {
                    own(self, faction, log, out);
                }
            }
        }
    }
}

/// The month of a report; the start has no month.
fn date(view: &View<'_>) -> String {
    if view.turn().0 == 0 { "In the Beginning".to_owned() } else { view.turn().to_string() }
}

/// What everybody may know: who joined, and who was removed.
fn public(view: &View<'_>, log: &Log, out: &mut Document<'_>) {
    let events: Vec<Cow<'_, Event>> = view.learned(log).collect();
    if events.is_empty() {
        return;
    }
    let mut page = Page::new(out);
    page.top(&[&"News of the World", &date(view)]);
    page.gap();
    for event in &events {
        page.text(Indent::None, &Sentence(event));
    }
}

/// Everything that happened and everything that there is.
fn spectator(view: &View<'_>, log: &Log, out: &mut Document<'_>) {
    summary::accounts(view, out);
    let events: Vec<Cow<'_, Event>> =
        view.learned(log).filter(|event| event.chapter() != Chapter::Events).collect();
    let mut page = Page::new(out);
    if events.iter().any(|event| event.chapter() == Chapter::Battles) {
        page.section("Battles");
        battles::print(&events, None, &mut page);
    }
    status::print(view, &mut page);
    map::print(view, out);
}

/// A player's report.
fn own(view: &View<'_>, faction: &Faction, log: &Log, out: &mut Document<'_>) {
    let events: Vec<Cow<'_, Event>> = view.learned(log).collect();
    let mut page = Page::new(out);
    page.top(&[&"Atlantis: Report of the Month", &words::faction(faction), &date(view)]);
    let is_bare = page.is_report && view.is_as_in_1993();
    chapter("Mistakes", &events, Chapter::Mistakes, is_bare, &mut page);
    chapter("Messages", &events, Chapter::Messages, is_bare, &mut page);
    happened(&events, faction.number, &mut page);
    learnt(&events, &mut page);
    status::print(view, &mut page);
    map::print(view, out);
}

/// The events of a chapter, a sentence each.
fn chapter(head: &str, events: &[Cow<'_, Event>], chapter: Chapter, is_bare: bool, page: &mut Page<'_, '_>) {
    let mut of = events.iter().filter(|event| event.chapter() == chapter).peekable();
    if of.peek().is_none() {
        return;
    }
    page.out.about(About::Outcome);
    page.section(head);
    for event in of {
        match &**event {
            // The program of 1993 named the order alone.
            Event::Refused { unit, .. } if !is_bare => {
                page.text(Indent::None, &(unit, ": ", Sentence(event)));
            }
            event => page.text(Indent::None, &Sentence(event)),
        }
    }
}

/// Battles, then all else that happened.
fn happened(events: &[Cow<'_, Event>], own: u32, page: &mut Page<'_, '_>) {
    let has = |chapter| events.iter().any(|event| event.chapter() == chapter);
    let (has_battles, has_events) = (has(Chapter::Battles), has(Chapter::Events));
    if has_battles || has_events {
        page.out.about(About::Outcome);
        page.section("Events During Turn");
    }
    if has_battles {
        battles::print(events, Some(own), page);
        page.gap();
    }
    for event in events.iter().filter(|event| event.chapter() == Chapter::Events) {
        page.text(Indent::None, &Sentence(event));
    }
}

/// The texts of spells, each once and in their order.
fn learnt(events: &[Cow<'_, Event>], page: &mut Page<'_, '_>) {
    let texts = events.iter().filter_map(|event| match &**event {
        Event::SpellText(spell) => Some(*spell),
        _ => None,
    });
    let shown: super::tables::Spells = texts.collect();
    if shown.is_empty() {
        return;
    }
    page.section("Spells Acquired");
    for spell in shown.iter() {
        page.gap();
        page.centred(spell.word());
        page.centred(format_args!("Level {}", spell.level()));
        page.gap();
        page.line(Indent::None, spells::SpellText(spell));
    }
}
