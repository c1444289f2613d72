//! The words of a card as an order.
//!
//! Reading looks at the words alone: whether a piece is there, and can do what is asked, is found in the player's
//! turn, because those who act before him change the board. What cannot be read is refused with a message at the
//! offending word.

use super::verbs::{Command, LEXIS, TABLE, number, unquoted};
use super::{CityName, Order, PanelName, Path, Way};
use crate::game::medieval::field::city;
use crate::game::medieval::field::geometry::{Direction, Square};
use crate::game::medieval::field::player::PlayerNumber;
use crate::game::medieval::messages as say;
use crate::game::medieval::tables::{LONGEST_MAIL, LONGEST_NAME, Product};
use crate::kit::words::{Word, Words};
use crate::message::{Definition, Message, unknown};

/// What a card says.
pub(super) enum Meaning {
    Order(Order),
    /// Goes on to the next round of the play.
    Round,
    /// Says nothing.
    Nothing,
}

/// Why a card is not followed, and the byte of its text.
pub(super) type Refused = (Message, usize);

/// Who reads: his number in the match, and the piece to which cards without a number speak.
#[derive(Clone, Copy)]
pub(super) struct Reader {
    pub(super) player: PlayerNumber,
    pub(super) current: Option<u16>,
}

/// Whether a card begins with keys of the numeric pad, a `B` behind them or not. `END` alone ends the sheet.
fn begins_with_keys(first: &Word<'_>, rest: &Words<'_>) -> bool {
    let keys = first.text.strip_suffix(['B', 'b']).unwrap_or(first.text);
    let is_digits = !keys.is_empty() && keys.bytes().all(|byte| byte.is_ascii_digit());
    let is_end = first.is("END") && rest.peek().is_none();
    is_digits || Direction::of_key_name(keys).is_some() && !is_end
}

fn refuse<T>(definition: &'static Definition, offset: usize) -> Result<T, Refused> {
    Err((definition.message(), offset))
}

impl Reader {
    /// What a card says, or why it is not followed.
    pub(super) fn card(self, text: &str) -> Result<Meaning, Refused> {
        let mut words = Words::of(text, &LEXIS);
        let start = words.clone();
        let Some(first) = words.next() else { return Ok(Meaning::Nothing) };
        // A path of keys alone moves the current piece, as they were pressed.
        if begins_with_keys(&first, &words) && self.current.is_some() {
            return self.way(start, false).map(Meaning::Order);
        }
        let Some(verb) = TABLE.find(&first) else {
            let message =
                unknown(first.capitals(), TABLE.near(&first), &say::UNKNOWN_ORDER_NEAR, &say::UNKNOWN_ORDER);
            return Err((message, first.inside()));
        };
        let command = verb.verb;
        match command {
            Command::Round => return end(&words).map(|()| Meaning::Round),
            Command::End => return end(&words).map(|()| Meaning::Nothing),
            _ => {}
        }
        self.order(command, &first, &mut words).map(Meaning::Order)
    }

    fn order(self, command: Command, first: &Word<'_>, words: &mut Words<'_>) -> Result<Order, Refused> {
        let order = match command {
            Command::Move => return self.way(words.clone(), true),
            Command::Name => return name_order(words),
            Command::Send => return send_order(words),
            Command::City => return city_order(words),
            Command::Select => Order::Select(self.numbered(words)?),
            Command::Attack => {
                let piece = self.piece(words, words.numbers_ahead() != 2)?;
                Order::Attack { piece, at: square(words)? }
            }
            Command::Board => {
                let piece = self.piece(words, words.numbers_ahead() != 1)?;
                Order::Board { piece, transport: self.numbered(words)? }
            }
            // The key boards the transport that is named, and leaves the one that carries where none is.
            Command::BoardKey => match words.numbers_ahead() {
                0 => Order::Disembark(self.piece(words, false)?),
                count => {
                    let piece = self.piece(words, count > 1)?;
                    Order::Board { piece, transport: self.numbered(words)? }
                }
            },
            Command::Disembark => Order::Disembark(self.named_or_current(words)?),
            Command::Skip => Order::Skip(self.named_or_current(words)?),
            Command::Guard => Order::Guard(self.named_or_current(words)?),
            Command::Next => {
                number(words);
                Order::Next
            }
            Command::Unautomate => Order::Unautomate,
            Command::List => Order::List(panel(words)?),
            Command::Panel => Order::List(match first.text.to_uppercase().as_str() {
                "T" => PanelName::Totals,
                "V" => PanelName::Vp,
                "I" => PanelName::Stats,
                _ => PanelName::Messages,
            }),
            Command::Read => {
                let old = words.accept(&["OLD", "O"]);
                if !old && !words.accept(&["NEW", "N", "R"]) {
                    return refuse(&say::READ_WHAT, words.offset());
                }
                Order::Read { old }
            }
            Command::Delete => {
                let offset = words.offset();
                let number = number(words);
                Order::Delete(number.ok_or_else(|| (say::NUMBER_MISSING.message(), offset))?)
            }
            Command::Surrender => {
                if !words.accept(&["YES"]) {
                    return refuse(&say::SURRENDER_UNSAID, words.offset());
                }
                Order::Surrender
            }
            Command::Round | Command::End => Order::Next,
        };
        end(words).map(|()| order)
    }

    /// A piece by its number; written `2.15` it is the piece 15 of player 2.
    fn numbered(self, words: &mut Words<'_>) -> Result<u16, Refused> {
        let offset = words.offset();
        if let Some(number) = number(words) {
            return Ok(number);
        }
        let unreadable = || (say::NUMBER_MISSING.message(), offset);
        let word = words.next().ok_or_else(unreadable)?;
        let (player, number) = word.text.split_once('.').ok_or_else(unreadable)?;
        let (player, number): (u8, u16) = match (player.parse(), number.parse()) {
            (Ok(player), Ok(number)) => (player, number),
            _ => return Err(unreadable()),
        };
        if PlayerNumber(player) == self.player {
            return Ok(number);
        }
        Err((say::NOT_YOURS.message().with(word.text), offset))
    }

    /// The piece of a card: by its number where one is written, else the current one.
    fn piece(self, words: &mut Words<'_>, is_written: bool) -> Result<u16, Refused> {
        if is_written {
            return self.numbered(words);
        }
        self.current.ok_or_else(|| (say::NO_CURRENT_PIECE.message(), words.offset()))
    }

    fn named_or_current(self, words: &mut Words<'_>) -> Result<u16, Refused> {
        let is_written = words.peek().is_some();
        self.piece(words, is_written)
    }

    /// `[number] path [B]`, the path in keys or points of the compass, or `TO x,y`. Behind `MOVE` a number is the
    /// piece's, so that a card of the order sheet whose way stays open moves nothing; a card without the word is a
    /// path alone.
    fn way(self, mut words: Words<'_>, may_name: bool) -> Result<Order, Refused> {
        let is_number = |word: Word<'_>| word.text.starts_with(|letter: char| letter.is_ascii_digit());
        let is_named = may_name && words.peek().is_some_and(is_number);
        let piece = self.piece(&mut words, is_named)?;
        if words.peek().is_none() {
            return Ok(Order::Stay(piece));
        }
        let (way, board) = if words.accept(&["TO"]) {
            (Way::To(square(&mut words)?), words.accept(&["B"]))
        } else {
            let (path, board) = path(&mut words)?;
            (Way::Path(path), board)
        };
        end(&words).map(|()| Order::Move { piece, way, board })
    }
}

/// The longest path that is read; no piece can go so far.
const LONGEST_PATH: usize = 100;

/// Keys, or points of the compass, and whether the key `B` ends them; it may stand at the last one, as it was pressed.
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

/// Two coordinates.
fn square(words: &mut Words<'_>) -> Result<Square, Refused> {
    let offset = words.offset();
    match (number(words), number(words)) {
        (Some(x), Some(y)) => match (u8::try_from(x), u8::try_from(y)) {
            (Ok(x), Ok(y)) => Ok(Square::new(x, y)),
            _ => Err((say::OFF_MAP.message().with(format_args!("{x},{y}")), offset)),
        },
        _ => refuse(&say::SQUARE_MISSING, offset),
    }
}

/// `x,y TYPE k`, or the city's name before `TYPE`.
fn city_order(words: &mut Words<'_>) -> Result<Order, Refused> {
    let city = if words.numbers_ahead() >= 2 {
        CityName::At(square(words)?)
    } else {
        let start = words.offset();
        let mut name: Vec<String> = Vec::new();
        while let Some(word) = words.peek().filter(|word| !word.is("TYPE")) {
            name.push(word.meant(&LEXIS).into_owned());
            words.next();
        }
        if name.is_empty() {
            return refuse(&say::SQUARE_MISSING, start);
        }
        if words.peek().is_none() {
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
    end(words).map(|()| Order::City { city, product })
}

/// `x,y text`.
fn name_order(words: &mut Words<'_>) -> Result<Order, Refused> {
    let at = square(words)?;
    let name = unquoted(words.rest());
    if !city::is_name(&name) {
        return Err((say::CITY_NAME.message().with(LONGEST_NAME), words.offset()));
    }
    Ok(Order::Name { at, name })
}

/// `n text`.
fn send_order(words: &mut Words<'_>) -> Result<Order, Refused> {
    let offset = words.offset();
    let Some(to) = number(words) else { return refuse(&say::NUMBER_MISSING, offset) };
    let text = words.rest();
    if text.is_empty() {
        return refuse(&say::TEXT_MISSING, words.offset());
    }
    if text.chars().count() > LONGEST_MAIL {
        return Err((say::MAIL_LONG.message().with(LONGEST_MAIL), offset));
    }
    match u8::try_from(to) {
        Ok(player) => Ok(Order::Send { to: PlayerNumber(player), text: text.to_owned() }),
        Err(_) => Err((say::NO_PLAYER.message().with(to), offset)),
    }
}

fn panel(words: &mut Words<'_>) -> Result<PanelName, Refused> {
    let offset = words.offset();
    let word = words.next();
    let named = word.and_then(|word| PanelName::named(word.text));
    named.ok_or_else(|| {
        let known = PanelName::words().collect::<Vec<_>>().join(", ");
        (say::UNKNOWN_PANEL.message().with(known), offset)
    })
}

/// Nothing more may stand on the card.
fn end(words: &Words<'_>) -> Result<(), Refused> {
    match words.peek() {
        None => Ok(()),
        Some(word) => Err((say::WORDS_LEFT.message().with(word.capitals()), word.inside())),
    }
}
