//! One line of a sheet read as an order.
//!
//! What the table of verbs has read is checked against the rest of the line and against the players of the game.
//! Whether the order can be carried out is decided in play.
//!
//! Source: the rules text, "Orders", from "Build" to "Wait".

use super::order::{Order, Target};
use super::verbs::{EMPIRE, LEXIS, Said, TABLE, Verb, halves, is_called, target_in};
use crate::game::rainbow::knowledge::view::View;
use crate::game::rainbow::messages as say;
use crate::game::rainbow::world::tables::{LAST_UNIT_NUMBER, LONGEST_ADDRESS, LONGEST_NAME};
use crate::game::rainbow::world::{Kind, PlayerNumber, Status};
use crate::kit::verbs::{self, Wrong};
use crate::kit::words::{Word, Words};
use crate::message::{Message, nearest, unknown};

/// What is wrong with a line, and at which byte.
pub type Fault = (Message, usize);

/// A line as it was read.
pub struct Phrase<'l, 'v> {
    line: &'l str,
    view: &'v View<'v>,
    /// Notes about an order that is followed all the same.
    pub notes: Vec<Fault>,
}

/// Whether a word, without quotes, is the verb of an order.
pub fn is_verb(word: &Word<'_>) -> bool {
    !word.is_quoted() && TABLE.find(word).is_some()
}

/// Whether a line names a unit with a word that is no verb and is nearer in spelling to `UNIT` than to any verb.
pub fn is_misspelt_unit(first: &Word<'_>, behind: &Words<'_>) -> bool {
    let known = || TABLE.verbs.iter().map(|verb| verb.word).chain(["UNIT"]);
    let has_number = || behind.peek().is_some_and(|second| second.number().is_some());
    !is_verb(first) && has_number() && nearest(&first.capitals(), known()) == Some("UNIT")
}

/// The words of a line from one to another, as messages quote them.
pub fn between(line: &str, first: usize, last: usize) -> String {
    let words = Words::of(line, &LEXIS).filter(|word| (first..=last).contains(&word.offset));
    words.map(|word| word.capitals()).collect::<Vec<_>>().join(" ")
}

/// A word without the punctuation around its letters.
pub fn plain<'a>(word: &Word<'a>) -> &'a str {
    word.text.trim_matches(|letter: char| !letter.is_alphanumeric())
}

impl<'l, 'v> Phrase<'l, 'v> {
    /// A line before anything is read.
    pub fn new(line: &'l str, view: &'v View<'v>) -> Self {
        let open = || Words::of(line, &LEXIS).find(|word| word.is_open);
        let open = if line.contains('"') { open() } else { None };
        let note = open.map(|word| (say::QUOTE_OPEN.message(), word.offset));
        Self { line, view, notes: note.into_iter().collect() }
    }

    /// Reads the order, given to the empire or to a unit. An order with extra words after it is not followed, because
    /// they may have changed its meaning.
    pub fn order(&mut self, to: u8) -> Result<Order, Fault> {
        let phrase = match TABLE.read(self.line, to) {
            None => return Ok(Order::Null),
            Some(read) => read.map_err(|fault| told(&fault, to))?,
        };
        let order = self.checked(&phrase)?;
        match phrase.left_over() {
            Some(word) => Err((say::ORDER_ENDS.message().with(word.capitals()), word.offset)),
            None => Ok(order),
        }
    }

    fn checked(&mut self, phrase: &verbs::Order<'l, Verb, Said>) -> Result<Order, Fault> {
        Ok(match phrase.verb {
            Verb::Build => self.build(phrase)?,
            Verb::Drop => Order::Drop,
            Verb::Email => Order::Email(address(&phrase.given_word(0).unwrap_or(phrase.word))?),
            Verb::Fire => Order::Fire(self.target(phrase)?),
            Verb::Friendly => Order::Friendly(self.other(phrase)?),
            Verb::Give => Order::Give { to: self.other(phrase)?, amount: self.amount(phrase)? },
            Verb::Hostile => Order::Hostile(self.other(phrase)?),
            Verb::Move => Order::Move(self.target(phrase)?),
            Verb::Name => Order::Name(self.name(&phrase.given_word(0).unwrap_or(phrase.word))?),
            Verb::Null => Order::Null,
            Verb::Quit => Order::Quit,
            Verb::Wait => Order::Wait,
        })
    }

    /// The target of an order.
    fn target(&self, phrase: &verbs::Order<'l, Verb, Said>) -> Result<Target, Fault> {
        let verb = phrase.entry.word;
        let Some((verbs::Value::Own(Said::Target(target)), at)) = phrase.get(0) else {
            return Err((say::TARGET_MISSING.message().with(verb), phrase.word.offset));
        };
        let is_second = |word: &Word<'_>| {
            let text = plain(word);
            let is_half = is_called(text, "E", "EAST") || is_called(text, "W", "WEST");
            is_half || target_in(text, phrase.verb == Verb::Fire).is_some()
        };
        let Some(second) = phrase.rest.clone().find(is_second) else { return Ok(target) };
        let first = Words::of(self.line, &LEXIS).find(|word| word.offset == at);
        let both = first.and_then(|first| halves(plain(&first), plain(&second)));
        let one_step = both.map(|both| format!("{verb} {}, or ", both.letters()));
        let each = format!("{}an order for each", one_step.unwrap_or_default());
        let named = between(self.line, at, second.offset);
        Err((say::TWO_TARGETS.message().with(named).with(each), at))
    }

    /// Another player who still plays or has left units behind.
    fn other(&self, phrase: &verbs::Order<'l, Verb, Said>) -> Result<PlayerNumber, Fault> {
        let Some((verbs::Value::Own(Said::Player(number)), at)) = phrase.get(0) else {
            return Err((say::PLAYER_MISSING.message().with(phrase.entry.word), phrase.word.offset));
        };
        let known = self.view.public_player(number);
        if known.is_none_or(|player| player.status() == Status::Eliminated) {
            return Err((say::PLAYER_UNKNOWN.message().with(between(self.line, at, at)), at));
        }
        if self.view.player() == Some(number) {
            return Err((say::PLAYER_HIMSELF.message().with(number), at));
        }
        Ok(number)
    }

    /// An amount of money. If it is missing, the fault is at the end of the line.
    fn amount(&self, phrase: &verbs::Order<'l, Verb, Said>) -> Result<u64, Fault> {
        if let Some(Said::Amount(Some(amount))) = phrase.own(1) {
            return Ok(amount);
        }
        let place = Words::of(self.line, &LEXIS).take(3).last().map_or(0, |word| word.offset);
        Err((say::AMOUNT_UNREADABLE.message(), place))
    }

    /// A name as written, cut to the longest that a name can be.
    fn name(&mut self, word: &Word<'_>) -> Result<Box<str>, Fault> {
        let text = word.text.replace(char::is_control, " ");
        let text = text.trim();
        if text.contains(['[', ']']) {
            return Err((say::NAME_BRACKETS.message(), word.offset));
        }
        if text.is_empty() {
            return Err((say::NAME_MISSING.message(), word.offset));
        }
        let name: String = text.chars().take(LONGEST_NAME).collect();
        if text.chars().count() > LONGEST_NAME {
            self.notes.push((say::NAME_CUT.message().with(LONGEST_NAME), word.offset));
        }
        Ok(name.trim_end().into())
    }

    fn build(&mut self, phrase: &verbs::Order<'l, Verb, Said>) -> Result<Order, Fault> {
        let kind = match phrase.get(0) {
            None => None,
            Some((verbs::Value::Own(Said::Kind(Some(kind))), _)) => Some(kind),
            Some((_, at)) => return Err(unknown_type(between(self.line, at, at), at)),
        };
        let number = match phrase.get(1) {
            Some((verbs::Value::Own(Said::Number(number)), at)) => self.first_number(number, at),
            _ => 1,
        };
        let name = phrase.given_word(2).map(|word| self.name(&word)).transpose()?;
        Ok(Order::Build { kind, number, name })
    }

    /// The number from which the first free one is looked for.
    fn first_number(&mut self, written: Option<u32>, at: usize) -> u32 {
        written.filter(|number| (1..=LAST_UNIT_NUMBER).contains(number)).unwrap_or_else(|| {
            let word = between(self.line, at, at);
            self.notes.push((say::NUMBER_UNREADABLE.message().with(word).with(LAST_UNIT_NUMBER), at));
            1
        })
    }
}

fn address(word: &Word<'_>) -> Result<Box<str>, Fault> {
    let address = word.text.trim();
    if address.is_empty() {
        return Err((say::ADDRESS_MISSING.message(), word.offset));
    }
    if word.text.chars().count() > LONGEST_ADDRESS {
        return Err((say::ADDRESS_LONG.message().with(LONGEST_ADDRESS), word.offset));
    }
    Ok(address.into())
}

/// The message for a line that the table cannot read.
fn told(fault: &verbs::Fault<'_, Verb, Said>, to: u8) -> Fault {
    let found = fault.found().unwrap_or_default();
    let message = match &fault.wrong {
        Wrong::Unknown { near, .. } => {
            unknown(&found, near.as_ref(), &say::UNKNOWN_ORDER_NEAR, &say::UNKNOWN_ORDER)
        }
        Wrong::NotForThem { .. } if to == EMPIRE => say::FOR_A_UNIT.message().with(found),
        Wrong::NotForThem { .. } => say::FOR_THE_EMPIRE.message().with(found),
        Wrong::Argument { verb, .. } => {
            let (missing, unreadable) = match verb.verb {
                Verb::Fire | Verb::Move => (&say::TARGET_MISSING, &say::TARGET_UNREADABLE),
                Verb::Email => return (say::ADDRESS_MISSING.message(), fault.at),
                Verb::Name => return (say::NAME_MISSING.message(), fault.at),
                _ => (&say::PLAYER_MISSING, &say::PLAYER_UNKNOWN),
            };
            if fault.is_missing() {
                missing.message().with(verb.word)
            } else {
                unreadable.message().with(found)
            }
        }
    };
    (message, fault.at)
}

fn unknown_type(written: String, at: usize) -> Fault {
    let names = Kind::ALL.map(|kind| kind.name().to_uppercase());
    let near = nearest(&written, names.iter().map(String::as_str)).map(str::to_owned);
    (unknown(written, near, &say::UNKNOWN_TYPE_NEAR, &say::UNKNOWN_TYPE), at)
}
