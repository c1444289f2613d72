//! The verbs of cards, including the keys of the interactive game: the arguments each takes, and what it orders.

use super::argument::{
    AT, LEXIS, OLD, PANEL, PIECE, SHOWN, SQUARE, SURE, Said, TEXT, TRANSPORT, WHICH, count, numbers_ahead,
};
use super::order::{Order, PanelName};
use super::phrase::{Card, Command, Refused, city_order, end, letter, named, vote, way};
use crate::messages as say;
use crate::tables::{Kind, Product};
use crate::world::Direction;
use crate::world::numbers::PlayerNumber;
use playdeck_base::message::alternatives;
use playdeck_kit::verbs::{Argument, Fault, Fit, Table, Verb, Wrong, bared};
use playdeck_kit::words::{Word, Words};

type Orders = fn(&Card<'_>) -> Result<Order, Refused>;

const fn verb(word: &'static str, help: &'static str, orders: Orders) -> Verb<Command, Said> {
    Verb::new(Command::Order(orders), word, help)
}

static VERBS: [Verb<Command, Said>; 26] = [
    verb("SELECT", "Takes a piece in hand: what follows and names no piece is for it, also keys alone.", |card| Ok(Order::Select(card.piece(0)?))).with(&[PIECE]),
    verb("MOVE", "Moves a piece by keys, by points of the compass or `TO x,y`, and attacks what is in its way. Without a way it stays.", |card| {
        let piece = card.piece(0)?;
        card.read.get(1).map_or(Ok(Order::Stay(piece)), |(_, at)| way(piece, card.text, at))
    })
    .with(&[PIECE.if_ahead(begins_with_digit), Argument::rest("way").perhaps()]),
    verb("GOTO", "Goes to a square over known ground, on through later rounds.", |card| {
        Ok(Order::Goto { piece: card.piece(0)?, at: card.square(1)? })
    })
    .with(&[PIECE.if_ahead(|words| numbers_ahead(words) != 2), AT]),
    verb("EXPLORE", "Goes to the nearest unknown ground, again and again.", |card| {
        Ok(Order::Explore(card.piece(0)?))
    })
    .with(&[PIECE.perhaps()]),
    verb("ATTACK", "Attacks the pieces in a square from where it stands.", |card| {
        Ok(Order::Attack { piece: card.piece(0)?, at: card.square(1)? })
    })
    .or(&["A"])
    .with(&[PIECE.if_ahead(|words| numbers_ahead(words) != 2), AT]),
    verb("BOARD", "Boards a transport in the same square or next to it.", |card| {
        Ok(Order::Board { piece: card.piece(0)?, transport: card.piece(1)? })
    })
    .with(&[PIECE.if_ahead(|words| numbers_ahead(words) != 1), TRANSPORT]),
    verb("DISEMB", "Leaves a transport.", |card| Ok(Order::Disembark(card.piece(0)?)))
        .or(&["DISEMBARK"])
        .with(&[PIECE.perhaps()]),
    verb("B", "Boards the transport that is named; alone leaves the one that carries, or else boards one in the same square.", |card| {
        let piece = card.piece(0)?;
        Ok(match card.read.get(1) {
            Some(_) => Order::Board { piece, transport: card.piece(1)? },
            None => Order::BoardOrLeave(piece),
        })
    })
    .with(&[
        PIECE.if_ahead(|words| numbers_ahead(words) > 1),
        TRANSPORT.if_ahead(|words| numbers_ahead(words) > 0),
    ]),
    verb("NEXT", "Changes nothing.", |_| Ok(Order::Next))
        .or(&["N"])
        .with(&[count("piece").perhaps()]),
    verb("SKIP", "Ends a piece's turn.", |card| Ok(Order::Skip(card.piece(0)?)))
        .or(&["S"])
        .with(&[PIECE.perhaps()]),
    verb("GUARD", "Puts a piece on guard.", |card| Ok(Order::Guard(card.piece(0)?)))
        .or(&["G"])
        .with(&[PIECE.perhaps()]),
    verb("UNAUTO", "Ends the guard of all pieces.", |_| Ok(Order::Unautomate)).or(&["UNAUTOMATE", "U"]),
    verb("CITY", "Changes what a city makes; its name may stand for its square.", city_order).with(&[
        AT.if_ahead(|words| numbers_ahead(words) >= 2),
        Argument::rest("name TYPE product").perhaps(),
    ]),
    verb("NAME", "Names a city of yours; without a name the machine chooses one when your turn ends.", named).with(&[AT, Argument::rest("name").perhaps()]),
    verb("LIST", "Shows one of the lists as it is then.", |card| {
        Ok(Order::List(if let Some(Said::Panel(panel)) = card.read.own(0) {
            panel
        } else {
            PanelName::Messages
        }))
    })
    .with(&[SHOWN]),
    verb("T", "Shows the totals.", |_| Ok(Order::List(PanelName::Totals))),
    verb("V", "Shows the victory points.", |_| Ok(Order::List(PanelName::Vp))),
    verb("I", "Shows the statistics.", |_| Ok(Order::List(PanelName::Stats))),
    verb("E", "Shows the messages.", |_| Ok(Order::List(PanelName::Messages))),
    verb("SEND", "Sends a message to a player.", letter).with(&[count("player"), Argument::rest(TEXT)]),
    verb("READ", "Prints messages again, old or new.", |card| {
        Ok(Order::Read { old: card.read.choice(0).is_some_and(|choice| choice < OLD) })
    })
    .with(&[Argument::one(WHICH, &["OLD", "O", "NEW", "N", "R"])]),
    verb("DELETE", "Deletes a message.", |card| Ok(Order::Delete(card.number()))).with(&[count("message")]),
    verb("VOTE", "Says how the match should end, until it says otherwise: VOTE DRAW, VOTE DRAW and the players who share it, VOTE CONCEDE TO a player, or VOTE NONE. If all who are left agree, the gamesmaster may end it so.", vote)
        .with(&[Argument::rest("how").perhaps()]),
    verb("SURREND", "Gives up.", |_| Ok(Order::Surrender))
        .or(&["SURRENDER"])
        .with(&[Argument::one(SURE, &["YES"])]),
    Verb::new(Command::Round, "ROUND", "Goes on to the next round of the play."),
    Verb::new(Command::End, "END", "Ends the cards.").or(&["DONE"]),
];

static TABLE: Table<Command, Said> = Table::new(&LEXIS, &VERBS);

/// The list of orders for the page of the players.
pub fn page() -> String {
    TABLE.page()
}

fn begins_with_digit(words: &Words<'_>) -> bool {
    let digits = |word: Word<'_>| {
        word.text.trim_start_matches('#').starts_with(|letter: char| letter.is_ascii_digit())
    };
    words.peek().is_some_and(digits)
}

/// The meaning of a card.
pub(super) enum Meaning {
    Order(Order),
    /// The next round of the play begins.
    Round,
    /// The card is empty.
    Nothing,
}

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

/// Whether a line among prose was meant as an order: it begins with the word of a verb, and behind that stands one
/// word, or a figure as the first or second word, or `TYPE`; or it looks like an order but for a slip. Most of its words
/// must be such that orders have.
pub(super) fn is_meant_as_order(text: &str) -> bool {
    let mut words = Words::of(text, &LEXIS);
    let Some(first) = words.next().filter(|first| first.text.len() > 1) else { return false };
    let is_figure = |word: &Word<'_>| {
        word.text.trim_start_matches(['#', '(', '[']).starts_with(|letter: char| letter.is_ascii_digit())
    };
    let alike = TABLE.alike(text, &fit, &|verb| TABLE.read(verb, u8::MAX).is_some_and(|read| read.is_ok()));
    let Some(alike) = alike else { return false };
    let mut behind = words.clone();
    let next = behind.next();
    if TABLE.find(&first).is_some() {
        return next.is_some() && behind.is_done()
            || !alike.is_prose() && words.clone().take(2).any(|word| is_figure(&word))
            || words.clone().any(|word| word.is("TYPE"))
            || alike.words > 1 && alike.looks_ordered();
    }
    alike.looks_ordered() || !alike.is_prose() && next.is_some_and(|word| is_figure(&word))
}

/// What a word behind a verb is, at its place there.
fn fit(verb: &Verb<Command, Said>, word: &Word<'_>, at: usize) -> Fit {
    let text = bared(word.text);
    let number = || Fit::of_number(text);
    match (verb.word, at) {
        ("SEND", 0) | ("NAME", 0 | 1) => number(),
        ("SEND" | "NAME", _) => Fit::Free,
        ("CITY", _) => {
            let kinds = Kind::ALL.into_iter().flat_map(|kind| [kind.name(), kind.code()]);
            let is_product = Product::named(text).is_some() || word.is_quoted();
            let known = || Fit::among(text, kinds.chain(["TYPE", "FORT", "FORTIFICATION"]));
            if is_product { Fit::Known } else { number().or(known) }
        }
        ("MOVE", _) => {
            let path = text.strip_suffix(['B', 'b']).unwrap_or(text);
            let is_way = Direction::named(path).is_some() || text.eq_ignore_ascii_case("B");
            if is_way {
                Fit::Known
            } else {
                number().or(|| Fit::among(text, ["TO", "NORTH", "SOUTH", "EAST", "WEST"]))
            }
        }
        ("LIST", _) => Fit::among(text, PanelName::ALL.into_iter().flat_map(PanelName::words).copied()),
        ("READ", _) => Fit::among(text, ["OLD", "NEW"]),
        ("SURREND", _) => Fit::among(text, ["YES"]),
        _ => number(),
    }
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
        let card = Card { player: self.player, current: self.current, text, read };
        let meaning = match card.read.verb {
            Command::Order(orders) => Meaning::Order(orders(&card)?),
            Command::Round => Meaning::Round,
            Command::End => Meaning::Nothing,
        };
        end(&card.read.rest).map(|()| meaning)
    }
}

/// Why the table could not read a card.
fn refusal(fault: &Fault<'_, Command, Said>, first: &Word<'_>, text: &str) -> Refused {
    let Wrong::Argument { argument, word, .. } = &fault.wrong else {
        let word = first.capitals();
        let known = || TABLE.verbs.iter().map(|verb| verb.word).filter(|word| word.len() > 1);
        let message = match TABLE.near(first) {
            Some(near) => say::unknown_order_near(&word, near),
            None => say::unknown_order(&word, &alternatives(known())),
        };
        return (message, first.inside());
    };
    let message = match argument.name {
        SQUARE => say::square_missing(),
        PANEL => say::unknown_panel(&alternatives(PanelName::ALL.map(|panel| panel.words()[0]).into_iter())),
        TEXT => say::text_missing(),
        WHICH => say::read_what(),
        SURE => say::surrender_unsaid(),
        name => say::number_missing(&fault.instead().unwrap_or_default(), name),
    };
    (message, word.map_or(text.len(), |word| word.offset))
}
