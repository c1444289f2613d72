//! One line of a sheet as an order.
//!
//! Only what the line itself says is looked at here; whether the order can be carried out is known in play.
//!
//! Source: the rules text, "Orders", from "Build" to "Wait".

use super::words::{Word, Words};
use super::{Order, Target};
use crate::game::rainbow::geometry::{Direction, Hex};
use crate::game::rainbow::messages as say;
use crate::game::rainbow::players::PlayerNumber;
use crate::game::rainbow::position::Status;
use crate::game::rainbow::tables::{Kind, LAST_UNIT_NUMBER, LONGEST_ADDRESS, LONGEST_NAME};
use crate::game::rainbow::unit::UnitId;
use crate::game::rainbow::view::View;
use crate::message::{Message, nearest, unknown};

/// To whom an order is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Given {
    /// The empire as a whole.
    ToTheEmpire,
    /// One unit.
    ToAUnit,
}

/// The verb of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verb {
    Build,
    Drop,
    Email,
    Fire,
    Friendly,
    Give,
    Hostile,
    Move,
    Name,
    Null,
    Quit,
    Wait,
}

/// Every verb, its word, and whether only a unit, or only an empire, can be told so.
const VERBS: [(Verb, &str, Option<Given>); 12] = [
    (Verb::Build, "BUILD", Some(Given::ToAUnit)),
    (Verb::Drop, "DROP", Some(Given::ToAUnit)),
    (Verb::Email, "EMAIL", None),
    (Verb::Fire, "FIRE", Some(Given::ToAUnit)),
    (Verb::Friendly, "FRIENDLY", Some(Given::ToTheEmpire)),
    (Verb::Give, "GIVE", Some(Given::ToTheEmpire)),
    (Verb::Hostile, "HOSTILE", Some(Given::ToTheEmpire)),
    (Verb::Move, "MOVE", Some(Given::ToAUnit)),
    (Verb::Name, "NAME", None),
    (Verb::Null, "NULL", None),
    (Verb::Quit, "QUIT", None),
    (Verb::Wait, "WAIT", None),
];

/// Whether a word is the verb of an order.
pub fn is_verb(word: &Word) -> bool {
    VERBS.iter().any(|(_, verb, _)| word.means(verb))
}

/// Whether a line names a unit with a word that is no order and is nearer to `UNIT` than to any.
pub fn is_misspelt_unit(line: &Words) -> bool {
    let [first, second, ..] = line.list.as_slice() else { return false };
    let words = VERBS.iter().map(|(_, word, _)| *word).chain(["UNIT"]);
    let is_unit = !is_verb(first) && nearest(&first.capitals(), words) == Some("UNIT");
    is_unit && number(&second.text).is_some()
}

/// What is wrong with a line, and at which byte.
pub type Fault = (Message, usize);

/// A line as it was read.
pub struct Phrase<'w, 'v> {
    /// All of it.
    line: &'w Words,
    /// What is still to be read.
    words: std::slice::Iter<'w, Word>,
    /// Where the line ends, for what is missing there.
    end: usize,
    view: &'v View<'v>,
    /// What is to be said though the order is followed.
    pub notes: Vec<Fault>,
}

impl<'w, 'v> Phrase<'w, 'v> {
    /// A line of words, of which nothing was read yet.
    pub fn new(words: &'w Words, view: &'v View<'v>) -> Self {
        let end = words.list.last().map_or(0, |word| word.offset);
        let open = words.open_quote.map(|offset| (say::QUOTE_OPEN.message(), offset));
        Self { line: words, words: words.list.iter(), end, view, notes: open.into_iter().collect() }
    }

    /// Reads the order.
    pub fn order(&mut self, given: Given) -> Result<Order, Fault> {
        let Some(first) = self.words.next() else { return Ok(Order::Null) };
        let Some((verb, word, whose)) = VERBS.iter().find(|(_, word, _)| first.means(word)).copied() else {
            return Err(unknown_order(first));
        };
        if whose.is_some_and(|whose| whose != given) {
            let definition = if given == Given::ToAUnit { &say::FOR_THE_EMPIRE } else { &say::FOR_A_UNIT };
            return Err((definition.message().with(word), first.offset));
        }
        let order = match verb {
            Verb::Build => self.build()?,
            Verb::Drop => Order::Drop,
            Verb::Email => Order::Email(self.address()?),
            Verb::Fire => Order::Fire(self.target(word, true)?),
            Verb::Friendly => Order::Friendly(self.other(word)?),
            Verb::Give => Order::Give { to: self.other(word)?, amount: self.amount()? },
            Verb::Hostile => Order::Hostile(self.other(word)?),
            Verb::Move => Order::Move(self.target(word, false)?),
            Verb::Name => {
                let missing = (say::NAME_MISSING.message(), self.end);
                let word = self.words.next().ok_or(missing)?;
                Order::Name(self.name(word)?)
            }
            Verb::Null => Order::Null,
            Verb::Quit => Order::Quit,
            Verb::Wait => Order::Wait,
        };
        self.finish().map(|()| order)
    }

    /// An order with words behind it is not followed: they may well have changed it.
    fn finish(&self) -> Result<(), Fault> {
        match self.words.as_slice().first() {
            Some(word) => Err((say::ORDER_ENDS.message().with(word.capitals()), word.offset)),
            None => Ok(()),
        }
    }

    fn target(&mut self, verb: &str, may_be_unit: bool) -> Result<Target, Fault> {
        let missing = (say::TARGET_MISSING.message().with(verb), self.end);
        let word = self.words.next().ok_or(missing)?;
        let read = |text: &str| {
            let unit = || unit(text).filter(|_| may_be_unit).map(Target::Unit);
            direction(text).map(Target::Direction).or_else(|| hex(text).map(Target::Hex)).or_else(unit)
        };
        let target = match self.other_half(word) {
            Some(both) => Some(Target::Direction(both)),
            None => read(&word.text),
        };
        let target =
            target.ok_or_else(|| (say::TARGET_UNREADABLE.message().with(word.capitals()), word.offset))?;
        let is_second =
            |text: &str| read(text).is_some() || is_called(text, "E", "EAST") || is_called(text, "W", "WEST");
        let letters =
            |word: &Word| word.text.trim_matches(|letter: char| !letter.is_alphanumeric()).to_owned();
        let Some(second) = self.words.clone().find(|next| is_second(&letters(next))) else {
            return Ok(target);
        };
        let one_step =
            halves(&letters(word), &letters(second)).map(|both| format!("{verb} {}, or ", both.letters()));
        let each = format!("{}an order for each", one_step.unwrap_or_default());
        Err((say::TWO_TARGETS.message().with(self.line.between(word, second)).with(each), word.offset))
    }

    /// The direction of which a word is the first half and what follows the second: `north east` and `north - east` are
    /// one direction.
    fn other_half(&mut self, first: &Word) -> Option<Direction> {
        let mut ahead = self.words.clone();
        let is_hyphen = |word: &&Word| word.text == "-" && !word.is_quoted;
        let mut next = ahead.next()?;
        if is_hyphen(&next) {
            next = ahead.next()?;
        }
        let direction = halves(first.text.trim_end_matches('-'), next.text.trim_start_matches('-'))?;
        self.words = ahead;
        Some(direction)
    }

    /// Another player who still plays or has left units behind.
    fn other(&mut self, verb: &str) -> Result<PlayerNumber, Fault> {
        let missing = (say::PLAYER_MISSING.message().with(verb), self.end);
        let word = self.words.next().ok_or(missing)?;
        let is_in = |number: &PlayerNumber| {
            self.view.public_player(*number).is_some_and(|player| player.status() != Status::Eliminated)
        };
        let Some(number) = PlayerNumber::written(&word.text).filter(is_in) else {
            return Err((say::PLAYER_UNKNOWN.message().with(word.capitals()), word.offset));
        };
        if self.view.player() == Some(number) {
            return Err((say::PLAYER_HIMSELF.message().with(number), word.offset));
        }
        Ok(number)
    }

    fn amount(&mut self) -> Result<u64, Fault> {
        let word = self.words.next();
        let amount = word.and_then(|word| number(&word.text)).filter(|amount| *amount > 0);
        amount.ok_or_else(|| (say::AMOUNT_UNREADABLE.message(), word.map_or(self.end, |word| word.offset)))
    }

    fn address(&mut self) -> Result<Box<str>, Fault> {
        let missing = (say::ADDRESS_MISSING.message(), self.end);
        let word = self.words.next().filter(|word| !word.text.trim().is_empty()).ok_or(missing)?;
        if word.text.chars().count() > LONGEST_ADDRESS {
            return Err((say::ADDRESS_LONG.message().with(LONGEST_ADDRESS), word.offset));
        }
        Ok(word.text.trim().into())
    }

    /// A name as it is written, its length at most what a name can have.
    fn name(&mut self, word: &Word) -> Result<Box<str>, Fault> {
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

    fn build(&mut self) -> Result<Order, Fault> {
        let Some(word) = self.words.next() else {
            return Ok(Order::Build { kind: None, number: 1, name: None });
        };
        let kind =
            Kind::ALL.into_iter().find(|kind| word.names(kind.name())).ok_or_else(|| unknown_type(word))?;
        let (second, third) = (self.words.next(), self.words.clone().next());
        let is_letter = |word: &Word| word.text.starts_with(char::is_alphabetic);
        let (number, name) = match second {
            None => (None, None),
            Some(word) if word.is_quoted || is_letter(word) && third.is_none() => (None, Some(word)),
            Some(word) => {
                self.words.next();
                (Some(word), third)
            }
        };
        let number = number.map_or(1, |word| self.first_number(word));
        let name = name.map(|word| self.name(word)).transpose()?;
        Ok(Order::Build { kind: Some(kind), number, name })
    }

    /// The number from which the first free one is looked for.
    fn first_number(&mut self, word: &Word) -> u32 {
        let written = number(&word.text).and_then(|number| u32::try_from(number).ok());
        written.filter(|number| (1..=LAST_UNIT_NUMBER).contains(number)).unwrap_or_else(|| {
            let message = say::NUMBER_UNREADABLE.message().with(word.capitals()).with(LAST_UNIT_NUMBER);
            self.notes.push((message, word.offset));
            1
        })
    }
}

fn unknown_order(word: &Word) -> Fault {
    let capitals = word.capitals();
    let near = nearest(&capitals, VERBS.iter().map(|(_, word, _)| *word));
    (unknown(&capitals, near, &say::UNKNOWN_ORDER_NEAR, &say::UNKNOWN_ORDER), word.offset)
}

fn unknown_type(word: &Word) -> Fault {
    let capitals = word.capitals();
    let names = Kind::ALL.map(|kind| kind.name().to_uppercase());
    let near = nearest(&capitals, names.iter().map(String::as_str));
    (unknown(&capitals, near, &say::UNKNOWN_TYPE_NEAR, &say::UNKNOWN_TYPE), word.offset)
}

/// A number written in digits alone.
pub fn number(text: &str) -> Option<u64> {
    let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_plain.then(|| text.parse().ok()).flatten()
}

/// A direction: `NE`, `NORTHEAST`, or its halves with a hyphen between them.
fn direction(text: &str) -> Option<Direction> {
    let means = |direction: &Direction| is_called(text, direction.letters(), direction.name());
    let in_halves = || text.split_once('-').and_then(|(first, second)| halves(first, second));
    Direction::ALL.into_iter().find(means).or_else(in_halves)
}

/// A direction from its halves, each a letter or a word: `NORTH` and `EAST`, `N` and `E`.
fn halves(first: &str, second: &str) -> Option<Direction> {
    let (is_north, is_south) = (is_called(first, "N", "NORTH"), is_called(first, "S", "SOUTH"));
    let (is_east, is_west) = (is_called(second, "E", "EAST"), is_called(second, "W", "WEST"));
    match (is_north, is_south, is_east, is_west) {
        (true, _, true, _) => Some(Direction::Ne),
        (true, _, _, true) => Some(Direction::Nw),
        (_, true, true, _) => Some(Direction::Se),
        (_, true, _, true) => Some(Direction::Sw),
        _ => None,
    }
}

fn is_called(text: &str, letters: &str, name: &str) -> bool {
    text.eq_ignore_ascii_case(letters) || text.eq_ignore_ascii_case(name)
}

/// A hex, `3/4` or `3,4`. It may lie off the map.
fn hex(text: &str) -> Option<Hex> {
    let (x, y) = text.split_once(['/', ','])?;
    let coordinate = |text| number(text).and_then(|number| u16::try_from(number).ok());
    Some(Hex::new(coordinate(x)?, coordinate(y)?))
}

/// A unit with its owner, `7-100`.
fn unit(text: &str) -> Option<UnitId> {
    let (player, unit) = text.split_once('-')?;
    let number = u32::try_from(number(unit)?).ok()?;
    Some(UnitId::new(PlayerNumber::written(player)?, number))
}
