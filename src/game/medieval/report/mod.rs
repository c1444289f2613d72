//! The report: what happened and how the matches stand, laid out for one viewer.
//!
//! No rule is worked out here; events, panels and views become lines.

pub(super) mod log;
mod map;
mod panels;
mod setup;
mod told;

use super::event::{Event, What};
use super::orders::PanelName;
use super::panel::Panel;
use super::seat::Seat;
use super::view::View;
use crate::game::Viewer;
use crate::listing::{Line, Part, Spacing, wrap};
use panels::Listed;
pub(super) use panels::Reader;
use told::{Told, since};

/// Print positions of news.
const NEWS: (usize, usize) = (17, 130);
/// A reader to whom everything is shown.
const ANYONE: Reader<'static> = Reader { who: None, names: &[], lobby: None };

/// Prints what a viewer may know.
pub fn report(view: &View<'_>, events: &[Event], part: &mut Part) {
    match view.viewer {
        Viewer::Public => public(view, events, part),
        Viewer::Gamesmaster => gamesmaster(view, events, part),
        Viewer::Spectator | Viewer::Player(_) => {
            dropped(view, events, part);
            for seat in view.seats().iter().filter(|seat| has_seat(seat, events)) {
                match_of(view, seat, events, part);
            }
        }
    }
}

/// Whether something is to be told from a seat: to who was eliminated in an earlier play no more.
fn has_seat(seat: &Seat<'_>, events: &[Event]) -> bool {
    let leaves = |event: &Event| {
        let who = match event.what {
            What::Eliminated { player, .. } => Some(player),
            _ => None,
        };
        event.game == Some(seat.number()) && who.is_some() && who == seat.who
    };
    seat.who.is_none() || seat.is_active() || events.iter().any(leaves)
}

/// What everyone may know: who came and went, how matches stand, who leads, what is played next.
fn public(view: &View<'_>, events: &[Event], part: &mut Part) {
    if events.iter().any(|event| matches!(event.what, What::Opened)) {
        part.line(Line::of("The Medieval War Door is open."));
        setup::pieces(part);
    }
    news(view, events, part);
    panels::print(&view.games(), Listed::AtEnd, ANYONE, part);
    for points in view.points() {
        panels::print(&points, Listed::AtEnd, ANYONE, part);
        if let Panel::Points { game, .. } = points {
            log::order(game, events, &view.names_in(Some(game)), part);
        }
    }
    panels::print(&Panel::leaders(view.lobby()), Listed::AtEnd, ANYONE, part);
    part.headline("THE NEXT PLAYS");
    let mut spacing = Spacing::Double;
    for due in view.next() {
        part.card(spacing, 5, &due.card('$'));
        spacing = Spacing::Single;
    }
}

/// Tells a player of each match of theirs that was dropped.
fn dropped(view: &View<'_>, events: &[Event], part: &mut Part) {
    let Viewer::Player(reader) = view.viewer else { return };
    for event in events {
        let (What::Dropped { round, members }, Some(game)) = (&event.what, event.game) else { continue };
        if !members.contains(&reader) {
            continue;
        }
        part.headline(format_args!("MATCH {game} WAS DROPPED"));
        let why = match round {
            Some(round) => format!(
                "The gamesmaster dropped it {}. Nobody has won it, and nobody receives leader points.",
                since(*round)
            ),
            None => {
                "The gamesmaster dropped it before it began. You are no longer signed up for it.".to_owned()
            }
        };
        part.paragraph_after(Spacing::Double, 5, NEWS.1, &why);
    }
}

/// Tells what everyone may know of what happened.
pub(super) fn news(view: &View<'_>, events: &[Event], part: &mut Part) {
    let mut is_first = true;
    for event in events.iter().filter(|event| event.what.is_public()) {
        if is_first {
            part.headline("NEWS OF THE DOOR");
        }
        let names = view.names_in(event.game);
        let told = Told { what: &event.what, names: &names, who: None }.to_string();
        let mut line = Line::new(if is_first { Spacing::Double } else { Spacing::Single });
        is_first = false;
        if let Some(game) = event.game {
            line.put(5, format_args!("MATCH {game}"));
        }
        for row in wrap(&told, NEWS.1 + 1 - NEWS.0) {
            part.line(line.with(NEWS.0, row));
            line = Line::new(Spacing::Single);
        }
    }
}

/// What the gamesmaster alone needs: who is who, and who sent nothing.
fn gamesmaster(view: &View<'_>, events: &[Event], part: &mut Part) {
    let missing = events.iter().filter(|event| matches!(event.what, What::NoCards { .. }));
    for (at, event) in missing.enumerate() {
        if at == 0 {
            part.headline("NO CARDS RECEIVED");
        }
        let names = view.names_in(event.game);
        part.line(Line::new(Spacing::Single).with(5, Told { what: &event.what, names: &names, who: None }));
    }
    if view.lobby().members.is_empty() {
        return;
    }
    part.headline("MEMBERS");
    part.start_columns(
        Line::new(Spacing::Single).with(5, "NUMBER").with(14, "NAME").with(34, "LEADER POINTS"),
    );
    for (number, member) in &view.lobby().members {
        let mut line = Line::new(Spacing::Single).with(5, number).with(14, &member.name);
        line.put_right(46, member.points);
        part.line(line);
    }
    part.end_columns();
}

/// Tells a player that the seat is theirs from now on.
fn taken_over(seat: &Seat<'_>, events: &[Event], names: &[String], part: &mut Part) {
    let is_own = |event: &&Event| {
        let taken = matches!(event.what, What::TakenOver { player, .. } if Some(player) == seat.who);
        event.game == Some(seat.number()) && taken
    };
    if let Some(event) = events.iter().rev().find(is_own) {
        let told = Told { what: &event.what, names, who: seat.who }.to_string();
        part.paragraph_after(Spacing::Double, 5, NEWS.1, &told);
    }
}

/// A match from where the viewer sits: what he saw happen, and what he knows.
fn match_of(view: &View<'_>, seat: &Seat<'_>, events: &[Event], part: &mut Part) {
    let names = view.names_in(Some(seat.number()));
    let reader = Reader { who: seat.who, names: &names, lobby: Some(view.lobby()) };
    let panel = |name, part: &mut Part| panels::print(&seat.panel(name), Listed::AtEnd, reader, part);
    panel(PanelName::Vp, part);
    log::order(seat.number(), events, &names, part);
    taken_over(seat, events, &names, part);
    log::no_cards(seat, events, &names, part);
    log::mail(seat, events, reader, part);
    log::print(seat, events, reader, part);
    if view.looks_on(seat) {
        return;
    }
    panel(PanelName::Cities, part);
    panel(PanelName::Pieces, part);
    panel(PanelName::Totals, part);
    panel(PanelName::Stats, part);
    if seat.who.is_some() {
        panels::others(&seat.other_cities(), &seat.others_in_sight(), &names, part);
    }
    panel(PanelName::Map, part);
    if seat.who.is_none() {
        map::holders(&seat.holders(), part);
    }
}
