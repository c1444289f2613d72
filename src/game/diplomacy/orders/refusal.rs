//! Why a card, or one meaning of it, is not followed.

use super::words::Words;
use crate::game::diplomacy::map::Province;
use crate::game::diplomacy::messages;
use crate::message::Message;

/// Why a card, or one meaning of it, is not followed.
#[derive(Debug, Clone)]
pub(super) struct Refusal {
    pub(super) message: Message,
    /// The offset of the offending word in the text.
    pub(super) offset: usize,
    pub(super) unit: Option<Province>,
}

impl Refusal {
    pub(super) const fn new(message: Message, offset: usize) -> Self {
        Self { message, offset, unit: None }
    }

    /// The same refusal; if the line begins with no unit, it says instead what an order begins with.
    pub(super) fn at_the_beginning(mut self, line: &Words) -> Self {
        if self.offset == line.offset() && self.message.definition == &messages::UNKNOWN_NAME {
            self.message.definition = &messages::NO_UNIT_NAMED;
        }
        self
    }

    /// The same refusal, for an order for the unit in a province.
    pub(super) const fn of(mut self, unit: Option<Province>) -> Self {
        self.unit = unit;
        self
    }
}
