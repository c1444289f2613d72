//! The play card `$TURN MARCH, 2` and what follows it.
//!
//! Month and year are those of the turn to be played next, so that a stale deck is not played twice.

use super::acts::Act;
use super::messages as say;
use super::name::Atlantis;
use super::position::Position;
use crate::game::{self, Due, PlayCard};
use crate::kit::dates::{self, MONTHS, Misdated, Month};
use crate::message::Message;

/// The name of the play card.
pub const TURN: &str = "TURN";

/// The content of a play card and the acts after it.
#[derive(Debug, Clone)]
pub struct Head {
    /// The turn to be played.
    pub turn: Month,
    /// The acts after the card, in their order.
    pub acts: Vec<Act>,
}

/// A month as it is written on cards.
fn date(month: Month) -> String {
    format!("{}, {}", month.name().to_uppercase(), month.year())
}

impl game::Plays<Atlantis> for Head {
    fn due(position: &Position) -> Vec<Due> {
        vec![Due { word: TURN, date: date(position.next_turn()) }]
    }

    fn accept(position: &Position, card: &PlayCard<'_>) -> Result<Self, Vec<Message>> {
        match (turn(position, card), Act::read_all(position, &card.acts)) {
            (Ok(turn), Ok(acts)) => Ok(Self { turn, acts }),
            (Err(message), Ok(_)) => Err(vec![message]),
            (Ok(_), Err(messages)) => Err(messages),
            (Err(message), Err(messages)) => Err(std::iter::once(message).chain(messages).collect()),
        }
    }

    fn subject(&self) -> String {
        format!("TURN {}", date(self.turn))
    }
}

/// Reads the month and compares it with the one that is due.
fn turn(position: &Position, card: &PlayCard<'_>) -> Result<Month, Message> {
    let due = position.next_turn();
    let unreadable = || say::DATE_UNREADABLE.message().with(date(due)).at(card.card.whole());
    let [month, year] = card.operands.positional.as_slice() else { return Err(unreadable()) };
    let of_year = (0..).zip(MONTHS).find(|(_, name)| name.eq_ignore_ascii_case(&month.text));
    let year: Option<u32> = year.text.parse().ok().filter(|year| *year > 0 && card.operands.keyed.is_empty());
    let (Some((of_year, _)), Some(year)) = (of_year, year) else { return Err(unreadable()) };
    let written = Month((year - 1).saturating_mul(12).saturating_add(of_year + 1));
    let definition = match dates::check(&written, &due) {
        Ok(()) => return Ok(due),
        Err(Misdated::Stale) => &say::STALE_TURN,
        Err(Misdated::Future) => &say::FUTURE_TURN,
    };
    let message = definition.message().with(date(written)).with(date(due));
    Err(message.at(card.card.place(month.offset)))
}
