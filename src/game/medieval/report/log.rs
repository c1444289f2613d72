//! What the reader saw happen, in its order: a heading for each turn of the reader's own, and what they saw of others
//! in between.

use super::panels::{self, Listed, Reader};
use super::told::{EventText, Name};
use crate::event::{Event, Outcome, What};
use crate::knowledge::seat::Seat;
use crate::knowledge::view::View;
use crate::messages as say;
use crate::rules::log::Log;
use crate::world::numbers::MatchNumber;
use playdeck_base::message::counted;
use playdeck_base::text;
use playdeck_game::Viewing as _;
use playdeck_print::document::{About, Column, Document, Gap, Paragraph};

/// The indentation of texts, and of events that do not result from the reader's orders.
const TEXT: Paragraph<'_> = Paragraph::within(5, 131);
const EVENT: [Column<'_>; 1] = [Column::left("", 12, 131).parted()];
/// An order: the number of its card, and its result.
const ORDER: [Column<'_>; 3] = [
    Column::right("STMT", 8),
    Column::left("ORDER", 10, 42).led_by(": "),
    Column::left("OUTCOME", 44, 131).led_by(": "),
];

/// What is printed for a seat: lobby events are printed as news of the door instead.
fn told<'l>(seat: &Seat<'_>, log: &'l Log) -> impl Iterator<Item = &'l Event> + use<'l> {
    seat.learned(log).filter(|event| event.round > 0)
}

/// Whether an event is printed before the turns: messages that came in, missing cards, and the order of the turns.
const fn is_before(event: &Event) -> bool {
    event.turn.is_none()
        && matches!(event.what, What::Mail { .. } | What::NoCards { .. } | What::Order { .. })
}

/// Prints the order in which the seats had their turns.
pub fn order(view: &View<'_>, game: MatchNumber, log: &Log, names: &[String], out: &mut Document<'_>) {
    let is_order = |event: &&Event| event.game == Some(game) && matches!(event.what, What::Order { .. });
    let orders: Vec<&Event> = view.learned(log).filter(is_order).collect();
    let are_several = orders.len() > 1;
    for event in orders {
        let told = EventText { what: &event.what, names, who: None }.to_string();
        // A play of several rounds has an order for each.
        let told = match told.strip_prefix("The round") {
            Some(rest) if are_several => format!("Round {}{rest}", event.round),
            _ => told,
        };
        out.paragraph(&TEXT, told);
    }
}

/// Prints that no cards came from the reader, if none did.
pub fn no_cards(seat: &Seat<'_>, log: &Log, names: &[String], out: &mut Document<'_>) {
    let is_own =
        |event: &&Event| matches!(event.what, What::NoCards { player, .. } if Some(player) == seat.who);
    for event in seat.learned(log).filter(is_own) {
        let told = EventText { what: &event.what, names, who: seat.who };
        out.paragraph(&TEXT.after(Gap::One), told);
        if let Some(warning) = silence(&event.what, names).filter(|_| seat.is_playing()) {
            out.paragraph(&TEXT, warning);
        }
    }
}

/// The warning for a player who has been silent for more than one play, with its number.
pub fn silence(what: &What, names: &[String]) -> Option<String> {
    let What::NoCards { player, missed: missed @ 2.. } = *what else { return None };
    let message = say::silent(&Name { player, names }.to_string(), &counted(missed.into(), "play"));
    Some(format!("{} {}", message.definition, message.sentence()))
}

/// Prints how the reader wants the match to end.
pub fn own_vote(seat: &Seat<'_>, out: &mut Document<'_>) {
    if let Some(vote) = seat.own_vote() {
        out.heading("YOUR VOTE");
        out.paragraph(&TEXT.after(Gap::One), format_args!("VOTE {}", text::written(vote)));
    }
}

/// Prints the messages that came in.
pub fn mail(seat: &Seat<'_>, log: &Log, reader: Reader<'_>, out: &mut Document<'_>) {
    let arrived = told(seat, log).filter(|event| event.turn.is_none());
    let mut is_first = true;
    for event in arrived {
        let What::Mail { mail } = &event.what else { continue };
        if std::mem::take(&mut is_first) {
            out.heading("MESSAGES");
        }
        panels::messages(mail, reader, out);
    }
}

/// Prints what the viewer saw happen. A spectator gets a heading for each turn; a player gets one for their own turn
/// and one for what others do.
pub fn print(seat: &Seat<'_>, log: &Log, reader: Reader<'_>, out: &mut Document<'_>) {
    let names = reader.names;
    let mut head = None;
    for event in told(seat, log) {
        if is_before(event) {
            continue;
        }
        let is_own = event.turn.is_some() && event.turn == seat.who;
        let now = (event.round, is_own, event.turn.filter(|_| seat.who.is_none()));
        if head != Some(now) {
            head = Some(now);
            out.end_table();
            let round = event.round;
            match (seat.who, event.turn) {
                (None, Some(player)) => {
                    out.heading(format_args!("ROUND {round} - {}", Name { player, names }));
                }
                (None, None) => out.heading(format_args!("ROUND {round}")),
                _ if is_own => {
                    out.about(About::Outcome);
                    out.heading(format_args!("ROUND {round} - YOUR TURN"));
                }
                _ => out.heading(format_args!("ROUND {round} - WHAT YOU SAW OF OTHERS")),
            }
            if is_own {
                out.begin_table(&ORDER);
            }
        }
        tell(&event.what, seat, reader, out);
    }
    out.end_table();
}

fn tell(what: &What, seat: &Seat<'_>, reader: Reader<'_>, out: &mut Document<'_>) {
    let told = EventText { what, names: reader.names, who: seat.who };
    match what {
        What::Ordered { card, order, outcome } => {
            let card = seat.who.map(|_| card.to_string()).unwrap_or_default();
            out.row(&ORDER, &[&card, order, &format_args!("{told}{}", refusal(*outcome))]);
        }
        What::WentOn { order, outcome } => {
            out.row(&ORDER, &[&"", order, &format_args!("{told}{}", refusal(*outcome))]);
        }
        What::Listed(panel) => {
            out.end_table();
            panels::print(panel, Listed::InTurn, reader, out);
        }
        What::Mail { mail } => panels::messages(mail, reader, out),
        _ => out.row(&EVENT, &[&told]),
    }
}

/// The refusal of an order: the number of the message and its sentence.
fn refusal(outcome: Outcome) -> String {
    let Some(refusal) = outcome.refusal() else { return String::new() };
    let before = if matches!(outcome, Outcome::Went { .. }) { ". " } else { "" };
    text::written(&(before, refusal))
}
