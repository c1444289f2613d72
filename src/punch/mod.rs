//! Positions as card decks: `$POSITION` to `$ENDPOS`, numbered, counted and summed.
//!
//! This room turns the records of [`crate::operand`] into numbered cards and back, and tells from the seal on
//! `$ENDPOS` whether a deck is the one that was punched. It knows no game: a position is any structure of
//! records. Where `$POSITION` and `$ENDPOS` stand in a deck the caller finds out.
//!
//! ```text
//! $POSITION DIPLOMACY,FORMAT=1,SEED=5                                     00000010
//! SEASON YEAR=1901,PHASE=SPRING                                           00000020
//! $ENDPOS CARDS=2,CHECK=1234-5678                                         00000030
//! ```
//!
//! Source: STANDARD, "The position deck, and operand notation"; what is counted and summed says [`sums`].

pub mod json;
pub mod label;
pub mod messages;
pub mod sums;
mod verify;

pub use crate::press_rule::PressRule;
pub use label::{Label, Name, Title};
pub use verify::verify;

use crate::card::{Kind, Statement, TEXT_COLUMNS, columns, fold};
use crate::message::Message;
use crate::operand::{self, Fault, Operands, Token};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sums::{Seal, sequence_field};

/// The format in which positions are punched, and the only one that is read.
pub const FORMAT: u32 = 1;

/// The operands of `$POSITION` after the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Header {
    /// The format of the position; the first operand.
    pub format: u32,
    /// The root of chance.
    pub seed: u64,
    /// What the game is called, in one word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job: Option<Name>,
    /// What the game is called at the top of its pages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Title>,
    /// What players may write to one another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub press: Option<PressRule>,
    /// Whether the deck was changed by hand: any count and sums are taken.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub edited: bool,
}

impl Header {
    /// What the game is called, and how its press goes.
    pub fn label(&self) -> Label {
        Label { job: self.job.clone(), title: self.title.clone(), press: self.press }
    }
}

/// Punches the position of a game that has no name; see [`punch_labelled`].
pub fn punch<P: Serialize>(game: &str, seed: u64, control: char, position: &P) -> Result<Vec<String>, Fault> {
    punch_labelled(game, seed, Label::default(), control, position)
}

/// Punches a position: card images of 80 columns, numbered by 10 from 00000010, the first `$POSITION` and the
/// last `$ENDPOS`.
pub fn punch_labelled<P: Serialize>(
    game: &str,
    seed: u64,
    label: Label,
    control: char,
    position: &P,
) -> Result<Vec<String>, Fault> {
    let records = operand::to_records(position)?;
    let Label { job, title, press } = label;
    let header = Header { format: FORMAT, seed, job, title, press, edited: false };
    let mut deck = Deck::open(control, game, &header)?;
    for record in &records {
        deck.record(record);
    }
    Ok(deck.close())
}

/// Reads a `$POSITION` card: the game's word and the operands.
///
/// A position of another format is refused before its other operands are looked at, for they may be unknown.
pub fn read_header(card: &Statement) -> Result<(Token, Header), Message> {
    let text = card.text();
    let operands = Operands::of(&text).map_err(|fault| refused(&fault, card))?;
    let mut positional = operands.positional.iter();
    let Some(game) = positional.next() else {
        return Err(messages::FORMAT_FIRST.message().at(card.whole()));
    };
    let first = positional.next().map_or(operands.keyed_offset, |token| token.offset);
    let Some(format) = stated_format(&text[first..]) else {
        return Err(messages::FORMAT_FIRST.message().at(card.place(first)));
    };
    if format.parse() != Ok(FORMAT) {
        let message = messages::OTHER_FORMAT.message().with(operand::one_line(format)).with(FORMAT);
        return Err(message.at(card.place(first)));
    }
    let header = operands.read().map_err(|fault| refused(&fault, card))?;
    Ok((game.clone(), header))
}

/// What stands for the format, if that is the first operand.
fn stated_format(keyed: &str) -> Option<&str> {
    let (key, value) = keyed.split_once('=')?;
    let format = value.split([',', ' ']).next()?;
    (key.eq_ignore_ascii_case("FORMAT") && !format.is_empty()).then_some(format)
}

/// Reads the records between `$POSITION` and `$ENDPOS`. Comments and blank cards are passed over.
pub fn read<P: DeserializeOwned>(body: &[Statement]) -> Result<P, Message> {
    let records = || body.iter().filter(|statement| sums::is_record(statement));
    operand::from_records(records().map(Statement::text)).map_err(|fault| match records().nth(fault.record) {
        Some(statement) => refused(&fault, statement),
        None => unplaced(&fault),
    })
}

/// The record of a number among those of its word, from 1.
pub fn find<'a>(body: &'a [Statement], word: &str, number: usize) -> Option<&'a Statement> {
    let is_of_word = |statement: &&Statement| {
        let text = statement.text();
        sums::is_record(statement)
            && text.split(' ').next().is_some_and(|first| first.eq_ignore_ascii_case(word))
    };
    body.iter().filter(is_of_word).nth(number.checked_sub(1)?)
}

/// Punches an edited position again: the same records, numbered, counted and summed anew, the mark `EDITED`
/// taken off. Comments stay where they are, without numbers; blank cards are left out.
pub fn reseal(card: &Statement, body: &[Statement], control: char) -> Result<Vec<String>, Message> {
    let (game, header) = read_header(card)?;
    let mut deck = Deck::open(control, &game.text, &Header { edited: false, ..header })
        .map_err(|fault| refused(&fault, card))?;
    for statement in body {
        match statement.kind {
            Kind::Comment | Kind::Jcl => deck.remark(statement.first.text()),
            Kind::Text | Kind::Control if sums::is_record(statement) => deck.record(&statement.text()),
            Kind::Text | Kind::Control => {}
        }
    }
    Ok(deck.close())
}

/// A fault as the message that stops a deck, at its place on a statement's cards.
fn refused(fault: &Fault, statement: &Statement) -> Message {
    unplaced(fault).at(statement.place(fault.offset))
}

/// A fault as the message that stops a deck, where no card can be named. The fault's own number stands in it.
fn unplaced(fault: &Fault) -> Message {
    let message = fault.message();
    let number = format!("{:03}", message.definition.number);
    messages::REFUSED.message().with(message.sentence()).with(number)
}

/// A position deck being punched.
struct Deck {
    control: char,
    images: Vec<String>,
    hashes: Vec<u64>,
}

impl Deck {
    /// A deck that holds the `$POSITION` card.
    fn open(control: char, game: &str, header: &Header) -> Result<Self, Fault> {
        let mut deck = Self { control, images: Vec::new(), hashes: Vec::new() };
        let card = format!("{control}POSITION {game},{}", operand::to_operands(header)?);
        deck.record(&card);
        if let (Some(hash), Some(image)) = (deck.hashes.first_mut(), deck.images.first()) {
            *hash = sums::header_hash(text_of(image));
        }
        Ok(deck)
    }

    /// Punches a record on as many cards as it takes.
    fn record(&mut self, line: &str) {
        for image in fold::fold(line) {
            self.hashes.push(sums::hash(text_of(&image)));
            self.images.push(numbered(&image, self.hashes.len()));
        }
    }

    /// Punches a card that is not counted.
    fn remark(&mut self, text: &str) {
        self.images.push(format!("{text:<80}"));
    }

    /// Punches the `$ENDPOS` card.
    fn close(mut self) -> Vec<String> {
        let seal = format!("{}ENDPOS {}", self.control, Seal::of(self.hashes.iter().copied()));
        self.images.push(numbered(&seal, self.hashes.len() + 1));
        self.images
    }
}

/// Columns 1-72 of a card before its sequence field.
const UNNUMBERED: &str = "                                                                        ";

/// A card of 80 columns: columns 1-72, and the number of its place.
fn numbered(text: &str, place: usize) -> String {
    let blanks = UNNUMBERED.get(text.chars().count()..).unwrap_or_default();
    format!("{text}{blanks}{:8}", sequence_field(place))
}

/// The text columns of a card image, blanks at the end left out.
fn text_of(image: &str) -> &str {
    columns(image, 1, TEXT_COLUMNS).trim_end_matches(' ')
}

#[cfg(test)]
mod tests;
