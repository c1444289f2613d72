//! The verbs of the rules text: the arguments each takes, and what it orders.
//!
//! Source: the rules text, "Orders", from "Build" to "Wait".

use super::argument::{
    LEXIS, Said, amount, bare, first_number, kind, player, target, target_in, target_of_fire,
};
use super::order::Order;
use super::phrase::{Fault, Makes, Phrase, Read, address};
use crate::messages as say;
use crate::tables::Kind;
use playdeck_base::message::{alternatives, nearest};
use playdeck_kit::verbs::{self, Argument, Fit, Table, Verb, Wrong, bared, is_slip};
use playdeck_kit::words::{Word, Words};

/// An order to the empire as a whole.
pub const EMPIRE: u8 = 1;
/// An order to a unit.
pub const UNIT: u8 = 2;

/// The names of arguments, which select the message for a missing one.
const ADDRESS: &str = "address";
const NAME: &str = "name";
const TARGET: &str = "target";
const PLAYER: Argument<Said> = Argument::own("player", player);

type Orders = fn(&mut Phrase<'_, '_>, &Read<'_>) -> Result<Order, Fault>;

const fn verb(word: &'static str, help: &'static str, orders: Orders) -> Verb<Makes, Said> {
    Verb::new(Makes(orders), word, help).cut_to(3)
}

#[allow(clippy::redundant_closure_for_method_calls, reason = "a method is less general than a closure here")]
static VERBS: [Verb<Makes, Said>; 13] = [
    verb("BUILD", "A city builds SETTLERS, INFANTRY, TANKS or ARTILLERY, five in a turn; settlers build a CITY, at least 3 hexes from any other. The first free number from the one given is taken.", |phrase, read| phrase.build(read)).to(UNIT).with(&[
        Argument::own("type", kind).perhaps(),
        Argument::own("number", first_number).perhaps(),
        Argument::word(NAME).perhaps(),
    ]),
    verb("DROP", "Removes the unit.", |_, _| Ok(Order::Drop)).to(UNIT),
    verb("EMAIL", "Changes where your reports go.", |_, read| address(read).map(Order::Email))
        .with(&[Argument::word(ADDRESS)]),
    verb("FIRE", "Artillery fires at a whole hex, up to 2 away, once in a turn. The target is a hex, a direction, or as 7-100 the hex of a unit in sight.", |phrase, read| {
        phrase.target(read, true).map(Order::Fire)
    })
    .to(UNIT)
    .with(&[Argument::own(TARGET, target_of_fire)]),
    verb("FRIENDLY", "Your empire declares a player friendly.", |phrase, read| phrase.other(read).map(Order::Friendly))
        .to(EMPIRE)
        .with(&[PLAYER]),
    verb("GIVE", "Your empire gives money to a player, as far as there is any.", |phrase, read| {
        Ok(Order::Give { to: phrase.other(read)?, amount: phrase.amount(read)? })
    })
    .to(EMPIRE)
    .with(&[PLAYER, Argument::own("amount", amount)]),
    verb("HOSTILE", "Your empire declares a player hostile.", |phrase, read| phrase.other(read).map(Order::Hostile))
        .to(EMPIRE)
        .with(&[PLAYER]),
    verb("MOVE", "The unit goes to a hex next to its own: a hex or a direction.", |phrase, read| phrase.target(read, false).map(Order::Move))
        .to(UNIT)
        .with(&[Argument::own(TARGET, target)]),
    verb("NAME", "Names the unit, or above all units the empire: up to 40 characters, no square brackets.", |phrase, read| {
        phrase.name(&read.given_word(0).unwrap_or(read.word)).map(Order::Name)
    })
    .with(&[Argument::word(NAME)]),
    verb("NULL", "Does nothing for one slot.", |_, _| Ok(Order::Null)),
    verb("QUIT", "Leaves the game.", |_, _| Ok(Order::Quit)),
    verb("VOTE", "Your empire says how the game should end, until it says otherwise: VOTE DRAW, VOTE DRAW and the players who share it, VOTE CONCEDE TO a player, or VOTE NONE. If all who are left agree, the gamesmaster may end it so.", |phrase, read| phrase.vote(read).map(Order::Vote))
        .to(EMPIRE)
        .with(&[Argument::rest("how").perhaps()]),
    verb("WAIT", "What follows goes to the last slots.", |_, _| Ok(Order::Wait)),
];

static TABLE: Table<Makes, Said> = Table::new(&LEXIS, &VERBS);

/// The list of orders for the page of the players.
pub fn page() -> String {
    TABLE.page()
}

/// Whether a word, without quotes, is the verb of an order.
pub fn is_verb(word: &Word<'_>) -> bool {
    !word.is_quoted() && TABLE.find(&bare(*word)).is_some()
}

/// Whether the first word of a card says that the orders after it are for a unit.
pub fn is_unit_card(first: &Word<'_>) -> bool {
    !first.is_quoted() && bare(*first).begins("UNIT", 3)
}

/// Whether a line names a unit with a word that is no verb and is nearer in spelling to `UNIT` than to any verb, or by
/// its type, as reports do.
pub fn is_misspelt_unit(first: &Word<'_>, behind: &Words<'_>) -> bool {
    let known = || TABLE.verbs.iter().map(|verb| verb.word).chain(["UNIT"]);
    let first = &bare(*first);
    let letters = first.text.trim_end_matches(|letter: char| !letter.is_alphabetic());
    let has_number = || {
        first.text.ends_with(|letter: char| letter.is_ascii_digit())
            || behind.peek().is_some_and(|second| bare(second).number().is_some())
    };
    let is_kind = || Kind::ALL.into_iter().any(|kind| first.begins(kind.name(), 3));
    let is_like_unit =
        || is_slip(letters, "UNIT") || nearest(&letters.to_uppercase(), known()) == Some("UNIT");
    !is_verb(first) && has_number() && (is_like_unit() || is_kind())
}

/// Whether a line among prose was meant as an order: it names a unit and nothing else, or an order for it; or it begins
/// with a verb, and the word behind that or the next one is a figure, a direction or a type of unit, or there is one word
/// alone; or it looks like an order but for a slip. Most of its words must be such that orders have.
pub fn is_meant_as_order(text: &str) -> bool {
    let mut rest = Words::of(text, &LEXIS);
    let Some(first) = rest.next() else { return false };
    if is_unit_card(&first) || is_misspelt_unit(&first, &rest) {
        let is_apart = rest.next().is_some_and(|word| bare(word).number().is_some());
        return rest.is_done() || is_apart && is_meant_as_order(rest.rest());
    }
    let behind: Vec<Word<'_>> = rest.take(3).map(bare).collect();
    let alike =
        TABLE.alike(text, &fit, &|verb| TABLE.read(verb, EMPIRE | UNIT).is_some_and(|read| read.is_ok()));
    let Some(alike) = alike.filter(|alike| !alike.is_prose()) else { return false };
    let is_target = |word: &Word<'_>| target_in(word.text, true).is_some();
    let is_figure = |word: &Word<'_>| {
        word.text.trim_start_matches(['#', '$', '+', '-']).starts_with(|letter: char| letter.is_ascii_digit())
    };
    let goes_on = |word: &Word<'_>| is_figure(word) || is_kind(word) || is_target(word);
    alike.is_verb && (behind.iter().take(2).any(goes_on) || behind.len() == 1)
        || alike.looks_ordered()
        || matches!(&behind[..], [target] if is_target(target))
}

fn is_kind(word: &Word<'_>) -> bool {
    Kind::ALL.into_iter().any(|kind| word.begins(kind.name(), 3))
}

/// What a word behind a verb is.
fn fit(verb: &Verb<Makes, Said>, word: &Word<'_>, _: usize) -> Fit {
    const WORDS: [&str; 13] = [
        "N",
        "S",
        "E",
        "W",
        "NORTH",
        "SOUTH",
        "EAST",
        "WEST",
        "NORTHEAST",
        "NORTHWEST",
        "SOUTHEAST",
        "SOUTHWEST",
        "ALL",
    ];
    let text = bared(word.text);
    let is_known = word.is_quoted()
        || target_in(text, true).is_some()
        || is_kind(&Word { text, ..*word })
        || verb.word == "EMAIL" && text.contains('@');
    if is_known {
        return Fit::Known;
    }
    let kinds = Kind::ALL.into_iter().map(Kind::name);
    Fit::of_number(text).or(|| Fit::among(text, WORDS.into_iter().chain(kinds)))
}

impl Phrase<'_, '_> {
    /// Reads the order, given to the empire or to a unit. An order with extra words after it is not followed, because
    /// they may have changed its meaning.
    pub fn order(&mut self, to: u8) -> Result<Order, Fault> {
        let mut words = Words::of(self.line, &LEXIS);
        let Some(verb) = words.next() else { return Ok(Order::Null) };
        let read = TABLE.order(bare(verb), words, to).map_err(|fault| refusal(&fault, to))?;
        let order = (read.verb.0)(self, &read)?;
        // Punctuation behind a quote is a word of its own.
        let before = |word: &Word<'_>| self.line.get(..word.offset).unwrap_or_default();
        let is_left = |word: &Word<'_>| {
            word.is_quoted() || before(word).ends_with([' ', '\t']) || !bare(*word).text.is_empty()
        };
        match read.rest.clone().find(is_left) {
            Some(word) => Err((say::order_ends(&word.capitals()), word.offset)),
            None => Ok(order),
        }
    }
}

/// Why the table could not read a line.
fn refusal(fault: &verbs::Fault<'_, Makes, Said>, to: u8) -> Fault {
    let found = fault.found().unwrap_or_default();
    let message = match &fault.wrong {
        Wrong::Unknown { near: Some(near), .. } => say::unknown_order_near(&found, near),
        Wrong::Unknown { near: None, .. } => {
            let known = TABLE.verbs.iter().filter(|verb| verb.scope & to != 0).map(|verb| verb.word);
            say::unknown_order(&found, &alternatives(known))
        }
        Wrong::NotForThem { .. } if to == EMPIRE => say::for_a_unit(&found),
        Wrong::NotForThem { .. } => say::for_the_empire(&found),
        Wrong::Argument { verb, argument, .. } => match (argument.name, fault.is_missing()) {
            (ADDRESS, _) => say::address_missing(),
            (NAME, _) => say::name_missing(),
            (TARGET, true) => say::target_missing(verb.word),
            (TARGET, false) => say::target_unreadable(&found),
            (_, true) => say::player_missing(verb.word),
            (_, false) => say::player_unknown(&found),
        },
    };
    (message, fault.at)
}
