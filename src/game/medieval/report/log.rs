//! What was seen to happen, told in its order: each turn of the reader's own under a head of its own, what he saw of
//! others in between.

use super::panels::{self, Listed, Reader};
use super::told::{Name, Told};
use crate::game::medieval::event::{Event, Outcome, What};
use crate::game::medieval::lobby::MatchNumber;
use crate::game::medieval::seat::Seat;
use crate::listing::{Line, Part, Spacing, wrap};

/// Print positions: the last of a card's number, an order, what became of it, and what it led to.
const CARD: usize = 8;
const ORDER: (usize, usize) = (10, 42);
const OUTCOME: (usize, usize) = (44, 131);
const EVENT: usize = 12;

/// Whether an event is told from a seat: what happened in the lobby is news of the door.
fn is_told(seat: &Seat<'_>, event: &Event) -> bool {
    event.round > 0 && seat.may_know(event)
}

/// Whether an event is told before the turns: messages that came in, that no cards did, and the order of the turns.
const fn is_before(event: &Event) -> bool {
    event.turn.is_none()
        && matches!(event.what, What::Mail { .. } | What::NoCards { .. } | What::Order { .. })
}

/// Prints in which order the seats had their turns.
pub fn order(game: MatchNumber, events: &[Event], names: &[String], part: &mut Part) {
    let of_game = events.iter().filter(|event| event.game == Some(game));
    let orders = || of_game.clone().filter(|event| matches!(event.what, What::Order { .. }));
    let are_several = orders().nth(1).is_some();
    for event in orders() {
        let told = Told { what: &event.what, names, who: None }.to_string();
        // A play of several rounds has an order for each.
        let told = match told.strip_prefix("The round") {
            Some(rest) if are_several => format!("Round {}{rest}", event.round),
            _ => told,
        };
        part.paragraph(5, OUTCOME.1, &told);
    }
}

/// Prints that no cards came from the reader, if none did.
pub fn no_cards(seat: &Seat<'_>, events: &[Event], names: &[String], part: &mut Part) {
    let is_own = |event: &&Event| {
        seat.may_know(event) && matches!(event.what, What::NoCards { player } if Some(player) == seat.who)
    };
    for event in events.iter().filter(is_own) {
        let told = Told { what: &event.what, names, who: seat.who };
        part.paragraph_after(Spacing::Double, 5, OUTCOME.1, &told.to_string());
    }
}

/// Prints the messages that came in.
pub fn mail(seat: &Seat<'_>, events: &[Event], reader: Reader<'_>, part: &mut Part) {
    let arrived = events.iter().filter(|event| event.turn.is_none() && is_told(seat, event));
    let mut is_first = true;
    for event in arrived {
        let What::Mail { mail } = &event.what else { continue };
        if std::mem::take(&mut is_first) {
            part.headline("MESSAGES");
        }
        panels::messages(mail, reader, part);
    }
}

/// Prints what was seen to happen. A spectator reads a head for each turn, a player one for his own and one for what
/// others do.
pub fn print(seat: &Seat<'_>, events: &[Event], reader: Reader<'_>, part: &mut Part) {
    let names = reader.names;
    let mut head = None;
    for event in events.iter().filter(|event| is_told(seat, event)) {
        if is_before(event) {
            continue;
        }
        let is_own = event.turn.is_some() && event.turn == seat.who;
        let now = (event.round, is_own, event.turn.filter(|_| seat.who.is_none()));
        if head != Some(now) {
            head = Some(now);
            part.end_columns();
            let round = event.round;
            match (seat.who, event.turn) {
                (None, Some(player)) => {
                    part.headline(format_args!("ROUND {round} - {}", Name { player, names }));
                }
                (None, None) => part.headline(format_args!("ROUND {round}")),
                _ if is_own => part.headline(format_args!("ROUND {round} - YOUR TURN")),
                _ => part.headline(format_args!("ROUND {round} - WHAT YOU SAW OF OTHERS")),
            }
            if is_own {
                let heads = Line::new(Spacing::Single).with(CARD - 3, "STMT").with(ORDER.0, "ORDER");
                part.start_columns(heads.with(OUTCOME.0, "OUTCOME"));
            }
        }
        tell(&event.what, seat, reader, part);
    }
    part.end_columns();
}

fn tell(what: &What, seat: &Seat<'_>, reader: Reader<'_>, part: &mut Part) {
    let told = Told { what, names: reader.names, who: seat.who };
    match what {
        What::Ordered { card, order, outcome } => {
            let card = seat.who.map(|_| *card);
            put_order(card, &order.to_string(), &format!("{told}{}", refusal(*outcome)), part);
        }
        What::Listed(panel) => {
            part.end_columns();
            panels::print(panel, Listed::InTurn, reader, part);
        }
        What::Mail { mail } => panels::messages(mail, reader, part),
        _ => part.paragraph(EVENT, OUTCOME.1, &told.to_string()),
    }
}

/// Prints an order and what became of it side by side, each in as many rows as it takes.
fn put_order(card: Option<u32>, order: &str, outcome: &str, part: &mut Part) {
    let rows = |text: &str, (first, last): (usize, usize)| wrap(text, last + 1 - first);
    let (orders, outcomes) = (rows(order, ORDER), rows(outcome, OUTCOME));
    let count = orders.len().max(outcomes.len());
    part.keep(u32::try_from(count).unwrap_or(1));
    for row in 0..count {
        let mut line = Line::new(Spacing::Single);
        if let (0, Some(card)) = (row, card) {
            line.put_right(CARD, card);
        }
        line.put(ORDER.0, orders.get(row).map_or("", String::as_str));
        line.put(OUTCOME.0, outcomes.get(row).map_or("", String::as_str));
        part.line(line);
    }
}

/// What stopped an order: the number of the message and its sentence.
fn refusal(outcome: Outcome) -> String {
    let (before, refusal) = match outcome {
        Outcome::Refused(refusal) => ("", refusal),
        Outcome::Went { refused: Some(refusal), .. } => (". ", refusal),
        _ => return String::new(),
    };
    let message = refusal.message();
    format!("{before}{} {}", message.definition, message.sentence())
}
