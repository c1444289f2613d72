//! The operands of the gamesmaster's cards as typed values. What cannot be read is a message at its place.

use playdeck_base::message::Message;
use playdeck_base::secret;
use playdeck_cards::card::Statement;
use playdeck_cards::card::messages::{name_in_latin, name_numbered};
use playdeck_cards::deck::control::control_card;
use playdeck_cards::operand::{self, Operands, Token};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
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
        Ok(Self { card, word: control_card(text).word.into_owned(), operands })
    }
}

/// Everything that was read, or all that is wrong with it.
pub fn all<T>(read: impl IntoIterator<Item = Result<T, Message>>) -> Result<Vec<T>, Vec<Message>> {
    let (mut all, mut messages) = (Vec::new(), Vec::new());
    for one in read {
        one.map_or_else(|message| messages.push(message), |one| all.push(one));
    }
    if messages.is_empty() { Ok(all) } else { Err(messages) }
}

/// A play card and the acts behind it, or all that is wrong with either.
pub fn both<C, A>(card: Result<C, Message>, acts: Result<A, Vec<Message>>) -> Result<(C, A), Vec<Message>> {
    match (card, acts) {
        (Ok(card), Ok(acts)) => Ok((card, acts)),
        (card, acts) => Err(card.err().into_iter().chain(acts.err().unwrap_or_default()).collect()),
    }
}

/// Refuses a word with a value on the card of a person, of which only what `K` reads was taken off: in a name or an
/// address it would be shown to others, and it may be a password. The value is in no message.
pub fn unknown_operand<K: DeserializeOwned>(card: &Statement, text: &str) -> Result<(), Message> {
    let Some((word, _)) = secret::operands_of_person(text).next() else { return Ok(()) };
    let fault = operand::from_operands::<K>(&format!("{}=0", text[word.clone()].to_uppercase())).err();
    fault.map_or(Ok(()), |fault| Err(fault.message().at(card.place(word.start))))
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

    /// The operands of a card that has none with keys.
    fn unkeyed(&self) -> Result<&[Token], Message> {
        self.keyed::<NoKeys>().map(|NoKeys {}| self.parts().1.positional.as_slice())
    }

    /// The message for an operand without a key that is not among the first ones.
    fn behind(&self, first: usize, say: fn(&str) -> Message) -> Option<Message> {
        let (card, operands) = self.parts();
        let word = operands.positional.get(first)?;
        Some(say(&word.text).at(card.place(word.offset)))
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

/// The keys of a card that has none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NoKeys {}

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

/// A person's card that has no operands.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plain {}
/// The names on player cards. Two that are alike only in Latin letters are two people: the later one gets a number.
#[derive(Debug, Default)]
pub struct NamesTaken(BTreeMap<String, bool>);

impl NamesTaken {
    /// What a player is called whose card has a name, and the message about it if that is not the name.
    pub fn name(&mut self, card: &Statement, name: String) -> (String, Option<Message>) {
        let is_in_latin =
            card.messages.iter().any(|message| *message.definition == name_in_latin::DEFINITION);
        let Some(was_in_latin) = self.0.insert(name.to_lowercase(), is_in_latin) else { return (name, None) };
        if !is_in_latin && !was_in_latin {
            return (name, None);
        }
        let is_free = |called: &String| !self.0.contains_key(&called.to_lowercase());
        let called =
            (2..=u32::MAX).map(|number| format!("{name} {number}")).find(is_free).unwrap_or_default();
        self.0.insert(called.to_lowercase(), is_in_latin);
        let message = name_numbered(&name, &called).at(card.whole());
        (called, Some(message))
    }
}
