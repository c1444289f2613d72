//! The words of a card as an order.
//!
//! Reading looks at the words only. Whether a piece exists and can do what is ordered is decided in the player's turn,
//! because players with earlier turns change the board. What cannot be read is refused with a message at the faulty
//! word.

use super::argument::{self, LEXIS, Said, plain_number, unquoted};
use super::order::{CityName, Order, Path, Way};
use crate::messages as say;
use crate::refusal::Refusal;
use crate::tables::{LONGEST_MAIL, LONGEST_NAME, Product};
use crate::world::numbers::PlayerNumber;
use crate::world::{Direction, Square, city};
use playdeck_base::message::Message;
use playdeck_kit::verbs::Order as Read;
use playdeck_kit::votes::Vote;
use playdeck_kit::words::{Word, Words};

/// Why a card is not followed, and the byte in its text that the message is about.
pub(super) type Refused = (Message, usize);

/// What a verb means.
#[derive(Debug, Clone, Copy)]
pub(super) enum Command {
    /// An order, made from the card.
    Order(fn(&Card<'_>) -> Result<Order, Refused>),
    /// The next round of the play begins.
    Round,
    /// The end of the cards.
    End,
}

/// A card that the table has read.
pub(super) struct Card<'c> {
    /// The player's number in the match.
    pub player: PlayerNumber,
    /// The current piece, which cards without a number are for.
    pub current: Option<u16>,
    pub text: &'c str,
    pub read: Read<'c, Command, Said>,
}

/// What stands between a city's name and what it makes.
const TYPE: &str = "TYPE";

const fn refuse<T>(message: Message, offset: usize) -> Result<T, Refused> {
    Err((message, offset))
}

impl Card<'_> {
    /// Where an argument begins, or the end of the card.
    fn at(&self, argument: u8) -> usize {
        self.read.get(argument).map_or_else(|| self.read.rest.offset(), |(_, at)| at)
    }

    /// A piece by its number, or the current one if no number is written; `2.15` is piece 15 of player 2.
    pub fn piece(&self, argument: u8) -> Result<u16, Refused> {
        let Some(word) = self.read.given_word(argument) else {
            let missing = || say::no_current_piece(&self.read.entry.usage());
            return self.current.ok_or_else(|| (missing(), self.at(argument + 1)));
        };
        if let Some(number) = plain_number(&word) {
            return Ok(number);
        }
        let parts = word.text.split_once('.');
        match parts.and_then(|(player, number)| Some((player.parse().ok()?, number.parse().ok()?))) {
            Some((player, number)) if PlayerNumber(player) == self.player => Ok(number),
            Some(_) => Err((say::not_yours(word.text), word.offset)),
            None => {
                let entry = self.read.entry;
                let name =
                    entry.arguments.get(usize::from(argument)).map_or("piece", |argument| argument.name);
                Err((say::number_missing(&entry.usage(), name), word.offset))
            }
        }
    }

    /// A number that the table has read.
    pub fn number(&self) -> u16 {
        if let Some(Said::Number(number)) = self.read.own(0) { number } else { 0 }
    }

    /// Two coordinates that the table has read.
    pub fn square(&self, argument: u8) -> Result<Square, Refused> {
        match self.read.own(argument) {
            Some(Said::Square(x, y)) => on_card(x, y, self.at(argument)),
            _ => refuse(say::square_missing(), self.read.rest.offset()),
        }
    }
}

/// `NAME x,y name`.
pub fn named(card: &Card<'_>) -> Result<Order, Refused> {
    let (at, name) = (card.square(0)?, unquoted(card.read.text(1).unwrap_or_default()));
    // Without a name the machine chooses one, as for a captured city.
    if !name.is_empty() && !city::is_name(&name) {
        return Err((say::city_name(LONGEST_NAME), card.at(1)));
    }
    Ok(Order::Name { at, name })
}

/// `VOTE DRAW`, `VOTE DRAW 1 3`, `VOTE CONCEDE TO 2`, `VOTE NONE`. Whether a player is left is decided in play.
pub fn vote(card: &Card<'_>) -> Result<Order, Refused> {
    let plain = |word: Word<'_>| plain_number(&word).and_then(|number| u8::try_from(number).ok());
    let mut words = Words::of(card.read.text(0).unwrap_or_default(), &LEXIS);
    let bared = |word| Word { text: bare(&word), ..word };
    let vote = Vote::read(&mut words, bared, |word| plain(*word).map(PlayerNumber));
    vote.map(Order::Vote).map_err(|_| (say::vote_unreadable(), card.at(0)))
}

/// `SEND player text`.
pub fn letter(card: &Card<'_>) -> Result<Order, Refused> {
    let (to, text) = (card.number(), card.read.text(1).unwrap_or_default());
    if text.chars().count() > LONGEST_MAIL {
        return Err((say::mail_long(LONGEST_MAIL), card.at(0)));
    }
    let player = u8::try_from(to).map_err(|_| (Refusal::NoPlayer(to).message(), card.at(0)))?;
    Ok(Order::Send { to: PlayerNumber(player), text: text.to_owned() })
}

/// `[TYPE] k` after a square, or a city's name before `TYPE k`.
pub fn city_order(card: &Card<'_>) -> Result<Order, Refused> {
    let (square, start) = (card.read.get(0).map(|_| card.square(0)).transpose()?, card.at(1));
    let mut words = words_from(card.text, start);
    let city = if let Some(at) = square {
        CityName::At(at)
    } else {
        let behind = card.text.get(start..).unwrap_or_default();
        if behind.is_empty() {
            return refuse(say::square_missing(), start);
        }
        let Some(at) = last_type(behind) else {
            return refuse(say::type_missing(), card.text.trim_end().len());
        };
        // A quote in a name opens no word.
        words = Words::from_byte(card.text, start + at, &LEXIS);
        let name = behind.get(..at).unwrap_or_default().trim_end();
        if name.is_empty() {
            return refuse(say::square_missing(), start);
        }
        CityName::Named(unquoted(name.strip_suffix(',').unwrap_or(name)))
    };
    // A `T` at the end of the card is the catapult.
    let is_last = words.clone().nth(1).is_none();
    words.accept(if is_last { &[TYPE] } else { &[TYPE, "T"] });
    let offset = words.offset();
    let Some(word) = words.next() else { return refuse(say::type_missing(), offset) };
    // The names of the galleons are two words.
    let both = words.peek().and_then(|second| Product::named(&format!("{} {}", word.text, bare(&second))));
    if both.is_some() {
        words.next();
    }
    let Some(product) = both.or_else(|| Product::named(bare(&word))) else {
        return Err((say::unknown_type(&word.text.to_uppercase()), offset));
    };
    end(&words).map(|()| Order::City { city, product })
}

/// Where the last word `TYPE` of a text begins.
fn last_type(text: &str) -> Option<usize> {
    let upper = text.to_ascii_uppercase();
    let is_word = |at: usize| {
        let (before, behind) = (upper.get(..at), upper.get(at + TYPE.len()..));
        before.is_some_and(|text| text.is_empty() || text.ends_with([' ', ',', '\t']))
            && behind.is_some_and(|text| text.is_empty() || text.starts_with([' ', '\t']))
    };
    upper.rmatch_indices(TYPE).map(|(at, _)| at).find(|at| is_word(*at))
}

/// A word without the punctuation behind it.
fn bare<'a>(word: &Word<'a>) -> &'a str {
    word.text.trim_end_matches(['.', ';', ':', '!'])
}

fn on_card(x: u16, y: u16, at: usize) -> Result<Square, Refused> {
    match (u8::try_from(x), u8::try_from(y)) {
        (Ok(x), Ok(y)) => Ok(Square::new(x, y)),
        _ => Err((Refusal::OffMap((x, y)).message(), at)),
    }
}

/// The words of a card from a byte on.
fn words_from(text: &str, start: usize) -> Words<'_> {
    let mut words = Words::of(text, &LEXIS);
    while words.offset() < start && words.next().is_some() {}
    words
}

/// `TO x,y [B]`, or a path in keys or compass points. An order-sheet card whose path is left empty moves nothing.
pub(super) fn way(piece: u16, text: &str, start: usize) -> Result<Order, Refused> {
    let mut words = words_from(text, start);
    let (way, board) = if words.accept(&["TO"]) {
        let at = words.offset();
        let Some(Said::Square(x, y)) = argument::square(&mut words) else {
            return refuse(say::square_missing(), at);
        };
        (Way::To(on_card(x, y, at)?), words.accept(&["B"]))
    } else {
        let (path, board) = path(&mut words)?;
        (Way::Path(path), board)
    };
    end(&words).map(|()| Order::Move { piece, way, board })
}

/// The longest path that is read; no piece can go that far.
const LONGEST_PATH: usize = 100;

/// Reads keys or compass points, and whether the key `B` ends them; it may be attached to the last one, as it was
/// typed.
fn path(words: &mut Words<'_>) -> Result<(Path, bool), Refused> {
    let start = words.offset();
    let (mut steps, mut board) = (Vec::new(), false);
    while let Some(word) = words.peek().filter(|_| !board) {
        let text = bare(&word);
        let keys = text.strip_suffix(['B', 'b']);
        board = keys.is_some();
        let keys = keys.unwrap_or(text);
        if let Some(step) = Direction::named(keys) {
            if let Some((one, two)) = one_or_two(keys, words) {
                let named = format!("{} {}", one.name(), two.name());
                let points = format!("{}{} or {} {}", one.point(), two.point(), one.point(), two.point());
                return Err((say::one_step_or_two(&named, &points), word.inside()));
            }
            steps.push(step);
        } else {
            for (at, key) in keys.char_indices() {
                let Some(step) = Direction::of_key(key) else {
                    // Behind a key a single character is wrong, otherwise the whole word.
                    let (wrong, at) = if at == 0 { (text.to_uppercase(), 0) } else { (key.to_string(), at) };
                    return Err((say::path_character(&wrong), word.inside() + at));
                };
                steps.push(step);
            }
        }
        if steps.len() > LONGEST_PATH {
            return Err((say::path_long(LONGEST_PATH), word.inside()));
        }
        words.next();
    }
    if steps.is_empty() { refuse(say::path_missing(), start) } else { Ok((Path(steps), board)) }
}

/// The two points of `NORTH EAST`, which may be one step or two.
fn one_or_two(first: &str, words: &Words<'_>) -> Option<(Direction, Direction)> {
    let one = Direction::named(first).filter(|one| one.name().eq_ignore_ascii_case(first))?;
    let second = words.clone().nth(1)?;
    let two = Direction::named(bare(&second)).filter(|two| two.name().eq_ignore_ascii_case(bare(&second)))?;
    let are_halves = matches!(one, Direction::N | Direction::S) && matches!(two, Direction::E | Direction::W);
    are_halves.then_some((one, two))
}

/// Checks that the card has no more words.
pub(super) fn end(words: &Words<'_>) -> Result<(), Refused> {
    match words.peek() {
        None => Ok(()),
        Some(word) => Err((say::words_left(&word.capitals()), word.inside())),
    }
}
