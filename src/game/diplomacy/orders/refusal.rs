//! Why a card, or one meaning of it, is not followed.

use super::tokens::Words;
use crate::messages;
use playdeck_base::message::Message;
use playdeck_diplomacy_rules::world::map::Province;
use std::ops::{Deref, DerefMut};

/// Why a card, or one meaning of it, is not followed. It is kept apart, so that results are small: nearly every order is
/// followed.
#[derive(Debug, Clone)]
pub(super) struct Refusal(Box<Reason>);

#[derive(Debug, Clone)]
pub(super) struct Reason {
    pub(super) message: Message,
    /// The offset of the offending word in the text.
    pub(super) offset: usize,
    pub(super) unit: Option<Province>,
    /// Whether the card reader has refused the card and given its message, which is this one.
    pub(super) is_said: bool,
}

impl Refusal {
    pub(super) fn new(message: Message, offset: usize) -> Self {
        Self(Box::new(Reason { message, offset, unit: None, is_said: false }))
    }

    /// The refusal of a card that the card reader has refused with a message.
    pub(super) fn said(message: Message) -> Self {
        let mut refusal = Self::new(message, 0);
        refusal.is_said = true;
        refusal
    }

    /// The same refusal; if the line begins with no unit, it says instead what an order begins with.
    pub(super) fn at_the_beginning(mut self, line: &Words) -> Self {
        if self.offset == line.offset() && self.message.definition == &messages::unknown_name::DEFINITION {
            self.message.definition = &messages::no_unit_named::DEFINITION;
        }
        self
    }

    /// The same refusal, for an order for the unit in a province.
    pub(super) fn of(mut self, unit: Option<Province>) -> Self {
        self.unit = unit;
        self
    }

    /// Its message.
    pub(super) fn into_message(self) -> Message {
        self.0.message
    }
}

impl Deref for Refusal {
    type Target = Reason;

    fn deref(&self) -> &Reason {
        &self.0
    }
}

impl DerefMut for Refusal {
    fn deref_mut(&mut self) -> &mut Reason {
        &mut self.0
    }
}
