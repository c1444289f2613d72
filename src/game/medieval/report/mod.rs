//! The report: what happened and how the matches stand, laid out for one viewer.
//!
//! No rule is worked out here; events, panels and views become lines.

mod panels;
mod told;

use super::event::{Event, Outcome, What};
use super::orders::PanelName;
use super::panel::Panel;
use super::view::{Seat, View};
use crate::game::Viewer;
use crate::listing::{Line, Part, Spacing, wrap};
use panels::Listed;
use told::Told;

/// Print positions of the log: an order, and what became of it; other events from the first of them.
const ORDER: (usize, usize) = (5, 38);
const OUTCOME: (usize, usize) = (40, 130);

/// Prints what a viewer may know.
pub fn report(view: &View<'_>, events: &[Event], part: &mut Part) {
    match view.viewer {
        Viewer::Public => public(view, events, part),
        Viewer::Gamesmaster => gamesmaster(view, events, part),
        Viewer::Spectator | Viewer::Player(_) => {
            for seat in view.seats() {
                match_of(view, &seat, events, part);
            }
        }
    }
}

/// What everyone may know: who came and went, how matches stand, who leads.
fn public(view: &View<'_>, events: &[Event], part: &mut Part) {
    if events.iter().any(|event| matches!(event.what, What::Opened)) {
        part.headline("MEDIEVAL WAR DOOR IS OPEN");
    }
    let mut told = events.iter().filter(|event| event.what.is_public()).peekable();
    if told.peek().is_some() {
        part.headline("NEWS OF THE DOOR");
    }
    let mut spacing = Spacing::Double;
    for event in told {
        let names = view.names_in(event.game);
        let mut line = Line::new(spacing);
        if let Some(game) = event.game {
            line.put(5, format_args!("MATCH {game}"));
        }
        part.line(line.with(17, Told { what: &event.what, names: &names, who: None }));
        spacing = Spacing::Single;
    }
    panels::print(&view.games(), Listed::AtEnd, part);
    for points in view.points() {
        panels::print(&points, Listed::AtEnd, part);
    }
    panels::print(&Panel::leaders(view.lobby()), Listed::AtEnd, part);
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

/// A match from where the viewer sits: what he saw happen, and what he knows.
fn match_of(view: &View<'_>, seat: &Seat<'_>, events: &[Event], part: &mut Part) {
    let names = view.names_in(Some(seat.number()));
    panels::print(&seat.panel(PanelName::Vp), Listed::AtEnd, part);
    mail(seat, events, &names, part);
    log(seat, events, &names, part);
    panels::print(&seat.panel(PanelName::Cities), Listed::AtEnd, part);
    if seat.who.is_some() {
        panels::others(&seat.other_cities(), &seat.others_in_sight(), &names, part);
    }
    panels::print(&seat.panel(PanelName::Totals), Listed::AtEnd, part);
    panels::print(&seat.panel(PanelName::Stats), Listed::AtEnd, part);
    panels::print(&seat.panel(PanelName::Pieces), Listed::AtEnd, part);
    panels::print(&seat.panel(PanelName::Map), Listed::AtEnd, part);
}

/// Whether an event is told from a seat.
fn is_told(seat: &Seat<'_>, event: &Event) -> bool {
    let is_here = event.game == Some(seat.number()) && event.round > 0;
    is_here && seat.who.map_or(event.full, |who| event.seen.contains(who))
}

/// The messages that came in.
fn mail(seat: &Seat<'_>, events: &[Event], names: &[String], part: &mut Part) {
    let arrived = events.iter().filter(|event| event.turn.is_none() && is_told(seat, event));
    let mut is_first = true;
    for event in arrived {
        let What::Mail { mail } = &event.what else { continue };
        if std::mem::take(&mut is_first) {
            part.headline("MESSAGES");
        }
        panels::messages(mail, names, part);
    }
}

/// What was seen to happen, in its order; what a player did himself under a head of its own.
fn log(seat: &Seat<'_>, events: &[Event], names: &[String], part: &mut Part) {
    let mut head = None;
    for event in events.iter().filter(|event| is_told(seat, event)) {
        if event.turn.is_none() && matches!(event.what, What::Mail { .. }) {
            continue;
        }
        // A spectator reads one head for each turn, a player one for his own and one for what others do.
        let own = event.turn == seat.who;
        let now = (event.round, own, event.turn.filter(|_| seat.who.is_none()));
        if head != Some(now) {
            head = Some(now);
            let round = event.round;
            match (seat.who, event.turn) {
                (None, Some(player)) => {
                    part.headline(format_args!("ROUND {round} - {}", told::Name { player, names }));
                }
                (None, None) => part.headline(format_args!("ROUND {round}")),
                _ if own => part.headline(format_args!("ROUND {round} - YOUR TURN")),
                _ => part.headline(format_args!("ROUND {round} - WHAT YOU SAW OF OTHERS")),
            }
        }
        line(&event.what, seat, names, part);
    }
}

fn line(what: &What, seat: &Seat<'_>, names: &[String], part: &mut Part) {
    let told = Told { what, names, who: seat.who };
    match what {
        What::Ordered { order, outcome } => {
            let mut line = Line::new(Spacing::Single);
            line.put_within(ORDER.0, ORDER.1, order);
            let Some(sentence) = refusal(*outcome) else {
                part.line(line.with(OUTCOME.0, told));
                return;
            };
            let text = format!("{told}{sentence}");
            for row in wrap(&text, OUTCOME.1 + 1 - OUTCOME.0) {
                part.line(line.with(OUTCOME.0, row));
                line = Line::new(Spacing::Single);
            }
        }
        What::Listed(panel) => panels::print(panel, Listed::InTurn, part),
        What::Mail { mail } => panels::messages(mail, names, part),
        What::Fought { .. } | What::Passed { .. } => {
            part.paragraph(ORDER.0 + 2, OUTCOME.1, &told.to_string());
        }
        _ => part.line(Line::new(Spacing::Single).with(ORDER.0 + 2, told)),
    }
}

/// What stopped an order, as a sentence.
fn refusal(outcome: Outcome) -> Option<String> {
    match outcome {
        Outcome::Refused(refusal) | Outcome::Went { refused: Some(refusal), .. } => {
            Some(refusal.message().sentence())
        }
        _ => None,
    }
}
