//! Cards and messages as they are printed: the card's number, its image, and under it what was said of it.

use super::messages as say;
use crate::card::{COLUMNS, Card, columns};
use crate::deck::Masks;
use crate::listing::{Line, Part, Spacing};
use crate::message::{Definition, Message, PRINTED_OF_ONE, Place};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Print position of a card's first column.
const IMAGE: usize = 9;
/// Print position of the sequence field.
const SEQUENCE: usize = IMAGE + COLUMNS + 2;
/// Print positions in which a message's sentence is wrapped.
const SENTENCE: (usize, usize) = (18, 130);

/// A card, a caret and a message's first line, which no page end parts.
const WITH_A_MESSAGE: u32 = 3;

/// The heads over echoed cards.
pub fn start(part: &mut Part) {
    let mut heads = Line::of("   STMT").with(SEQUENCE, "SEQUENCE");
    heads.put(IMAGE, "CARD");
    part.start_columns(heads);
}

/// Messages by the card they speak of, without what is secret on it.
pub type ByCard<'a> = BTreeMap<u32, Vec<Cow<'a, Message>>>;

/// Sorts messages by card and masks what they repeat of secrets; those of no card come back apart.
pub fn by_card<'a>(
    messages: impl IntoIterator<Item = &'a Message>,
    masks: &Masks,
) -> (ByCard<'a>, Vec<Cow<'a, Message>>) {
    let mut placed = ByCard::new();
    let mut others = Vec::new();
    for message in messages {
        match message.place {
            Some(place) => placed.entry(place.card).or_default().push(masks.message(message)),
            None => others.push(Cow::Borrowed(message)),
        }
    }
    for messages in placed.values_mut() {
        messages.sort_by_key(|message| message.place.map(|place| place.column));
    }
    (placed, others)
}

/// Prints a player's own card. A sequence number is the gamesmaster's and would tell how many cards stand
/// before this one; anything else in its columns is the player's text.
pub fn own_card(part: &mut Part, number: u32, card: &Card, messages: &ByCard<'_>) {
    echo(part, Some(number), &unnumbered(card), messages);
}

/// Prints a card of a player's own message; it has no number among their cards.
pub fn press_card(part: &mut Part, card: &Card, messages: &ByCard<'_>) {
    echo(part, None, &unnumbered(card), messages);
}

/// A card without its sequence number.
fn unnumbered(card: &Card) -> Cow<'_, Card> {
    match card.sequence_number() {
        Some(_) => Cow::Owned(Card::new(card.number, columns(card.image(), 1, 72))),
        None => Cow::Borrowed(card),
    }
}

/// Prints a card under a number, and what was said of it.
pub fn card(part: &mut Part, number: u32, card: &Card, messages: &ByCard<'_>) {
    echo(part, Some(number), card, messages);
}

fn echo(part: &mut Part, number: Option<u32>, card: &Card, messages: &ByCard<'_>) {
    let mut line = Line::new(Spacing::Single);
    if let Some(number) = number {
        line.put_right(IMAGE - 2, number);
    }
    line.put(IMAGE, columns(card.image(), 1, 72));
    line.put(SEQUENCE, card.sequence_field());
    let messages = messages.get(&card.number).into_iter().flatten();
    if messages.clone().next().is_some() {
        part.keep(WITH_A_MESSAGE);
    }
    part.line(line);
    for message in messages {
        placed(part, number, message);
    }
}

/// Prints a message that belongs under a card, with a caret below the column it speaks of.
fn placed(part: &mut Part, number: Option<u32>, message: &Message) {
    let column = message.place.map_or(0, |place| usize::from(place.column));
    if column > 0 {
        let position = if column > 72 { SEQUENCE + column - 73 } else { IMAGE + column - 1 };
        part.line(Line::new(Spacing::Single).with(position, '^'));
    }
    let statement = number.map(|number| format!("STMT {number}"));
    let column = (column > 0).then(|| format!("COL {column}"));
    let place: Vec<String> = statement.into_iter().chain(column).collect();
    sentence(part, message, &place.join(" "));
}

/// Prints how many messages of a number are counted and not printed.
pub fn left_out(part: &mut Part, definition: &Definition, count: u64) {
    unplaced(part, &say::LEFT_OUT.message().with(definition).with(PRINTED_OF_ONE).with(count));
}

/// Prints a message that belongs under no card.
pub fn unplaced(part: &mut Part, message: &Message) {
    let place = message.place.map_or_else(String::new, |Place { card, .. }| format!("STMT {card}"));
    sentence(part, message, &place);
}

fn sentence(part: &mut Part, message: &Message, place: &str) {
    let separator = if place.is_empty() { "" } else { "  " };
    let sentence = message.sentence();
    let text = format!("{place}{separator}{}", part.with_control(&sentence));
    let mut lines = crate::listing::wrap(&text, SENTENCE.1 + 1 - SENTENCE.0).into_iter();
    let first = lines.next().unwrap_or_default();
    part.line(Line::new(Spacing::Single).with(IMAGE, message.definition).with(SENTENCE.0, first));
    for line in lines {
        part.line(Line::new(Spacing::Single).with(SENTENCE.0, line));
    }
}
