//! Positions as card decks: `$POSITION` to `$ENDPOS`, numbered, counted and summed.
//!
//! This room turns the records of [`crate::operand`] into numbered cards and back. From the seal on `$ENDPOS` it finds
//! whether a deck is the one that was punched. It knows no game: a position is any structure of records. The caller
//! finds where `$POSITION` and `$ENDPOS` are in a deck.
//!
//! ```text
//! $POSITION DIPLOMACY,FORMAT=1,SEED=5                                     00000010
//! SEASON YEAR=1901,PHASE=SPRING                                           00000020
//! $ENDPOS CARDS=2,CHECK=1234-5678                                         00000030
//! ```
//!
//! Source: `JCL.md`, "The position deck". [`sums`] says what is counted and summed.

pub mod formats;
mod index;
pub mod json;
pub mod label;
pub mod messages;
pub mod sums;
mod verify;

pub use formats::{Change, What};
pub use index::Index;
pub use label::{Label, Link, Name, Title};
pub use playdeck_base::commitment::Committed;
pub use playdeck_base::press_rule::PressRule;
pub use verify::{sealed_by, verify};

use crate::card::{CardStore, Kind, Numbers, Pack, Packed, Puncher, Statement};
use crate::operand::{self, Fault, Operands, Token};
use playdeck_base::message::Message;
use playdeck_base::secret::seal::Sealer;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sums::Tally;

/// The operands of `$POSITION` after the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Header {
    /// The format of the position; the first operand.
    pub format: u32,
    /// The root of chance.
    pub seed: u64,
    /// The game's name, in one word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub job: Option<Name>,
    /// The game's title, printed at the top of its pages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Title>,
    /// What players may write to one another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub press: Option<PressRule>,
    /// What the gamesmaster committed to, in a game whose chance can be checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<Committed>,
    /// Whether the deck was changed by hand: any count and sums are accepted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub edited: bool,
    /// How it is sealed with a key, if it is.
    #[serde(skip)]
    pub link: Option<Link>,
}

impl Header {
    /// The header of a position as it is punched.
    pub fn new(format: u32, seed: u64, label: Label) -> Self {
        let Label { job, title, press, chance, link } = label;
        Self { format, seed, job, title, press, chance, edited: false, link }
    }

    /// The game's name, title, press rule and commitment.
    pub fn label(&self) -> Label {
        let Self { job, title, press, chance, .. } = self;
        Label { job: job.clone(), title: title.clone(), press: *press, chance: *chance, link: None }
    }
}

/// Punches a position: card images of 80 columns, numbered by 10 from 00000010, the first `$POSITION` and the
/// last `$ENDPOS`.
pub fn punch<T: CardStore>(
    game: &str,
    header: &Header,
    control: char,
    position: &impl Serialize,
) -> Result<T, Fault> {
    let mut deck = Deck::open(control, game, header)?;
    operand::each_record(position, &mut |record| deck.record(record))?;
    Ok(deck.close())
}

/// Reads a `$POSITION` card: the game's word and the operands.
///
/// A position of a format after the newest that the game has is refused before its other operands are read, because they
/// may be unknown. Who does not read the records takes any: [`ANY_FORMAT`].
pub fn read_header(card: &Statement, newest: u32) -> Result<(Token, Header), Message> {
    let text = card.text();
    let operands = Operands::of(&text).map_err(|fault| refused(&fault, card))?;
    let mut positional = operands.positional.iter();
    let Some(game) = positional.next() else {
        return Err(messages::format_first().at(card.whole()));
    };
    let first = positional.next().map_or(operands.keyed_offset, |token| token.offset);
    let Some(format) = stated_format(&text[first..]) else {
        return Err(messages::format_first().at(card.place(first)));
    };
    if !format.parse().is_ok_and(|format| (1..=newest).contains(&format)) {
        return Err(other_format(&operand::one_line(format), newest).at(card.place(first)));
    }
    let header = operands.read().map_err(|fault| refused(&fault, card))?;
    Ok((game.clone(), header))
}

/// The newest format for who takes any.
pub const ANY_FORMAT: u32 = u32::MAX;

/// The message about a format that the game does not have.
fn other_format(format: &str, newest: u32) -> Message {
    let known = if newest == 1 { "format 1".to_owned() } else { format!("formats 1 to {newest}") };
    messages::other_format(format, &known)
}

/// The value of the format, if that is the first operand.
fn stated_format(keyed: &str) -> Option<&str> {
    let (key, value) = keyed.split_once('=')?;
    let format = value.split([',', ' ']).next()?;
    (key.eq_ignore_ascii_case("FORMAT") && !format.is_empty()).then_some(format)
}

/// How many unreadable records are reported in one run.
const UNREADABLE_TOLD: usize = 20;

/// Reads the records between `$POSITION` and `$ENDPOS`, as the format that is punched has them.
pub fn read<P: DeserializeOwned>(body: &Pack) -> Result<P, Vec<Message>> {
    read_by(body, ANY_FORMAT, &[], |records| operand::from_source(records))
}

/// The same with the function that reads records, of a stated format of a game whose records changed. The error has a
/// message for each unreadable record, up to a stated number. Comments and blank cards are passed over.
pub fn read_by<P>(
    body: &Pack,
    format: u32,
    changes: &[Change],
    read: impl Fn(&mut dyn operand::Source) -> Result<P, Fault>,
) -> Result<P, Vec<Message>> {
    let (mut left_out, mut faults) = (Vec::new(), Vec::new());
    loop {
        let rest = body.statements();
        let changes = if format < formats::newest(changes) { changes } else { &[] };
        let older = Older { format, changes };
        let mut records =
            Records { rest, passed: 0, left_out: &left_out, older, of_one_card: None, joined: String::new() };
        let result = read(&mut records);
        drop(records);
        let fault = match result {
            Ok(position) if faults.is_empty() => return Ok(position),
            Ok(_) => return Err(faults),
            Err(fault) => fault,
        };
        // The records after an unreadable one are tried without it. That it is missing then is not a fault.
        let follows = !faults.is_empty() && matches!(fault.kind, operand::Kind::MissingRecord(_));
        let number = left_out.iter().fold(fault.record, |number, out| number + usize::from(*out <= number));
        match body.find(|packed| packed.is_record(), number) {
            Some(statement) if !follows => faults.push(refused(&fault, &statement)),
            None if faults.is_empty() => return Err(vec![unplaced(&fault)]),
            _ => return Err(faults),
        }
        if faults.len() >= UNREADABLE_TOLD {
            return Err(faults);
        }
        left_out.insert(left_out.partition_point(|out| *out < number), number);
    }
}

/// The format of a position, and what changed in the game's records since; nothing where that is the present one.
#[derive(Clone, Copy)]
struct Older<'a> {
    format: u32,
    changes: &'a [Change],
}

/// The records of a position, one after another. Only a record on several cards needs a text of its own.
struct Records<'a, S> {
    rest: S,
    /// How many records were passed.
    passed: usize,
    /// Which of them are left out, in order.
    left_out: &'a [usize],
    older: Older<'a>,
    of_one_card: Option<&'a str>,
    joined: String,
}

impl<'a, S: Iterator<Item = Packed<'a>>> operand::Source for Records<'a, S> {
    fn advance(&mut self) -> bool {
        for record in self.rest.by_ref().filter(|packed| packed.is_record()) {
            self.passed += 1;
            if self.left_out.binary_search(&(self.passed - 1)).is_err() {
                self.of_one_card = record.text_or_join(&mut self.joined);
                if !self.older.changes.is_empty() {
                    let text = self.of_one_card.unwrap_or(&self.joined);
                    self.joined =
                        formats::brought_up(self.older.changes, self.older.format, text).into_owned();
                    self.of_one_card = None;
                }
                return true;
            }
        }
        false
    }

    fn text(&self) -> &str {
        self.of_one_card.unwrap_or(&self.joined)
    }
}

/// Punches an edited position again: the same records, with new numbers, count and sums, and without the mark `EDITED`.
/// With a link it is sealed with a key, too. Comments stay where they are, without numbers; blank cards are left out.
pub fn reseal(card: &Statement, body: &Pack, control: char, link: Option<Link>) -> Result<Pack, Message> {
    let (game, header) = read_header(card, ANY_FORMAT)?;
    let mut deck = Deck::open(control, &game.text, &Header { edited: false, link, ..header })
        .map_err(|fault| refused(&fault, card))?;
    for packed in body.statements() {
        match packed.kind() {
            Kind::Comment | Kind::Jcl => packed.texts().for_each(|text| deck.remark(text)),
            Kind::Text | Kind::Control if packed.is_record() => deck.record(&packed.text()),
            Kind::Text | Kind::Control => {}
        }
    }
    Ok(deck.close())
}

/// A fault as the message that stops a deck, at its place on a statement's cards.
fn refused(fault: &Fault, statement: &Statement) -> Message {
    unplaced(fault).at(statement.place(fault.offset))
}

/// A fault as the message that stops a deck, without a card. It contains the fault's own number.
fn unplaced(fault: &Fault) -> Message {
    let message = fault.message();
    let number = format!("{:03}", message.definition.number);
    messages::refused(&message.sentence(), &number)
}

/// A position deck while it is punched.
struct Deck<T> {
    control: char,
    cards: Puncher<Counting, T>,
    link: Option<Link>,
}

/// Counts each punched card, and gives it the number of its place.
struct Counting {
    tally: Tally,
    sealer: Option<Sealer>,
    /// The number of the last card.
    number: [u8; 8],
}

impl Numbers for Counting {
    fn has_next(&self) -> bool {
        self.number != sums::LAST_NUMBER
    }

    fn next(&mut self, text: &[u8]) -> Option<&[u8; 8]> {
        let text_counted = if self.tally.cards == 0 { sums::header_text(text) } else { text };
        self.tally.take(sums::hash(text_counted));
        if let Some(sealer) = &mut self.sealer {
            sealer.card(text_counted);
        }
        if !self.has_next() {
            return None;
        }
        sums::advance(&mut self.number);
        Some(&self.number)
    }
}

impl<T: CardStore> Deck<T> {
    /// A deck that begins with the `$POSITION` card.
    fn open(control: char, game: &str, header: &Header) -> Result<Self, Fault> {
        let sealer = header.link.as_ref().map(|link| link.keys.sealer());
        let counting = Counting { tally: Tally::default(), sealer, number: *b"00000000" };
        let mut deck = Self { control, cards: Puncher::new(counting), link: header.link.clone() };
        deck.record(&format!("{control}POSITION {game},{}", operand::to_operands(header)?));
        Ok(deck)
    }

    /// Punches a record on as many cards as it needs, numbered and sealed.
    fn record(&mut self, line: &str) {
        self.cards.punch(line);
    }

    /// Punches a card that is not counted.
    fn remark(&mut self, text: &str) {
        self.cards.lay(text);
    }

    /// Punches the `$ENDPOS` card.
    fn close(mut self) -> T {
        let mut end = format!("{}ENDPOS {}", self.control, self.cards.numbers.tally.seal());
        // The card itself is not under the seal that it bears.
        let sealer = self.cards.numbers.sealer.take();
        if let Some((link, sealer)) = self.link.take().zip(sealer)
            && let Some(seal) = sealer.seal(link.before)
        {
            let before = link.before.map_or_else(String::new, |before| format!(",BEFORE={before}"));
            end = format!("{end},SEAL={seal}{before}");
            link.note(seal);
        }
        self.record(&end);
        self.cards.finish()
    }
}

#[cfg(test)]
mod tests;
