//! The table of the 35 verbs, and a line read by it.

use super::argument::{self, Number, Said, Target};
use super::fits;
use super::line::{Line, MEANT};
use super::month::{Month, Yard};
use super::order::{Gift, Order};
use crate::tables::LONGEST_DISPLAY;
use playdeck_factions::{Named, unit_lines};
use playdeck_kit::verbs::{self, Argument, Table, Verb, Wrong};
use playdeck_kit::words::{Word, Words};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Do {
    Accept,
    Address,
    Admit,
    Ally,
    Attack,
    Behind,
    Board,
    Build,
    Cast,
    Combat,
    Demolish,
    Display,
    Enter,
    Entertain,
    Find,
    Form,
    Give,
    Guard,
    Leave,
    Move,
    Name,
    Pay,
    Produce,
    Promote,
    Quit,
    Recruit,
    Research,
    Reshow,
    Sail,
    Sink,
    Study,
    Tax,
    Teach,
    Transfer,
    Work,
}

type OwnArgument = Argument<Said>;

const FACTION: OwnArgument = Argument::own("faction", argument::number);
const FLAG: OwnArgument = Argument::own("0 or 1", argument::number);
const AMOUNT: OwnArgument = Argument::own("number", argument::number);
const UNIT: OwnArgument = Argument::own("unit", argument::target);
const UNITS: OwnArgument = Argument::own("unit", argument::target_of_list).any();
const SPELL: OwnArgument = Argument::own("spell", argument::spell);
const DIRECTION: OwnArgument = Argument::own("direction", argument::direction);
const TEXT: OwnArgument = Argument::word("text").perhaps();

static VERBS: [Verb<Do, Said>; 35] = [
    Verb::new(Do::Accept, "ACCEPT", "All your units accept gifts of that faction this month.")
        .with(&[FACTION]),
    Verb::new(Do::Address, "ADDRESS", "Your reports go to this address.").with(&[TEXT]),
    Verb::new(
        Do::Admit,
        "ADMIT",
        "That faction may enter what you own, and tax where you guard, this month.",
    )
    .with(&[FACTION]),
    Verb::new(Do::Ally, "ALLY", "1: your units help that faction; 0: no longer.").with(&[FACTION, FLAG]),
    Verb::new(Do::Attack, "ATTACK", "Attacks a unit and its faction, or PEASANTS.").with(&[UNIT]),
    Verb::new(Do::Behind, "BEHIND", "1: the unit stands behind in battle; 0: in front.").with(&[FLAG]),
    Verb::new(Do::Board, "BOARD", "Boards a ship.").with(&[Argument::own("ship", argument::number)]),
    Verb::new(
        Do::Build,
        "BUILD",
        "Builds BUILDING [number], SHIP number, LONGBOAT, CLIPPER or GALLEON, all month.",
    )
    .with(&[Argument::own("what", argument::yard)]),
    Verb::new(Do::Cast, "CAST", "Casts a ritual spell all month.").with(&[SPELL, UNITS]),
    Verb::new(
        Do::Combat,
        "COMBAT",
        "Sets the spell that the unit casts in battle; without one it fights by hand.",
    )
    .with(&[SPELL]),
    Verb::new(Do::Demolish, "DEMOLISH", "Demolishes the building that the unit owns."),
    Verb::new(Do::Display, "DISPLAY", "Sets the text shown with a UNIT, BUILDING or SHIP.")
        .or(&["DESCRIBE"])
        .with(&[Argument::own("what", argument::thing), TEXT]),
    Verb::new(Do::Enter, "ENTER", "Enters a building.").with(&[Argument::own("building", argument::number)]),
    Verb::new(Do::Entertain, "ENTERTAIN", "Entertains the peasants all month."),
    Verb::new(Do::Find, "FIND", "Tells you the address of that faction.").with(&[FACTION]),
    Verb::new(Do::Form, "FORM", "Forms a unit; the orders up to END are its own.")
        .with(&[Argument::own("alias", argument::alias)])
        .until("END"),
    Verb::new(
        Do::Give,
        "GIVE",
        "Gives so many of a thing, or a spell, to a unit; to 0 goods are thrown away.",
    )
    .with(&[
        UNIT,
        Argument::own("number or spell", argument::gift),
        Argument::own("item", argument::item).perhaps(),
    ]),
    Verb::new(Do::Guard, "GUARD", "1: the unit guards the region; 0: no longer.").with(&[FLAG]),
    Verb::new(Do::Leave, "LEAVE", "Leaves the building or the ship."),
    Verb::new(Do::Move, "MOVE", "Goes NORTH, SOUTH, EAST or WEST, all month.").with(&[DIRECTION]),
    Verb::new(Do::Name, "NAME", "Names your FACTION, the UNIT, or the BUILDING or SHIP that it owns.")
        .with(&[Argument::own("what", argument::thing), TEXT]),
    Verb::new(Do::Pay, "PAY", "Pays silver to a unit or to PEASANTS; to 0 it is thrown away.")
        .with(&[UNIT, AMOUNT]),
    Verb::new(Do::Produce, "PRODUCE", "Makes a thing all month.")
        .with(&[Argument::own("item", argument::item)]),
    Verb::new(Do::Promote, "PROMOTE", "Makes another unit the owner of the building or ship.").with(&[UNIT]),
    Verb::new(Do::Quit, "QUIT", "Quits the game for ever; give your own number.").with(&[FACTION]),
    Verb::new(Do::Recruit, "RECRUIT", "Recruits people at $50 each.").with(&[AMOUNT]),
    Verb::new(Do::Research, "RESEARCH", "Searches for a spell of a level all month.").with(&[Argument::own(
        "level",
        argument::number,
    )
    .perhaps()]),
    Verb::new(Do::Reshow, "RESHOW", "Shows the text of a spell again.").with(&[SPELL]),
    Verb::new(Do::Sail, "SAIL", "Sails the unit's ship NORTH, SOUTH, EAST or WEST, all month.")
        .with(&[DIRECTION]),
    Verb::new(Do::Sink, "SINK", "Sinks the ship that the unit owns."),
    Verb::new(Do::Study, "STUDY", "Studies a skill all month.")
        .with(&[Argument::own("skill", argument::skill)]),
    Verb::new(Do::Tax, "TAX", "Collects taxes."),
    Verb::new(Do::Teach, "TEACH", "Teaches units what they study, all month.").with(&[UNITS]),
    Verb::new(Do::Transfer, "TRANSFER", "Transfers people to a unit, or into the PEASANTS.")
        .with(&[UNIT, AMOUNT]),
    Verb::new(Do::Work, "WORK", "Works on the land all month."),
];

static TABLE: Table<Do, Said> = Table::new(&MEANT, &VERBS);

/// Words of the game that order nothing by themselves.
const BARE: [&str; 16] = [
    "BUILDING", "CLIPPER", "EAST", "FACTION", "GALLEON", "LONGBOAT", "NORTH", "SHIP", "SOUTH", "WEST", "END",
    "UNIT", "N", "S", "E", "W",
];

/// The list of orders for the page of the players.
pub fn page() -> String {
    TABLE.page()
}

/// Reads the order that a word begins, and the first word behind it that has no place in it.
pub(super) fn read<'a>(first: Word<'a>, words: Words<'a>) -> (Order, Option<Word<'a>>) {
    let is_unit = unit_lines::is_misspelt(&first, words.clone());
    match TABLE.order(first, words, u8::MAX) {
        Ok(order) => (typed(&order), order.left_over()),
        Err(_) if first.is_one_of(&BARE) => (Order::Bare, None),
        Err(fault) => match fault.wrong {
            Wrong::Unknown { .. } if is_unit => (Order::Unknown(Some("UNIT")), None),
            Wrong::Unknown { near, .. } => (Order::Unknown(near), None),
            Wrong::NotForThem { .. } | Wrong::Argument { .. } => (Order::Unknown(None), None),
        },
    }
}

/// What a line is before it is known what stands above it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineIs {
    /// `UNIT` and a number.
    Unit(u32),
    /// An order that can be tried, perhaps with words behind it that are passed over.
    Order {
        /// Whether nothing stands behind it.
        is_alone: bool,
    },
    /// No order.
    Other,
}

/// What a line is.
pub fn line_is(text: &str) -> LineIs {
    let line = Line::of(text);
    let mut words = line.words();
    let Some(first) = words.next() else { return LineIs::Other };
    if first.is("UNIT") {
        let number = words.next().map(|word| Number::of(&word)).filter(|number| number.is_number());
        return match number {
            Some(number) if words.is_done() => LineIs::Unit(number.value),
            _ => LineIs::Other,
        };
    }
    match read(first, words) {
        (order, left) if order.is_complete() => LineIs::Order { is_alone: left.is_none() },
        _ => LineIs::Other,
    }
}

/// The unit that a text is about if it is a whole order: the number behind UNIT, an empty text for any other order.
pub fn ordered(text: &str) -> Option<String> {
    match line_is(text) {
        LineIs::Unit(number) => Some(number.to_string()),
        LineIs::Order { is_alone } => is_alone.then(String::new),
        LineIs::Other => None,
    }
}

/// Whether a line looks like an order, although it may be none.
pub fn looks_ordered(text: &str) -> bool {
    let line = Line::of(text);
    let is_whole = |verb: &str| line_is(verb) != LineIs::Other;
    unit_lines::looks_ordered(&line.text, &MEANT, &|text| {
        TABLE.alike(text, &fits::fit, &is_whole).is_some_and(|alike| alike.looks_ordered())
    })
}

/// Whether a line ends a block.
pub fn ends_block(text: &str) -> bool {
    let line = Line::of(text);
    let mut words = line.words();
    words.next().is_some_and(|first| first.is("END")) && words.is_done()
}

/// Whether a line ends a block or has no words.
pub fn is_end_or_remark(text: &str) -> bool {
    Line::of(text).words().next().is_none_or(|first| first.is("END"))
}

/// The order that a unit repeats, as it was kept; none where it is none of this game.
pub fn default_order(text: &str) -> Option<Month> {
    let mut words = Words::of(text, &MEANT);
    let first = words.next()?;
    match read(first, words).0 {
        Order::Month(month) => Some(month),
        _ => None,
    }
}

fn typed(order: &verbs::Order<'_, Do, Said>) -> Order {
    let number = |at| match order.own(at) {
        Some(Said::Number(number)) => number,
        _ => Number::MISSING,
    };
    let target = |at| match order.own(at) {
        Some(Said::Target(target)) => target,
        _ => Target::Unit(Number::MISSING),
    };
    let spell = || match order.own(0) {
        Some(Said::Spell(spell)) => spell,
        _ => Named::Missing,
    };
    let direction = || match order.own(0) {
        Some(Said::Direction(direction)) => direction,
        _ => Named::Missing,
    };
    let item = |at| match order.own(at) {
        Some(Said::Item(item)) => item,
        _ => Named::Missing,
    };
    let thing = || match order.own(0) {
        Some(Said::Thing(thing)) => thing,
        _ => None,
    };
    let text = |at| order.given_word(at).map_or_else(Box::<str>::default, |word| word.meant(&MEANT).into());
    match order.verb {
        Do::Accept => Order::Accept(number(0)),
        Do::Address => Order::Address(text(0).replace(' ', "_").into()),
        Do::Admit => Order::Admit(number(0)),
        Do::Ally => Order::Ally(number(0), number(1)),
        Do::Attack => Order::Attack(target(0)),
        Do::Behind => Order::Behind(number(0)),
        Do::Board => Order::Board(number(0)),
        Do::Build => Order::Month(Month::Build(match order.own(0) {
            Some(Said::Yard(yard)) => yard,
            _ => Yard::Unknown,
        })),
        Do::Cast => Order::Month(Month::Cast(spell(), targets(order, 1))),
        Do::Combat => Order::Combat(spell()),
        Do::Demolish => Order::Demolish,
        Do::Display => Order::Display(thing(), shown(&text(1))),
        Do::Enter => Order::Enter(number(0)),
        Do::Entertain => Order::Month(Month::Entertain),
        Do::Find => Order::Find(number(0)),
        Do::Form => Order::Form(number(0)),
        Do::Give => Order::Give(
            target(0),
            match order.own(1) {
                Some(Said::Spell(Named::Known(spell))) => Gift::Spell(spell),
                _ => Gift::Goods(number(1), item(2)),
            },
        ),
        Do::Guard => Order::Guard(number(0)),
        Do::Leave => Order::Leave,
        Do::Move => Order::Month(Month::Move(direction())),
        Do::Name => Order::Name(thing(), text(1)),
        Do::Pay => Order::Pay(target(0), number(1)),
        Do::Produce => Order::Month(Month::Produce(item(0))),
        Do::Promote => Order::Promote(target(0)),
        Do::Quit => Order::Quit(number(0)),
        Do::Recruit => Order::Recruit(number(0)),
        Do::Research => Order::Month(Month::Research(number(0))),
        Do::Reshow => Order::Reshow(spell()),
        Do::Sail => Order::Month(Month::Sail(direction())),
        Do::Sink => Order::Sink,
        Do::Study => Order::Month(Month::Study(match order.own(0) {
            Some(Said::Skill(skill)) => skill,
            _ => Named::Missing,
        })),
        Do::Tax => Order::Tax,
        Do::Teach => Order::Month(Month::Teach(targets(order, 0))),
        Do::Transfer => Order::Transfer(target(0), number(1)),
        Do::Work => Order::Month(Month::Work),
    }
}

/// The units of a list.
fn targets(order: &verbs::Order<'_, Do, Said>, at: u8) -> Box<[Target]> {
    let target = |(value, _)| match value {
        verbs::Value::Own(Said::Target(target)) => Some(target),
        _ => None,
    };
    order.all(at).filter_map(target).collect()
}

/// A display of at most 160 characters, without the full stop that the report sets itself and without a blank at its end.
fn shown(text: &str) -> Box<str> {
    let whole = text.strip_suffix('.').unwrap_or(text);
    whole.chars().take(LONGEST_DISPLAY).collect::<String>().trim_end().into()
}
