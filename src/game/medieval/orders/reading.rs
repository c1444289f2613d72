//! Reading a player's sections, one order on each card.
//!
//! A card that cannot be read is refused with a message, and the cards after it are still read.

use super::argument::{LEXIS, plain_number};
use super::order::{GivenOrder, Order, Orders};
use super::verbs::{Meaning, Reader, is_meant_as_order};
use crate::cards::section::PLAYER;
use crate::knowledge::view::View;
use crate::messages as say;
use crate::name::Medieval;
use crate::tables::LONGEST_MAIL;
use crate::world::numbers::PlayerNumber;
use playdeck_base::message::{Message, Place, counted};
use playdeck_cards::card::Lent;
use playdeck_game::withdrawal::{Withdrawal, lines_withdrawn};
use playdeck_game::{self as game, Reading, SectionCards};
use playdeck_kit::words::Words;

impl game::Sheets<Medieval> for Orders {
    fn read(view: &View<'_>, sections: &[SectionCards<'_>]) -> Reading<Self> {
        match view.seat_at_table().and_then(|seat| seat.who) {
            Some(player) => of_player(player, view.rounds(), sections),
            None => Reading { orders: Self::default(), messages: Vec::new() },
        }
    }

    /// The piece that the order is for; empty if it is for none. A key is an order only with numbers behind it and nothing
    /// else, because people begin sentences with `I`.
    fn ordered(view: &View<'_>, text: &str) -> Vec<String> {
        let Some(player) = view.seat_at_table().and_then(|seat| seat.who) else { return Vec::new() };
        let mut words = Words::of(text, &LEXIS);
        let is_key = words.next().is_none_or(|word| word.text.len() == 1);
        let is_long = !is_key || !words.is_done() && words.all(|word| plain_number(&word).is_some());
        match (Reader { player, current: None }).card(text) {
            Ok(Meaning::Order(order)) if is_long => {
                vec![order.piece().map_or_else(String::new, |piece| piece.to_string())]
            }
            _ => Vec::new(),
        }
    }

    fn nearly_ordered(_: &View<'_>, text: &str) -> bool {
        is_meant_as_order(text)
    }

    /// A key, or a way in keys, is for the piece in hand.
    fn followed(view: &View<'_>, text: &str) -> bool {
        let player = view.seat_at_table().and_then(|seat| seat.who);
        player.is_some_and(|player| {
            matches!((Reader { player, current: Some(1) }).card(text), Ok(Meaning::Order(_)))
        })
    }
}

/// Reads all sections of a player one after another, as if they were one: none replaces another. `rounds` is the number
/// of rounds in the play. `CLEAR` withdraws what stands above it.
fn of_player(player: PlayerNumber, rounds: u8, sections: &[SectionCards<'_>]) -> Reading<Orders> {
    let withdrawal = Withdrawal::last(sections, |line| is_of_another(player, line));
    let mut reading =
        Reading { orders: Orders::default(), messages: added(sections, withdrawal.as_ref()).collect() };
    reading.messages.extend(
        withdrawal
            .as_ref()
            .filter(|it| it.withdrawn > 0)
            .map(|it| say::withdrawn(&counted(it.withdrawn, "line")).at(it.card.whole())),
    );
    let mut reader = Reader { player, current: None };
    let mut round = 0;
    // Whether the card before is a message. A continuation after a refused card is never added to an earlier message,
    // which may be for somebody else.
    let mut is_letter = false;
    // The section whose other cards are somebody else's, and its `PLAYER` card among the messages.
    let mut foreign: Option<(usize, Place, u64)> = None;
    for (number, section, card) in numbered(sections, withdrawal.as_ref()) {
        let text = card.text();
        if let Some((_, _, behind)) = foreign.as_mut().filter(|(of, ..)| *of == section) {
            *behind += u64::from(!text.trim().is_empty());
            continue;
        }
        reading.messages.extend(foreign.take().map(passed_over));
        if !card.complete {
            is_letter = false;
            continue;
        }
        if is_remark(&text) {
            continue;
        }
        if let Some(more) = text.trim_start().strip_prefix('+') {
            let refusal = match reading.orders.given.last_mut() {
                Some(GivenOrder { order: Order::Send { text, .. }, .. }) if is_letter => {
                    carry_on(text, more.trim(), card)
                }
                _ => Some(say::nothing_carried_on().at(card.whole())),
            };
            reading.messages.extend(refusal);
            continue;
        }
        if is_of_another(player, &text) {
            foreign = Some((section, card.whole(), 0));
            continue;
        }
        let read = reader.card(&text);
        is_letter = matches!(read, Ok(Meaning::Order(Order::Send { .. })));
        match read {
            Ok(Meaning::Order(order)) => {
                match order {
                    Order::Select(piece) => reader.current = Some(piece),
                    Order::Stay(piece) if reader.current.is_some_and(|current| current != piece) => {
                        reading.messages.push(say::no_way(piece).at(card.whole()));
                    }
                    _ => {}
                }
                reading.orders.given.push(GivenOrder { order, place: card.whole(), card: number, round });
            }
            Ok(Meaning::Round) if round + 1 < rounds => round += 1,
            Ok(Meaning::Round) => {
                reading.messages.push(say::no_more_rounds(&counted(rounds.into(), "round")).at(card.whole()));
            }
            Ok(Meaning::Nothing) => {}
            Err((message, offset)) => reading.messages.push(message.at(card.place(offset))),
        }
    }
    reading.messages.extend(foreign.map(passed_over));
    reading
}

/// Whether a card opens the section of somebody else, and opens it wrongly, because the deck would have seen it
/// otherwise.
fn is_of_another(player: PlayerNumber, text: &str) -> bool {
    let mut words = Words::of(text, &LEXIS);
    let is_opener = words.next().is_some_and(|word| {
        !word.is_quoted() && word.text.trim_end_matches(':').eq_ignore_ascii_case(PLAYER)
    });
    is_opener && words.next().and_then(|word| plain_number(&word)) != Some(player.0.into())
}

/// What is said of the cards under such a card.
fn passed_over((_, at, behind): (usize, Place, u64)) -> Message {
    say::player_card(&counted(behind, "card")).at(at)
}

/// Notes for every further sheet that is not empty that it replaces none, because a player who mails a correction may
/// think so.
fn added<'a>(
    sections: &'a [SectionCards<'a>],
    withdrawal: Option<&'a Withdrawal<'a>>,
) -> impl Iterator<Item = Message> + 'a {
    let written = sections.iter().enumerate().filter(move |(number, section)| {
        let withdrawn = lines_withdrawn(withdrawal, *number, &section.lines);
        section.lines.iter().skip(withdrawn).any(|card| !is_remark(&card.text()))
    });
    written.skip(1).map(|(_, section)| say::sheet_added().at(section.opener.whole()))
}

/// Whether a card has no order: a blank card, or a remark like those of the printed order sheets.
fn is_remark(text: &str) -> bool {
    let text = text.trim();
    text.is_empty() || text.starts_with('*')
}

/// The statements of all sections except their openers. Each has the number of its first card, as the player's cards
/// are numbered in print, and the place of its section. Those that were withdrawn are counted alone.
fn numbered<'a>(
    sections: &'a [SectionCards<'a>],
    withdrawal: Option<&'a Withdrawal<'a>>,
) -> impl Iterator<Item = (u32, usize, Lent<'a>)> {
    let all = sections.iter().enumerate().flat_map(move |(place, section)| {
        let withdrawn = lines_withdrawn(withdrawal, place, &section.lines);
        let lines = section.lines.iter().enumerate();
        let lines = lines.map(move |(line, card)| (line < withdrawn, place, card));
        std::iter::once((true, place, section.opener)).chain(lines)
    });
    let counted = all.scan(1, |next: &mut u32, (is_passed_over, section, card)| {
        let number = *next;
        *next = next.saturating_add(u32::try_from(card.cards().count()).unwrap_or(u32::MAX));
        Some((is_passed_over, number, section, card))
    });
    counted
        .filter(|(is_passed_over, ..)| !is_passed_over)
        .map(|(_, number, section, card)| (number, section, card))
}

/// Adds a card `+ text` to the message on the card before it.
fn carry_on(text: &mut String, more: &str, card: Lent<'_>) -> Option<Message> {
    if text.chars().count() + 1 + more.chars().count() > LONGEST_MAIL {
        return Some(say::mail_long(LONGEST_MAIL).at(card.whole()));
    }
    text.push(' ');
    text.push_str(more);
    None
}
