//! The report: what happened and what the position is now, arranged for one viewer.
//!
//! No rule is worked out here; events and a view become lines.
//!
//! Source: the rules text, "Introduction" and "Entity numbers"; the layout is ours.

pub(super) mod battles;
mod choices;
mod fights;
mod gamesmaster;
mod map;
mod names;
mod players;
mod seen;
mod start;
pub(super) mod story;
mod template;
mod tidings;

use super::event::{Event, What};
use super::knowledge::view::View;
use super::log::Log;
use super::world::PlayerNumber;
use crate::name::Rainbow;
use playdeck_game::{self as game, Viewer, Viewing as _};
use playdeck_print::document::{Document, Paragraph};

impl game::Report<Rainbow> for View<'_> {
    fn report(&self, log: &Log, out: &mut Document<'_>) {
        let known: Vec<&Event> = self.learned(log).collect();
        match self.viewer {
            Viewer::Public => public(self, &known, out),
            Viewer::Gamesmaster => gamesmaster::print(self, &known, out),
            Viewer::Spectator => spectator(self, &known, out),
            Viewer::Player(player) => own(self, player, &known, out),
        }
    }
}

fn public(view: &View<'_>, events: &[&Event], out: &mut Document<'_>) {
    if events.iter().any(|event| event.what == What::Began) {
        start::print(view, out);
    }
    tidings::print(view, events, out);
    players::print(view, out);
    players::chart(view, out);
    if let Some(turn) = view.next_turn() {
        out.heading("THE NEXT PLAY");
        let last = match view.options().last {
            Some(last) if last == turn => " It is the last.".to_owned(),
            Some(last) => format!(" Turn {last} is the last."),
            None => String::new(),
        };
        out.paragraph(&Paragraph::within(5, 130), format_args!("Turn {turn} is played next.{last}"));
    }
}

fn spectator(view: &View<'_>, events: &[&Event], out: &mut Document<'_>) {
    tidings::print(view, events, out);
    players::print(view, out);
    players::chart(view, out);
    fights::print(view, events, out);
    seen::happenings(view, events, out);
    seen::units(view, out);
    map::print(view, out);
}

/// A player's own part. Who plays, and what is public of what happened, is in the part for all, which every player gets.
fn own(view: &View<'_>, player: PlayerNumber, events: &[&Event], out: &mut Document<'_>) {
    if view.has_left() {
        return;
    }
    players::account(view, player, events, out);
    story::empire(view, player, events, out);
    tidings::print_own(view, events, out);
    tidings::own_vote(view, player, out);
    fights::print(view, events, out);
    story::units(view, player, events, out);
    seen::happenings(view, events, out);
    seen::units(view, out);
    seen::remembered(view, out);
    if !out.medium().has_maps {
        seen::ground(view, out);
    }
    map::print(view, out);
}
