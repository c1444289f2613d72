//! The report: what happened and the state of the matches, arranged for one viewer.
//!
//! No rule is worked out here; events, panels and views become lines.

mod battle;
mod choices;
pub mod log;
mod map;
mod panels;
mod setup;
mod template;
mod told;

use super::event::{Event, What};
use super::knowledge::panel::Panel;
use super::knowledge::seat::Seat;
use super::knowledge::view::{View, Votes};
use super::orders::PanelName;
use crate::knowledge::door;
use crate::name::Medieval;
use crate::rules::log::Log;
use panels::Listed;
pub(super) use panels::Reader;
use playdeck_base::text::written;
use playdeck_game::{self as game, Viewer, Viewing as _};
use playdeck_print::document::{About, Column, Document, Gap, Paragraph};
use told::{EventText, Name, since};

/// The indentation of texts.
const TEXT: Paragraph<'_> = Paragraph::within(5, 130);
/// News, and the match it is about.
const NEWS: [Column<'_>; 2] = [Column::left("", 5, 15), Column::left("", 17, 130).led_by(": ")];
/// The members of the door.
const MEMBERS: [Column<'_>; 3] = [
    Column::left("NUMBER", 5, 12),
    Column::left("NAME", 14, 32).led_by(" "),
    Column::right("LEADER POINTS", 46),
];
/// A reader to whom everything is shown.
const ANYONE: Reader<'static> = Reader { who: None, names: &[], lobby: None };

impl game::Report<Medieval> for View<'_> {
    fn report(&self, log: &Log, out: &mut Document<'_>) {
        match self.viewer {
            Viewer::Public => public(self, log, out),
            Viewer::Gamesmaster => gamesmaster(self, log, out),
            Viewer::Spectator | Viewer::Player(_) => {
                dropped(self, log, out);
                for seat in self.seats().iter().filter(|seat| has_seat(seat, log)) {
                    match_of(self, seat, log, out);
                }
            }
        }
    }
}

/// Whether the report has a part for a seat; not for a player who was eliminated in an earlier play, until the match
/// is over.
fn has_seat(seat: &Seat<'_>, log: &Log) -> bool {
    let leaves = |event: &Event| {
        let who = match event.what {
            What::Eliminated { player, .. } => Some(player),
            _ => None,
        };
        who.is_some() && who == seat.who
    };
    seat.who.is_none() || seat.is_active() || seat.laid_open().is_some() || seat.learned(log).any(leaves)
}

/// Prints what is public: who came and went, the state of the matches, the leader board, and what is played next.
fn public(view: &View<'_>, log: &Log, out: &mut Document<'_>) {
    if view.learned(log).any(|event| matches!(event.what, What::Opened)) {
        out.paragraph(&Paragraph::within(1, 130), "The Medieval War Door is open.");
        setup::pieces(out);
    }
    news(view, log, out);
    panels::print(&view.games(), Listed::AtEnd, ANYONE, out);
    for points in view.points() {
        panels::print(&points, Listed::AtEnd, ANYONE, out);
        if let Panel::Points { game, .. } = points {
            log::order(view, game, log, &view.names_in(Some(game)), out);
        }
    }
    panels::print(&door::leaders(view.lobby()), Listed::AtEnd, ANYONE, out);
    out.about(About::Due);
    out.heading("THE NEXT PLAYS");
    for (at, due) in view.next().into_iter().enumerate() {
        out.paragraph(&TEXT.after(Gap::before_first(at == 0)), &due.name);
    }
}

/// Prints for a player each of their matches that ended outside its rounds: dropped, drawn, or conceded.
fn dropped(view: &View<'_>, log: &Log, out: &mut Document<'_>) {
    let Viewer::Player(reader) = view.viewer else { return };
    for event in view.learned(log) {
        let Some(game) = event.game else { continue };
        let (What::Dropped { members, .. } | What::Drawn { members, .. } | What::Conceded { members, .. }) =
            &event.what
        else {
            continue;
        };
        if !members.contains(&reader) {
            continue;
        }
        let What::Dropped { round, .. } = &event.what else {
            out.heading(format_args!("MATCH {game} IS OVER"));
            let told = EventText { what: &event.what, names: &[], who: None };
            out.paragraph(&TEXT.after(Gap::One), format_args!("It {told}"));
            continue;
        };
        out.heading(format_args!("MATCH {game} WAS DROPPED"));
        let why = match round {
            Some(round) => format!(
                "The gamesmaster dropped it {}. Nobody has won it, and nobody receives leader points.",
                since(*round)
            ),
            None => {
                "The gamesmaster dropped it before it began. You are no longer signed up for it.".to_owned()
            }
        };
        out.paragraph(&TEXT.after(Gap::One), why);
    }
}

/// Prints the public events.
pub(super) fn news(view: &View<'_>, log: &Log, out: &mut Document<'_>) {
    let mut is_first = true;
    for event in view.learned(log).filter(|event| event.what.is_public()) {
        if is_first {
            out.heading("NEWS OF THE DOOR");
        }
        let names = view.names_in(event.game);
        let told = EventText { what: &event.what, names: &names, who: None };
        let game = event.game.map(|game| format!("MATCH {game}")).unwrap_or_default();
        out.row_after(Gap::before_first(std::mem::take(&mut is_first)), &NEWS, &[&game, &told]);
    }
}

/// Prints what the gamesmaster alone needs: the members, and those who sent nothing.
fn gamesmaster(view: &View<'_>, log: &Log, out: &mut Document<'_>) {
    let missing = view.learned(log).filter(|event| matches!(event.what, What::NoCards { .. }));
    for (at, event) in missing.enumerate() {
        if at == 0 {
            out.heading("NO CARDS RECEIVED");
        }
        let names = view.names_in(event.game);
        out.paragraph(&TEXT, EventText { what: &event.what, names: &names, who: None });
        let is_running = event.game.is_some_and(|game| view.is_running(game));
        if let Some(warning) = log::silence(&event.what, &names).filter(|_| is_running) {
            out.paragraph(&TEXT, warning);
        }
    }
    votes(view, out);
    if view.lobby().members.is_empty() {
        return;
    }
    out.heading("MEMBERS");
    out.begin_table(&MEMBERS);
    for (number, member) in &view.lobby().members {
        out.row(&MEMBERS, &[number, &member.name, &member.points]);
    }
    out.end_table();
}

/// Prints for the gamesmaster how players want the matches to end that the play was about.
fn votes(view: &View<'_>, out: &mut Document<'_>) {
    const COLUMNS: [Column<'_>; 3] = [
        Column::left("", 5, 15),
        Column::left("", 17, 40).led_by(", "),
        Column::left("", 42, 131).led_by(": "),
    ];
    let mut is_first = true;
    for Votes { game, votes, agreed } in view.votes() {
        for (player, vote) in &votes {
            if is_first {
                out.heading("VOTES");
            }
            let names = view.names_in(Some(game));
            let name = Name { player: *player, names: &names };
            let gap = Gap::before_first(std::mem::take(&mut is_first));
            let of = format_args!("MATCH {game}");
            out.row_after(gap, &COLUMNS, &[&of, &name, &format_args!("VOTE {}", written(vote))]);
        }
        if let Some(vote) = agreed {
            let words = written(vote);
            let (word, rest) = words.split_once(' ').unwrap_or((&words, ""));
            let card = format!("${word} {game} {rest}");
            let text = format_args!(
                "All who are left in match {game} vote for this; {} behind $LOBBY {} ends it.",
                card.trim_end(),
                view.lobby().session
            );
            out.paragraph(&TEXT, text);
        }
    }
}

/// Prints for a player that the seat is now theirs.
fn taken_over(seat: &Seat<'_>, log: &Log, names: &[String], out: &mut Document<'_>) {
    let is_own =
        |event: &&Event| matches!(event.what, What::TakenOver { player, .. } if Some(player) == seat.who);
    if let Some(event) = seat.learned(log).filter(is_own).last() {
        out.paragraph(&TEXT.after(Gap::One), EventText { what: &event.what, names, who: seat.who });
    }
}

/// Prints a match from the viewer's seat: what they saw happen, and what they know.
fn match_of(view: &View<'_>, seat: &Seat<'_>, log: &Log, out: &mut Document<'_>) {
    let names = view.names_in(Some(seat.number()));
    let reader = Reader { who: seat.who, names: &names, lobby: Some(view.lobby()) };
    let panel = |name, out: &mut Document<'_>| panels::print(&seat.panel(name), Listed::AtEnd, reader, out);
    panel(PanelName::Vp, out);
    log::order(view, seat.number(), log, &names, out);
    taken_over(seat, log, &names, out);
    log::no_cards(seat, log, &names, out);
    log::own_vote(seat, out);
    log::mail(seat, log, reader, out);
    log::print(seat, log, reader, out);
    if view.looks_on(seat) {
        return;
    }
    panel(PanelName::Cities, out);
    panel(PanelName::Pieces, out);
    panel(PanelName::Totals, out);
    panel(PanelName::Stats, out);
    if seat.who.is_some() {
        panels::others(&seat.other_cities(), &seat.others_in_sight(), &names, out);
    }
    panel(PanelName::Map, out);
    if seat.who.is_none() {
        map::holders(&seat.holders(), out);
    } else if let Some(open) = seat.laid_open() {
        out.heading("THE MATCH IS OVER - THE WHOLE MAP");
        panels::print(&open.panel(PanelName::Map), Listed::AtEnd, Reader { who: None, ..reader }, out);
        map::holders(&open.holders(), out);
    }
}
