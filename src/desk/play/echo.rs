//! Prints cards with their messages: the card's number, its image, and the messages under it.

use super::messages as say;
use playdeck_base::message::{Definition, Message, PRINTED_OF_ONE, Place};
use playdeck_cards::card::{COLUMNS, Card, columns, trimmed};
use playdeck_cards::deck::Masks;
use playdeck_print::document::{Column, Document, Gap, with_control};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The column in which a card begins.
const IMAGE: u16 = 9;
/// The column of the sequence field.
const SEQUENCE: u16 = IMAGE + CARD + 2;
#[expect(clippy::cast_possible_truncation, reason = "80")]
const CARD: u16 = COLUMNS as u16;
/// A card after its number.
const ECHO: [Column<'_>; 3] = [
    Column::right("STMT", IMAGE - 2).led_by(""),
    Column::verbatim("CARD", IMAGE, IMAGE + CARD - 1),
    Column::verbatim("SEQUENCE", SEQUENCE, SEQUENCE + 7).in_columns_alone(),
];
/// A message: its number, and its sentence.
const MESSAGE: [Column<'_>; 2] =
    [Column::left("", IMAGE, 16), Column::left("", 18, 130).led_by(" ").parted()];

/// A card, a caret and a message's first line, which are kept on one page.
const WITH_A_MESSAGE: usize = 3;

/// The heads over echoed cards.
pub fn start(out: &mut Document<'_>) {
    out.begin_table(&ECHO);
}

/// A card as it is printed.
pub type Shown<'c> = Card<Cow<'c, str>>;

/// Messages by the card they are about, without what is secret on it.
pub type ByCard<'a> = BTreeMap<u32, Vec<Cow<'a, Message>>>;

/// Sorts messages by card and masks what they repeat of secrets. Messages about no card are returned separately.
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

/// Prints a player's own card. A sequence number is the gamesmaster's and would show how many cards come before this
/// one. Anything else in its columns is the player's text.
pub fn own_card(out: &mut Document<'_>, number: u32, card: &Shown<'_>, messages: &ByCard<'_>) {
    echo(out, Some(number), card, own_field(card), messages);
}

/// Prints a card of a player's own message. It has no number among their cards.
pub fn press_card(out: &mut Document<'_>, card: &Shown<'_>, messages: &ByCard<'_>) {
    echo(out, None, card, own_field(card), messages);
}

/// What is in the columns of the sequence number, unless it is one.
fn own_field<'c>(card: &'c Shown<'_>) -> &'c str {
    let field = card.sequence_field();
    if card.sequence_number().is_some() { "" } else { field }
}

/// Prints a card with a number, and its messages.
pub fn card(out: &mut Document<'_>, number: u32, card: &Shown<'_>, messages: &ByCard<'_>) {
    echo(out, Some(number), card, card.sequence_field(), messages);
}

fn echo(
    out: &mut Document<'_>,
    number: Option<u32>,
    card: &Shown<'_>,
    sequence: &str,
    messages: &ByCard<'_>,
) {
    let messages = messages.get(&card.number).into_iter().flatten();
    if messages.clone().next().is_some() {
        out.keep(WITH_A_MESSAGE);
    }
    out.cells(Gap::None, &ECHO, &[&number, &trimmed(columns(card.image(), 1, 72)), &sequence]);
    for message in messages {
        placed(out, number, message);
    }
}

/// Prints a message that belongs under a card, with a caret below the column it is about.
fn placed(out: &mut Document<'_>, number: Option<u32>, message: &Message) {
    let column = message.place.map_or(0, |place| place.column);
    if column > 0 {
        out.pointer(if column > 72 { SEQUENCE.saturating_add(column - 73) } else { IMAGE + column - 1 });
    }
    let statement = number.map(|number| format!("STMT {number}"));
    let column = (column > 0).then(|| format!("COL {column}"));
    let place: Vec<String> = statement.into_iter().chain(column).collect();
    sentence(out, message, &place.join(" "));
}

/// Prints how many messages with a number were left out.
pub fn left_out(out: &mut Document<'_>, definition: &Definition, count: u64) {
    unplaced(out, &say::left_out(definition, PRINTED_OF_ONE, count));
}

/// Prints a message that belongs under no card.
pub fn unplaced(out: &mut Document<'_>, message: &Message) {
    let place = message.place.map_or_else(String::new, |Place { card, .. }| format!("STMT {card}"));
    sentence(out, message, &place);
}

fn sentence(out: &mut Document<'_>, message: &Message, place: &str) {
    let separator = if place.is_empty() { "" } else { " " };
    let sentence = message.sentence();
    let sentence = with_control(&sentence, out.medium().control);
    out.row(&MESSAGE, &[&message.definition, &format_args!("{place}{separator}{sentence}")]);
}
