//! One line of a sheet, as the orders that a verb makes of it.
//!
//! What the table of verbs has read is checked against the rest of the line and against the players of the game.
//! Whether the order can be carried out is decided in play.
//!
//! Source: the rules text, "Orders", from "Build" to "Wait".

use super::argument::{LEXIS, Said, bare, halves, is_called, target_in};
use super::order::{Order, Target};
use crate::knowledge::view::View;
use crate::messages as say;
use crate::tables::{Kind, LAST_UNIT_NUMBER, LONGEST_ADDRESS, LONGEST_NAME};
use crate::world::{PlayerNumber, Status};
use playdeck_base::message::{Message, alternatives, nearest};
use playdeck_kit::name::is_address;
use playdeck_kit::verbs::{self, Value};
use playdeck_kit::votes::{Unread, Vote, Voted};
use playdeck_kit::words::{Word, Words};

/// What is wrong with a line, and at which byte.
pub type Fault = (Message, usize);

/// What a verb orders, made from a line that the table of verbs has read.
#[derive(Clone, Copy)]
pub struct Makes(pub fn(&mut Phrase<'_, '_>, &Read<'_>) -> Result<Order, Fault>);

/// A line that the table has read.
pub type Read<'l> = verbs::Order<'l, Makes, Said>;

/// A line of a sheet.
pub struct Phrase<'l, 'v> {
    pub line: &'l str,
    view: &'v View<'v>,
    /// Notes about an order that is followed all the same.
    pub notes: Vec<Fault>,
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
        let note = open.map(|word| (say::quote_open(), word.offset));
        Self { line, view, notes: note.into_iter().collect() }
    }

    /// The target of an order.
    pub fn target(&self, read: &Read<'_>, may_be_unit: bool) -> Result<Target, Fault> {
        let verb = read.entry.word;
        let Some((Value::Own(Said::Target(target)), at)) = read.get(0) else {
            return Err((say::target_missing(verb), read.word.offset));
        };
        let is_second = |word: &Word<'_>| {
            let text = plain(word);
            let is_half = is_called(text, "E", "EAST") || is_called(text, "W", "WEST");
            is_half || target_in(text, may_be_unit).is_some()
        };
        let Some(second) = read.rest.clone().find(is_second) else { return Ok(target) };
        let first = Words::of(self.line, &LEXIS).find(|word| word.offset == at);
        let both = first.and_then(|first| halves(plain(&first), plain(&second)));
        let one_step = both.map(|both| format!("{verb} {}, or ", both.letters()));
        // A unit moves as often as it is ordered to, but fires once in a turn.
        let rest =
            if may_be_unit { "one of them, for a unit fires once in a turn" } else { "an order for each" };
        let each = format!("{}{rest}", one_step.unwrap_or_default());
        let named = between(self.line, at, second.offset);
        Err((say::two_targets(&named, &each), at))
    }

    /// Another player who still plays or has left units behind.
    pub fn other(&self, read: &Read<'_>) -> Result<PlayerNumber, Fault> {
        let Some((Value::Own(Said::Player(number)), at)) = read.get(0) else {
            return Err((say::player_missing(read.entry.word), read.word.offset));
        };
        let known = self.view.public_player(number);
        if known.is_none_or(|player| player.status() == Status::Eliminated) {
            return Err((say::player_unknown(&between(self.line, at, at)), at));
        }
        if self.view.player() == Some(number) {
            return Err((say::player_himself(number), at));
        }
        Ok(number)
    }

    /// How the player wants the game to end: the rest of the line.
    pub fn vote(&self, read: &Read<'_>) -> Result<Voted<PlayerNumber>, Fault> {
        let is_left = |player: &PlayerNumber| {
            self.view.public_player(*player).is_some_and(|player| player.status() == Status::Active)
        };
        let named = |word: &Word<'_>| PlayerNumber::written(word.text).filter(is_left);
        let at = read.get(0).map_or(0, |(_, at)| at);
        let mut words = Words::of(read.text(0).unwrap_or_default(), &LEXIS);
        Vote::read(&mut words, bare, named).map_err(|unread| match unread {
            Unread::Form => (say::vote_unreadable(), read.word.offset),
            Unread::Nobody(word) => (say::vote_for_nobody(&word.capitals()), at + word.offset),
        })
    }

    /// An amount of money. If it is missing, the fault is at the end of the line.
    pub fn amount(&self, read: &Read<'_>) -> Result<u64, Fault> {
        if let Some(Said::Amount(Some(amount))) = read.own(1) {
            return Ok(amount);
        }
        let place = Words::of(self.line, &LEXIS).take(3).last().map_or(0, |word| word.offset);
        Err((say::amount_unreadable(), place))
    }

    /// A name as written, cut to the longest that a name can be.
    pub fn name(&mut self, word: &Word<'_>) -> Result<Box<str>, Fault> {
        let text = word.text.replace(char::is_control, " ");
        let text = text.trim();
        if text.contains(['[', ']']) {
            return Err((say::name_brackets(), word.offset));
        }
        if text.is_empty() {
            return Err((say::name_missing(), word.offset));
        }
        let name: String = text.chars().take(LONGEST_NAME).collect();
        if text.chars().count() > LONGEST_NAME {
            self.notes.push((say::name_cut(LONGEST_NAME), word.offset));
        }
        Ok(name.trim_end().into())
    }

    pub fn build(&mut self, read: &Read<'_>) -> Result<Order, Fault> {
        let kind = match read.get(0) {
            None => None,
            Some((Value::Own(Said::Kind(Some(kind))), _)) => Some(kind),
            Some((_, at)) => return Err(unknown_type(&between(self.line, at, at), at)),
        };
        if let Some((Value::Own(Said::Number(None)), at)) = read.get(1) {
            let word = between(self.line, at, at);
            if is_count(&word) {
                return Err((say::count_as_name(&word), at));
            }
        }
        let number = match read.get(1) {
            Some((Value::Own(Said::Number(number)), at)) => self.first_number(number, at),
            _ => 1,
        };
        let name = read.given_word(2);
        if let Some(word) = name.filter(|word| !word.is_quoted() && is_count(plain(word))) {
            return Err((say::count_as_name(&word.capitals()), word.offset));
        }
        let name = name.map(|word| self.name(&word)).transpose()?;
        Ok(Order::Build { kind, number, name })
    }

    /// The number from which the first free one is looked for.
    fn first_number(&mut self, written: Option<u32>, at: usize) -> u32 {
        written.filter(|number| (1..=LAST_UNIT_NUMBER).contains(number)).unwrap_or_else(|| {
            let word = between(self.line, at, at);
            self.notes.push((say::number_unreadable(&word, LAST_UNIT_NUMBER), at));
            1
        })
    }
}

/// Whether a word says how many: `x5` or `5x`.
fn is_count(word: &str) -> bool {
    let is_mark = |letter: char| matches!(letter, 'x' | 'X' | '*');
    let digits = word.strip_prefix(is_mark).or_else(|| word.strip_suffix(is_mark));
    digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The address that reports go to.
pub fn address(read: &Read<'_>) -> Result<Box<str>, Fault> {
    let word = read.given_word(0).unwrap_or(read.word);
    let address = word.text.trim();
    if address.is_empty() {
        return Err((say::address_missing(), word.offset));
    }
    if word.text.chars().count() > LONGEST_ADDRESS {
        return Err((say::address_long(LONGEST_ADDRESS), word.offset));
    }
    if !is_address(address) {
        return Err((say::address_unreadable(address), word.offset));
    }
    Ok(address.into())
}

fn unknown_type(written: &str, at: usize) -> Fault {
    let names = Kind::ALL.map(|kind| kind.name().to_uppercase());
    let names = || names.iter().map(String::as_str);
    let message = match nearest(written, names()) {
        Some(near) => say::unknown_type_near(written, near),
        None => say::unknown_type(written, &alternatives(names())),
    };
    (message, at)
}
