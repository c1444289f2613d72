//! Orders as the referee has them, and how they are written.

use super::figures::Key;
use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    Claim(i64),
    Autotax(bool),
    Guard(bool),
    Avoid(bool),
    Consume(Key),
    Reveal(Key),
    Flag(Key, bool),
    Faction(i64, i64, i64),
    Declare(u32, Key),
    Form(u32, Vec<Order>),
    Enter(u32),
    Leave,
    Promote(u32),
    Steal(u32, Key),
    Give(Whom, i64, Key),
    GiveUnit(Whom),
    Destroy,
    Tax,
    Pillage,
    Sell(i64, Key),
    Buy(i64, Key),
    Forget(Key),
    Work,
    Entertain,
    Produce(Key),
    Study(Key),
    Teach(Vec<Whom>),
    Build(Option<Key>),
    Move(Vec<Step>),
    Sail(Vec<usize>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whom {
    Nobody,
    Unit(u32),
    New(u32),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A direction, clockwise from the north.
    Way(usize),
    In,
    Out,
    Into(u32),
}

impl Order {
    /// Whether it takes all month.
    pub const fn is_month(&self) -> bool {
        matches!(
            self,
            Self::Work
                | Self::Entertain
                | Self::Produce(_)
                | Self::Study(_)
                | Self::Teach(_)
                | Self::Build(_)
                | Self::Move(_)
                | Self::Sail(_)
        )
    }
}

const WAYS: [&str; 6] = ["n", "ne", "se", "s", "sw", "nw"];

impl fmt::Display for Whom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nobody => write!(f, "0"),
            Self::Unit(number) => write!(f, "{number}"),
            Self::New(alias) => write!(f, "new {alias}"),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Way(way) => write!(f, "{}", WAYS[*way]),
            Self::In => write!(f, "in"),
            Self::Out => write!(f, "out"),
            Self::Into(number) => write!(f, "{number}"),
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = |all: &[Whom]| all.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        match self {
            Self::Claim(n) => write!(f, "claim {n}"),
            Self::Autotax(on) => write!(f, "autotax {}", u8::from(*on)),
            Self::Guard(on) => write!(f, "guard {}", u8::from(*on)),
            Self::Avoid(on) => write!(f, "avoid {}", u8::from(*on)),
            Self::Consume(what) => write!(f, "consume {what}"),
            Self::Reveal(what) => write!(f, "reveal {what}"),
            Self::Flag(what, on) => write!(f, "{what} {}", u8::from(*on)),
            Self::Faction(war, trade, magic) => write!(f, "faction war {war} trade {trade} magic {magic}"),
            Self::Declare(whom, how) => write!(f, "declare {whom} {how}"),
            Self::Form(alias, orders) => {
                write!(f, "form {alias}")?;
                orders.iter().try_for_each(|order| write!(f, "\n{order}"))?;
                write!(f, "\nend")
            }
            Self::Enter(number) => write!(f, "enter {number}"),
            Self::Leave => write!(f, "leave"),
            Self::Promote(unit) => write!(f, "promote {unit}"),
            Self::Steal(unit, item) => write!(f, "steal {unit} {item}"),
            Self::Give(whom, n, item) => write!(f, "give {whom} {n} {item}"),
            Self::GiveUnit(whom) => write!(f, "give {whom} unit"),
            Self::Destroy => write!(f, "destroy"),
            Self::Tax => write!(f, "tax"),
            Self::Pillage => write!(f, "pillage"),
            Self::Sell(n, item) => write!(f, "sell {n} {item}"),
            Self::Buy(n, item) => write!(f, "buy {n} {item}"),
            Self::Forget(skill) => write!(f, "forget {skill}"),
            Self::Work => write!(f, "work"),
            Self::Entertain => write!(f, "entertain"),
            Self::Produce(item) => write!(f, "produce {item}"),
            Self::Study(skill) => write!(f, "study {skill}"),
            Self::Teach(whom) => write!(f, "teach {}", words(whom)),
            Self::Build(None) => write!(f, "build"),
            Self::Build(Some(kind)) => write!(f, "build \"{kind}\""),
            Self::Move(steps) => {
                write!(f, "move")?;
                steps.iter().try_for_each(|step| write!(f, " {step}"))
            }
            Self::Sail(ways) => {
                write!(f, "sail")?;
                ways.iter().try_for_each(|way| write!(f, " {}", WAYS[*way]))
            }
        }
    }
}
