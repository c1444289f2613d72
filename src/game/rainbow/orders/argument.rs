//! How a line is split into words, and the arguments that the game reads itself.
//!
//! Source: the rules text, "Orders", from "Build" to "Wait".

use super::order::Target;
use crate::tables::Kind;
use crate::world::{Direction, Hex, PlayerNumber, UnitId};
use playdeck_kit::numbers::in_digits;
use playdeck_kit::words::{Lexis, Word, Words};

/// Words are separated by blanks; a `#` outside of quotes begins a comment.
pub static LEXIS: Lexis = Lexis::new().quoted_by("\"").with_comment_anywhere(b'#');

/// What an argument is read as; `None` inside where its content is refused later by its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Said {
    Target(Target),
    Player(PlayerNumber),
    Amount(Option<u64>),
    Kind(Option<Kind>),
    Number(Option<u32>),
}

/// A word without the punctuation behind it and without the brackets that reports put around numbers and hexes: `SE.`,
/// `[3/4]`. What is in quotes stays as it is.
pub fn bare(word: Word<'_>) -> Word<'_> {
    if word.is_quoted() {
        return word;
    }
    let text = word.text.trim_end_matches(['.', ',', ';', ':', '!']);
    let inside = |open, close| text.strip_prefix(open)?.strip_suffix(close);
    let text = inside('[', ']').or_else(|| inside('(', ')')).unwrap_or(text);
    Word { text, ..word }
}

/// The target that `MOVE` or `FIRE` names: a direction or a hex; for `FIRE` also a unit.
pub fn target_in(word: &str, may_be_unit: bool) -> Option<Target> {
    let unit = || unit(word).filter(|_| may_be_unit).map(Target::Unit);
    direction(word).map(Target::Direction).or_else(|| hex(word).map(Target::Hex)).or_else(unit)
}

pub fn target(words: &mut Words<'_>) -> Option<Said> {
    one_target(words, false)
}

pub fn target_of_fire(words: &mut Words<'_>) -> Option<Said> {
    one_target(words, true)
}

fn one_target(words: &mut Words<'_>, may_be_unit: bool) -> Option<Said> {
    let first = bare(words.next()?);
    let both = other_half(&first, words).map(Target::Direction);
    both.or_else(|| target_in(first.text, may_be_unit)).map(Said::Target)
}

/// The direction whose first half is a word and whose second half follows it: `north east` and `north - east` are one
/// direction.
fn other_half(first: &Word<'_>, words: &mut Words<'_>) -> Option<Direction> {
    let mut ahead = words.clone();
    let mut next = bare(ahead.next()?);
    if next.text == "-" && !next.is_quoted() {
        next = bare(ahead.next()?);
    }
    let direction = halves(first.text.trim_end_matches('-'), next.text.trim_start_matches('-'))?;
    *words = ahead;
    Some(direction)
}

pub fn player(words: &mut Words<'_>) -> Option<Said> {
    PlayerNumber::written(bare(words.next()?).text).map(Said::Player)
}

#[expect(clippy::unnecessary_wraps, reason = "the signature that the table asks for")]
pub fn amount(words: &mut Words<'_>) -> Option<Said> {
    let amount = words.next().and_then(|word| bare(word).number());
    Some(Said::Amount(amount.filter(|amount| *amount > 0)))
}

pub fn kind(words: &mut Words<'_>) -> Option<Said> {
    let word = bare(words.next()?);
    Some(Said::Kind(Kind::ALL.into_iter().find(|kind| word.begins(kind.name(), 3))))
}

/// The number from which the first free one is looked for. A word in quotes, or a last word with letters, is a name.
pub fn first_number(words: &mut Words<'_>) -> Option<Said> {
    let word = words.next()?;
    let is_name = word.is_quoted() || word.text.starts_with(char::is_alphabetic) && words.is_done();
    let number = || bare(word).number().and_then(|number| u32::try_from(number).ok());
    (!is_name).then(|| Said::Number(number()))
}

/// A direction: `NE`, `NORTHEAST`, or its halves with a hyphen between them.
fn direction(text: &str) -> Option<Direction> {
    let means = |direction: &Direction| is_called(text, direction.letters(), direction.name());
    let in_halves = || text.split_once('-').and_then(|(first, second)| halves(first, second));
    Direction::ALL.into_iter().find(means).or_else(in_halves)
}

/// The direction of two halves, each a letter or a word: `NORTH` and `EAST`, `N` and `E`.
pub fn halves(first: &str, second: &str) -> Option<Direction> {
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

/// Whether a text is a letter or the word it abbreviates.
pub fn is_called(text: &str, letters: &str, name: &str) -> bool {
    text.eq_ignore_ascii_case(letters) || text.eq_ignore_ascii_case(name)
}

/// A hex, `3/4` or `3,4`. It may lie off the map.
fn hex(text: &str) -> Option<Hex> {
    let (x, y) = text.split_once(['/', ','])?;
    Some(Hex::new(in_digits(x)?, in_digits(y)?))
}

/// A unit with its owner, `7-100`.
fn unit(text: &str) -> Option<UnitId> {
    let (player, unit) = text.split_once('-')?;
    Some(UnitId::new(PlayerNumber::written(player)?, in_digits(unit)?))
}
