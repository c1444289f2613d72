//! The words of a card as an order.
//!
//! Reading looks at the words only. Whether a piece exists and can do what is ordered is decided in the player's turn,
//! because players with earlier turns change the board. What cannot be read is refused with a message at the faulty
//! word.

use super::order::{CityName, Order, PanelName, Path, Way};
use super::verbs::{self, Command, LEXIS, OLD, Said, TABLE, plain_number, unquoted};
use crate::game::medieval::field::{Direction, Square, city};
use crate::game::medieval::messages as say;
use crate::game::medieval::numbers::PlayerNumber;
use crate::game::medieval::refusal::Refusal;
use crate::game::medieval::tables::{LONGEST_MAIL, LONGEST_NAME, Product};
use crate::kit::verbs::{Fault, Order as Read, Wrong};
use crate::kit::words::{Word, Words};
use crate::message::{Definition, Message, unknown};

/// The meaning of a card.
pub(super) enum Meaning {
    Order(Order),
    /// The next round of the play begins.
    Round,
    /// The card is empty.
    Nothing,
}

/// Why a card is not followed, and the byte in its text that the message is about.
pub(super) type Refused = (Message, usize);

/// The reader: the player's number in the match, and the current piece, which cards without a number are for.
#[derive(Clone, Copy)]
pub(super) struct Reader {
    pub(super) player: PlayerNumber,
    pub(super) current: Option<u16>,
}

/// Whether a card begins with keys of the numeric keypad, with or without a `B` after them. `END` alone ends the sheet.
fn begins_with_keys(first: &Word<'_>, rest: &Words<'_>) -> bool {
    let keys = first.text.strip_suffix(['B', 'b']).unwrap_or(first.text);
    let is_digits = !keys.is_empty() && keys.bytes().all(|byte| byte.is_ascii_digit());
    let is_end = first.is("END") && rest.is_done();
    is_digits || Direction::of_key_name(keys).is_some() && !is_end
}

fn refuse<T>(definition: &'static Definition, offset: usize) -> Result<T, Refused> {
    Err((definition.message(), offset))
}

impl Reader {
    /// Reads a card. The error says why it is not followed.
    pub(super) fn card(self, text: &str) -> Result<Meaning, Refused> {
        let mut words = Words::of(text, &LEXIS);
        let start = words.offset();
        let Some(first) = words.next() else { return Ok(Meaning::Nothing) };
        // A path of keys alone moves the current piece, as in the interactive game.
        if let Some(piece) = self.current.filter(|_| begins_with_keys(&first, &words)) {
            return way(piece, text, start).map(Meaning::Order);
        }
        // A verb may be in quotes.
        let plain = Word { quote: None, ..first };
        let read = TABLE.order(plain, words, u8::MAX).map_err(|fault| refusal(&fault, &first, text))?;
        let meaning = match read.verb {
            Command::Round => Meaning::Round,
            Command::End => Meaning::Nothing,
            _ => Meaning::Order(self.order(&read, text)?),
        };
        end(&read.rest).map(|()| meaning)
    }

    fn order(self, read: &Read<'_, Command, Said>, text: &str) -> Result<Order, Refused> {
        let at = |argument| read.get(argument).map_or_else(|| read.rest.offset(), |(_, at)| at);
        Ok(match read.verb {
            Command::Select => Order::Select(self.piece(read, 0)?),
            Command::Move => {
                let piece = self.piece(read, 0)?;
                match read.get(1) {
                    Some((_, at)) => return way(piece, text, at),
                    None => Order::Stay(piece),
                }
            }
            Command::Attack => Order::Attack { piece: self.piece(read, 0)?, at: square(read, 1)? },
            // The key boards the transport that is named; without a name it leaves the transport that carries the
            // piece.
            Command::BoardKey if read.get(1).is_none() => Order::Disembark(self.piece(read, 0)?),
            Command::Board | Command::BoardKey => {
                let piece = self.piece(read, 0)?;
                Order::Board { piece, transport: self.piece(read, 1)? }
            }
            Command::Disembark => Order::Disembark(self.piece(read, 0)?),
            Command::Skip => Order::Skip(self.piece(read, 0)?),
            Command::Guard => Order::Guard(self.piece(read, 0)?),
            Command::Unautomate => Order::Unautomate,
            Command::City => {
                let city = read.get(0).map(|_| square(read, 0)).transpose()?;
                return city_order(city, text, at(1));
            }
            Command::Name => {
                let name = unquoted(read.text(1).unwrap_or_default());
                let at = (square(read, 0)?, at(1));
                if !city::is_name(&name) {
                    return Err((say::CITY_NAME.message().with(LONGEST_NAME), at.1));
                }
                Order::Name { at: at.0, name }
            }
            Command::List | Command::Panel => Order::List(match (read.own(0), read.word.text) {
                (Some(Said::Panel(panel)), _) => panel,
                (_, "T" | "t") => PanelName::Totals,
                (_, "V" | "v") => PanelName::Vp,
                (_, "I" | "i") => PanelName::Stats,
                _ => PanelName::Messages,
            }),
            Command::Send => {
                let (to, text) = (number(read), read.text(1).unwrap_or_default());
                if text.chars().count() > LONGEST_MAIL {
                    return Err((say::MAIL_LONG.message().with(LONGEST_MAIL), at(0)));
                }
                let player = u8::try_from(to).map_err(|_| (Refusal::NoPlayer(to).message(), at(0)))?;
                Order::Send { to: PlayerNumber(player), text: text.to_owned() }
            }
            Command::Read => Order::Read { old: read.choice(0).is_some_and(|choice| choice < OLD) },
            Command::Delete => Order::Delete(number(read)),
            Command::Surrender => Order::Surrender,
            Command::Next | Command::Round | Command::End => Order::Next,
        })
    }

    /// A piece by its number, or the current one if no number is written; `2.15` is piece 15 of player 2.
    fn piece(self, read: &Read<'_, Command, Said>, argument: u8) -> Result<u16, Refused> {
        let Some(word) = read.given_word(argument) else {
            let behind = read.get(argument + 1).map_or_else(|| read.rest.offset(), |(_, at)| at);
            return self.current.ok_or_else(|| (say::NO_CURRENT_PIECE.message(), behind));
        };
        if let Some(number) = plain_number(&word) {
            return Ok(number);
        }
        let parts = word.text.split_once('.');
        match parts.and_then(|(player, number)| Some((player.parse().ok()?, number.parse().ok()?))) {
            Some((player, number)) if PlayerNumber(player) == self.player => Ok(number),
            Some(_) => Err((say::NOT_YOURS.message().with(word.text), word.offset)),
            None => refuse(&say::NUMBER_MISSING, word.offset),
        }
    }
}

/// Why the table could not read a card.
fn refusal(fault: &Fault<'_, Command, Said>, first: &Word<'_>, text: &str) -> Refused {
    let Wrong::Argument { argument, word, .. } = &fault.wrong else {
        let near = TABLE.near(first);
        let message = unknown(first.capitals(), near, &say::UNKNOWN_ORDER_NEAR, &say::UNKNOWN_ORDER);
        return (message, first.inside());
    };
    let message = match argument.name {
        verbs::SQUARE => say::SQUARE_MISSING.message(),
        verbs::PANEL => {
            say::UNKNOWN_PANEL.message().with(PanelName::ALL.map(|panel| panel.to_string()).join(", "))
        }
        verbs::TEXT => say::TEXT_MISSING.message(),
        verbs::WHICH => say::READ_WHAT.message(),
        verbs::SURE => say::SURRENDER_UNSAID.message(),
        _ => say::NUMBER_MISSING.message(),
    };
    (message, word.map_or(text.len(), |word| word.offset))
}

/// A number that the table has read.
fn number(read: &Read<'_, Command, Said>) -> u16 {
    if let Some(Said::Number(number)) = read.own(0) { number } else { 0 }
}

/// Two coordinates that the table has read.
fn square(read: &Read<'_, Command, Said>, argument: u8) -> Result<Square, Refused> {
    let Some((Said::Square(x, y), (_, at))) = read.own(argument).zip(read.get(argument)) else {
        return refuse(&say::SQUARE_MISSING, read.rest.offset());
    };
    on_card(x, y, at)
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
fn way(piece: u16, text: &str, start: usize) -> Result<Order, Refused> {
    let mut words = words_from(text, start);
    let (way, board) = if words.accept(&["TO"]) {
        let at = words.offset();
        let Some(Said::Square(x, y)) = verbs::square(&mut words) else {
            return refuse(&say::SQUARE_MISSING, at);
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
        let keys = word.text.strip_suffix(['B', 'b']);
        board = keys.is_some();
        let keys = keys.unwrap_or(word.text);
        if let Some(step) = Direction::named(keys) {
            steps.push(step);
        } else {
            for (at, key) in keys.char_indices() {
                let Some(step) = Direction::of_key(key) else {
                    return Err((say::PATH_CHARACTER.message().with(key), word.inside() + at));
                };
                steps.push(step);
            }
        }
        if steps.len() > LONGEST_PATH {
            return Err((say::PATH_LONG.message().with(LONGEST_PATH), word.inside()));
        }
        words.next();
    }
    if steps.is_empty() { refuse(&say::PATH_MISSING, start) } else { Ok((Path(steps), board)) }
}

/// `[TYPE] k` after a square, or a city's name before `TYPE k`.
fn city_order(square: Option<Square>, text: &str, start: usize) -> Result<Order, Refused> {
    let mut words = words_from(text, start);
    let city = if let Some(at) = square {
        CityName::At(at)
    } else {
        let mut name: Vec<String> = Vec::new();
        while let Some(word) = words.peek().filter(|word| !word.is("TYPE")) {
            name.push(word.meant(&LEXIS).into_owned());
            words.next();
        }
        if name.is_empty() {
            return refuse(&say::SQUARE_MISSING, start);
        }
        if words.is_done() {
            return refuse(&say::TYPE_MISSING, words.offset());
        }
        CityName::Named(name.join(" "))
    };
    words.accept(&["TYPE", "T"]);
    let offset = words.offset();
    let Some(word) = words.next() else { return refuse(&say::TYPE_MISSING, offset) };
    let Some(product) = Product::named(word.text) else {
        return Err((say::UNKNOWN_TYPE.message().with(word.text.to_uppercase()), offset));
    };
    end(&words).map(|()| Order::City { city, product })
}

/// Checks that the card has no more words.
fn end(words: &Words<'_>) -> Result<(), Refused> {
    match words.peek() {
        None => Ok(()),
        Some(word) => Err((say::WORDS_LEFT.message().with(word.capitals()), word.inside())),
    }
}
