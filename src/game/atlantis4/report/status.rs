//! The parts of a report before its regions: whose it is, what it may do, what happened, how it treats others.

use super::events::{self, Chapter};
use super::page::Page;
use super::region;
use super::words::{List, Named};
use crate::event::{Called, Event, Gamesmastered, Log, Settled};
use crate::knowledge::View;
use crate::world::{Attitude, Faction};
use playdeck_base::text::Text;
use playdeck_game::Viewing as _;
use playdeck_print::document::About;
use std::borrow::Cow;

/// The engine and the rule set, as the program names them: the tools of players look for these lines.
const ENGINE: &str = "Atlantis Engine Version: 4.0.6 (beta)";
const WYRETH: &str = "Wyreth, Version: 1.0.1 (beta)";
const STANDARD: &str = "Standard, Version: 4.0.6 (beta)";

/// The month of a report; the start has none.
pub fn date(view: &View<'_>) -> String {
    if view.turn().0 == 0 { "In the beginning".to_owned() } else { view.turn().to_string() }
}

/// The head of a player's report.
pub fn top(view: &View<'_>, faction: &Faction, log: &Log, page: &mut Page<'_, '_>) {
    page.section("Atlantis Report For:");
    let points = faction.points();
    let parts = [("War", points.war), ("Trade", points.trade), ("Magic", points.magic)];
    let parts =
        parts.into_iter().filter(|(_, points)| *points > 0).map(|(word, points)| Points(word, points));
    page.line(0, format_args!("{} ({})", Named(&faction.name, faction.number), List(parts)));
    page.line(0, date(view));
    rules(view, page);
    // A program that reads the report refuses what stands here: there they are the first events.
    if !page.is_report {
        let notes = notes(view, log);
        if !notes.is_empty() {
            page.gap();
        }
        for note in notes {
            page.line(0, note);
        }
    }
    let Some(status) = view.status() else { return };
    page.section("Faction Status:");
    page.line(0, format_args!("Tax Regions: {} ({})", faction.used_tax, status.most_tax));
    page.line(0, format_args!("Trade Regions: {} ({})", faction.used_trade, status.most_trade));
    page.line(0, format_args!("Mages: {} ({})", status.mages, status.most_mages));
}

/// The last report of a player whose faction is out of the game: how it came to that.
pub fn farewell(view: &View<'_>, log: &Log, page: &mut Page<'_, '_>) {
    let own = view.learned(log).find_map(|event| match &*event {
        Event::Settled(Settled::Eliminated { faction }) => Some(faction.clone()),
        _ => None,
    });
    let Some(own) = own else { return };
    page.section("Atlantis Report For:");
    page.line(0, format_args!("{own} (none)"));
    page.line(0, date(view));
    rules(view, page);
    // The tools of players look for these lines in every report.
    page.section("Faction Status:");
    for line in ["Tax Regions: 0 (0)", "Trade Regions: 0 (0)", "Mages: 0 (0)"] {
        page.line(0, line);
    }
    happened(view, log, page);
}

fn rules(view: &View<'_>, page: &mut Page<'_, '_>) {
    page.gap();
    page.line(0, ENGINE);
    match &*view.tables().name {
        "WYRETH" => page.line(0, WYRETH),
        "STANDARD" => page.line(0, STANDARD),
        other => page.line(0, format_args!("{other}, Version: 1.0.0")),
    }
}

struct Points(&'static str, u32);

impl Text for Points {
    fn write(&self, to: &mut String) {
        (self.0, " ", self.1).write(to);
    }
}

/// What happened, chapter by chapter.
pub fn happened(view: &View<'_>, log: &Log, page: &mut Page<'_, '_>) {
    let all: Vec<Cow<'_, Event>> = view.learned(log).collect();
    let notes = if page.is_report { notes(view, log) } else { Vec::new() };
    for chapter in Chapter::ALL {
        let of_chapter = if chapter.0 == Chapter::Events { &*notes } else { &[] };
        print(view, &all, chapter, of_chapter, page);
    }
}

/// The battles.
pub fn battles(view: &View<'_>, log: &Log, page: &mut Page<'_, '_>) {
    let all: Vec<Cow<'_, Event>> = view.learned(log).collect();
    print(view, &all, Chapter::BATTLES, &[], page);
}

/// The events of a chapter below its head, behind what a player is reminded of there.
fn print(
    view: &View<'_>,
    all: &[Cow<'_, Event>],
    (chapter, head): (Chapter, &str),
    notes: &[&str],
    page: &mut Page<'_, '_>,
) {
    let of = || all.iter().filter(|event| Chapter::of(event) == chapter);
    if of().next().is_none() && notes.is_empty() {
        return;
    }
    page.out.about(chapter.about());
    page.section(head);
    for note in notes {
        page.line(0, note);
    }
    // What concerns the faction itself stands before what its units did.
    let (first, others): (Vec<_>, Vec<_>) = of().partition(|event| is_of_faction(event));
    for event in first.into_iter().chain(others) {
        // An empty row stands before each text. The tools of players skip one behind the head.
        if chapter.about() == About::Other {
            page.gap();
        }
        events::print(view, event, page);
    }
}

/// What a player is reminded of: of the times in each report, of a password in the first.
pub fn notes(view: &View<'_>, log: &Log) -> Vec<&'static str> {
    let Some(faction) = view.own_faction() else { return Vec::new() };
    let no_times = "The times are not sent to you; OPTION TIMES asks for them.";
    let no_password =
        "Your faction has no password; set one with PASSWORD, so that nobody else can order its units.";
    let is_first = || {
        let is_own = |called: &Called| called.number == faction.number;
        view.turn().0 == 0
            || view.learned(log).any(|event| match &*event {
                Event::Settled(Settled::Joined { faction, .. })
                | Event::Gamesmastered(Gamesmastered::TakenOver(faction)) => is_own(faction),
                _ => false,
            })
    };
    let notes = [(!faction.times, no_times), (faction.password.is_none() && is_first(), no_password)];
    notes.into_iter().filter(|(is_due, _)| *is_due).map(|(_, note)| note).collect()
}

/// Whether an event tells that a faction may soon be out of the game, or is.
const fn is_of_faction(event: &Event) -> bool {
    matches!(event, Event::Settled(Settled::Inactive { .. } | Settled::Eliminated { .. }))
}

/// Who has won, for the public, who learn nothing else.
pub fn victory(view: &View<'_>, log: &Log, page: &mut Page<'_, '_>) {
    for event in view.learned(log).filter(|event| matches!(**event, Event::Settled(Settled::Won { .. }))) {
        events::print(view, &event, page);
    }
}

/// How a faction treats others, and its silver.
pub fn own(view: &View<'_>, faction: &Faction, page: &mut Page<'_, '_>) {
    page.section(format_args!("Declared Attitudes (default {}):", word(faction.default_attitude)));
    for declared in view.declared() {
        page.line(0, format_args!("{} : {}.", word(declared.attitude), List(declared.factions.iter())));
    }
    page.gap();
    page.line(0, format_args!("Unclaimed silver: {}.", faction.unclaimed));
}

/// The regions.
pub fn regions(view: &View<'_>, page: &mut Page<'_, '_>) {
    for land in view.lands() {
        region::print(&land, page);
    }
}

pub const fn word(attitude: Attitude) -> &'static str {
    match attitude {
        Attitude::Hostile => "Hostile",
        Attitude::Unfriendly => "Unfriendly",
        Attitude::Neutral => "Neutral",
        Attitude::Friendly => "Friendly",
        Attitude::Ally => "Ally",
    }
}
