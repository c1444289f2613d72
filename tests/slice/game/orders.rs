//! Orders: the table of verbs, and reading sheets with it.
//!
//! Reading uses the words and the faction's own units. What `NEW 3` is, whether a foreign unit is there and how a flag
//! is set is decided in play.

use super::messages as say;
use super::tables::{DIRECTIONS, Item, Skill};
use super::world::{FactionNumber, sum_of};
use playdeck::deck::Lines;
use playdeck::kit::verbs::{Argument, Fault, Nesting, Table, Value, Verb, Wrong};
use playdeck::kit::words::{Lexis, Word, Words};
use playdeck::message::{Message, Place};

/// A unit as an order names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// By its number; 0 means nobody.
    Number(u32),
    /// By the alias under which its own faction forms it in this turn.
    New(u32),
    /// By the alias under which another faction forms it.
    NewOf(FactionNumber, u32),
}

/// An order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    Form(u32),
    Name(Box<str>),
    Password(u64),
    Attack(Box<[Named]>),
    Give { to: Named, amount: u32, item: Option<Item> },
    Move(Box<[u8]>),
    Study(Skill),
}

/// The recipient of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum To {
    /// The faction itself.
    Faction,
    /// A unit by number.
    Unit(u32),
    /// The unit that an order of the same sheet forms, by the index of that order.
    Formed(u32),
}

/// An order, its recipient, and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenOrder {
    pub to: To,
    pub order: Order,
    pub place: Place,
}

/// One faction's orders, in the order of its sheets, for all its units.
pub type Orders = Vec<GivenOrder>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Do {
    Attack,
    Form,
    Give,
    Move,
    Name,
    Password,
    Study,
    Unit,
}

/// The types of arguments in this game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Said {
    Unit(Named),
    Item(Option<Item>),
    Skill(Skill),
    Way(u8),
}

const FACTION: u8 = 1;
const UNIT: u8 = 2;

static LEXIS: Lexis = Lexis::new().quoted_by("\"").with_comment(b';').with_underscores();

static VERBS: [Verb<Do, Said>; 8] = [
    Verb::new(Do::Attack, "ATTACK", "Attacks units.").to(UNIT).with(&[Argument::own("unit", unit).some()]),
    Verb::new(Do::Form, "FORM", "Forms a unit; the orders up to END are its own.")
        .to(UNIT)
        .with(&[Argument::number("alias")])
        .until("END"),
    Verb::new(Do::Give, "GIVE", "Gives silver or goods to a unit; to 0 they are thrown away.")
        .to(UNIT)
        .with(&[Argument::own("unit", unit), Argument::number("amount"), Argument::own("item", item)]),
    Verb::new(Do::Move, "MOVE", "Moves region by region.")
        .to(UNIT)
        .with(&[Argument::own("direction", way).some()]),
    Verb::new(Do::Name, "NAME", "Names the unit.").to(UNIT).with(&[Argument::word("name")]),
    Verb::new(Do::Password, "PASSWORD", "Changes the password; without a word there is none.")
        .with(&[Argument::word("word").perhaps()]),
    Verb::new(Do::Study, "STUDY", "Studies a skill for a month.")
        .to(UNIT)
        .with(&[Argument::own("skill", skill)]),
    Verb::new(Do::Unit, "UNIT", "The orders behind it are this unit's.").with(&[Argument::number("number")]),
];

static TABLE: Table<Do, Said> = Table::new(&LEXIS, &VERBS);

/// The list of orders for the page of the players.
pub fn page() -> String {
    TABLE.page()
}

fn unit(words: &mut Words<'_>) -> Option<Said> {
    let number = |words: &mut Words<'_>| u32::try_from(words.number()?).ok();
    if words.accept(&["NEW"]) {
        return number(words).map(Named::New).map(Said::Unit);
    }
    if words.accept(&["FACTION"]) {
        let faction = FactionNumber(u16::try_from(words.number()?).ok()?);
        return words
            .accept(&["NEW"])
            .then(|| number(words))
            .flatten()
            .map(|new| Said::Unit(Named::NewOf(faction, new)));
    }
    number(words).map(Named::Number).map(Said::Unit)
}

fn item(words: &mut Words<'_>) -> Option<Said> {
    let word = words.next()?;
    let single = Word { text: word.text.strip_suffix(['s', 'S']).unwrap_or(word.text), ..word };
    let named = Item::ALL.iter().find(|item| single.is(item.word()));
    let item = named.map(|item| Some(*item)).or_else(|| word.is("silver").then_some(None));
    item.map(Said::Item)
}

fn skill(words: &mut Words<'_>) -> Option<Said> {
    let word = words.next()?;
    Skill::ALL.iter().find(|skill| word.is(skill.word())).map(|skill| Said::Skill(*skill))
}

fn way(words: &mut Words<'_>) -> Option<Said> {
    let word = words.next()?;
    let place = DIRECTIONS.iter().position(|(short, long)| word.is(short) || word.is(long))?;
    u8::try_from(place).ok().map(Said::Way)
}

/// The number and the password after the word of a sheet's opener.
pub fn opener(rest: &str) -> Option<(FactionNumber, Option<Word<'_>>)> {
    let mut words = Words::of(rest, &LEXIS);
    let number = FactionNumber(u16::try_from(words.number()?).ok()?);
    let password = words.next();
    words.is_done().then_some((number, password))
}

/// The unit that a text orders, if it is a complete order.
pub fn ordered(text: &str) -> Option<String> {
    let order = TABLE.read(text, FACTION | UNIT)?.ok().filter(|order| order.left_over().is_none())?;
    Some(match order.verb {
        Do::Unit => order.number(0)?.to_string(),
        _ => String::new(),
    })
}

/// A sheet that is being read.
pub struct Reading<'s> {
    pub faction: FactionNumber,
    pub is_own: &'s dyn Fn(u32) -> bool,
    pub orders: Orders,
    pub messages: Vec<Message>,
}

impl Reading<'_> {
    /// Reads a sheet. It begins with the orders for the faction.
    pub fn sheet(&mut self, lines: &Lines<'_>) {
        let mut to = Some(To::Faction);
        let mut nesting: Nesting<(Place, To)> = Nesting::default();
        for line in lines.iter().filter(|line| line.complete) {
            let text = line.text();
            let mut words = Words::of(&text, &LEXIS);
            let Some(first) = words.next() else { continue };
            if first.is("#END") {
                break;
            }
            if let Some(closed) = nesting.close(&first) {
                to = Some(closed.block.1);
                continue;
            }
            if first.is("END") {
                self.messages.push(say::nothing_to_close().at(line.place(first.offset)));
                continue;
            }
            let scope = if to == Some(To::Faction) { FACTION } else { UNIT };
            let order = match TABLE.order(first, words, scope) {
                Ok(order) => order,
                Err(fault) => {
                    self.messages.push(message(&fault).at(line.place(fault.at)));
                    continue;
                }
            };
            if let Some(word) = order.left_over() {
                self.messages.push(say::words_left(&word.capitals()).at(line.place(word.offset)));
            }
            let place = line.place(first.offset);
            if order.verb == Do::Unit {
                let open: Vec<_> = nesting.finish().collect();
                self.messages.extend(open.iter().map(|open| say::never_closed().at(open.block.0)));
                let number = order.number(0).and_then(|number| u32::try_from(number).ok()).unwrap_or(0);
                to = (self.is_own)(number).then_some(To::Unit(number));
                if to.is_none() {
                    self.messages.push(say::not_yours(number).at(place));
                }
                continue;
            }
            let Some(whose) = to else { continue };
            nesting.open(order.entry, (place, whose));
            let Some(order) = self.order(&order) else { continue };
            if matches!(order, Order::Form(_)) {
                to = u32::try_from(self.orders.len()).ok().map(To::Formed);
            }
            self.orders.push(GivenOrder { to: whose, order, place });
        }
        self.messages.extend(nesting.finish().map(|open| say::never_closed().at(open.block.0)));
    }

    fn order(&self, order: &playdeck::kit::verbs::Order<'_, Do, Said>) -> Option<Order> {
        let small = |argument| order.number(argument).map(|number| u32::try_from(number).unwrap_or(u32::MAX));
        Some(match order.verb {
            Do::Attack => Order::Attack(order.all(0).filter_map(|(value, _)| named(value)).collect()),
            Do::Form => Order::Form(small(0)?),
            Do::Give => {
                let (Some(Said::Unit(to)), Some(Said::Item(item))) = (order.own(0), order.own(2)) else {
                    return None;
                };
                Order::Give { to, amount: small(1)?, item }
            }
            Do::Move => Order::Move(order.all(0).filter_map(|(value, _)| step(value)).collect()),
            Do::Name => Order::Name(order.given_word(0)?.meant(&LEXIS).into()),
            Do::Password => {
                Order::Password(order.given_word(0).map_or(0, |word| sum_of(self.faction, word.text)))
            }
            Do::Study => match order.own(0) {
                Some(Said::Skill(skill)) => Order::Study(skill),
                _ => return None,
            },
            Do::Unit => return None,
        })
    }
}

fn named(value: Value<'_, Said>) -> Option<Named> {
    match value {
        Value::Own(Said::Unit(unit)) => Some(unit),
        _ => None,
    }
}

fn step(value: Value<'_, Said>) -> Option<u8> {
    match value {
        Value::Own(Said::Way(way)) => Some(way),
        _ => None,
    }
}

fn message(fault: &Fault<'_, Do, Said>) -> Message {
    let found = fault.found().unwrap_or_default();
    match (&fault.wrong, fault.instead()) {
        (Wrong::Unknown { .. }, Some(near)) => say::unknown_near(&found, &near),
        (Wrong::Unknown { .. }, None) => say::unknown(&found),
        (Wrong::NotForThem { .. }, _) => say::no_unit(),
        (Wrong::Argument { .. }, usage) if fault.is_missing() => say::missing(&usage.unwrap_or_default()),
        (Wrong::Argument { .. }, usage) => say::unreadable(&found, &usage.unwrap_or_default()),
    }
}
