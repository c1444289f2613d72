//! The play cards `$TURN n` and `$HANDOVER n`.
//!
//! The number is that of the turn to be played next, so that a stale deck is not played twice. `$HANDOVER` plays no
//! turn: positions get new players, who receive a report before their first orders.

use super::acts::Acts;
use crate::messages as say;
use crate::name::Rainbow;
use crate::world::Position;
use playdeck_base::message::Message;
use playdeck_game::cards::{self, Operated as _};
use playdeck_game::{self as game, Due, PlayCard};
use playdeck_kit::dates;

/// The name of the play card.
pub const TURN: &str = "TURN";
/// The name of the play card that hands positions over before a turn.
pub const HANDOVER: &str = "HANDOVER";

/// The content of a play card and the acts after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// The turn to be played, or the turn before which positions are handed over.
    pub turn: u32,
    /// Whether positions are only handed over.
    pub is_handover: bool,
    /// The acts after the card.
    pub acts: Acts,
}

impl game::Plays<Rainbow> for Head {
    fn due(position: &Position) -> Vec<Due> {
        position
            .next_turn()
            .map(|turn| Due { word: TURN, date: turn.to_string(), name: named(turn) })
            .into_iter()
            .collect()
    }

    fn accept(position: &Position, card: &PlayCard<'_>) -> Result<Self, Vec<Message>> {
        let is_handover = card.word == HANDOVER;
        let (turn, acts) = cards::both(turn(position, card), Acts::read(position, &card.acts, card.word))?;
        if is_handover && !acts.has_takeover() {
            return Err(vec![card.refuse(say::handover_of_nothing())]);
        }
        Ok(Self { turn, is_handover, acts })
    }

    fn work(&self) -> u64 {
        self.acts.work()
    }

    fn subject(&self) -> String {
        format!("{}{}", if self.is_handover { "HANDOVER BEFORE " } else { "" }, named(self.turn))
    }
}

/// A turn as players read it.
fn named(turn: u32) -> String {
    format!("TURN {turn}")
}

fn turn(position: &Position, card: &PlayCard<'_>) -> Result<u32, Message> {
    let next = position.next_turn().unwrap_or_default();
    let waits_for = format!("${TURN} {next}");
    let unreadable = || say::turn_unreadable(&format!("${}", card.word), &waits_for);
    let (given,): (u32,) = card.placed_only(unreadable)?;
    dates::check(&given, &next).map(|()| given).map_err(|misdated| {
        let say = misdated.of::<fn(u32, &str) -> Message>(say::stale_turn, say::future_turn);
        let column = card.operands.positional.first().map_or(0, |word| word.offset);
        say(given, &waits_for).at(card.card.place(column))
    })
}
