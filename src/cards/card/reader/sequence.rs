//! The numbers in columns 73-80, which ascend through a deck, and the numbers of the cards themselves.

use crate::card::messages;
use crate::card::statement::{Card, Kind, Statement, place as place_on};
use playdeck_base::message::Message;

/// The last sequence number of a deck and its card.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Sequence {
    pub(super) last: Option<(u32, u32)>,
}

impl Sequence {
    /// Whether a number, if there is one, ascends from the last.
    pub(super) fn ascends_to(self, number: Option<u32>) -> bool {
        number.zip(self.last).is_none_or(|(number, (last, _))| number > last)
    }

    /// Compares a card's sequence number with the last one.
    pub(super) fn check(&mut self, card: &Card) -> Option<Message> {
        let number = card.sequence_number()?;
        let (last, on_card) = self.last.replace((number, card.number))?;
        (number <= last).then(|| {
            let (number, last) = (format!("{number:08}"), format!("{last:08}"));
            messages::out_of_sequence(&number, &last, on_card).at(place_on(card.number, 73))
        })
    }
}

/// Numbers the cards of a statement from a number on, also in its messages. Returns the number after the last.
pub(super) fn renumber(statement: &mut Statement, from: u32, sequence: &mut Sequence) -> u32 {
    let before = statement.first.number;
    statement.messages.retain(|message| message.definition != &messages::out_of_sequence::DEFINITION);
    for place in statement.messages.iter_mut().filter_map(|message| message.place.as_mut()) {
        place.card = place.card.saturating_sub(before).saturating_add(from);
    }
    let mut number = from;
    for card in std::iter::once(&mut statement.first).chain(&mut statement.more) {
        card.number = number;
        number = number.saturating_add(1);
        if statement.kind != Kind::Jcl {
            statement.messages.extend(sequence.check(card));
        }
    }
    number
}
