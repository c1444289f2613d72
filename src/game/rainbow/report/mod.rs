//! The report: what happened and how things stand, laid out for one viewer.
//!
//! No rule is worked out here; events and a view become lines.
//!
//! Source: the rules text, "Introduction" and "Entity numbers"; the layout is ours.

pub(super) mod battles;
mod gamesmaster;
mod map;
pub(super) mod names;
mod players;
mod seen;
mod start;
pub(super) mod story;
mod tidings;

use super::event::{Event, What};
use super::players::PlayerNumber;
use super::view::View;
use crate::game::Viewer;
use crate::listing::{Part, wrap};

/// Prints what a viewer may know.
pub fn report(view: &View<'_>, events: &[Event], part: &mut Part) {
    let known: Vec<&Event> = events.iter().filter(|event| view.may_know(event)).collect();
    match view.viewer {
        Viewer::Public => public(view, &known, part),
        Viewer::Gamesmaster => gamesmaster::print(view, &known, part),
        Viewer::Spectator => spectator(view, &known, part),
        Viewer::Player(player) => own(view, player, &known, part),
    }
}

fn public(view: &View<'_>, events: &[&Event], part: &mut Part) {
    if events.iter().any(|event| event.what == What::Began) {
        start::print(view, part);
    }
    tidings::print(view, events, part);
    players::print(view, part);
    players::chart(view, part);
    if let Some(turn) = view.next_turn() {
        part.headline("THE NEXT PLAY");
        part.card(crate::listing::Spacing::Double, 5, &format!("$TURN {turn}"));
    }
}

fn spectator(view: &View<'_>, events: &[&Event], part: &mut Part) {
    tidings::print(view, events, part);
    players::print(view, part);
    players::chart(view, part);
    seen::happenings(view, events, part);
    seen::units(view, part);
    map::print(view, part);
}

fn own(view: &View<'_>, player: PlayerNumber, events: &[&Event], part: &mut Part) {
    if view.has_left() {
        return;
    }
    players::account(view, player, events, part);
    story::empire(view, player, events, part);
    tidings::print(view, events, part);
    players::print(view, part);
    players::chart(view, part);
    story::units(view, player, events, part);
    seen::happenings(view, events, part);
    seen::units(view, part);
    seen::ground(view, part);
    map::print(view, part);
}

/// The rows of a text in a column between two print positions. It is broken only where it does not fit.
fn rows(text: String, (first, last): (usize, usize)) -> Vec<String> {
    let width = last + 1 - first;
    if text.chars().count() <= width { vec![text] } else { wrap(&text, width) }
}
