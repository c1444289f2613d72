//! What stands behind a verb: numbers, units, words of the game.

#![allow(clippy::unnecessary_wraps, reason = "the table of verbs asks for readers of one form")]

use super::month::Yard;
use super::order::Thing;
use crate::tables::{Direction, Item, ShipKind, Skill, Spell};
use playdeck_factions::Named;
use playdeck_kit::words::{Word, Words};

/// A number as it was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number {
    /// Its value: that of the digits that lead it, 0 if none do.
    pub value: u32,
    /// What it is written as.
    pub form: Form,
}

/// How a number is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Digits, perhaps with a plus before or a comma behind them, or -0.
    Digits,
    /// A number below 0.
    Below,
    /// Something else.
    Garbage,
    /// Nothing at all.
    Missing,
}

impl Number {
    /// The number where none was written.
    pub const MISSING: Self = Self { value: 0, form: Form::Missing };

    /// What a word is as a number; one below 0 is 0.
    pub fn of(word: &Word<'_>) -> Self {
        let text = word.text.strip_suffix(',').unwrap_or(word.text);
        let add = |sum: u32, digit: u8| sum.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
        let above = text.strip_prefix('+').unwrap_or(text);
        let value = above.bytes().take_while(u8::is_ascii_digit).fold(0, add);
        let below = text.strip_prefix('-');
        let digits = below.unwrap_or(above);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let form = match below {
            _ if !is_number => Form::Garbage,
            Some(digits) if digits.bytes().any(|digit| digit != b'0') => Form::Below,
            _ => Form::Digits,
        };
        Self { value, form }
    }

    /// Whether it is a number.
    pub fn is_number(self) -> bool {
        matches!(self.form, Form::Digits | Form::Below)
    }

    /// Whether it is 0, or a word that reads as 0; a number below 0 is nobody's, and not 0.
    pub fn is_nobody(self) -> bool {
        self.value == 0 && self.form != Form::Below
    }
}

/// Whom an order is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// The unit of a number; 0 is nobody.
    Unit(Number),
    /// The unit that is formed under an alias.
    New(Number),
    /// The peasants of the region.
    Peasants,
}

impl Target {
    /// Whether it ends a list: a number that is 0, or a word that reads as 0.
    pub fn is_end(self) -> bool {
        matches!(self, Self::Unit(number) if number.is_nobody())
    }

    /// Whether it names somebody.
    pub fn is_complete(self) -> bool {
        match self {
            Self::Unit(number) | Self::New(number) => number.is_number(),
            Self::Peasants => true,
        }
    }
}

/// What the arguments of this game are read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Said {
    Number(Number),
    Target(Target),
    Item(Named<Item>),
    Skill(Named<Skill>),
    Spell(Named<Spell>),
    Direction(Named<Direction>),
    Thing(Option<Thing>),
    Yard(Yard),
}

/// A number; where none stands, that is said.
pub(super) fn number(words: &mut Words<'_>) -> Option<Said> {
    Some(Said::Number(next_number(words)))
}

fn next_number(words: &mut Words<'_>) -> Number {
    words.next().map_or(Number::MISSING, |word| Number::of(&word))
}

/// A unit that is to be named.
pub(super) fn target(words: &mut Words<'_>) -> Option<Said> {
    if words.is_done() {
        return Some(Said::Target(Target::Unit(Number::MISSING)));
    }
    target_of_list(words)
}

/// One unit of a list, which may end.
pub(super) fn target_of_list(words: &mut Words<'_>) -> Option<Said> {
    let word = words.next()?;
    Some(Said::Target(if word.is("NEW") {
        Target::New(next_number(words))
    } else if word.is("PEASANTS") {
        Target::Peasants
    } else {
        Target::Unit(Number::of(&word))
    }))
}

/// The alias of a unit that is formed.
pub(super) fn alias(words: &mut Words<'_>) -> Option<Said> {
    words.accept(&["NEW"]);
    number(words)
}

/// What is given: a spell by its name, or how many of a thing.
pub(super) fn gift(words: &mut Words<'_>) -> Option<Said> {
    let Some(word) = words.next() else { return Some(Said::Number(Number::MISSING)) };
    Some(
        spell_of(&word)
            .map_or_else(|| Said::Number(Number::of(&word)), |spell| Said::Spell(Named::Known(spell))),
    )
}

/// A thing.
pub(super) fn item(words: &mut Words<'_>) -> Option<Said> {
    Some(Said::Item(named(words, |word| {
        let is = |item: &Item| {
            word.is(item.word()) || word.is(item.plural()) || item.also().is_some_and(|also| word.is(also))
        };
        Item::ALL.into_iter().find(is)
    })))
}

/// A skill.
pub(super) fn skill(words: &mut Words<'_>) -> Option<Said> {
    Some(Said::Skill(named(words, |word| {
        let is = |skill: &Skill| word.is(skill.word()) || skill.also().is_some_and(|also| word.is(also));
        Skill::ALL.into_iter().find(is)
    })))
}

/// A spell.
pub(super) fn spell(words: &mut Words<'_>) -> Option<Said> {
    Some(Said::Spell(named(words, spell_of)))
}

fn spell_of(word: &Word<'_>) -> Option<Spell> {
    Spell::ALL.into_iter().find(|spell| word.is(spell.word()))
}

/// A direction.
pub(super) fn direction(words: &mut Words<'_>) -> Option<Said> {
    Some(Said::Direction(named(words, |word| {
        let is = |direction: &Direction| word.is(direction.word()) || word.is(direction.letter());
        Direction::ALL.into_iter().find(is)
    })))
}

/// What is named or displayed.
pub(super) fn thing(words: &mut Words<'_>) -> Option<Said> {
    Some(Said::Thing(words.next().and_then(|word| {
        let things = [
            ("FACTION", Thing::Faction),
            ("UNIT", Thing::Unit),
            ("BUILDING", Thing::Building),
            ("SHIP", Thing::Ship),
        ];
        things.into_iter().find(|(name, _)| word.is(name)).map(|(_, thing)| thing)
    })))
}

/// What is built.
pub(super) fn yard(words: &mut Words<'_>) -> Option<Said> {
    let Some(word) = words.next() else { return Some(Said::Yard(Yard::Unknown)) };
    Some(Said::Yard(if word.is("BUILDING") {
        Yard::Building(next_number(words))
    } else if word.is("SHIP") {
        Yard::Ship(next_number(words))
    } else {
        ShipKind::ALL.into_iter().find(|kind| word.is(kind.word())).map_or(Yard::Unknown, Yard::New)
    }))
}

fn named<T>(words: &mut Words<'_>, find: impl FnOnce(&Word<'_>) -> Option<T>) -> Named<T> {
    match words.next() {
        None => Named::Missing,
        Some(word) => find(&word).map_or(Named::Unknown, Named::Known),
    }
}
