//! Why a card, or one meaning of it, is not followed.

use super::words::Words;
use crate::game::diplomacy::map::Province;
use crate::game::diplomacy::messages;
use crate::message::Message;

/// Why a card, or one meaning of it, is not followed.
#[derive(Debug, Clone)]
pub(super) struct Refusal {
    pub(super) message: Message,
    /// Where in the text the offending word begins.
    pub(super) offset: usize,
    pub(super) unit: Option<Province>,
}

impl Refusal {
    pub(super) const fn new(message: Message, offset: usize) -> Self {
        Self { message, offset, unit: None }
    }

    /// The same refusal, which says of a line that begins with no unit what an order begins with.
    pub(super) fn at_the_beginning(mut self, line: &Words) -> Self {
        if self.offset == line.offset() && self.message.definition == &messages::UNKNOWN_NAME {
            self.message.definition = &messages::NO_UNIT_NAMED;
        }
        self
    }

    /// The same refusal of an order for the unit in a province.
    pub(super) const fn of(mut self, unit: Option<Province>) -> Self {
        self.unit = unit;
        self
    }
}
