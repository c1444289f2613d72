//! The operands of the gamesmaster's cards as typed values. What cannot be read is a message at its place.

use crate::card::Statement;
use crate::deck::control::control_card;
use crate::message::Message;
use crate::operand::{Operands, Token};
use serde::de::DeserializeOwned;
use std::str::FromStr;

/// An act behind a play card, with its operands.
pub struct Act<'a> {
    /// The card.
    pub card: &'a Statement,
    /// Its control word.
    pub word: String,
    operands: Operands<'a>,
}

impl<'a> Act<'a> {
    /// Takes an act apart; `text` is the text of the card.
    pub fn of(card: &'a Statement, text: &'a str) -> Result<Self, Message> {
        let operands = Operands::of(text).map_err(|fault| fault.message().at(card.place(fault.offset)))?;
        Ok(Self { card, word: control_card(text).word, operands })
    }
}

/// A card with operands.
pub trait Operated {
    /// The card, and its operands.
    fn parts(&self) -> (&Statement, &Operands<'_>);

    /// A message about the card as a whole.
    fn refuse(&self, message: Message) -> Message {
        message.at(self.parts().0.whole())
    }

    /// Reads the operands with keys.
    fn keyed<K: DeserializeOwned>(&self) -> Result<K, Message> {
        let (card, operands) = self.parts();
        operands.read().map_err(|fault| fault.message().at(card.place(fault.offset)))
    }

    /// Reads the operands with keys of a card that has no others.
    fn keyed_only<K: DeserializeOwned>(&self) -> Result<K, Message> {
        let (card, operands) = self.parts();
        operands.read_keyed_only().map_err(|fault| fault.message().at(card.place(fault.offset)))
    }

    /// Reads the operands without keys. If they are others than the card must have, the message is about the whole card.
    fn placed<P: Placed>(&self, otherwise: impl FnOnce() -> Message) -> Result<P, Message> {
        P::read(&self.parts().1.positional).ok_or_else(|| self.refuse(otherwise()))
    }

    /// Reads the operands without keys of a card that has no others.
    fn placed_only<P: Placed>(&self, otherwise: impl FnOnce() -> Message) -> Result<P, Message> {
        if self.parts().1.keyed.is_empty() { self.placed(otherwise) } else { Err(self.refuse(otherwise())) }
    }
}

impl Operated for Act<'_> {
    fn parts(&self) -> (&Statement, &Operands<'_>) {
        (self.card, &self.operands)
    }
}

impl Operated for super::PlayCard<'_> {
    fn parts(&self) -> (&Statement, &Operands<'_>) {
        (self.card, &self.operands)
    }
}

impl Operated for super::InitCard<'_> {
    fn parts(&self) -> (&Statement, &Operands<'_>) {
        (self.card, &self.operands)
    }
}

/// The operands that a card must have by their places.
pub trait Placed: Sized {
    /// Reads them. `None` if there are more or fewer, or one cannot be read.
    fn read(operands: &[Token]) -> Option<Self>;
}

impl<A: FromStr> Placed for (A,) {
    fn read(operands: &[Token]) -> Option<Self> {
        let [only] = operands else { return None };
        Some((only.text.parse().ok()?,))
    }
}

impl<A: FromStr, B: FromStr> Placed for (A, B) {
    fn read(operands: &[Token]) -> Option<Self> {
        let [first, second] = operands else { return None };
        Some((first.text.parse().ok()?, second.text.parse().ok()?))
    }
}
